"""Payouts: what points, rows and pots are worth under each stake, for any kind of game."""

from fractions import Fraction

import pytest

from events.games import KINDS
from events.stakes import Average, NoStakes, Pot, Stakes
from projections.game import Outcome, Row
from projections.money import Ledger
from projections.payouts import default_stakes, enter, money, open_ledger, pots

ROW = Row(1, {"a": 3, "b": 0}, (), {"a": 100, "b": -100})
SCORES = {"a": 3, "b": 0}


@pytest.mark.parametrize(
    ("stakes", "average", "ledger"),
    [
        (Average(point=10), "per_deal", Ledger(10)),
        (Average(point=10), "final", Ledger(10, final=True)),
        (NoStakes(), "per_deal", Ledger(0)),
        (Pot(ante=25), "per_deal", Ledger(0)),
    ],
)
def test_the_account_opens_at_nothing(stakes: Stakes, average: str, ledger: Ledger) -> None:
    assert open_ledger(stakes, average) == ledger
    assert ledger.money("ab") == {"a": 0, "b": 0}


@pytest.mark.parametrize(("lowest_wins", "cents"), [(False, 15), (True, -15)])
def test_where_the_lowest_wins_the_sign_turns(lowest_wins: bool, cents: int) -> None:
    ledger = enter(Ledger(10), ROW, lowest_wins)
    assert ledger.exact("ab") == {"a": Fraction(cents), "b": Fraction(-cents)}
    assert ledger.money("ab") == {"a": 100 + cents, "b": -100 - cents}


@pytest.mark.parametrize(
    ("stakes", "ended", "cents", "lying"),
    [
        (Average(point=10), False, {"a": 115, "b": -115}, {}),
        (Average(point=10), True, {"a": 115, "b": -115}, {}),
        (Pot(ante=25), False, {"a": 0, "b": 0}, {"pot": 50}),
        (Pot(ante=25), True, {"a": 25, "b": -25}, {}),
    ],
)
def test_money_and_pots(stakes: Stakes, ended: bool, cents: dict[str, int], lying: dict[str, int]) -> None:
    ledger = enter(open_ledger(stakes, "per_deal"), ROW, lowest_wins=False)
    assert money(stakes, ledger, Outcome(SCORES), ended) == cents
    assert pots(stakes, Outcome(SCORES), ended) == lying


def test_a_game_may_reckon_its_own_money() -> None:
    outcome = Outcome({"a": 0, "b": 0, "c": 0}, money={"b": 25, "a": -25}, pots={"table": 75})
    assert money(NoStakes(), Ledger(0), outcome, ended=False) == {"a": -25, "b": 25, "c": 0}
    assert pots(NoStakes(), outcome, ended=False) == {"table": 75}
    assert pots(NoStakes(), outcome, ended=True) == {}


@pytest.mark.parametrize(("points_only", "mode"), [(False, "average"), (True, "none")])
def test_the_default_stakes_of_pitch(points_only: bool, mode: str) -> None:
    stakes = default_stakes(KINDS["pitch"].stakes, points_only)
    assert (stakes.mode, getattr(stakes, "point", 10), getattr(stakes, "moon", 100)) == (mode, 10, 100)
