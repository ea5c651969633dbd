"""One SQLite file, several processes: starting at once, on no file or on an older one, and forked."""

import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event as Signal
from threading import Thread

import pytest

from events.chain import first_broken
from service.stores.migrations import MIGRATIONS
from service.stores.sqlite import SqliteStore, connect
from tests.service import processes
from tests.service.processes import PATIENCE, WORKERS
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained, players

workers = processes.workers


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """A store whose table t holds three events."""
    store = SqliteStore(tmp_path / "tables.db")
    store.create("t", chained(START, OPENED, *players(2)))
    yield store
    store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "tables.db"


def _start(paths: list[str]) -> list[str]:
    """Opens each file at the same moment as the other processes, and makes a table in it."""
    made = []
    for number, path in enumerate(paths):
        processes.meet()
        with closing(SqliteStore(Path(path))) as store:
            store.create(f"{os.getpid()}-{number}")
        made.append(f"{os.getpid()}-{number}")
    return made


def test_workers_that_start_at_once_on_no_file_all_come_up(workers: ProcessPoolExecutor, tmp_path: Path) -> None:
    paths = [str(tmp_path / f"{number}.db") for number in range(12)]
    made = [started.result(PATIENCE) for started in [workers.submit(_start, paths) for _ in range(WORKERS)]]
    for path, tables in zip(paths, zip(*made, strict=True), strict=True):
        with closing(SqliteStore(Path(path))) as store:
            assert sorted(store.tables()) == sorted(tables)
            with store.connections.one() as db:
                steps = [name for (name,) in db.execute("SELECT name FROM _sqlite_migrations").fetchall()]
                assert len(steps) == len(set(steps))
                assert MIGRATIONS.pending(db) == []


def test_workers_that_start_at_once_on_an_older_store_all_come_up(workers: ProcessPoolExecutor, tmp_path: Path) -> None:
    """Of before phones and restorations were noted; its log and its links are as they were."""
    paths = [str(tmp_path / f"{number}.db") for number in range(6)]
    log = chained(START, OPENED, *players(3))
    for path in paths:
        db = connect(Path(path))
        MIGRATIONS.apply(db, stop_before="phones_and_restorations")
        assert "phones" not in db.table_names()
        db.execute("INSERT INTO tables (id, scorer) VALUES ('t', 4)")
        for e in log:
            db.execute("INSERT INTO events VALUES ('t', ?, ?, ?, ?, ?)", (e.seq, e.id, e.game or "", e.body, e.hash))
        db.close()
    for started in [workers.submit(_start, paths) for _ in range(WORKERS)]:
        started.result(PATIENCE)
    for path in paths:
        with closing(SqliteStore(Path(path))) as store:
            assert list(store.read("t")) == log
            assert store.generations("t") == {"owner": 1, "scorer": 4, "viewer": 1}
            assert (store.phones("t"), store.restorations()) == ([], [])
            store.attend("t", "one", ["phone a"], "2026-01-08T19:30:00.000Z")
            assert store.attendance("t", "2026-01-08T19:30:00.000Z") == {"phone a"}
            assert len(store.tables()) == 1 + WORKERS


forks = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")


@forks
def test_parent_and_child_may_both_go_on_after_a_fork(store: SqliteStore, path: Path) -> None:
    """The order that loses the child's second event when the child inherits an open connection."""
    add(store)
    ours, theirs = multiprocessing.Pipe()
    child = os.fork()
    if child == 0:
        try:
            add(store)
            theirs.send("appended")
            theirs.recv()
            add(store)
            theirs.send("appended")
        finally:
            os._exit(0)
    theirs.close()
    assert ours.recv() == "appended"
    assert store.head("t")[0] == 5
    store.close()
    ours.send("go on")
    assert ours.recv() == "appended"
    ours.close()
    os.waitpid(child, 0)
    with closing(SqliteStore(path)) as again:
        assert [event.seq for event in again.read("t")] == [1, 2, 3, 4, 5, 6]
        assert first_broken(again.read("t")) is None


@forks
def test_a_fork_waits_for_whoever_uses_a_connection(store: SqliteStore) -> None:
    using, done = Signal(), Signal()

    def use() -> None:
        with store.connections.one() as db:
            using.set()
            time.sleep(0.05)
            db.execute("SELECT 1")
            done.set()

    thread = Thread(target=use)
    thread.start()
    using.wait(PATIENCE)
    child = os.fork()
    if child == 0:
        os._exit(0 if done.is_set() else 1)
    assert os.waitpid(child, 0)[1] == 0
    thread.join()
    assert add(store)[0].seq == 4
