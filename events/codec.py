"""Between an event and its (type, data): strict reading, and writing that leaves out what is absent.

One description serves all: the fields of an event's class, each with its shape. A field with a default may be left
out and is never null; every other key must be there, and no key may be there that the class does not name. An
event's only default is None, "not told", so that writing gives back exactly what was read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from events.event import Event
from events.say import say
from events.shapes import Fault, Shape, join

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Malformed:
    """What could not be read, field by field; `code` is the stable code of the refusal."""

    faults: tuple[Fault, ...]
    code: str = "malformed"


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a class: its name in the data, its attribute, its shape, whether it may be left out."""

    key: str
    attribute: str
    shape: Shape
    optional: bool


_SLOTS: dict[type[Any], tuple[Slot, ...]] = {}


def slots_of(cls: type[Any]) -> tuple[Slot, ...]:
    """The fields of a class in order; a trailing underscore of an attribute is not part of the key."""
    if cls not in _SLOTS:
        hints = get_type_hints(cls, include_extras=True)
        _SLOTS[cls] = tuple(_slot(one, hints[one.name]) for one in fields(cls))
    return _SLOTS[cls]


def _slot(one: "Field[Any]", hint: Any) -> Slot:
    optional = one.default is not MISSING
    return Slot(one.name.rstrip("_"), one.name, _shape(hint), optional)


def _shape(hint: Any) -> Shape:
    if get_origin(hint) in (Union, UnionType):  # `X | None = None`: absent, never null
        hint = next(part for part in get_args(hint) if part is not type(None))
    assert get_origin(hint) is Annotated, f"a field without a shape: {hint}"
    shape: Shape = next(part for part in get_args(hint)[1:] if hasattr(part, "read"))
    return shape


def read_fields(cls: type[T], raw: Any, path: str = "") -> T | Malformed:
    """An instance of a dataclass whose fields have shapes, from a JSON object; strict."""
    if type(raw) is not dict and not isinstance(raw, Mapping):
        return Malformed((Fault(path, say("must be an object.")),))
    faults: list[Fault] = []
    known, values, before = slots_of(cls), {}, f"{path}." if path else ""
    for slot in known:
        if slot.key in raw:
            values[slot.attribute] = slot.shape.read(raw[slot.key], before + slot.key, faults)
        elif not slot.optional:
            faults.append(Fault(before + slot.key, say("is missing.")))
    if len(raw) > len(values):
        names = {slot.key for slot in known}
        strange = (key for key in raw if key not in names)
        faults[:0] = (Fault(join(path, key), say("is not a known field: leave it out.")) for key in strange)
    return Malformed(tuple(faults)) if faults else cls(**values)


def write_fields(value: Any) -> dict[str, Any]:
    """The JSON object of such an instance, without the optional fields that are None."""
    return {
        slot.key: slot.shape.write(held)
        for slot in slots_of(type(value))
        if (held := getattr(value, slot.attribute)) is not None or not slot.optional
    }


class Codec:
    """Reads the events of a vocabulary."""

    def __init__(self, vocabulary: Iterable[type[Event]]) -> None:
        self.types = {cls.type: cls for cls in vocabulary}

    def decode(self, type_: Any, data: Any) -> Event | Malformed:
        """The event of a type and its data, both as they come out of JSON."""
        cls = self.types.get(type_) if isinstance(type_, str) else None
        if cls is None:
            return Malformed((Fault("type", say("is not a known type of event.")),))
        return read_fields(cls, data, "data")
