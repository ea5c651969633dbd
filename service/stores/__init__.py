"""Where logs are kept: the promise that memory and SQLite share, and which of them a name stands for.

A store is a log plus a register: which tables there are, and each table's links by role. A link carries its
generation; the next generation withdraws it. Generations are no log: only the present ones are kept.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from events.log import Conflict, Log, Recorded

MEMORY = ":memory:"
ROLES = ("owner", "scorer", "viewer")


class Unavailable(Exception):
    """The store cannot do it now: its file or disk is full, locked, unreadable or not to be written.

    Nothing is half written; the same call may be tried again.
    """


class Store(Log, Protocol):
    """A log with its register. Any thread may call it; an unknown table is UnknownTable, at the call.

    `read` gives what stood in the log when it was called; the game "" means the events that belong to none.
    """

    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""

    def generations(self, table: str) -> dict[str, int]:
        """Role to the generation of its links, 1 at first."""

    def renew(self, table: str, role: str) -> int:
        """The next generation of a role's links, from now on the only good one; KeyError for no such role."""

    def close(self) -> None:
        """Lets go of files and connections; what is recorded stays."""


def open_store(where: str) -> Store:
    """The store at a path, made when absent; ":memory:" is one that lasts as long as its process."""
    # Here, because each store knows this module, and so that a driver is loaded only for its own store.
    if where == MEMORY:
        from service.stores.memory import MemoryStore

        return MemoryStore()
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
