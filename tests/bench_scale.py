"""The figures of docs/scaling.md, measured anew: `python -m tests.bench_scale [TABLES]`.

A PostgreSQL server of its own with fsync on, in the folder for temporary files; a table's log is a hundred events.
"""

import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg

from events.chain import seal
from events.log import GENESIS, Draft, Recorded
from service.edge import new_id
from service.stores import Store
from service.stores.backup import take
from service.stores.postgres import PostgresStore
from service.stores.sqlite import SqliteStore
from tests import postgres
from tests.programs import POSTGRESQL
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, ORIGIN, START, chained, players

EVENTS = 100
SECONDS = 4
AT = "2026-01-08T19:30:00.000Z"


def say(what: str, value: str) -> None:
    """A line of the report."""
    print(f"{what:<58}{value:>22}", flush=True)


def rate(store: Store, threads: int, same: bool = False) -> str:
    """Appends a second by so many threads, each at a table of its own or all at one; and the slowest of a hundred."""
    took: list[float] = []
    ends = time.perf_counter() + SECONDS

    def write(table: str) -> None:
        head = store.head(table)
        while time.perf_counter() < ends:
            began = time.perf_counter()
            if same:
                add(store)
            else:
                (event,) = chained(head, *players(1))
                store.append(table, [event], head[0])
                head = (event.seq, event.hash)
            took.append(time.perf_counter() - began)

    tables = [new_id() for _ in range(threads)]
    for table in tables:
        store.create(table, chained(START, OPENED))
    working = [threading.Thread(target=write, args=(table,)) for table in tables]
    for thread in working:
        thread.start()
    for thread in working:
        thread.join()
    p99 = statistics.quantiles(took, n=100)[98] * 1000
    return f"{len(took) / SECONDS:,.0f}/s, p99 {p99:.1f} ms"


def latency(times: int, what: Callable[[int], object]) -> str:
    """How long something takes: the middle, and the slowest of a hundred."""
    took = []
    for number in range(times):
        began = time.perf_counter()
        what(number)
        took.append(time.perf_counter() - began)
    cuts = statistics.quantiles(took, n=100)
    return f"{cuts[49] * 1000:.2f} / {cuts[98] * 1000:.2f} ms"


def a_log() -> list[Recorded]:
    """A hundred events as a night has them."""
    drafts = [Draft(new_id(), event) for event in [OPENED, *players(EVENTS - 1)]]
    return seal(drafts, 0, GENESIS, ORIGIN)


def fill_database(address: str, tables: int) -> float:
    """So many tables, by the database's own means, its guards off meanwhile; the seconds it took."""
    began = time.perf_counter()
    with psycopg.connect(address) as db:
        db.execute("SET session_replication_role = replica")
        db.execute("INSERT INTO tables (id) SELECT 'full' || n FROM generate_series(1, %s) AS n", (tables,))
        db.execute("CREATE TEMP TABLE one (seq bigint, id text, game text, body text, hash text)")
        with db.cursor() as cursor:
            rows = [(e.seq, e.id, e.game or "", e.body, e.hash) for e in a_log()]
            cursor.executemany("INSERT INTO one VALUES (%s, %s, %s, %s, %s)", rows)
        db.execute(
            "INSERT INTO events SELECT tables.id, one.seq, one.id, one.game, one.body, one.hash "
            "FROM tables CROSS JOIN one WHERE tables.id LIKE 'full%%' ORDER BY 1, 2",
            (),
        )
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("VACUUM ANALYZE")
    return time.perf_counter() - began


def size(address: str) -> tuple[int, int]:
    """Bytes of the events' rows, and of their indexes."""
    with psycopg.connect(address) as db:
        row = db.execute("SELECT pg_table_size('events'), pg_indexes_size('events')").fetchone()
    assert row
    return int(row[0]), int(row[1])


def database(server: postgres.Server, tables: int) -> None:
    """PostgreSQL, empty and full."""
    address = server.database()
    with closing(PostgresStore(address)) as store:
        store.create("t", chained(START, OPENED))
        for threads in (1, 4, 10):
            say(f"PostgreSQL: appends by {threads} writers, a table each", rate(store, threads))
        say("PostgreSQL: appends by 4 writers at one table", rate(store, 4, same=True))
        say("PostgreSQL: commit returned to watch woken", heard(store))
        seconds = fill_database(address, tables)
        rows, indexes = size(address)
        count = tables * EVENTS
        say(f"PostgreSQL: filled with {count:,} events in {tables:,} tables", f"{seconds:.0f} s")
        say("PostgreSQL: bytes an event, rows + indexes", f"{rows / count:.0f} + {indexes / count:.0f}")
        say("PostgreSQL, full: appends by 4 writers, a table each", rate(store, 4))
        reads(store, "PostgreSQL, full", tables)


def heard(store: PostgresStore) -> str:
    """From an append's return to the end of the wait, where it comes after."""
    took: list[float] = []

    def write() -> float:
        add(store)
        return time.perf_counter()

    with closing(store.watch()) as watch, ThreadPoolExecutor(1) as threads:
        for _ in range(200):
            writing = threads.submit(write)
            moved = watch.wait(10)
            woken = time.perf_counter()
            assert moved
            took.append(max(0.0, woken - writing.result()))
    cuts = statistics.quantiles(took, n=100)
    return f"{cuts[49] * 1000:.2f} / {cuts[98] * 1000:.2f} ms"


def reads(store: Store, name: str, tables: int) -> None:
    """What a request reads of a table that is not kept in memory."""
    say(f"{name}: head of a table, p50 / p99", latency(1000, lambda n: store.head(f"full{1 + n * 7919 % tables}")))
    say(
        f"{name}: {EVENTS} events of a table, p50 / p99",
        latency(300, lambda n: list(store.read(f"full{1 + n * 7919 % tables}"))),
    )


def file(folder: Path, tables: int) -> None:
    """SQLite, and a backup of it while it is written."""
    path = folder / "tables.db"
    with closing(SqliteStore(path)) as store:
        store.create("t", chained(START, OPENED))
        say("SQLite: appends by 4 writers, a table each", rate(store, 4))
        before = path.stat().st_size
        log = a_log()
        with store.connections.one() as db:
            db.execute("BEGIN IMMEDIATE")
            for number in range(1, tables + 1):
                db.execute("INSERT INTO tables (id) VALUES (?)", (f"full{number}",))
                for e in log:
                    db.execute(
                        "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
                        (f"full{number}", e.seq, e.id, e.game or "", e.body, e.hash),
                    )
            db.execute("COMMIT")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        say("SQLite: bytes an event", f"{(path.stat().st_size - before) / tables / EVENTS:.0f}")
        say("SQLite, full: appends by 4 writers, a table each", rate(store, 4))
        reads(store, "SQLite, full", tables)
        began = time.perf_counter()
        taken = take(store, folder / "all.backup", AT, "s")
        say(f"SQLite, full: backup of {tables * EVENTS:,} events, all checked", f"{time.perf_counter() - began:.0f} s")
        assert taken.broken == ()


def main(tables: int) -> None:
    """Measures all, and prints it."""
    program = POSTGRESQL.find()
    if program is None:
        sys.exit(POSTGRESQL.missing)
    with tempfile.TemporaryDirectory() as folder:
        file(Path(folder), max(1, tables // 10))
    with postgres.running(program, ("-c", "fsync=on")) as server:
        database(server, tables)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10_000)
