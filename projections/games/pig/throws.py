"""What a throw comes to: points in the air, or the end of the turn. The one place where the kinds of Pig differ.

Codes of throws that add: rolled, doubles, double_one (dice); pigs, sider, razorbacks, trotters, snouters, jowlers.
Codes of throws that end the turn: lost, wiped (dice); pig_out, oinker, piggyback. Source: rules, section 2.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product

from events.games.pig import (
    MOST_PLAYERS,
    SIDES,
    BigPigRules,
    PassThePigsRules,
    PigRules,
    Rolled,
    Thrown,
    TwoDicePigRules,
)

Rules = PigRules | TwoDicePigRules | BigPigRules | PassThePigsRules

DICE: dict[type[Rules], int] = {PigRules: 1, TwoDicePigRules: 2, BigPigRules: 2}
"""The number of dice thrown."""
LEAST_BANKED: dict[type[Rules], int] = {PigRules: 2, TwoDicePigRules: 4, BigPigRules: 5}
"""The fewest points that a turn of dice can bank: the least throw that one can stand on."""

POSES = {"razorback": 5, "trotter": 5, "snouter": 10, "jowler": 15}
"""One pig, in points; on its side it is worth nothing."""
DOUBLES = {"razorback": 20, "trotter": 20, "snouter": 40, "jowler": 60}
"""Both pigs alike, in points."""
SIDER = 1
DOUBLE_ONE = 25

WIPES = frozenset({"wiped", "oinker"})
"""What takes the whole total."""


@dataclass(frozen=True)
class Throw:
    """A throw: its code, the points it puts in the air (0: it ends the turn), and whether it must be thrown again.

    `told` is how the dice or pigs lay, of a throw that was recorded.
    """

    code: str
    points: int = 0
    forces: bool = False
    told: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """Of `of` equally likely throws: how many add and what those come to together, and how many lose or wipe."""

    of: int
    adding: int
    points: int
    lost: int
    wiped: int


def dice_of(rules: Rules) -> int:
    """How many dice are thrown; 0 where it is pigs."""
    return DICE.get(type(rules), 0)


def most_players(rules: Rules) -> int:
    """How many can sit here."""
    return rules.max_players if isinstance(rules, BigPigRules) else MOST_PLAYERS


def can_wipe(rules: Rules) -> bool:
    """Whether dice can take the whole total."""
    return isinstance(rules, TwoDicePigRules | BigPigRules) and rules.double_one == "wipe"


def judge(rules: Rules, told: Rolled | Thrown) -> Throw:
    """What a throw of the right dice or pigs comes to."""
    return _pigs(told.pigs) if isinstance(told, Thrown) else _dice(rules, told.dice)


def every_throw(rules: Rules) -> dict[tuple[int, ...], Throw]:
    """What each throw of the dice would come to, lower die first; none where it is pigs."""
    dice = dice_of(rules)
    return {one: _dice(rules, one) for one in combinations_with_replacement(range(1, 7), dice)} if dice else {}


@lru_cache(64)
def odds(rules: Rules) -> Odds | None:
    """The chances of one throw of the dice; nobody knows those of pigs."""
    if not dice_of(rules):
        return None
    throws = [_dice(rules, dice) for dice in product(range(1, 7), repeat=dice_of(rules))]
    codes = [throw.code for throw in throws]
    adding = sum(throw.points > 0 for throw in throws)
    points = sum(throw.points for throw in throws)
    return Odds(len(throws), adding, points, codes.count("lost"), codes.count("wiped"))


def _dice(rules: Rules, dice: tuple[int, ...]) -> Throw:
    total = sum(dice)
    if dice == (1, 1) and can_wipe(rules):
        return Throw("wiped")
    if not isinstance(rules, BigPigRules):
        return Throw("lost") if 1 in dice else Throw("rolled", total)
    if dice == (1, 1):
        return Throw("double_one", DOUBLE_ONE)
    if 1 in dice:
        return Throw("lost")
    if dice[0] == dice[1]:
        return Throw("doubles", 2 * total, forces=rules.double_one == "wipe")
    return Throw("rolled", total)


def _pigs(pigs: tuple[str, str] | str) -> Throw:
    if isinstance(pigs, str):
        return Throw(pigs)
    one, other = pigs
    if one in SIDES and other in SIDES:
        return Throw("sider", SIDER) if one == other else Throw("pig_out")
    if one == other:
        return Throw(f"{one}s", DOUBLES[one])
    return Throw("pigs", POSES.get(one, 0) + POSES.get(other, 0))
