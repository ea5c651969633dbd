"""Waiting for what any process writes into a SQLite file.

SQLite keeps a number per connection that changes when another connection commits. It is looked at often, which
costs next to nothing: a watch on the journal's file instead would wake before the commit can be seen.
"""

import threading
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from time import monotonic
from typing import Protocol

from sqlite_utils import Database

POLL_SECONDS = 0.025


class Connecting(Protocol):
    """Where a watch has its connection from, and which forks it must not live through."""

    lasting: list[Callable[[], None]]

    def busy(self) -> AbstractContextManager[None]:
        """Keeps forks waiting."""

    def new(self) -> Database:
        """A new connection."""

    def check_file(self) -> None:
        """Unavailable where the file is another one."""


class FileWatch:
    """Waits on a connection of its own; which table was written to it cannot say."""

    def __init__(self, source: Connecting, outages: Callable[[], AbstractContextManager[None]]) -> None:
        self._source, self._outages = source, outages
        self._turn, self._closed = threading.Lock(), threading.Event()
        self._db: Database | None = None
        self._version = -1
        source.lasting.append(self._let_go)
        self._moved()

    def wait(self, seconds: float) -> Collection[str] | None:
        """None when something was written; no tables when the time is up. Unavailable as any reader."""
        ends = monotonic() + seconds
        while not self._closed.is_set():
            if self._moved():
                return None
            left = ends - monotonic()
            if left <= 0:
                break
            self._closed.wait(min(POLL_SECONDS, left))
        return ()

    def close(self) -> None:
        """Ends the watch; its connection goes with the look that is under way, or at once."""
        self._closed.set()
        with self._source.busy():
            if self._let_go in self._source.lasting:
                self._source.lasting.remove(self._let_go)
            self._let_go()

    def _moved(self) -> bool:
        """Whether another connection wrote since the last look; a connection made anew cannot tell, and says so."""
        with self._outages(), self._source.busy(), self._turn:
            if self._closed.is_set():
                return False
            self._source.check_file()
            if self._db is None:
                self._db = self._source.new()
            was, (self._version,) = self._version, self._db.execute("PRAGMA data_version").fetchone()
            return bool(was != self._version)

    def _let_go(self) -> None:
        with self._turn:
            db, self._db, self._version = self._db, None, -1
            if db:
                db.close()
