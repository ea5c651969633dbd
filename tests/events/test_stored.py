"""What a store keeps, read back: as it was sealed, or as a line; both alike, and never more than a line may hold."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import Origin, canonical, line, seal
from events.codec import Malformed
from events.corrections import EventVoided
from events.lines import Envelope, read_line
from events.log import GENESIS, Corrupt, Draft, Recorded
from events.stored import as_line, as_sealed, thaw
from events.table import PlayerAdded
from tests.events.examples import ABSENT, EXAMPLES, changed, sealed, uuid
from tests.events.json_values import ANY_JSON, ANY_TEXT, TRIES

LOG = sealed(4, 3, 1, len(EXAMPLES) - 8)
FILES = sorted(
    [*Path(__file__).parent.parent.glob("nights/*.jsonl"), *(Path(__file__).parent / "frozen").glob("*.jsonl")]
)
FIELDS = [*Envelope.__dataclass_fields__]
AT = "2026-11-30T21:58:03.123Z"


def nights() -> list[Recorded]:
    """The events of all shared nights and old logs, each night sealed anew as by a phone."""
    log: list[Recorded] = []
    for path in FILES:
        read = [read_line(text) for text in path.read_text("utf-8").splitlines()]
        lines = [one for one in read if not isinstance(one, Malformed)]
        assert len(lines) == len(read)
        drafts = [Draft(uuid(n), one.event, one.told.game, one.told.noted) for n, one in enumerate(lines)]
        log += seal(drafts, 0, GENESIS, Origin(AT, "anna", "téléphone 3f2a"))
    return log


NIGHTS = nights()


def strictly(seq: int, body: str) -> Recorded | None:
    """The event of a body as a line is read, or None."""
    try:
        read = as_line("t", seq, body, "f" * 64)
    except Corrupt:
        return None
    return read


def agree(body: str, seq: int) -> None:
    """A body read as it was sealed says what it says as a line, or else is left to that."""
    fast = as_sealed(body, "f" * 64)
    assert fast is None or fast == strictly(seq, body)
    strict = strictly(seq, body)
    if strict and strict.seq == seq:
        assert thaw("t", seq, body, "f" * 64) == strict
    else:
        with pytest.raises(Corrupt, match=f"table t, event {seq}: text"):
            thaw("t", seq, body, "f" * 64)


@pytest.mark.parametrize("one", LOG, ids=lambda one: f"{one.seq} {one.event.type}")
def test_what_was_sealed_is_read_back_without_the_long_way(one: Recorded) -> None:
    assert as_sealed(one.body, one.hash) == one
    assert as_line("thursday", one.seq, one.body, one.hash) == one
    assert thaw("thursday", one.seq, one.body, "f" * 64) == one._replace(hash="f" * 64)


def test_every_event_of_the_nights_is_read_back_without_the_long_way() -> None:
    for one in NIGHTS:
        assert as_sealed(one.body, one.hash) == one == as_line("t", one.seq, one.body, one.hash)


def test_what_tells_the_same_is_the_same_event() -> None:
    first, second = (seal([Draft(uuid(n), PlayerAdded("anna", "Anna"))], 0, GENESIS, Origin(AT))[0] for n in (1, 2))
    assert thaw("t", 1, first.body, first.hash).event is thaw("t", 1, second.body, second.hash).event


def test_what_is_long_is_read_each_time() -> None:
    one = seal([Draft(uuid(1), EventVoided(1, "a slip", tuple(range(2, 300))), None)], 0, GENESIS, Origin(AT))[0]
    assert as_sealed(one.body, one.hash) is None
    assert thaw("t", 1, one.body, one.hash) == one


@pytest.mark.parametrize("year", [2024, 2026])
def test_each_day_of_a_year(year: int) -> None:
    for month in range(1, 14):
        for day in range(33):
            body = LOG[0].body.replace(LOG[0].at, f"{year}-{month:02}-{day:02}T21:58:03.123Z")
            read = as_sealed(body, "f" * 64)
            assert read == (None if (month, day) == (2, 29) else strictly(1, body))
            agree(body, 1)


@pytest.mark.parametrize("one", NIGHTS[::97], ids=lambda one: one.event.type)
def test_an_exported_line_is_read_back_as_it_was_sealed(one: Recorded) -> None:
    body = canonical({key: value for key, value in json.loads(line(one)).items() if key != "hash"})
    assert thaw("thursday", one.seq, body, one.hash) == one


@pytest.mark.parametrize(
    "change",
    [
        *({key: ABSENT} for key in ("seq", "id", "act", "at", "prev", "type", "data")),
        {"seq": 2},
        {"type": "table.closed"},
        {"data": {"name": "Thursday"}},
        {"game": "g1"},
        {"prev": "none"},
        {"at": "2026-02-30T21:58:03.123Z"},
        {"noted": "2026-02-30T21:58:03.123Z"},
        {"device": " "},
        {"device": "\x85"},
        {"seq": 2**53},
        {"seq": True},
        {"seq": 10**15},
    ],
)
def test_what_is_no_event_of_that_number_is_corrupt(change: dict[str, Any]) -> None:
    first = LOG[0]
    body = canonical(changed(json.loads(first.body), change))
    with pytest.raises(Corrupt) as raised:
        thaw("thursday", 1, body, first.hash)
    assert (raised.value.table, raised.value.seq) == ("thursday", 1)
    agree(body, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"at": "2026-11-30T21:58:03+01:00"},
        {"noted": "2026-11-30T21:58:03.1Z"},
        {"noted": AT},
        {"by": None, "device": None},
        {"device": 'an "old" phone\\'},
        {"device": '"},"device":null'},
        {"data": {"currency": "EUR", "name": '},"device":"x"'}},
        {"data": {"currency": "EUR", "name": 'a","data":{"currency":"EUR"},"device":null,"id":"'}},
    ],
)
def test_what_a_line_may_hold_is_read_back_however_it_looks(change: dict[str, Any]) -> None:
    told = changed(json.loads(LOG[0].body), change)
    for body in (canonical(told), json.dumps(told), canonical(told) + " "):
        read = thaw("thursday", 1, body, "f" * 64)
        assert {key: getattr(read, key) for key in ("at", "noted", "by", "device")} == {
            key: told.get(key) for key in ("at", "noted", "by", "device")
        }
        agree(body, 1)


@pytest.mark.parametrize("body", ["", "null", "\x00", "{}", "\ud800"])
def test_what_is_no_line_is_corrupt(body: str) -> None:
    with pytest.raises(Corrupt):
        thaw("thursday", 1, body, "0" * 64)


@pytest.mark.parametrize("key", ["data", "seq", "name"])
def test_a_key_told_twice_is_corrupt(key: str) -> None:
    one = LOG[2]
    value = canonical({**json.loads(one.body), "name": "Anna"}[key])
    body = one.body.replace(f'"{key}":', f'"{key}":{value},"{key}":')
    assert body != one.body
    with pytest.raises(Corrupt):
        thaw("thursday", one.seq, body, one.hash)


@TRIES
@given(st.sampled_from(LOG + NIGHTS), st.sampled_from(FIELDS) | ANY_TEXT, ANY_JSON)
def test_anything_put_into_an_event(one: Recorded, key: str, value: Any) -> None:
    agree(json.dumps({**json.loads(one.body), key: value}, separators=(",", ":"), sort_keys=True), one.seq)


@TRIES
@given(st.sampled_from(LOG + NIGHTS), st.data(), ANY_JSON)
def test_anything_put_into_its_data(one: Recorded, data: st.DataObject, value: Any) -> None:
    told = json.loads(one.body)
    key = data.draw(st.sampled_from(sorted(told["data"]) or ["player"]))
    agree(canonical(told).replace(f'"{key}":', f'"{key}":{json.dumps(value)},"{key}":'), one.seq)
    told["data"][key] = value
    agree(json.dumps(told, separators=(",", ":"), sort_keys=True), one.seq)


@TRIES
@given(
    st.sampled_from(LOG + NIGHTS),
    st.floats(0, 1),
    st.integers(0, 40),
    ANY_TEXT | st.sampled_from(('"', "\\", "}", ",", "0", "é", '},"device":null', "1.0", "null", " ")),
)
def test_any_piece_of_a_body_made_another(one: Recorded, place: float, length: int, piece: str) -> None:
    at = int(place * len(one.body))
    agree(one.body[:at] + piece + one.body[at + length :], one.seq)
    agree(one.body[:at] + one.body[at : at + length] * 2 + one.body[at + length :], one.seq)
