"""Corrections name events by their numbers."""

from typing import Any

import pytest

from events.corrections import EventVoided
from tests.events.examples import decode_changed, paths


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
