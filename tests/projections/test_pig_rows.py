"""The rows of the Pig family: each finished turn with its points and reasons; and turns and events in words."""

from typing import Any

import pytest

from events.games.pig import WholeTurn
from projections.games.pig.rows import tells, words
from service.wording.words import english
from tests.projections.pigs import pig, told, totals

WIPE = {"double_one": "wipe"}

ROWS: tuple[tuple[str, Any, str, str, int, str], ...] = (
    ("pig", {}, "a4 a5 a!", "rolled 4, rolled 5, banked 9", 9, "Anna threw 4 and 5. Banked, +9."),
    ("pig", {}, "a4 a1", "rolled 4, lost 4", 0, "Anna threw 4. Then a 1: 4 lost."),
    ("pig", {}, "a1", "lost", 0, "Anna lost the turn to a 1."),
    ("pig", {}, "a=21", "banked 21", 21, "Anna banked 21."),
    ("pig", {}, "a=x", "whole, lost", 0, "Anna lost the turn to a 1."),
    ("big_pig", {}, "a44 a33 a23 a!", "doubles 16, doubles 12, rolled 5, banked 33", 33,
     "Anna threw doubles 16, doubles 12, and 5. Banked, +33."),
    ("big_pig", {}, "a44 a11", "doubles 16, wiped", 0,
     "Anna threw doubles 16. Then 1-1: the turn and the whole total, 0, are lost."),
    ("big_pig", {}, "a=20 b=x a56 a11", "rolled 11, wiped 20", -20,
     "Anna threw 11. Then 1-1: the turn and the whole total, 20, are lost."),
    ("big_pig", {}, "a=20 b=x a=0", "whole, wiped 20", -20, "Anna threw 1-1: the whole total, 20, is lost."),
    ("two_dice_pig", WIPE, "a=20 b=x a11", "wiped 20", -20, "Anna threw 1-1: the whole total, 20, is lost."),
    ("two_dice_pig", {}, "a=20 b=x a44 a11", "rolled 8, lost 8", 0, "Anna threw 8. Then a 1: 8 lost."),
    ("big_pig", {"double_one": 25}, "a11 a23 a!", "double_one 25, rolled 5, banked 30", 30,
     "Anna threw 1-1 for 25 and 5. Banked, +30."),
    ("pass_the_pigs", {}, "a:dd a:rd a:sj a!", "sider 1, pigs 5, pigs 25, banked 31", 31,
     "Anna threw sider 1, 5, and 25. Banked, +31."),
    ("pass_the_pigs", {}, "a:rr a:tt a:ss a:jj a!", "razorbacks 20, trotters 20, snouters 40, jowlers 60, banked 140",
     140, "Anna threw double razorback 20, double trotter 20, double snouter 40, and double jowler 60. Banked, +140."),
    ("pass_the_pigs", {}, "a:dd a:db", "sider 1, pig_out 1", 0, "Anna threw sider 1. Then a pig out: 1 lost."),
    ("pass_the_pigs", {}, "a:db", "pig_out", 0, "Anna threw a pig out: the turn is lost."),
    ("pass_the_pigs", {}, "a:jj a! b:db a:dd a:o", "sider 1, oinker 60", -60,
     "Anna threw sider 1. Then an oinker: the turn and the whole total, 60, are lost."),
    ("pass_the_pigs", {}, "a:jj a! b:db a:o", "oinker 60", -60,
     "Anna threw an oinker: the whole total, 60, is lost."),
    ("pass_the_pigs", {}, "a:dd a:p", "sider 1, piggyback 1", 0,
     "Anna threw sider 1. Then a piggyback: 1 lost, and out of the game."),
    ("pass_the_pigs", {}, "a:p", "piggyback", 0, "Anna threw a piggyback and is out of the game."),
    ("pig", {}, "a4 a5 -a", "rolled 4, rolled 5, left 9", 0,
     "Anna threw 4 and 5. Left in the middle of the turn: 9 lost."),
)  # fmt: skip
"""Kind, options, what happened; of the last turn, the reasons and the points; and it in words."""


@pytest.mark.parametrize("one", ROWS, ids=[f"{one[0]}: {one[2]}" for one in ROWS])
def test_a_turn_gives_its_reasons(one: Any) -> None:
    kind, rules, happened, reasons, points, sentences = one
    evening = pig(kind, "ab", happened, rules)
    row = evening.game().book.rows[-1].row
    assert {reason.player for reason in row.reasons} == {"a"}
    assert ", ".join(f"{reason.code} {reason.n or ''}".strip() for reason in row.reasons) == reasons
    assert row.points == {"a": points}
    speaker = english(evening.table.roster)
    assert " ".join(speaker.say(sentence) for sentence in words(row)) == sentences


def test_rows_are_numbered_know_their_event_and_add_up() -> None:
    evening = pig("big_pig", "ab", "^a3,b2 a44 a34 a! b=12 a11 b65 b61")
    rows = evening.game().book.rows
    assert [(entry.row.number, entry.row.points) for entry in rows] == [
        (1, {"a": 23}),
        (2, {"b": 12}),
        (3, {"a": -23}),
        (4, {"b": 0}),
    ]
    assert rows[-1].seq == evening.seq
    sums = [sum(entry.row.points.get(player, 0) for entry in rows) for player in "ab"]
    assert tuple(sums) == totals(evening) == (0, 12)


@pytest.mark.parametrize("words", ["a44", "^a3,b2", "+c", "-b", "end"])
def test_what_finishes_no_turn_leaves_no_row(words: str) -> None:
    assert pig("big_pig", "ab", words).game().book.rows == ()


SENTENCES = (
    ("a4", "Anna rolled 4."),
    ("a41", "Anna rolled 4-1."),
    ("a:rd", "Anna threw a razorback and a dot."),
    ("a:jb", "Anna threw a leaning jowler and a blank."),
    ("a:ts", "Anna threw a trotter and a snouter."),
    ("a:o", "Anna threw an oinker."),
    ("a:p", "Anna threw a piggyback."),
    ("a!", "Anna held."),
    ("a=21", "Anna banked 21."),
    ("a=x", "Anna lost the turn."),
    ("a=0", "Anna lost the whole total."),
    ("^a9,b9,c4", "For the start: Anna 9, Boris 9, and Carla 4."),
)


@pytest.mark.parametrize(("word", "sentence"), SENTENCES)
def test_an_event_in_words(word: str, sentence: str) -> None:
    evening = pig("pig", "abc")
    assert english(evening.table.roster).say(tells(told(word))) == sentence


def test_an_event_that_will_be_refused_has_its_words_too() -> None:
    evening = pig("pig", "abc")
    assert english(evening.table.roster).say(tells(WholeTurn("a", "held"))) == "Anna banked 0."
