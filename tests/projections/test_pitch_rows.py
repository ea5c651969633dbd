"""The rows of Pitch: each scored deal with its points, their reasons and the moon money; and the same in words."""

from typing import Any

import pytest

from projections.games.pitch.rows import tells, words
from service.wording.words import english
from tests.given import met, pitch, told

ROWS = (
    ("=a2 aa-b", "a bid 2, a high, a low, b game, a bid_made 2", (2, 1, 0), ()),
    ("=a2 aaaa", "a bid 2, a high, a low, a jack, a game, a bid_made 4", (4, 0, 0), ()),
    ("=a4 aabc", "a bid 4, a high, a low, b jack, c game, a set_back 4", (-4, 1, 1), ()),
    ("=c3s bb-b", "c stolen 3, b high, b low, b game, c set_back 3", (0, 3, -3), ()),
    ("a- b- cc--", "c forced 2, c high, c low, c bid_made 2", (0, 0, 2), ()),
    (
        "=aM aaaa*6",
        "a bid 5, a high, a low, a jack, a game, a moon_made 4, b moon_paid -100, c moon_paid -100, a moon_paid 200",
        (4, 0, 0),
        (200, -100, -100),
    ),
    (
        "=aM abca*3",
        "a bid 5, a high, b low, c jack, a game, a moon_failed 4, b moon_paid 100, c moon_paid 100, a moon_paid -200",
        (-4, 1, 1),
        (-200, 100, 100),
    ),
)
"""Three players, c deals: the reasons (player, code, number), the points, and what the moon moved."""


@pytest.mark.parametrize(("deal", "reasons", "points", "paid"), ROWS)
def test_a_row_gives_its_reasons(deal: str, reasons: str, points: Any, paid: Any) -> None:
    (entry,) = pitch("abc", f"@c {deal}").game().book.rows
    row = entry.row
    assert ", ".join(f"{one.player} {one.code} {one.n or ''}".strip() for one in row.reasons) == reasons
    assert tuple(row.points[player] for player in "abc") == points
    assert tuple(row.paid[player] for player in "abc" if row.paid) == paid


SENTENCES = (
    ("=a2 aa-b", "Anna bid 2, took High and Low: 2. Made, +2. Boris +1."),
    ("=a3 aaba", "Anna bid 3, took High, Low, and Game: 3. Made, +3. Boris +1."),
    ("=a4 aabc", "Anna bid 4, took High and Low: 2. Set back 4. Boris +1 and Carla +1."),
    ("=a2 bbbb", "Anna bid 2, took nothing. Set back 2. Boris +4."),
    ("=c3s ccca", "Carla stole at 3, took High, Low, and Jack: 3. Made, +3. Anna +1."),
    ("=c3s aa--", "Carla stole at 3, took nothing. Set back 3. Anna +2."),
    ("=c2f ca--", "Carla was forced to 2, took High: 1. Set back 2. Anna +1."),
    ("=c2f aa--", "Carla was forced to 2, took nothing. Set back 2. Anna +2."),
    (
        "=aM aaaa*6",
        "Anna bid the moon, took High, Low, Jack, and Game: 4. All six tricks: moon made, +4 and a star. "
        "The moon: €1.00 from each other player.",
    ),
    (
        "=aM baaa",
        "Anna bid the moon, took Low, Jack, and Game: 3. Moon failed, set back 4. Boris +1. "
        "The moon: €1.00 to each other player.",
    ),
    (
        "=aM bbbb",
        "Anna bid the moon, took nothing. Moon failed, set back 4. Boris +4. The moon: €1.00 to each other player.",
    ),
)


@pytest.mark.parametrize(("deal", "sentences"), SENTENCES)
def test_a_row_in_words(deal: str, sentences: str) -> None:
    evening = pitch("abc", f"@c {deal}")
    speaker = english(evening.table.roster)
    assert " ".join(speaker.say(one) for one in words(evening.game().book.rows[0].row)) == sentences


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("@a", "Anna dealt."),
        ("a-", "Anna passed."),
        ("a3", "Anna bid 3."),
        ("=a3", "Anna bid 3."),
        ("aM", "Anna bid the moon."),
        ("=aM", "Anna bid the moon."),
        ("x", "A misdeal: the same dealer deals again."),
        ("aaaa", "The deal was scored."),
    ],
)
def test_an_event_in_words(word: str, sentence: str) -> None:
    assert english(met("ab").table.roster).say(tells(told(word))) == sentence


def test_without_moon_stakes_no_money_is_named() -> None:
    row = pitch("abc", "@c =aM aaaa*6", stakes={"mode": "none"}).game().book.rows[0].row
    assert row.paid == {}
    assert [one.text for one in words(row)][1:] == ["All six tricks: moon made, {points} and a star."]


def test_rows_are_numbered_and_know_their_event() -> None:
    evening = pitch("abc", "@c x @c =a2 aaaa")
    first = evening.seq
    evening.play("@a:ab =b2 bbbb")
    rows = evening.game().book.rows
    assert [(entry.row.number, entry.seq) for entry in rows] == [(1, first), (2, evening.seq)]
    assert rows[1].row.points == {"b": 4, "a": 0}  # c was not dealt in
