"""What a client must have seen: each sort of entry is guarded by what matters to it, and by nothing else."""

import pytest

from events.event import Event
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerRenamed
from service.record import Refused
from service.stores import MEMORY, open_store
from tests.given import void
from tests.service.desk import Desk, draft, open_desk, paid, started

Batch = tuple[Event | str, ...]

ELENA = PlayerAdded("e", "Elena")
NEW_GAME = (started("abcd"),)
OLD_SCORE, PAYMENT, START, SCORE, SCORE_OF_OTHER = 10, 13, 15, 18, 22
"""Events of the table below: a score of the ended night, a payment, g2's start and score, g3's score."""


@pytest.fixture
def desk() -> Desk:
    """A night with g1 is over, a payment made; in the next, g2 and g3 run, one deal each."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b", "end", NightEnded("n1"), paid("a", "b", 5), NightStarted("n2"))
    for game in ("g2", "g3"):
        desk.tell(*NEW_GAME, "@a", "=c2", "ab-b", game=game)
    return desk


@pytest.mark.parametrize(
    ("missed", "told"),
    [
        # a game's events: that game's events and corrections
        ((("@b",), "g2"), ("@c",)),
        ((("@b", "=d2", "ab-b"), "g2"), ("@c",)),
        (((void(SCORE),), "g2"), ("x",)),
        (((void(SCORE), void(23)), "g2"), ("@b",)),
        ((("-d",), "g2"), ("@b",)),
        ((("end",), "g2"), ("@b",)),
        # a payment: all payments, and what changes the balances of ended nights
        (((paid("c", "d"),), "g2"), (paid("a", "b"),)),
        (((void(PAYMENT),), "g2"), (paid("a", "b"),)),
        (((void(PAYMENT), void(23)), "g2"), (paid("a", "b"),)),
        (((void(OLD_SCORE, 11),), "g2"), (paid("a", "b"),)),
        # the start of a game, and nights: one another
        ((NEW_GAME, "g4"), NEW_GAME),
        ((NEW_GAME, "g4"), (NightEnded("n2"),)),
        (((void(START, 16, 17, SCORE),), "g2"), NEW_GAME),
        # a correction: its target's game
        ((("@b",), "g2"), (void(SCORE),)),
        ((("@b",), "g2"), (void(START, 16, 17, SCORE),)),
        (((void(SCORE),), "g2"), (void(17),)),
        (((void(OLD_SCORE, 11),), "g2"), (void(9),)),
        (((paid("c", "d"),), "g2"), (void(PAYMENT),)),
        # the rest of a batch does not help
        ((("@b",), "g2"), (ELENA, "@c")),
    ],
)
def test_stale(desk: Desk, missed: tuple[Batch, str], told: Batch) -> None:
    between = desk.tell(*missed[0], game=missed[1]).recorded
    refused = desk.refused(*told, game="g2", seen=22)
    assert refused.refusal.code == "stale"
    assert refused.since == between
    assert refused.index == len(told) - 1


@pytest.mark.parametrize(
    ("missed", "told"),
    [
        ((("@b",), "g3"), ("@b",)),
        (((void(SCORE_OF_OTHER),), "g3"), ("@b",)),
        (((ELENA,), "g3"), ("@b",)),
        (((paid("c", "d"),), "g3"), ("@b",)),
        ((NEW_GAME, "g4"), ("@b",)),
        (((void(OLD_SCORE, 11),), "g3"), ("@b",)),
        ((("@b",), "g3"), (paid("a", "b"),)),
        (((void(SCORE_OF_OTHER),), "g3"), (paid("a", "b"),)),
        ((NEW_GAME, "g4"), (paid("a", "b"),)),
        (((ELENA,), "g3"), (paid("a", "b"),)),
        ((("@b",), "g3"), NEW_GAME),
        (((paid("c", "d"),), "g3"), NEW_GAME),
        (((void(SCORE_OF_OTHER),), "g3"), NEW_GAME),
        ((("@b",), "g3"), (void(SCORE),)),
        (((paid("c", "d"),), "g3"), (void(SCORE),)),
        ((("@b",), "g2"), (ELENA,)),
        (((ELENA,), "g2"), (PlayerRenamed("a", "Ann"),)),
        ((("@b",), "g2"), (paid("a", "b"), void(PAYMENT))),
    ],
)
def test_not_stale(desk: Desk, missed: tuple[Batch, str], told: Batch) -> None:
    game = "g5" if told == NEW_GAME else "g2"
    desk.tell(*missed[0], game=missed[1])
    assert desk.tell(*told, game=game, seen=22).new


@pytest.mark.parametrize("seen", [25, 2**53 - 1])
def test_who_has_seen_more_than_there_is_looks_first(desk: Desk, seen: int) -> None:
    """A phone from before the store was restored from a backup."""
    assert desk.refused("@b", game="g2", seen=seen).refusal.code == "stale"


@pytest.mark.parametrize("seen", [None, 23])
def test_who_has_seen_all_or_does_not_say_is_not_stale(desk: Desk, seen: int | None) -> None:
    desk.tell("@b", game="g2")
    assert desk.tell("=c2", game="g2", seen=seen).new


def test_a_night_is_guarded_by_nights(desk: Desk) -> None:
    desk.tell("end", game="g2")
    desk.tell("end", NightEnded("n2"), game="g3")
    desk.tell(NightStarted("n3"))
    assert desk.refused(NightStarted("n4"), seen=24).refusal.code == "stale"
    assert desk.refused(NightEnded("n3"), seen=24).refusal.code == "stale"
    assert desk.tell(NightEnded("n3"), seen=26).new


def test_two_who_both_say_paid_pay_once(desk: Desk) -> None:
    """Both saw the same line to pay; the second is shown that it was paid."""
    desk.tell(paid("b", "a", 50), seen=22)
    refused = desk.refused(paid("b", "a", 50), seen=22)
    assert refused.refusal.code == "stale"
    assert [one.event for one in refused.since] == [paid("b", "a", 50)]
    assert len(desk.now.payments) == 2


def test_ones_own_events_make_nothing_stale(desk: Desk) -> None:
    """An answer was lost, others went on elsewhere, and the phone sends all it has."""
    dealt, scored = draft("@b", "g2"), draft("=d2", "g2")
    desk.tell(dealt, seen=22)
    desk.tell("@b", game="g3")
    done = desk.tell(dealt, scored, seen=22)
    assert [one.seq for one in done.recorded] == [23, 25]


def test_others_events_after_ones_own_do(desk: Desk) -> None:
    dealt, contracted = draft("@b", "g2"), draft("=d2", "g2")
    desk.tell(dealt, seen=22)
    others = desk.tell("=c2", game="g2").recorded
    refused = desk.refused(dealt, contracted, seen=22)
    assert (refused.refusal.code, refused.index, refused.since) == ("stale", 1, list(others))


def test_what_came_in_between_is_all_of_it(desk: Desk) -> None:
    between = [*desk.tell("@b", game="g3").recorded, *desk.tell("@b", game="g2").recorded]
    refused = desk.answer("@c", game="g2", seen=22)
    assert isinstance(refused, Refused)
    assert refused.since == between
