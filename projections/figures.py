"""What a player did in games of one kind, in numbers that add up over rows, games and nights; and how people read them.

A kind of game reads the figures off each row (its hook `figures`) and shows them as lines (its hook `lines`). Figures
are counted by stable names: `counts` add up, of `most` the highest stays, of `least` the lowest. An empty one is none.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from events.say import Cents, Say


@dataclass(frozen=True, slots=True)
class Figures:
    """A player's figures, by name; units are the kind's (times, points, minor units)."""

    counts: Mapping[str, int | Fraction] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)

    def __add__(self, other: "Figures") -> "Figures":
        """Both together."""
        return Figures(
            _merged(self.counts, other.counts, lambda one, two: one + two),
            _merged(self.most, other.most, max),
            _merged(self.least, other.least, min),
        )

    def __getitem__(self, name: str) -> int | Fraction:
        """What was counted under a name; 0 where nothing was."""
        return self.counts.get(name, 0)


def counted(told: Iterable[tuple[str, str, int]]) -> dict[str, Figures]:
    """Figures per player, of a player, a name and a number each."""
    return total({player: Figures({name: n})} for player, name, n in told)


def _merged(one: Mapping[str, Any], two: Mapping[str, Any], both: Callable[[Any, Any], Any]) -> dict[str, Any]:
    return {**one, **{name: both(one[name], n) if name in one else n for name, n in two.items()}}


def total(parts: Iterable[Mapping[str, Figures]]) -> dict[str, Figures]:
    """The sums of several players' figures, per player."""
    sums: dict[str, Figures] = {}
    for part in parts:
        sums = _merged(sums, part, lambda one, two: one + two)
    return sums


@dataclass(frozen=True, slots=True)
class Of:
    """So many of so many: "3 of 7"."""

    n: int
    of: int


@dataclass(frozen=True, slots=True)
class Mean:
    """An average of points, exact; shown with a decimal."""

    exact: Fraction


@dataclass(frozen=True, slots=True)
class Change:
    """Points more (or less, below 0) than something, exact; shown with its sign and a decimal."""

    exact: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """A figure for people: what it is, and a count, a rate, an average, a difference or an amount of money.

    `note` says in a sentence what the figure means, where its title does not.
    """

    title: Say
    of: int | Of | Mean | Change | Cents
    note: Say | None = None


Lines = tuple[Line, ...]

Unit = Literal["cents", "points", "times"]
"""What a number counts: minor units, points, or how often."""


@dataclass(frozen=True, slots=True)
class Best:
    """What is kept as a record: the highest of what `name` names, and a `sentence` for a player and an amount.

    A kind of game keeps the highest of the figure of that name that anybody had in one game.
    """

    name: str
    title: Say
    sentence: Callable[[str, int], Say]
    unit: Unit = "points"
