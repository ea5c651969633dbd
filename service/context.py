"""What every request has at hand: the edge, the store, the folded tables; and the links to a table."""

from dataclasses import dataclass
from typing import Any

from flask import current_app, request

from service.access import Role, token
from service.edge import Edge
from service.kept import Kept
from service.live import Live
from service.phones import Visits
from service.read import Tables
from service.stores import Store

EXTENSION = "tallystick"


@dataclass(frozen=True, slots=True)
class Context:
    """One application's own things, wired once in `service.app`."""

    edge: Edge
    store: Store
    tables: Tables
    visits: Visits
    live: Live
    kept: Kept

    def link(self, table: str, role: Role) -> str:
        """The address that gives a role at a table."""
        return link(self.edge, request.host_url.rstrip("/"), table, role, self.store.generations(table))

    def opened(self, table: str) -> dict[str, Any]:
        """A table's id with its tokens and links, as the API and the commands give them."""
        return opened(self.edge, request.host_url.rstrip("/"), table, self.store.generations(table))


def context() -> Context:
    """The context of the application that serves this request."""
    held: Context = current_app.extensions[EXTENSION]
    return held


def link(edge: Edge, here: str, table: str, role: Role, generations: dict[str, int]) -> str:
    """The address that gives a role; under the address set for the service, else under `here`."""
    secret_part = token(edge.secret, table, role, generations[role.key])
    return f"{edge.url or here}/t/{table}/join/{secret_part}"


def opened(edge: Edge, here: str, table: str, generations: dict[str, int]) -> dict[str, Any]:
    """A table's id with its tokens and links, by role."""
    roles = sorted(Role, reverse=True)
    return {
        "table": table,
        "tokens": {role.key: token(edge.secret, table, role, generations[role.key]) for role in roles},
        "links": {role.key: link(edge, here, table, role, generations) for role in roles},
    }
