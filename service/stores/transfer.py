"""Moving tables from one store into another: events byte for byte, links, phones, restorations.

Nothing is ever taken away at the target. What was begun and cut off is gone on with by doing it again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from events.chain import unbroken
from events.log import GENESIS, Corrupt, Recorded
from service.stores import ROLES, Phone, Restored, Store

BATCH = 500
LISTED = 5


class Source(Protocol):
    """What is read of a store to move it."""

    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""

    def head(self, table: str) -> tuple[int, str]:
        """The last seq and hash."""

    def read(self, table: str, after: int = 0, upto: int | None = None) -> Iterator[Recorded]:
        """The events above `after`, up to and with `upto`."""

    def generations(self, table: str) -> dict[str, int]:
        """Role to the generation of its links."""

    def phones(self, table: str) -> list[Phone]:
        """The phones that visited."""

    def restorations(self) -> list[Restored]:
        """Each time the store was put back."""

    def deletions(self) -> list[str]:
        """The ids of the tables that were taken out."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """Events of a table, above `after` and up to `upto`, that one store holds and the other does not."""

    table: str
    after: int
    upto: int


def lacking(source: Source, target: Source) -> list[Lacking]:
    """What the target holds and the source does not, or holds otherwise; what the source deleted does not count."""
    known, deleted = set(source.tables()), set(source.deletions())
    found = []
    for table in target.tables():
        if table in deleted:
            continue
        seq, hash_ = target.head(table)
        if table not in known:
            found.append(Lacking(table, 0, seq))
        elif _hash_at(source, table, seq) != hash_:
            found.append(Lacking(table, _in_common(source, target, table), seq))
    return found


def listed(lost: Sequence[Lacking]) -> str:
    """What is lacking, the first few tables by name."""
    told = [f"{one.table} (events {one.after + 1} to {one.upto})" for one in lost[:LISTED]]
    more = f" and {len(lost) - LISTED} more tables" if len(lost) > LISTED else ""
    return ", ".join(told) + more


def _hash_at(store: Source, table: str, seq: int) -> str:
    """The hash of an event; "" where there is none, or none that can be read."""
    if seq == 0:
        return GENESIS
    try:
        return next((one.hash for one in store.read(table, seq - 1, seq)), "")
    except Corrupt:
        return ""


def _in_common(source: Source, target: Source, table: str) -> int:
    """The last event up to which both hold the same; what is the same at one event is so before it."""
    low, high = 0, min(source.head(table)[0], target.head(table)[0])
    while low < high:
        middle = (low + high + 1) // 2
        if _hash_at(source, table, middle) == _hash_at(target, table, middle):
            low = middle
        else:
            high = middle - 1
    return low


def move(source: Source, target: Store, tell: Callable[[Recorded], None] = lambda _: None) -> list[Corrupt]:
    """Brings the target what it lacks, each chain checked on the way; nothing of it may be `lacking` in the source.

    Where a chain is broken, what is before the break is moved; the breaks are given back.
    """
    bring_deletions(source.deletions(), target)
    there, gone, broken = set(target.tables()), set(target.deletions()), list[Corrupt]()
    for table in source.tables():
        if table in gone:
            continue
        try:
            _move_log(source, target, table, table in there, tell)
        except Corrupt as corrupt:
            broken.append(corrupt)
        if corrupt_from_the_start(broken, table):
            continue
        bring_generations(source.generations(table), target, table)
        known = {phone.device: phone.seen for phone in target.phones(table)}
        for phone in source.phones(table):
            if phone.seen > known.get(phone.device, ""):
                target.visited(table, phone)
    noted = target.restorations()
    for note in source.restorations():
        if note not in noted:
            target.restored(note)
    return broken


def corrupt_from_the_start(broken: list[Corrupt], table: str) -> bool:
    """Whether a table's very first event cannot be relied on: then there is nothing of it to move."""
    return any(one.table == table and one.seq == 1 for one in broken)


def _move_log(source: Source, target: Store, table: str, there: bool, tell: Callable[[Recorded], None]) -> None:
    seq, hash_ = target.head(table) if there else (0, GENESIS)
    for batch in _batches(unbroken(table, source.read(table, seq), seq, hash_)):
        if there:
            target.append(table, batch, seq)
        else:
            target.create(table, batch)
        there, seq = True, batch[-1].seq
        for one in batch:
            tell(one)
    if not there:
        target.create(table)


def _batches(events: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The events in batches, also those before one that cannot be had."""
    batch = list[Recorded]()
    try:
        for event in events:
            batch.append(event)
            if len(batch) == BATCH:
                yield batch
                batch = []
    except Corrupt:
        if batch:
            yield batch
        raise
    if batch:
        yield batch


def bring_deletions(deleted: Iterable[str], target: Store) -> None:
    """No table that was deleted comes back at the target, nor is its id given again there."""
    there, known = set(target.tables()), set(target.deletions())
    for table in deleted:
        if table in known:
            continue
        if table not in there:
            target.create(table)
        target.delete(table)


def bring_generations(generations: dict[str, int], target: Store, table: str) -> None:
    """No link that was withdrawn is good at the target."""
    for role in ROLES:
        while (now := target.generations(table)[role]) < generations[role]:
            target.renew(table, role, known=now)


def behind(source: Source, target: Source) -> list[str]:
    """The tables whose head at the target is another than at the source; what was deleted there does not count."""
    there, gone = set(target.tables()), set(target.deletions())
    tables = [one for one in source.tables() if one not in gone]
    return [one for one in tables if one not in there or source.head(one) != target.head(one)]
