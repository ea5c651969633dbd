"""Events as text: one line of a log file, strictly read.

A hand-written line may leave out everything but `type`, `data` and `game`. What cannot be read is a value, Malformed.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from events.chain import canonical, digest
from events.codec import Malformed, read_fields
from events.compound import Nullable, Options
from events.event import Event, Seq
from events.event import Key as KeyField
from events.say import Say, say
from events.shapes import Fault, Instant, Key, Pattern, Text
from events.vocabulary import decode

LINE_MAX = 65_536
"""No line is longer than this many bytes."""

UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
HEX = re.compile(r"[0-9a-f]{64}")

Id = Annotated[str, Pattern(UUID, say("must be a UUID such as 3f2a9c1e-58d0-4a34-9a51-0d6c1f8e7b22."))]
Hash = Annotated[str, Pattern(HEX, say("must be 64 hexadecimal digits in lower case."))]
Moment = Annotated[str, Instant()]


@dataclass(frozen=True, slots=True)
class Envelope:
    """What may stand in a line, as told: everything but `type` and `data` may be absent."""

    type: Annotated[str, Text(64)]
    data: Annotated[Mapping[str, Any], Options()]
    game: KeyField | None = None
    seq: Seq | None = None
    id: Id | None = None
    act: Id | None = None
    at: Moment | None = None
    noted: Moment | None = None
    by: Annotated[str | None, Nullable(Key())] = None
    device: Annotated[str | None, Nullable(Text(280))] = None
    prev: Hash | None = None
    hash: Hash | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its envelope, its event, and the canonical text that its hash covers."""

    told: Envelope
    event: Event
    body: str

    @property
    def hash_fits(self) -> bool:
        """Whether the hash that stands in the line is the hash of the rest."""
        return digest(self.body) == self.told.hash


class _Unreadable(ValueError):
    """Raised inside the JSON reader; `say` tells what is wrong."""

    def __init__(self, sentence: Say) -> None:
        super().__init__(sentence.text)
        self.say = sentence


def read_json(text: str) -> Any | Malformed:
    """Plain data from JSON text; floats, doubled keys, huge numbers and deep nesting are refused."""
    try:
        return _JSON.decode(text)
    except _Unreadable as unreadable:
        return Malformed((Fault("", unreadable.say),))
    except json.JSONDecodeError as error:
        return Malformed((Fault("", say("is not JSON: look at column {column}.", column=error.colno)),))
    except (ValueError, RecursionError):
        return Malformed((Fault("", say("holds numbers too long or objects too deep to be read.")),))


def _refuse_float(text: str) -> Any:
    raise _Unreadable(say("holds {number}: only whole numbers are allowed.", number=text[:40]))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise _Unreadable(say("holds the same key twice in one object."))
    return read


_JSON = json.JSONDecoder(parse_float=_refuse_float, parse_constant=_refuse_float, object_pairs_hook=_object)


def read_line(text: str) -> Line | Malformed:
    """One line of a log file, without its line feed."""
    raw = read_json(text)
    read = read_event(raw)
    if isinstance(read, Malformed):
        return read
    told, event = read
    assert isinstance(raw, dict)
    return Line(told, event, canonical({key: value for key, value in raw.items() if key != "hash"}))


def read_event(raw: Any) -> tuple[Envelope, Event] | Malformed:
    """The envelope and the event of a line, as they come out of JSON."""
    if isinstance(raw, Malformed):
        return raw
    told = read_fields(Envelope, raw)
    if isinstance(told, Malformed):
        return told
    event = decode(told.type, told.data, told.game)
    return event if isinstance(event, Malformed) else (told, event)
