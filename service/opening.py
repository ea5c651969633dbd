"""Opening a table: its first events in one step, under an id of its own."""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from hmac import new as hmac

from events.chain import Origin, seal
from events.event import Event
from events.log import GENESIS, Conflict, Draft, Recorded
from service.edge import LETTERS, Edge
from service.stores import Store


def open_table(store: Store, edge: Edge, events: Sequence[Event], ids: Sequence[str] = ()) -> str:
    """A new table's id; `events` begin with `table.opened` and are legal.

    Where the client gives the `ids` of the events, the table's id follows from them: told twice, it is opened once.
    """
    told = ids or [edge.new_id() for _ in events]
    drafts = [Draft(id_, event) for id_, event in zip(told, events, strict=True)]
    sealed = seal(drafts, 0, GENESIS, Origin(edge.now()))
    if not ids:
        return create_table(store, edge, sealed)
    table = _id_from(edge.secret, ids[0])
    with suppress(Conflict):
        store.create(table, sealed)
    return table


def _id_from(secret: str, id_: str) -> str:
    """The id of the table that a form with this id opens; nobody without the secret can foretell it."""
    digest = int.from_bytes(hmac(secret.encode(), f"table {id_}".encode(), sha256).digest())
    return "".join(LETTERS[digest // len(LETTERS) ** n % len(LETTERS)] for n in range(10))


def create_table(store: Store, edge: Edge, events: Sequence[Recorded]) -> str:
    """The id of a new table with these events."""
    while True:
        table = edge.new_table_id()
        try:
            store.create(table, events)
        except Conflict:
            continue
        return table
