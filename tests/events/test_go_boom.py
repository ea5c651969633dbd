"""The vocabulary of Go Boom: points or cards, the bounds of each field, its options and its stakes."""

from typing import Any

import pytest

from events.codec import Malformed, read_fields
from events.games.go_boom import HELD, KIND, GoBoomRules, HandWon, Pip
from events.stakes import Average, NoStakes, Pot
from events.vocabulary import read_stakes
from tests.events.examples import decode_changed, paths

CARDS = [rank + suit for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]


def test_every_card_has_a_name() -> None:
    event = decode_changed("go_boom.hand_won", {"left": {"boris": CARDS}})
    assert event == HandWon("anna", {"boris": tuple(CARDS)})


@pytest.mark.parametrize("held", [0, 1, 673, [], ["KS"], ["KS", "KS"], ["2C"] * 104])
def test_a_hand_is_told_as_points_or_as_cards(held: Any) -> None:
    event = decode_changed("go_boom.hand_won", {"left": {"boris": held}})
    value = tuple(held) if isinstance(held, list) else held
    assert event == HandWon("anna", {"boris": value})
    assert HELD.write(value) == held


@pytest.mark.parametrize(
    ("held", "path"),
    [
        (-1, ""),
        (674, ""),
        (17.0, ""),
        (True, ""),
        (None, ""),
        ("17", ""),
        ("KS", ""),
        ({}, ""),
        (["2C"] * 105, ""),
        (["ks"], ".0"),
        (["KS", "1S"], ".1"),
        (["11S"], ".0"),
        (["0S"], ".0"),
        (["10"], ".0"),
        (["S10"], ".0"),
        (["K♠"], ".0"),
        (["KS\n"], ".0"),
        ([17], ".0"),
        ([None], ".0"),
        ([["KS"]], ".0"),
    ],
)
def test_what_is_neither_is_named(held: Any, path: str) -> None:
    told = decode_changed("go_boom.hand_won", {"left": {"boris": held}})
    assert paths(told) == [f"data.left.boris{path}"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"winner": None}, "data.winner"),
        ({"winner": ["anna"]}, "data.winner"),
        ({"left": [["boris", 1]]}, "data.left"),
        ({"left": {"Boris": 1}}, "data.left.Boris"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed("go_boom.hand_won", change)) == [path]


def test_what_is_neither_points_nor_cards_is_told_so() -> None:
    told = decode_changed("go_boom.hand_won", {"left": {"boris": "KS"}})
    assert isinstance(told, Malformed)
    assert told.faults[0].say.text == "must be points, or a list of cards such as KS and 10H."


def test_points_or_cards_describe_themselves() -> None:
    points, cards = HELD.schema()["anyOf"]
    assert points == {"type": "integer", "minimum": 0, "maximum": 673}
    assert (cards["type"], cards["items"]["type"]) == ("array", "string")


@pytest.mark.parametrize(
    ("raw", "goal"),
    [
        ({}, 200),
        ({"scoring": "standard"}, 200),
        ({"scoring": "reverse"}, 100),
        ({"target": 1}, 1),
        ({"target": 100, "average": "final", "edition": 1}, 100),
        ({"target": 200, "scoring": "reverse"}, 200),
        ({"target": None}, None),
        ({"target": None, "scoring": "reverse"}, None),
    ],
)
def test_the_target_told_or_usual(raw: Any, goal: int | None) -> None:
    rules = read_fields(GoBoomRules, raw)
    assert isinstance(rules, GoBoomRules)
    assert rules.goal == goal


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"target": 0}, "target"),
        ({"target": -5}, "target"),
        ({"target": 100.0}, "target"),
        ({"target": "none"}, "target"),
        ({"scoring": None}, "scoring"),
        ({"scoring": "backwards"}, "scoring"),
        ({"average": "per_hand"}, "average"),
        ({"edition": 2}, "edition"),
        ({"decks": 2}, "decks"),
    ],
)
def test_options_that_are_none(raw: Any, path: str) -> None:
    assert paths(read_fields(GoBoomRules, raw)) == [path]


@pytest.mark.parametrize(
    ("raw", "stakes"),
    [
        (None, None),
        ({"mode": "none"}, NoStakes()),
        ({"mode": "pip", "pip": 2}, Pip(pip=2)),
        ({"mode": "pip", "pip": 0, "settled": "table"}, Pip(pip=0, settled="table")),
        ({"mode": "pot", "ante": 5}, Pot(ante=5)),
        ({"mode": "average", "point": 5}, Average(point=5)),
    ],
)
def test_stakes(raw: Any, stakes: Any) -> None:
    assert read_stakes(KIND, raw) == stakes


@pytest.mark.parametrize(
    "raw",
    [
        {"mode": "pip"},
        {"mode": "pip", "pip": -1},
        {"mode": "pip", "pip": 2, "point": 1},
        {"mode": "average"},
        {"mode": "average", "point": 5, "moon": 5},
        {"mode": "pot"},
        {"mode": "sectors", "ante": 5},
        {"mode": "cash"},
    ],
)
def test_bad_stakes(raw: Any) -> None:
    told = read_stakes(KIND, raw)
    assert isinstance(told, Malformed)
    assert told.code == "bad_stakes"


def test_the_modes_of_stakes_the_default_first() -> None:
    assert [stakes.mode for stakes in KIND.stakes] == ["none", "pip", "pot", "average"]
