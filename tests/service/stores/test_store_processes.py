"""One store, several processes: starting at once, appending at once, killed."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, suppress
from multiprocessing.connection import Connection

import pytest

from events.chain import first_broken
from service.stores import Store, open_store
from tests.service import processes
from tests.service.conftest import new_name
from tests.service.processes import PATIENCE, WORKERS
from tests.service.stores.test_sqlite import add
from tests.service.stores.test_store_contract import OPENED, START, chained, players

workers = processes.workers


@pytest.fixture(params=["sqlite", "postgresql"])
def name(request: pytest.FixtureRequest) -> str:
    """The name of a new store that several processes may share."""
    return new_name(request.param, request)


@pytest.fixture
def store(name: str) -> Iterator[Store]:
    """A store whose table t holds three events."""
    store = open_store(name)
    store.create("t", chained(START, OPENED, *players(2)))
    yield store
    store.close()


def _start(names: list[str]) -> list[str]:
    """Opens each store at the same moment as the other processes, and makes a table in it."""
    for name in names:
        processes.meet()
        with closing(open_store(name)) as store:
            store.create(str(os.getpid()))
    return [str(os.getpid())]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_processes_that_start_at_once_on_nothing_all_come_up(
    workers: ProcessPoolExecutor, kind: str, request: pytest.FixtureRequest
) -> None:
    names = [f"{new_name(kind, request)}{number if kind == 'sqlite' else ''}" for number in range(6)]
    made = [started.result(PATIENCE) for started in [workers.submit(_start, names) for _ in range(WORKERS)]]
    for name in names:
        with closing(open_store(name)) as store:
            assert sorted(store.tables()) == sorted(one for (one,) in made)


def _append(name: str, times: int) -> list[str]:
    """Appends that often, two events each, trying again on a conflict; the acknowledged ids."""
    processes.meet()
    with closing(open_store(name)) as store:
        return [event.id for _ in range(times) for event in add(store, 2)]


def test_what_several_processes_append_is_there_once(workers: ProcessPoolExecutor, store: Store, name: str) -> None:
    before = [event.id for event in store.read("t")]
    appending = [workers.submit(_append, name, 40) for _ in range(WORKERS)]
    acknowledged = [id_ for done in appending for id_ in done.result(PATIENCE)]
    assert len(acknowledged) == WORKERS * 80
    assert sorted(event.id for event in store.read("t")) == sorted(before + acknowledged)
    assert first_broken(store.read("t")) is None


def _append_for_ever(name: str, acknowledged: Connection) -> None:
    store = open_store(name)
    while True:
        for event in add(store, 3):
            acknowledged.send(event.id)


def test_a_killed_writer_loses_nothing_acknowledged(store: Store, name: str) -> None:
    acknowledged: list[str] = []
    ours, theirs = zip(*(processes.SPAWN.Pipe(duplex=False) for _ in range(2)), strict=True)
    writers = [processes.SPAWN.Process(target=_append_for_ever, args=(name, pipe)) for pipe in theirs]
    for writer, pipe in zip(writers, theirs, strict=True):
        writer.start()
        pipe.close()
    for writer, pipe in zip(writers, ours, strict=True):
        acknowledged += [pipe.recv() for _ in range(50)]
        assert writer.pid is not None
        os.kill(writer.pid, signal.SIGKILL)
        add(store)
        with suppress(EOFError):
            while True:
                acknowledged.append(pipe.recv())
        pipe.close()
        writer.join()
        writer.close()
    log = list(store.read("t"))
    assert {event.id for event in log} >= set(acknowledged)
    assert (len(log) - 3 - len(writers)) % 3 == 0, "an append was torn"
    assert first_broken(log) is None
