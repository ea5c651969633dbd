"""What every store promises to those who wait: nothing recorded is missed, and phones that are on are counted."""

import os
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from events.log import UnknownTable
from service.stores import MEMORY, Store, Unavailable, Watch, open_store
from service.stores.sqlite import SqliteStore
from tests.service.stores.test_store_contract import OPENED, START, chained, players

LONG = 30  # seconds: more than any of these waits takes
MOMENT = 0.2  # seconds: as long as nothing is waited for


@pytest.fixture
def watched(store: Store) -> Iterator[tuple[Store, Watch]]:
    """A store that holds tables t and u, and a watch over it."""
    for table in ("t", "u"):
        store.create(table, chained(START, OPENED))
    with closing(store.watch()) as watch:
        yield store, watch


def add(store: Store, table: str = "t") -> None:
    """Appends one event."""
    head = store.head(table)
    store.append(table, chained(head, *players(1)), expected=head[0])


def told(moved: Collection[str] | None) -> set[str] | None:
    """What a wait gave, to compare."""
    return None if moved is None else set(moved)


def test_what_was_recorded_before_a_wait_ends_it(watched: tuple[Store, Watch]) -> None:
    store, watch = watched
    add(store)
    add(store, "u")
    assert told(watch.wait(LONG)) in (None, {"t", "u"})
    assert told(watch.wait(MOMENT)) == set()


def test_what_is_recorded_during_a_wait_ends_it(watched: tuple[Store, Watch]) -> None:
    store, watch = watched
    with ThreadPoolExecutor(1) as threads:
        for _ in range(5):
            waiting = threads.submit(watch.wait, LONG)
            add(store, "u")
            assert told(waiting.result()) in (None, {"u"})


def test_a_new_table_and_what_another_watch_saw_end_a_wait(watched: tuple[Store, Watch]) -> None:
    store, watch = watched
    with closing(store.watch()) as other:
        store.create("new")
        assert told(watch.wait(LONG)) in (None, {"new"})
        assert told(other.wait(LONG)) in (None, {"new"})


def test_a_watch_begins_with_itself(watched: tuple[Store, Watch]) -> None:
    store, _ = watched
    add(store)
    with closing(store.watch()) as later:
        assert told(later.wait(MOMENT)) == set()


def test_closing_a_watch_ends_its_wait(watched: tuple[Store, Watch]) -> None:
    store, watch = watched
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(watch.wait, LONG)
        watch.close()
        watch.close()
        assert told(waiting.result(LONG / 2)) == set()
    add(store)
    assert told(watch.wait(LONG)) == set()


def test_the_heads_of_several_tables_are_asked_at_once(store: Store) -> None:
    store.create("t", chained(START, OPENED, *players(7)))
    store.create("empty")
    store.create("other", chained(START, OPENED))
    assert store.heads(["t", "empty", "nowhere"]) == {"t": 8, "empty": 0}
    assert store.heads([]) == {}


def test_phones_that_are_on_are_counted_over_all_processes(store: Store) -> None:
    for table in ("t", "u"):
        store.create(table, chained(START, OPENED))
    assert store.attendance("t", "2026-01-08T19:00:00.000Z") == set()
    store.attend("t", "one", ["phone a", "phone b"], "2026-01-08T19:30:00.000Z")
    store.attend("t", "two", ["phone b", "phone c"], "2026-01-08T19:30:10.000Z")
    assert store.attendance("t", "2026-01-08T19:30:00.000Z") == {"phone a", "phone b", "phone c"}
    assert store.attendance("t", "2026-01-08T19:30:00.001Z") == {"phone b", "phone c"}
    assert store.attendance("u", "2026-01-08T19:00:00.000Z") == set()
    store.attend("t", "two", ["phone d"], "2026-01-08T19:30:20.000Z")
    store.attend("t", "one", [], "2026-01-08T19:30:20.000Z")
    assert store.attendance("t", "2026-01-08T19:30:00.000Z") == {"phone d"}


def test_nobody_is_on_at_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(UnknownTable):
        store.attend("nowhere", "one", ["phone a"], "2026-01-08T19:30:00.000Z")


def test_who_is_on_moves_no_table(watched: tuple[Store, Watch]) -> None:
    store, _ = watched
    store.attend("t", "one", ["phone a"], "2026-01-08T19:30:00.000Z")
    assert store.heads(["t", "u"]) == {"t": 1, "u": 1}


# SQLite's own ground


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a SQLite store's file is."""
    return tmp_path / "here.db"


def test_a_process_that_is_gone_leaves_nothing_behind(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        store.create("t", chained(START, OPENED))
        store.attend("t", "gone", ["phone a"], "2026-01-08T19:30:00.000Z")
        store.attend("t", "here", ["phone b"], "2026-01-09T19:31:00.000Z")
        with store.reading() as db:
            assert [process for (process,) in db.execute("SELECT process FROM attendance").fetchall()] == ["here"]


def test_a_fork_closes_the_watch_and_it_goes_on(path: Path) -> None:
    """The child holds no connection of its parent's; the parent, which may have missed something, asks all heads."""
    with closing(SqliteStore(path)) as store, closing(store.watch()) as watch:
        store.create("t", chained(START, OPENED))
        assert watch.wait(LONG) is None
        child = os.fork()
        if not child:
            with closing(SqliteStore(path)) as other:
                add(other)
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert watch.wait(LONG) is None
        assert store.heads(["t"]) == {"t": 2}
        assert told(watch.wait(MOMENT)) == set()


def test_a_watch_says_that_the_file_was_replaced(path: Path) -> None:
    with closing(SqliteStore(path)) as store, closing(store.watch()) as watch:
        path.unlink()
        with pytest.raises(Unavailable):
            watch.wait(LONG)


def test_the_memorys_watches_are_let_go() -> None:
    """A watch that was closed is told nothing more."""
    store = open_store(MEMORY)
    watch = store.watch()
    store.create("t")
    watch.close()
    assert told(watch.wait(LONG)) == {"t"}
    store.create("u")
    assert told(watch.wait(LONG)) == set()
