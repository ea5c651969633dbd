"""Shapes: what each takes, what each refuses, and how each describes itself."""

import re
from typing import Any
from zoneinfo import available_timezones

import pytest
from hypothesis import given

from events.say import say
from events.shapes import (
    AMOUNT_MAX,
    SAFE,
    Amount,
    Choice,
    Currency,
    Day,
    Fault,
    Flag,
    Instant,
    Key,
    Pattern,
    Shape,
    Text,
    Whole,
    Zone,
    join,
)
from tests.events.examples import LOBSTER
from tests.events.json_values import ANY_JSON, ANY_TEXT, TRIES

NOT_TEXT: tuple[Any, ...] = (None, True, 5, 24.0, [], {}, ["x"])
NOT_A_NUMBER: tuple[Any, ...] = (None, True, False, 24.0, 0.5, "24", [], {})
CALLED = Pattern(re.compile("[a-f]+"), say("must be a to f."))

GOOD: tuple[tuple[Shape, tuple[Any, ...]], ...] = (
    (Whole(), (0, -SAFE, SAFE)),
    (Whole(1, 3), (1, 2, 3)),
    (Amount(), (0, 1538, 10**12)),
    (Flag(), (True, False)),
    (Choice((0, 4, "moon")), (0, 4, "moon")),
    (Key(), ("a", "p1", "_-_", "z" * 32)),
    (CALLED, ("a", "cafe")),
    (Text(60), ("x", "O'Brien & <b>", "ענת", "ß" * 60, LOBSTER * 60, "a\u2028b", " x ")),
    (Text(280, lines=True), ("one\ntwo", "x" * 280)),
    (Day(), ("2026-11-30", "2028-02-29")),
    (Zone(), ("Europe/Rome", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC")),
    (Currency(), ("EUR", "JPY", "XXX")),
    (Instant(), ("2026-11-30T21:58:03.123Z", "1999-01-01T00:00:00Z", "2026-11-30T21:58:03.123456789-09:30")),
)

BAD: tuple[tuple[Shape, str, tuple[Any, ...]], ...] = (
    (Whole(), "must be a whole number.", NOT_A_NUMBER),
    (Whole(), "must be from {low} to {high}.", (SAFE + 1, -SAFE - 1, 10**400)),
    (Whole(1, 3), "must be from {low} to {high}.", (0, 4, -2)),
    (Amount(), "must be from {low} to {high}.", (-1, 10**12 + 1)),
    (Amount(1), "must be from {low} to {high}.", (0, 10**12 + 1)),
    (Amount(), "must be a whole number.", tuple(one for one in NOT_A_NUMBER if not isinstance(one, str))),
    (Amount(), "must be an amount, such as 0.25 or 15.", ("", "24", "a quarter")),
    (Flag(), "must be true or false.", (None, 0, 1, "true", [])),
    (Choice((0, 4, "moon")), "must be one of: {listed}.", (1, "0", "4", "Moon", None, False, 4.0, [], {})),
    (Key(), "must be a key of 1 to 32 letters a to z, digits, - or _.", (*NOT_TEXT, "", "Anna", "z" * 33)),
    (Key(), "must be a key of 1 to 32 letters a to z, digits, - or _.", ("é", "a b", "a\n", "а", "١", "\ud800")),
    (CALLED, "must be a to f.", (*NOT_TEXT, "", "xa", "ax", "a\n")),
    (Text(60), "must be text.", NOT_TEXT),
    (Text(60), "must not be empty.", ("", " ", "\t\n", "\u3000\u2003")),
    (Text(60), "must be at most {most} characters.", ("x" * 61, LOBSTER * 61)),
    (Text(60), "must not contain control characters.", ("a\tb", "a\nb", "a\0b", "a\x7fb", "a\x85b", "a\ud800b")),
    (Text(280, lines=True), "must not contain control characters.", ("a\rb", "a\n\tb", "\udfff")),
    (Day(), "must be a day such as 2026-11-30.", (*NOT_TEXT, "", "2026-11-31", "20261130", "2026-W49-1")),
    (Day(), "must be a day such as 2026-11-30.", ("2026-11-30\n", "２０２６-11-30", "\ud800")),
    (Zone(), "must be a time zone such as Europe/Rome.", (*NOT_TEXT, "", ".", "Europe", "Rome", "../UTC", "/UTC")),
    (Zone(), "must be a time zone such as Europe/Rome.", ("UTC\0", "\ud800", "a" * 5000, "UTC\n", "zone.tab")),
    (Zone(), "must be a time zone such as Europe/Rome.", ("localtime", "posixrules", "posix/UTC", "right/UTC")),
    (Currency(), "must be a currency code such as EUR, or XXX for points only.", (*NOT_TEXT, "", "eur", "EURO")),
    (Instant(), "must be a moment such as 2026-11-30T21:58:03.123Z.", (*NOT_TEXT, "", "2026-11-30")),
    (
        Instant(),
        "must be a moment such as 2026-11-30T21:58:03.123Z.",
        (
            "2026-11-30T21:58:03",
            "2026-11-30t21:58:03z",
            "2026-11-31T21:58:03Z",
            "2026-11-30T24:00:00Z",
            "2026-11-30T21:60:03Z",
            "2026-11-30T21:58:03.Z",
            "2026-11-30T21:58:03+24:00",
            "2026-11-30T21:58:03+01:60",
            "2026-11-30T21:58:03Z\n",
            "٢٠٢٦-11-30T21:58:03Z",
            "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
        ),
    ),
)

SCHEMAS: tuple[tuple[Shape, dict[str, Any]], ...] = (
    (Whole(1, 3), {"type": "integer", "minimum": 1, "maximum": 3}),
    (Amount(1), {"type": "integer", "minimum": 1, "maximum": AMOUNT_MAX}),
    (Flag(), {"type": "boolean"}),
    (Choice((0, "moon")), {"enum": [0, "moon"]}),
    (Key(), {"type": "string", "pattern": "^[a-z0-9_-]{1,32}$"}),
    (CALLED, {"type": "string", "pattern": "^[a-f]+$"}),
    (Text(60), {"type": "string", "minLength": 1, "maxLength": 60}),
    (Day(), {"type": "string", "format": "date"}),
    (Zone(), {"type": "string", "maxLength": 64, "examples": ["Europe/Rome"]}),
    (Currency(), {"type": "string", "pattern": "^[A-Z]{3}$", "examples": ["EUR"]}),
    (Instant(), {"type": "string", "format": "date-time"}),
)


@pytest.mark.parametrize(("shape", "raw"), [(shape, raw) for shape, raws in GOOD for raw in raws])
def test_good_values_are_kept_as_they_are(shape: Shape, raw: Any) -> None:
    faults: list[Fault] = []
    assert shape.write(shape.read(raw, "x", faults)) is raw
    assert faults == []


@pytest.mark.parametrize(("shape", "text", "raw"), [(shape, text, raw) for shape, text, raws in BAD for raw in raws])
def test_bad_values_are_one_fault_with_its_place_and_sentence(shape: Shape, text: str, raw: Any) -> None:
    faults: list[Fault] = []
    shape.read(raw, "x", faults)
    assert [(fault.path, fault.say.text) for fault in faults] == [("x", text)]


@pytest.mark.parametrize(("shape", "schema"), SCHEMAS)
def test_shapes_describe_themselves(shape: Shape, schema: dict[str, Any]) -> None:
    assert shape.schema() == schema


@TRIES
@given(ANY_JSON)
def test_reading_never_raises(raw: Any) -> None:
    faults: list[Fault] = []
    for shape, _ in GOOD:
        shape.read(raw, "x", faults)
    assert {fault.path for fault in faults} == {"x"}  # nothing fits them all


def test_every_zone_is_known() -> None:
    faults: list[Fault] = []
    for name in available_timezones() - {"Factory", "localtime"}:
        Zone().read(name, name, faults)
    assert faults == []


@pytest.mark.parametrize(
    ("path", "key", "joined"),
    [
        ("", "data", "data"),
        ("data.pips", "anna", "data.pips.anna"),
        ("data", 3, "data.3"),
        ("data", "имя", "data.имя"),
        ("data", "", "data."),
        ("data", "x" * 64, "data." + "x" * 64),
        ("data", "x" * 65, "data." + "x" * 64),
        ("", "a\n\x1b\u202e\ud800b", "a\ufffd\ufffd\ufffd\ufffdb"),
    ],
)
def test_a_path_can_be_shown_whatever_the_key(path: str, key: object, joined: str) -> None:
    assert join(path, key) == joined


@TRIES
@given(ANY_TEXT)
def test_a_path_is_short_and_printable(key: str) -> None:
    path = join("", key)
    assert path.replace("\ufffd", "").isprintable()
    assert len(path) <= 64
