"""Seats at Pitch: whose deal it is, who comes and goes, and what may be recorded next."""

from fractions import Fraction

import pytest

from projections.game import Next
from projections.games.pitch import GAME
from tests.given import money, pitch, scores

DEALERS = (
    ("", "a"),
    ("@a =a2 aaaa", "b"),
    ("@a =a2 aaaa @b =a2 aaaa @c =a2 aaaa @d =a2 aaaa", "a"),
    ("@c =a2 aaaa", "d"),  # any seated player may deal
    ("@a x", "a"),
    ("@c x", "c"),
    ("@c d2 a- x", "c"),
    ("@c =b2 x", "c"),
    ("@c =b2 x @a =b2 bbbb", "b"),
    ("-a", "b"),
    ("-b", "a"),
    ("@a =a2 aaaa -b", "c"),
    ("@d =a2 aaaa -a", "b"),
    ("@c =a2 aaaa -d", "a"),
    ("@a =a2 aaaa -b +b", "c"),  # he sits down again at the last seat
    ("@a =a2 aaaa -b +b @c =a2 aaaa @d =a2 aaaa", "b"),
    ("@a =a2 aaaa -b +b>a", "c"),
    ("@a =a2 aaaa -b +b>a @c =a2 aaaa @d =a2 aaaa @a =a2 aaaa", "b"),
    ("@a =a2 aaaa +e>a", "b"),
    ("@d =a2 aaaa +e>a @a =a2 aaaa", "e"),
    ("@d =a2 aaaa +e @a =a2 aaaa @b =a2 aaaa @c =a2 aaaa @d =a2 aaaa", "e"),
    ("@a:ac =a2 aaaa", "b"),  # who was not dealt in keeps his turn to deal
)
"""Four players, and who deals after these words."""


@pytest.mark.parametrize(("words", "dealer"), DEALERS)
def test_the_deal_goes_round(words: str, dealer: str) -> None:
    game = pitch("abcd", words).state["games"][0]
    assert game["next"]["turn"] == dealer


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("", "abcd"),
        ("+e", "abcde"),
        ("+e>a", "aebcd"),
        ("+e>d", "abcde"),
        ("+e +f +g +h", "abcdefgh"),
        ("-b", "acd"),
        ("-b +b", "acdb"),
        ("-b +b>a", "abcd"),
        ("-b +e>a", "aecd"),
        ("-a +e>d", "bcde"),
    ],
)
def test_who_sits_where(words: str, seats: str) -> None:
    evening = pitch("abcd", words)
    assert "".join(evening.game().book.state.seats.seated) == seats


@pytest.mark.parametrize(
    ("players", "words", "order"),
    [
        ("abcd", "@a", "bcda"),
        ("abcd", "@c", "dabc"),
        ("abcd", "@c:bcd", "dbc"),
        ("abcd", "-d @c", "abc"),
        ("abcd", "+e>a @a", "ebcda"),
        ("abcdefgh", "@b", "cdefghab"),
    ],
)
def test_who_speaks_when(players: str, words: str, order: str) -> None:
    assert "".join(pitch(players, words).game().book.state.deal.players) == order


BETWEEN = {"pitch.dealt", "game.joined", "game.left", "game.ended", "game.abandoned"}
IN_DEAL = {"pitch.misdealt", "game.abandoned"}


@pytest.mark.parametrize(
    ("words", "turn", "may"),
    [
        ("", "a", BETWEEN),
        ("+c +d +e +f +g +h", "a", BETWEEN - {"game.joined"}),
        ("-b", "a", BETWEEN - {"pitch.dealt", "game.left"}),
        ("@a", "b", IN_DEAL | {"pitch.bid", "pitch.contracted"}),
        ("@a b2", "a", IN_DEAL | {"pitch.bid"}),
        ("@a b2 a-", "b", IN_DEAL | {"pitch.scored"}),
        ("@a =b2", "b", IN_DEAL | {"pitch.scored"}),
        ("@a x", "a", BETWEEN),
        ("@a =b2 bbbb", "b", BETWEEN),
        ("end", None, set()),
        ("off", None, set()),
    ],
)
def test_what_may_come_next(words: str, turn: str | None, may: set[str]) -> None:
    coming = pitch("ab", words).state["games"][0]["next"]
    assert (coming["turn"], set(coming["may"])) == (turn, may)


def test_nothing_comes_after_the_end() -> None:
    assert GAME.coming(pitch("ab", "end").game().book.state) == Next(None, ())


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("@d =a2 aacb -a +a", {"a": 2, "b": 1, "c": 1}),
        ("@d =a2 aacb -a +a @d =a2 aacb", {"a": 4, "b": 2, "c": 2}),
        ("@d =a2 aacb +e @a =e2 eea-", {"a": 3, "b": 1, "c": 1, "e": 2}),
        ("@d =a4 aacb -a", {"a": -4, "b": 1, "c": 1}),
    ],
)
def test_points_stay_with_who_leaves(words: str, points: dict[str, int]) -> None:
    assert scores(pitch("abcd", words)) == points


def test_who_comes_back_keeps_what_he_was_paid_and_starts_at_nothing() -> None:
    evening = pitch("abc", "@c =a2 aa-- -a")
    assert money(evening) == {"a": 13, "b": -6, "c": -7}
    evening.play("+a @c =a2 aa--")
    assert evening.game().book.ledger.exact(("a",)) == {"a": Fraction(40, 3)}
    assert money(evening) == {"b": -13, "c": -13, "a": 26}


def test_who_was_never_dealt_in_owes_nothing() -> None:
    evening = pitch("abc", "+d @c:abc =a2 aa-- -d +e")
    assert money(evening) == {"a": 13, "b": -6, "c": -7, "d": 0, "e": 0}


def test_the_last_two_can_leave_but_one() -> None:
    evening = pitch("abc", "@c =a2 aa-- -b -c")
    assert money(evening) == {"a": 13, "b": -6, "c": -7}
    evening.play("end")
    assert [place.player for place in evening.game().standing if place.winner] == ["a"]


def test_an_abandoned_game_moves_no_money_not_even_a_leavers() -> None:
    evening = pitch("abc", "@c =aM aaaa*6 -a off")
    assert set(money(evening).values()) == {0}
    assert set(evening.state["balances"].values()) == {0}
