"""`tallystick backup`: one file, whole or not there, of all that was acknowledged before it was begun."""

import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from events.chain import first_broken
from service.stores import MEMORY, Store, Unavailable, backup, open_store
from service.stores.backup import NotDone, label, take
from service.stores.sqlite import SqliteStore
from tests.postgres import Server
from tests.service.commands.runner import answered, refused, run
from tests.service.conftest import new_name
from tests.service.stores.test_sqlite import tamper
from tests.service.stores.test_store_contract import OPENED, START, chained, players
from tests.service.wholes import all_of, fill

AT = "2026-02-01T12:00:00.000Z"


@pytest.fixture(params=["sqlite", "postgresql"])
def name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The name of a filled store, which the commands use, in their working directory."""
    monkeypatch.chdir(tmp_path)
    where = new_name(request.param, request)
    monkeypatch.setenv("TALLYSTICK_STORE", where)
    monkeypatch.setenv("TALLYSTICK_SECRET", "the tests' own")
    with closing(open_store(where)) as store:
        fill(store)
    return where


@contextmanager
def unpacked(file: Path, folder: Path) -> Iterator[SqliteStore]:
    """A backup as a store, in a file of its own in a folder, gone at the end."""
    with backup.drafted(folder / "unpacked.db") as draft:
        backup.unpack(file, draft)
        with closing(SqliteStore(draft)) as store:
            yield store


def names(folder: Path) -> set[str]:
    """The files in a folder, but for those of a SQLite store in it."""
    return {one.name for one in folder.iterdir() if not one.name.startswith("tables.db")}


def test_a_backup_holds_all_that_the_store_does(name: str, tmp_path: Path) -> None:
    with closing(open_store(name)) as store:
        before = all_of(store)
        store.attend("t", "here", ["phone 3f2a"], AT)
    assert answered("backup", "all.backup").startswith("all.backup: 3 tables, ")
    assert names(tmp_path) == {"all.backup"}
    assert label(Path("all.backup"))[1] == "the tests' own"
    with unpacked(Path("all.backup"), tmp_path) as copy:
        assert all_of(copy) == before
        assert copy.attendance("t", AT) == set()
    assert names(tmp_path) == {"all.backup"}
    with closing(open_store(name)) as store:
        assert all_of(store) == before


def test_only_its_own_user_may_read_it(name: str) -> None:
    answered("backup", "all.backup")
    assert stat.S_IMODE(Path("all.backup").stat().st_mode) == 0o600


def test_the_secret_may_be_left_out(name: str) -> None:
    answered("backup", "all.backup", "--without-secret")
    assert label(Path("all.backup"))[1] == ""
    assert b"the tests' own" not in Path("all.backup").read_bytes()


def test_another_file_is_not_replaced_unasked(name: str) -> None:
    Path("all.backup").write_text("Thursday: Anna 12")
    assert refused("backup", "all.backup").startswith("not_possible: all.backup is there already: ")
    assert Path("all.backup").read_text() == "Thursday: Anna 12"
    answered("backup", "all.backup", "--force")
    with unpacked(Path("all.backup"), Path()) as copy:
        assert len(copy.tables()) == 3


def test_a_file_that_came_to_be_meanwhile_is_not_replaced(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def meanwhile(file: Path) -> tuple[str, str]:
        Path("all.backup").write_text("another's")
        return label(file)

    monkeypatch.setattr(backup, "label", meanwhile)
    assert "came to be meanwhile" in refused("backup", "all.backup")
    assert Path("all.backup").read_text() == "another's"
    assert names(tmp_path) == {"all.backup"}


def test_a_disk_without_links(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    answered("backup", "all.backup")
    with unpacked(Path("all.backup"), Path()) as copy:
        assert len(copy.tables()) == 3


def test_a_place_that_cannot_be_written(name: str) -> None:
    assert refused("backup", "missing/all.backup").startswith("unavailable: ")


def test_a_disk_that_fills_leaves_nothing_behind(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert refused("backup", "all.backup").endswith("all.backup: [Errno 28] No space left on device")
    assert names(tmp_path) == set()


def test_without_a_store_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALLYSTICK_STORE", "nowhere.db")
    assert refused("backup", "all.backup") == "not_found: There is no store at nowhere.db."
    monkeypatch.setenv("TALLYSTICK_STORE", MEMORY)
    assert refused("backup", "all.backup").startswith("not_possible: A store in memory ends with its process")
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_has_no_secret_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALLYSTICK_STORE", "tables.db")
    monkeypatch.delenv("TALLYSTICK_SECRET", raising=False)
    with closing(open_store("tables.db")) as store:
        fill(store)
    assert run("backup", "all.backup").stderr == "There is no secret yet, so none is in it.\n"
    assert not Path("tables.db.secret").exists()


def test_a_broken_table_is_named_and_kept(name: str, tmp_path: Path) -> None:
    change = "UPDATE events SET body = replace(body, 'Boris', 'Doris') WHERE table_id = 'demo' AND seq = 5"
    if name.startswith("postgresql"):
        with psycopg.connect(name) as db:
            db.execute("ALTER TABLE events DISABLE TRIGGER USER")
            db.execute(change)
    else:
        tamper(Path(name), change)
    result = run("backup", "all.backup")
    assert (result.exit_code, result.stderr[:40]) == (1, "event 5 of table demo: chain_broken: was")
    with unpacked(Path("all.backup"), tmp_path) as copy:
        assert copy.tables() == ["demo", "t", "empty"]
        assert copy.head("demo")[0] >= 4


@pytest.mark.parametrize("text", ["", "Thursday: Anna 12, Boris 9\n" * 100])
def test_what_is_no_backup(tmp_path: Path, text: str) -> None:
    file = tmp_path / "night.txt"
    file.write_text(text)
    with pytest.raises(Unavailable, match=r"night\.txt: "):
        label(file)
    assert file.read_text() == text


def test_a_store_in_memory_is_not_backed_up(tmp_path: Path) -> None:
    with pytest.raises(NotDone):
        take(open_store(MEMORY), tmp_path / "all.backup", AT, "")


# Under load


class Load:
    """Writers that go on until they are told to stop, each at a table of its own, and what was acknowledged to them."""

    def __init__(self, store: Store, writers: int = 3) -> None:
        self.store, self.stopped = store, threading.Event()
        self.acknowledged: dict[str, int] = {}
        self.threads = [threading.Thread(target=self._write, args=(f"w{n}",)) for n in range(writers)]

    def __enter__(self) -> "Load":
        for thread in self.threads:
            thread.start()
        while len(self.acknowledged) < len(self.threads) or min(self.acknowledged.values()) < 10:
            self.stopped.wait(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        for thread in self.threads:
            thread.join()

    def _write(self, table: str) -> None:
        self.store.create(table, chained(START, OPENED))
        while not self.stopped.is_set():
            head = self.store.head(table)
            self.store.append(table, chained(head, *players(3)), expected=head[0])
            self.acknowledged[table] = head[0] + 3


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_under_load(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A prefix of each log, whole appends only, with all that was acknowledged before it was begun."""
    with closing(open_store(new_name(kind, request))) as store:
        add_big(store)
        for number in range(3):
            file = tmp_path / f"{number}.backup"
            with Load(store) if number == 0 else Again(store) as load:
                before = dict(load.acknowledged)
                take(store, file, AT, "s")
                after = dict(load.acknowledged)
            assert after != before, "nobody wrote meanwhile"
            with unpacked(file, tmp_path) as copy:
                assert list(copy.read("big")) == list(store.read("big"))
                for table, seq in before.items():
                    log = list(copy.read(table))
                    assert len(log) >= seq
                    assert len(log) % 3 == 1, "an append was torn"
                    assert log == list(store.read(table, 0, len(log)))
                    assert first_broken(log) is None


class Again(Load):
    """More writers at the same tables."""

    def _write(self, table: str) -> None:
        self.acknowledged[table] = self.store.head(table)[0]
        while not self.stopped.is_set():
            head = self.store.head(table)
            self.store.append(table, chained(head, *players(3)), expected=head[0])
            self.acknowledged[table] = head[0] + 3


def add_big(store: Store) -> None:
    """A table that takes a while to copy."""
    store.create("big", chained(START, OPENED))
    for _ in range(10):
        head = store.head("big")
        store.append("big", chained(head, *players(200)), expected=head[0])


def test_a_whole_database_is_frozen_at_one_moment(postgresql: Server, tmp_path: Path) -> None:
    """Two tables written one after the other are never seen the other way round."""
    with closing(open_store(postgresql.schema())) as store:
        for table in ("first", "second"):
            store.create(table, chained(START, OPENED))
        stopped = threading.Event()

        def write() -> None:
            while not stopped.is_set():
                for table in ("first", "second"):
                    head = store.head(table)
                    store.append(table, chained(head, *players(1)), expected=head[0])

        thread = threading.Thread(target=write)
        thread.start()
        try:
            for number in range(5):
                take(store, tmp_path / f"{number}.backup", AT, "")
        finally:
            stopped.set()
            thread.join()
    for number in range(5):
        with closing(sqlite3.connect(tmp_path / f"{number}.backup")) as db:
            heads = dict(db.execute("SELECT table_id, max(seq) FROM events GROUP BY table_id").fetchall())
        assert heads["first"] - heads["second"] in (0, 1)
