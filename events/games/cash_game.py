"""The cash game, its vocabulary: chips bought and cashed, as often as the players like. Amounts are minor units."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.event import Cents, GameEvent, Key, PositiveCents
from events.kind import Kind
from events.shapes import Choice
from events.stakes import Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class CashGameRules:
    """The table's options, the default first: whether a miscount keeps the game open or is shared by the buy-ins."""

    miscount: Annotated[Literal["refuse", "share"], Choice(("refuse", "share"))] = "refuse"
    edition: Annotated[int, Choice((1,))] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Cash(Stakes):
    """The chips are the money."""

    mode: ClassVar[str] = "cash"


@dataclass(frozen=True, slots=True)
class BoughtIn(GameEvent):
    """A player paid for chips."""

    type: ClassVar[str] = "cash_game.bought_in"
    player: Key
    amount: PositiveCents


@dataclass(frozen=True, slots=True)
class CashedOut(GameEvent):
    """A player gave chips back; 0 when all are lost."""

    type: ClassVar[str] = "cash_game.cashed_out"
    player: Key
    amount: Cents


KIND = Kind(
    name="cash_game",
    events=(BoughtIn, CashedOut),
    rules=CashGameRules,
    stakes=(Cash,),
)
