"""Go Boom: the worked examples of the rules by their numbers, every option, and what each stake makes of it."""

from typing import Any

import pytest

from events.games.go_boom import HandWon
from projections.games.go_boom import decks, tells, worth
from service.wording.words import english
from tests.given import money
from tests.projections.sheets import cents, played, points, reasons, sentences, shown, winners

REVERSE = {"scoring": "reverse"}
POT = {"mode": "pot", "ante": 100}

EXAMPLES: tuple[tuple[str, str, str, Any, str, str], ...] = (
    ("G1", "abc", "a(b=KS.7D,c=AC.10H.2D)", None, "a30 b0 c0", ""),
    ("G4", "abc", "a(b100,c70) a(b10,c20)", None, "a200 b0 c0", "a"),
    ("G5", "abc", "a(b100,c70) a(b10,c19)", None, "a199 b0 c0", ""),
    ("G6", "abc", "b(a39,c60) c(a1,b95) a(b=5C,c=KD.QD)", REVERSE, "a40 b100 c80", "a"),
    ("G8", "ab", "b(a99) a(b98) a(b=5S)", REVERSE, "a99 b103", "a"),
    ("G10", "abcdefg", "a(b=KC,c=KC,d1,e1,f1,g1)", None, "a24 b0 c0 d0 e0 f0 g0", ""),
)


@pytest.mark.parametrize(
    ("players", "words", "rules", "scores", "won"), [one[1:] for one in EXAMPLES], ids=[one[0] for one in EXAMPLES]
)
def test_worked_examples(players: str, words: str, rules: Any, scores: str, won: str) -> None:
    evening = played("go_boom", players, words, rules)
    assert (points(evening), winners(evening)) == (scores, won)
    assert shown(evening)["status"] == ("ended" if won else "running")


def test_g19_the_hands_winner_collects_for_each_pip() -> None:
    evening = played("go_boom", "abc", "a(b=KS.7D,c=AC.10H.2D)", stakes={"mode": "pip", "pip": 2})
    assert money(evening) == {"a": 60, "b": -34, "c": -26}


def test_g21_co_winners_share_the_pot() -> None:
    evening = played("go_boom", "abc", "b(a40,c40) a(b99,c1) c(a1,b1)", REVERSE, POT)
    assert (points(evening), winners(evening)) == ("a41 b100 c41", "ac")
    assert money(evening) == {"a": 50, "b": -100, "c": 50}


TARGETS: tuple[tuple[Any, str, str, str], ...] = (
    ({"target": 30}, "a(b29)", "a29 b0", ""),
    ({"target": 30}, "a(b30)", "a30 b0", "a"),
    ({"target": 500}, "a(b300) a(b199)", "a499 b0", ""),
    ({"target": None}, "b(a1)", "a0 b1", "b"),
    ({"target": None, "scoring": "reverse"}, "b(a1)", "a1 b0", "b"),
    ({"target": None, "scoring": "reverse"}, "b(a300)", "a300 b0", "b"),
    ({"target": 30, "scoring": "reverse"}, "b(a29)", "a29 b0", ""),
    ({"target": 30, "scoring": "reverse"}, "b(a30)", "a30 b0", "b"),
    ({"scoring": "reverse"}, "b(a99)", "a99 b0", ""),
    ({"scoring": "reverse"}, "b(a100)", "a100 b0", "b"),
    ({"scoring": "standard"}, "b(a199)", "a0 b199", ""),
    ({"scoring": "standard", "edition": 1}, "b(a200)", "a0 b200", "b"),
)


@pytest.mark.parametrize(("rules", "words", "scores", "won"), TARGETS)
def test_the_target_ends_the_game(rules: Any, words: str, scores: str, won: str) -> None:
    evening = played("go_boom", "ab", words, rules)
    assert (points(evening), winners(evening)) == (scores, won)


@pytest.mark.parametrize(
    ("rules", "words", "won"),
    [
        (None, "a(b10,c10) end", "a"),
        (None, "a(b10,c10) b(a10,c10) end", "ab"),
        (REVERSE, "a(b10,c10) end", "a"),
        (REVERSE, "a(b10,c10) b(a10,c1) end", "ab"),
        (REVERSE, "a(b10,c10) -a end", "bc"),
        (None, "end", "abc"),
    ],
)
def test_the_players_may_end_it_and_the_standing_decides(rules: Any, words: str, won: str) -> None:
    assert winners(played("go_boom", "abc", words, rules)) == won


HAND = "a(b17,c13)"
STAKES: tuple[tuple[Any, Any, str, tuple[int, ...]], ...] = (
    (None, None, HAND, (0, 0, 0)),
    (None, {"mode": "none"}, HAND, (0, 0, 0)),
    (None, {"mode": "pip", "pip": 0}, HAND, (0, 0, 0)),
    (None, {"mode": "pip", "pip": 1}, HAND + " c(a1,b2)", (29, -19, -10)),
    (REVERSE, {"mode": "pip", "pip": 1}, HAND + " c(a1,b2)", (29, -19, -10)),
    (None, {"mode": "average", "point": 10}, HAND, (200, -100, -100)),
    (REVERSE, {"mode": "average", "point": 10}, HAND, (100, -70, -30)),
    ({"average": "final"}, {"mode": "average", "point": 10}, HAND, (200, -100, -100)),
    (REVERSE, {"mode": "average", "point": 1}, "a(b17,c13) -c a(b5)", (12, -9, -3)),
    ({**REVERSE, "average": "final"}, {"mode": "average", "point": 1}, "a(b17,c13) -c a(b5)", (11, -10, -1)),
    (None, {"mode": "average", "point": 1}, "a(b17,c13) +d a(b4,c4,d4)", (29, -13, -13, -3)),
    (None, POT, HAND, (0, 0, 0)),
    (None, POT, HAND + " end", (200, -100, -100)),
    (None, {"mode": "pot", "ante": 100, "places": [60, 40]}, HAND + " b(a1,c1) end", (80, 20, -100)),
    (REVERSE, {"mode": "pot", "ante": 100, "places": [60, 40]}, HAND + " end", (80, -100, 20)),
)


@pytest.mark.parametrize(("rules", "stakes", "words", "amounts"), STAKES)
def test_what_a_hand_is_worth(rules: Any, stakes: Any, words: str, amounts: tuple[int, ...]) -> None:
    assert cents(played("go_boom", "abc", words, rules, stakes)) == amounts


def test_money_settled_at_the_table_counts_in_the_game_only() -> None:
    evening = played("go_boom", "ab", "a(b17)", stakes={"mode": "pip", "pip": 1, "settled": "table"})
    assert cents(evening) == (17, -17)
    assert set(evening.state["balances"].values()) == {0}


@pytest.mark.parametrize(
    ("held", "value"),
    [
        ((), 0),
        (("AS",), 1),
        (("2S", "3H", "4D", "5C", "6S", "7H", "8D", "9C"), 44),
        (("10S",), 10),
        (("JS", "QH", "KD"), 30),
        (("KS", "KS"), 20),
        (13, 13),
    ],
)
def test_what_cards_are_worth(held: int | tuple[str, ...], value: int) -> None:
    assert worth(held) == value


@pytest.mark.parametrize(("players", "number"), [(2, 1), (6, 1), (7, 2), (12, 2)])
def test_how_many_decks(players: int, number: int) -> None:
    assert decks(players) == number


ROWS: tuple[tuple[Any, Any, str, str, str], ...] = (
    (
        None,
        None,
        "a(b=KS.7D,c13)",
        "a out 30, b left 17, c left 13, a collected 30",
        "Anna went out. Left in hand: Boris 17 and Carla 13. Anna +30.",
    ),
    (
        REVERSE,
        None,
        "b(a17,c13)",
        "b out 30, a left 17, c left 13, a added 17, c added 13",
        "Boris went out. Anna +17 and Carla +13.",
    ),
    (
        None,
        {"mode": "pip", "pip": 2},
        "a(b17,c13)",
        "a out 30, b left 17, c left 13, a collected 30, b pips_paid -34, c pips_paid -26, a pips_paid 60",
        "Anna went out. Left in hand: Boris 17 and Carla 13. Anna +30. "
        "Anna collects €0.60: Boris €0.34 and Carla €0.26.",
    ),
    (
        {"target": 30},
        None,
        "a(b17,c13)",
        "a out 30, b left 17, c left 13, a collected 30, a target 30",
        "Anna went out. Left in hand: Boris 17 and Carla 13. Anna +30. That ends the game: Anna 30.",
    ),
    (
        {"target": 13, "scoring": "reverse"},
        None,
        "a(b17,c13)",
        "a out 30, b left 17, c left 13, b added 17, c added 13, b target 17, c target 13",
        "Anna went out. Boris +17 and Carla +13. That ends the game: Boris 17 and Carla 13.",
    ),
)


@pytest.mark.parametrize(("rules", "stakes", "words", "codes", "told"), ROWS)
def test_a_row_gives_its_reasons(rules: Any, stakes: Any, words: str, codes: str, told: str) -> None:
    evening = played("go_boom", "abc", words, rules, stakes)
    (entry,) = evening.game().book.rows
    assert (entry.row.number, reasons(entry.row.reasons)) == (1, codes)
    assert list(entry.row.points) == ["a", "b", "c"]
    assert entry.row.paid == ({"a": 60, "b": -34, "c": -26} if stakes else {})
    assert sentences(evening) == told


def test_a_hand_in_a_sentence() -> None:
    evening = played("go_boom", "ab")
    speaker = english(evening.table.roster)
    assert speaker.say(tells(HandWon("a", {"b": 3}))) == "Anna went out."
