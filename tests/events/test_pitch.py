"""The vocabulary of Pitch: the bounds of each field."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from events.codec import read_fields
from events.games.pitch import KIND, BidMade, PitchRules, Scored
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


OPTIONS: dict[str, tuple[Any, ...]] = {
    "bidding": ("rounds", "one_round"),
    "low": ("taker", "holder"),
    "moon_setback": (4, 0, 5),
    "four_is_moon": (False, True),
    "average": ("per_deal", "final"),
    "edition": (1,),
}


def test_the_default_of_every_option_is_named_first() -> None:
    assert asdict(PitchRules()) == {option: values[0] for option, values in OPTIONS.items()}


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in OPTIONS for value in OPTIONS[option]])
def test_every_value_of_every_option(option: str, value: Any) -> None:
    assert read_fields(PitchRules, {option: value}) == replace(PitchRules(), **{option: value})


@pytest.mark.parametrize(
    "told", [{"tricks": 0}, {"tricks": 6}, {"trump": "S"}, {"trump": "H"}, {"trump": "D"}, {"trump": "C"}, {"pips": {}}]
)
def test_what_may_be_told_of_a_deal(told: dict[str, Any]) -> None:
    assert decode_changed("pitch.scored", told) == Scored("anna", "boris", None, None, **told)


@pytest.mark.parametrize("bid", ["pass", 2, 3, 4, "moon"])
def test_every_call_of_the_auction(bid: Any) -> None:
    assert decode_changed("pitch.bid", {"bid": bid}) == BidMade("anna", bid)


def test_the_modes_of_stakes_the_default_first() -> None:
    assert [stakes.mode for stakes in KIND.stakes] == ["average", "pot", "none"]
