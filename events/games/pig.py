"""The Pig family, its vocabulary: throws of dice or pigs, holding, a whole turn in one, and the throw for the start.

Kinds: Pig (one die), Two-Dice Pig, Big Pig (two dice), Pass the Pigs (two pigs, thrown instead of rolled).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.compound import ListOf, MapOf, OneOrList
from events.event import Event, GameEvent, Key
from events.kind import Kind
from events.say import say
from events.shapes import Choice, Flag, Whole
from events.stakes import NoStakes, Pot, Stakes

SIDES = ("dot", "blank")
"""A pig that lies on its side, by what shows: worth nothing alone."""
POSES = (*SIDES, "razorback", "trotter", "snouter", "jowler")
TOUCHING = ("oinker", "piggyback")
"""Two pigs that touch, and one on top of the other."""
MOST_PLAYERS = 100
"""Where the game sets no bound: so many can be named."""


TWO_PIGS = OneOrList(
    (str,),
    Choice(TOUCHING),
    ListOf(Choice(POSES), low=2, high=2),
    say("must be a list of two poses, or one of: {listed}.", listed=", ".join(TOUCHING)),
)
"""How two pigs lie: a pose each, or one word where they touch."""

Dice = Annotated[tuple[int, ...], ListOf(Whole(1, 6), low=1, high=2)]
Outcome = Annotated[Literal["held", "lost", "wiped"], Choice(("held", "lost", "wiped"))]
Target = Annotated[int, Whole(1)]
End = Annotated[Literal["at_once", "finish_round"], Choice(("at_once", "finish_round"))]
Edition = Annotated[int, Choice((1,))]


@dataclass(frozen=True, slots=True, kw_only=True)
class PigRules:
    """`target` points win; `end` says whether at once or after the round in which somebody banks them."""

    target: Target = 100
    end: End = "at_once"
    edition: Edition = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoDicePigRules:
    """As Pig; `double_one` says whether 1-1 loses the turn only, or wipes the total."""

    target: Target = 100
    end: End = "at_once"
    double_one: Annotated[Literal["turn", "wipe"], Choice(("turn", "wipe"))] = "turn"
    edition: Edition = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BigPigRules:
    """`double_one`: 1-1 wipes the total, or adds 25 (then no double forces); always ends with the round."""

    target: Target = 100
    end: Annotated[Literal["finish_round"], Choice(("finish_round",))] = "finish_round"
    double_one: Annotated[Literal["wipe", 25], Choice(("wipe", 25))] = "wipe"
    max_players: Annotated[int, Whole(4, MOST_PLAYERS)] = 4
    edition: Edition = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PassThePigsRules:
    """As Pig; `piggyback` false: no pig can come to lie on the other."""

    target: Target = 100
    end: End = "at_once"
    piggyback: Annotated[bool, Flag()] = True
    edition: Edition = 1


@dataclass(frozen=True, slots=True)
class Rolled(GameEvent):
    """One throw of a turn: one die at Pig, two elsewhere."""

    type: ClassVar[str] = "pig.rolled"
    player: Key
    dice: Dice


@dataclass(frozen=True, slots=True)
class Thrown(GameEvent):
    """One throw of two pigs; `pigs` is a pose each, or a word."""

    type: ClassVar[str] = "pig.thrown"
    player: Key
    pigs: Annotated[tuple[str, str] | str, TWO_PIGS]


@dataclass(frozen=True, slots=True)
class Held(GameEvent):
    """The player stands: what he threw in this turn is banked."""

    type: ClassVar[str] = "pig.held"
    player: Key


@dataclass(frozen=True, slots=True)
class WholeTurn(GameEvent):
    """A turn whose throws were not recorded; `points` are those banked, told when he held."""

    type: ClassVar[str] = "pig.turn"
    player: Key
    outcome: Outcome
    points: Annotated[int, Whole()] | None = None


@dataclass(frozen=True, slots=True)
class RolledOff(GameEvent):
    """The throw for the start: everybody's total. The highest begins; while the top is tied all throw again."""

    type: ClassVar[str] = "pig.rolled_off"
    rolls: Annotated[Mapping[str, int], MapOf(Whole(1, 12))]


DICE: tuple[type[Event], ...] = (Rolled, Held, WholeTurn, RolledOff)
STAKES: tuple[type[Stakes], ...] = (NoStakes, Pot)

PIG = Kind("pig", DICE, PigRules, STAKES)
TWO_DICE_PIG = Kind("two_dice_pig", DICE, TwoDicePigRules, STAKES)
BIG_PIG = Kind("big_pig", DICE, BigPigRules, STAKES)
PASS_THE_PIGS = Kind("pass_the_pigs", (Thrown, Held), PassThePigsRules, STAKES)

KINDS = (PIG, TWO_DICE_PIG, BIG_PIG, PASS_THE_PIGS)
