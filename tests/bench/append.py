"""The store's durable append."""

import sqlite3
import tempfile
from pathlib import Path

from events.chain import Origin, seal
from events.log import GENESIS, Draft
from events.table import PlayerAdded
from service.edge import new_id, now
from service.stores.sqlite import SqliteStore
from tests.bench.timing import seconds

APPENDS = 300


def bench() -> None:
    """The log's durable append against a bare sqlite3 loop with the same pragmas."""
    with tempfile.TemporaryDirectory() as folder:
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE e (seq, id, body, hash)")
        store = SqliteStore(Path(folder) / "store.db")
        store.create("t")
        own = seconds(lambda: append_all(store))
        loop = seconds(lambda: insert_all(bare))
        store.close()
        bare.close()
    print(f"append: {APPENDS / own:,.0f}/s; {loop / own:.2f} of a bare loop, which makes {APPENDS / loop:,.0f}")


def append_all(store: SqliteStore) -> None:
    """Appends one event at a time, sealed into the chain."""
    seq, prev = store.head("t")
    for _ in range(APPENDS):
        (sealed,) = seal([Draft(new_id(), PlayerAdded("p1", "Anna"))], seq, prev, Origin(now()))
        store.append("t", [sealed], seq)
        seq, prev = sealed.seq, sealed.hash


def insert_all(bare: sqlite3.Connection) -> None:
    """As many durable inserts of about the same size."""
    for n in range(APPENDS):
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO e VALUES (?, ?, ?, ?)", (n, new_id(), "x" * 330, GENESIS))
        bare.execute("COMMIT")
