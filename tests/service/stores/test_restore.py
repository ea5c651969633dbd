"""`tallystick restore`: ids, links and seats as they were, nothing lost unasked, and pages that say it."""

import os
import sqlite3
import stat
import tempfile
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import pytest

from service.app import create_app
from service.edge import from_environment, told_secret
from service.stores import MEMORY, Unavailable, open_store, restore
from service.stores.sqlite import SqliteStore
from tests.postgres import Server
from tests.service.commands.runner import answered, refused, run
from tests.service.pages.phone import Phone
from tests.service.stores.test_sqlite import add, tamper
from tests.service.stores.test_store_contract import OPENED, START, chained
from tests.service.wholes import all_of, fill


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of the commands, whose store is a file in it."""
    for name in ("STORE", "SECRET", "URL"):
        monkeypatch.delenv(f"TALLYSTICK_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def before() -> dict[str, Any]:
    """What the store holds of which all.backup was taken."""
    edge = from_environment()
    with closing(open_store(edge.store)) as store:
        fill(store)
        held = all_of(store)
    answered("backup", "all.backup")
    return held


def held(name: str = "tallystick.db") -> dict[str, Any]:
    """What a store holds."""
    with closing(open_store(name)) as store:
        return all_of(store)


def but_restored(what: dict[str, Any]) -> dict[str, Any]:
    """What a store holds, without when it was put back."""
    return {key: value for key, value in what.items() if key != "restored"}


def gone(place: Path) -> None:
    """Another machine: nothing is there but the backup."""
    for one in place.iterdir():
        if one.name != "all.backup":
            one.unlink()


def test_on_a_new_machine_all_is_as_it_was(before: dict[str, Any], place: Path) -> None:
    links, secret = answered("links", "t"), told_secret("tallystick.db")
    gone(place)
    printed = run("restore", "all.backup")
    assert (printed.exit_code, printed.stderr) == (0, "")
    assert printed.stdout.startswith("Put back: 3 tables, ")
    assert answered("links", "t") == links
    assert told_secret("tallystick.db") == secret
    after = held()
    assert but_restored(after) == but_restored(before)
    (note,) = after["restored"][1:]
    assert note.taken < note.at
    for name in ("tallystick.db", "tallystick.db.secret"):
        assert stat.S_IMODE(Path(name).stat().st_mode) == 0o600
    assert {one.name for one in place.iterdir()} == {
        "all.backup", "tallystick.db", "tallystick.db.secret", "tallystick.db.lock",
    }  # fmt: skip


def test_a_cookie_of_before_is_good_after(place: Path) -> None:
    def phone_at(base: str = "/") -> Phone:
        app = create_app(from_environment())
        return Phone(app, app.test_client())

    phone = phone_at()
    chosen = {"name": "Thursday", "player": ["Anna", "Boris", "Carla", "Dmitri"], "currency": "EUR"}
    phone.home = phone.press(phone.get("//new"), "Open the table", chosen).to
    answered("backup", "all.backup")
    phone.start()
    gone(place)
    answered("restore", "all.backup")
    app = create_app(from_environment())
    again = Phone(app, phone.client)
    again.client.application = app
    again.home = phone.home
    assert again.get().status == 200


def test_events_that_the_backup_lacks_are_not_lost_unasked(before: dict[str, Any]) -> None:
    with closing(open_store("tallystick.db")) as store:
        add(store, 3)
        store.create("late", chained(START, OPENED))
    now = held()
    says = "would_lose: The store holds what the backup does not: t (events 11 to 13), late (events 1 to 1). "
    assert refused("restore", "all.backup").startswith(says)
    assert held() == now
    answered("restore", "all.backup", "--force")
    assert but_restored(held()) == but_restored(before)


def test_of_many_tables_a_few_are_named(before: dict[str, Any]) -> None:
    with closing(open_store("tallystick.db")) as store:
        for number in range(8):
            store.create(f"late{number}", chained(START, OPENED))
    assert "late4 (events 1 to 1) and 3 more tables." in refused("restore", "all.backup")


def test_a_link_that_was_renewed_since_stays_withdrawn(before: dict[str, Any]) -> None:
    renewed = answered("links", "t", "--renew", "viewer")
    answered("restore", "all.backup")
    assert answered("links", "t") == renewed


def test_a_store_in_use_is_not_put_back(before: dict[str, Any]) -> None:
    with closing(SqliteStore(Path("tallystick.db"))) as running, closing(running.watch()):
        for how in ((), ("--force",)):
            assert refused("restore", "all.backup", *how).endswith("is in use: stop the service, then try again.")
        add(running)
    answered("restore", "all.backup", "--force")
    assert but_restored(held()) == but_restored(before)


def test_a_service_that_was_not_seen_running_says_so(before: dict[str, Any]) -> None:
    """It has no connection at that moment; the old file's journal does not spoil the new one."""
    running = SqliteStore(Path("tallystick.db"))
    answered("restore", "all.backup")
    with pytest.raises(Unavailable, match="was replaced while the service ran"):
        running.head("t")
    assert but_restored(held()) == but_restored(before)


def test_what_is_written_between_asking_and_doing_is_not_lost(
    before: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = restore._keep_withdrawn

    def meanwhile(source: Any, path: Path) -> None:
        asked(source, path)
        with closing(SqliteStore(path)) as other:
            add(other)

    monkeypatch.setattr(restore, "_keep_withdrawn", meanwhile)
    assert refused("restore", "all.backup").endswith("was written to meanwhile: stop the service, then try again.")
    with closing(open_store("tallystick.db")) as store:
        assert store.head("t")[0] == 11


@pytest.mark.parametrize("wreck", ["cut", "garbage", "text"])
def test_a_wrecked_store_is_put_back_when_that_is_said(before: dict[str, Any], wreck: str) -> None:
    path = Path("tallystick.db")
    whole = path.read_bytes()
    path.write_bytes({"cut": whole[:5000], "garbage": b"\0" * len(whole), "text": b"Thursday\n" * 900}[wreck])
    said = refused("restore", "all.backup")
    assert "Add --force to put the backup there." in said
    answered("restore", "all.backup", "--force")
    assert but_restored(held()) == but_restored(before)


def test_a_table_that_was_tampered_with_loses_nothing_by_it(before: dict[str, Any]) -> None:
    """Its head is the backup's: only what was changed is put right."""
    tamper(Path("tallystick.db"), "UPDATE events SET body = '{}' WHERE table_id = 't' AND seq = 3")
    answered("restore", "all.backup")
    assert but_restored(held()) == but_restored(before)


def test_another_programs_database_is_left_alone(before: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect("recipes.db")) as db:
        db.execute("CREATE TABLE recipes (name)")
    content = Path("recipes.db").read_bytes()
    monkeypatch.setenv("TALLYSTICK_STORE", "recipes.db")
    monkeypatch.setenv("TALLYSTICK_SECRET", told_secret("tallystick.db", {}))
    assert "recipes.db is no store, or cannot be read." in refused("restore", "all.backup")
    with closing(sqlite3.connect("recipes.db")) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    assert len(Path("recipes.db").read_bytes()) == len(content)


def test_another_secret_is_said(before: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    links = answered("links", "t")
    monkeypatch.setenv("TALLYSTICK_SECRET", "another")
    says = "not_possible: The links of this backup are signed with another secret than TALLYSTICK_SECRET"
    assert refused("restore", "all.backup").startswith(says)
    answered("restore", "all.backup", "--force")
    assert answered("links", "t") != links
    monkeypatch.delenv("TALLYSTICK_SECRET")
    assert answered("links", "t") == links


def test_a_backup_without_the_secret(before: dict[str, Any], place: Path) -> None:
    answered("backup", "bare.backup", "--without-secret")
    answered("restore", "bare.backup")
    for one in place.glob("tallystick.db*"):
        one.unlink()
    result = run("restore", "bare.backup")
    assert (result.exit_code, result.stderr) == (0, "The backup holds no secret: every link is a new one.\n")


def test_a_broken_table_is_put_back_and_named(before: dict[str, Any], place: Path) -> None:
    tamper(place / "all.backup", "UPDATE events SET body = replace(body, 'Bo', 'Do') WHERE table_id = 't' AND seq = 3")
    result = run("restore", "all.backup")
    assert result.exit_code == 1
    assert result.stderr.startswith("event 3 of table t: chain_broken: was changed")


def test_the_files_owner_and_rights_stay(before: dict[str, Any]) -> None:
    path = Path("tallystick.db")
    path.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    was = path.stat()
    answered("restore", "all.backup")
    now = path.stat()
    assert (now.st_mode, now.st_uid, now.st_gid) == (was.st_mode, was.st_uid, was.st_gid)


def test_there_is_nothing_to_put_back_in_memory(before: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALLYSTICK_STORE", MEMORY)
    assert refused("restore", "all.backup").startswith("not_possible: A store in memory ends with its process")


def test_a_backup_may_lie_where_nothing_can_be_written(before: dict[str, Any], place: Path) -> None:
    folder = place / "stick"
    folder.mkdir()
    (place / "all.backup").rename(folder / "all.backup")
    made: list[str] = []

    def no_place(prefix: str, suffix: str, dir: Path) -> tuple[int, str]:
        made.append(str(dir))
        return mkstemp(prefix=prefix, suffix=suffix, dir=dir)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tempfile, "mkstemp", no_place)
        answered("restore", "stick/all.backup")
    assert set(made) == {str(place)}


def test_a_backup_is_only_read(before: dict[str, Any]) -> None:
    content = Path("all.backup").read_bytes()
    Path("all.backup").chmod(0o400)
    answered("restore", "all.backup")
    assert Path("all.backup").read_bytes() == content
    answered("restore", "all.backup")


# Into a database, and out of one


def test_a_backup_goes_into_a_database_and_back(
    before: dict[str, Any], postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, secret = answered("links", "t"), told_secret("tallystick.db")
    address = postgresql.schema()
    monkeypatch.setenv("TALLYSTICK_STORE", address)
    result = run("restore", "all.backup")
    assert result.exit_code == 0
    assert "Set TALLYSTICK_SECRET to that of the backup: `sqlite3 all.backup " in result.stderr
    monkeypatch.setenv("TALLYSTICK_SECRET", secret)
    assert answered("links", "t") == links
    after = held(address)
    assert but_restored(after) == but_restored(before)
    assert len(after["restored"]) == 2
    answered("backup", "database.backup")
    monkeypatch.delenv("TALLYSTICK_SECRET")
    monkeypatch.setenv("TALLYSTICK_STORE", "new.db")
    answered("restore", "database.backup")
    assert answered("links", "t") == links
    assert but_restored(held("new.db")) == but_restored(before)


def test_a_database_is_never_emptied(
    before: dict[str, Any], postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgresql.schema()
    monkeypatch.setenv("TALLYSTICK_STORE", address)
    monkeypatch.setenv("TALLYSTICK_SECRET", told_secret("tallystick.db", {}))
    answered("restore", "all.backup")
    with closing(open_store(address)) as store:
        add(store)
    for how in ((), ("--force",)):
        assert "t (events 11 to 11). A database is never emptied" in refused("restore", "all.backup", *how)
    assert held(address)["restored"] != []
