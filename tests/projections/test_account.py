"""Accounts of games: what every amount is made of, and who got the odd cents and why; nothing is left over."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.table import NightEnded
from projections.account import Account, account
from tests.given import Evening, pitch, void
from tests.projections.accounts import accounted
from tests.projections.bangs import bang
from tests.projections.chance import Chance
from tests.projections.pigs import pig
from tests.projections.sheets import played as sheet
from tests.projections.test_nights import NAMES, played


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 150))
def test_it_comes_to_the_money_whatever_is_told(seed: int, length: int) -> None:
    chance = Chance(seed)
    for _ in range(length):
        chance.tell(corrections=True)
        for play in chance.evening.table.games.values():
            accounted(chance.evening.table, play)


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_to_the_money_on_the_golden_nights(name: str) -> None:
    table = played(name).table
    for play in table.games.values():
        accounted(table, play)


def told(evening: Evening) -> Account:
    """The account of g1."""
    accounted(evening.table, evening.game())
    return account(evening.table, evening.game())


def moved(evening: Evening) -> list[str]:
    """Its movements in short: what, by which row, and the cents of those whom it moved."""
    return [
        " ".join(
            [one.what + (str(one.row.number) if one.row else ""), *(f"{p}{c}" for p, c in one.amounts.items() if c)]
        )
        for one in told(evening).movements
    ]


P19 = "@c:abc =a3 aaa- +d @d =c2 cc--"


def test_by_the_average_of_each_deal() -> None:
    """Two deals by three, then a moon: points and moon money apart; thirds of a cent, the odd one to the lowest."""
    evening = pitch("abc", "@c =a2 aa-- @a =bM bbbb*6")
    assert moved(evening) == [
        "points1 a40/3 b-20/3 c-20/3",
        "points2 b80/3 c-40/3 a-40/3",
        "paid2 c-100 a-100 b200",
    ]
    assert told(evening).rounding is None
    evening = pitch("abc", "@c =a2 aa--")
    assert moved(evening) == ["points1 a40/3 b-20/3 c-20/3", "rounding a-1/3 b2/3 c-1/3"]


def test_who_gets_the_odd_cents() -> None:
    made = told(pitch("abc", "@c =a2 aa--")).rounding
    assert made is not None
    assert (made.lucky, made.decided, made.shift) == (("b",), "seat", 0)
    made = told(pitch("abc", "@c =a3 aaba")).rounding
    assert made is not None
    assert (made.lucky, made.decided) == (("c", "b"), "amount")
    made = told(sheet("cash_game", "abc", "a<100 b<200 c<400 a>699")).rounding
    assert made is not None
    assert (made.lucky, made.decided) == (("c",), "fraction")


def test_a_leaver_is_made_whole_at_his_exit_and_the_others_at_the_end() -> None:
    evening = pitch(
        "abcd", "@d =a3 aaba @a =c2 cca- -a @b:bcd =b3 cdc- @c =d2 dbdd end", stakes={"mode": "average", "point": 7}
    )
    kinds = [one.what for one in told(evening).movements]
    assert kinds.count("exit") == 1
    assert kinds.index("exit") == 2
    (exit_,) = (one for one in told(evening).movements if one.what == "exit")
    assert list(exit_.amounts) == ["a"]
    assert evening.log[exit_.seq - 1].event.type == "game.left"


def test_a_final_reckoning_takes_the_mean_off_at_the_end() -> None:
    evening = pitch("abc", "@c =a2 aa-- @a =b2 bb--", rules={"average": "final"})
    assert moved(evening) == ["points1 a20", "points2 b20", "mean a-40/3 b-40/3 c-40/3", "rounding a1/3 b-2/3 c1/3"]


def test_where_the_lowest_wins_points_cost() -> None:
    evening = sheet("scoresheet", "ab", "[a5,b3]", {"wins": "low"}, {"mode": "average", "point": 10})
    assert moved(evening) == ["points1 a-10 b10"]


def test_a_pot_is_put_in_and_shared_once_the_game_has_ended() -> None:
    evening = pitch("abcd", "@d =a2 aa-- @a =b2 bb-- @b =d2 dd--", stakes={"mode": "pot", "ante": 25})
    assert moved(evening) == []
    evening.play("end")
    assert moved(evening) == ["ante a-25 b-25 c-25 d-25", "pot a100/3 b100/3 d100/3", "rounding a2/3 b-1/3 d-1/3"]
    made = told(evening).rounding
    assert made is not None
    assert (made.lucky, made.decided) == (("a",), "seat")


def test_a_pot_of_the_pigs() -> None:
    evening = pig("pig", "ab", "a=100", {"end": "at_once"}, {"mode": "pot", "ante": 50})
    assert moved(evening) == ["ante a-50 b-50", "pot a100"]


def test_what_each_event_moved_in_all() -> None:
    evening = pitch("abc", "@c =a2 aa-- @a =bM bbbb*6 @b")
    first, second = (entry.seq for entry in evening.game().book.rows)
    assert told(evening).by_seq == {
        first: {"a": Fraction(40, 3), "b": Fraction(-20, 3), "c": Fraction(-20, 3)},
        second: {"a": Fraction(-340, 3), "b": Fraction(680, 3), "c": Fraction(-340, 3)},
    }


def test_so_much_a_pip() -> None:
    evening = sheet("go_boom", "abc", "a(b17,c21)", None, {"mode": "pip", "pip": 2})
    assert moved(evening) == ["paid1 b-34 c-42 a76"]


def test_sectors_row_by_row_and_the_antes_of_a_deal_under_way() -> None:
    """What c forfeited lies there for a and b; once d has put his ante in, some of it is his."""
    evening = bang("abc", "@a a:mezza ~c +d @b", stakes={"mode": "sectors", "ante": 10})
    assert moved(evening) == ["paid1 a20 b-10 c-10", "paid2 a15 b15 c-30", "open a-3 b-3 d6"]
    assert told(evening).rounding is None


def test_chips_come_and_go_and_what_is_missing_is_shared() -> None:
    evening = sheet("cash_game", "abc", "a<100 b<100 c<100 a>199")
    assert moved(evening) == [
        "paid1 a-100",
        "paid2 b-100",
        "paid3 c-100",
        "paid4 a199",
        "open a101/3 b101/3 c101/3",
        "rounding a-2/3 b1/3 c1/3",
    ]
    evening = sheet("cash_game", "ab", "a<100 a>100 end")
    assert moved(evening) == ["paid1 a-100", "paid2 a100"]


def test_chips_that_nobody_bought_are_worth_nothing() -> None:
    assert moved(sheet("cash_game", "ab", "a>50")) == ["paid1 a50", "open a-50"]


@pytest.mark.parametrize("stakes", [None, {"mode": "pot", "ante": 25}])
def test_an_abandoned_game_has_none(stakes: Any) -> None:
    assert told(pitch("ab", "@a =b2 bbbb off", stakes=stakes)) == Account()


def test_nor_one_that_a_correction_left_unfinished() -> None:
    evening = pitch("ab", "@a =b2 bbbb end")
    end = evening.seq
    evening.tell(NightEnded("n1"))
    evening.tell(void(end))
    assert told(evening) == Account()


def test_points_alone_move_nothing() -> None:
    assert told(pitch("ab", "@a =b2 bbbb", stakes={"mode": "none"})) == Account()


def test_exits_may_move_everybody_by_whole_cents() -> None:
    """Two leavers got a third of a cent less than they had, in all: who stays is a cent up, before he is rounded."""
    evening = pitch("abc", "@c =c2 ccab -a @c =c2 cccc -c", stakes={"mode": "average", "point": 7, "moon": 50})
    assert moved(evening) == [
        "points1 a-7/3 b-7/3 c14/3",
        "exit a1/3",
        "points2 b-14 c14",
        "exit c-2/3",
        "exits b1",
        "rounding b-2/3",
    ]
