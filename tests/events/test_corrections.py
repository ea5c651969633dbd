"""Corrections and disputes name events by their numbers; what a correction tells is read like any event."""

from typing import Any

import pytest

from events.codec import Malformed
from events.corrections import (
    Correction,
    DisputeResolved,
    EventInserted,
    EventReplaced,
    EventVoided,
    named,
    struck,
)
from events.event import Event
from events.table import GameLeft
from events.vocabulary import decode, read_inserted, read_right
from tests.events.examples import ABSENT, PITCH, decode_changed, paths


def test_events_voided_along_are_kept_in_the_order_told() -> None:
    assert decode_changed("event.voided", {"also": [9, 8]}) == EventVoided(7, "a slip", (9, 8))
    assert decode_changed("event.voided", {"also": []}) == EventVoided(7, "a slip", ())


def test_a_whole_evening_can_be_voided_along() -> None:
    later = tuple(range(1000, 0, -1))
    assert decode_changed("event.voided", {"also": list(later)}) == EventVoided(7, "a slip", later)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"event": 0}, "data.event"),
        ({"event": -7}, "data.event"),
        ({"event": 2**53}, "data.event"),
        ({"event": "7"}, "data.event"),
        ({"event": 7.0}, "data.event"),
        ({"event": True}, "data.event"),
        ({"reason": ""}, "data.reason"),
        ({"reason": "x" * 281}, "data.reason"),
        ({"also": 8}, "data.also"),
        ({"also": [8, 8]}, "data.also"),
        ({"also": [8, 0]}, "data.also.1"),
        ({"also": [True]}, "data.also.0"),
        ({"also": list(range(1, 1002))}, "data.also"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed("event.voided", change)) == [path]


# What a correction tells is an event's data itself


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"type": "game.right"}, "data.type"),
        ({"type": "event.voided", "game": ABSENT, "data": {"event": 7, "reason": "a slip"}}, "data.type"),
        ({"type": "dispute.raised", "game": ABSENT}, "data.type"),
        ({"type": 5}, "data.type"),
        ({"game": ABSENT}, "data.game"),
        ({"type": "player.shown"}, "data.game"),
        ({"game": "G1"}, "data.game"),
        ({"data": {}}, "data.data.player"),
        ({"data": {"player": "anna", "seat": 1}}, "data.data.seat"),
        ({"data": {"player": "Anna"}}, "data.data.player"),
        ({"data": []}, "data.data"),
        ({"type": "game.started", "data": {"kind": "bridge", "players": ["anna"]}}, "data.data.kind"),
        ({"type": "game.started", "data": {**PITCH, "rules": {"low": "x"}}}, "data.data.rules.low"),
        ({"after": 0}, "data.after"),
    ],
)
def test_what_is_inserted_is_read_by_its_type_and_game(change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed("event.inserted", change)) == [path]


def test_bad_stakes_are_bad_stakes_within_a_correction_too() -> None:
    change = {"type": "game.started", "data": {**PITCH, "stakes": {"mode": "pip", "pip": 2}}}
    told = decode_changed("event.inserted", change)
    assert isinstance(told, Malformed)
    assert (told.code, paths(told)) == ("bad_stakes", ["data.data.stakes.mode"])


def test_what_was_inserted_is_an_event() -> None:
    told = decode_changed("event.inserted", {})
    assert isinstance(told, EventInserted)
    assert (told.type, told.type_, read_inserted(told)) == ("event.inserted", "game.left", GameLeft("anna"))


@pytest.mark.parametrize(
    ("type_", "data", "read"),
    [
        ("game.left", {"player": "anna"}, GameLeft("anna")),
        ("game.left", {}, ["data.data.player"]),
        ("game.left", {"player": "anna", "bid": 2}, ["data.data.bid"]),
        ("game.started", {**PITCH, "rules": {"low": "x"}}, ["data.data.rules.low"]),
    ],
)
def test_what_is_put_right_is_read_by_the_type_of_its_event(type_: str, data: dict[str, Any], read: Any) -> None:
    told = read_right(EventReplaced(7, data, "a slip"), type_, "g1")
    assert told == read if isinstance(told, Event) else paths(told) == read


def test_a_log_cannot_be_nested_in_itself() -> None:
    """However deep corrections stand in corrections: the first is one too many."""
    data: dict[str, Any] = {"player": "anna"}
    for _ in range(400):
        data = {"after": 7, "type": "event.inserted", "data": data, "reason": "x"}
    assert paths(decode("event.inserted", data, None)) == ["data.type"]


@pytest.mark.parametrize(
    ("one", "names", "strikes"),
    [
        (EventVoided(7, "a slip"), (7,), (7,)),
        (EventVoided(7, "a slip", (8, 9)), (7, 8, 9), (7, 8, 9)),
        (EventReplaced(7, {}, "a slip", (8,)), (7, 8), (8,)),
        (EventInserted(7, "game.ended", {}, "forgotten", "g1"), (7,), ()),
    ],
)
def test_what_a_correction_names_and_what_it_strikes(
    one: Correction, names: tuple[int, ...], strikes: tuple[int, ...]
) -> None:
    assert (named(one), struck(one)) == (names, strikes)


# Disputes


@pytest.mark.parametrize("outcome", ["stands", "corrected"])
def test_a_dispute_ends_one_way_or_the_other(outcome: Any) -> None:
    told = decode_changed("dispute.resolved", {"outcome": outcome})
    assert told == DisputeResolved(8, outcome, "It was a queen.")


@pytest.mark.parametrize("outcome", ["", "Stands", "open"])
def test_a_dispute_ends_no_third_way(outcome: str) -> None:
    assert paths(decode_changed("dispute.resolved", {"outcome": outcome})) == ["data.outcome"]
