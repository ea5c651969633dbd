"""The base of every vocabulary: an event is a frozen record of what happened, named by its `type`."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from events.compound import ListOf, Nullable
from events.shapes import Amount, Text, Whole
from events.shapes import Key as KeyShape

Key = Annotated[str, KeyShape()]
"""A player, night or game, as the log names it."""
MaybePlayer = Annotated[str | None, Nullable(KeyShape())]
"""A player, or nobody (null)."""
Players = Annotated[tuple[str, ...], ListOf(KeyShape(), unique=True)]
"""Players in seat order, clockwise; nobody twice."""
Name = Annotated[str, Text(60)]
Note = Annotated[str, Text(280, lines=True)]
Seq = Annotated[int, Whole(1)]
Cents = Annotated[int, Amount()]
"""An amount of 0 or more, in the currency's minor unit."""
PositiveCents = Annotated[int, Amount(1)]


@dataclass(frozen=True, slots=True)
class Event:
    """Something seen at the table. `of_game` tells whether it belongs to one game and so carries its key."""

    type: ClassVar[str] = ""
    of_game: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class GameEvent(Event):
    """Something seen in one game: it carries the game's key."""

    of_game: ClassVar[bool] = True
