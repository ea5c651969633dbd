"""Amounts in a form that could be misread: they are shown as understood before anything is saved.

A form says in its fields "meant" which texts its writer has seen as an amount: what the page wrote itself, what its
script showed beside the field, and what was chosen when asked. All others that could mean two amounts, or that hold a
comma alone, are asked about. What is never asked, `parse_amount` reads as strictly as ever.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from events.codec import slots_of
from events.games import KINDS
from events.shapes import Amount
from events.vocabulary import CODEC
from service.forms import Form
from service.wording.amounts import echoed

MEANT = "meant"
STAKES = [one for kind in KINDS.values() for one in kind.stakes]


def _amounts(classes: Iterable[type[Any]]) -> frozenset[str]:
    return frozenset(slot.key for cls in classes for slot in slots_of(cls) if isinstance(slot.shape, Amount))


OF_EVENTS = _amounts(CODEC.types.values())
OF_STAKES = {mode: _amounts(one for one in STAKES if one.mode == mode) for mode in {one.mode for one in STAKES}}
"""What fields that hold an amount are called, in any event, and in the stakes of a mode."""
OF_ANY_STAKES = frozenset[str]().union(*OF_STAKES.values())


@dataclass(frozen=True, slots=True)
class Doubt:
    """A field's text, and the amounts it may mean, in minor units; `player` is whose it is, where it is one's."""

    name: str
    text: str
    amounts: tuple[int, ...]
    player: str


def doubts_in(form: Form, decimals: int) -> list[Doubt]:
    """What has to be asked about a form, in its own order; a text that is no amount is not in doubt."""
    meant = {text.strip() for text in form.getlist(MEANT)}
    found = []
    for name, text in form.items():
        amounts = echoed(text, decimals) if _holds_amount(form, name) and text.strip() not in meant else ()
        if amounts:
            found.append(Doubt(name, text.strip(), amounts, form.get(f"{name.partition('.')[0]}.player", "")))
    return found


def _holds_amount(form: Form, name: str) -> bool:
    """Whether a field holds an amount: "amount", "3.amount", "stakes.ante", "stakes.ante.mezza"."""
    first, _, rest = name.partition(".")
    if first == "stakes":
        return rest.partition(".")[0] in OF_STAKES.get(form.get("stakes.mode", ""), ())
    return (rest or first) in OF_EVENTS
