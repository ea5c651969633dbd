"""A store in memory, for tests and for trying things out: gone with its process."""

import threading
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from events.log import GENESIS, Conflict, Recorded, UnknownTable
from service.stores import ROLES, Phone, Restored, check_follows


@dataclass(slots=True)
class _Table:
    events: list[Recorded] = field(default_factory=list)
    """Only ever added to: the event numbered n is at n - 1."""
    by_id: dict[str, Recorded] = field(default_factory=dict)
    generations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 1))
    phones: dict[str, Phone] = field(default_factory=dict)
    on: dict[str, tuple[frozenset[str], str]] = field(default_factory=dict)
    """By process: the labels of its phones, and when it said so."""

    @property
    def head(self) -> tuple[int, str]:
        return (len(self.events), self.events[-1].hash) if self.events else (0, GENESIS)

    def append(self, events: Sequence[Recorded], expected: int) -> None:
        check_follows(self.head, events, expected)
        new = {event.id: event for event in events}
        if len(new) < len(events) or not self.by_id.keys().isdisjoint(new):
            raise Conflict("an id is recorded already")
        self.events.extend(events)
        self.by_id.update(new)


class MemoryWatch:
    """Waits for what the store says that it recorded."""

    def __init__(self, watches: set["MemoryWatch"], change: threading.Condition) -> None:
        self._watches, self._change = watches, change
        self._moved: set[str] = set()
        watches.add(self)

    def wait(self, seconds: float) -> Collection[str] | None:
        """The tables that moved; none when the time is up."""
        with self._change:
            self._change.wait_for(lambda: self._moved or self not in self._watches, seconds)
            moved, self._moved = self._moved, set()
        return moved

    def moved(self, table: str) -> None:
        """Something was recorded at a table; the store's lock is held."""
        self._moved.add(table)

    def close(self) -> None:
        """Ends the watch."""
        with self._change:
            self._watches.discard(self)
            self._change.notify_all()


class MemoryStore:
    """Tables in a dictionary; one lock guards all of it."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._restored: list[Restored] = []
        self._deleted: set[str] = set()
        self._lock = threading.Condition()
        self._watches: set[MemoryWatch] = set()

    def _table(self, table: str) -> _Table:
        try:
            return self._tables[table]
        except KeyError:
            raise UnknownTable(table) from None

    def create(self, table: str, events: Sequence[Recorded] = ()) -> None:
        """A new table with its first events, in one step; Conflict if the id is taken."""
        made = _Table()
        made.append(events, 0)
        with self._lock:
            if table in self._tables or table in self._deleted:
                raise Conflict(f"table {table} is there already")
            self._tables[table] = made
            self._tell(table)

    def append(self, table: str, events: Sequence[Recorded], expected: int) -> None:
        """Appends all of `events`, or raises Conflict when they do not follow."""
        with self._lock:
            self._table(table).append(events, expected)
            if events:
                self._tell(table)

    def _tell(self, table: str) -> None:
        for watch in self._watches:
            watch.moved(table)
        self._lock.notify_all()

    def head(self, table: str) -> tuple[int, str]:
        """The last seq and hash; (0, GENESIS) of an empty log."""
        with self._lock:
            return self._table(table).head

    def read(self, table: str, after: int = 0, upto: int | None = None, game: str | None = None) -> Iterator[Recorded]:
        """The events above `after` that stand in the log now, up to and with `upto`; of one game, "" is none."""
        with self._lock:
            events = self._table(table).events
            last = len(events) if upto is None else min(upto, len(events))
        numbered = (events[seq] for seq in range(after, last))
        return (event for event in numbered if game is None or (event.game or "") == game)

    def latest(self, table: str, before: int, count: int) -> list[Recorded]:
        """At most `count` events numbered below `before`, the newest first."""
        with self._lock:
            below = self._table(table).events[: max(before - 1, 0)]
        return below[::-1][:count]

    def find(self, table: str, ids: Sequence[str]) -> dict[str, Recorded]:
        """Those of the ids that are recorded already."""
        with self._lock:
            by_id = self._table(table).by_id
            return {id_: by_id[id_] for id_ in ids if id_ in by_id}

    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        with self._lock:
            return list(self._tables)

    def generations(self, table: str) -> dict[str, int]:
        """Role to the generation of its links."""
        with self._lock:
            return dict(self._table(table).generations)

    def renew(self, table: str, role: str, known: int | None = None) -> int:
        """The next generation of a role's links, unless another than the one known is good already."""
        with self._lock:
            generations = self._table(table).generations
            generations[role] += known in (None, generations[role])
            return generations[role]

    def delete(self, table: str) -> None:
        """Takes a whole table out; its id is never given again."""
        with self._lock:
            self._table(table)
            del self._tables[table]
            self._deleted.add(table)

    def deletions(self) -> list[str]:
        """The ids of the tables that were taken out."""
        with self._lock:
            return sorted(self._deleted)

    def visited(self, table: str, phone: Phone) -> None:
        """Notes that a phone was seen."""
        with self._lock:
            self._table(table).phones[phone.device] = phone

    def phones(self, table: str) -> list[Phone]:
        """The phones that visited, the one last seen first."""
        with self._lock:
            return sorted(self._table(table).phones.values(), key=lambda phone: phone.seen, reverse=True)

    def recorders(self, table: str) -> dict[str, int]:
        """The label of each phone that recorded, with the seq of its last event."""
        return {event.device: event.seq for event in self.read(table) if event.device}

    def restored(self, note: Restored) -> None:
        """Notes that the store was put back from a backup."""
        self._restored.append(note)

    def restorations(self) -> list[Restored]:
        """Each time the store was put back."""
        return list(self._restored)

    def watch(self) -> MemoryWatch:
        """A watch over all tables, from now on."""
        with self._lock:
            return MemoryWatch(self._watches, self._lock)

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        with self._lock:
            return {table: self._tables[table].head[0] for table in tables if table in self._tables}

    def attend(self, table: str, process: str, devices: Collection[str], at: str) -> None:
        """Notes which phones a process has on; there is one process, so nothing is left behind."""
        with self._lock:
            self._table(table).on[process] = (frozenset(devices), at)

    def attendance(self, table: str, since: str) -> set[str]:
        """The labels of the phones that are on."""
        with self._lock:
            noted = list(self._table(table).on.values())
        return {device for devices, at in noted if at >= since for device in devices}

    def strays(self) -> list[str]:
        """No events are without their table here."""
        return []

    def close(self) -> None:
        """Nothing to let go of."""
