"""Lines: what may stand in a log file, strictly read; and what a store keeps, read back."""

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import canonical, digest, line
from events.codec import Malformed, write_fields
from events.lines import Envelope, Line, read_json, read_line
from events.log import Recorded
from events.table import GameEnded, PlayerAdded
from tests.events.examples import ABSENT, EXAMPLES, Example, changed, paths, sealed, uuid
from tests.events.json_values import ANY_JSON, ANY_TEXT, TRIES

LOG = sealed(4, 3, 1, 6)
FIELDS = [field.name for field in fields(Envelope)]
MINIMAL = {"type": "player.added", "data": {"player": "anna", "name": "Anna"}}

UNREADABLE = (
    ("", "is not JSON: look at column {column}."),
    (" ", "is not JSON: look at column {column}."),
    ("anna", "is not JSON: look at column {column}."),
    ("{", "is not JSON: look at column {column}."),
    ("{}{}", "is not JSON: look at column {column}."),
    ("{'type': 1}", "is not JSON: look at column {column}."),
    ('{"type": 1,}', "is not JSON: look at column {column}."),
    ('{"a": "\n"}', "is not JSON: look at column {column}."),
    ('{"a": 01}', "is not JSON: look at column {column}."),
    ("\ufeff{}", "is not JSON: look at column {column}."),
    ('{"a": 24.0}', "holds {number}: only whole numbers are allowed."),
    ('{"a": -0.0}', "holds {number}: only whole numbers are allowed."),
    ('{"a": [1e5]}', "holds {number}: only whole numbers are allowed."),
    ('{"a": NaN}', "holds {number}: only whole numbers are allowed."),
    ('{"a": Infinity}', "holds {number}: only whole numbers are allowed."),
    ('{"a": -Infinity}', "holds {number}: only whole numbers are allowed."),
    ('{"a": 1, "a": 1}', "holds the same key twice in one object."),
    ('{"a": 1, "\\u0061": 1}', "holds the same key twice in one object."),
    ('{"a": {"": 1, "": 2}}', "holds the same key twice in one object."),
    ("9" * 5000, "holds numbers too long or objects too deep to be read."),
    ("[" * 60_000, "holds numbers too long or objects too deep to be read."),
    ('{"a":' * 10_000, "holds numbers too long or objects too deep to be read."),
)

WRONG: tuple[tuple[dict[str, Any], list[str]], ...] = (
    ({"type": ABSENT}, ["type"]),
    ({"type": None}, ["type"]),
    ({"type": "player"}, ["type"]),
    ({"type": "x" * 65}, ["type"]),
    ({"data": ABSENT}, ["data"]),
    ({"data": None}, ["data"]),
    ({"data": []}, ["data"]),
    ({"data": {"player": "anna"}}, ["data.name"]),
    ({"game": "g1"}, ["game"]),
    ({"game": None}, ["game"]),
    ({"type": "game.ended", "data": {}}, ["game"]),
    ({"type": "game.ended", "data": {}, "game": "G1"}, ["game"]),
    ({"Type": "player.added"}, ["Type"]),
    ({"state": {}}, ["state"]),
    ({"seq": 0}, ["seq"]),
    ({"seq": 2**53}, ["seq"]),
    ({"seq": "1"}, ["seq"]),
    ({"seq": True}, ["seq"]),
    ({"seq": None}, ["seq"]),
    ({"id": "1"}, ["id"]),
    ({"id": None}, ["id"]),
    ({"id": uuid(1).replace("-", "")}, ["id"]),
    ({"id": uuid(1) + "\n"}, ["id"]),
    ({"act": f"{{{uuid(1)}}}"}, ["act"]),
    ({"at": "yesterday"}, ["at"]),
    ({"at": None}, ["at"]),
    ({"noted": 1764539883}, ["noted"]),
    ({"by": "Anna"}, ["by"]),
    ({"device": ""}, ["device"]),
    ({"device": "x" * 281}, ["device"]),
    ({"prev": "F" * 64}, ["prev"]),
    ({"prev": "0" * 63}, ["prev"]),
    ({"hash": "0" * 65}, ["hash"]),
    ({"hash": None}, ["hash"]),
    ({"seq": -1, "extra": 1, "by": 5}, ["extra", "seq", "by"]),
)


def read(told: Any) -> Line | Malformed:
    """What comes of plain data written as a line by hand."""
    return read_line(json.dumps(told))


def test_a_line_by_hand_needs_only_type_and_data() -> None:
    line = read_line(' { "data": {"name": "Anna", "player": "anna"},\t"type": "player.added" } ')
    assert isinstance(line, Line)
    assert line.event == PlayerAdded("anna", "Anna")
    assert line.body == '{"data":{"name":"Anna","player":"anna"},"type":"player.added"}'
    assert line.told == Envelope("player.added", {"player": "anna", "name": "Anna"})
    assert not line.hash_fits


def test_a_line_of_a_game_names_it() -> None:
    line = read({"type": "game.ended", "game": "g1", "data": {}})
    assert isinstance(line, Line)
    assert (line.event, line.told.game) == (GameEnded(), "g1")


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE, ids=lambda part: part[:24])
def test_what_is_no_plain_json_is_malformed_as_a_whole(text: str, sentence: str) -> None:
    for result in (read_json(text), read_line(text)):
        assert paths(result) == [""]
        assert isinstance(result, Malformed)
        assert result.faults[0].say.text == sentence


def test_a_number_that_is_not_whole_is_shown_in_short() -> None:
    result = read_json("0." + "1" * 1000)
    assert isinstance(result, Malformed)
    assert result.faults[0].say.params == {"number": "0." + "1" * 38}


def test_the_column_of_the_mistake_is_told() -> None:
    result = read_json('{"a" 1}')
    assert isinstance(result, Malformed)
    assert result.faults[0].say.params == {"column": 6}


@pytest.mark.parametrize("text", ["null", "5", '"type"', "[]", '[{"type": "game.ended"}]', "true"])
def test_a_line_is_an_object(text: str) -> None:
    assert paths(read_line(text)) == [""]


@pytest.mark.parametrize(("change", "places"), WRONG)
def test_every_wrong_field_is_named(change: dict[str, Any], places: list[str]) -> None:
    assert paths(read(changed(MINIMAL, change))) == places


@pytest.mark.parametrize(
    ("rules", "path"), [({"x": 1}, "data.rules.x"), ({"low": 10**400}, "data.rules.low"), ("x", "data.rules")]
)
def test_options_are_read_with_the_line(rules: Any, path: str) -> None:
    data = {"kind": "pitch", "players": ["anna"], "rules": rules}
    assert paths(read({"type": "game.started", "game": "g1", "data": data})) == [path]


@pytest.mark.parametrize("depth", [100, 300, 600])
def test_deep_objects_are_malformed_wherever_they_stand(depth: int) -> None:
    deep: Any = 1
    for _ in range(depth):
        deep = {"low": deep}
    data = {"kind": "pitch", "players": ["anna"], "rules": deep}
    assert paths(read({"type": "game.started", "game": "g1", "data": data})) == ["data.rules.low"]


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.type)
def test_every_example_may_stand_in_a_line(one: Example) -> None:
    told = changed({"type": one.type, "data": one.data}, {"game": one.game or ABSENT})
    line = read(told)
    assert isinstance(line, Line)
    assert (line.event, line.told.game) == (one.decoded(), one.game)
    assert line.body == canonical(told)


@pytest.mark.parametrize("one", LOG, ids=lambda one: str(one.seq))
def test_an_exported_line_read_back_is_what_was_hashed(one: Recorded) -> None:
    read_back = read_line(line(one))
    assert isinstance(read_back, Line)
    assert read_back.body == one.body
    assert read_back.hash_fits
    assert read_back.told.hash == one.hash


@pytest.mark.parametrize(
    ("told", "hashed", "fits"),
    [
        (MINIMAL, MINIMAL, True),
        (MINIMAL, {**MINIMAL, "seq": 1}, False),
        ({**MINIMAL, "seq": 1}, {**MINIMAL, "seq": 1}, True),
        ({**MINIMAL, "by": None}, MINIMAL, False),
    ],
)
def test_a_hash_covers_all_that_stands_in_the_line(told: dict[str, Any], hashed: dict[str, Any], fits: bool) -> None:
    line = read({**told, "hash": digest(canonical(hashed))})
    assert isinstance(line, Line)
    assert line.hash_fits is fits


@TRIES
@given(ANY_JSON)
def test_any_json_is_malformed(told: Any) -> None:
    assert isinstance(read(told), Malformed)


@TRIES
@given(st.sampled_from(LOG), st.sampled_from(FIELDS) | ANY_TEXT, ANY_JSON)
def test_a_line_with_anything_in_it_is_read_exactly_or_refused(one: Recorded, key: str, value: Any) -> None:
    told = {**json.loads(line(one)), key: value}
    result = read(told)
    if isinstance(result, Line):
        assert result.body == canonical({key: value for key, value in told.items() if key != "hash"})
        assert write_fields(result.event) == told["data"]


@TRIES
@given(ANY_TEXT)
def test_any_text_is_refused(text: str) -> None:
    assert isinstance(read_line(text), Malformed)
