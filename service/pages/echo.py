"""Amounts that could be misread are shown as understood, on a page of their own, before anything is saved.

The page carries everything else that was entered; what is chosen on it comes back under the field's own name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response, request

from events.say import say
from service.pages.errors import page
from service.pages.look import asked_for
from service.wording.amounts import DOUBTFUL, write_amount
from service.wording.doubts import MEANT, doubts_in

if TYPE_CHECKING:
    from service.pages.visit import Visit

MOVES = ("move", "preset")
"""Buttons of forms that save nothing."""


def asked_first(visit: Visit) -> Response | None:
    """The page that asks which amounts are meant; None where the form leaves no doubt, or saves nothing.

    It is no success (422), so that whoever sent the form unseen does not take it for saved.
    """
    form = request.form
    if any(name in form for name in MOVES):
        return None
    doubts = doubts_in(form, visit.decimals)
    if asked_for("preview"):
        open_ = next((one.text for one in doubts if DOUBTFUL.fullmatch(one.text)), None)
        if open_ is None:
            return None
        told = visit.say.say(say("{text} can be read in two ways: it is asked about before it is saved.", text=open_))
        return page("play/preview.html", visit=visit, problem=told)
    if not doubts:
        return None
    names = {one.name for one in doubts}
    kept = [(name, value) for name, value in form.items(multi=True) if name not in names]
    known = [(MEANT, write_amount(cents, visit.decimals)) for one in doubts for cents in one.amounts]
    back = request.full_path if request.endpoint != "settle.pay" else ""
    return page("amounts/which.html", 422, visit=visit, doubts=doubts, kept=[*kept, *known], back=back)
