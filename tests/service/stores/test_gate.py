"""The gate of a store's file: writers wait at it, and for ever at none."""

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from service.stores import Unavailable, gate
from service.stores.sqlite import SqliteStore
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained, players


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A store whose table t holds three events."""
    store = SqliteStore(path)
    store.create("t", chained(START, OPENED, *players(2)))
    yield store
    store.close()


def test_a_writer_waits_at_the_gate(store: SqliteStore, path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        with gate.held(path):
            writers = [threads.submit(add, store) for _ in range(2)]
            assert wait(writers, timeout=0.05).done == set()
            assert store.head("t")[0] == 3
        assert sorted(writer.result()[0].seq for writer in writers) == [4, 5]


def test_a_gate_that_stays_shut_is_unavailable(store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited gives up, the threads that wait for them are few, and what comes after is as before."""
    monkeypatch.setattr(gate, "PATIENCE_SECONDS", 0.05)
    before = threading.active_count()
    with gate.held(path):
        for _ in range(5):
            with pytest.raises(Unavailable, match=r"tables\.db\.lock is held by another program"):
                add(store)
        assert threading.active_count() == before + 1
        with ThreadPoolExecutor(3) as threads:
            writers = [threads.submit(add, store) for _ in range(3)]
            assert {type(writer.exception()) for writer in writers} == {Unavailable}
        assert store.head("t")[0] == 3
    monkeypatch.undo()
    for _ in range(3):
        add(store)
    assert store.head("t")[0] == 6


def test_a_porter_who_is_too_late_lets_the_gate_go(path: Path) -> None:
    with gate.held(path), pytest.raises(gate.Shut), gate.held(path, patience=0.01):
        raise AssertionError("it was held twice")
    for _ in range(3):
        with gate.held(path):
            pass


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_child_begins_with_no_one_waiting(store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that waited for a writer who gave up stays with the parent."""
    monkeypatch.setattr(gate, "PATIENCE_SECONDS", 0.05)
    with gate.held(path):
        with pytest.raises(Unavailable):
            add(store)
        child = os.fork()
        if child == 0:
            os._exit(0 if not gate._idle else 1)
        assert os.waitpid(child, 0)[1] == 0
    add(store)
