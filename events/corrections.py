"""Corrections and disputes are events like any other: nothing recorded is ever edited or deleted."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.compound import ListOf
from events.event import Event, Key, Note, Seq
from events.shapes import Choice, Text, Whole
from events.table import Raw

ALSO_MOST = 1000
"""No correction takes more than so many events along."""

Also = Annotated[tuple[int, ...], ListOf(Whole(1), high=ALSO_MOST, unique=True)]
"""Later events of the same game that do not count either, since they would no longer be possible."""


@dataclass(frozen=True, slots=True)
class EventVoided(Event):
    """The event numbered `event` does not count.

    A correction may be voided too: what it took away counts again, what it put there does not.
    """

    type: ClassVar[str] = "event.voided"
    event: Seq
    reason: Note
    also: Also | None = None


@dataclass(frozen=True, slots=True)
class EventReplaced(Event):
    """The event numbered `event` counts with the right `data`, which is read by that event's type."""

    type: ClassVar[str] = "event.replaced"
    event: Seq
    data: Raw
    reason: Note
    also: Also | None = None


@dataclass(frozen=True, slots=True)
class EventInserted(Event):
    """What was forgotten: an event of type `type_`, of a game or of none, counts right after the one numbered `after`.

    It is known by the seq of this correction.
    """

    type: ClassVar[str] = "event.inserted"
    after: Seq
    type_: Annotated[str, Text(64)]
    data: Raw
    reason: Note
    game: Key | None = None
    also: Also | None = None


Correction = EventVoided | EventReplaced | EventInserted


def named(correction: Correction) -> tuple[int, ...]:
    """The seqs of the events that a correction names: the one that it is about, or follows, and those along with it."""
    first = correction.after if isinstance(correction, EventInserted) else correction.event
    return (first, *(correction.also or ()))


def struck(correction: Correction) -> tuple[int, ...]:
    """The seqs of the events that do not count because of a correction."""
    return named(correction) if isinstance(correction, EventVoided) else correction.also or ()


@dataclass(frozen=True, slots=True)
class DisputeRaised(Event):
    """`player` does not agree with the event numbered `event`. No figure changes; all are provisional meanwhile."""

    type: ClassVar[str] = "dispute.raised"
    event: Seq
    player: Key
    note: Note


@dataclass(frozen=True, slots=True)
class DisputeResolved(Event):
    """The dispute raised by the event numbered `dispute` is over: what it is about stands, or was corrected."""

    type: ClassVar[str] = "dispute.resolved"
    dispute: Seq
    outcome: Annotated[Literal["stands", "corrected"], Choice(("stands", "corrected"))]
    note: Note


Dispute = DisputeRaised | DisputeResolved

EVENTS: tuple[type[Event], ...] = (EventVoided, EventReplaced, EventInserted, DisputeRaised, DisputeResolved)
