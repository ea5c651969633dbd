"""The PostgreSQL store on its own ground: what its database refuses, and what happens when the server is gone."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from events.chain import Broken, first_broken
from events.log import Conflict, Corrupt, UnknownTable
from service.stores import Unavailable, open_store, postgres, sql
from service.stores.postgres import PostgresStore
from tests import postgres as servers
from tests.postgres import Server
from tests.programs import POSTGRESQL
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained, players


@pytest.fixture
def address(postgresql: Server) -> str:
    """Where the store is."""
    return postgresql.schema()


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    """A store whose table t holds three events."""
    store = PostgresStore(address)
    store.create("t", chained(START, OPENED, *players(2)))
    yield store
    store.close()


def tamper(address: str, change: str) -> None:
    """Changes the database as somebody would who means to."""
    with psycopg.connect(address) as connection:
        connection.execute("ALTER TABLE events DISABLE TRIGGER USER")
        connection.execute(change)
        connection.execute("ALTER TABLE events ENABLE TRIGGER USER")


# Only ever added to

FORBIDDEN = [
    "UPDATE events SET body = '{}'",
    "UPDATE events SET seq = seq + 10 WHERE seq = 3",
    "DELETE FROM events",
    "DELETE FROM events WHERE seq = 3",
    "TRUNCATE events",
    "TRUNCATE tables CASCADE",
    "DELETE FROM tables",
    "INSERT INTO events SELECT table_id, 9, 'id', game, body, hash FROM events WHERE seq = 3",
    "INSERT INTO events SELECT table_id, 4, id, game, body, hash FROM events WHERE seq = 3",
    "INSERT INTO events SELECT * FROM events ON CONFLICT (table_id, seq) DO UPDATE SET body = '{}'",
]


@pytest.mark.parametrize("change", FORBIDDEN)
def test_the_database_is_only_ever_added_to(store: PostgresStore, address: str, change: str) -> None:
    log = list(store.read("t"))
    with psycopg.connect(address) as bare, pytest.raises(psycopg.IntegrityError, match="event"):
        bare.execute(change)
    assert list(store.read("t")) == log


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE events SET body = replace(body, 'Player', 'Prayer') WHERE seq = 2", "hash"),
        ("UPDATE events SET body = 'scribble' WHERE seq = 2", "text"),
        ("UPDATE events SET game = 'g9' WHERE seq = 2", "column"),
        ("DELETE FROM events WHERE seq = 2", "number"),
    ],
)
def test_what_was_changed_breaks_the_chain(store: PostgresStore, address: str, change: str, why: str) -> None:
    tamper(address, change)
    assert first_broken(store.read("t")) == Broken(2, why)


def test_phones_are_known_by_a_log_that_was_changed_too(store: PostgresStore, address: str) -> None:
    assert store.recorders("t") == {"phone 3f2a": 3}
    tamper(address, "UPDATE events SET body = 'scribble' WHERE seq = 3")
    assert store.recorders("t") == {"phone 3f2a": 2}
    tamper(address, """UPDATE events SET body = '{"by":"anna","device":"\\x","id":""}' WHERE seq = 1""")
    assert store.recorders("t") == {"phone 3f2a": 2}


@pytest.mark.parametrize("name", ["HEAD", "PAGE", "PAGE_OF_GAME", "LATEST", "FIND"])
def test_no_query_walks_a_whole_log(store: PostgresStore, name: str) -> None:
    """Each goes by an index, as soon as there is something to walk."""
    said = getattr(postgres, name, None) or getattr(sql, name)
    with store.alone() as connection:
        connection.execute("SET enable_seqscan = off")
        given = ["{}" if part.endswith("ANY(") else 1 if "seq" in part else "t" for part in said.split("?")[:-1]]
        given = [1 if part.endswith(("seq > ", "seq <= ", "seq < ", "LIMIT ")) else told
                 for part, told in zip(said.split("?"), given, strict=False)]  # fmt: skip
        plan = connection.execute("EXPLAIN " + said.replace("?", "%s"), [str(one) for one in given]).fetchall()
    steps = " · ".join(step for (step,) in plan)
    assert "Seq Scan on events" not in steps
    assert "Index" in steps


# The server


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(store: PostgresStore, address: str) -> None:
    """Even where the server's own setting is another; a stronger one stays."""
    with psycopg.connect(address, autocommit=True) as connection:
        for told, expected in (("off", "on"), ("remote_apply", "remote_apply")):
            connection.execute(f"ALTER ROLE tests SET synchronous_commit = '{told}'")
            try:
                with closing(PostgresStore(address)) as fresh, fresh.reading() as db:
                    assert db.execute("SHOW synchronous_commit").fetchone() == (expected,)
            finally:
                connection.execute("ALTER ROLE tests RESET synchronous_commit")


def test_a_store_goes_on_after_its_server_was_restarted(store: PostgresStore, postgresql: Server) -> None:
    add(store)
    postgresql.restart()
    assert store.head("t")[0] == 4
    add(store)
    assert first_broken(store.read("t")) is None


def test_a_server_that_died_loses_nothing_acknowledged(store: PostgresStore, postgresql: Server) -> None:
    log = [*store.read("t"), *add(store, 20)]
    postgresql.stop(signal.SIGQUIT)
    postgresql.start()
    assert list(store.read("t")) == log
    add(store)


def test_without_its_server_a_store_is_unavailable(
    store: PostgresStore, postgresql: Server, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "WAIT_SECONDS", 1)
    store.close()
    postgresql.stop()
    try:
        for use in (store.tables, lambda: add(store), lambda: store.create("u"), lambda: PostgresStore(address)):
            with pytest.raises(Unavailable, match=r"^postgresql://"):
                use()
    finally:
        postgresql.start()
    assert store.tables() == ["t"]


def test_a_table_that_another_program_holds_is_unavailable(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SETTINGS", ("SET lock_timeout = '50ms'",))
    store.close()
    with psycopg.connect(address) as other:
        other.execute("SELECT * FROM tables WHERE id = 't' FOR UPDATE")
        with pytest.raises(Unavailable, match="lock timeout"):
            add(store)
        assert store.head("t")[0] == 3
        store.create("u")
    add(store)


def test_a_cut_connection_leaves_nothing_half_written(store: PostgresStore) -> None:
    def cut() -> None:
        with store.writing() as db:
            db.execute("INSERT INTO tables (id) VALUES (?)", ("half",))
            db.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(Unavailable):
        cut()
    assert store.tables() == ["t"]
    add(store)


def test_text_that_cannot_be_asked_for_is_no_table(store: PostgresStore) -> None:
    for name in ("t\0", "\udcff"):
        with pytest.raises(UnknownTable):
            store.head(name)


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_parent_and_child_may_both_go_on_after_a_fork(store: PostgresStore) -> None:
    add(store)
    child = os.fork()
    if child == 0:
        try:
            add(store)
            store.close()
        finally:
            os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert store.head("t")[0] == 5
    add(store)
    assert first_broken(store.read("t")) is None


# The address


def test_a_database_that_keeps_no_utf8(postgresql: Server) -> None:
    address = postgresql.database("ENCODING 'LATIN1'", "TEMPLATE template0", "LC_COLLATE 'C'", "LC_CTYPE 'C'")
    with pytest.raises(Unavailable, match="--encoding=UTF8"):
        open_store(address)


@pytest.mark.parametrize("address", ["postgresql://anna:hidden@127.0.0.1:1/cards", "postgresql://anna:hidden@/?x=y"])
def test_a_password_is_never_shown(address: str) -> None:
    with pytest.raises(Unavailable) as caught:
        open_store(address)
    assert "hidden" not in str(caught.value)
    assert "anna" not in str(caught.value) or "x=y" in address


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "service.stores.postgres")
    monkeypatch.setitem(sys.modules, "psycopg_pool", None)
    with pytest.raises(Unavailable, match=r"pip install 'tallystick\[postgres\]'"):
        open_store("postgresql:///cards")


def test_a_migrated_store_asks_for_no_right_to_migrate(store: PostgresStore, address: str) -> None:
    """The service may run as a role that owns nothing."""
    schema = address.rsplit("%3D", 1)[1]
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {schema}_service LOGIN")
        connection.execute(f"GRANT USAGE ON SCHEMA {schema} TO {schema}_service")
        connection.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {schema}_service")
    with closing(PostgresStore(address.replace("//tests@", f"//{schema}_service@"))) as service:
        add(service)
        service.create("u")
        with pytest.raises(Conflict):
            service.create("u")


def test_a_snapshot_stands_still(store: PostgresStore) -> None:
    with store.snapshot() as still:
        add(store)
        store.create("u")
        assert still.tables() == ["t"]
        assert len(list(still.read("t"))) == 3
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            still.create("v")
    assert store.tables() == ["t", "u"]


def test_the_server_of_the_tests_is_no_roots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As somebody who is not root it is that user's own."""
    assert POSTGRESQL.find()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert servers.somebody() == {}


def test_corrupt_is_said_by_number(store: PostgresStore, address: str) -> None:
    tamper(address, "UPDATE events SET body = '{}' WHERE seq = 2")
    with pytest.raises(Corrupt) as caught:
        store.latest("t", before=4, count=3)
    assert (caught.value.table, caught.value.seq) == ("t", 2)
