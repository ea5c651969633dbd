"""The open streams of a process: each is told what was recorded, once, and ends when it must."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from threading import Event

import pytest

from events.log import UnknownTable
from service import live as live_module
from service import streams
from service.access import Role
from service.live import Live, stop_all
from service.read import Tables
from service.stores import Store, Unavailable
from service.streams import Stream
from tests.service.desk import Desk, open_desk, still_edge

LONG = 30.0  # seconds: more than any of these waits takes


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done now and then is done at once; a silent stream says nothing."""
    monkeypatch.setattr(streams, "BEAT_SECONDS", LONG)
    for often in ("ROUND_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(live_module, often, 0.01)
    for always in ("CHECK_SECONDS", "COUNT_SECONDS", "LINGER_SECONDS"):
        monkeypatch.setattr(live_module, always, 0.0)


@pytest.fixture
def live(store: Store) -> Iterator[Live]:
    """The streams over a store of each sort, which holds tables t and u of eight events."""
    for table in ("t", "u"):
        open_desk(store, table=table)
    live = Live(store, still_edge(), limit=4)
    yield live
    live.stop()


@pytest.fixture
def desk(live: Live) -> Desk:
    """Whoever records at table t, beside the streams."""
    return Desk(Tables(live.store))


def always(_: dict[str, int]) -> bool:
    """Whose link is never renewed."""
    return True


def opened(live: Live, table: str = "t", after: int | None = None, **more: str) -> Stream:
    """A stream of the API's, past its first words."""
    stream = live.stream(table, None, always, after, **more)
    assert stream is not None
    assert next(stream) == b"retry: 1000\n\n"
    return stream


def phone(live: Live, device: str, role: Role = Role.VIEWER) -> Stream:
    """A phone's stream, past its first words; its link is of the first generation."""
    stream = live.stream("t", device, lambda generations: generations[role.key] == 1)
    assert stream is not None
    assert next(stream) == b"retry: 1000\n\n"
    return stream


def told(stream: Stream) -> tuple[int, str]:
    """The seq and hash of the next append that a stream tells of."""
    while True:
        lines = next(stream).decode().split("\n")
        if lines[0].startswith("id: "):
            data = json.loads(lines[1].removeprefix("data: "))
            assert lines[0] == f"id: {data['seq']}"
            return data["seq"], data["head"]


def counted(stream: Stream, count: int) -> None:
    """Reads on until the stream says how many phones are on, and that is this many."""
    while next(stream) != f"event: phones\ndata: {count}\n\n".encode():
        pass


def ended(stream: Stream) -> bool:
    """Whether a stream says goodbye and is over."""
    while (said := next(stream)) != b"event: bye\ndata: {}\n\n":
        assert said.startswith(b"event: phones")
    return next(stream, None) is None


def test_each_stream_is_told_of_each_append_at_its_table(live: Live, desk: Desk) -> None:
    several = [opened(live) for _ in range(3)]
    other = opened(live, "u")
    expected = []
    for word in ("@a", "b2"):
        desk.tell(word)
        expected.append(desk.store.head("t"))
    Desk(desk.tables, "u").tell("@a")
    assert [[told(one), told(one)] for one in several] == [expected] * 3
    assert told(other) == desk.store.head("u")


def test_an_append_of_several_events_is_one_message(live: Live, desk: Desk) -> None:
    stream = opened(live)
    desk.tell("@a", "b2")
    desk.tell("c3")
    last = desk.store.head("t")
    assert [told(stream)[0], told(stream)] == [last[0] - 1, last]


def test_a_stream_resumes_where_it_was_left(live: Live, desk: Desk) -> None:
    start = desk.seq
    desk.tell("@a", "b2")
    desk.tell("c3")
    stream = opened(live, after=start)
    desk.tell("d-")
    assert [told(stream)[0] for _ in range(3)] == [start + 2, start + 3, start + 4]
    from_the_middle = opened(live, after=start + 3)
    assert told(from_the_middle)[0] == start + 4


def test_who_saw_another_log_is_told_of_this_one(live: Live, desk: Desk) -> None:
    assert told(opened(live, after=99)) == desk.store.head("t")
    assert told(opened(live, after=desk.seq, head="0" * 64)) == desk.store.head("t")
    nothing_new = opened(live, after=desk.seq, head=desk.now.head)
    desk.tell("@a")
    assert told(nothing_new) == desk.store.head("t")


def test_a_log_told_anew_is_told_of(live: Live, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as before, but another."""
    stream = opened(live)
    desk.tell("@a")
    seq, head = desk.store.head("t")
    assert told(stream) == (seq, head)
    counted(phone(live, "phone a"), 1)  # by now it was looked at
    monkeypatch.setattr(live.store, "head", lambda _: (seq, "f" * 64))
    assert told(stream) == (seq, "f" * 64)


def test_so_many_streams_and_no_more(live: Live) -> None:
    several = [opened(live) for _ in range(4)]
    assert live.stream("t", None, always) is None
    several[0].close()
    several[0].close()
    opened(live)
    assert live.stream("u", None, always) is None


def test_a_table_that_is_not_there_has_no_stream(live: Live) -> None:
    for _ in range(9):
        with pytest.raises(UnknownTable):
            live.stream("nowhere", None, always)
    opened(live)


def test_stopping_ends_every_stream_and_opens_none(live: Live) -> None:
    several = [opened(live), opened(live, "u"), phone(live, "phone a")]
    stop_all()
    assert all(ended(stream) for stream in several)
    assert live.stream("t", None, always) is None


def test_a_renewed_link_ends_the_streams_it_gave(live: Live, desk: Desk) -> None:
    viewer, scorer = phone(live, "phone a"), phone(live, "phone b", Role.SCORER)
    desk.store.renew("t", "viewer")
    assert ended(viewer)
    desk.tell("@a")
    assert told(scorer) == desk.store.head("t")


def test_a_table_that_is_gone_ends_its_streams(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    stream, other = opened(live), opened(live, "u")

    def generations(table: str) -> dict[str, int]:
        if table == "t":
            raise UnknownTable(table)
        return {"owner": 1, "scorer": 1, "viewer": 1}

    monkeypatch.setattr(live.store, "generations", generations)
    assert ended(stream)
    Desk(Tables(live.store), "u").tell("@a")
    assert told(other) == live.store.head("u")


def test_phones_are_counted_once_each_over_all_processes(live: Live) -> None:
    first, again = phone(live, "phone a"), phone(live, "phone a")
    counted(first, 1)
    elsewhere = Live(live.store, live.edge)
    other = phone(elsewhere, "phone b")
    try:
        counted(other, 2)
        counted(first, 2)
        counted(again, 2)
        assert live.polled("t", "phone c") == 3
        assert live.polled("t", "phone c") == 3
        counted(first, 3)
        other.close()
        counted(first, 2)
    finally:
        elsewhere.stop()


def test_a_client_of_the_api_is_no_phone(live: Live) -> None:
    client, one = opened(live), phone(live, "phone a")
    counted(one, 1)
    assert client.device is None


def test_a_phone_that_turns_a_page_stays_on(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "LINGER_SECONDS", LONG)
    one, other = phone(live, "phone a"), phone(live, "phone b")
    counted(one, 2)
    other.close()
    live.polled("t", "phone c")
    counted(one, 3)
    phone(live, "phone b")
    monkeypatch.setattr(live_module, "LINGER_SECONDS", 0.0)
    counted(phone(live, "phone d"), 4)


def test_who_comes_later_is_told_at_once_how_many_are_on(live: Live) -> None:
    counted(phone(live, "phone a"), 1)
    later = live.stream("t", "phone b", always)
    assert later is not None
    assert [next(later), next(later)] == [b"retry: 1000\n\n", b"event: phones\ndata: 1\n\n"]


def test_a_silent_stream_says_that_it_is_there(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.01)
    assert next(opened(live)) == b":\n\n"
    assert next(phone(live, "phone a")).startswith(b"event: phones\n")


def test_a_phone_that_hangs_up_is_not_on(live: Live) -> None:
    near, far = socket.socketpair()
    with closing(near):
        stays, goes = phone(live, "phone a"), phone(live, "phone b")
        goes.connection = near
        counted(stays, 2)
        assert not goes.hung_up()
        far.close()
        assert ended(goes)
        goes.close()
        counted(stays, 1)
    assert not goes.hung_up()


def test_an_outage_is_written_down_and_then_it_goes_on(
    live: Live, desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    works, tried, ask = live.store.heads, Event(), Event()

    def heads(tables: list[str]) -> dict[str, int]:
        if not ask.is_set():
            tried.set()
            raise Unavailable("the disk is gone")
        return works(tables)

    monkeypatch.setattr(live.store, "heads", heads)
    stream = opened(live)
    assert tried.wait(LONG)
    desk.tell("@a")
    ask.set()
    assert told(stream) == desk.store.head("t")
    assert "the disk is gone" in caplog.text


def test_a_store_that_cannot_be_written_is_followed(live: Live, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def attend(*_: object) -> None:
        raise Unavailable("read only")

    monkeypatch.setattr(live.store, "attend", attend)
    stream = phone(live, "phone a")
    counted(stream, 1)
    desk.tell("@a")
    assert told(stream) == desk.store.head("t")


def test_nothing_runs_before_the_first_stream(store: Store) -> None:
    """So that nothing is there when the server forks its workers."""
    open_desk(store)
    live = Live(store, still_edge())
    assert live.threads == []
    stream = opened(live)
    assert all(thread.is_alive() for thread in live.threads)
    live.stop()
    assert ended(stream)
    for thread in live.threads:
        thread.join(LONG)
        assert not thread.is_alive()
