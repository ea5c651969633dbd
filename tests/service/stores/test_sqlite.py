"""The SQLite store on its own ground: its file, which is only ever added to, and what happens when it cannot."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from events.chain import Broken, first_broken
from events.log import Conflict, Corrupt, Recorded
from service.stores import Store, Unavailable, open_store, sql, sqlite
from service.stores.sqlite import SqliteStore
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


def add(store: Store, count: int = 1) -> list[Recorded]:
    """Appends players to t, again and again until nobody was first; what was acknowledged."""
    while True:
        head = store.head("t")
        events = chained(head, *players(count))
        with suppress(Conflict):
            store.append("t", events, expected=head[0])
            return events


def tamper(path: Path, script: str) -> None:
    """Changes the file as somebody would who means to."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"DROP TRIGGER events_are_not_changed; DROP TRIGGER events_are_not_deleted; {script}")


# The file


def test_every_connection_is_set_up_alike(store: SqliteStore) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "recursive_triggers")
    with store.connections.one() as first, store.connections.one() as second:
        assert first is not second
        for db in (first, second):
            values = [db.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]
            assert values == ["wal", 2, 1, sqlite.BUSY_MILLISECONDS, 1]


def test_idle_connections_are_used_again_and_few_are_kept(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "IDLE_CONNECTIONS", 1)
    with store.connections.one() as first, store.connections.one() as second:
        pass
    with store.connections.one() as again:
        assert again is second
    with pytest.raises(sqlite3.ProgrammingError):
        first.execute("SELECT 1")


def test_the_tables_are_strict(store: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT name, strict FROM pragma_table_list WHERE name IN ('events', 'tables')")
        assert sorted(found) == [("events", 1), ("tables", 1)]
        with pytest.raises(sqlite3.IntegrityError):
            db.execute("INSERT INTO events VALUES ('t', 'four', 'id', '', '{}', 'hash')")


@pytest.mark.parametrize("query", ["HEAD", "PAGE", "PAGE_OF_GAME", "LATEST", "FIND"])
def test_no_query_walks_a_whole_log(store: SqliteStore, query: str) -> None:
    said = getattr(sqlite, query, None) or getattr(sql, query)
    with store.connections.one() as db:
        plan = db.execute(f"EXPLAIN QUERY PLAN {said}", [None] * said.count("?")).fetchall()
    steps = " · ".join(step[3] for step in plan)
    assert "SCAN events" not in steps
    assert "TEMP B-TREE" not in steps
    assert ("INDEX events_by" in steps) == (query in ("PAGE_OF_GAME", "FIND"))


def test_reopening_keeps_everything(store: SqliteStore, path: Path) -> None:
    store.renew("t", "viewer")
    log = list(store.read("t"))
    store.close()
    with closing(SqliteStore(path)) as again:
        assert list(again.read("t")) == log
        assert again.generations("t") == {"owner": 1, "scorer": 1, "viewer": 2}
        add(again)
        assert first_broken(again.read("t")) is None


def test_a_closed_store_opens_itself_again(store: SqliteStore) -> None:
    store.close()
    store.close()
    assert store.head("t")[0] == 3


def test_a_relative_path_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(open_store("here.db")) as store:
        (tmp_path / "below").mkdir()
        monkeypatch.chdir(tmp_path / "below")
        store.create("t")
        assert store.tables() == ["t"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["below", "here.db", "here.db.lock"]


# Only ever added to

FORBIDDEN = [
    "UPDATE events SET body = '{}'",
    "UPDATE events SET seq = seq + 10 WHERE seq = 3",
    "DELETE FROM events",
    "DELETE FROM events WHERE seq = 3",
    "REPLACE INTO events SELECT table_id, seq, id, game, '{}', hash FROM events WHERE seq = 2",
    "REPLACE INTO events SELECT table_id, 4, id, game, '{}', hash FROM events WHERE seq = 2",
    "UPDATE OR REPLACE events SET id = (SELECT id FROM events WHERE seq = 1) WHERE seq = 3",
    "INSERT INTO events SELECT table_id, 9, 'id', game, body, hash FROM events WHERE seq = 3",
    "INSERT INTO events SELECT table_id, 4, id, game, body, hash FROM events WHERE seq = 3",
    "INSERT INTO events SELECT * FROM events WHERE true ON CONFLICT DO UPDATE SET body = '{}'",
]


@pytest.mark.parametrize("change", FORBIDDEN)
def test_the_file_is_only_ever_added_to(store: SqliteStore, path: Path, change: str) -> None:
    log = list(store.read("t"))
    with closing(sqlite3.connect(path)) as bare, pytest.raises(sqlite3.IntegrityError, match="event"):
        bare.execute(change)
    with store.connections.one() as db, pytest.raises(sqlite3.IntegrityError, match="event"):
        db.execute(change)
    assert list(store.read("t")) == log


@pytest.mark.parametrize("body", ["'{}'", "'scribble'", "CAST(x'ff' AS TEXT)", "replace(body, '\"seq\":2', '')"])
def test_what_is_no_event_any_more_is_corrupt(store: SqliteStore, path: Path, body: str) -> None:
    ids = [event.id for event in store.read("t")]
    tamper(path, f"UPDATE events SET body = {body} WHERE seq = 2")
    with pytest.raises(Corrupt) as caught:
        list(store.read("t"))
    assert (caught.value.table, caught.value.seq) == ("t", 2)
    with pytest.raises(Corrupt):
        store.latest("t", before=4, count=3)
    with pytest.raises(Corrupt):
        store.find("t", ids)
    assert next(store.read("t", after=2)).seq == 3


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("UPDATE events SET body = replace(body, 'Player', 'Prayer') WHERE seq = 2", "hash"),
        ("UPDATE events SET body = replace(body, 'Player', CAST(x'ff' AS TEXT)) WHERE seq = 2", "hash"),
        ("DELETE FROM events WHERE seq = 2", "number"),
    ],
)
def test_what_was_changed_breaks_the_chain(store: SqliteStore, path: Path, script: str, why: str) -> None:
    tamper(path, script)
    assert first_broken(store.read("t")) == Broken(2, why)


# Outages


def test_a_full_disk_leaves_nothing_half_written(store: SqliteStore) -> None:
    log = list(store.read("t"))
    with store.connections.one() as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + 3}")
    with pytest.raises(Unavailable, match="full"):
        add(store, 200)
    assert list(store.read("t")) == log
    with pytest.raises(Unavailable, match="full"):
        store.create("other", chained(START, OPENED, *players(200)))
    assert store.tables() == ["t"]
    with store.connections.one() as db:
        db.execute("PRAGMA max_page_count = 100000")
    add(store, 200)
    assert first_broken(store.read("t")) is None


def test_a_file_that_may_not_be_written_is_unavailable(store: SqliteStore) -> None:
    with store.connections.one() as db:
        db.execute("PRAGMA query_only = ON")
    with pytest.raises(Unavailable, match="readonly"):
        add(store)
    with pytest.raises(Unavailable, match="readonly"):
        store.renew("t", "owner")
    assert store.head("t")[0] == 3
    with store.connections.one() as db:
        db.execute("PRAGMA query_only = OFF")
    add(store)


def test_a_file_locked_by_another_program_is_unavailable(store: SqliteStore, path: Path) -> None:
    with store.connections.one() as db:
        db.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            add(store)
        assert store.head("t")[0] == 3
        other.execute("ROLLBACK")
    add(store)


def test_a_place_where_no_file_can_be_is_unavailable(tmp_path: Path) -> None:
    for where in (tmp_path / "missing" / "tables.db", tmp_path):
        with pytest.raises(Unavailable, match=str(where)):
            open_store(str(where))


def test_a_file_that_is_no_database_is_unavailable(path: Path) -> None:
    path.write_text("Thursday: Anna 12, Boris 9\n" * 100)
    with pytest.raises(Unavailable, match="not a database"):
        open_store(str(path))
    assert path.read_text().startswith("Thursday")


def test_a_writer_that_fails_lets_the_next_one_in(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(SqliteStore, "put", interrupted)
        with pytest.raises(KeyboardInterrupt):
            add(store, 2)
        with pytest.raises(KeyboardInterrupt):
            store.create("other")
    with monkeypatch.context() as patched:
        patched.setattr(sqlite, "APPEND", "SELECT nothing FROM nowhere")
        with pytest.raises(Unavailable):
            add(store)
    assert store.tables() == ["t"]
    assert add(store)[0].seq == 4


@pytest.mark.parametrize("by", ["another", "nothing"])
def test_a_file_replaced_under_a_running_store_is_left_alone(store: SqliteStore, path: Path, by: str) -> None:
    """The old file's journal would spoil the new one, and the other way round: neither is touched."""
    add(store)
    log, old, new = list(store.read("t")), path.with_name("old.db"), path.with_name("new.db")
    with closing(SqliteStore(new)) as other:
        other.create("u")
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(old.with_name(old.name + end))
    if by == "another":
        new.rename(path)
    for use in (store.tables, lambda: add(store), lambda: list(store.read("t")), lambda: store.create("v")):
        with pytest.raises(Unavailable, match="was replaced while the service ran"):
            use()
    with closing(SqliteStore(old)) as kept:
        assert list(kept.read("t")) == log
        assert kept.tables() == ["t"]
    assert path.exists() == (by == "another")
    with closing(SqliteStore(path)) as fresh:
        assert fresh.tables() == (["u"] if by == "another" else [])
