"""Turns and seats in the Pig family: whose turn it is, who comes and goes, and what may be recorded next."""

from typing import Any

import pytest

from tests.given import imbalances
from tests.projections.pigs import pig, play, told, totals, winners

TURNS: tuple[tuple[str, str, str | None], ...] = (
    ("pig", "", "a"),
    ("pig", "a4", "a"),
    ("pig", "a1", "b"),
    ("pig", "a4 a!", "b"),
    ("pig", "a=x b=x", "c"),
    ("pig", "a=x b=x c=x", "a"),
    ("pig", "^a1,b2,c3", "c"),
    ("pig", "^a1,b2,c3 c=x", "a"),
    ("pig", "^a1,b2,c3 c=x a=x b=x", "c"),
    ("pig", "^a3,b2,c3", None),
    ("pig", "^a3,b3,c3 ^a1,b1,c1", None),
    ("pig", "^a3,b2,c3 ^a1,b6,c3", "b"),  # all throw again, and anybody may win it
    ("pass_the_pigs", "a:p", "b"),
    ("pass_the_pigs", "a:p b:db c:db", "b"),
    ("pass_the_pigs", "a:db b:p c:db", "a"),
    ("pass_the_pigs", "a:db b:db c:p", "a"),
    # Coming before the first throw.
    ("pig", "+d", "a"),
    ("pig", "+d a=x b=x c=x", "d"),
    ("pig", "+d>a a=x", "d"),
    ("pig", "-a", "b"),
    ("pig", "-a +a", "b"),
    ("pig", "-a +a b=x c=x", "a"),
    ("pig", "-a +d>b b=x", "d"),
    ("pig", "-b", "a"),
    # Going: the turn passes on, and the round stays the same.
    ("pig", "a4 -a", "b"),
    ("pig", "a=x -b", "c"),
    ("pig", "a=x -a b=x", "c"),
    ("pig", "a=x -c", "b"),
    ("pig", "a=x -c b=x", "a"),
    ("pig", "a=x b=x -c", "a"),
    ("pig", "a4 -b", "a"),
    ("pig", "a4 -b a!", "c"),
    ("pig", "^a1,b2,c3 -c", "a"),
    ("pig", "^a1,b2,c3 -c a=x b=x", "a"),
    ("pig", "^a1,b2,c3 -a c=x", "b"),
    ("pig", "^a3,b3,c1 -a", None),
    ("pig", "^a3,b3,c1 -b", None),
    ("pig", "^a3,b3,c1 -a ^b2,c5", "c"),
    ("big_pig", "a44 -a", "b"),
)
"""Three players, and whose turn it is after these words."""


@pytest.mark.parametrize(("kind", "words", "turn"), TURNS)
def test_the_turn_goes_round(kind: str, words: str, turn: str | None) -> None:
    assert pig(kind, "abc", words).state["games"][0]["next"]["turn"] == turn


LEAVERS: tuple[tuple[str, str, Any, str, tuple[int, ...], str], ...] = (
    ("his points stay, but he does not win", "pig", {}, "a=50 b=20 c=30 -a end", (50, 20, 30), "c"),
    ("what is in the air is lost", "pig", {}, "a=50 b=20 c=30 a4 a4 -a end", (50, 20, 30), "c"),
    ("one is left", "pig", {}, "a=50 -a -c", (50, 0, 0), "b"),
    ("one is left in the middle of his turn", "pig", {}, "a=50 b4 b4 -a -c", (50, 0, 0), "b"),
    ("one is left when the other leaves in his turn", "pig", {}, "-c a6 -a", (0, 0, 0), "b"),
    ("one is left before the first throw", "pig", {}, "-b -a", (0, 0, 0), "c"),
    ("one is left while the start is tied", "pig", {}, "^a3,b3,c1 -b -a", (0, 0, 0), "c"),
    ("one is left beside whom a piggyback put out", "pass_the_pigs", {}, "a:jj a! b:p -a", (60, 0, 0), "c"),
    ("who was put out may go", "pass_the_pigs", {}, "a:jj a! b:p -b end", (60, 0, 0), "a"),
    ("the last to play leaves: the round is over", "big_pig", {}, "a=100 b=x -c", (100, 0, 0), "a"),
    ("the last to play leaves in his turn", "big_pig", {}, "a=100 b=x c44 -c", (100, 0, 0), "a"),
    ("one left who had not played yet", "big_pig", {}, "a=100 -c b=x", (100, 0, 0), "a"),
    ("who reached the target left: still the last round", "big_pig", {}, "a=100 b=40 -a c=50", (100, 40, 50), "c"),
    ("others still have to play", "big_pig", {}, "a=100 -a", (100, 0, 0), ""),
)


@pytest.mark.parametrize("one", LEAVERS, ids=[one[0] for one in LEAVERS])
def test_who_leaves_is_skipped_and_cannot_win(one: Any) -> None:
    _, kind, rules, words, points, won = one
    evening = pig(kind, "abc", words, rules)
    assert (totals(evening), winners(evening)) == (points, won)
    assert evening.state["games"][0]["status"] == ("ended" if won else "running")
    assert imbalances(evening.table) == []


def test_who_leaves_keeps_his_line_and_rank() -> None:
    standing = pig("pig", "abc", "a=50 b=20 c=30 -a").state["games"][0]["standing"]
    assert [(place["player"], place["rank"], place.get("out")) for place in standing] == [
        ("a", 1, True),
        ("c", 2, None),
        ("b", 3, None),
    ]


def test_points_in_the_air_are_nobodys_once_the_game_is_over() -> None:
    evening = pig("pig", "ab", "a4 -b")
    assert [place.get("turn_points") for place in evening.state["games"][0]["standing"]] == [None, None]
    assert totals(evening) == (0, 0)


ALWAYS = {"game.left", "game.abandoned"}
BETWEEN = ALWAYS | {"game.ended"}

MAY: tuple[tuple[str, Any, str, set[str]], ...] = (
    ("pig", {}, "", BETWEEN | {"pig.rolled", "pig.turn", "pig.rolled_off", "game.joined"}),
    ("pig", {}, "^a1,b2", BETWEEN | {"pig.rolled", "pig.turn"}),
    ("pig", {}, "^a2,b2", BETWEEN | {"pig.rolled_off"}),
    ("pig", {}, "a1", BETWEEN | {"pig.rolled", "pig.turn"}),
    ("pig", {}, "a4", ALWAYS | {"pig.rolled", "pig.held"}),
    ("two_dice_pig", {}, "a44", ALWAYS | {"pig.rolled", "pig.held"}),
    ("big_pig", {}, "a44", ALWAYS | {"pig.rolled"}),
    ("big_pig", {}, "a44 a34", ALWAYS | {"pig.rolled", "pig.held"}),
    ("big_pig", {"double_one": 25}, "a44", ALWAYS | {"pig.rolled", "pig.held"}),
    ("big_pig", {}, "+c +d", BETWEEN | {"pig.rolled", "pig.turn", "pig.rolled_off"}),
    ("pass_the_pigs", {}, "", BETWEEN | {"pig.thrown", "game.joined"}),
    ("pass_the_pigs", {}, "a:dd", ALWAYS | {"pig.thrown", "pig.held"}),
    ("pass_the_pigs", {}, "a:db", BETWEEN | {"pig.thrown"}),
    ("pig", {}, "end", set()),
    ("pig", {}, "off", set()),
    ("pig", {}, "a=100", set()),
    ("pig", {}, "-a", set()),
)


@pytest.mark.parametrize(("kind", "rules", "words", "may"), MAY)
def test_what_may_come_next(kind: str, rules: Any, words: str, may: set[str]) -> None:
    assert set(pig(kind, "ab", words, rules).state["games"][0]["next"]["may"]) == may


POT = {"mode": "pot", "ante": 25}
PLACES = {"mode": "pot", "ante": 100, "places": [60, 30, 10]}

POTS: tuple[tuple[str, str, str, Any, tuple[int, ...]], ...] = (
    ("one winner", "pig", "a=100", POT, (50, -25, -25)),
    ("two co-winners", "big_pig", "a=100 b=100 c=x", POT, (13, 12, -25)),
    ("who joined pays too", "pig", "+d a=100", POT, (75, -25, -25, -25)),
    ("who left forfeits", "pig", "a=90 -a b=100", POT, (-25, 50, -25)),
    ("one is left", "pig", "a=90 -a -b", POT, (-25, -25, 50)),
    ("put out by a piggyback", "pass_the_pigs", "a:jj a! b:rd b! c:db a:p end", POT, (-25, 50, -25)),
    ("three places", "pig", "a=20 b=30 c=100", PLACES, (-70, -10, 80)),
    ("no place for whom a piggyback put out", "pass_the_pigs", "a:jj a! b:rd b! c:db a:p end", PLACES,
     (-100, 100, 0)),
    ("nothing was thrown", "pig", "end", POT, (0, 0, 0)),
    ("abandoned", "pig", "a=90 -a off", POT, (0, 0, 0)),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "words", "stakes", "cents"), [one[1:] for one in POTS], ids=[one[0] for one in POTS])
def test_who_takes_the_pot(kind: str, words: str, stakes: Any, cents: tuple[int, ...]) -> None:
    evening = pig(kind, "abc", stakes=stakes)
    for word in words.split():
        game = evening.game()
        assert set(game.money.values()) == {0}
        assert game.pots == {"pot": stakes["ante"] * len(game.book.state.seats.order)}
        play(evening, word)
    assert tuple(evening.game().money.values()) == cents
    assert evening.game().pots == {}


@pytest.mark.parametrize(("words", "event", "code"), [("-c", "+c", "pot_closed"), ("a4", "+d", "begun")])
def test_a_pot_refuses_who_left_it(words: str, event: str, code: str) -> None:
    assert pig("pig", "abc", words, stakes=POT).refused(told(event), "g1").code == code
