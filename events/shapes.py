"""Shapes: what a field of an event may hold, in one place for decoding, the API's schemas and the pages' forms.

A shape reads plain JSON into the value kept in the event and writes it back. Reading never raises: what does not
fit is added to `faults`, each with the path of the field and a sentence. No floats anywhere; a boolean is no number.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from events.currencies import DECIMALS
from events.say import Say, say

SAFE = 2**53 - 1
"""Numbers are integers within ± this bound, which every JSON reader keeps exactly."""
AMOUNT_MAX = 10**12
"""Amounts are within ± this bound, in the currency's minor unit."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one field: its path ("pips.anna"; "" for the whole) and a sentence."""

    path: str
    say: Say


class Shape(Protocol):
    """Reads plain JSON into a value, writes it back, and describes itself as JSON Schema."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """The value of `raw`; whatever does not fit is added to `faults` (the value then means nothing)."""

    def write(self, value: Any) -> Any:
        """The plain JSON of a value."""

    def schema(self) -> dict[str, Any]:
        """The shape as JSON Schema (draft 2020-12)."""


class Plain:
    """Base of the shapes whose value is its own JSON."""

    def write(self, value: Any) -> Any:
        """The value itself."""
        return value


def join(path: str, key: object) -> str:
    """The path of a field inside another, fit to be shown: a key told by anyone may be long or unprintable."""
    name = str(key)
    if len(name) > 64 or not name.isprintable():
        name = "".join(c if c.isprintable() else "\ufffd" for c in name[:64])
    return f"{path}.{name}" if path else name


@dataclass(frozen=True, slots=True)
class Whole(Plain):
    """A whole number from `low` to `high`."""

    low: int = -SAFE
    high: int = SAFE

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """An int; floats, booleans and numbers in quotes are faults."""
        if type(raw) is not int:
            faults.append(Fault(path, say("must be a whole number.")))
        elif not self.low <= raw <= self.high:
            faults.append(Fault(path, say("must be from {low} to {high}.", low=self.low, high=self.high)))
        return raw

    def schema(self) -> dict[str, Any]:
        """An integer with its bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Amount(Whole):
    """An amount of the currency's minor unit; pages take it with decimals."""

    low: int = 0
    high: int = AMOUNT_MAX

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """An int; what is written otherwise is said to be no amount."""
        if type(raw) is str:
            faults.append(Fault(path, say("must be an amount, such as 0.25 or 15.")))
            return raw
        return Whole.read(self, raw, path, faults)


@dataclass(frozen=True, slots=True)
class Flag(Plain):
    """True or false."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A bool."""
        if type(raw) is not bool:
            faults.append(Fault(path, say("must be true or false.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice(Plain):
    """One of the listed words or numbers."""

    values: tuple[str | int, ...]

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """The value, of exactly the listed type."""
        if not any(type(raw) is type(value) and raw == value for value in self.values):
            listed = ", ".join(str(value) for value in self.values)
            faults.append(Fault(path, say("must be one of: {listed}.", listed=listed)))
        return raw

    def schema(self) -> dict[str, Any]:
        """An enumeration."""
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Key(Plain):
    """The key of a player, night or game: 1 to 32 of a-z, 0-9, - and _."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str."""
        if not (isinstance(raw, str) and KEY.fullmatch(raw)):
            faults.append(Fault(path, say("must be a key of 1 to 32 letters a to z, digits, - or _.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string with its pattern."""
        return {"type": "string", "pattern": "^[a-z0-9_-]{1,32}$"}


KEY = re.compile(r"[a-z0-9_-]{1,32}")


@dataclass(frozen=True, slots=True)
class Pattern(Plain):
    """Text of a fixed form; `otherwise` is the sentence for what has another."""

    form: re.Pattern[str]
    otherwise: Say

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str that fits the form as a whole."""
        if not (isinstance(raw, str) and self.form.fullmatch(raw)):
            faults.append(Fault(path, self.otherwise))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string with its pattern."""
        return {"type": "string", "pattern": f"^{self.form.pattern}$"}


@dataclass(frozen=True, slots=True)
class Instant(Plain):
    """A moment, RFC 3339: 2026-11-30T21:58:03.123Z."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str with date, time and offset."""
        try:
            fits = isinstance(raw, str) and MOMENT.fullmatch(raw) and datetime.fromisoformat(raw)
        except ValueError:
            fits = None
        if not fits:
            faults.append(Fault(path, say("must be a moment such as 2026-11-30T21:58:03.123Z.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string with the format `date-time`."""
        return {"type": "string", "format": "date-time"}


CLOCK = r"([01]\d|2[0-3]):[0-5]\d"
MOMENT = re.compile(rf"[12]\d{{3}}-\d\d-\d\dT{CLOCK}:[0-5]\d(\.\d{{1,9}})?(Z|[+-]{CLOCK})", re.ASCII)
"""Years far from 1 and 9999, so that every zone can show the moment."""


@dataclass(frozen=True, slots=True)
class Text(Plain):
    """Unicode text of 1 to `most` characters, not only spaces; line breaks only where `lines` says so."""

    most: int
    lines: bool = False

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str without control characters or lone surrogates."""
        if not isinstance(raw, str):
            faults.append(Fault(path, say("must be text.")))
        elif not raw.strip():
            faults.append(Fault(path, say("must not be empty.")))
        elif len(raw) > self.most:
            faults.append(Fault(path, say("must be at most {most} characters.", most=self.most)))
        elif not raw.isprintable() and any(_is_control(c) and not (self.lines and c == "\n") for c in raw):
            faults.append(Fault(path, say("must not contain control characters.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string with its length."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs")


@dataclass(frozen=True, slots=True)
class Day(Plain):
    """A calendar day, ISO 8601: 2026-11-30."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str that is a real day."""
        try:
            fits = isinstance(raw, str) and date.fromisoformat(raw).isoformat() == raw
        except ValueError:
            fits = False
        if not fits:
            faults.append(Fault(path, say("must be a day such as 2026-11-30.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string with the format `date`."""
        return {"type": "string", "format": "date"}


@dataclass(frozen=True, slots=True)
class Zone(Plain):
    """A time zone by its IANA name: Europe/Rome."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str that names a known zone."""
        try:
            fits = isinstance(raw, str) and ZONE.fullmatch(raw) and ZoneInfo(raw)
        except (ValueError, OSError, LookupError):
            fits = None
        if not fits:
            faults.append(Fault(path, say("must be a time zone such as Europe/Rome.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string."""
        return {"type": "string", "maxLength": 64, "examples": ["Europe/Rome"]}


ZONE = re.compile(r"(?!posix|right/|localtime|Factory)[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}")
"""Names of the zones, without the files a machine keeps beside them for itself."""


@dataclass(frozen=True, slots=True)
class Currency(Plain):
    """An ISO 4217 code; XXX means points only."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A str of three capitals that ISO 4217 lists."""
        if not (isinstance(raw, str) and raw in DECIMALS):
            faults.append(Fault(path, say("must be a currency code such as EUR, or XXX for points only.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """A string with its pattern."""
        return {"type": "string", "pattern": "^[A-Z]{3}$", "examples": ["EUR"]}
