"""Deleting a whole table: in every store, by API and command; nothing of it comes back under its id."""

import sqlite3
from pathlib import Path

import pytest

from events.log import Conflict, UnknownTable
from service.stores import Phone as Visitor
from service.stores import Store, Unavailable, open_store
from service.stores.sqlite import SqliteStore
from tests.service.api.caller import ROOT, another, beginning, deal, open_caller, problem
from tests.service.commands.runner import answered, refused
from tests.service.desk import chained, open_desk


def test_a_deleted_table_is_gone_and_no_other(store: Store) -> None:
    desk, other = open_desk(store, table="t"), open_desk(store, table="u")
    store.visited("t", Visitor("phone 3f2a", "a", "owner", 1, "2026-11-30T20:00:00.000Z"))
    before = chained(other.log)
    store.delete("t")
    for ask in (store.head, store.read, store.generations, store.delete):
        with pytest.raises(UnknownTable):
            ask("t")
    with pytest.raises(UnknownTable):
        store.append("t", desk.log[:0], 0)
    assert (store.tables(), store.strays(), chained(other.log)) == (["u"], [], before)


def test_its_id_is_never_given_again(store: Store) -> None:
    open_desk(store)
    store.delete("t")
    with pytest.raises(Conflict):
        store.create("t")
    with pytest.raises(UnknownTable):
        store.head("t")


def test_what_was_never_there_is_not_deleted(store: Store) -> None:
    with pytest.raises(UnknownTable):
        store.delete("t")
    store.create("t")


def test_a_deleted_log_leaves_no_text_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    store = open_store(str(path))
    open_desk(store, table="t")
    store.delete("t")
    store.close()
    assert b"Thursday" not in path.read_bytes()


def test_an_event_alone_is_still_never_deleted(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    store = open_store(str(path))
    open_desk(store, table="t")
    open_desk(store, table="u")
    store.delete("u")
    store.close()
    with sqlite3.connect(path) as db, pytest.raises(sqlite3.IntegrityError, match="never deleted"):
        db.execute("DELETE FROM events WHERE table_id = 't' AND seq = 3")
    db.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    open_store(str(path)).close()
    with sqlite3.connect(path) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('tallystick', 'of_2027', '2027')"
        )
    db.close()
    before = path.read_bytes()
    with pytest.raises(Unavailable, match="newer version"):
        SqliteStore(path)
    assert path.read_bytes() == before


# The API


def test_the_owner_deletes_by_the_api() -> None:
    caller = open_caller()
    caller.done(*beginning(), *deal())
    other = another(caller.client)
    address = f"{ROOT}/{caller.table}"
    for role in ("", "viewer", "scorer"):
        problem(caller.client.delete(address, headers=caller.bearer(role)), 403, "forbidden")
    problem(caller.client.delete(address, headers=other.bearer("owner")), 403, "forbidden")
    assert caller.get("state").status_code == 200
    answer = caller.client.delete(address, headers=caller.bearer("owner"))
    assert (answer.status_code, answer.data) == (204, b"")
    for role in ("viewer", "owner"):
        problem(caller.get("state", role=role), 404, "not_found")
    problem(caller.client.delete(address, headers=caller.bearer("owner")), 404, "not_found")
    assert other.get("state").status_code == 200


# The command


def test_whoever_runs_the_service_deletes_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALLYSTICK_STORE", str(tmp_path / "cards.db"))
    answered("demo")
    assert refused("delete", "demo", "--name", "Friday").startswith("malformed: ")
    assert refused("delete", "nobody", "--name", "Friday").startswith("not_found: ")
    listed = answered("tables")
    name = listed.split("  ")[1]
    assert answered("delete", "demo", "--name", name) == f"{name} is deleted.\n"
    assert answered("tables") == ""
