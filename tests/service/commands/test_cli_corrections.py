"""Files with corrections and disputes, exported and hand-written, judged and folded by `tallystick replay`."""

import json
from typing import Any

import pytest

from events.corrections import DisputeRaised
from events.table import NightEnded, PlayerAdded
from projections.state import state
from service.stores import MEMORY, open_store
from tests.given import forgotten, right, told
from tests.service.commands.runner import answered, refused
from tests.service.desk import Desk, open_desk
from tests.service.texts import hand_written, text_of

OPENED = ("table.opened", {"name": "Thursday", "currency": "EUR"})


def night_put_right() -> Desk:
    """A deal forgotten and put in at once, another put right, one disputed; the night is over."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b", "@b", "=d2", "dd-d")
    desk.tell(*(forgotten(10, told(word), "g1") for word in ("@b", "=a4", "aaaa")))
    desk.tell(right(13, told("ddda")), DisputeRaised(13, "a", "no"), "end", NightEnded("n1"))
    desk.tell(PlayerAdded("z", "Zoë"))
    return desk


def test_a_file_with_all_that_can_be_put_right_is_replayed() -> None:
    desk = night_put_right()
    shown = json.loads(answered("replay", "-", "--json", input_=text_of(desk.log)))
    assert shown == desk.state
    assert [place["score"] for place in shown["games"][0]["standing"]] == [6, 3, 2, -2]
    assert (len(shown["disputes"]), shown["provisional"]) == (1, True)


def test_replay_as_of_a_part_of_what_was_told_at_once() -> None:
    desk = night_put_right()
    log = text_of(desk.log)
    for seq in range(1, desk.seq + 1):
        shown = json.loads(answered("replay", "-", "--json", "--at", str(seq), input_=log))
        assert shown == state(desk.tables.as_of("t", seq), every_game=True)


HAND_WRITTEN = (
    OPENED,
    ("player.added", {"player": "a", "name": "Anna"}),
    ("player.added", {"player": "b", "name": "Boris"}),
    ("night.started", {"night": "n1"}),
    ("game.started", {"kind": "scoresheet", "players": ["a", "b"]}, "g1"),
    ("scoresheet.round", {"points": {"a": 5, "b": 7}}, "g1"),
)


def test_a_hand_written_file_may_put_right_what_it_says() -> None:
    told = (
        ("event.replaced", {"event": 6, "data": {"points": {"a": 6, "b": 7}}, "reason": "misheard"}),
        (
            "event.inserted",
            {
                "after": 5,
                "type": "scoresheet.round",
                "game": "g1",
                "data": {"points": {"a": 1, "b": 0}},
                "reason": "forgotten",
            },
        ),
        ("event.replaced", {"event": 8, "data": {"points": {"a": 2, "b": 0}}, "reason": "misheard too"}),
        ("dispute.raised", {"event": 8, "player": "b", "note": "no"}),
        ("event.voided", {"event": 9, "reason": "not so"}),
        ("dispute.resolved", {"dispute": 10, "outcome": "corrected", "note": "well then"}),
    )
    shown = json.loads(answered("replay", "-", "--json", input_=hand_written(*HAND_WRITTEN, *told)))
    scores = {place["player"]: place["score"] for place in shown["games"][0]["standing"]}
    assert (scores, shown["disputes"]) == ({"a": 7, "b": 7}, [])


@pytest.mark.parametrize(
    ("correction", "says"),
    [
        (("event.voided", {"event": 5, "reason": "x"}), "later_not_legal: Event 6 would no longer be possible"),
        (("event.voided", {"event": 1, "reason": "x"}), "not_legal_now: The opening of a table cannot be taken back."),
        (
            ("event.replaced", {"event": 6, "data": {"points": {"a": 5}}, "reason": "x"}),
            "points_missing: Boris has no number in this round",
        ),
        (("event.replaced", {"event": 6, "data": {}, "reason": "x"}), "malformed: data.data.points is missing."),
        (
            ("event.inserted", {"after": 6, "type": "game.ended", "data": {}, "reason": "x"}),
            "malformed: data.game is missing: this event belongs to a game.",
        ),
        (("dispute.raised", {"event": 7, "player": "a", "note": "x"}), "unknown_event: There is no event 7"),
    ],
)
def test_a_hand_written_correction_that_cannot_be(correction: Any, says: str) -> None:
    told = refused("replay", "-", input_=hand_written(*HAND_WRITTEN, correction))
    assert told.startswith(f"line 7: {says}")
