"""The effective log: what was recorded, with the corrections in force applied in place. Projections fold it alone.

A correction is in force unless a correction in force strikes it. In force, it strikes what it names as void; a
replacement gives its event other data, the latest in force alone; an insertion counts as the event it tells, behind
the one it names and what was inserted there before. Nothing is judged here: whatever was recorded has its place.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from events.codec import Malformed
from events.corrections import Correction, EventInserted, EventReplaced, struck
from events.event import Event
from events.log import Recorded
from events.vocabulary import read_inserted, read_right

Spot = tuple[int, ...]
"""Where an event stands in the effective log, for comparing: its seq, behind that of what it was inserted after."""


class Past(Protocol):
    """The recorded events, where a correction needs them again."""

    def event(self, seq: int) -> Recorded:
        """The event numbered `seq`, which is there."""

    def of_game(self, game: str | None) -> Iterable[Recorded]:
        """All events of one game, or with None all that belong to no game, in order."""


@dataclass(frozen=True, slots=True)
class Fact:
    """An event of the effective log, by the seq it is known by; `at` is when it, or the one before it, was recorded."""

    seq: int
    event: Event
    game: str | None
    at: str


@dataclass(slots=True)
class Strikes:
    """All corrections of a log, and by how many in force an event is struck now. Mutable, private to one fold.

    `voids` are the events that a correction strikes, `changes` the one that it replaces, or inserts: then its own.
    """

    voids: dict[int, tuple[int, ...]] = field(default_factory=dict)
    struck: dict[int, int] = field(default_factory=dict)
    changes: dict[int, int] = field(default_factory=dict)

    def copy(self) -> "Strikes":
        """The same, independent."""
        return Strikes(dict(self.voids), dict(self.struck), dict(self.changes))

    def void(self, seq: int, targets: tuple[int, ...]) -> None:
        """Enters the correction `seq`, which strikes `targets`."""
        self.voids[seq] = targets
        changes = Counter(targets)
        while changes:
            at = max(changes)  # a correction strikes only what came before it: nothing comes up twice
            before = self.struck.pop(at, 0)
            now = before + changes.pop(at)
            if now:
                self.struck[at] = now
            if bool(now) != bool(before):
                for target in self.voids.get(at, ()):
                    changes[target] += -1 if now else 1

    def reach(self, targets: Iterable[int]) -> tuple[int, ...]:
        """The events, none twice and none only a correction, whose part in the effective log hangs on `targets`."""
        found: dict[int, None] = {}
        waiting = list(targets)
        while waiting:
            seq = waiting.pop(0)
            if seq not in found:
                found[seq] = None
                waiting += (*self.voids.get(seq, ()), *((self.changes[seq],) if seq in self.changes else ()))
        return tuple(seq for seq in found if seq not in self.voids or self.changes.get(seq) == seq)


@dataclass(slots=True)
class Effective:
    """The corrections of a log and what they make of it. Mutable, private to one fold.

    `inserted` are the events told by insertions, by the insertions' seqs, and `after` what each stands behind;
    `right` the replacements of an event, in order, each with the event it tells.
    """

    strikes: Strikes = field(default_factory=Strikes)
    inserted: dict[int, Fact] = field(default_factory=dict)
    after: dict[int, int] = field(default_factory=dict)
    right: dict[int, tuple[tuple[int, Event], ...]] = field(default_factory=dict)

    def copy(self) -> "Effective":
        """The same, independent."""
        return Effective(self.strikes.copy(), dict(self.inserted), dict(self.after), dict(self.right))

    def enter(self, seq: int, correction: Correction, past: Past) -> None:
        """Applies the correction recorded as `seq`."""
        match correction:
            case EventReplaced(event=target):
                told = self.told(target, past)
                event = read_right(correction, told.event.type, told.game)
                assert not isinstance(event, Malformed)
                self.strikes.changes[seq] = target
                self.right[target] = (*self.right.get(target, ()), (seq, event))
            case EventInserted():
                self.strikes.changes[seq] = seq
                self.after[seq] = correction.after
                at = past.event(self.spot(seq)[0]).at
                self.inserted[seq] = Fact(seq, read_inserted(correction), correction.game, at)
            case _:
                pass
        self.strikes.void(seq, struck(correction))

    def counts(self, seq: int) -> bool:
        """Whether the event stands in the effective log."""
        return seq not in self.strikes.struck

    def spot(self, seq: int) -> Spot:
        """Where the event stands, or would stand if it counted."""
        spot = [seq]
        while spot[-1] in self.after:
            spot.append(self.after[spot[-1]])
        return tuple(reversed(spot))

    def told(self, seq: int, past: Past) -> Fact:
        """The event as it was first told, whether or not it counts."""
        return self.inserted.get(seq) or _fact(past.event(seq))

    def facts(self, recorded: Iterable[Recorded], game: str | None) -> list[Fact]:
        """The effective log of one game, or of what belongs to no game; `recorded` is what the log has of it."""
        facts = [_fact(one) for one in recorded if not isinstance(one.event, Correction)]
        facts += (fact for fact in self.inserted.values() if fact.game == game)
        return sorted(
            (self.right_one(fact) for fact in facts if self.counts(fact.seq)), key=lambda one: self.spot(one.seq)
        )

    def right_one(self, fact: Fact) -> Fact:
        """The event with the data that counts: of its latest replacement in force, else its own."""
        in_force = (event for seq, event in reversed(self.right.get(fact.seq, ())) if self.counts(seq))
        event = next(in_force, None)
        return replace(fact, event=event) if event else fact


def _fact(recorded: Recorded) -> Fact:
    return Fact(recorded.seq, recorded.event, recorded.game, recorded.at)
