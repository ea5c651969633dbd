"""The phones of a table: when each was last here, and whether the log still holds what one of them saw.

A phone keeps notches: of each night the last event that it saw, with its hash and when that was. What a phone has seen
and the log no longer holds was taken out or told anew, be its chain whole or not.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from events.chain import digest
from events.log import Corrupt, Recorded
from service.access import Seat
from service.stores import Phone, Restored, Store, Unavailable

NOTED_EVERY = timedelta(minutes=1)
KNOWN_MOST = 10_000
"""So many phones' last visits a process keeps in mind."""


@dataclass(slots=True)
class Visits:
    """Notes in the store which phones visit, each at most once a minute while it stays who it is.

    After a store could not be written nobody is noted for a minute: each look at a page would wait for it in vain.
    """

    store: Store
    known: dict[tuple[str, str], Phone] = field(default_factory=dict)
    failed: str = ""

    def note(self, table: str, seat: Seat, now: str) -> None:
        """A phone with this seat was here now; Unavailable where that cannot be noted."""
        if self.failed and timedelta() <= _moment(now) - _moment(self.failed) < NOTED_EVERY:
            return
        try:
            self._note(table, seat, now)
        except Unavailable:
            self.failed = now
            raise

    def _note(self, table: str, seat: Seat, now: str) -> None:
        phone = Phone(seat.device, seat.player, seat.role, seat.generation, now)
        known = self.known.get((table, seat.device))
        if known and _just_seen(known, phone):
            return
        stored = next((one for one in self.store.phones(table) if one.device == seat.device), None)
        if stored and _just_seen(stored, phone):
            phone = stored
        else:
            self.store.visited(table, phone)
        if len(self.known) >= KNOWN_MOST:
            self.known.clear()
        self.known[table, seat.device] = phone


def _just_seen(before: Phone, phone: Phone) -> bool:
    """Whether a phone was here a moment ago, as the same player with the same link."""
    same = (before.player, before.role, before.generation) == (phone.player, phone.role, phone.generation)
    return same and _moment(phone.seen) - _moment(before.seen) < NOTED_EVERY


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)


@dataclass(frozen=True, slots=True)
class Notch:
    """What a phone saw: an event's number and hash, and when it saw it as the last one."""

    seq: int
    hash: str
    at: str


def event_at(store: Store, table: str, seq: int) -> Recorded | None:
    """The event of a number; None where there is none, or not as it was recorded."""
    with suppress(Corrupt):
        for one in store.read(table, seq - 1, seq):
            return one if digest(one.body) == one.hash else None
    return None


def missing(store: Store, table: str, notches: Sequence[Notch]) -> list[Notch]:
    """Those notches that the log does not hold, in their order."""
    found = []
    for notch in notches:
        one = event_at(store, table, notch.seq)
        if one is None or one.hash != notch.hash:
            found.append(notch)
    return found


def put_back(store: Store, at: str) -> Restored | None:
    """The restoration that took away what was seen at a moment: from a backup older than it, and done after it."""
    seen = _moment(at)
    return next(
        (one for one in reversed(store.restorations()) if _moment(one.taken) < seen < _moment(one.at)),
        None,
    )
