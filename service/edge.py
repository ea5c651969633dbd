"""The edge of the world: settings, the clock, and ids. They enter here and travel as arguments."""

import os
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from service.stores import MEMORY, Unavailable, gate, in_database

SETTINGS: Mapping[str, str] = {
    "TALLYSTICK_STORE": "where the logs are kept: a file (default tallystick.db in the working directory), or a "
    "postgresql://user:password@host/database",
    "TALLYSTICK_SECRET": "signs links and seats, and is the same wherever one store is served (default: a file beside "
    "the store, made once, for its owner alone; a database has none)",
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

    store: str = field(default=":memory:", repr=False)
    secret: str = field(default="", repr=False)
    url: str = ""
    now: Callable[[], str] = now
    new_id: Callable[[], str] = new_id
    new_table_id: Callable[[], str] = new_table_id
    new_device: Callable[[], str] = new_device


def from_environment(environ: Mapping[str, str] = os.environ) -> Edge:
    """The edge as the environment sets it; Unavailable where a database is named and no secret."""
    store = store_name(environ)
    secret = environ.get("TALLYSTICK_SECRET") or kept_secret(store)
    return Edge(store, secret, environ.get("TALLYSTICK_URL", "").rstrip("/"))


def store_name(environ: Mapping[str, str] = os.environ) -> str:
    """What names the store."""
    return environ.get("TALLYSTICK_STORE") or "tallystick.db"


def told_secret(store: str, environ: Mapping[str, str] = os.environ) -> str:
    """The secret as it is, by the environment or the file beside the store; "" where there is none yet."""
    told = environ.get("TALLYSTICK_SECRET", "")
    if told or in_database(store):
        return told
    path = secret_path(store)
    return path.read_text() if path.exists() else ""


def secret_path(store: str) -> Path:
    """Where the secret of a store in a file is kept."""
    return Path(f"{store}.secret")


def kept_secret(store: str) -> str:
    """The secret kept in a file beside the store, made once, readable by its owner alone."""
    if store == MEMORY:
        return secrets.token_urlsafe(32)
    if in_database(store):
        raise Unavailable(
            "with PostgreSQL, TALLYSTICK_SECRET has to be set, to the same on every machine: "
            "`python3 -c 'import secrets; print(secrets.token_urlsafe(32))'` makes one"
        )
    path = secret_path(store)
    with gate.held(store):
        if not path.exists() or not path.stat().st_size:
            keep_secret(store, secrets.token_urlsafe(32))
    return path.read_text()


def keep_secret(store: str, secret: str) -> None:
    """Puts a secret into the file beside the store, for its owner alone."""
    path = secret_path(store)
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)  # one left behind may be open to others
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
