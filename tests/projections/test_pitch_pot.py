"""Pitch for a pot: who may still join, what a leaver forfeits, and who takes how much of it."""

from typing import Any

import pytest

from tests.given import money, pitch, told

POT = {"mode": "pot", "ante": 25}
PLACES = {"mode": "pot", "ante": 100, "places": [60, 30, 10]}

ENDS = (
    ("three co-winners, an odd cent", "abcd", "@d =a2 aa-- @a =b2 bb-- @b =d2 dd-- end", POT, (9, 8, -25, 8)),
    ("one winner", "abcd", "@d =b2 bb-a end", POT, (-25, 75, -25, -25)),
    ("no deal at all: everybody", "abcd", "end", POT, (0, 0, 0, 0)),
    ("the best has left: the others", "abcd", "@d =d4 dddd -d end", POT, (9, 8, 8, -25)),
    ("one is left", "abcd", "@d =d4 dddd -d -b -c", POT, (75, -25, -25, -25)),
    ("one is left before the first deal", "ab", "-a", POT, (-25, 25)),
    ("who joined pays too", "abc", "+d @d =b2 bb-a end", POT, (-25, 75, -25, -25)),
    ("three places", "abcd", "@d =a4 aaaa @a =b3 bbb- @b =c2 cc-- end", PLACES, (140, 20, -60, -100)),
    ("second and third tied", "abcd", "@d =a4 aaaa @a =b2 bbcc end", PLACES, (140, -20, -20, -100)),
    ("first and second tied", "abcd", "@d =a2 aabb @a =c2 ca-- end", PLACES, (140, 20, -100, -60)),
    ("a tie beyond the places, the odd cent by seat", "abcd", "@d =a4 aaaa end", PLACES, (141, -47, -47, -47)),
    ("fewer players than places", "ab", "@b =a4 aaaa end", PLACES, (34, -34)),
    ("a leaver takes no place", "abc", "@c =a4 aaaa @a =b3 bbb- -b end", PLACES, (100, -100, 0)),
    ("abandoned: the antes go back", "abcd", "@d =a4 aaaa -d off", POT, (0, 0, 0, 0)),
)


@pytest.mark.parametrize(
    ("players", "words", "stakes", "cents"), [one[1:] for one in ENDS], ids=[one[0] for one in ENDS]
)
def test_who_takes_the_pot(players: str, words: str, stakes: Any, cents: tuple[int, ...]) -> None:
    evening = pitch(players, words, stakes=stakes)
    assert tuple(money(evening).values()) == cents
    assert evening.state["games"][0]["pots"] == {}
    assert tuple(evening.state["balances"].values())[: len(cents)] == cents


@pytest.mark.parametrize(
    ("words", "pot"),
    [("", 100), ("+e", 125), ("-d", 100), ("@d =a4 aaaa", 100), ("@d =a4 aaaa -d", 100), ("@d =a4 aaaa -d -c", 100)],
)
def test_while_it_runs_it_all_lies_in_the_pot(words: str, pot: int) -> None:
    evening = pitch("abcd", words, stakes=POT)
    assert evening.state["games"][0]["pots"] == {"pot": pot}
    assert set(money(evening).values()) == {0}


@pytest.mark.parametrize(
    ("words", "event", "code"),
    [
        ("@d", "+e", "pot_closed"),
        ("@d =a2 aaaa", "+e", "pot_closed"),
        ("@d =a2 aaaa -d", "+d", "pot_closed"),
        ("-d", "+d", "pot_closed"),
        ("-b -c -d", "+e", "game_over"),
        ("-b -c -d", "-a", "game_over"),
        ("-b -c -d", "end", "game_over"),
    ],
)
def test_refused(words: str, event: str, code: str) -> None:
    assert pitch("abcd", words, stakes=POT).refused(told(event), "g1").code == code


def test_a_closed_pot_does_not_offer_a_seat() -> None:
    evening = pitch("ab", "@a =b2 bbbb", stakes=POT)
    assert "game.joined" not in evening.state["games"][0]["next"]["may"]


def test_the_last_one_left_wins() -> None:
    evening = pitch("abc", "@c =a4 aaaa -a -c", stakes=POT)
    assert evening.state["games"][0]["status"] == "ended"
    assert [place.player for place in evening.game().standing if place.winner] == ["b"]
