"""What every store keeps beside the log: phones that visited, restorations, and links renewed once."""

from dataclasses import replace
from uuid import uuid4

import pytest

from events.chain import seal
from events.log import Draft
from events.table import PlayerAdded
from service.stores import Phone, Restored, Store
from tests.service.stores.test_store_contract import OPENED, ORIGIN, START, chained, players

ANNAS = Phone("phone 3f2a", "anna", "scorer", 1, "2026-01-08T19:30:00.000Z")
NOBODYS = Phone("phone 77aa", None, "viewer", 1, "2026-01-08T19:31:00.000Z")


@pytest.fixture(autouse=True)
def table(store: Store) -> None:
    """Table t, of eight events."""
    store.create("t", chained(START, OPENED, *players(7)))


def test_phones_that_visited_come_the_last_one_first(store: Store) -> None:
    store.create("u", chained(START, OPENED))
    assert store.phones("t") == []
    for phone in (ANNAS, NOBODYS):
        store.visited("t", phone)
    assert store.phones("t") == [NOBODYS, ANNAS]
    later = replace(ANNAS, player="boris", role="owner", generation=3, seen="2026-01-09T00:00:00.000Z")
    store.visited("t", later)
    assert store.phones("t") == [later, NOBODYS]
    assert store.phones("u") == []


def test_phones_that_recorded_are_known_by_the_log(store: Store) -> None:
    assert store.recorders("t") == {"phone 3f2a": 8}
    other = seal([Draft(str(uuid4()), PlayerAdded("x", "X"))], *store.head("t"), replace(ORIGIN, device="phone 77aa"))
    store.append("t", other, expected=8)
    unnamed = seal([Draft(str(uuid4()), PlayerAdded("y", "Y"))], *store.head("t"), replace(ORIGIN, device=None))
    store.append("t", unnamed, expected=9)
    assert store.recorders("t") == {"phone 3f2a": 8, "phone 77aa": 9}


def test_a_store_says_when_it_was_put_back(store: Store) -> None:
    assert store.restorations() == []
    notes = [Restored(f"2026-01-0{day}T20:00:00.000Z", "2026-01-01T20:00:00.000Z") for day in (2, 5, 3)]
    for note in notes:
        store.restored(note)
    assert store.restorations() == notes


def test_a_link_that_was_renewed_already_is_not_renewed_again(store: Store) -> None:
    assert [store.renew("t", "scorer", known=1) for _ in range(3)] == [2, 2, 2]
    assert store.renew("t", "scorer", known=2) == 3
    assert store.renew("t", "scorer") == 4
    assert store.generations("t") == {"owner": 1, "scorer": 4, "viewer": 1}


def test_no_events_are_without_their_table(store: Store) -> None:
    assert store.strays() == []
