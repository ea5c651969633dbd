"""Where logs are kept: the promise that all stores share, and which of them a name stands for.

A store is a log plus a register: which tables there are, and each table's links by role. A link carries its
generation; the next generation withdraws it. Generations are no log: only the present ones are kept.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from events.log import Conflict, Corrupt, Log, Recorded
from events.stored import thaw

MEMORY = ":memory:"
ROLES = ("owner", "scorer", "viewer")


class Unavailable(Exception):
    """The store cannot do it now: its file or disk is full, locked, unreadable or not to be written.

    Nothing is half written; the same call may be tried again.
    """


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that visited a table: its label, its player where it named one, its link, and when it was last seen."""

    device: str
    player: str | None
    role: str
    generation: int
    seen: str


@dataclass(frozen=True, slots=True)
class Restored:
    """The store was put back from a backup: when, and when that backup was taken."""

    at: str
    taken: str


class Watch(Protocol):
    """Who waits for what is recorded, by this process or any other; one thread waits, any may close."""

    def wait(self, seconds: float) -> Collection[str] | None:
        """Blocks until something was recorded since the last call, or since the watch began, or the time is up.

        Gives the ids of the tables that moved, none when the time is up or the watch was closed, and None where it
        cannot say which: then all heads are to be asked. May wake for nothing; never misses an append.
        """

    def close(self) -> None:
        """Ends the watch and whoever waits; twice is once."""


class Store(Log, Protocol):
    """A log with its register. Any thread may call it; an unknown table is UnknownTable, at the call.

    `read` gives what stood in the log when it was called; the game "" means the events that belong to none.
    """

    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""

    def generations(self, table: str) -> dict[str, int]:
        """Role to the generation of its links, 1 at first."""

    def renew(self, table: str, role: str, known: int | None = None) -> int:
        """The next generation of a role's links, from now on the only good one; KeyError for no such role.

        Where it is `known` which one is to be withdrawn, and that was done already, nothing more is.
        """

    def delete(self, table: str) -> None:
        """Takes a whole table out: its log, its links, its phones. The only deletion there is, and not to be undone.

        Its id is never given again (`create` is a Conflict), so that none of its links opens anything ever after.
        """

    def deletions(self) -> list[str]:
        """The ids of the tables that were taken out."""

    def visited(self, table: str, phone: Phone) -> None:
        """Notes that a phone was seen, in place of what was noted of it before."""

    def phones(self, table: str) -> list[Phone]:
        """The phones that visited, the one last seen first."""

    def recorders(self, table: str) -> dict[str, int]:
        """The label of each phone that recorded, by the log, with the seq of its last event."""

    def restored(self, note: Restored) -> None:
        """Notes that the store was put back from a backup."""

    def restorations(self) -> list[Restored]:
        """Each time the store was put back, the first one first."""

    def watch(self) -> Watch:
        """A watch over all tables, from now on. To be begun in the process that waits, not before a fork."""

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last seq of each of these tables, 0 of an empty log; a table that is not there is left out."""

    def attend(self, table: str, process: str, devices: Collection[str], at: str) -> None:
        """Notes which phones a process has on at a table now, in place of what it noted before; none: no note.

        What a process that is gone left behind is cleared away in time.
        """

    def attendance(self, table: str, since: str) -> set[str]:
        """The labels of the phones that are on at a table, by the notes that are not older than `since`."""

    def strays(self) -> list[str]:
        """The ids under which there are events and no table: nothing that the store itself does leads there."""

    def close(self) -> None:
        """Lets go of files and connections; what is recorded stays."""


def in_database(where: str) -> bool:
    """Whether a name stands for a PostgreSQL database, not for a file."""
    return where.startswith(("postgresql://", "postgres://"))


def open_store(where: str) -> Store:
    """The store that a name stands for: a path (made when absent), an address of PostgreSQL, or ":memory:".

    The last one lasts as long as its process.
    """
    # Here, because each store knows this module, and so that a driver is loaded only for its own store.
    if where == MEMORY:
        from service.stores.memory import MemoryStore

        return MemoryStore()
    if in_database(where):
        try:
            from service.stores.postgres import PostgresStore
        except ImportError as missing:
            raise Unavailable(
                f"PostgreSQL needs one more package: pip install 'tallystick[postgres]' ({missing})"
            ) from None
        return PostgresStore(where)
    from service.stores.sqlite import SqliteStore

    return SqliteStore(Path(where))


def check_follows(head: tuple[int, str], events: Sequence[Recorded], expected: int) -> None:
    """Conflict unless the log stands at `expected`, and there at the very event that `events` are chained to."""
    seq, hash_ = head
    assert [event.seq for event in events] == [*range(expected + 1, expected + 1 + len(events))]
    if seq != expected:
        raise Conflict(f"the log stands at {seq}, not at {expected}")
    if events and events[0].prev != hash_:
        raise Conflict(f"event {seq} is not the one that was seen")


def kept_event(table: str, seq: int, id_: str, game: str, body: str, hash_: str) -> Recorded:
    """An event from the columns of its row; Corrupt where one of them differs from the text."""
    recorded = thaw(table, seq, body, hash_)
    if recorded.id != id_ or (recorded.game or "") != game:
        raise Corrupt(table, seq, "column")
    return recorded
