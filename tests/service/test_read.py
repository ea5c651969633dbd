"""The one read path: what a process keeps is caught up with the log, and never changed under a reader."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.corrections import EventVoided
from events.log import UnknownTable
from events.table import NightEnded, NightStarted, PlayerRenamed, TableOpened
from projections.state import state
from service import read
from service.read import Tables
from service.stores import MEMORY, Store, open_store
from tests.given import forgotten, meaning, told, void
from tests.service.desk import Desk, open_desk, paid, started

DEAL = ("@a", "=c2", "ab-b")


def anew(desk: Desk) -> Desk:
    """The same table in a process that has just started."""
    return Desk(Tables(desk.store))


# Catching up


def test_another_process_is_caught_up_with(kept: Desk) -> None:
    other = anew(kept)
    for word in (*DEAL, "@b", "x"):
        kept.tell(word)
        assert other.now == kept.now
    other.tell(void(12), void(11), void(10))
    assert kept.now == other.now


def test_only_what_is_new_is_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    other = anew(desk)
    assert other.now.seq == 7
    desk.tell(*DEAL)
    reads: list[Any] = []
    real = desk.store.read

    def noted(*args: Any) -> Any:
        reads.append(args)
        return real(*args)

    monkeypatch.setattr(desk.store, "read", noted)
    assert other.now.seq == 10
    assert reads == [("t", 7, 8), ("t", 7, 10)]
    assert other.now.seq == 10
    assert len(reads) == 2


def test_what_was_handed_out_is_never_changed(desk: Desk) -> None:
    other = anew(desk)
    tables = [desk.now, other.now]
    kept = [repr(table) for table in tables]
    for told_ in (*DEAL, void(10), paid("a", "b"), PlayerRenamed("a", "Ann")):
        desk.tell(told_)
        tables += [desk.now, other.now]
        kept += [repr(table) for table in tables[-2:]]
    assert [repr(table) for table in tables] == kept


def test_an_unknown_table(store: Store) -> None:
    tables = Tables(store)
    for call in (tables.now, tables.last_act):
        with pytest.raises(UnknownTable):
            call("nobody")
    with pytest.raises(UnknownTable):
        tables.as_of("nobody", 1)


def test_a_table_without_events(store: Store) -> None:
    store.create("t")
    assert Tables(store).now("t").seq == 0
    assert Tables(store).last_act("t") is None


# A store swapped for another


@pytest.mark.parametrize("words", [(), ("@b",), ("@b", "=d2"), ("@b", "=d2", "x", "@b", "=c3")])
def test_a_restored_store_is_folded_anew(words: tuple[str, ...]) -> None:
    """Shorter, as long or longer: the log does not continue what is kept, and so what is kept goes."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2")
    backup = open_desk(open_store(MEMORY), words=" ".join(words))
    desk.tables.store = backup.store
    assert desk.now == backup.now
    desk.play("@c" if not words or words[-1] == "x" else "x")
    assert meaning(desk.now) == meaning(anew(desk).now)


def test_a_restored_file_is_folded_anew(tmp_path: Path) -> None:
    """The file itself is put back, under a running process that has nothing open."""
    path, backup = tmp_path / "tables.db", tmp_path / "backup.db"
    desk = open_desk(open_store(str(path)))
    desk.store.close()
    backup.write_bytes(path.read_bytes())
    desk.tell(*DEAL)
    assert desk.now.seq == 10
    desk.store.close()
    path.write_bytes(backup.read_bytes())
    assert desk.now.seq == 7
    assert desk.tell("@d").recorded[0].seq == 8
    desk.store.close()


def test_a_log_that_only_grew_is_not_folded_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    other = anew(desk)
    other.tables.now("t")
    desk.tell(*DEAL)
    monkeypatch.setattr(read, "Table", None)
    assert other.now.seq == 10


# How many are kept


def test_the_tables_used_last_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "KEPT", 3)
    for number in range(5):
        open_desk(store, table=f"t{number}")
    tables = Tables(store)
    for number in (0, 1, 2, 0, 3):
        tables.now(f"t{number}")
    assert list(tables.kept) == ["t2", "t0", "t3"]


def test_no_more_are_kept_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    store, desk = open_store(MEMORY), open_desk(open_store(MEMORY))
    for number in range(read.KEPT + 7):
        store.create(f"t{number}", desk.log)
    tables = Tables(store)
    for table in store.tables():
        tables.now(table)
    assert len(tables.kept) == read.KEPT


# As of an event


def test_as_of_an_event(kept: Desk) -> None:
    """What was recorded up to it; later corrections do not count."""
    states = {kept.seq: kept.state}
    for told_ in (*DEAL, void(10), "ab-b", paid("a", "b"), void(8, 9, 12), void(14)):
        kept.tell(told_)
        states[kept.seq] = kept.state
    for seq, seen in states.items():
        assert state(kept.tables.as_of("t", seq), every_game=True) == seen
    assert kept.now.seq == max(states)


def test_as_of_a_part_of_what_was_told_at_once(desk: Desk) -> None:
    """Corrections told together may be possible together only: until then what came before is shown."""
    desk.play("@a =c2 ab-b @b =d2 ab-b")
    before = desk.state
    last = desk.tell(*(forgotten(10, told(word), "g1") for word in ("@b", "=d3", "ddd-"))).recorded[-1].seq
    rows = [
        state(desk.tables.as_of("t", seq), every_game=True)["games"][0]["rows"] for seq in range(last - 3, last + 1)
    ]
    assert rows == [2, 2, 2, 3]
    part = state(desk.tables.as_of("t", last - 1), every_game=True)
    assert part | {"events": 0, "head": ""} == before | {"events": 0, "head": ""}
    assert (part["events"], part["head"]) == (last - 1, desk.log[last - 2].hash)
    undone = desk.tell(void(13), void(12), void(11)).recorded[-1].seq
    rows = [state(desk.tables.as_of("t", seq), every_game=True)["games"][0]["rows"] for seq in range(last, undone + 1)]
    assert rows == [3, 2, 2, 2]


def test_as_of_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept on the way changes nothing, not in the middle of corrections told together; and it is bounded."""
    desk = open_desk(open_store(MEMORY))
    desk.play("@a =c2 ab-b @b =d2 ab-b")
    desk.tell(*(forgotten(10, told(word), "g1") for word in ("@b", "=d3", "ddd-")))
    desk.tell(void(13), void(12), void(11))
    monkeypatch.setattr(read, "STRIDE", 200)
    anew_ = {seq: state(anew(desk).tables.as_of("t", seq), every_game=True) for seq in range(1, desk.seq + 1)}
    monkeypatch.setattr(read, "STRIDE", 4)
    monkeypatch.setattr(read, "PAST_KEPT", 3)
    for seq in [*range(desk.seq, 0, -1), *range(1, desk.seq + 1), 5, 17, 9]:
        assert state(desk.tables.as_of("t", seq), every_game=True) == anew_[seq]
        assert len(desk.tables.past) <= 3


def test_as_of_what_another_log_takes_its_place(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of a log that is no longer there is not used."""
    desk.tell(*DEAL)
    desk.tables.as_of("t", 9)
    other = open_desk(open_store(MEMORY))
    other.tell("@b", "=c2", "ab-b")
    desk.tables.store = other.store
    assert state(desk.tables.as_of("t", 9), every_game=True) == state(other.tables.as_of("t", 9), every_game=True)


# The last act


def last(desk: Desk) -> list[int]:
    """The events of the last act in force."""
    act = desk.tables.last_act("t")
    return [one.seq for one in act.events] if act else []


def test_the_last_act(kept: Desk) -> None:
    assert last(kept) == [6, 7]
    done = kept.tell(*DEAL)
    act = kept.tables.last_act("t")
    assert act is not None
    assert (act.id, list(act.events)) == (done.recorded[0].id, done.recorded)


def test_corrections_are_not_acts(desk: Desk) -> None:
    desk.tell(*DEAL)
    desk.tell("@b")
    desk.tell(void(11))
    assert last(desk) == [8, 9, 10]
    desk.tell(void(10), void(9), void(8))
    assert last(desk) == [6, 7]
    desk.tell(*(void(seq) for seq in (15, 14, 13)))
    assert last(desk) == [8, 9, 10]


def test_of_an_act_only_what_is_in_force_counts(desk: Desk) -> None:
    desk.tell(*DEAL)
    desk.tell(void(10))
    assert last(desk) == [8, 9]


@pytest.mark.parametrize("chunk", [1, 2, 3, 4, 100])
def test_the_last_act_may_lie_far_back(desk: Desk, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(read, "CHUNK", chunk)
    desk.tell("@a", "=c2", "ab-b", "@b", "x")
    assert last(desk) == [8, 9, 10, 11, 12]
    for seq in (12, 11):
        desk.tell(void(seq))
    assert last(desk) == [8, 9, 10]


def test_the_first_act_may_be_the_last(store: Store) -> None:
    store.create("t")
    desk = Desk(Tables(store))
    desk.tell(TableOpened("Thursday", "EUR"))
    assert last(desk) == [1]


# A long log


def long_desk(store: Store) -> Desk:
    """More than a thousand events: three nights of a game each, deal by deal, with somebody coming and going."""
    desk = open_desk(store)
    for night in range(1, 4):
        game = f"g{night}"
        if night > 1:
            desk.tell(NightStarted(f"n{night}"), started("abcd"), game=game)
        for _ in range(28):
            desk.tell(*(word for dealer in "abcd" for word in (f"@{dealer}", f"={dealer}2", "ab-b")), game=game)
            desk.tell("-d", "+d>a", game=game)
        desk.tell("end", NightEnded(f"n{night}"), game=game)
    return desk


def effective(desk: Desk) -> Desk:
    """Another table, told only what counts."""
    store = open_store(MEMORY)
    store.create("t")
    other = Desk(Tables(store))
    struck = desk.now.strikes.struck
    for one in desk.log:
        if one.seq not in struck and not isinstance(one.event, EventVoided):
            other.tell(one.event, game=one.game or "")
    return other


def test_a_correction_in_a_long_log_is_what_a_replay_makes_of_it(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "tables.db"))) as store:
        _correct_early(long_desk(store))


def _correct_early(desk: Desk) -> None:
    assert desk.seq > 1000
    early = next(one.seq for one in desk.log if one.game == "g2" and one.event == told("ab-b"))
    assert desk.refused(void(early)).refusal.events == (early + 1, early + 2)
    before = meaning(desk.now)
    desk.tell(void(early, early + 1, early + 2))
    assert meaning(desk.now) != before
    assert meaning(desk.now) == meaning(anew(desk).now) == meaning(effective(desk).now)
    desk.tell(void(desk.seq))
    assert meaning(desk.now) == meaning(anew(desk).now) == before
