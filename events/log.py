"""The log: one append-only sequence of events per table, and what every store of it promises.

A store keeps `body`, the canonical text that was hashed, and gives it back byte for byte. An append is all or
nothing, durable when it returns, and happens only at the seq its writer expected.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from events.event import Event

GENESIS = "0" * 64
"""What stands as `prev` in the first event."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event told by a client, not yet recorded: its `id` is the client's, its number is not known yet."""

    id: str
    event: Event
    game: str | None = None
    noted: str | None = None


class Recorded(NamedTuple):
    """An event in the log. `at` is UTC with milliseconds; `hash` is over `body`, the canonical JSON without it.

    A tuple, since one is made of every row that is read, and a frozen dataclass of twelve fields takes twice as long.
    """

    seq: int
    id: str
    act: str
    event: Event
    game: str | None
    at: str
    noted: str | None
    by: str | None
    device: str | None
    prev: str
    hash: str
    body: str


class Conflict(Exception):
    """Somebody else appended first, or the id is there already: catch up, judge again, try again."""


class UnknownTable(LookupError):
    """No table has this id."""


class Corrupt(Exception):
    """What stands at `seq` is not what was recorded: it was changed behind the log's back.

    `why` is "text" (it is no event), "column" (a column differs from the text), "number", "prev" or "hash".
    """

    def __init__(self, table: str, seq: int, why: str = "text") -> None:
        super().__init__(f"table {table}, event {seq}: {why}")
        self.table, self.seq, self.why = table, seq, why


class Log(Protocol):
    """What memory, SQLite and PostgreSQL do alike; tables are named by their ids."""

    def create(self, table: str, events: Sequence[Recorded] = ()) -> None:
        """A new table with its first events, in one step; Conflict if the id is taken."""

    def append(self, table: str, events: Sequence[Recorded], expected: int) -> None:
        """Appends all of `events` durably, or raises Conflict when the last seq is not `expected`."""

    def head(self, table: str) -> tuple[int, str]:
        """The last seq and hash; (0, GENESIS) of an empty log."""

    def read(self, table: str, after: int = 0, upto: int | None = None, game: str | None = None) -> Iterator[Recorded]:
        """The events numbered above `after`, up to and with `upto`, in order; of one game, or with "" of no game."""

    def latest(self, table: str, before: int, count: int) -> list[Recorded]:
        """At most `count` events numbered below `before`, the newest first."""

    def find(self, table: str, ids: Sequence[str]) -> dict[str, Recorded]:
        """Those of the ids that are recorded already."""
