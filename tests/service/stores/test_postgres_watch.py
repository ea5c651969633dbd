"""Waiting for what others record in PostgreSQL: which tables moved, and what is said after a break."""

from contextlib import closing

import pytest

from events.log import Conflict
from service.stores import Unavailable
from service.stores.postgres import PostgresStore
from tests.postgres import Server
from tests.service.stores import test_postgres
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained, players

address, store = test_postgres.address, test_postgres.store


def test_a_watch_names_the_tables_that_moved(store: PostgresStore, postgresql: Server) -> None:
    """Of this store only, and not what came to nothing."""
    with closing(store.watch()) as watch, closing(PostgresStore(postgresql.schema())) as neighbour:
        neighbour.create("t", chained(START, OPENED))
        with pytest.raises(Conflict):
            store.append("t", chained((7, "a" * 64), *players(1)), expected=7)
        with pytest.raises(Conflict):
            store.create("t")
        store.append("t", [], expected=3)
        assert watch.wait(0.1) == set()
        store.create("u")
        add(store)
        add(store)
        moved = set[str]()
        while moved != {"t", "u"}:
            moved |= set(watch.wait(30) or ())
        assert watch.wait(0.1) == set()


def test_a_watch_whose_connection_broke_cannot_say_what_it_missed(store: PostgresStore, postgresql: Server) -> None:
    with closing(store.watch()) as watch:
        postgresql.restart()
        add(store)
        assert watch.wait(30) is None
        assert store.heads(["t"]) == {"t": 4}
        add(store)
        assert watch.wait(30) == {"t"}


def test_a_watch_without_its_server_is_unavailable(store: PostgresStore, postgresql: Server) -> None:
    with closing(store.watch()) as watch:
        postgresql.stop()
        try:
            for _ in range(2):
                with pytest.raises(Unavailable, match=r"^postgresql://"):
                    watch.wait(30)
        finally:
            postgresql.start()
        assert watch.wait(30) is None
        add(store)
        assert watch.wait(30) == {"t"}
