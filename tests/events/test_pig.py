"""The vocabulary of the Pig family: the bounds of each field, each kind's own options, its stakes."""

from typing import Any

import pytest

from events.codec import Malformed, slots_of
from events.games.pig import (
    BIG_PIG,
    KINDS,
    PASS_THE_PIGS,
    PIG,
    POSES,
    TWO_DICE_PIG,
    BigPigRules,
    PassThePigsRules,
    PigRules,
    Thrown,
    TwoDicePigRules,
)
from events.table import GameStarted
from events.vocabulary import decode, read_rules
from tests.events.examples import decode_changed, paths

WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("pig.rolled", {"player": None}, "data.player"),
    ("pig.rolled", {"dice": []}, "data.dice"),
    ("pig.rolled", {"dice": [1, 2, 3]}, "data.dice"),
    ("pig.rolled", {"dice": 4}, "data.dice"),
    ("pig.rolled", {"dice": "4"}, "data.dice"),
    ("pig.rolled", {"dice": [0]}, "data.dice.0"),
    ("pig.rolled", {"dice": [7]}, "data.dice.0"),
    ("pig.rolled", {"dice": [4, -1]}, "data.dice.1"),
    ("pig.rolled", {"dice": [4, 1.0]}, "data.dice.1"),
    ("pig.rolled", {"dice": [True, 4]}, "data.dice.0"),
    ("pig.rolled", {"dice": ["4"]}, "data.dice.0"),
    ("pig.held", {"points": 5}, "data.points"),
    ("pig.turn", {"outcome": "bust"}, "data.outcome"),
    ("pig.turn", {"outcome": "Held"}, "data.outcome"),
    ("pig.turn", {"points": "5"}, "data.points"),
    ("pig.turn", {"points": 5.0}, "data.points"),
    ("pig.rolled_off", {"rolls": {"anna": 0}}, "data.rolls.anna"),
    ("pig.rolled_off", {"rolls": {"anna": 13}}, "data.rolls.anna"),
    ("pig.rolled_off", {"rolls": {"anna": None}}, "data.rolls.anna"),
    ("pig.rolled_off", {"rolls": {"Anna": 4}}, "data.rolls.Anna"),
    ("pig.rolled_off", {"rolls": [4, 5]}, "data.rolls"),
    ("pig.thrown", {"pigs": "pig_out"}, "data.pigs"),
    ("pig.thrown", {"pigs": "dot"}, "data.pigs"),
    ("pig.thrown", {"pigs": 5}, "data.pigs"),
    ("pig.thrown", {"pigs": {"dot": "dot"}}, "data.pigs"),
    ("pig.thrown", {"pigs": []}, "data.pigs"),
    ("pig.thrown", {"pigs": ["dot"]}, "data.pigs"),
    ("pig.thrown", {"pigs": ["dot", "dot", "dot"]}, "data.pigs"),
    ("pig.thrown", {"pigs": ["dot", "oinker"]}, "data.pigs.1"),
    ("pig.thrown", {"pigs": ["sider", "dot"]}, "data.pigs.0"),
    ("pig.thrown", {"pigs": ["dot", None]}, "data.pigs.1"),
    ("pig.thrown", {"pigs": ["dot", ["dot"]]}, "data.pigs.1"),
)


@pytest.mark.parametrize(("type_", "change", "path"), WRONG)
def test_what_does_not_fit_is_named(type_: str, change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed(type_, change)) == [path]


@pytest.mark.parametrize("one", POSES)
@pytest.mark.parametrize("other", POSES)
def test_every_way_for_two_pigs_to_lie(one: str, other: str) -> None:
    assert decode_changed("pig.thrown", {"pigs": [one, other]}) == Thrown("anna", (one, other))


def start(kind: str, rules: Any) -> Any:
    """A game of a kind with these options, as read."""
    return decode("game.started", {"kind": kind, "players": ["anna", "boris"], "rules": rules}, "g1")


@pytest.mark.parametrize(
    ("kind", "raw", "rules"),
    [
        ("pig", {}, PigRules(target=100, end="at_once")),
        ("pig", {"target": 1, "end": "finish_round", "edition": 1}, PigRules(target=1, end="finish_round")),
        ("two_dice_pig", {}, TwoDicePigRules(target=100, end="at_once", double_one="turn")),
        ("two_dice_pig", {"double_one": "wipe"}, TwoDicePigRules(double_one="wipe")),
        ("big_pig", {}, BigPigRules(target=100, end="finish_round", double_one="wipe", max_players=4)),
        ("big_pig", {"end": "finish_round", "double_one": 25}, BigPigRules(double_one=25)),
        ("big_pig", {"max_players": 6}, BigPigRules(max_players=6)),
        ("pass_the_pigs", {}, PassThePigsRules(target=100, end="at_once", piggyback=True)),
        ("pass_the_pigs", {"piggyback": False, "end": "finish_round"},
         PassThePigsRules(piggyback=False, end="finish_round")),
    ],
)  # fmt: skip
def test_options_of_each_kind(kind: str, raw: Any, rules: Any) -> None:
    event = start(kind, raw)
    assert isinstance(event, GameStarted)
    assert read_rules(event) == rules


@pytest.mark.parametrize(
    ("kind", "raw", "key"),
    [
        ("pig", {"target": 0}, "target"),
        ("pig", {"target": "100"}, "target"),
        ("pig", {"target": None}, "target"),
        ("pig", {"end": "now"}, "end"),
        ("pig", {"double_one": "turn"}, "double_one"),
        ("pig", {"max_players": 4}, "max_players"),
        ("pig", {"edition": 2}, "edition"),
        ("two_dice_pig", {"double_one": 25}, "double_one"),
        ("two_dice_pig", {"piggyback": True}, "piggyback"),
        ("big_pig", {"double_one": "turn"}, "double_one"),
        ("big_pig", {"double_one": "25"}, "double_one"),
        ("big_pig", {"end": "at_once"}, "end"),
        ("big_pig", {"max_players": 3}, "max_players"),
        ("big_pig", {"max_players": 101}, "max_players"),
        ("pass_the_pigs", {"double_one": "wipe"}, "double_one"),
        ("pass_the_pigs", {"piggyback": "no"}, "piggyback"),
    ],
)
def test_options_that_a_kind_does_not_take(kind: str, raw: Any, key: str) -> None:
    told = start(kind, raw)
    assert isinstance(told, Malformed)
    assert paths(told) == [f"data.rules.{key}"]


def test_the_kinds_their_events_and_their_stakes() -> None:
    assert [kind.name for kind in KINDS] == ["pig", "two_dice_pig", "big_pig", "pass_the_pigs"]
    assert [[stakes.mode for stakes in kind.stakes] for kind in KINDS] == [["none", "pot"]] * 4
    dice = ["pig.rolled", "pig.held", "pig.turn", "pig.rolled_off"]
    assert [[event.type for event in kind.events] for kind in (PIG, TWO_DICE_PIG, BIG_PIG)] == [dice] * 3
    assert [event.type for event in PASS_THE_PIGS.events] == ["pig.thrown", "pig.held"]


def test_pigs_describe_themselves() -> None:
    pigs = next(slot.shape for slot in slots_of(Thrown) if slot.key == "pigs")
    single, several = pigs.schema()["anyOf"]
    assert single == {"enum": ["oinker", "piggyback"]}
    assert several["items"] == {"enum": list(POSES)}
    assert (several["minItems"], several["maxItems"]) == (2, 2)
