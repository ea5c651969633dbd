"""The log over SQL, as SQLite and PostgreSQL share it; each brings its connections, and what it says differently.

Every statement is bound to one table by its id, so that a log spread over several machines by that key asks one of
them. What cannot be (the list of tables, restorations) is in the register, and no page of a table waits for it.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from events.log import GENESIS, Recorded, UnknownTable
from service.stores import check_follows, kept_event
from service.stores.register import THERE, Register, Session

PAGE_ROWS = 500

CREATE = "INSERT INTO tables (id) VALUES (?)"
HEAD = "SELECT seq, hash FROM events WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
INSERT = "INSERT INTO events (table_id, seq, id, game, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
PAGE = "SELECT seq, id, game, body, hash FROM events WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?"
LATEST = "SELECT seq, id, game, body, hash FROM events WHERE table_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?"


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one engine says in its own way: statements, and how a list is given to them."""

    heads: str
    page_of_game: str
    find: str
    hold: str = ""
    """Keeps other writers away from a table until the transaction ends; "" where a transaction keeps all away."""


class SqlStore(Register):
    """The log, over whatever reads and writes the database."""

    dialect: Dialect

    @abstractmethod
    def listed(self, values: Collection[str]) -> Any:
        """A list as one parameter."""

    def create(self, table: str, events: Sequence[Recorded] = ()) -> None:
        """A new table with its first events, in one step; Conflict if the id is taken."""
        check_follows((0, GENESIS), events, 0)
        with self.writing() as db:
            db.execute(CREATE, (table,))
            self.put(db, table, events)
            self.tell(db, table)

    def append(self, table: str, events: Sequence[Recorded], expected: int) -> None:
        """Appends all of `events` durably, or raises Conflict when they do not follow."""
        with self.writing() as db:
            if self.dialect.hold:
                db.execute(self.dialect.hold, (table,))
            check_follows(_head(db, table), events, expected)
            self.put(db, table, events)
            if events:
                self.tell(db, table)

    def put(self, db: Session, table: str, events: Sequence[Recorded]) -> None:
        """Writes events that follow, in the transaction that runs."""
        for row in rows_of(table, events):
            db.execute(INSERT, row)

    def tell(self, db: Session, table: str) -> None:
        """Tells those who watch that a table moves with this transaction, where they do not see it for themselves."""

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        with self.reading() as db:
            return dict(db.execute(self.dialect.heads, (self.listed(tables),)).fetchall())

    def head(self, table: str) -> tuple[int, str]:
        """The last seq and hash; (0, GENESIS) of an empty log."""
        with self.reading() as db:
            return _head(db, table)

    def read(self, table: str, after: int = 0, upto: int | None = None, game: str | None = None) -> Iterator[Recorded]:
        """The events above `after` that stand in the log now, up to and with `upto`; of one game, "" is none."""
        last, _ = self.head(table)
        return self._pages(table, after, last if upto is None else min(upto, last), game)

    def _pages(self, table: str, after: int, upto: int, game: str | None) -> Iterator[Recorded]:
        """Page by page: between two pages nothing is held, however long the reader takes."""
        while after < upto:
            with self.reading() as db:
                if game is None:
                    page = db.execute(PAGE, (table, after, upto, PAGE_ROWS))
                else:
                    page = db.execute(self.dialect.page_of_game, (table, after, upto, game, PAGE_ROWS))
                rows = page.fetchall()
            for row in rows:
                yield kept_event(table, *row)
            if len(rows) < PAGE_ROWS:
                return
            after = rows[-1][0]

    def latest(self, table: str, before: int, count: int) -> list[Recorded]:
        """At most `count` events numbered below `before`, the newest first."""
        with self.reading() as db:
            _head(db, table)
            rows = db.execute(LATEST, (table, before, count)).fetchall()
        return [kept_event(table, *row) for row in rows]

    def find(self, table: str, ids: Sequence[str]) -> dict[str, Recorded]:
        """Those of the ids that are recorded already."""
        with self.reading() as db:
            _head(db, table)
            rows = db.execute(self.dialect.find, (table, self.listed(ids))).fetchall()
        return {event.id: event for event in (kept_event(table, *row) for row in rows)}


def rows_of(table: str, events: Sequence[Recorded]) -> Iterator[tuple[Any, ...]]:
    """The columns of events."""
    return ((table, e.seq, e.id, e.game or "", e.body, e.hash) for e in events)


def _head(db: Session, table: str) -> tuple[int, str]:
    row = db.execute(HEAD, (table,)).fetchone()
    if row is not None:
        return row[0], row[1]
    if db.execute(THERE, (table,)).fetchone() is None:
        raise UnknownTable(table)
    return 0, GENESIS
