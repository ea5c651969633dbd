"""Corrections applied in place: which recorded events are struck by a void, and so do not count.

A void strikes its targets while it is in force, that is, not struck itself; one that is struck lets go of them again,
and so on down. An event counts while no void in force strikes it. Projections fold what counts: the effective log.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Strikes:
    """All voids of a log, and by how many of them in force an event is struck now. Mutable, private to one fold."""

    voids: dict[int, tuple[int, ...]] = field(default_factory=dict)
    struck: dict[int, int] = field(default_factory=dict)

    def copy(self) -> "Strikes":
        """The same, independent."""
        return Strikes(dict(self.voids), dict(self.struck))

    def void(self, seq: int, targets: tuple[int, ...]) -> None:
        """Enters the void `seq` of `targets`."""
        self.voids[seq] = targets
        changes = Counter(targets)
        while changes:
            at = max(changes)  # a void strikes only what came before it: nothing comes up twice
            before = self.struck.pop(at, 0)
            now = before + changes.pop(at)
            if now:
                self.struck[at] = now
            if bool(now) != bool(before):
                for target in self.voids.get(at, ()):
                    changes[target] += -1 if now else 1

    def reach(self, targets: Iterable[int]) -> tuple[int, ...]:
        """The events, none of them voids and none twice, that a void of `targets` strikes or lets count again."""
        found: dict[int, None] = {}
        waiting = list(targets)
        while waiting:
            seq = waiting.pop(0)
            if seq not in found:
                found[seq] = None
                waiting += self.voids.get(seq, ())
        return tuple(seq for seq in found if seq not in self.voids)
