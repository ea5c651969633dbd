"""The chances of one throw, counted here by hand: rules, section 2."""

import pytest

from events.games.pig import BigPigRules, PassThePigsRules, PigRules, TwoDicePigRules
from projections.games.pig.state import Pig
from projections.games.pig.throws import Odds, Rules, every_throw, odds
from tests.projections.pigs import pig

# Of 36 throws 11 show a one. The 25 others add up to 5 * (2 + 3 + 4 + 5 + 6) * 2 = 200; the doubles among them, 40 in
# all, count twice at Big Pig.
CHANCES = [
    (PigRules(), Odds(6, 5, 20, 1, 0)),
    (TwoDicePigRules(), Odds(36, 25, 200, 11, 0)),
    (TwoDicePigRules(double_one="wipe"), Odds(36, 25, 200, 10, 1)),
    (BigPigRules(), Odds(36, 25, 240, 10, 1)),
    (BigPigRules(double_one=25), Odds(36, 26, 265, 10, 0)),
    (PassThePigsRules(), None),
]


@pytest.mark.parametrize(("rules", "expected"), CHANCES)
def test_the_chances_of_a_throw(rules: Rules, expected: Odds | None) -> None:
    assert odds(rules) == expected


@pytest.mark.parametrize(("rules", "count"), [(PigRules(), 6), (BigPigRules(), 21), (PassThePigsRules(), 0)])
def test_every_throw_is_there_once(rules: Rules, count: int) -> None:
    assert len(every_throw(rules)) == count


DICE = [("pig", 1, 6, 20), ("two_dice_pig", 2, 21, 200), ("big_pig", 2, 21, 240), ("pass_the_pigs", 0, 0, None)]


@pytest.mark.parametrize(("kind", "dice", "throws", "points"), DICE)
def test_a_game_knows_its_dice_and_their_chances(kind: str, dice: int, throws: int, points: int | None) -> None:
    state = pig(kind, "abc").game().book.state
    assert isinstance(state, Pig)
    assert (state.dice, len(state.throws)) == (dice, throws)
    assert (state.odds and state.odds.points) == points
