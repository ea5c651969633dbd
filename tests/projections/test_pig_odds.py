"""The chances of one throw, counted here by hand: rules, section 2."""

import pytest

from events.games.pig import BigPigRules, PassThePigsRules, PigRules, TwoDicePigRules
from projections.games.pig.throws import Odds, Rules, every_throw, odds

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
