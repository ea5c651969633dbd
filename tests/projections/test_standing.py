"""Ranks and winners: equal scores share a rank, and who has left keeps his line but does not win."""

from typing import Any

import pytest

from projections.game import Outcome
from projections.standing import ranking, standing

CASES: tuple[tuple[str, dict[str, int], str, bool, str, str], ...] = (
    ("best first", {"a": 1, "b": 3, "c": 2}, "", False, "1b 2c 3a", "b"),
    ("seat order among equals", {"a": 1, "b": 3, "c": 3}, "", False, "1b 1c 3a", "bc"),
    ("all equal", {"a": 0, "b": 0}, "", False, "1a 1b", "ab"),
    ("below nothing", {"a": -1, "b": -3}, "", False, "1a 2b", "a"),
    ("the best has left", {"a": 5, "b": 3, "c": 3}, "a", False, "1a 2b 2c", "bc"),
    ("an equal has left", {"a": 3, "b": 3}, "a", False, "1a 1b", "b"),
    ("all have left", {"a": 3, "b": 3}, "ab", False, "1a 1b", ""),
    ("nobody", {}, "", False, "", ""),
    ("the lowest wins", {"a": 1, "b": 3, "c": 1}, "", True, "1a 1c 3b", "ac"),
    ("the lowest has left", {"a": 1, "b": 3, "c": 2}, "a", True, "1a 2c 3b", "c"),
)
"""Scores in seat order, who is out, whether the lowest wins; rank and player line by line, and the winners."""


@pytest.mark.parametrize(
    ("scores", "out", "lowest", "lines", "winners"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_standing(scores: Any, out: str, lowest: bool, lines: str, winners: str) -> None:
    outcome = Outcome(scores, frozenset(out), lowest)
    places = standing(outcome, ended=True)
    assert " ".join(f"{place.rank}{place.player}" for place in places) == lines
    assert "".join(sorted(place.player for place in places if place.winner)) == winners
    assert {place.player for place in places if place.left} == set(out)
    assert [place.winner for place in standing(outcome, ended=False)] == [False] * len(scores)


def test_stars_and_other_figures_stand_beside_the_score() -> None:
    places = standing(Outcome({"a": 4, "b": 0}, stars={"a": 1}, extra={"b": {"turn_points": 9}}), ended=True)
    assert [(place.score, place.stars, place.extra) for place in places] == [(4, 1, {}), (0, 0, {"turn_points": 9})]


@pytest.mark.parametrize(
    ("scores", "out", "lowest", "groups"),
    [
        ({"a": 1, "b": 3, "c": 3}, "", False, [["b", "c"], ["a"]]),
        ({"a": 1, "b": 3, "c": 3}, "c", False, [["b"], ["a"]]),
        ({"a": 1, "b": 3, "c": 3}, "", True, [["a"], ["b", "c"]]),
        ({}, "", False, []),
    ],
)
def test_ranking_holds_those_who_can_win(scores: Any, out: str, lowest: bool, groups: list[list[str]]) -> None:
    assert ranking(Outcome(scores, frozenset(out), lowest)) == groups
