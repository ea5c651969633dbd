"""How much a table may hold, so that nobody's log can keep a machine busy: far more than people play.

Asked of what is new or foreign alone; a log once recorded always folds.
"""

from collections.abc import Iterable

from projections.books import Table
from projections.game import Refusal, refuse

DEPTH_MOST = 50
"""Corrections of corrections of corrections …"""
REFOLDED_MOST = 300_000
"""Events of games folded anew for corrections, over the table's whole log."""


def allow_depth(table: Table, struck: Iterable[int]) -> Refusal | None:
    """Why these events cannot be struck once more: they are corrections of corrections, too many times over."""
    level, depth = set(struck), 0
    while level:
        depth += 1
        if depth > DEPTH_MOST:
            return refuse("too_large", "This was corrected back and forth too often: record what is right anew.")
        level = {below for seq in level for below in table.strikes.voids.get(seq, ())}
    return None


def allow_more(table: Table) -> Refusal | None:
    """Why no more can be corrected at this table, or None."""
    if table.refolded > REFOLDED_MOST:
        return refuse("too_large", "Too much was corrected at this table: open a new one, this one stays as it is.")
    return None
