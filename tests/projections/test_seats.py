"""Seats: clockwise round the table, past those who got up, and a seat for who comes."""

import pytest

from events.table import GameJoined, GameLeft
from projections.seats import Seats


@pytest.mark.parametrize(
    ("left", "player", "after"),
    [("", "a", "b"), ("", "d", "a"), ("b", "a", "c"), ("bcd", "a", "a"), ("b", "b", "c"), ("ab", "d", "c")],
)
def test_who_sits_next(left: str, player: str, after: str) -> None:
    assert Seats(tuple("abcd"), frozenset(left)).after(player) == after


@pytest.mark.parametrize(("player", "among", "order"), [("a", "abcd", "bcda"), ("c", "abc", "abc"), ("b", "bd", "db")])
def test_in_which_order_they_are_served(player: str, among: str, order: str) -> None:
    assert "".join(Seats(tuple("abcd")).clockwise(player, tuple(among))) == order


@pytest.mark.parametrize(
    ("player", "after", "order"),
    [("e", None, "abcde"), ("e", "a", "aebcd"), ("b", None, "acdb"), ("b", "d", "acdb"), ("b", "a", "abcd")],
)
def test_sitting_down(player: str, after: str | None, order: str) -> None:
    seats = Seats(tuple("abcd"), frozenset("b")).join(GameJoined(player, after))
    assert "".join(seats.order) == order
    assert player in seats.seated


def test_who_gets_up_keeps_his_place_in_the_order() -> None:
    seats = Seats(tuple("abc")).leave(GameLeft("b"))
    assert (seats.order, seats.seated) == (("a", "b", "c"), ("a", "c"))
