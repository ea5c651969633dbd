"""What every store promises, asked of each of them alike."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from events.chain import Origin, first_broken, seal
from events.event import Event
from events.log import GENESIS, Conflict, Draft, Recorded, UnknownTable
from events.table import GameAbandoned, GameEnded, PlayerAdded, PlayerHidden, TableOpened
from service.stores import Store

ORIGIN = Origin("2026-01-08T19:30:00.000Z", "anna", "phone 3f2a")
START = (0, GENESIS)
OPENED = TableOpened("Thursday", "EUR")


def chained(head: tuple[int, str], *events: Event) -> list[Recorded]:
    """The events as one act that follows `head`; those of a game are of g1."""
    drafts = [Draft(str(uuid4()), event, "g1" if event.of_game else None) for event in events]
    return seal(drafts, *head, ORIGIN)


def players(count: int) -> list[PlayerAdded]:
    """So many players added, p1 and on."""
    return [PlayerAdded(f"p{n}", f"Player {n}") for n in range(1, count + 1)]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A SQL store reads three events at a time."""
    monkeypatch.setattr("service.stores.sql.PAGE_ROWS", 3)


@pytest.fixture
def log(store: Store) -> list[Recorded]:
    """The eight events of table t: opened, six players, and a game's end in the middle."""
    events = chained(START, OPENED, *players(3), GameEnded(), *players(6)[3:])
    store.create("t", events)
    return events


def test_a_new_table_is_empty(store: Store) -> None:
    store.create("t")
    assert store.head("t") == (0, GENESIS)
    assert list(store.read("t")) == []
    assert store.latest("t", before=10, count=5) == []


def test_a_table_may_begin_with_its_first_events(store: Store, log: list[Recorded]) -> None:
    assert list(store.read("t")) == log
    assert store.head("t") == (8, log[-1].hash)


def test_the_same_table_is_not_created_twice(store: Store, log: list[Recorded]) -> None:
    with pytest.raises(Conflict):
        store.create("t", chained(START, OPENED))
    assert list(store.read("t")) == log


def test_a_table_whose_events_conflict_is_not_created(store: Store) -> None:
    twice = [Draft(str(uuid4()), OPENED)] * 2
    with pytest.raises(Conflict):
        store.create("t", seal(twice, *START, ORIGIN))
    assert store.tables() == []
    store.create("t")


def test_tables_are_listed_the_oldest_first(store: Store) -> None:
    for table in ("zebra", "ant", "mole"):
        store.create(table)
    assert store.tables() == ["zebra", "ant", "mole"]


def test_tables_do_not_mix(store: Store) -> None:
    first, second = chained(START, OPENED, *players(2)), chained(START, OPENED)
    store.create("a", first)
    store.create("b", second)
    store.append("b", chained(store.head("b"), *players(1)), expected=1)
    assert list(store.read("a")) == first
    assert [event.seq for event in store.read("b")] == [1, 2]
    assert store.find("a", [second[0].id]) == {}


def test_the_same_id_may_stand_in_two_tables(store: Store, log: list[Recorded]) -> None:
    store.create("copy", log)
    assert list(store.read("copy")) == list(store.read("t"))


def test_appends_follow_each_other(store: Store) -> None:
    store.create("t")
    for number, event in enumerate([OPENED, *players(4)]):
        store.append("t", chained(store.head("t"), event), expected=number)
    assert [event.seq for event in store.read("t")] == [1, 2, 3, 4, 5]
    assert first_broken(store.read("t")) is None


@pytest.mark.parametrize("expected", [0, 7, 9])
def test_an_append_at_another_seq_is_a_conflict(store: Store, log: list[Recorded], expected: int) -> None:
    with pytest.raises(Conflict):
        store.append("t", chained((expected, log[-1].hash), *players(1)), expected)
    assert list(store.read("t")) == log


def test_an_append_after_another_history_is_a_conflict(store: Store, log: list[Recorded]) -> None:
    with pytest.raises(Conflict):
        store.append("t", chained((8, "a" * 64), *players(1)), expected=8)
    assert list(store.read("t")) == log


def test_an_append_of_nothing_only_checks(store: Store, log: list[Recorded]) -> None:
    store.append("t", [], expected=8)
    with pytest.raises(Conflict):
        store.append("t", [], expected=7)
    assert list(store.read("t")) == log


def test_an_append_is_all_or_nothing(store: Store, log: list[Recorded]) -> None:
    again = Draft(log[2].id, OPENED)
    drafts = [*(Draft(str(uuid4()), player) for player in players(5)), again]
    with pytest.raises(Conflict):
        store.append("t", seal(drafts, *store.head("t"), ORIGIN), expected=8)
    assert list(store.read("t")) == log
    assert store.find("t", [draft.id for draft in drafts]) == {again.id: log[2]}
    store.append("t", seal(drafts[:5], *store.head("t"), ORIGIN), expected=8)
    assert store.head("t")[0] == 13


def test_an_id_twice_in_one_append_is_a_conflict(store: Store, log: list[Recorded]) -> None:
    twice = [Draft(str(uuid4()), player) for player in players(1)] * 2
    with pytest.raises(Conflict):
        store.append("t", seal(twice, *store.head("t"), ORIGIN), expected=8)
    assert list(store.read("t")) == log


@pytest.mark.parametrize(
    ("after", "upto", "seqs"),
    [
        (0, None, [1, 2, 3, 4, 5, 6, 7, 8]),
        (3, None, [4, 5, 6, 7, 8]),
        (0, 2, [1, 2]),
        (2, 6, [3, 4, 5, 6]),
        (6, 99, [7, 8]),
        (8, None, []),
        (20, 30, []),
        (0, 0, []),
    ],
)
def test_a_read_has_bounds(store: Store, log: list[Recorded], after: int, upto: int | None, seqs: list[int]) -> None:
    assert list(store.read("t", after, upto)) == [log[seq - 1] for seq in seqs]


def test_a_read_may_be_of_one_game(store: Store, log: list[Recorded]) -> None:
    more = chained(store.head("t"), GameEnded(), *players(1), *[GameEnded()] * 4)
    store.append("t", more, expected=8)
    assert [event.seq for event in store.read("t", game="g1")] == [5, 9, 11, 12, 13, 14]
    assert [event.seq for event in store.read("t", after=5, upto=12, game="g1")] == [9, 11, 12]
    assert list(store.read("t", game="g2")) == []
    assert [event.seq for event in store.read("t", game="")] == [1, 2, 3, 4, 6, 7, 8, 10]


def test_a_read_shows_what_stood_there_when_it_was_asked(store: Store, log: list[Recorded]) -> None:
    seen = []
    for event in store.read("t"):
        store.append("t", chained(store.head("t"), *players(1)), expected=store.head("t")[0])
        seen.append(event)
    assert seen == log
    assert store.head("t")[0] == 16


def test_a_read_may_be_left_early(store: Store, log: list[Recorded]) -> None:
    reading = store.read("t")
    assert next(reading) == log[0]
    store.append("t", chained(store.head("t"), *players(1)), expected=8)
    del reading
    store.append("t", chained(store.head("t"), *players(1)), expected=9)
    assert len(list(store.read("t"))) == 10


@pytest.mark.parametrize(
    ("before", "count", "seqs"),
    [(9, 3, [8, 7, 6]), (100, 2, [8, 7]), (4, 2, [3, 2]), (3, 10, [2, 1]), (1, 5, []), (0, 5, []), (9, 0, [])],
)
def test_the_latest_come_newest_first(
    store: Store, log: list[Recorded], before: int, count: int, seqs: list[int]
) -> None:
    assert store.latest("t", before, count) == [log[seq - 1] for seq in seqs]


def test_ids_are_found(store: Store, log: list[Recorded]) -> None:
    strangers = [str(uuid4()) for _ in range(2_000)]
    assert store.find("t", [log[4].id, *strangers, log[0].id, log[4].id]) == {log[0].id: log[0], log[4].id: log[4]}
    assert store.find("t", []) == {}


def test_an_event_comes_back_to_the_byte(store: Store) -> None:
    store.create("t")
    told = [
        TableOpened("Четверг 🂡", "EUR", "Europe/Berlin"),
        PlayerAdded("p1", "e\u0301 and \u00e9", "Zo\u00eb"),
        PlayerAdded("p2", "\u05d0\u05d1\u05d2 \U0001f3b2 \ue000\U00010000"),
        PlayerHidden("p2"),
        GameAbandoned("two\nlines, \"quotes\", 'more' and a \\"),
    ]
    drafts = [Draft(str(uuid4()), event, "g1" if event.of_game else None, "2026-01-08T19:29:59.001Z") for event in told]
    events = seal(drafts, *START, Origin("2026-01-08T19:30:00.000Z"))
    store.append("t", events, expected=0)
    assert list(store.read("t")) == events
    assert first_broken(store.read("t")) is None


UNKNOWN: dict[str, Callable[[Store], object]] = {
    "append": lambda store: store.append("nobody", chained(START, OPENED), expected=0),
    "append nothing": lambda store: store.append("nobody", [], expected=0),
    "head": lambda store: store.head("nobody"),
    "read": lambda store: store.read("nobody"),
    "latest": lambda store: store.latest("nobody", before=2, count=1),
    "find": lambda store: store.find("nobody", []),
    "generations": lambda store: store.generations("nobody"),
    "renew": lambda store: store.renew("nobody", "owner"),
}


@pytest.mark.parametrize("call", UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_table_is_said_at_the_call(store: Store, call: Callable[[Store], object]) -> None:
    store.create("t")
    with pytest.raises(UnknownTable):
        call(store)
    assert store.tables() == ["t"]


def test_links_are_renewed_one_role_at_a_time(store: Store) -> None:
    store.create("t")
    store.create("other")
    assert store.generations("t") == {"owner": 1, "scorer": 1, "viewer": 1}
    assert store.renew("t", "scorer") == 2
    assert store.renew("t", "scorer") == 3
    assert store.renew("t", "owner") == 2
    with pytest.raises(KeyError):
        store.renew("t", "guest")
    assert store.generations("t") == {"owner": 2, "scorer": 3, "viewer": 1}
    assert store.generations("other") == {"owner": 1, "scorer": 1, "viewer": 1}


def test_a_broken_numbering_is_a_bug(store: Store) -> None:
    store.create("t")
    first, second = chained(START, OPENED, *players(1))
    with pytest.raises(AssertionError):
        store.append("t", [first, second._replace(seq=3)], expected=0)
    assert store.head("t") == START
