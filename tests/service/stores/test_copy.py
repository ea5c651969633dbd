"""`tallystick copy`: a store moved to another place and back, and what is in the way of it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from events.log import Recorded
from service.stores import Store, open_store
from service.stores.postgres import PostgresStore
from service.stores.sqlite import SqliteStore
from tests.postgres import Server
from tests.service.commands.runner import answered, refused, run
from tests.service.stores.test_sqlite import add, tamper
from tests.service.stores.test_store_contract import OPENED, START, chained, players
from tests.service.wholes import all_of, fill


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of the commands, with no settings."""
    for name in ("STORE", "SECRET", "URL"):
        monkeypatch.delenv(f"TALLYSTICK_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def file(place: Path) -> str:
    """A filled store in a file."""
    name = str(place / "here.db")
    with closing(open_store(name)) as store:
        fill(store)
    return name


@pytest.fixture
def address(postgresql: Server) -> str:
    """An empty store in a database."""
    return postgresql.schema()


def held(name: str) -> object:
    """What a store holds."""
    with closing(open_store(name)) as store:
        return all_of(store)


def copied(from_: str, to: str) -> tuple[str, str]:
    """What a copy that succeeds prints, and what it advises."""
    result = run("copy", from_, to)
    assert result.exit_code == 0, result.stderr
    return result.stdout, result.stderr


def test_a_store_moves_to_a_database_and_back(file: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = held(file)
    printed, _ = copied(file, address)
    assert printed.startswith("3 tables, ")
    assert held(address) == before
    assert copied(address, "back.db")[0] == printed
    assert held("back.db") == before
    monkeypatch.setenv("TALLYSTICK_SECRET", "s")
    exports = []
    for where in (file, address, "back.db"):
        monkeypatch.setenv("TALLYSTICK_STORE", where)
        exports.append([answered("export", table, "--format", format_) for table in ("demo", "t")
                        for format_ in ("jsonl", "csv", "ledger")])  # fmt: skip
        assert answered("verify", "--table", "demo").startswith("demo  ")
    assert exports[0] == exports[1] == exports[2]


def test_what_becomes_of_the_secret_is_said(file: str, address: str) -> None:
    assert f"set TALLYSTICK_SECRET to what {file}.secret holds" in copied(file, address)[1]
    assert "put the TALLYSTICK_SECRET of before into back.db.secret" in copied(address, "back.db")[1]
    assert f"put {file}.secret into other.db.secret" in copied(file, "other.db")[1]


def test_a_copy_that_was_cut_off_goes_on(file: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.stores.transfer.BATCH", 7)
    append, calls = PostgresStore.append, list[str]()

    def cut(store: PostgresStore, table: str, events: list[Recorded], expected: int) -> None:
        calls.append(table)
        if len(calls) == 5:
            raise KeyboardInterrupt
        append(store, table, events, expected)

    monkeypatch.setattr(PostgresStore, "append", cut)
    assert run("copy", file, address).exit_code == 1
    with closing(open_store(address)) as store:
        assert store.tables() == ["demo"]
        assert store.head("demo")[0] == 7 * 5
    copied(file, address)
    assert held(address) == held(file)


def test_doing_it_again_changes_nothing_and_brings_what_is_new(file: str, address: str) -> None:
    copied(file, address)
    copied(file, address)
    assert held(address) == held(file)
    with closing(open_store(file)) as store:
        add(store, 3)
        store.renew("t", "viewer")
        store.create("new", chained(START, OPENED))
    copied(file, address)
    assert held(address) == held(file)


def ahead(store: Store) -> None:
    """The target was written to."""
    add(store)


def apart(store: Store) -> None:
    """The target holds another table under an id of the source's."""
    store.create("empty2", chained(START, OPENED))


@pytest.mark.parametrize(("change", "says"), [(ahead, "t (events 11 to 11)"), (apart, "empty2 (events 1 to 1)")])
def test_nothing_at_the_target_is_lost(file: str, address: str, change: Callable[[Store], None], says: str) -> None:
    copied(file, address)
    with closing(open_store(address)) as store:
        change(store)
        before = all_of(store)
    with closing(open_store(file)) as store:
        store.create("late", chained(START, OPENED))
    assert says in refused("copy", file, address)
    assert held(address) == before


def test_another_history_is_named_from_where_it_parts(place: Path, address: str) -> None:
    log = chained(START, OPENED, *players(9))
    for name, cut in (("here.db", 10), (address, 6)):
        with closing(open_store(name)) as store:
            store.create("t", log[:cut])
            if cut == 6:
                add(store, 2)
    assert "t (events 7 to 8)" in refused("copy", "here.db", address)


def test_of_a_broken_table_all_before_the_break_is_copied(file: str, address: str) -> None:
    tamper(Path(file), "UPDATE events SET body = replace(body, 'Boris', 'Doris') WHERE table_id = 'demo' AND seq = 5")
    result = run("copy", file, address)
    assert result.exit_code == 1
    assert result.stderr.startswith("event 5 of table demo: chain_broken: was changed")
    with closing(open_store(address)) as store:
        assert store.tables() == ["demo", "t", "empty"]
        assert [store.head(table)[0] for table in store.tables()] == [4, 10, 0]


def test_a_table_of_which_nothing_can_be_relied_on_is_left_out(file: str, address: str) -> None:
    tamper(Path(file), "UPDATE events SET body = '{}' WHERE table_id = 'demo' AND seq = 1")
    result = run("copy", file, address)
    assert result.stderr.startswith("event 1 of table demo: chain_broken: ")
    with closing(open_store(address)) as store:
        assert store.tables() == ["t", "empty"]


@pytest.mark.parametrize(
    ("from_", "to", "says"),
    [
        ("nowhere.db", "to.db", "not_found: There is no store at nowhere.db."),
        (":memory:", "to.db", "not_possible: Name two stores: each a file, or a postgresql:// address."),
        ("here.db", "here.db", "not_possible: Name two stores: each a file, or a postgresql:// address."),
        ("here.db", "missing/to.db", "unavailable: The store cannot be used: "),
    ],
)
def test_what_is_no_store(file: str, from_: str, to: str, says: str) -> None:
    assert refused("copy", from_, to).startswith(says)
    assert not Path("to.db").exists()


def test_a_source_that_is_written_to_meanwhile_is_said(
    file: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was copied stays, and the same command brings the rest."""
    create = PostgresStore.create

    def late(store: PostgresStore, table: str, events: list[Recorded] | tuple[()] = ()) -> None:
        create(store, table, events)
        if table == "empty":
            with closing(SqliteStore(Path(file))) as other:
                add(other)

    monkeypatch.setattr(PostgresStore, "create", late)
    result = run("copy", file, address)
    assert result.exit_code == 1
    assert "stale: 1 tables were written to meanwhile: stop the service, then do it again." in result.stderr
    monkeypatch.undo()
    copied(file, address)
    assert held(address) == held(file)


def test_stores_of_the_same_kind(file: str, postgresql: Server) -> None:
    first, second = postgresql.schema(), postgresql.schema()
    for from_, to in ((file, "two.db"), ("two.db", first), (first, second)):
        copied(from_, to)
    assert held(second) == held(file)


def test_the_databases_own_guards_stay_on(file: str, address: str) -> None:
    copied(file, address)
    with psycopg.connect(address) as bare, pytest.raises(psycopg.IntegrityError):
        bare.execute("DELETE FROM events")
    with closing(sqlite3.connect(file)) as bare, pytest.raises(sqlite3.IntegrityError):
        bare.execute("DELETE FROM events")
