"""A store in one SQLite file, for all threads and processes of one machine.

The file is in WAL mode and on a local disk, never a network share; a commit is on the disk before it is
acknowledged. Writers queue at the gate before they take SQLite's own lock: SQLite lets a waiting writer sleep and try
again, and so starves some of them for seconds.
"""

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from events.log import GENESIS, Conflict, Recorded
from service.stores import Unavailable, check_follows, gate
from service.stores.migrations import MIGRATIONS, foreign_steps
from service.stores.sql import Dialect, SqlStore, rows_of
from service.stores.watching import FileWatch

BUSY_MILLISECONDS = 5_000  # how long another program may hold SQLite's lock
IDLE_CONNECTIONS = 8

HEADS = """
SELECT id, coalesce((SELECT max(seq) FROM events WHERE table_id = tables.id), 0) FROM tables
WHERE id IN (SELECT value FROM json_each(?))
"""
# Left alone, SQLite's planner would walk the table's whole log here: so the index is named.
PAGE_OF_GAME = """
SELECT seq, id, game, body, hash FROM events INDEXED BY events_by_game
WHERE table_id = ? AND seq > ? AND seq <= ? AND game = ? ORDER BY seq LIMIT ?
"""
FIND = """
SELECT seq, id, game, body, hash FROM events INDEXED BY events_by_id
WHERE table_id = ? AND id IN (SELECT value FROM json_each(?))
"""

# A transaction by itself: of one event each further statement would cost as much as this one.
APPEND = """
INSERT INTO events (table_id, seq, id, game, body, hash) SELECT ?, ?, ?, ?, ?, ?
WHERE coalesce((SELECT hash FROM events WHERE table_id = ? ORDER BY seq DESC LIMIT 1), ?) = ?
"""

# What was changed behind the log's back may be no JSON any more.
RECORDERS = """
SELECT device, max(seq) FROM (
    SELECT seq, CASE WHEN json_valid(body) THEN body ->> '$.device' END AS device FROM events WHERE table_id = ?
) WHERE device IS NOT NULL GROUP BY device
"""


def connect(path: Path) -> Database:
    """A connection as the store needs it; SQLite keeps most of these settings per connection."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        # Bytes that are no UTF-8 were written behind the log's back: its readers shall say so, not the driver.
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        db = Database(connection, execute_plugins=False)
        db.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten in the file
    except BaseException:
        connection.close()
        raise
    return db


def identity(path: Path) -> tuple[int, int] | None:
    """Which file stands at a path, be its name what it may; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Connections:
    """This process's connections to a file: as many as are used at once, each by one user at a time.

    No connection lives through a fork. A child that inherits an open one believes that it holds locks which only
    its parent holds, and then loses what it acknowledged. So a fork waits until none is used and closes them all.
    A file put in the place of the one first opened is not touched: the old one's journal would spoil it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: tuple[int, int] | None = None
        self._idle: list[Database] = []
        self._users = 0
        self.lasting: list[Callable[[], None]] = []
        """How those that keep a connection of their own let go of it."""
        self._change = threading.Condition()
        wake = self._change.release
        os.register_at_fork(before=self._rest, after_in_parent=wake, after_in_child=wake)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Keeps forks waiting."""
        with self._change:
            self._users += 1
        try:
            yield
        finally:
            with self._change:
                self._users -= 1
                self._change.notify_all()

    @contextmanager
    def one(self) -> Iterator[Database]:
        """A connection for one user: an idle one, else a new one."""
        with self.busy():
            self.check_file()
            try:
                db = self._idle.pop()
            except IndexError:
                db = self.new()
            try:
                yield db
            finally:
                if db.conn.in_transaction or len(self._idle) >= IDLE_CONNECTIONS:
                    db.close()
                else:
                    self._idle.append(db)

    def new(self) -> Database:
        """One more connection, for somebody who is busy."""
        db = connect(self._path)
        self._file = self._file or identity(self._path)
        return db

    def check_file(self) -> None:
        """Unavailable where another file stands in the place of the one first opened."""
        if self._file and self._file != identity(self._path):
            self.close()
            raise Unavailable(f"{self._path} was replaced while the service ran: stop it, then start it again")

    def close(self) -> None:
        """Closes those that nobody uses; the next user opens a new one."""
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def _rest(self) -> None:
        self._change.acquire()
        self._change.wait_for(lambda: self._users == 0)
        self.close()
        for let_go in self.lasting:
            let_go()


class SqliteStore(SqlStore):
    """The store in the file at `path`, which is made and brought up to date when needed."""

    dialect = Dialect(HEADS, PAGE_OF_GAME, FIND)

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self._turn = threading.Lock()
        self.connections = Connections(self._path)
        try:
            with self.writing() as db:
                if foreign_steps(db):
                    raise Unavailable(f"{self._path} was brought up to date by a newer version: this one is too old")
                MIGRATIONS.apply(db)
        finally:
            self.close()

    def append(self, table: str, events: Sequence[Recorded], expected: int) -> None:
        """Appends all of `events` durably, or raises Conflict when they do not follow."""
        if len(events) != 1:
            return super().append(table, events, expected)
        (row,) = rows_of(table, events)
        assert events[0].seq == expected + 1
        try:
            with self._at_the_gate() as db:
                added = db.execute(APPEND, (*row, table, GENESIS, events[0].prev)).rowcount
        except Conflict:
            added = 0
        if not added:
            check_follows(self.head(table), events, expected)  # says which: perhaps there is no such table
            raise Conflict("an id is recorded already")

    def listed(self, values: Collection[str]) -> str:
        """A list as JSON."""
        return json.dumps(list(values))

    def recorders(self, table: str) -> dict[str, int]:
        """The label of each phone that recorded, with the seq of its last event."""
        with self.reading() as db:
            return dict(db.execute(RECORDERS, (table,)).fetchall())

    def watch(self) -> FileWatch:
        """A watch over all tables, from now on."""
        return FileWatch(self.connections, self._outages)

    def close(self) -> None:
        """Lets go of the connections that nobody uses."""
        self.connections.close()

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """A connection to read by."""
        with self._outages(), self.connections.one() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """The only transaction of all processes: durable when it ends well, undone when it does not."""
        with self._at_the_gate() as db:
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except BaseException:
                db.rollback()
                raise

    @contextmanager
    def _at_the_gate(self) -> Iterator[Database]:
        """A connection for the only writer."""
        # Only one of this process's threads waits at the gate, and only who is through takes a connection.
        with (
            self._outages(),
            self.connections.busy(),
            self._in_turn(),
            gate.held(self._path),
            self.connections.one() as db,
        ):
            yield db

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        if not self._turn.acquire(timeout=gate.PATIENCE_SECONDS):
            raise gate.Shut(f"{self._path}.lock is waited for by others here")
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def _outages(self) -> Iterator[None]:
        """The driver's errors in the log's words: what a key or a trigger refuses is a Conflict."""
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error
        except (sqlite3.Error, OSError) as error:
            raise Unavailable(f"{self._path}: {error}") from error
