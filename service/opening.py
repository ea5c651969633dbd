"""Opening a table: its first events in one step, under an id of its own."""

from collections.abc import Sequence

from events.chain import Origin, seal
from events.event import Event
from events.log import GENESIS, Conflict, Draft, Recorded
from service.edge import Edge
from service.stores import Store


def open_table(store: Store, edge: Edge, events: Sequence[Event], device: str | None = None) -> str:
    """A new table's id; `events` begin with `table.opened` and are legal."""
    drafts = [Draft(edge.new_id(), event) for event in events]
    return create_table(store, edge, seal(drafts, 0, GENESIS, Origin(edge.now(), None, device)))


def create_table(store: Store, edge: Edge, events: Sequence[Recorded]) -> str:
    """The id of a new table with these events."""
    while True:
        table = edge.new_table_id()
        try:
            store.create(table, events)
        except Conflict:
            continue
        return table
