"""Compound shapes: each passes its parts on to the shape inside, and names the part that is wrong."""

from typing import Any

import pytest

from events.compound import ListOf, MapOf, Nullable, Options
from events.shapes import Fault, Key, Shape, Whole

PAIR = ListOf(Key(), low=1, high=2, unique=True)
PIPS = MapOf(Whole(0, 80))
TURNS = MapOf(ListOf(Nullable(Whole())))
KEY = {"type": "string", "pattern": "^[a-z0-9_-]{1,32}$"}

GOOD: tuple[tuple[Shape, Any, Any], ...] = (
    (Nullable(Key()), None, None),
    (Nullable(Key()), "anna", "anna"),
    (ListOf(Key()), [], ()),
    (PAIR, ["anna", "boris"], ("anna", "boris")),
    (ListOf(Whole()), [1, 1], (1, 1)),
    (ListOf(Whole()), [5] * 100, (5,) * 100),
    (PIPS, {}, {}),
    (PIPS, {"anna": 80, "boris": 0}, {"anna": 80, "boris": 0}),
    (PIPS, {f"p{i}": i % 80 for i in range(100)}, {f"p{i}": i % 80 for i in range(100)}),
    (TURNS, {"anna": [1, None], "boris": []}, {"anna": (1, None), "boris": ()}),
    (Options(), {"Any": [1.5, None]}, {"Any": [1.5, None]}),
)

BAD: tuple[tuple[Shape, Any, list[str]], ...] = (
    (Nullable(Key()), "Anna", ["x"]),
    (PAIR, "ab", ["x"]),
    (PAIR, {"a": 1}, ["x"]),
    (PAIR, None, ["x"]),
    (PAIR, [], ["x"]),
    (PAIR, ["a", "b", "c"], ["x"]),
    (PAIR, ["a", "a"], ["x"]),
    (PAIR, ["a", 1], ["x.1"]),
    (PAIR, [["a"], ["a"]], ["x.0", "x.1"]),
    (ListOf(Whole()), [5] * 101, ["x"]),
    (PIPS, None, ["x"]),
    (PIPS, [["anna", 1]], ["x"]),
    (PIPS, {f"p{i}": 0 for i in range(101)}, ["x"]),
    (PIPS, {"Anna": 1}, ["x.Anna"]),
    (PIPS, {"": 1}, ["x."]),
    (PIPS, {"анна": 1, "boris": 81}, ["x.анна", "x.boris"]),
    (PIPS, {"anna": None, "boris": True}, ["x.anna", "x.boris"]),
    (TURNS, {"anna": [1, 2.0]}, ["x.anna.1"]),
    (Options(), [], ["x"]),
    (Options(), None, ["x"]),
)

SCHEMAS: tuple[tuple[Shape, dict[str, Any]], ...] = (
    (Nullable(Key()), {"anyOf": [KEY, {"type": "null"}]}),
    (PAIR, {"type": "array", "items": KEY, "minItems": 1, "maxItems": 2, "uniqueItems": True}),
    (
        PIPS,
        {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 80},
            "propertyNames": KEY,
        },
    ),
    (Options(), {"type": "object"}),
)


@pytest.mark.parametrize(("shape", "raw", "value"), GOOD)
def test_good_values_are_read_and_written_back(shape: Shape, raw: Any, value: Any) -> None:
    faults: list[Fault] = []
    assert shape.read(raw, "x", faults) == value
    assert shape.write(value) == raw
    assert faults == []


@pytest.mark.parametrize(("shape", "raw", "places"), BAD)
def test_bad_parts_are_named(shape: Shape, raw: Any, places: list[str]) -> None:
    faults: list[Fault] = []
    shape.read(raw, "x", faults)
    assert [fault.path for fault in faults] == places


@pytest.mark.parametrize(("shape", "schema"), SCHEMAS)
def test_shapes_describe_themselves(shape: Shape, schema: dict[str, Any]) -> None:
    assert shape.schema() == schema
