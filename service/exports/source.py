"""What an export is written from: the folded table, and what only its log knows."""

from collections.abc import Mapping
from dataclasses import dataclass

from projections.books import Table
from projections.roster import local_day
from service.read import Tables
from service.wording.words import Speaker, english


@dataclass(frozen=True, slots=True)
class Source:
    """A table as it stands: the days, in its zone, on which it was opened and each payment was made.

    A payment was made on the day when it was recorded, or what it was put in after.
    """

    table: Table
    opened: str
    paid_on: Mapping[int, str]

    @property
    def speaker(self) -> Speaker:
        """Files speak English: what reads them must not depend on who asked."""
        return english(self.table.roster)


def source_of(tables: Tables, key: str) -> Source:
    """The table with this key as it stands now."""
    table = tables.now(key)
    days = {
        one.seq: local_day(table.effective.inserted.get(one.seq, one).at, table.roster.timezone)
        for one in tables.store.read(key, 0, table.seq, "")
        if one.seq == 1 or one.seq in table.payments
    }
    return Source(table, days[1], days)
