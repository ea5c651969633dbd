"""The table that the bench prints: a line a measure, as it comes, and at the end what misses its aim."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: a ratio, what it should be at least (or with `most`, at most), and absolute figures beside it."""

    name: str
    ratio: float | None
    figures: str
    aim: float | None = None
    most: bool = False

    @property
    def missed(self) -> bool:
        """Whether it has an aim and misses it."""
        if self.aim is None or self.ratio is None:
            return False
        return self.ratio > self.aim if self.most else self.ratio < self.aim

    @property
    def aimed(self) -> str:
        """The aim in figures."""
        return "" if self.aim is None else f"{'≤' if self.most else '≥'} {self.aim:g}"

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        mark = "" if self.aim is None else "missed" if self.missed else "met"
        return f"{self.name:<50}{ratio:>8} {self.aimed:>7} {mark:<7} {self.figures}"


HEAD = f"{'':<50}{'ratio':>8} {'aim':>7} {'':<7} absolute"
