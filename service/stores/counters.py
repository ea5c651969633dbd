"""A file beside the store in which all workers count requests; the counts are no log, and may be lost with the power.

What counts them is the library `limits`, which keeps its own account of windows; this is one more storage for it.
"""

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from limits.storage import Storage

BUSY_MILLISECONDS = 100
SWEEP_EVERY = 1000
"""After so many counts, those that are over are taken out."""

MAKE = "CREATE TABLE IF NOT EXISTS counts (key TEXT PRIMARY KEY, count INTEGER, until REAL) STRICT, WITHOUT ROWID"
ADD = """
INSERT INTO counts (key, count, until) VALUES (:key, :amount, :now + :expiry)
ON CONFLICT (key) DO UPDATE SET
    count = iif(until <= :now, 0, count) + :amount, until = iif(until <= :now, :now + :expiry, until)
RETURNING count
"""
GET = "SELECT count, until FROM counts WHERE key = ? AND until > ?"


class FileCounters(Storage):
    """Counts in a file, for all threads and processes of one machine; the clock is in seconds.

    A process has one connection, opened when it is first needed: none lives through a fork.
    """

    STORAGE_SCHEME = None

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        super().__init__()
        self._path, self._clock = path, clock
        self._lock = threading.Lock()
        self._owner, self._counted = 0, 0
        self._db: sqlite3.Connection | None = None

    @property
    def base_exceptions(self) -> type[Exception]:
        """What the file may raise."""
        return sqlite3.Error

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Counts on; a window that is over begins anew."""
        with self._lock:
            db, now = self._open(), self._clock()
            told = {"key": key, "amount": amount, "now": now, "expiry": expiry}
            (count,) = db.execute(ADD, told).fetchone()
            self._counted += 1
            if self._counted % SWEEP_EVERY == 0:
                db.execute("DELETE FROM counts WHERE until <= ?", (now,))
            return int(count)

    def get(self, key: str) -> int:
        """The count in the present window."""
        return self._row(key)[0]

    def get_expiry(self, key: str) -> float:
        """When the present window ends; now where there is none."""
        return self._row(key)[1]

    def _row(self, key: str) -> tuple[int, float]:
        with self._lock:
            now = self._clock()
            row: tuple[int, float] | None = self._open().execute(GET, (key, now)).fetchone()
            return row or (0, now)

    def check(self) -> bool:
        """Whether the file can be read."""
        try:
            self.get("")
        except sqlite3.Error:
            return False
        return True

    def reset(self) -> int:
        """Forgets all counts; gives how many there were."""
        with self._lock:
            return self._open().execute("DELETE FROM counts").rowcount

    def clear(self, key: str) -> None:
        """Forgets one count."""
        with self._lock:
            self._open().execute("DELETE FROM counts WHERE key = ?", (key,))

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            if self._db and self._owner == os.getpid():
                self._db.close()
            self._db = None

    def _open(self) -> sqlite3.Connection:
        if self._db is None or self._owner != os.getpid():
            self._db, self._owner = _connect(self._path), os.getpid()
        return self._db


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = OFF")
        db.execute(MAKE)
    except sqlite3.Error:
        db.close()
        raise
    return db
