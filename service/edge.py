"""The edge of the world: settings, the clock, and ids. They enter here and travel as arguments."""

import os
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from service.stores import gate

SETTINGS: Mapping[str, str] = {
    "TALLYSTICK_STORE": "where the logs are kept: a file (default tallystick.db in the working directory)",
    "TALLYSTICK_SECRET": "signs links and seats (default: a file beside the store, made once, for its owner alone)",
    "TALLYSTICK_URL": "the address that phones reach this service by, for links and QR codes (default: as asked)",
}
"""The environment variables that are read, and what each is for."""


def now() -> str:
    """This moment: RFC 3339, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_id() -> str:
    """A new UUID."""
    return str(uuid.uuid4())


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not easily mistaken."""


def new_table_id() -> str:
    """A new table's id."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def new_device() -> str:
    """A short label for a phone that has none."""
    return f"phone {secrets.token_hex(2)}"


@dataclass(frozen=True, slots=True)
class Edge:
    """What the service takes from outside, in one value."""

    store: str = ":memory:"
    secret: str = field(default="", repr=False)
    url: str = ""
    now: Callable[[], str] = now
    new_id: Callable[[], str] = new_id
    new_table_id: Callable[[], str] = new_table_id
    new_device: Callable[[], str] = new_device


def from_environment(environ: Mapping[str, str] = os.environ) -> Edge:
    """The edge as the environment sets it."""
    store = environ.get("TALLYSTICK_STORE") or "tallystick.db"
    secret = environ.get("TALLYSTICK_SECRET") or kept_secret(store)
    return Edge(store, secret, environ.get("TALLYSTICK_URL", "").rstrip("/"))


def kept_secret(store: str) -> str:
    """The secret kept in a file beside the store, made once, readable by its owner alone."""
    if store == ":memory:":
        return secrets.token_urlsafe(32)
    path = Path(f"{store}.secret")
    with gate.held(store):
        if not path.exists() or not path.stat().st_size:
            draft = path.with_name(f"{path.name}.new")
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(32))
            draft.replace(path)
    return path.read_text()
