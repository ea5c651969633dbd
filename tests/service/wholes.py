"""Whole stores: one filled with all that a store keeps, and what is in one, to compare."""

from typing import Any

from service.edge import Edge
from service.running.demo import open_demo
from service.stores import Phone, Restored, Store
from tests.service.desk import SECRET, open_desk, still_edge
from tests.service.texts import text_of

PHONE = Phone("phone 3f2a", "anna", "scorer", 1, "2026-01-08T19:30:00.000Z")


def fill(store: Store, edge: Edge | None = None) -> None:
    """A demonstration table, one in the middle of a game, and one on which nothing happened yet."""
    open_demo(store, edge or still_edge())
    open_desk(store, words="@a =c2 ab-b")
    store.create("empty")
    for role, times in (("owner", 1), ("scorer", 3)):
        for _ in range(times):
            store.renew("t", role)
    store.visited("t", PHONE)
    store.visited("t", Phone("phone 77aa", None, "viewer", 1, "2026-01-08T19:31:00.000Z"))
    store.restored(Restored("2026-01-05T20:00:00.000Z", "2026-01-01T20:00:00.000Z"))


def all_of(store: Store) -> dict[str, Any]:
    """What a store holds, byte for byte, but for who is on just now."""
    tables = {
        table: (text_of(store.read(table)), store.generations(table), store.phones(table)) for table in store.tables()
    }
    return {"order": store.tables(), "tables": tables, "restored": store.restorations()}


__all__ = ["PHONE", "SECRET", "all_of", "fill"]
