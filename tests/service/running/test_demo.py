"""The table to look at: legal to the last event, filled once, and worth looking at."""

from events.chain import first_broken
from events.log import Recorded
from projections.books import Table
from projections.history import history
from projections.state import state
from projections.table import allow, evolve
from service.files.logfile import LogFile
from service.read import Tables
from service.running.demo import DEMO, PEOPLE, open_demo
from service.stores import Store
from tests.given import AT
from tests.service.desk import Desk, still_edge
from tests.service.texts import file, text_of, verify


def test_the_demonstration_is_filled_once(store: Store) -> None:
    assert open_demo(store, still_edge()) == DEMO
    log = list(store.read(DEMO))
    assert open_demo(store, still_edge()) == DEMO
    assert list(store.read(DEMO)) == log
    assert store.tables() == [DEMO]


def test_every_event_of_it_is_legal(store: Store) -> None:
    desk = Desk(Tables(store), open_demo(store, still_edge()))
    assert first_broken(desk.log) is None
    assert verify(file(text_of(desk.log))) == (desk.seq, desk.now.head)
    log, table = LogFile(file(text_of(desk.log)), AT), Table()
    for told in log.events():
        assert isinstance(told, Recorded)
        assert allow(table, told.event, told.game, log) is None
        evolve(table, told, log)
    assert state(table) == state(desk.now)


def test_what_there_is_to_see(store: Store) -> None:
    """Six nights that are over, one payment of them still open, and tonight a game under way with money on it."""
    desk = Desk(Tables(store), open_demo(store, still_edge()))
    seen = desk.state
    nights = [(one["night"], one["date"], one["ended"]) for one in seen["nights"]]
    assert nights[0] == ("n1", "2026-09-21", True)
    assert nights[-2:] == [("n6", "2026-11-23", True), ("n7", "2026-11-30", False)]
    assert [one["status"] for one in state(desk.now, every_game=True)["games"]] == ["ended"] * 12 + ["running"]
    assert [len(history(desk.now, player).evenings) for player in PEOPLE] == [6] * 6
    assert any(desk.now.closed.values())
    assert seen["provisional"]
    assert seen["settlement"]
    assert any("stars" in place for place in seen["games"][0]["standing"])


def test_each_deal_of_it_was_one_tap(store: Store) -> None:
    desk = Desk(Tables(store), open_demo(store, still_edge()))
    act = desk.tables.last_act(DEMO)
    assert act is not None
    assert [one.event.type for one in act.events] == ["pitch.dealt", "pitch.contracted", "pitch.scored"]
    assert {(one.by, one.device) for one in act.events} == {("p6", "phone 3f2a")}
