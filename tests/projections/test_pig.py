"""The Pig family: the worked examples of the rules by their numbers, what each throw comes to, and how a game ends."""

from typing import Any

import pytest

from events.games.pig import KINDS, POSES
from events.stakes import NoStakes
from events.table import GameStarted
from projections.games.pig.throws import DOUBLES
from tests.given import met
from tests.projections.pigs import pig, play, told, totals, winners

EXAMPLES: tuple[tuple[str, str, str, str, str, Any, tuple[int, ...], str], ...] = (
    ("K1", "big_pig", "abcd", "a=60 b=98 c=94 d=96", "a24 a! b35 b! c44 c15 d33 d11", {}, (66, 106, 94, 0), "b"),
    ("K3", "big_pig", "ab", "a=20 b=x", "a56 a13", {}, (20, 0), ""),
    ("K4", "big_pig", "ab", "a=87 b=x", "a24 a11", {}, (0, 0), ""),
    ("K5", "big_pig", "ab", "", "a64 a11", {}, (0, 0), ""),
    ("K8", "big_pig", "ab", "a=50 b=x", "a55 a12", {}, (50, 0), ""),
    ("K10", "big_pig", "abc", "a=95 b=96 c=97", "a23 a! b34 b! c14", {}, (100, 103, 97), "b"),
    ("K11", "big_pig", "abc", "a=95 b=93 c=40", "a34 a! b45 b! c16", {}, (102, 102, 40), "ab"),
    ("K12", "big_pig", "ab", "a=92 b=50", "a44 a12 b23 b!", {}, (92, 55), ""),
    ("K15", "big_pig", "ab", "a=91 b=99", "a45 a! b12", {}, (100, 99), "a"),
    ("S9", "pig", "ab", "a=96 b=99", "a4 a!", {}, (100, 99), "a"),
    ("T3 turn", "two_dice_pig", "ab", "a=60 b=x", "a11", {"double_one": "turn"}, (60, 0), ""),
    ("T3 wipe", "two_dice_pig", "ab", "a=60 b=x", "a11", {"double_one": "wipe"}, (0, 0), ""),
    ("H10", "pass_the_pigs", "ab", "a:jj a:sj a! b:db", "a:o", {}, (0, 0), ""),
    ("H11", "pass_the_pigs", "ab", "a:jj a:sj a! b:db", "a:p", {}, (85, 0), "b"),
    ("H12", "pass_the_pigs", "ab", "a:rr a:rt a! b:db", "a:dd a:rd a:sj a!", {}, (61, 0), ""),
)
"""By their numbers: kind, players, what came before, what happened, options, points, who has won."""


@pytest.mark.parametrize("one", EXAMPLES, ids=[one[0] for one in EXAMPLES])
def test_worked_examples(one: Any) -> None:
    _, kind, players, before, words, rules, points, won = one
    evening = pig(kind, players, before, rules)
    play(evening, words)
    assert (totals(evening), winners(evening)) == (points, won)


def test_k6_nobody_stands_on_a_double() -> None:
    assert pig("big_pig", "ab", "a=10 b=x a44").refused(told("a!"), "g1").code == "must_throw"


def test_k16_the_top_is_tied_and_all_throw_again() -> None:
    evening = pig("big_pig", "abc", "^a9,b9,c4")
    assert evening.state["games"][0]["next"]["turn"] is None
    play(evening, "^a6,b8,c3")
    assert evening.state["games"][0]["next"]["turn"] == "b"


Kind = tuple[str, Any]
PIG: Kind = ("pig", {})
TWO: Kind = ("two_dice_pig", {})
WIPE: Kind = ("two_dice_pig", {"double_one": "wipe"})
BIG: Kind = ("big_pig", {})
TWENTY_FIVE: Kind = ("big_pig", {"double_one": 25})
PIGS: Kind = ("pass_the_pigs", {})

THROWS: tuple[tuple[Kind, str, int | None], ...] = (
    *((PIG, f"a{n}", n) for n in range(2, 7)),
    (PIG, "a1", None),
    (TWO, "a26", 8),
    (TWO, "a66", 12),
    (TWO, "a22", 4),
    (TWO, "a61", None),
    (TWO, "a16", None),
    (TWO, "a11", None),
    (WIPE, "a11", None),
    (WIPE, "a12", None),
    (WIPE, "a22", 4),
    (BIG, "a65", 11),
    (BIG, "a22", 8),
    (BIG, "a66", 24),
    (BIG, "a12", None),
    (BIG, "a21", None),
    (BIG, "a11", None),
    (TWENTY_FIVE, "a11", 25),
    (TWENTY_FIVE, "a44", 16),
    (TWENTY_FIVE, "a41", None),
    (TWENTY_FIVE, "a43", 7),
    (PIGS, "a:dd", 1),
    (PIGS, "a:bb", 1),
    (PIGS, "a:db", None),
    (PIGS, "a:bd", None),
    (PIGS, "a:rd", 5),
    (PIGS, "a:bt", 5),
    (PIGS, "a:sb", 10),
    (PIGS, "a:dj", 15),
    (PIGS, "a:rr", 20),
    (PIGS, "a:tt", 20),
    (PIGS, "a:ss", 40),
    (PIGS, "a:jj", 60),
    (PIGS, "a:rt", 10),
    (PIGS, "a:tr", 10),
    (PIGS, "a:sj", 25),
    (PIGS, "a:jr", 20),
    (PIGS, "a:o", None),
    (PIGS, "a:p", None),
)
"""What one throw puts in the air; None where it ends the turn."""


@pytest.mark.parametrize(("kind", "word", "points"), THROWS, ids=lambda part: part if isinstance(part, str) else "")
def test_what_a_throw_puts_in_the_air(kind: Kind, word: str, points: int | None) -> None:
    evening = pig(kind[0], "abc", word, kind[1])
    standing = {place["player"]: place.get("turn_points") for place in evening.state["games"][0]["standing"]}
    assert standing == {"a": points, "b": None, "c": None}
    assert evening.state["games"][0]["next"]["turn"] == ("a" if points else "b")
    assert totals(evening) == (0, 0, 0)


def test_every_pose_is_worth_something_twice() -> None:
    assert {*DOUBLES, "dot", "blank"} == set(POSES)


@pytest.mark.parametrize(
    ("rules", "words", "points"),
    [
        ({}, "a34 a! b11 a22 a54 a! b33 b22 b21", (7 + 8 + 9, 0)),
        ({}, "a=40 b=30 a=0 b=0 a=0 b=5", (0, 5)),
        ({"double_one": 25}, "a11 a11 a! b44 b!", (50, 16)),
        ({"double_one": 25}, "a=50 b=x a11 a12", (50, 0)),
    ],
)
def test_big_pig(rules: Any, words: str, points: tuple[int, ...]) -> None:
    assert totals(pig("big_pig", "ab", words, rules)) == points


ENDS: tuple[tuple[str, str, Any, str, tuple[int, ...], str], ...] = (
    ("at once, the others have played less", "pig", {}, "a=60 b=70 c=80 a=40", (100, 70, 80), "a"),
    ("at once in one's own turn only", "pig", {}, "a=99 b=99 c=99 a6 a1 b6 b!", (99, 105, 99), "b"),
    ("in the air is not banked", "pig", {"target": 10}, "a6 a6 a1 b=x c=x", (0, 0, 0), ""),
    ("a target of one's own", "pig", {"target": 2}, "a2 a!", (2, 0, 0), "a"),
    ("the round is finished", "pig", {"end": "finish_round"}, "a=100 b=101 c=99", (100, 101, 99), "b"),
    ("nobody reached it in this round", "pig", {"end": "finish_round"}, "a=99 b=98 c=97", (99, 98, 97), ""),
    ("the last of the round", "pig", {"end": "finish_round"}, "a=99 b=98 c=100", (99, 98, 100), "c"),
    ("still to play", "pig", {"end": "finish_round"}, "a=99 b=100", (99, 100, 0), ""),
    ("two dice at once", "two_dice_pig", {}, "a=99 b=12 c=12 a22 a!", (103, 12, 12), "a"),
    ("two dice, the round", "two_dice_pig", {"end": "finish_round"}, "a=100 b=100 c=5", (100, 100, 5), "ab"),
    ("one wiped in the last round", "two_dice_pig", {"end": "finish_round", "double_one": "wipe", "target": 50},
     "a=49 b=49 c=49 a=4 b=0 c11", (53, 0, 0), "a"),
    ("Big Pig, said in full", "big_pig", {"end": "finish_round", "target": 20}, "a=20 b=x c=19", (20, 0, 19), "a"),
    ("a start throw turns the rounds", "big_pig", {"target": 20}, "^a2,b12,c3 b=20 c=x a=21", (21, 20, 0), "a"),
    ("all after the starter play", "big_pig", {"target": 20}, "^a2,b12,c3 b=x c=20", (0, 0, 20), ""),
    ("pigs at once", "pass_the_pigs", {"target": 60}, "a:jj a!", (60, 0, 0), "a"),
    ("pigs, the round", "pass_the_pigs", {"target": 60, "end": "finish_round"}, "a:jj a! b:jj b:rd b! c:o",
     (60, 65, 0), "b"),
    ("one is left, whatever his total", "pass_the_pigs", {}, "a:jj a! b:jj b! c:db a:p b:p", (60, 60, 0), "c"),
    ("who reached it is put out of nothing", "pass_the_pigs", {"target": 60, "end": "finish_round"},
     "a:jj a! b:p c:dd c!", (60, 0, 1), "a"),
    ("the last of the last round is put out", "pass_the_pigs", {"target": 60, "end": "finish_round"},
     "a:jj a! b:jj b! c:p", (60, 60, 0), "ab"),
    ("by agreement, before all", "pig", {}, "end", (0, 0, 0), "abc"),
    ("by agreement, between turns", "pig", {}, "a=20 b=30 end", (20, 30, 0), "b"),
    ("by agreement, in the last round", "big_pig", {}, "a=100 end", (100, 0, 0), "a"),
    ("by agreement, without whom a piggyback put out", "pass_the_pigs", {}, "a:jj a! b:rd b! c:db a:p end",
     (60, 5, 0), "b"),
)  # fmt: skip
"""Three players: kind, options, what happened, points, who has won."""


@pytest.mark.parametrize("one", ENDS, ids=[one[0] for one in ENDS])
def test_how_it_ends(one: Any) -> None:
    _, kind, rules, words, points, won = one
    evening = pig(kind, "abc", words, rules)
    assert (totals(evening), winners(evening)) == (points, won)
    assert evening.state["games"][0]["status"] == ("ended" if won else "running")


def test_who_was_put_out_keeps_his_line() -> None:
    evening = pig("pass_the_pigs", "abc", "a:jj a! b:rd b! c:db a:p")
    assert [(place["player"], place["score"], place.get("out")) for place in evening.state["games"][0]["standing"]] == [
        ("a", 60, True),
        ("b", 5, None),
        ("c", 0, None),
    ]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_without_stakes_it_is_for_points(kind: str) -> None:
    evening = pig(kind, "ab")
    assert evening.game().stakes == NoStakes()
    assert evening.state["games"][0]["pots"] == {}


@pytest.mark.parametrize(
    ("kind", "players", "rules", "fits"),
    [
        ("pig", "a", None, False),
        ("pig", "ab", None, True),
        ("pig", "abcdefghij", None, True),
        ("two_dice_pig", "abcdefghij", None, True),
        ("pass_the_pigs", "abcdefghij", None, True),
        ("big_pig", "a", None, False),
        ("big_pig", "abcd", None, True),
        ("big_pig", "abcde", None, False),
        ("big_pig", "abcde", {"max_players": 5}, True),
        ("big_pig", "abcdef", {"max_players": 5}, False),
    ],
)
def test_how_many_can_start(kind: str, players: str, rules: Any, fits: bool) -> None:
    evening = met("abcdefghij")
    start = GameStarted(kind, tuple(players), rules)
    if fits:
        evening.tell(start, game="g1")
    else:
        assert evening.refused(start, "g1").code == "wrong_number_of_players"
