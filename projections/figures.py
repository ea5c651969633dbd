"""What a player did in games of one kind, in numbers that add up over rows, games and nights; and how people read them.

A kind of game reads the figures off each row (its hook `figures`) and shows them as lines (its hook `lines`). Figures
are counted by stable names: `counts` add up, of `most` the highest stays, of `least` the lowest. An empty one is none.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from events.say import Cents, Say


@dataclass(frozen=True, slots=True)
class Figures:
    """A player's figures, by name; units are the kind's (times, points, minor units)."""

    counts: Mapping[str, int | Fraction] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> int | Fraction:
        """What was counted under a name; 0 where nothing was."""
        return self.counts.get(name, 0)


def together(several: Iterable[Figures]) -> Figures:
    """The sums of one player's figures."""
    counts: dict[str, int | Fraction] = {}
    most: dict[str, int] = {}
    least: dict[str, int] = {}
    for one in several:
        for name, n in one.counts.items():
            counts[name] = counts.get(name, 0) + n
        for name, best in one.most.items():
            most[name] = max(best, most.get(name, best))
        for name, worst in one.least.items():
            least[name] = min(worst, least.get(name, worst))
    return Figures(counts, most, least)


def total(parts: Iterable[Mapping[str, Figures]]) -> dict[str, Figures]:
    """The sums of several players' figures, per player."""
    by_player: dict[str, list[Figures]] = {}
    for part in parts:
        for player, own in part.items():
            by_player.setdefault(player, []).append(own)
    return {player: together(several) for player, several in by_player.items()}


def counted(told: Iterable[tuple[str, str, int]]) -> dict[str, Figures]:
    """Figures per player, of a player, a name and a number each."""
    counts: dict[str, dict[str, int | Fraction]] = {}
    for player, name, n in told:
        own = counts.setdefault(player, {})
        own[name] = own.get(name, 0) + n
    return {player: Figures(own) for player, own in counts.items()}


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
    value: int | Of | Mean | Change | Cents
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
