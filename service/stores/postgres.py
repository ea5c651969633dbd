"""A store in a PostgreSQL database, for all threads and processes of several machines.

A writer holds its table's row until its transaction ends, so that one table's appends follow each other and those of
different tables do not wait. A commit is on the server's disk before it is acknowledged.
"""

import atexit
import json
import os
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from events.log import Conflict, Recorded, UnknownTable
from service.stores import Unavailable
from service.stores.listening import TELL, ListenWatch
from service.stores.postgres_migrations import Connection, migrate
from service.stores.register import Rows
from service.stores.register import Session as AnySession
from service.stores.sql import INSERT, Dialect, SqlStore, rows_of

CONNECTIONS = 10
"""So many at most for each process: an append takes milliseconds, and a server has some hundred for all."""
WAIT_SECONDS = 5
"""How long a connection, or a table that somebody else holds, is waited for."""
APPLICATION = "tallystick"

HEADS = """
SELECT id, coalesce((SELECT max(seq) FROM events WHERE table_id = tables.id), 0) FROM tables WHERE id = ANY(?)
"""
PAGE_OF_GAME = """
SELECT seq, id, game, body, hash FROM events
WHERE table_id = ? AND seq > ? AND seq <= ? AND game = ? ORDER BY seq LIMIT ?
"""
FIND = "SELECT seq, id, game, body, hash FROM events WHERE table_id = ? AND id = ANY(?)"
# Not FOR UPDATE: who notes a visiting phone, which refers to this row, need not wait.
HOLD = "SELECT id FROM tables WHERE id = ? FOR NO KEY UPDATE"
# What was changed behind the log's back may be no JSON any more. Inside a string a quote has a backslash before it, so
# this is found nowhere but where the device's own name stands.
RECORDERS = """
SELECT device, max(seq) FROM (
    SELECT seq, substring(body from ',"device":("([^"\\\\]|\\\\.)*")') AS device FROM events WHERE table_id = ?
) AS told WHERE device IS NOT NULL GROUP BY device
"""
SETTINGS = (
    f"SET lock_timeout = '{WAIT_SECONDS}s'",
    f"SET idle_in_transaction_session_timeout = '{4 * WAIT_SECONDS}s'",
    # Only raised: a server that waits for its standbys as well goes on doing so.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)
ENCODING = "SELECT current_setting('server_encoding')"


@cache
def _placed(sql: str) -> str:
    """A statement as the driver wants it."""
    return sql.replace("?", "%s")


class Session:
    """A connection, to one user."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Rows:
        """Runs a statement; parameters stand in for question marks."""
        return self.connection.execute(_placed(sql), parameters)


class Pool:
    """This process's connections, opened at first use, so that none lives through a fork."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._pool: ConnectionPool[Connection] | None = None
        self._inherited: list[Any] = []
        os.register_at_fork(after_in_child=self._begin_anew)

    @contextmanager
    def one(self) -> Iterator[Connection]:
        """A connection that answers, for one user."""
        with self._opened().connection() as connection:
            yield connection

    def _opened(self) -> "ConnectionPool[Connection]":
        with self._lock:
            if self._pool is None:
                self._pool = ConnectionPool(
                    self._address,
                    kwargs=OPTIONS,
                    min_size=1,
                    max_size=CONNECTIONS,
                    timeout=WAIT_SECONDS,
                    # Then it stops waiting longer and longer between two attempts: the next user makes one at once.
                    reconnect_timeout=WAIT_SECONDS / 2,
                    configure=_configure,
                    check=ConnectionPool.check_connection,
                    open=True,
                )
                atexit.register(self.close)
            return self._pool

    def close(self) -> None:
        """Closes all; the next user opens new ones."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool:
            atexit.unregister(self.close)
            pool.close()

    def _begin_anew(self) -> None:
        """In a child: the parent's connections are left alone, neither used nor ended."""
        self._inherited.append(self._pool)
        self._lock, self._pool = threading.Lock(), None


OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "application_name": APPLICATION,
    "client_encoding": "utf8",
    "connect_timeout": WAIT_SECONDS,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}


def _configure(connection: Connection) -> None:
    for sql in SETTINGS:
        connection.execute(sql)


class PostgresLog(SqlStore):
    """What is read and written alike, by a pool's connections or by a single one."""

    dialect = Dialect(HEADS, PAGE_OF_GAME, FIND, HOLD)

    def listed(self, values: Collection[str]) -> list[str]:
        """A list as an array."""
        return list(values)

    def put(self, db: AnySession, table: str, events: Sequence[Recorded]) -> None:
        """Writes events that follow, in one go."""
        assert isinstance(db, Session)
        with db.connection.cursor() as cursor:
            cursor.executemany(_placed(INSERT), list(rows_of(table, events)))

    def tell(self, db: AnySession, table: str) -> None:
        """Tells those who listen; they hear it when the transaction ends well."""
        db.execute(TELL, (table,))

    def recorders(self, table: str) -> dict[str, int]:
        """The label of each phone that recorded, with the seq of its last event."""
        with self.reading() as db:
            rows = db.execute(RECORDERS, (table,)).fetchall()
        found = {}
        for quoted, seq in rows:
            with suppress(ValueError):
                found[json.loads(quoted)] = seq
        return found


class PostgresStore(PostgresLog):
    """The store in the database at an address, whose tables are made and brought up to date when needed."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.name = _shown(address)
        self._pool = Pool(address)
        with self.alone() as connection:
            if connection.execute(ENCODING).fetchone() != ("UTF8",):
                raise Unavailable(f"{self.name} keeps no UTF-8: make the database with --encoding=UTF8")
            migrate(connection)

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A connection of its own, closed at the end."""
        with self._outages(), psycopg.connect(self._address, **OPTIONS) as connection:
            _configure(connection)
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A connection to read by."""
        with self._outages(), self._pool.one() as connection:
            yield Session(connection)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction: durable when it ends well, undone when it does not."""
        with self._outages(), self._pool.one() as connection, connection.transaction():
            yield Session(connection)

    @contextmanager
    def snapshot(self) -> Iterator["Snapshot"]:
        """The store as it is at this moment, however long it is read, while others write."""
        with self.alone() as connection:
            connection.execute("SET idle_in_transaction_session_timeout = 0")
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            with connection.transaction():
                connection.execute("SELECT 1")  # the moment is that of the first statement
                yield Snapshot(connection)

    def watch(self) -> ListenWatch:
        """A watch over all tables, from now on."""
        return ListenWatch(self.alone)

    def close(self) -> None:
        """Lets go of the connections."""
        self._pool.close()

    @contextmanager
    def _outages(self) -> Iterator[None]:
        """The driver's errors in the log's words: what a key or a trigger refuses is a Conflict."""
        try:
            yield
        except psycopg.IntegrityError as error:
            raise Conflict(str(error)) from error
        except (psycopg.DataError, UnicodeEncodeError) as error:
            # Text that PostgreSQL cannot even be asked for, such as a NUL in an address: no table is called so.
            raise UnknownTable(str(error)) from error
        except psycopg.Error as error:
            raise Unavailable(f"{self.name}: {str(error).strip() or type(error).__name__}") from error


class Snapshot(PostgresLog):
    """A store at one moment, to one thread, to read only."""

    def __init__(self, connection: Connection) -> None:
        self._session = Session(connection)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """The connection in whose transaction the moment stands still."""
        yield self._session

    writing = reading

    def close(self) -> None:
        """Whoever took it ends it."""


def _shown(address: str) -> str:
    """An address without user and password."""
    try:
        told = conninfo_to_dict(address)
    except psycopg.Error:
        raise Unavailable("the address should look like postgresql://user:password@host:5432/database") from None
    host = str(told.get("host") or "localhost")
    return f"postgresql://{host}{':' + str(told['port']) if told.get('port') else ''}/{told.get('dbname') or ''}"
