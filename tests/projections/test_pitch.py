"""Pitch: the worked examples of the rules by their numbers, every option, and what each stake makes of it."""

from fractions import Fraction
from typing import Any

import pytest

from events.table import GameStarted
from tests.given import met, money, pitch, scores, told

EXAMPLES = (
    ("P1", "abcd", "@d a- b2 c- d- bc-b(a10,b24,c4)", {"b": 2, "c": 1}, (-7, 12, 2, -7)),
    ("P2", "abc", "@c a2 b- c- aaaa*6", {"a": 4}, (26, -13, -13)),
    ("P3", "abcd", "@d a3 b- c- d- abba(a20,b14)", {"a": -3, "b": 2}, (-27, 22, 3, 2)),
    ("P4", "abcd", "@d a- b- c- da-a(a18,d7)", {"a": 2, "d": -2}, (20, 0, 0, -20)),
    ("P6", "abc", "@c a2 b- c- aa--(a10,b10,c3)", {"a": 2}, (13, -6, -7)),
    ("P7", "abcd", "@d aM aaaa*6", {"a": 4}, (330, -110, -110, -110)),
    ("P8", "abcd", "@d aM aaaa*5", {"a": -4}, (-330, 110, 110, 110)),
    ("P10", "ab", "@b a4 b- aaaa*6", {"a": 4}, (20, -20)),
    ("P12", "abc", "@c a3 b- c- aaab(a1,b25)", {"a": 3, "b": 1}, (16, -3, -13)),
    ("P14", "abc", "@c a- b- cc-a(a12,b5,c9)", {"a": 1, "c": 2}, (0, -10, 10)),
    ("P18", "abc", "@c =a2 aabc @a =b3 aac- @b =c2 ccb-", {"a": 4, "b": -1, "c": 4}, (17, -33, 16)),
)
"""By their numbers: players, what happened, points, money; P3 with the Game that its pips tell."""

JOINER = "@c =a3 aaab @a =b2 bbc- +d @b =d3 dddc @c =a2 bd--"
"""P19: ABC 3,1,0 and 0,2,1; D joins; ABCD 0,0,1,3 and −2,1,0,1."""

LEAVER = "@d =a3 aaab @a =c2 cca- -a @b =b3 ccd- @c =b2 bbdd"
"""P20: ABCD 3,1,0,0 and 1,0,2,0; A leaves; BCD −3,2,1 and 2,0,2."""


@pytest.mark.parametrize(("number", "players", "words", "points", "cents"), EXAMPLES, ids=[one[0] for one in EXAMPLES])
def test_worked_examples(number: str, players: str, words: str, points: Any, cents: tuple[int, ...]) -> None:
    evening = pitch(players, words)
    assert (scores(evening), tuple(money(evening).values())) == (points, cents)


@pytest.mark.parametrize(
    ("players", "words", "event", "code"),
    [
        ("abcdefgh", "", "+i", "too_many_players"),
        ("abcd", "@d aM", "dM", "not_legal_now"),
        ("abcd", "@d", "=dMs", "moon_not_stolen"),
        ("abcd", "@d a3", "b3", "bid_not_higher"),
    ],
    ids=["P15", "P16", "P16 in short", "P17"],
)
def test_worked_refusals(players: str, words: str, event: str, code: str) -> None:
    assert pitch(players, words).refused(told(event), "g1").code == code


def test_p15_nine_cannot_start() -> None:
    start = GameStarted("pitch", tuple("abcdefghi"))
    assert met("abcdefghi").refused(start, "g1").code == "wrong_number_of_players"


def test_p19_who_joins_late_shares_in_the_deals_he_was_dealt_in() -> None:
    evening = pitch("abc", JOINER)
    exact = evening.game().book.ledger.exact(tuple("abcd"))
    assert exact == {"a": Fraction(-70, 3), "b": Fraction(20, 3), "c": Fraction(-40, 3), "d": 30}
    assert money(evening) == {"a": -23, "b": 6, "c": -13, "d": 30}


def test_p20_a_leaver_is_paid_at_his_exit() -> None:
    at_exit, rest = LEAVER.split("-a ")
    evening = pitch("abcd", at_exit + "-a")
    assert money(evening) == {"a": 22, "b": -7, "c": 2, "d": -17}
    evening.play(rest)
    assert money(evening) == {"a": 22, "b": -30, "c": 9, "d": -1}
    evening.play("end")
    assert money(evening) == {"a": 22, "b": -30, "c": 9, "d": -1}


@pytest.mark.parametrize(
    ("rules", "words", "points", "cents"),
    [
        ({"low": "taker"}, "@d =b2 bcbd", {"b": 2, "c": 1, "d": 1}, (-10, 10, 0, 0)),
        ({"low": "holder"}, "@d =b2 bcbd", {"b": 2, "c": 1, "d": 1}, (-10, 10, 0, 0)),
        ({"moon_setback": 4}, "@d =aM aaaa*5", {"a": -4}, (-330, 110, 110, 110)),
        ({"moon_setback": 0}, "@d =aM aaaa*5", {}, (-300, 100, 100, 100)),
        ({"moon_setback": 5}, "@d =aM aaaa*5", {"a": -5}, (-337, 113, 112, 112)),
        ({"moon_setback": 5}, "@d =aM bbcd", {"a": -5, "b": 2, "c": 1, "d": 1}, (-347, 122, 113, 112)),
        ({"four_is_moon": False}, "@d =a4 aaaa*6", {"a": 4}, (30, -10, -10, -10)),
        ({"four_is_moon": True}, "@d =a4 aaaa*6", {"a": 4}, (330, -110, -110, -110)),
        ({"four_is_moon": True}, "@d =a4 aaab", {"a": -4, "b": 1}, (-332, 117, 108, 107)),
        ({"average": "per_deal"}, JOINER, {"a": 1, "b": 4, "c": 2, "d": 4}, (-23, 6, -13, 30)),
        ({"average": "final"}, JOINER, {"a": 1, "b": 4, "c": 2, "d": 4}, (-17, 12, -7, 12)),
        ({"average": "final"}, LEAVER, {"a": 4, "c": 4, "d": 3}, (12, -27, 12, 3)),
        ({"average": "final"}, "+e @d:abcd =aM aaaa*6", {"a": 4}, (330, -110, -110, -110, 0)),
    ],
)
def test_options(rules: Any, words: str, points: Any, cents: tuple[int, ...]) -> None:
    players = "abc" if words == JOINER else "abcd"
    evening = pitch(players, words, rules)
    assert (scores(evening), tuple(money(evening).values())) == (points, cents)


@pytest.mark.parametrize(
    ("stakes", "cents"),
    [
        (None, (330, -110, -110, -110)),
        ({"mode": "average"}, (330, -110, -110, -110)),
        ({"mode": "average", "point": 1, "moon": 7}, (24, -8, -8, -8)),
        ({"mode": "average", "point": 0}, (300, -100, -100, -100)),
        ({"mode": "average", "moon": 0}, (30, -10, -10, -10)),
        ({"mode": "none"}, (0, 0, 0, 0)),
        ({"mode": "pot", "ante": 50}, (0, 0, 0, 0)),
    ],
)
def test_what_a_moon_is_worth(stakes: Any, cents: tuple[int, ...]) -> None:
    evening = pitch("abcd", "@d =aM aaaa*6", stakes=stakes)
    assert tuple(money(evening).values()) == cents


@pytest.mark.parametrize(
    ("bid", "deal", "four_is_moon", "stars"),
    [
        ("=aM", "aaaa*6", False, {"a": 1}),
        ("=aM", "aaaa*5", False, {}),
        ("=aM", "aaab*5", False, {}),
        ("=aM", "aaa-*6", False, {}),
        ("=a4", "aaaa*6", False, {}),
        ("=a4", "aaaa*6", True, {"a": 1}),
        ("=a2", "aaaa*6", True, {}),
    ],
)
def test_a_star_is_for_a_moon_that_was_bid_and_made(bid: str, deal: str, four_is_moon: bool, stars: Any) -> None:
    evening = pitch("ab", f"@b {bid} {deal}", {"four_is_moon": four_is_moon})
    assert evening.game().outcome.stars == stars


def test_stars_add_up() -> None:
    evening = pitch("ab", "@b =aM aaaa*6 @a =bM bbbb*6 @b =aM aaaa*6 @a =aM aaaa*4")
    assert evening.game().outcome.stars == {"a": 2, "b": 1}


def test_money_settled_at_the_table_counts_in_the_game_only() -> None:
    stakes = {"mode": "average", "settled": "table"}
    evening = pitch("ab", "@b =a4 aaaa*6", stakes=stakes)
    for words in ("", "end"):
        evening.play(words)
        assert money(evening) == {"a": 20, "b": -20}
        assert set(evening.state["balances"].values()) == {0}


@pytest.mark.parametrize("stakes", [{"mode": "average"}, {"mode": "pot", "ante": 10}])
def test_a_table_for_points_only_refuses_stakes(stakes: Any) -> None:
    start = GameStarted("pitch", ("a", "b"), None, stakes)
    assert met("ab", "XXX").refused(start, "g1").code == "bad_stakes"


@pytest.mark.parametrize("stakes", [None, {"mode": "none"}])
def test_a_table_for_points_only_plays_for_nothing(stakes: Any) -> None:
    evening = met("ab", "XXX")
    evening.start("ab", stakes=stakes)
    evening.play("@b =aM aaaa*6 end")
    assert (scores(evening), money(evening)) == ({"a": 4}, {"a": 0, "b": 0})
