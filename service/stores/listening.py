"""Waiting for what any process writes into a PostgreSQL database, by its LISTEN and NOTIFY.

A word is sent in the transaction that moves a table, and comes when that ends well. It is kept for nobody who is not
listening then: so whoever lost the connection asks for everything.
"""

import threading
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, ExitStack
from time import monotonic

import psycopg
from psycopg.sql import SQL, Identifier

from service.stores import Unavailable
from service.stores.postgres_migrations import Connection

CHANNEL = "SELECT 'tallystick ' || current_schema()"
"""Of its own for each schema: several stores may be in one database."""
TELL = "SELECT pg_notify('tallystick ' || current_schema(), ?)"
ASK = "SELECT 1"
LOOK_SECONDS = 0.25
"""How soon who waits sees that the watch was closed."""


class ListenWatch:
    """Waits on a connection of its own, made again where it breaks."""

    def __init__(self, connect: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._connect = connect
        self._turn, self._closed = threading.Lock(), threading.Event()
        self._held = ExitStack()
        self._connection: Connection | None = None
        with self._turn:
            self._listen()

    def wait(self, seconds: float) -> Collection[str] | None:
        """The tables that moved, none when the time is up, None after a break. Unavailable without the server."""
        ends = monotonic() + seconds
        while not self._closed.is_set():
            left = ends - monotonic()
            moved = self._moved(max(0.0, min(LOOK_SECONDS, left)))
            if moved is None or moved or left <= 0:
                return moved
        return ()

    def close(self) -> None:
        """Ends the watch; its connection goes with the look that is under way, or at once."""
        self._closed.set()
        with self._turn:
            self._let_go()

    def _moved(self, seconds: float) -> Collection[str] | None:
        with self._turn:
            if self._closed.is_set():
                return ()
            if self._connection is None:
                self._listen()
                return None
            try:
                heard = list(self._connection.notifies(timeout=seconds, stop_after=1))
                if heard:
                    # Words come one by one; a question is answered after those that were sent before it.
                    self._connection.execute(ASK)
                    heard += self._connection.notifies(timeout=0)
            except psycopg.Error:
                self._let_go()
                self._listen()
                return None
            return {one.payload for one in heard}

    def _listen(self) -> None:
        try:
            self._connection = self._held.enter_context(self._connect())
            (channel,) = self._connection.execute(CHANNEL).fetchone() or ("",)
            self._connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
        except (psycopg.Error, Unavailable) as error:
            self._let_go()
            raise Unavailable(str(error)) from error

    def _let_go(self) -> None:
        self._connection = None
        self._held.pop_all().close()
