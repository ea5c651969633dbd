"""A kind of game as the log knows it: its name, its events, its options and the stakes it may be played for."""

from dataclasses import dataclass
from typing import Any

from events.event import Event
from events.stakes import Stakes


@dataclass(frozen=True, slots=True)
class Kind:
    """One line of the registry; `stakes` lists the classes of its modes, the default first."""

    name: str
    events: tuple[type[Event], ...]
    rules: type[Any]
    stakes: tuple[type[Stakes], ...]
