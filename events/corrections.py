"""Corrections are events like any other: nothing recorded is ever edited or deleted."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from events.compound import ListOf
from events.event import Event, Note, Seq
from events.shapes import Whole


@dataclass(frozen=True, slots=True)
class EventVoided(Event):
    """The event numbered `event` does not count, and neither do those of `also`, its game's later events.

    A correction may be voided too: what it took away counts again.
    """

    type: ClassVar[str] = "event.voided"
    event: Seq
    reason: Note
    also: Annotated[tuple[int, ...], ListOf(Whole(1), high=1000, unique=True)] | None = None


EVENTS: tuple[type[Event], ...] = (EventVoided,)
