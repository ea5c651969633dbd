"""Opening a table: its first events in one step, under an id of its own."""

from collections.abc import Sequence

from events.chain import Origin, seal
from events.event import Event
from events.log import GENESIS, Conflict, Draft
from service.edge import Edge
from service.stores import Store


def open_table(store: Store, edge: Edge, events: Sequence[Event], device: str | None = None) -> str:
    """A new table's id; `events` begin with `table.opened` and are legal."""
    drafts = [Draft(edge.new_id(), event) for event in events]
    sealed = seal(drafts, 0, GENESIS, Origin(edge.now(), None, device))
    while True:
        table = edge.new_table_id()
        try:
            store.create(table, sealed)
        except Conflict:
            continue
        return table
