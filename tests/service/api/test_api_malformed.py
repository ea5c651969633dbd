"""The HTTP API: events that cannot be read, or cannot be; each named by its index, and nothing recorded."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.events.examples import EXAMPLES, uuid
from tests.events.json_values import ANY_JSON, TRIES
from tests.service.api.caller import Caller, Told, beginning, deal, event, open_caller, problem

GOOD = event("player.added", {"player": "e", "name": "Elena"}, id_=uuid(1))
MISSING = "Missing data for required field."


@pytest.fixture(scope="module")
def table() -> Caller:
    """A table on which a game has begun; nothing in this file is recorded there."""
    caller = open_caller()
    caller.done(*beginning())
    return caller


def with_(**changes: Any) -> Told:
    """A good event with something in it changed."""
    return {**GOOD, **changes}


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, {"events": MISSING}),
        ({"events": []}, {"events": "Shorter than minimum length 1."}),
        ({"events": {}}, {"events": "Not a valid list."}),
        ({"events": None}, {"events": "Field may not be null."}),
        ({"events": [GOOD], "seen": True}, {"seen": "must be a whole number."}),
        ({"events": [GOOD], "seen": "4"}, {"seen": "must be a whole number."}),
        ({"events": [GOOD], "seen": -1}, {"seen": f"must be from 0 to {2**53 - 1}."}),
        ({"events": [GOOD], "seen": 2**53}, {"seen": f"must be from 0 to {2**53 - 1}."}),
        ({"events": [GOOD], "seen": None}, {"seen": "Field may not be null."}),
        ({"events": [GOOD], "dry_run": 1}, {"dry_run": "must be true or false."}),
        ({"events": [GOOD], "by": "a"}, {"by": "Unknown field."}),
        ({"events": [GOOD], "at": "2026-11-30"}, {"at": "Unknown field."}),
    ],
)
def test_fields_of_an_append(table: Caller, body: Any, faults: dict[str, str]) -> None:
    refused = problem(table.send(json.dumps(body)), 422, "malformed")
    assert refused["fields"] == faults
    assert refused["detail"] == " ".join(*faults.items())
    assert "index" not in refused


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ("player.added", ""),
        (None, ""),
        ({key: value for key, value in GOOD.items() if key != "id"}, ".id"),
        ({key: value for key, value in GOOD.items() if key != "type"}, ".type"),
        ({key: value for key, value in GOOD.items() if key != "data"}, ".data"),
        (with_(id=7), ".id"),
        (with_(id=None), ".id"),
        (with_(id="1"), ".id"),
        (with_(id=uuid(1) + "\n"), ".id"),
        (with_(type=["player.added"]), ".type"),
        (with_(type=""), ".type"),
        (with_(type="x" * 65), ".type"),
        (with_(data=None), ".data"),
        (with_(game=None), ".game"),
        (with_(game="G1"), ".game"),
        (with_(game="g\0"), ".game"),
        *((with_(**{key: value}), f".{key}") for key, value in [
            ("by", "a"), ("device", "phone 1"), ("at", "2026-11-30T20:00:00Z"), ("noted", "yesterday"),
            ("seq", 7), ("act", uuid(2)), ("hash", "0" * 64), ("prev", "0" * 64), ("\ud800", 1), ("", 1),
        ]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("index", [0, 2])
def test_envelopes_of_events(table: Caller, told: Any, field: str, index: int) -> None:
    """What is wrong is named by the event's index; who recorded it is never the body's to say."""
    before = len(table.log)
    others = [event("player.added", {"player": f"e{n}", "name": "Elena"}) for n in range(index)]
    refused = problem(table.send(json.dumps({"events": [*others, told, GOOD]})), 422, "malformed")
    assert refused["index"] == index
    (path,) = refused["fields"]
    assert path.startswith(f"events.{index}{field}")
    assert len(table.log) == before


HUGE = 10**400
PITCH = {"kind": "pitch", "players": ["a", "b"]}


@pytest.mark.parametrize(
    ("told", "code", "field"),
    [
        (with_(type="player.praised"), "malformed", "type"),
        (with_(data=[]), "malformed", "data"),
        (with_(data="x"), "malformed", "data"),
        (with_(data={"player": "e"}), "malformed", "data.name"),
        (with_(data={"player": "e", "name": ""}), "malformed", "data.name"),
        (with_(data={"player": "e", "name": 5}), "malformed", "data.name"),
        (with_(data={"player": "e", "name": "x" * 61}), "malformed", "data.name"),
        (with_(data={"player": "e", "name": "a\0b"}), "malformed", "data.name"),
        (with_(data={"player": "e", "name": "\ud83c"}), "malformed", "data.name"),
        (with_(data={"player": "e", "name": "E", "short": None}), "malformed", "data.short"),
        (with_(data={"player": "e", "name": "E", "by": "a"}), "malformed", "data.by"),
        (with_(data={"player": "e", "name": "E", "\ud800": 1}), "malformed", "data.\ufffd"),
        (with_(data={"player": "É", "name": "E"}), "malformed", "data.player"),
        (with_(game="g1"), "malformed", "game"),
        (event("pitch.dealt", {"dealer": "a"}) | {"game": "g" * 33}, "malformed", "game"),
        ({key: value for key, value in deal()[0].items() if key != "game"}, "malformed", "game"),
        (event("payment.made", {"from": "a", "to": "b", "amount": 0}), "malformed", "data.amount"),
        (event("payment.made", {"from": "a", "to": "b", "amount": 10**12 + 1}), "malformed", "data.amount"),
        (event("payment.made", {"from": "a", "to": "b", "amount": HUGE}), "malformed", "data.amount"),
        (event("payment.made", {"from": "a", "to": "b", "amount": True}), "malformed", "data.amount"),
        (event("payment.made", {"from": "a", "to": "b", "amount": "5"}), "malformed", "data.amount"),
        (event("event.voided", {"event": 0, "reason": "x"}), "malformed", "data.event"),
        (event("game.started", {"kind": "chess", "players": ["a", "b"]}, "g9"), "malformed", "data.kind"),
        (event("game.started", {"kind": "pitch", "players": ["a", "a"]}, "g9"), "malformed", "data.players"),
        (
            event("game.started", PITCH | {"rules": {"a": {}}}, "g9"),
            "malformed",
            "data.rules.a",
        ),
        (
            event("game.started", PITCH | {"stakes": {"mode": "all"}}, "g9"),
            "bad_stakes",
            "data.stakes.mode",
        ),
        (
            event("game.started", PITCH | {"stakes": {"mode": "pot", "ante": HUGE}}, "g9"),
            "bad_stakes",
            "data.stakes.ante",
        ),
    ],
)
def test_events_that_cannot_be(table: Caller, told: Told, code: str, field: str) -> None:
    good = event("player.added", {"player": "f", "name": "Fabio"})
    refused = problem(table.post(good, told), 422, code)
    assert refused["index"] == 1
    assert list(refused["fields"]) == [f"events.1.{field}"]
    assert refused["detail"].endswith(f"{field} {refused['fields'][f'events.1.{field}']}")


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (event("pitch.dealt", {"dealer": "a"}, "g7"), "unknown_game"),
        (event("pitch.dealt", {"dealer": "e"}), "not_seated"),
        (event("payment.made", {"from": "a", "to": "e", "amount": 5}), "unknown_player"),
        (event("payment.made", {"from": "a", "to": "a", "amount": 5}), "malformed"),
        (event("event.voided", {"event": 99, "reason": "x"}), "unknown_event"),
        (event("table.opened", {"name": "T", "currency": "EUR"}), "not_legal_now"),
        (event("night.ended", {"night": "n1"}), "game_running"),
        (event("game.started", {"kind": "pitch", "players": ["a"]}, "g9"), "wrong_number_of_players"),
    ],
)
def test_events_that_are_not_legal(table: Caller, told: Told, code: str) -> None:
    refused = problem(table.post(told), 422, code)
    assert (refused["index"], refused["seq"]) == (0, 6)


@TRIES
@given(data=ANY_JSON, one=st.sampled_from(EXAMPLES), whole=st.booleans())
def test_whatever_is_sent_is_answered(table: Caller, data: Any, one: Any, whole: bool) -> None:
    """Any JSON as the data of any event, or as the body: judged, never an error of the service."""
    told = {**GOOD, "type": one.type, "data": data} | ({"game": one.game} if one.game else {})
    body = data if whole else {"events": [told], "dry_run": True}
    assert table.send(json.dumps(body)).status_code in (200, 422)
