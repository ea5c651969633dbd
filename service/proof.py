"""Whether a store still holds what was recorded in it: every table's chain, event by event, however long it is."""

import time
from collections.abc import Callable, Iterable, Iterator
from logging import Logger
from typing import TypeVar

from events.chain import unbroken
from events.log import Corrupt, Recorded
from service.stores import Store

T = TypeVar("T")

TELL_SECONDS = 3
AT_ONCE = 500
REST = 4
"""After each so many events the sweep rests so many times as long as they took: whoever plays comes first."""


def events_of(store: Store, table: str) -> Iterator[Recorded]:
    """The events of a table, each column of each checked; Corrupt at the first that does not fit, or where none is."""
    found = False
    for one in unbroken(table, store.read(table)):
        found = True
        yield one
    if not found:
        raise Corrupt(table, 1, "number")


def counted(events: Iterable[T], tell: Callable[[int], None]) -> Iterator[T]:
    """The events as they come; now and then, where it takes long, `tell` hears how many there were."""
    due = time.monotonic() + TELL_SECONDS
    for number, event in enumerate(events, start=1):
        yield event
        if time.monotonic() > due:
            tell(number)
            due = time.monotonic() + TELL_SECONDS


def sweep(store: Store, log: Logger) -> None:
    """Checks all tables, slowly, and logs which are broken; also how far it is, where it takes long."""

    def every() -> Iterator[Recorded]:
        for table in store.tables():
            try:
                yield from events_of(store, table)
            except Corrupt as corrupt:
                log.error("chain broken: %s; the table can only be read", corrupt)

    def tell(number: int) -> None:
        log.warning("checking the logs: %d events so far", number)

    began = time.monotonic()
    for number, _ in enumerate(counted(every(), tell), start=1):
        if number % AT_ONCE == 0:
            time.sleep(REST * (time.monotonic() - began))
            began = time.monotonic()
