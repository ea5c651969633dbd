"""What may happen to a store's file while people play: a clear answer, pages that can be read, and nothing lost.

Each fault is made for real, on the file under a running application; what was acknowledged before is there after.
"""

import multiprocessing
import os
import resource
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from events.chain import first_broken
from service.app import create_app
from service.stores import Unavailable, open_store
from service.stores.sqlite import SqliteStore
from tests.service import faults
from tests.service.desk import still_edge
from tests.service.faults import log_of, refused, told
from tests.service.pages.phone import Phone
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained

SPAWN = multiprocessing.get_context("spawn")
path, phone = faults.path, faults.phone


# Locked by another program


def _hold(path: str, ready: Connection, how: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(how)
        ready.send("held")
        ready.recv()


@pytest.fixture
def another_program(path: Path) -> Iterator[Callable[[str], Callable[[], None]]]:
    """Another process that holds the file by a statement; calling what it gives ends that."""
    started = []

    def hold(how: str) -> Callable[[], None]:
        ours, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=_hold, args=(str(path), theirs, how))
        process.start()
        theirs.close()
        started.append((process, ours))
        assert ours.recv() == "held"

        def end() -> None:
            ours.send("end")
            process.join()

        return end

    yield hold
    for process, pipe in started:
        pipe.close()
        process.join()
        process.close()


@pytest.mark.parametrize("how", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_file_that_another_program_locks(
    phone: Phone, path: Path, how: str, another_program: Callable[[str], Callable[[], None]]
) -> None:
    before = log_of(path)
    end = another_program(how)
    refused(phone)
    end()
    assert log_of(path) == before
    assert told(phone).status == 303
    assert log_of(path)[: len(before)] == before


# A disk that is full, or may not be written


def _write_until_full(path: str, limit: int, acknowledged: Connection) -> None:
    """Appends until the disk takes no more: the system refuses any file of this process to grow beyond a size."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with closing(SqliteStore(Path(path))) as store:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        refusals = 0
        while refusals < 3:
            try:
                acknowledged.send([one.hash for one in add(store, 20)])
            except Unavailable as full:
                refusals += 1
                said = str(full)
        readable = [one.hash for one in store.read("t")]
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        acknowledged.send((said, readable))


@pytest.mark.parametrize("kilobytes", [200, 333, 700])
def test_a_full_disk_loses_nothing_acknowledged(path: Path, kilobytes: int) -> None:
    with closing(SqliteStore(path)) as store:
        store.create("t", chained(START, OPENED))
        hashes = [one.hash for one in store.read("t")]
    ours, theirs = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_write_until_full, args=(str(path), kilobytes * 1024, theirs))
    process.start()
    theirs.close()
    while isinstance(answer := ours.recv(), list):
        hashes += answer
    said, readable = answer
    process.join()
    assert process.exitcode == 0
    process.close()
    assert str(path) in said
    assert readable == hashes, "what it could not write shows"
    assert len(hashes) > 20
    assert log_of(path) == hashes
    with closing(SqliteStore(path)) as store:
        add(store)
    assert log_of(path)[:-1] == hashes


def test_a_full_disk_is_said_on_the_page(phone: Phone, path: Path) -> None:
    before = log_of(path)
    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    wal = path.with_name(path.name + "-wal")
    try:
        size = wal.stat().st_size if wal.exists() else 0
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, was[1]))
        refused(phone)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
        signal.signal(signal.SIGXFSZ, handler)
    assert log_of(path) == before
    assert told(phone).status == 303


def _read_and_write(path: str, answers: Connection) -> None:
    """As somebody who may read the file and not write it: what its pages answer."""
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    try:
        with closing(SqliteStore(Path(path))) as store:
            answers.send(("opened", store.tables()))
    except Unavailable as problem:
        answers.send(("unavailable", str(problem)))


def test_a_file_that_may_not_be_written_is_said_at_the_start(tmp_path: Path) -> None:
    """To whom it belongs is the sentence's to say; the file is as it was."""
    folder = tmp_path
    path = folder / "tables.db"
    with closing(SqliteStore(path)) as store:
        store.create("t", chained(START, OPENED))
    content = path.read_bytes()
    for one in folder.iterdir():
        one.chmod(0o444)
    folder.chmod(0o555)
    for above in folder.parents:
        if above.name.startswith("pytest"):
            above.chmod(above.stat().st_mode | 0o055)
    ours, theirs = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_read_and_write, args=(str(path), theirs))
    process.start()
    theirs.close()
    what, said = ours.recv()
    process.join()
    process.close()
    folder.chmod(0o755)
    assert what == "unavailable"
    assert str(path) in said
    assert path.read_bytes() == content


def test_a_file_that_becomes_read_only_can_be_read_on(phone: Phone, path: Path) -> None:
    """A disk that the system mounts read-only after a fault answers as this setting does."""
    before = log_of(path)
    store = phone.app.extensions["tallystick"].store
    with store.connections.one() as db:
        db.execute("PRAGMA query_only = ON")
    refused(phone)
    with store.connections.one() as db:
        db.execute("PRAGMA query_only = OFF")
    assert log_of(path) == before
    assert told(phone).status == 303


# A clock that jumps back


def test_a_clock_that_goes_backwards(path: Path) -> None:
    """The log's order is that of its numbers; dates, lists and charts come from a log whose times go up and down."""
    times = iter([f"2026-{month:02}-08T19:30:00.000Z" for month in (3, 3, 1, 1, 5, 2, 2, 1)] * 40)
    edge = replace(still_edge(), now=lambda: next(times))
    with closing(open_store(str(path))) as store:
        app = create_app(edge, store)
        phone = Phone(app, app.test_client())
        chosen = {"name": "Thursday", "player": ["Anna", "Boris", "Carla", "Dmitri"], "currency": "EUR"}
        phone.home = phone.press(phone.get("//new"), "Open the table", chosen).to
        phone.start()
        for _ in range(3):
            assert told(phone).status == 303
        (table,) = store.tables()
        ats = [one.at for one in store.read(table)]
        assert ats != sorted(ats)
        assert first_broken(store.read(table)) is None
        for page in ("", "/g/g1", "/g/g1/deals", "/stats", "/players", "/p/p2", "/e/3", "/phones", "/g/g1?at=9"):
            assert phone.get(page).status == 200, page
