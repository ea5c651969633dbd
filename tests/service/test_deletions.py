"""A table that was deleted stays so, in every store, in a copy of one, and when one is put back."""

from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from events.log import Conflict, UnknownTable
from service.stores import Store, open_store
from service.stores.postgres import PostgresStore
from service.stores.sqlite import SqliteStore
from tests.postgres import Server
from tests.service.commands.runner import answered, run
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained
from tests.service.wholes import PHONE, all_of, fill


def test_a_deleted_table_is_gone_with_all_that_was_its_own(store: Store) -> None:
    fill(store)
    others = {table: one for table, one in all_of(store)["tables"].items() if table != "t"}
    store.attend("t", "here", [PHONE.device], PHONE.seen)
    store.delete("t")
    assert store.tables() == ["demo", "empty"]
    assert store.deletions() == ["t"]
    assert all_of(store)["tables"] == others
    assert store.strays() == []
    for ask in (store.head, store.generations, store.delete):
        with pytest.raises(UnknownTable):
            ask("t")
    with pytest.raises(UnknownTable):
        add(store)
    with pytest.raises(Conflict):
        store.create("t", chained(START, OPENED))


def test_an_event_alone_is_still_never_deleted(postgresql: Server) -> None:
    address = postgresql.schema()
    with closing(PostgresStore(address)) as store:
        fill(store)
        store.delete("demo")
    for change in ("DELETE FROM events WHERE table_id = 't' AND seq = 3", "DELETE FROM events", "DELETE FROM tables"):
        with psycopg.connect(address) as bare, pytest.raises(psycopg.IntegrityError, match="event"):
            bare.execute(change)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of the commands, with a filled store in it."""
    for name in ("STORE", "URL"):
        monkeypatch.delenv(f"TALLYSTICK_{name}", raising=False)
    monkeypatch.setenv("TALLYSTICK_SECRET", "s")
    monkeypatch.chdir(tmp_path)
    with closing(SqliteStore(Path("tallystick.db"))) as store:
        fill(store)
    return tmp_path


def test_a_copy_knows_what_was_deleted(place: Path, postgresql: Server) -> None:
    """Before the copy, or after a first one; and what was deleted at the target does not come back either."""
    address = postgresql.schema()
    with closing(open_store("tallystick.db")) as store:
        store.delete("empty")
        assert run("copy", "tallystick.db", address).exit_code == 0
        store.delete("demo")
    with closing(open_store(address)) as target:
        assert (target.tables(), target.deletions()) == (["demo", "t"], ["empty"])
        target.delete("t")
    assert run("copy", "tallystick.db", address).exit_code == 0
    with closing(open_store(address)) as target:
        assert (target.tables(), target.deletions()) == ([], ["demo", "empty", "t"])


def test_a_table_deleted_after_the_backup_does_not_come_back(place: Path) -> None:
    answered("backup", "all.backup")
    with closing(open_store("tallystick.db")) as store:
        store.delete("t")
    answered("restore", "all.backup")
    with closing(open_store("tallystick.db")) as store:
        assert (store.tables(), store.deletions()) == (["demo", "empty"], ["t"])
