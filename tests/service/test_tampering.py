"""Tampering: each byte of a file, each column of a row, and every event put elsewhere is found out, and where."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.chain import Origin, canonical, digest, seal
from events.log import Corrupt, Draft
from service.files.imports import import_into
from service.files.logfile import BadLine
from service.proof import events_of
from service.read import Tables
from service.stores import Store, open_store
from service.stores.sqlite import SqliteStore
from tests.events.examples import uuid
from tests.service.desk import Desk, open_desk, paid, still_edge
from tests.service.stores.test_store_contract import START
from tests.service.texts import file, text_of, verify

TRIGGERS = ("events_are_not_changed", "events_are_not_deleted", "events_only_follow")
COPY = "SELECT table_id, {seq}, {id}, game, body, hash FROM events WHERE table_id = 't' AND seq = {old}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "tables.db"


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    """A table t of ten events beside another, u."""
    with closing(open_store(str(path))) as store:
        open_desk(store, table="u")
        yield open_desk(store, words="@a =c2 ab-b")


def tamper(path: Path, *statements: str) -> None:
    """Changes the file as somebody would who means to, its own guards first; then others stand there again."""
    with closing(sqlite3.connect(path)) as db:
        for trigger in TRIGGERS:
            db.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            db.execute(statement)
        db.commit()


def first_bad(path: Path, table: str = "t") -> int | None:
    """The first event that does not fit; a process that has just started finds the same one when it reads the table."""
    with closing(SqliteStore(path)) as store:
        found = corrupt_in(store, table)
        if store.head(table)[0]:
            reader = Tables(store).broken(table)
            assert (reader and reader.seq) == (found and found.seq)
    return found.seq if found else None


def corrupt_in(store: Store, table: str) -> Corrupt | None:
    """What a check of the table stumbles over."""
    try:
        for _ in events_of(store, table):
            pass
    except Corrupt as corrupt:
        return corrupt
    return None


# A file


def test_each_byte_of_an_exported_log_counts(desk: Desk) -> None:
    """Made another, taken out, or doubled: the line is named, whichever byte it is; only the last line feed may go."""
    log = text_of(desk.log)
    for place, byte in enumerate(log):
        number = log[:place].count(b"\n") + 1
        for other in (bytes([byte ^ 1]), bytes([byte ^ 32]), b"", bytes([byte, byte])):
            if (place, other) == (len(log) - 1, b""):
                continue
            found = verify(file(log[:place] + other + log[place + 1 :]))
            assert isinstance(found, BadLine), (place, other)
            after = byte == 10 and other == b"\n\n"
            assert found.number == number + after, (place, other, found)


def test_events_of_a_file_moved(desk: Desk) -> None:
    lines = text_of(desk.log).splitlines(keepends=True)
    for at in range(len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        dropped = [*lines[:at], *lines[at + 1 :]]
        for moved in (swapped, dropped):
            found = verify(file(b"".join(moved)))
            assert isinstance(found, BadLine)
            assert found.number == at + 1
    for at in range(len(lines)):
        found = verify(file(b"".join([*lines[: at + 1], *lines[at:]])))
        assert isinstance(found, BadLine)
        assert found.number == at + 2


# A store


@pytest.mark.parametrize("seq", [1, 4, 10])
@pytest.mark.parametrize(
    "change",
    [
        "table_id = 'x'",
        "seq = seq + 100",
        "id = id || '0'",
        f"id = '{uuid(777)}'",
        "game = 'g7'",
        'body = replace(body, \'"by":"a"\', \'"by":"b"\')',
        "body = body || ' '",
        "body = ''",
        "hash = replace(hash, substr(hash, 1, 1), 'x')",
        "hash = upper(hash) || '0'",
        "hash = ''",
    ],
)
def test_each_column_of_a_stored_event_counts(desk: Desk, path: Path, seq: int, change: str) -> None:
    assert first_bad(path) is None
    desk.store.close()
    tamper(path, f"UPDATE events SET {change} WHERE table_id = 't' AND seq = {seq}")
    # A last event that is gone without a trace shortens the log: a phone that saw it says so.
    gone = change == "table_id = 'x'" and seq == 10
    assert first_bad(path) == (None if gone else seq)
    assert first_bad(path, "u") is None
    with closing(SqliteStore(path)) as store:
        assert store.strays() == (["x"] if change == "table_id = 'x'" else [])


KEYS = ("seq", "id", "act", "type", "at", "by", "device", "prev", "game")


@pytest.mark.parametrize("key", KEYS)
def test_each_part_of_an_event_counts_even_with_its_hash_made_anew(desk: Desk, path: Path, key: str) -> None:
    """Who changes a part and its row's hash breaks the next event; who changes a column's twin, that column."""
    one = desk.log[8]
    changes = {
        "seq": 8, "id": uuid(77), "act": uuid(77), "type": "game.ended", "at": "2026-11-30T20:00:00.001Z", "by": "b",
        "device": "phone 0000", "prev": "0" * 64, "game": "g2",
    }  # fmt: skip
    told = {**one_fields(one.body), key: changes[key]}
    body = canonical(told)
    desk.store.close()
    tamper(path, f"UPDATE events SET body = '{body}', hash = '{digest(body)}' WHERE table_id = 't' AND seq = 9")
    assert first_bad(path) == (9 if key in ("seq", "id", "prev", "game", "type") else 10)


def one_fields(body: str) -> dict[str, object]:
    """The fields of a body."""
    fields: dict[str, object] = json.loads(body)
    return fields


@pytest.mark.parametrize("seq", range(1, 10))
def test_events_of_a_store_moved(desk: Desk, path: Path, seq: int) -> None:
    desk.store.close()
    other = seq + 1
    tamper(
        path,
        f"UPDATE events SET seq = 100 WHERE table_id = 't' AND seq = {seq}",
        f"UPDATE events SET seq = {seq} WHERE table_id = 't' AND seq = {other}",
        f"UPDATE events SET seq = {other} WHERE table_id = 't' AND seq = 100",
    )
    assert first_bad(path) == seq


@pytest.mark.parametrize("seq", range(1, 10))
def test_an_event_taken_out_of_a_store(desk: Desk, path: Path, seq: int) -> None:
    desk.store.close()
    tamper(path, f"DELETE FROM events WHERE table_id = 't' AND seq = {seq}")
    assert first_bad(path) == seq


@pytest.mark.parametrize("seq", range(1, 10))
def test_an_event_taken_out_and_the_rest_moved_up(desk: Desk, path: Path, seq: int) -> None:
    desk.store.close()
    up = [f"UPDATE events SET seq = {n} WHERE table_id = 't' AND seq = {n + 1}" for n in range(seq, 10)]
    tamper(path, f"DELETE FROM events WHERE table_id = 't' AND seq = {seq}", *up)
    assert first_bad(path) == seq


@pytest.mark.parametrize("old", range(1, 11))
def test_an_event_doubled_in_a_store(desk: Desk, path: Path, old: int) -> None:
    desk.store.close()
    tamper(path, "INSERT INTO events " + COPY.format(seq=11, id="'again'", old=old))
    assert first_bad(path) == 11


def test_all_events_taken_out_of_a_store(desk: Desk, path: Path) -> None:
    desk.store.close()
    tamper(path, "DELETE FROM events WHERE table_id = 't'")
    assert first_bad(path) == 1


def test_a_table_whose_name_was_changed_leaves_its_events_behind(desk: Desk, path: Path) -> None:
    desk.store.close()
    tamper(path, "UPDATE tables SET id = 'x' WHERE id = 't'")
    assert first_bad(path, "x") == 1
    with closing(SqliteStore(path)) as store:
        assert store.strays() == ["t"]


@pytest.mark.parametrize("seq", range(2, 11))
def test_what_only_a_phone_can_tell(desk: Desk, path: Path, seq: int) -> None:
    """Cut short at the end, or told anew to the end with every hash made anew: a chain like any other."""
    log = desk.log
    desk.store.close()
    tamper(path, f"DELETE FROM events WHERE table_id = 't' AND seq >= {seq}")
    assert first_bad(path) is None
    with closing(SqliteStore(path)) as store:
        kept = {one.hash for one in events_of(store, "t")}
    assert {one.seq for one in log if one.hash not in kept} == {*range(seq, 11)}


# A broken table can be looked at, and no more


def test_a_broken_table_is_what_it_was_before(desk: Desk, path: Path) -> None:
    before = Tables(desk.store).as_of("t", 8)
    tamper(
        path, 'UPDATE events SET body = replace(body, \'"by":"a"\', \'"by":"b"\') WHERE table_id = \'t\' AND seq = 9'
    )
    tables = Tables(desk.store)
    assert tables.now("t") == before
    assert tables.now("t") is tables.now("t")
    assert tables.as_of("t", 8) == before
    assert (tables.last_act("t") or pytest.fail("no act")).events[-1].seq == 8
    for dry_run in (False, True):
        with pytest.raises(Corrupt) as caught:
            Desk(tables).answer("x", dry_run=dry_run)
        assert (caught.value.table, caught.value.seq, caught.value.why) == ("t", 9, "hash")
    assert Desk(tables, "u").tell("@a").new


def test_a_table_broken_behind_what_is_known(desk: Desk, path: Path) -> None:
    """What is new does not fit, and then something before it neither: the first of all is found."""
    tables = Tables(desk.store)
    assert tables.now("t").seq == 10
    desk.tell("@b")
    tamper(path, "UPDATE events SET hash = 'x' WHERE table_id = 't' AND seq = 11")
    assert tables.now("t").seq == 10
    assert (tables.broken("t") or pytest.fail("whole")).seq == 11
    tamper_again(path, "UPDATE events SET hash = 'y' WHERE table_id = 't' AND seq IN (4, 11)")
    assert tables.now("t").seq == 3
    assert (tables.broken("t") or pytest.fail("whole")).seq == 4


def test_a_table_put_right_is_whole_again(desk: Desk, path: Path) -> None:
    tamper(path, "UPDATE events SET hash = hash || ' ' WHERE table_id = 't' AND seq = 10")
    tables = Tables(desk.store)
    assert tables.now("t").seq == 9
    tamper_again(path, "UPDATE events SET hash = trim(hash) WHERE table_id = 't' AND seq = 10")
    assert tables.broken("t") is None
    assert tables.now("t").seq == 10
    assert Desk(tables).tell("@b").new


def tamper_again(path: Path, statement: str) -> None:
    """Changes the file once more, its guards being gone."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


def test_a_broken_table_takes_no_file(desk: Desk, path: Path) -> None:
    text = text_of(desk.log)
    tamper(path, "UPDATE events SET hash = 'x' WHERE table_id = 't' AND seq = 10")
    with pytest.raises(Corrupt):
        import_into(Tables(desk.store), still_edge(), file(text), "t")


def test_payments_after_a_break_do_not_count(desk: Desk, path: Path) -> None:
    desk.tell(paid("a", "b"))
    tamper(path, "DELETE FROM events WHERE table_id = 't' AND seq = 10")
    tables = Tables(desk.store)
    assert tables.now("t").seq == 9
    assert tables.now("t").payments == {}


def test_the_chain_of_a_forged_log_holds(desk: Desk) -> None:
    """As a forger would: told anew from the start, it is whole; its head is another."""
    forged = seal([Draft(one.id, one.event, one.game) for one in desk.log], *START, origin_of(desk))
    desk.store.create("v", forged)
    assert [one.seq for one in events_of(desk.store, "v")] == [*range(1, 11)]
    assert desk.store.head("v")[1] != desk.store.head("t")[1]


def origin_of(desk: Desk) -> Origin:
    """Another moment than the true one."""
    return Origin("2026-11-30T23:59:59.000Z", "b")
