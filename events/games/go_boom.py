"""Go Boom, its vocabulary: who played the last card, and what the others had left, in points or card by card."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.compound import ListOf, MapOf, Nullable, OneOrList
from events.event import Cents, GameEvent, Key
from events.kind import Kind
from events.say import say
from events.shapes import Choice, Pattern, Whole
from events.stakes import Average, NoStakes, Pot, Stakes

MOST_LEFT = {1: 330, 2: 673}
"""Number of decks → the most points that can be left: all but those of the seven cheapest cards."""
USUAL_TARGET = {"standard": 200, "reverse": 100}
BY_SCORING = 0
"""Stands for a target that was not told: the usual one of the scoring."""

CARD = Pattern(re.compile("(?:A|[2-9]|10|J|Q|K)[SHDC]"), say("must be a card such as KS or 10H."))
HELD = OneOrList(
    types=(int,),
    single=Whole(0, MOST_LEFT[2]),
    several=ListOf(CARD, high=104),
    otherwise=say("must be points, or a list of cards such as KS and 10H."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoBoomRules:
    """The table's options, the default first.

    `target` null plays one hand; where it is absent it is 200 points, or 100 in `reverse`. `average` says whether money
    goes hand by hand or by one mean at the end.
    """

    scoring: Annotated[Literal["standard", "reverse"], Choice(("standard", "reverse"))] = "standard"
    target: Annotated[int | None, Nullable(Whole(1))] = BY_SCORING
    average: Annotated[Literal["per_deal", "final"], Choice(("per_deal", "final"))] = "per_deal"
    edition: Annotated[int, Choice((1,))] = 1

    @property
    def goal(self) -> int | None:
        """The points that end the game; None where it is one hand."""
        return USUAL_TARGET[self.scoring] if self.target == BY_SCORING else self.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Pip(Stakes):
    """The hand's winner collects `pip` cents for each point left in each other hand."""

    mode: ClassVar[str] = "pip"
    pip: Cents


@dataclass(frozen=True, slots=True)
class HandWon(GameEvent):
    """The winner played the last card; `left` is what each other player still held, as points or as cards."""

    type: ClassVar[str] = "go_boom.hand_won"
    winner: Key
    left: Annotated[Mapping[str, int | tuple[str, ...]], MapOf(HELD)]


KIND = Kind(
    name="go_boom",
    events=(HandWon,),
    rules=GoBoomRules,
    stakes=(NoStakes, Pip, Pot, Average),
)
