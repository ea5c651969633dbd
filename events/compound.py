"""Shapes made of other shapes: null or a value, a list or one value, an object by player, an object read later."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.say import Say, say
from events.shapes import Fault, Key, Plain, Shape, join


@dataclass(frozen=True, slots=True)
class Nullable:
    """Another shape, or null where the table says "nobody" or "none"."""

    inner: Shape

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """None, or the inner value."""
        return None if raw is None else self.inner.read(raw, path, faults)

    def write(self, value: Any) -> Any:
        """Null, or the inner JSON."""
        return None if value is None else self.inner.write(value)

    def schema(self) -> dict[str, Any]:
        """Any of the two."""
        return {"anyOf": [self.inner.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one shape, from `low` to `high` long, without repeats where `unique`."""

    inner: Shape
    low: int = 0
    high: int = 100
    unique: bool = False

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A tuple."""
        if not isinstance(raw, list):
            faults.append(Fault(path, say("must be a list.")))
            return ()
        if not self.low <= len(raw) <= self.high:
            faults.append(Fault(path, say("must have {low} to {high} entries.", low=self.low, high=self.high)))
            return ()
        before = len(faults)
        values = tuple(self.inner.read(one, join(path, i), faults) for i, one in enumerate(raw))
        if self.unique and len(faults) == before and len(set(values)) < len(values):
            faults.append(Fault(path, say("must not name anyone twice.")))
        return values

    def write(self, value: Any) -> Any:
        """A list."""
        return [self.inner.write(one) for one in value]

    def schema(self) -> dict[str, Any]:
        """An array."""
        return {
            "type": "array",
            "items": self.inner.schema(),
            "minItems": self.low,
            "maxItems": self.high,
            "uniqueItems": self.unique,
        }


@dataclass(frozen=True, slots=True)
class OneOrList:
    """A value whose JSON is of one of the `types`, or a list; `otherwise` is the fault of everything else."""

    types: tuple[type, ...]
    single: Shape
    several: ListOf
    otherwise: Say

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """The single value, or a tuple."""
        if isinstance(raw, list):
            return self.several.read(raw, path, faults)
        if type(raw) in self.types:
            return self.single.read(raw, path, faults)
        faults.append(Fault(path, self.otherwise))
        return raw

    def write(self, value: Any) -> Any:
        """A list for a tuple, else the single JSON."""
        return self.several.write(value) if isinstance(value, tuple) else self.single.write(value)

    def schema(self) -> dict[str, Any]:
        """Any of the two."""
        return {"anyOf": [self.single.schema(), self.several.schema()]}


@dataclass(frozen=True, slots=True)
class MapOf:
    """An object from players' keys to one shape."""

    inner: Shape

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A dict."""
        if not isinstance(raw, Mapping) or len(raw) > 100:
            faults.append(Fault(path, say("must be an object of players, at most 100.")))
            return {}
        for key in raw:
            Key().read(key, join(path, key), faults)
        return {key: self.inner.read(one, join(path, key), faults) for key, one in raw.items()}

    def write(self, value: Any) -> Any:
        """An object."""
        return {key: self.inner.write(one) for key, one in value.items()}

    def schema(self) -> dict[str, Any]:
        """An object with one shape of values."""
        return {
            "type": "object",
            "additionalProperties": self.inner.schema(),
            "propertyNames": Key().schema(),
        }


@dataclass(frozen=True, slots=True)
class Options(Plain):
    """An object whose keys depend on another field (a game's `rules` and `stakes`): read later, kept as it came."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """The object itself."""
        if not isinstance(raw, Mapping):
            faults.append(Fault(path, say("must be an object.")))
            return {}
        return raw

    def schema(self) -> dict[str, Any]:
        """Any object."""
        return {"type": "object"}
