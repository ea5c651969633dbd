"""The score sheet, its vocabulary: any game that is scored in rounds of one number per player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.compound import MapOf, Nullable
from events.event import GameEvent
from events.kind import Kind
from events.shapes import Choice, Whole
from events.stakes import Average, NoStakes, Pot


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresheetRules:
    """The table's options, the default first.

    The game ends with the round in which a total reaches `target`, or after so many `rounds`; each round must add up
    to `round_sum`. None: no such rule. `average` says whether money goes round by round or by one mean at the end.
    """

    wins: Annotated[Literal["high", "low"], Choice(("high", "low"))] = "high"
    target: Annotated[int | None, Nullable(Whole(1))] = None
    rounds: Annotated[int | None, Nullable(Whole(1))] = None
    round_sum: Annotated[int | None, Nullable(Whole())] = None
    average: Annotated[Literal["per_deal", "final"], Choice(("per_deal", "final"))] = "per_deal"
    edition: Annotated[int, Choice((1,))] = 1


@dataclass(frozen=True, slots=True)
class RoundScored(GameEvent):
    """What each player wrote down in a round; any sign."""

    type: ClassVar[str] = "scoresheet.round"
    points: Annotated[Mapping[str, int], MapOf(Whole())]


KIND = Kind(
    name="scoresheet",
    events=(RoundScored,),
    rules=ScoresheetRules,
    stakes=(NoStakes, Average, Pot),
)
