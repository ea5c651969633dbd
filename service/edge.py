"""The edge of the world: settings, the clock, and ids. They enter here and travel as arguments."""

import os
import secrets
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from service.stores import MEMORY, Unavailable, gate, in_database
from service.wording.moments import written

SETTINGS: Mapping[str, str] = {
    "TALLYSTICK_STORE": "where the logs are kept: a file (default tallystick.db in the working directory), or a "
    "postgresql://user:password@host/database",
    "TALLYSTICK_SECRET": "signs links and seats, and is the same wherever one store is served (default: a file beside "
    "the store, made once, for its owner alone; a database has none)",
    "TALLYSTICK_URL": "the address that phones reach this service by, for links and QR codes (default: as asked)",
    "TALLYSTICK_PROXIES": "how many proxies stand before it, whose X-Forwarded-For and -Proto are believed (default 0)",
    "TALLYSTICK_HSTS": "seconds for which browsers shall come back by https alone (default 0: not said)",
    "TALLYSTICK_LIMITS": "where requests are counted: a file (default: beside the store), redis://..., or off",
    "TALLYSTICK_RATES": 'other limits than the usual, such as "open=100/hour work=off" (docs/running.md)',
    "TALLYSTICK_IMPORT_MB": "megabytes of a file that is read in through the service (default 10)",
    "TALLYSTICK_TABLE_EVENTS": "so many events a table holds at most (default 200000)",
    "TALLYSTICK_LOG": "quiet: warnings alone (default); text or json: a line for each request as well",
    "TALLYSTICK_METRICS_TOKEN": "the bearer token that /metrics asks for (default: none, and this machine alone)",
    "TALLYSTICK_DRAIN": "seconds between /readyz saying no and the last request when told to stop (default 0)",
}
"""The environment variables that are read, and what each is for."""

LOGS = ("quiet", "text", "json")
OFF = "off"
MEGABYTE = 1_000_000


class BadSetting(Exception):
    """An environment variable says what it cannot."""


def now() -> str:
    """This moment: RFC 3339, UTC, milliseconds."""
    return written(datetime.now(UTC))


def new_id() -> str:
    """A new UUID."""
    return str(uuid.uuid4())


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not easily mistaken."""


def new_table_id() -> str:
    """A new table's id."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def new_request_id() -> str:
    """A short name for one request, by which it is found in the log."""
    return secrets.token_hex(6)


def seconds() -> float:
    """This moment in seconds, for counting requests by."""
    return time.time()


def new_device() -> str:
    """A short label for a phone that has none."""
    return f"phone {secrets.token_hex(2)}"


@dataclass(frozen=True, slots=True)
class Running:
    """How the service is run: what its operator may set. `rates` are written as in TALLYSTICK_RATES."""

    limits: str = OFF
    rates: str = ""
    proxies: int = 0
    hsts: int = 0
    import_bytes: int = 10 * MEGABYTE
    table_events: int = 200_000
    log: str = LOGS[0]
    metrics_token: str = field(default="", repr=False)
    drain: int = 0


USUAL = Running()


@dataclass(frozen=True, slots=True)
class Edge:
    """What the service takes from outside, in one value."""

    store: str = field(default=MEMORY, repr=False)
    secret: str = field(default="", repr=False)
    url: str = ""
    now: Callable[[], str] = now
    new_id: Callable[[], str] = new_id
    new_table_id: Callable[[], str] = new_table_id
    new_device: Callable[[], str] = new_device
    new_request_id: Callable[[], str] = new_request_id
    seconds: Callable[[], float] = seconds
    running: Running = USUAL


def from_environment(environ: Mapping[str, str] = os.environ) -> Edge:
    """The edge as the environment sets it; BadSetting where it cannot be set like that.

    Unavailable where a database is named and no secret.
    """
    store = store_name(environ)
    running = running_by(environ, store)
    secret = environ.get("TALLYSTICK_SECRET") or kept_secret(store)
    return Edge(store, secret, environ.get("TALLYSTICK_URL", "").rstrip("/"), running=running)


def running_by(environ: Mapping[str, str], store: str) -> Running:
    """How the environment wants the service to be run over a store."""

    def whole(name: str, usual: int, least: int, most: int) -> int:
        text = environ.get(f"TALLYSTICK_{name}") or str(usual)
        if not (text.isascii() and text.isdecimal() and len(text) < 12 and least <= int(text) <= most):
            raise BadSetting(f"TALLYSTICK_{name} is {text!r}: give a whole number from {least} to {most}.")
        return int(text)

    log = environ.get("TALLYSTICK_LOG") or USUAL.log
    if log not in LOGS:
        raise BadSetting(f"TALLYSTICK_LOG is {log!r}: give one of {', '.join(LOGS)}.")
    return Running(
        environ.get("TALLYSTICK_LIMITS") or counted_beside(store),
        environ.get("TALLYSTICK_RATES") or USUAL.rates,
        whole("PROXIES", USUAL.proxies, 0, 9),
        whole("HSTS", USUAL.hsts, 0, 63_072_000),
        whole("IMPORT_MB", USUAL.import_bytes // MEGABYTE, 1, 1000) * MEGABYTE,
        whole("TABLE_EVENTS", USUAL.table_events, 1000, 10_000_000),
        log,
        environ.get("TALLYSTICK_METRICS_TOKEN") or USUAL.metrics_token,
        whole("DRAIN", USUAL.drain, 0, 300),
    )


def counted_beside(store: str) -> str:
    """The file in which requests are counted unless it is set: beside the store, or where that is no file, at hand."""
    if store == MEMORY or in_database(store):
        return "tallystick.limits"
    return f"{store}.limits"


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
