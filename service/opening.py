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


def open_table(store: Store, edge: Edge, events: Sequence[Event], form: str = "") -> str:
    """A new table's id; `events` begin with `table.opened` and are legal.

    Where it is opened by a form with an id, the table's id follows from that: sent twice, it is opened once. The form's
    id is recorded nowhere, the log being read by all: whoever sends it again is seated as the owner.
    """
    sealed = seal([Draft(edge.new_id(), event) for event in events], 0, GENESIS, Origin(edge.now()))
    return create_table(store, edge, sealed, form)


def _id_from(secret: str, id_: str) -> str:
    """The id of the table that a form with this id opens; nobody without the secret can foretell it."""
    digest = int.from_bytes(hmac(secret.encode(), f"table {id_}".encode(), sha256).digest())
    return "".join(LETTERS[digest // len(LETTERS) ** n % len(LETTERS)] for n in range(10))


def create_table(store: Store, edge: Edge, events: Sequence[Recorded], form: str = "") -> str:
    """The id of a new table with these events; where a form with an id makes it, of the one that form made before."""
    if form:
        table = _id_from(edge.secret, form)
        with suppress(Conflict):
            store.create(table, events)
        return table
    while True:
        table = edge.new_table_id()
        try:
            store.create(table, events)
        except Conflict:
            continue
        return table
