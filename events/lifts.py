"""Older forms of events, lifted to today's as they are read. What was hashed stays as it is.

A type whose data changes its form gets a new name, and the old name a line here. No line is ever taken out: a log
once recorded can be read for ever. `tests/events/frozen` holds a sample of every type and version there was. A new form
has keys or values that no older one of its type had, so that a correction's data, which names no type, is not mistaken.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
Lift = Callable[[Data], tuple[str, Data]]
"""From an older form's data, which may be malformed, to the type and data of the next form; it never raises."""

LIFTS: dict[str, Lift] = {}


def lift(type_: Any, data: Any) -> tuple[Any, Any]:
    """The type and data in today's form, as they come out of JSON; what is not known as older stays as it is."""
    while isinstance(type_, str) and type_ in LIFTS and isinstance(data, Mapping):
        type_, data = LIFTS[type_](data)
    return type_, data


def forms(type_: str, data: Data) -> Iterator[Data]:
    """The data of an event of a type of today, taken as told in today's form, then in each older one."""
    yield data
    for older in LIFTS:
        lifted, in_form = lift(older, data)
        if lifted == type_:
            yield in_form
