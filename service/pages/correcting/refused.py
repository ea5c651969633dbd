"""A refusal as a page of its own: the rule, the next step, and for whoever was slower, who recorded what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from events.codec import slots_of
from events.compound import ListOf, MapOf, Nullable
from events.event import Event
from events.log import Recorded
from events.say import say
from events.shapes import Amount, Key, Shape
from service.acts import by_act, words_of
from service.pages.errors import page
from service.pages.visit import Visit
from service.problems import status_of
from service.record import Refused
from service.running.answered import refused_as


@dataclass(frozen=True, slots=True)
class Faster:
    """An act that came in between: who recorded it (also in short), or which phone; when, and what it says."""

    by: str
    short: str
    at: str
    words: list[str]


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of an entry as two phones told it; `name` is its type and field: "pitch.scored.low".

    It is called `label`, or without one what its game's own words call it.
    """

    name: str
    theirs: str
    yours: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Two entries of a game of this kind, fact by fact: theirs, by whom, and one's own."""

    kind: str
    by: str
    facts: list[Fact]


@dataclass(frozen=True, slots=True)
class Choice:
    """What can become of an entry that met a changed game: its form's `id` and `fields`, and in `words` what it says.

    `why` it cannot be recorded as well, where it cannot; at `right` it can be put in place of what others recorded, and
    `story` leads to that. `acts` are what it met.
    """

    id: str
    words: list[str]
    to: str
    fields: list[tuple[str, str]]
    why: str
    right: str
    story: str
    acts: list[str]


def refused_page(
    visit: Visit, refused: Refused, back: str, beside: Beside | None = None, choice: Choice | None = None
) -> Any:
    """The page; `beside` are both entries, where they are of one sort, `choice` what can become of one's own."""
    refused_as(refused.refusal.code)
    return page(
        "errors/refused.html",
        status_of(refused.refusal.code),
        visit=visit,
        code=refused.refusal.code,
        sentence=visit.say.say(refused.refusal.say),
        faster=faster(visit, refused),
        beside=beside,
        choice=choice,
        back=back,
    )


def facts_beside(visit: Visit, theirs: Sequence[Event], yours: Sequence[Event]) -> list[Fact]:
    """Two entries fact by fact, lists only where they differ; nothing where the entries are of different types."""
    if [one.type for one in theirs] != [one.type for one in yours]:
        return []
    found: list[Fact] = []
    for one, other in zip(theirs, yours, strict=True):
        for slot in slots_of(type(one)):
            told, own = getattr(one, slot.attribute), getattr(other, slot.attribute)
            if told != own or not isinstance(told, tuple | Mapping | None):
                found.append(
                    Fact(f"{one.type}.{slot.key}", _shown(visit, slot.shape, told), _shown(visit, slot.shape, own))
                )
    return found


def _shown(visit: Visit, shape: Shape, value: Any) -> str:
    """A fact as its shape asks: players by their call-names, everything else as it was told."""
    match shape:
        case _ if value is None:
            return "–"
        case Nullable(inner=inner):
            return _shown(visit, inner, value)
        case Key():
            return visit.say.short(value)
        case Amount() if isinstance(value, int):
            return visit.say.decimal(value)
        case MapOf(inner=inner):
            return visit.say.listing(
                [f"{visit.say.short(key)} {_shown(visit, inner, one)}" for key, one in value.items()]
            )
        case ListOf(inner=Key()):
            return visit.say.listing([visit.say.short(one) for one in value])
        case _:
            return _told(visit, value)


def _told(visit: Visit, told: Any) -> str:
    """A number, a word, dice or cards."""
    if isinstance(told, tuple):
        return " ".join("+".join(one) if isinstance(one, tuple) else str(one) for one in told)
    return visit.say.points(told) if isinstance(told, int) else str(told)


def faster(visit: Visit, refused: Refused) -> list[Faster]:
    """What came in between, act by act."""
    return [_faster(visit, refused, events) for events in by_act(refused.since)]


def _faster(visit: Visit, refused: Refused, events: list[Recorded]) -> Faster:
    first = events[0]
    by = visit.say.name(first.by) or visit.say.device(first.device) or visit.say.say(say("Somebody"))
    words = [visit.say.say(sentence) for sentence in words_of(refused.table, events)]
    short = visit.say.short(first.by) if first.by else by
    return Faster(by, short, visit.say.clock(first.at), words)
