"""The vocabulary of the score sheet: one number per player, its options and its stakes."""

from typing import Any

import pytest

from events.codec import Malformed, read_fields
from events.games.scoresheet import KIND, RoundScored, ScoresheetRules
from events.shapes import SAFE
from events.stakes import Average, NoStakes, Pot
from events.vocabulary import read_stakes
from tests.events.examples import decode_changed, paths


@pytest.mark.parametrize("points", [{}, {"anna": 0}, {"anna": -SAFE, "boris": SAFE}])
def test_numbers_of_any_sign(points: dict[str, int]) -> None:
    assert decode_changed("scoresheet.round", {"points": points}) == RoundScored(points)


@pytest.mark.parametrize(
    ("points", "path"),
    [
        ([1, 2], ""),
        ({"anna": None}, ".anna"),
        ({"anna": 1.5}, ".anna"),
        ({"anna": "1"}, ".anna"),
        ({"anna": True}, ".anna"),
        ({"anna": SAFE + 1}, ".anna"),
        ({"Anna": 1}, ".Anna"),
        ({"anna": [1]}, ".anna"),
    ],
)
def test_what_does_not_fit_is_named(points: Any, path: str) -> None:
    assert paths(decode_changed("scoresheet.round", {"points": points})) == [f"data.points{path}"]


@pytest.mark.parametrize(
    ("raw", "rules"),
    [
        ({}, ScoresheetRules()),
        ({"wins": "low"}, ScoresheetRules(wins="low")),
        ({"target": None, "rounds": None, "round_sum": None}, ScoresheetRules()),
        ({"target": 1, "rounds": 1, "round_sum": -26}, ScoresheetRules(target=1, rounds=1, round_sum=-26)),
        ({"round_sum": 0, "average": "final", "edition": 1}, ScoresheetRules(round_sum=0, average="final")),
    ],
)
def test_options(raw: Any, rules: ScoresheetRules) -> None:
    assert read_fields(ScoresheetRules, raw) == rules


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"wins": None}, "wins"),
        ({"wins": "lowest"}, "wins"),
        ({"target": 0}, "target"),
        ({"target": -100}, "target"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 1.0}, "rounds"),
        ({"round_sum": "0"}, "round_sum"),
        ({"round_sum": False}, "round_sum"),
        ({"average": None}, "average"),
        ({"edition": 0}, "edition"),
        ({"name": "Hearts"}, "name"),
    ],
)
def test_options_that_are_none(raw: Any, path: str) -> None:
    assert paths(read_fields(ScoresheetRules, raw)) == [path]


@pytest.mark.parametrize(
    ("raw", "stakes"),
    [
        ({"mode": "none"}, NoStakes()),
        ({"mode": "average", "point": 5}, Average(point=5)),
        ({"mode": "pot", "ante": 5, "places": [70, 30]}, Pot(ante=5, places=(70, 30))),
    ],
)
def test_stakes(raw: Any, stakes: Any) -> None:
    assert read_stakes(KIND, raw) == stakes


@pytest.mark.parametrize("raw", [{"mode": "average"}, {"mode": "pot"}, {"mode": "pip", "pip": 1}, {"mode": "cash"}])
def test_bad_stakes(raw: Any) -> None:
    told = read_stakes(KIND, raw)
    assert isinstance(told, Malformed)
    assert told.code == "bad_stakes"


def test_the_modes_of_stakes_the_default_first() -> None:
    assert [stakes.mode for stakes in KIND.stakes] == ["none", "average", "pot"]
