"""Which phones are here, while the store cannot be written."""

import pytest

from service.access import Seat
from service.phones import Visits
from service.stores import Phone, Unavailable
from service.stores.memory import MemoryStore


class Shut(MemoryStore):
    """A store that can be read."""

    asked = 0

    def visited(self, table: str, phone: Phone) -> None:
        """Counts who asks in vain."""
        self.asked += 1
        raise Unavailable("another program holds it")


def test_a_store_that_cannot_be_written_is_not_asked_at_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Shut()
    monkeypatch.setattr(store, "phones", lambda _: [])
    visits, seat = Visits(store), Seat("scorer", 1, "phone 3f2a")
    with pytest.raises(Unavailable):
        visits.note("t", seat, "2026-11-30T20:00:00.000Z")
    for at in ("20:00:00.000", "20:00:30.000", "20:00:59.999"):
        visits.note("t", Seat("scorer", 1, f"phone {at}"), f"2026-11-30T{at}Z")
    assert store.asked == 1
    for at in ("20:01:00.000", "19:00:00.000"):  # the clock may be put back
        with pytest.raises(Unavailable):
            visits.note("t", seat, f"2026-11-30T{at}Z")
    assert store.asked == 3
