"""A log file into the store: what it says is kept, what it leaves out is filled in; with one bad line, nothing is."""

import json
import re
from typing import Any

import pytest

from events.chain import canonical, digest, first_broken
from events.codec import write_fields
from events.log import UnknownTable
from events.table import GameEnded, NightEnded, PlayerAdded, PlayerRenamed, TableOpened
from service.files.imports import Imported, import_into, import_new
from service.files.logfile import BadLine
from service.read import Tables
from service.stores import MEMORY, Store, open_store
from service.wording.words import english
from tests.events.examples import uuid
from tests.given import AT, forgotten, meaning, told
from tests.service.desk import Desk, open_desk, paid, still_edge
from tests.service.texts import file, hand_written, small_desk, text_of, told_by_phones, verify

LOG = text_of(small_desk().log)
LINES = LOG.splitlines(keepends=True)
OPENED = ("table.opened", {"name": "Thursday", "currency": "EUR"})
ANNA = ("player.added", {"player": "a", "name": "Anna"})
NIGHT = ("night.started", {"night": "n1"})
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")


@pytest.fixture
def tables(store: Store) -> Tables:
    """The tables of an empty store of each sort."""
    return Tables(store)


@pytest.fixture
def memory() -> Tables:
    """The tables of an empty store in memory."""
    return Tables(open_store(MEMORY))


def new(tables: Tables, content: bytes) -> Desk:
    """The new table that a file makes."""
    imported = import_new(tables, still_edge(), file(content))
    assert isinstance(imported, Imported), english().say(imported.say)
    desk = Desk(tables, imported.table)
    assert imported.events == desk.seq
    return desk


def into(desk: Desk, content: bytes) -> int:
    """How many new events a file gives a table."""
    imported = import_into(desk.tables, still_edge(), file(content), desk.table)
    assert isinstance(imported, Imported), english().say(imported.say)
    assert imported.table == desk.table
    return imported.events


def refused(desk: Desk, content: bytes) -> tuple[int, str]:
    """The line and code by which a file is kept out; the table stays as it was."""
    before = desk.lines
    bad = import_into(desk.tables, still_edge(), file(content), desk.table)
    assert isinstance(bad, BadLine)
    assert desk.lines == before
    return bad.number, bad.code


# A new table


def test_an_exported_log_comes_back_to_the_byte(tables: Tables) -> None:
    desk = new(tables, LOG)
    assert text_of(desk.log) == LOG
    assert meaning(desk.now) == meaning(small_desk().now)


def test_a_file_may_come_twice_as_two_tables(memory: Tables) -> None:
    """Two edges that would give the same id: what is taken is not given again."""
    first, second = new(memory, LOG), new(memory, LOG)
    assert (first.table, second.table) == ("table1", "table2")
    assert first.lines == second.lines


def test_what_a_line_leaves_out_is_filled_in(tables: Tables) -> None:
    desk = new(tables, hand_written(OPENED, ANNA))
    assert [one.event for one in desk.log] == [TableOpened("Thursday", "EUR"), PlayerAdded("a", "Anna")]
    for one in desk.log:
        assert (one.at, one.noted, one.by, one.device) == (AT, None, None, None)
        assert UUID.fullmatch(one.id)
        assert one.act == one.id
    assert first_broken(desk.log) is None


SAID = {"id": uuid(91), "act": uuid(90), "at": "2020-02-29T22:00:00+01:00", "noted": AT, "by": "a", "device": "phone 1"}


@pytest.mark.parametrize("left_out", [None, *SAID])
def test_what_a_line_says_is_kept(memory: Tables, left_out: str | None) -> None:
    said = {key: value for key, value in SAID.items() if key != left_out}
    (line,) = hand_written(OPENED).splitlines()
    (one,) = new(memory, line[:-1] + b"," + json.dumps(said).encode()[1:]).log
    assert {key: getattr(one, key) for key in said} == said
    assert first_broken([one]) is None


def test_a_file_with_corrections_is_a_new_table_too(tables: Tables) -> None:
    """What lies further back than a game remembers is in the file alone."""
    deal = [("pitch.dealt", {"dealer": "a"}, "g1"), ("pitch.contracted", {"player": "b", "bid": 2}, "g1")]
    deal.append(("pitch.scored", {"high": "a", "low": "b", "jack": None, "game": None}, "g1"))
    game = ("game.started", {"kind": "pitch", "players": ["a", "b"]}, "g1")
    told = [OPENED, ANNA, ("player.added", {"player": "b", "name": "Boris"}), NIGHT, game, *deal * 8]
    slip = {"event": 6, "reason": "a slip", "also": [7, 8]}
    desk = new(tables, hand_written(*told, ("event.voided", slip)))
    assert desk.now.games["g1"].outcome.scores == {"a": 7, "b": -14}
    assert meaning(Tables(desk.store).now(desk.table)) == meaning(desk.now)


def test_corrections_told_together_come_in_together(tables: Tables) -> None:
    """Into a new table, and into one that has the beginning; told one by one they would not be possible."""
    other = open_desk(open_store(MEMORY))
    other.tell("@a", "=c2", "ab-b", "@b", "=d2", "dd-d")
    beginning = text_of(told_by_phones(other.log))
    other.tell(*(forgotten(10, told(word), "g1") for word in ("@b", "=a4", "aaaa")))
    whole = text_of(told_by_phones(other.log))
    assert text_of(new(tables, whole).log) == whole
    desk = new(tables, beginning)
    assert (into(desk, whole), into(desk, whole)) == (3, 0)
    assert meaning(desk.now) == meaning(other.now)
    alone = hand_written(*((one.event.type, write_fields(one.event), one.game or "") for one in other.log))
    bad = import_new(tables, still_edge(), file(alone))
    assert isinstance(bad, BadLine)
    assert (bad.number, bad.code) == (14, "later_not_legal")


@pytest.mark.parametrize("left_out", ["id", "act", "at", "by", "device"])
def test_a_chained_line_that_leaves_something_out_is_chained_anew(tables: Tables, left_out: str) -> None:
    """Its own hash fits, but what the store would keep of it could not be read again."""
    told = {key: value for key, value in json.loads(LINES[0]).items() if key not in (left_out, "hash")}
    body = canonical(told)
    desk = new(tables, canonical({**told, "hash": digest(body)}).encode() + b"\n")
    assert desk.log[0].hash != digest(body)
    assert first_broken(desk.log) is None
    assert verify(file(text_of(desk.log))) == (1, desk.log[0].hash)


BAD: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b"", 1, "malformed"),
    "not opened": (hand_written(ANNA), 1, "not_legal_now"),
    "opened twice": (hand_written(OPENED, OPENED), 2, "not_legal_now"),
    "not JSON": (hand_written(OPENED) + b"{\n" + hand_written(ANNA), 2, "malformed"),
    "not legal": (hand_written(OPENED, ANNA, ANNA), 3, "key_used"),
    "unknown": (hand_written(OPENED, ANNA, ("player.hidden", {"player": "b"}), ANNA), 3, "unknown_player"),
    "a broken chain": (LOG.replace(b"Boris", b"Doris", 1), 3, "chain_broken"),
    "cut in a line": (LOG[:-20], len(LINES), "malformed"),
    "the last line": (LOG + hand_written(("pitch.misdealt", {}, "g1")), len(LINES) + 1, "not_legal_now"),
    "too long": (hand_written(OPENED) + b"x" * 100_000, 2, "too_large"),
}


@pytest.mark.parametrize(("content", "number", "code"), BAD.values(), ids=BAD)
def test_a_file_with_a_bad_line_makes_no_table(memory: Tables, content: bytes, number: int, code: str) -> None:
    bad = import_new(memory, still_edge(), file(content))
    assert isinstance(bad, BadLine)
    assert (bad.number, bad.code) == (number, code)
    assert english().say(bad.say).endswith(".")
    assert memory.store.tables() == []


# More of a table that is there


@pytest.mark.parametrize("count", [*range(1, len(LINES) + 1)])
def test_a_prefix_and_then_all_is_all(memory: Tables, count: int) -> None:
    desk = new(memory, b"".join(LINES[:count]))
    assert into(desk, LOG) == len(LINES) - count
    assert text_of(desk.log) == LOG


def test_twice_adds_nothing(tables: Tables) -> None:
    desk = new(tables, LOG)
    assert [into(desk, LOG), into(desk, LOG)] == [0, 0]
    assert text_of(desk.log) == LOG


def test_hand_written_lines_go_on_where_the_table_stands(tables: Tables) -> None:
    desk = new(tables, LOG)
    assert into(desk, hand_written(("game.ended", {}, "g1"), ("night.ended", {"night": "n1"}))) == 2
    assert [one.event for one in desk.log[-2:]] == [GameEnded(), NightEnded("n1")]
    assert first_broken(desk.log) is None
    assert meaning(Tables(desk.store).now(desk.table)) == meaning(desk.now)


def test_two_copies_that_went_on_apart_are_put_together(memory: Tables) -> None:
    """What the other copy has more is appended, under its own ids and times, on this one's chain."""
    here, there = new(memory, LOG), new(memory, LOG)
    here.tell(PlayerAdded("e", "Elena"))
    (told,) = there.tell(PlayerRenamed("a", "Ann"), paid("c", "d")).recorded[:1]
    assert into(here, text_of(there.log)) == 2
    moved = here.log[-2]
    assert (moved.seq, moved.prev) == (told.seq + 1, here.log[-3].hash)
    assert (moved.id, moved.act, moved.at, moved.by) == (told.id, told.act, told.at, told.by)
    assert here.log[-1].act == told.act
    assert first_broken(here.log) is None
    assert into(here, text_of(there.log)) == 0


BAD_INTO: dict[str, tuple[bytes, int, str]] = {
    "another table's log": (hand_written(OPENED, ANNA), 1, "not_legal_now"),
    "not legal": (hand_written(("game.ended", {}, "g1"), ("pitch.misdealt", {}, "g1")), 2, "game_over"),
    "the past told otherwise": (
        hand_written(("player.added", {"player": "a", "name": "Ann"}, "", {"id": json.loads(LINES[1])["id"]})),
        1,
        "id_reused",
    ),
    "the last told otherwise": (
        hand_written(("payment.made", {"from": "c", "to": "d", "amount": 1}, "", {"id": json.loads(LINES[-1])["id"]})),
        1,
        "id_reused",
    ),
}


@pytest.mark.parametrize(("content", "number", "code"), BAD_INTO.values(), ids=BAD_INTO)
def test_a_bad_line_adds_nothing(memory: Tables, content: bytes, number: int, code: str) -> None:
    assert refused(new(memory, LOG), content) == (number, code)


def test_an_unknown_table(memory: Tables) -> None:
    with pytest.raises(UnknownTable):
        import_into(memory, still_edge(), file(LOG), "nobody")


def test_somebody_who_records_meanwhile_is_followed(memory: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = new(memory, LOG)
    real = desk.store.append

    def append(*args: Any) -> None:
        monkeypatch.setattr(desk.store, "append", real)
        desk.tell(PlayerAdded("e", "Elena"))
        real(*args)

    monkeypatch.setattr(desk.store, "append", append)
    assert into(desk, hand_written(("game.ended", {}, "g1"))) == 1
    assert [one.event for one in desk.log[-2:]] == [PlayerAdded("e", "Elena"), GameEnded()]
    assert first_broken(desk.log) is None
