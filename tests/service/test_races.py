"""Two at once over one store, as threads or as processes: one is first, and the other is told."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from multiprocessing.synchronize import Barrier as Meeting
from threading import Barrier

import pytest

from events.chain import first_broken
from events.event import Event
from events.log import Draft
from events.money import PaymentMade
from service.read import Tables
from service.record import Done, Refused
from service.stores import open_store
from tests.service.conftest import new_name
from tests.service.desk import Desk, draft, open_desk, paid

ROUNDS = 8
PATIENCE = 60
"""Seconds after which a test that hangs gives up."""


@pytest.fixture(params=["sqlite", "postgresql"])
def name(request: pytest.FixtureRequest) -> str:
    """The name of a new store that several processes may share."""
    return new_name(request.param, request)


@pytest.fixture
def desks(name: str) -> Iterator[tuple[Desk, Desk]]:
    """The same table as two processes know it."""
    with closing(open_store(name)) as one, closing(open_store(name)) as other:
        first = open_desk(one)
        yield first, Desk(Tables(other))


def at_once(desks: tuple[Desk, Desk], *told: Event | str | Draft) -> list[Done | Refused]:
    """What the two are answered who tell something at the same moment, having seen all before it."""
    meet, seen = Barrier(2), desks[0].seq

    def tell(number: int) -> Done | Refused:
        meet.wait(PATIENCE)
        return desks[number].answer(told[number], seen=seen)

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(tell, range(2)))


def test_of_two_who_tell_the_same_deal_one_is_stale(desks: tuple[Desk, Desk]) -> None:
    for _ in range(ROUNDS):
        answers = at_once(desks, "@a", "@a")
        (done,) = (one for one in answers if isinstance(one, Done))
        (refused,) = (one for one in answers if isinstance(one, Refused))
        assert refused.refusal.code == "stale"
        assert refused.since == done.recorded
        assert desks[0].now == desks[1].now
        desks[0].tell("x")
    assert desks[1].seq == 7 + 2 * ROUNDS
    assert first_broken(desks[1].log) is None


def test_of_two_taps_with_the_same_id_one_is_new(desks: tuple[Desk, Desk]) -> None:
    for _ in range(ROUNDS):
        same = draft("@a")
        first, second = at_once(desks, same, same)
        assert isinstance(first, Done)
        assert isinstance(second, Done)
        assert sorted((first.new, second.new)) == [False, True]
        assert first.recorded == second.recorded
        desks[1].tell("x")
    assert desks[0].seq == 7 + 2 * ROUNDS


def test_of_two_who_tell_a_payment_one_pays(desks: tuple[Desk, Desk]) -> None:
    for number in range(1, ROUNDS + 1):
        answers = at_once(desks, paid("a", "b"), paid("a", "b"))
        assert sorted(isinstance(one, Done) for one in answers) == [False, True]
        assert len(desks[0].now.payments) == number
    assert desks[1].state["balances"] == {"a": 100 * ROUNDS, "b": -100 * ROUNDS, "c": 0, "d": 0}


def test_two_who_tell_of_other_things_both_succeed(desks: tuple[Desk, Desk]) -> None:
    for _ in range(ROUNDS):
        assert all(isinstance(one, Done) for one in at_once(desks, "@a", paid("a", "b")))
        desks[0].tell("x")
    assert first_broken(desks[0].log) is None


meeting: Meeting
"""In a worker: where it meets the other."""


def _meet(barrier: Meeting) -> None:
    global meeting
    meeting = barrier


def _deal(name: str) -> list[str]:
    """Tells a deal, and who pays whom, at the same moment as the other process; the codes of the answers."""
    with closing(open_store(name)) as store:
        desk = Desk(Tables(store))
        codes = []
        for told in ("@a", paid("a", "b"), "=c2", "ab-b", paid("b", "a")):
            meeting.wait(PATIENCE)
            seen = desk.seq
            meeting.wait(PATIENCE)
            answer = desk.answer(told, seen=seen)
            codes.append("done" if isinstance(answer, Done) else answer.refusal.code)
        return codes


def test_two_processes(name: str) -> None:
    with closing(open_store(name)) as store:
        desk = open_desk(store)
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(2, spawn, _meet, (spawn.Barrier(2),)) as workers:
            running = [workers.submit(_deal, name) for _ in range(2)]
            answers = zip(*(one.result(PATIENCE) for one in running), strict=True)
        assert [sorted(pair) for pair in answers] == [["done", "stale"]] * 5
        assert desk.seq == 12
        assert len([one for one in desk.log if isinstance(one.event, PaymentMade)]) == 2
        assert first_broken(desk.log) is None
