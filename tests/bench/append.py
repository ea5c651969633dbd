"""(b) The store's durable append, against a bare loop and against the SQLite store of `eventsourcing`."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from events.chain import Origin, seal
from events.games.pitch import Scored
from events.log import GENESIS, Draft
from service.edge import new_id, now
from service.stores.sqlite import SqliteStore
from tests.bench.report import Row
from tests.bench.sourced import sourced
from tests.bench.timing import in_turn

APPENDS = 100
RUNS = 9


def bench() -> Iterator[Row]:
    """One event at a time, each on the disk before the next."""
    with tempfile.TemporaryDirectory() as folder:
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE e (seq, id, body, hash)")
        store = SqliteStore(Path(folder) / "store.db")
        store.create("t")
        other = sourced(Path(folder) / "sourced.db")
        own, loop, theirs = in_turn(
            lambda: append_all(store), lambda: insert_all(bare), lambda: other.append(APPENDS), runs=RUNS
        )
        store.close()
        bare.close()
        other.close()
    figures = f"{APPENDS / own:,.0f}/s; bare loop {APPENDS / loop:,.0f}/s"
    yield Row("(b) append to the log / a bare sqlite3 loop", loop / own, figures, 0.5)
    yield Row("    append to the log / eventsourcing's", theirs / own, f"eventsourcing {APPENDS / theirs:,.0f}/s", 1.0)


def append_all(store: SqliteStore) -> None:
    """Appends one event at a time, sealed into the chain."""
    seq, prev = store.head("t")
    for _ in range(APPENDS):
        (sealed,) = seal([Draft(new_id(), Scored("p1", "p2", None, "p1"), "g1")], seq, prev, Origin(now()))
        store.append("t", [sealed], seq)
        seq, prev = sealed.seq, sealed.hash


def insert_all(bare: sqlite3.Connection) -> None:
    """As many durable inserts of about the same size."""
    for n in range(APPENDS):
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO e VALUES (?, ?, ?, ?)", (n, new_id(), "x" * 330, GENESIS))
        bare.execute("COMMIT")
