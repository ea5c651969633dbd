"""The one read path: folded tables, kept per process and caught up with what is new, and the past where it is needed.

A table handed out is never changed: whoever records forks it. Nothing folded is a source of truth; when the log does
not continue what is kept (a store restored from a backup), the table is folded anew.

The chain is checked as it is read to be folded. A table whose chain is broken is what it was before the first event
that does not fit: it can be looked at and taken out, and nothing more is recorded in it.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from threading import Lock

from events.chain import unbroken
from events.corrections import Correction, Dispute
from events.log import Corrupt, Recorded
from projections.books import Table
from projections.corrections import go_together, runs
from projections.table import fold, fold_part
from service.collecting import uncollected
from service.edge import USUAL
from service.stores import Store

KEPT = 200
"""So many folded tables are kept in a process."""

PAST_KEPT, STRIDE = 100, 250
"""So many tables as of an event are kept besides; on the way to a far one, one after so many events: no less than may
be told at once."""

FIRST_CHUNK, CHUNK = 6, 32

IMPORT_READS_AGAIN = 200_000
"""So many events are read again, at most, to judge the corrections of a file that the service reads in."""


def _nothing(events: int) -> None:
    """Nobody wants to know how many events were recorded."""


@dataclass(frozen=True, slots=True)
class LogPast:
    """The past of one table up to `upto`, and what a batch adds to it before it is recorded."""

    store: Store
    table: str
    upto: int
    pending: Sequence[Recorded] = ()
    around: list[Recorded] = field(default_factory=list, repr=False)  # what belongs to no game, once it was read

    def event(self, seq: int) -> Recorded:
        """The event numbered `seq`; Corrupt where it is not there any more."""
        if seq > self.upto:
            return self.pending[seq - self.upto - 1]
        for one in self.store.read(self.table, seq - 1, seq):
            return one
        raise Corrupt(self.table, seq, "number")

    def of_game(self, game: str | None) -> Iterable[Recorded]:
        """The events of one game, or of none, in order."""
        if game is None and self.upto and not self.around:
            self.around.extend(self.store.read(self.table, 0, self.upto, ""))
        if game is None:
            yield from self.around
        elif self.upto:  # else the table is not in the store yet
            yield from self.store.read(self.table, 0, self.upto, game)
        yield from (one for one in self.pending if one.game == game)


class TooFar(Exception):
    """What is told would have more of the log read again than one request may."""


@dataclass(frozen=True, slots=True)
class ShortPast(LogPast):
    """A past of which no more than `most` events of games and people are read again; then it is TooFar."""

    most: int = 0
    given: list[int] = field(default_factory=lambda: [0], repr=False)

    def of_game(self, game: str | None) -> Iterable[Recorded]:
        """The events of one game, or of none, in order."""
        for one in LogPast.of_game(self, game):
            self.given[0] += 1
            if self.given[0] > self.most:
                raise TooFar
            yield one


@dataclass(frozen=True, slots=True)
class Act:
    """What one press of a button recorded: its events still in force, in order."""

    id: str
    events: tuple[Recorded, ...]


@dataclass(slots=True)
class Tables:
    """The folded tables of this process over one store.

    `bad` are those whose chain is broken: where, and the head of the log in which that was found. A table holds at
    `most` so many events, and `on_append` is told how many were recorded. A file that is read in may have
    `read_again` so many for its corrections.
    """

    store: Store
    kept: OrderedDict[str, Table] = field(default_factory=OrderedDict)
    past: OrderedDict[tuple[str, int], Table] = field(default_factory=OrderedDict)
    bad: dict[str, tuple[Corrupt, tuple[int, str]]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    most: int = USUAL.table_events
    read_again: int = IMPORT_READS_AGAIN
    on_append: Callable[[int], None] = _nothing

    def now(self, table: str) -> Table:
        """The table as of its last event, or of the last that can be relied on; UnknownTable where there is none."""
        with self.lock:
            known, bad = self.kept.get(table), self.bad.get(table)
            if known:
                self.kept.move_to_end(table)
        head = self.store.head(table)
        if known and head == (bad[1] if bad else (known.seq, known.head)):
            return known
        try:
            if not known or bad or head[0] <= known.seq or not self._continues(table, known):
                known = Table()
            folded = self._folded(table, known, head[0])
        except Corrupt as corrupt:
            return self._up_to(table, corrupt, head)
        self.bad.pop(table, None)
        return self.keep(table, folded)

    def readable(self, table: str) -> tuple[Table, Corrupt | None]:
        """The table as far as it can be relied on, and what does not fit; Corrupt where not even its opening can."""
        folded = self.now(table)
        bad = self.bad.get(table)
        if not folded.seq:
            raise bad[0] if bad else Corrupt(table, 1, "number")
        return folded, bad[0] if bad else None

    def broken(self, table: str) -> Corrupt | None:
        """The first event that does not fit the chain of a table; None where all do."""
        self.now(table)
        bad = self.bad.get(table)
        return bad[0] if bad else None

    def whole(self, table: str) -> Table:
        """The table as of its last event, to record in; Corrupt where its chain is broken."""
        folded, bad = self.now(table), self.bad.get(table)
        if bad:
            raise bad[0]
        return folded

    def keep(self, table: str, folded: Table) -> Table:
        """Keeps a table folded to its last event."""
        with self.lock:
            self.kept[table] = folded
            self.kept.move_to_end(table)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return folded

    def forget(self, table: str) -> None:
        """The table is read and checked anew when it is needed next."""
        with self.lock:
            self.kept.pop(table, None)

    def delete(self, table: str) -> None:
        """Takes a whole table out, for ever."""
        self.store.delete(table)
        self.forget(table)

    def check(self, table: str) -> None:
        """Reads all of a log again, that what was changed in it since this process read it is found."""
        try:
            deque(unbroken(table, self.store.read(table)), maxlen=0)
        except Corrupt as corrupt:
            self.found(corrupt)

    def found(self, corrupt: Corrupt) -> None:
        """An event was come upon that is not what was recorded: unless that is known, its table is folded anew."""
        bad = self.bad.get(corrupt.table)
        if bad is None or corrupt.seq < bad[0].seq:
            self.forget(corrupt.table)

    def as_of(self, table: str, seq: int) -> Table:
        """The table as it was recorded up to and with `seq`; later corrections do not count."""
        cut = self._cut(table, seq)
        folded = self._upto(table, seq - len(cut))
        if cut:
            folded = folded.fork()
            fold_part(folded, cut, LogPast(self.store, table, seq))
        return folded

    def _upto(self, table: str, seq: int) -> Table:
        """The table folded to an event that is no part of a run; from the nearest that is kept, in strides."""
        folded = self._nearest(table, seq)
        while folded.seq < seq:
            stop = folded.seq + STRIDE
            stop = stop - len(self._cut(table, stop)) if stop < seq else seq
            folded = self._folded(table, folded, stop)
            with self.lock:
                self.past[table, stop] = folded
                while len(self.past) > PAST_KEPT:
                    self.past.popitem(last=False)
        return folded

    def _nearest(self, table: str, seq: int) -> Table:
        """The last table kept as of an event up to `seq` that the log still holds."""
        with self.lock:
            kept = sorted((at for name, at in self.past if name == table and at <= seq), reverse=True)
        for at in kept:
            known = self.past.get((table, at))
            one = next(iter(self.store.read(table, at - 1, at)), None)
            if known and one and one.hash == known.head:
                with self.lock:
                    self.past[table, at] = known
                    self.past.move_to_end((table, at))
                return known
        return Table()

    def last_act(self, table: str) -> Act | None:
        """The last act still in force, corrections and disputes apart: what Undo takes back."""
        folded = self.now(table)
        before, found, count = folded.seq + 1, list[Recorded](), FIRST_CHUNK
        while chunk := self.store.latest(table, before, count):
            for one in chunk:
                if isinstance(one.event, Correction | Dispute) or not folded.effective.counts(one.seq):
                    continue
                if found and one.act != found[0].act:
                    return _act(found)
                found.append(one)
            before, count = chunk[-1].seq, CHUNK
        return _act(found) if found else None

    def _cut(self, table: str, seq: int) -> list[Recorded]:
        """The corrections up to `seq` that are one with the event after it."""
        following, *last = self.store.latest(table, min(seq + 1, self.now(table).seq) + 1, 2)
        if following.seq <= seq or not last or not go_together(last[0], following):
            return []
        return list(runs(self.store.read(table, 0, seq)))[-1]

    def _continues(self, table: str, known: Table) -> bool:
        following = next(iter(self.store.read(table, known.seq, known.seq + 1)), None)
        return following is not None and following.prev == known.head

    def _folded(self, table: str, start: Table, upto: int) -> Table:
        folded = start.fork()
        events = unbroken(table, self.store.read(table, start.seq, upto), start.seq, start.head)
        with uncollected():
            fold(folded, events, LogPast(self.store, table, upto))
        return folded

    def _up_to(self, table: str, corrupt: Corrupt, head: tuple[int, str]) -> Table:
        """The table before an event that does not fit, or before an earlier one."""
        try:
            folded = self._folded(table, Table(), corrupt.seq - 1)
        except Corrupt as earlier:
            return self._up_to(table, earlier, head)
        self.bad[table] = corrupt, head
        return self.keep(table, folded)


def _act(newest_first: list[Recorded]) -> Act:
    return Act(newest_first[0].act, tuple(reversed(newest_first)))
