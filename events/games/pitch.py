"""Pitch: Money Game, its vocabulary: the deal, the auction or the contract in short, and who took which point."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.compound import MapOf
from events.event import Cents, GameEvent, Key, MaybePlayer, Players
from events.kind import Kind
from events.shapes import Choice, Flag, Whole
from events.stakes import Average, NoStakes, Pot

PIPS_IN_DECK = 80
HAND = 6

Bid = Annotated[Literal[2, 3, 4, "moon"], Choice((2, 3, 4, "moon"))]
BidOrPass = Annotated[Literal["pass", 2, 3, 4, "moon"], Choice(("pass", 2, 3, 4, "moon"))]
How = Annotated[Literal["bid", "stolen", "forced"], Choice(("bid", "stolen", "forced"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class PitchRules:
    """The table's options, the default first.

    `low` is a label only (the event names the player); `moon_setback` is what a failed moon costs in points;
    `average` says whether money goes deal by deal or by one mean at the end.
    """

    bidding: Annotated[Literal["rounds", "one_round"], Choice(("rounds", "one_round"))] = "rounds"
    low: Annotated[Literal["taker", "holder"], Choice(("taker", "holder"))] = "taker"
    moon_setback: Annotated[int, Choice((4, 0, 5))] = 4
    four_is_moon: Annotated[bool, Flag()] = False
    average: Annotated[Literal["per_deal", "final"], Choice(("per_deal", "final"))] = "per_deal"
    edition: Annotated[int, Choice((1,))] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PitchAverage(Average):
    """`point` cents a point from the average; `moon` cents from each other player dealt in (or to each)."""

    point: Cents = 10
    moon: Cents = 100


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """Six cards each; `players` are those dealt in, all seated where it is absent."""

    type: ClassVar[str] = "pitch.dealt"
    dealer: Key
    players: Players | None = None


@dataclass(frozen=True, slots=True)
class BidMade(GameEvent):
    """One call of the auction."""

    type: ClassVar[str] = "pitch.bid"
    player: Key
    bid: BidOrPass


@dataclass(frozen=True, slots=True)
class Contracted(GameEvent):
    """The auction's result alone, where its calls were not recorded."""

    type: ClassVar[str] = "pitch.contracted"
    player: Key
    bid: Bid
    how: How | None = None


@dataclass(frozen=True, slots=True)
class Scored(GameEvent):
    """Who took which point; `tricks` are the pitcher's, `pips` each player's (0 where he is left out)."""

    type: ClassVar[str] = "pitch.scored"
    high: Key
    low: Key
    jack: MaybePlayer
    game: MaybePlayer
    tricks: Annotated[int, Whole(0, HAND)] | None = None
    pips: Annotated[Mapping[str, int], MapOf(Whole(0, PIPS_IN_DECK))] | None = None
    trump: Annotated[str, Choice(("S", "H", "D", "C"))] | None = None


@dataclass(frozen=True, slots=True)
class Misdealt(GameEvent):
    """The deal is void; the same dealer deals again."""

    type: ClassVar[str] = "pitch.misdealt"


KIND = Kind(
    name="pitch",
    events=(Dealt, BidMade, Contracted, Scored, Misdealt),
    rules=PitchRules,
    stakes=(PitchAverage, Pot, NoStakes),
)
