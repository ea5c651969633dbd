"""The vocabulary of Pitch: the bounds of each field."""

from typing import Any

import pytest

from events.games.pitch import KIND, BidMade
from tests.events.examples import decode_changed, paths

WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("pitch.dealt", {"dealer": None}, "data.dealer"),
    ("pitch.dealt", {"players": ["anna", "anna"]}, "data.players"),
    ("pitch.bid", {"bid": 5}, "data.bid"),
    ("pitch.bid", {"bid": 1}, "data.bid"),
    ("pitch.bid", {"bid": "2"}, "data.bid"),
    ("pitch.bid", {"bid": 2.0}, "data.bid"),
    ("pitch.bid", {"bid": "Pass"}, "data.bid"),
    ("pitch.bid", {"bid": None}, "data.bid"),
    ("pitch.contracted", {"bid": "pass"}, "data.bid"),
    ("pitch.contracted", {"how": "won"}, "data.how"),
    ("pitch.scored", {"high": None}, "data.high"),
    ("pitch.scored", {"low": None}, "data.low"),
    ("pitch.scored", {"jack": ""}, "data.jack"),
    ("pitch.scored", {"game": ["anna"]}, "data.game"),
    ("pitch.scored", {"tricks": 7}, "data.tricks"),
    ("pitch.scored", {"tricks": -1}, "data.tricks"),
    ("pitch.scored", {"pips": {"anna": 81}}, "data.pips.anna"),
    ("pitch.scored", {"pips": {"anna": -1}}, "data.pips.anna"),
    ("pitch.scored", {"pips": {"anna": None}}, "data.pips.anna"),
    ("pitch.scored", {"pips": {"Anna": 1}}, "data.pips.Anna"),
    ("pitch.scored", {"pips": {"анна": 1}}, "data.pips.анна"),
    ("pitch.scored", {"pips": [1, 2]}, "data.pips"),
    ("pitch.scored", {"trump": "s"}, "data.trump"),
    ("pitch.scored", {"trump": "♠"}, "data.trump"),
)


@pytest.mark.parametrize(("type_", "change", "path"), WRONG)
def test_what_does_not_fit_is_named(type_: str, change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed(type_, change)) == [path]


@pytest.mark.parametrize("bid", ["pass", 2, 3, 4, "moon"])
def test_every_call_of_the_auction(bid: Any) -> None:
    assert decode_changed("pitch.bid", {"bid": bid}) == BidMade("anna", bid)


def test_the_modes_of_stakes_the_default_first() -> None:
    assert [stakes.mode for stakes in KIND.stakes] == ["average", "pot", "none"]
