"""A file that was spoilt, or a write that was torn: what is left is never taken for the whole."""

import os
import re
from contextlib import closing, nullcontext, suppress
from pathlib import Path

import pytest

from events.chain import first_broken
from events.log import Corrupt, UnknownTable
from service.stores import Store, Unavailable
from service.stores.sqlite import SqliteStore
from tests.service import faults
from tests.service.faults import NOT_SAVED
from tests.service.pages.phone import Phone
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained, players

path, phone = faults.path, faults.phone


# A file that was spoilt


@pytest.mark.parametrize("spoilt", ["cut", "empty", "header", "middle"])
def test_a_spoilt_file_is_said_at_the_start_or_read_as_far_as_it_can(path: Path, spoilt: str) -> None:
    """Never is what is left taken for the whole: where it opens, the chain says where it ends, or that it is new."""
    log = chained(START, OPENED, *players(300))
    with closing(SqliteStore(path)) as store:
        store.create("t", log)
    content = bytearray(path.read_bytes())
    match spoilt:
        case "cut":
            path.write_bytes(content[: len(content) // 2])
        case "empty":
            path.write_bytes(b"")
        case "header":
            path.write_bytes(b"\0" * 100 + content[100:])
        case _:
            half = len(content) // 2
            content[half : half + 8192] = b"\xa5" * 8192
            path.write_bytes(content)
    opens = spoilt in ("empty", "middle")
    expected = nullcontext() if opens else pytest.raises(Unavailable, match=re.escape(str(path)))
    with expected, closing(SqliteStore(path)) as store:
        assert "t" in store.tables() or spoilt == "empty"
        with suppress(UnknownTable, Corrupt, Unavailable):
            assert first_broken(store.read("t")) is not None, "what is spoilt was read"


def test_a_file_spoilt_under_a_running_service(phone: Phone, path: Path) -> None:
    """It answers with a sentence, and what it had folded is not taken for the file."""
    store = phone.app.extensions["tallystick"].store
    store.close()
    content = path.read_bytes()
    with path.open("r+b") as file:
        file.write(b"\xa5" * len(content))
    for answer in (phone.get("/g/g1/record"), phone.get("/g/g1"), phone.get()):
        assert answer.status == 503
        assert NOT_SAVED in answer.words


def test_an_events_page_spoilt_under_a_running_service_is_named(phone: Phone, path: Path) -> None:
    """A byte flipped on the disk inside a name: the table can be looked at up to there, and nothing recorded in it."""
    phone.app.extensions["tallystick"].store.close()
    content = path.read_bytes()
    at = content.index(b"Boris")
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"D")
    tables = phone.app.extensions["tallystick"].tables
    for table in list(tables.kept):
        tables.forget(table)
    assert "This table can only be looked at" in phone.get().words
    with pytest.raises(Corrupt):
        tables.whole(phone.table)


# A torn write


def keep_journal(store: Store) -> None:
    """Nothing is moved from the journal into the file by itself."""
    assert isinstance(store, SqliteStore)
    with store.connections.one() as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")


def test_a_torn_write_takes_only_what_was_not_acknowledged(tmp_path: Path) -> None:
    """The journal cut at any place: every append that is whole in it is there, and none in part."""
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    store.create("t", chained(START, OPENED))
    wal = path.with_name(path.name + "-wal")
    keep_journal(store)
    lengths = [(1, wal.stat().st_size)]
    for _ in range(6):
        add(store, 30)
        lengths.append((lengths[-1][0] + 30, wal.stat().st_size))
    log = list(store.read("t"))
    pieces = {name: path.with_name(path.name + name).read_bytes() for name in ("", "-wal")}
    store.close()
    whole = len(pieces["-wal"])
    for cut in sorted({*range(0, whole, 4_099), *(size + shift for _, size in lengths for shift in (-1, 0, 1))}):
        folder = tmp_path / str(cut)
        folder.mkdir()
        torn = folder / "tables.db"
        torn.write_bytes(pieces[""])
        torn.with_name("tables.db-wal").write_bytes(pieces["-wal"][:cut])
        with closing(SqliteStore(torn)) as store:
            read = list(store.read("t")) if store.tables() else []
            assert read == log[: len(read)]
            assert len(read) == max((seq for seq, size in lengths if size <= cut), default=0)
            if read:
                add(store)
                assert first_broken(store.read("t")) is None


def test_a_journal_with_garbage_at_its_end_is_read_up_to_there(path: Path, tmp_path: Path) -> None:
    store = SqliteStore(path)
    store.create("t", chained(START, OPENED))
    keep_journal(store)
    add(store, 5)
    log = list(store.read("t"))
    other = tmp_path / "after"
    other.mkdir()
    for end in ("", "-wal"):
        (other / f"tables.db{end}").write_bytes(path.with_name(f"tables.db{end}").read_bytes())
    store.close()
    with (other / "tables.db-wal").open("ab") as file:
        file.write(os.urandom(10_000))
    with closing(SqliteStore(other / "tables.db")) as again:
        assert list(again.read("t")) == log
        add(again)
