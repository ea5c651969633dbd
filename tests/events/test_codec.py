"""The codec: an object is read field by field, strictly, and written back without what was never told."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest

from events.codec import Codec, Malformed, Slot, read_fields, slots_of, write_fields
from events.compound import Nullable
from events.event import Event
from events.shapes import Flag, Key, Whole
from tests.events.examples import paths


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Cards passed on; `from` is a word of Python."""

    type: ClassVar[str] = "cards.passed"
    from_: Annotated[str, Key()]
    to: Annotated[str | None, Nullable(Key())]
    cards: Annotated[int, Whole(0, 13)] | None = None
    open: Annotated[bool, Flag()] | None = None


CODEC = Codec((Passed,))
GOOD: tuple[tuple[dict[str, Any], Passed], ...] = (
    ({"from": "anna", "to": "boris"}, Passed("anna", "boris")),
    ({"from": "anna", "to": None}, Passed("anna", None)),
    ({"from": "anna", "to": None, "cards": 0, "open": False}, Passed("anna", None, 0, False)),
)


@pytest.mark.parametrize(("data", "event"), GOOD)
def test_what_was_told_is_read_and_written_back(data: dict[str, Any], event: Passed) -> None:
    assert CODEC.decode("cards.passed", data) == event
    assert write_fields(event) == data


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (None, ["data"]),
        ([], ["data"]),
        ("from", ["data"]),
        (5, ["data"]),
        ({}, ["data.from", "data.to"]),
        ({"from": "anna"}, ["data.to"]),
        ({"from": None, "to": None}, ["data.from"]),
        ({"from": "anna", "to": None, "cards": None}, ["data.cards"]),
        ({"from": "anna", "to": None, "open": 0}, ["data.open"]),
        ({"from_": "anna", "to": None}, ["data.from_", "data.from"]),
        ({"from": "anna", "to": None, "From": "anna"}, ["data.From"]),
        ({"from": "anna", "to": None, "кому": "anna"}, ["data.кому"]),
        ({"from": "anna", "to": None, "type": "cards.passed"}, ["data.type"]),
        ({"from": 1, "to": 2, "cards": 14, "open": 3}, ["data.from", "data.to", "data.cards", "data.open"]),
    ],
)
def test_every_wrong_field_is_named(data: Any, places: list[str]) -> None:
    assert paths(CODEC.decode("cards.passed", data)) == places


@pytest.mark.parametrize("type_", [None, 5, True, [], {}, "", "cards", "cards.Passed", "cards.passed ", "\ud800"])
def test_an_unknown_type_is_malformed(type_: Any) -> None:
    assert paths(CODEC.decode(type_, {})) == ["type"]


def test_malformed_is_a_refusal_with_sentences() -> None:
    malformed = read_fields(Passed, {"to": None, "how": 1})
    assert isinstance(malformed, Malformed)
    assert malformed.code == "malformed"
    assert [(fault.path, fault.say.text) for fault in malformed.faults] == [
        ("how", "is not a known field: leave it out."),
        ("from", "is missing."),
    ]


def test_the_fields_of_a_class_are_described_once() -> None:
    assert slots_of(Passed) is slots_of(Passed)
    assert slots_of(Passed) == (
        Slot("from", "from_", Key(), False),
        Slot("to", "to", Nullable(Key()), False),
        Slot("cards", "cards", Whole(0, 13), True),
        Slot("open", "open", Flag(), True),
    )


def test_a_field_without_a_shape_is_a_mistake_in_the_program() -> None:
    @dataclass(frozen=True)
    class Shapeless:
        """A class that says nothing about its field."""

        name: str

    with pytest.raises(AssertionError, match="a field without a shape"):
        slots_of(Shapeless)
