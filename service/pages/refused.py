"""A refusal as a page of its own: the rule, the next step, and for whoever was slower, who recorded what."""

from dataclasses import dataclass
from typing import Any

from events.log import Recorded
from service.acts import words_of
from service.pages.errors import page
from service.pages.visit import Visit
from service.problems import status_of
from service.record import Refused


@dataclass(frozen=True, slots=True)
class Faster:
    """An act that came in between: who recorded it, on which phone, when, and what it says."""

    by: str
    at: str
    words: list[str]


def refused_page(visit: Visit, refused: Refused, back: str, yours: list[str] | None = None) -> Any:
    """The page; `yours` says what was not recorded, where it can be said."""
    return page(
        "errors/refused.html",
        status_of(refused.refusal.code),
        visit=visit,
        code=refused.refusal.code,
        sentence=visit.say.say(refused.refusal.say),
        faster=faster(visit, refused),
        yours=yours or [],
        back=back,
    )


def faster(visit: Visit, refused: Refused) -> list[Faster]:
    """What came in between, act by act."""
    acts: dict[str, list[Recorded]] = {}
    for one in refused.since:
        acts.setdefault(one.act, []).append(one)
    return [_faster(visit, refused, events) for events in acts.values()]


def _faster(visit: Visit, refused: Refused, events: list[Recorded]) -> Faster:
    first = events[0]
    by = visit.say.name(first.by) or first.device or visit.say.translations.gettext("Somebody")
    words = [visit.say.say(sentence) for sentence in words_of(refused.table, events)]
    return Faster(by, visit.say.clock(first.at), words)
