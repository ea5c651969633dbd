"""How much may come from whom: counted for all workers together, refused with the time to wait, and nothing lost.

An address stands for a whole table, or a club, behind one router, so what is entered is counted by seat or token, and
only what costs the service something without either is counted by address: new tables, files read in, wrong links. The
time that a table's requests cost the processor is counted too: it bounds whatever else somebody may think of. Nobody
without a seat or a good token can use up what those who have one may do, though he shares their address. Where counting
fails requests go on.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import BoundedSemaphore

from flask import Flask, current_app, g, request

from events.say import Say, say_n
from service.access import Role, signed_here
from service.context import context
from service.problems import Stop
from service.running.answered import Answered
from service.running.guarded import DOORS, READS
from service.running.rates import Limiter

ENDPOINTS: Mapping[str, str] = {
    "front.open_new": "open",
    "api.Tables": "open",
    "imports.read_new": "import",
    "imports.add": "import",
    "api.Import": "import",
    "files.export": "export",
    "api.Export": "export",
}
"""What counts as something of its own, by endpoint; else what enters something at a table is a "write"."""

FREE = ("static", "health.alive", "health.ready", "metrics.figures", "api-docs.openapi_json")
"""What is not counted at all."""

NET_64 = (1 << 64) - 1
FILES, FILE_SECONDS = BoundedSemaphore(), 20
"""A process reads in one file at a time; whoever waited so long for another's is sent away."""


LIMITER = "tallystick.limiter"
"""Under which the application keeps its limiter."""


class TooMany(Stop):
    """Ends a request that came too soon; `wait` are the seconds until it may come again."""

    def __init__(self, wait: int) -> None:
        super().__init__("too_many_requests", _sentence(wait))
        self.wait = wait


def _sentence(wait: int) -> Say:
    if request.method in READS:
        return say_n(
            "Too much was asked for at once. Load this again in {n} second.",
            "Too much was asked for at once. Load this again in {n} seconds.",
            n=wait,
        )
    if wait > 90:
        return say_n(
            "Too much came at once, and this was not saved. Send it again in {n} minute.",
            "Too much came at once, and this was not saved. Send it again in {n} minutes.",
            n=ceil(wait / 60),
        )
    return say_n(
        "Too much came at once, and this was not saved. Send it again in {n} second.",
        "Too much came at once, and this was not saved. Send it again in {n} seconds.",
        n=wait,
    )


def add_to(app: Flask, limiter: Limiter) -> None:
    """Refuses requests that come too soon, before they are read."""
    app.extensions[LIMITER] = limiter
    if limiter.off:
        return

    def refuse() -> None:
        endpoint, table = str(request.endpoint), _table()
        if endpoint in FREE:
            return
        wait = max(limiter.take(name, *key) for name, *key in _counted(endpoint, table))
        if not table:
            wait = wait or limiter.look("work", address())
        if wait:
            raise TooMany(wait)

    app.before_request(refuse)


@contextmanager
def one_file() -> Iterator[None]:
    """Reads one file in at a time in this process: others wait a while, then are sent away."""
    if not FILES.acquire(timeout=FILE_SECONDS):
        raise TooMany(FILE_SECONDS)
    try:
        yield
    finally:
        FILES.release()


def worked(one: Answered) -> None:
    """Counts what a request cost the processor: its table, once it was let in there, else its address."""
    limiter: Limiter = current_app.extensions[LIMITER]
    if request.endpoint not in FREE and (cost := ceil(one.work * 1000)):
        limiter.take("work", *g.get("admitted", (address(),)), cost=cost)


def admitted(role: Role) -> None:
    """Counts a request with a seat or a token that is good at its table, and ends it where there were too many.

    Those who look on are counted apart: they are many, and shall keep nobody from recording.
    """
    table = _table()
    if not table:
        return
    limiter: Limiter = current_app.extensions[LIMITER]
    g.admitted = whose = table, "looks on" if role is Role.VIEWER else "records"
    writes = _writes(str(request.endpoint), table)
    if wait := limiter.look("work", *whose) or (limiter.take("table", *whose) if writes else 0):
        raise TooMany(wait)


def guessed() -> None:
    """Counts a link or a token that opens nothing, and ends the request where there were too many.

    Only then: who has a good one is let in, whatever his neighbours try. Tokens are too long to be guessed anyhow.
    """
    limiter: Limiter = current_app.extensions[LIMITER]
    if wait := limiter.take("guess", address(), _door()) or limiter.look("work", address()):
        raise TooMany(wait)


def _counted(endpoint: str, table: str) -> Iterator[tuple[str, ...]]:
    """What this request counts as, and for whom."""
    yield "address", address(), *_seated(table)
    kind = ENDPOINTS.get(endpoint)
    if kind in ("open", "import"):
        yield kind, address()
    elif kind or _writes(endpoint, table):
        yield kind or "write", _holder(endpoint, table)


def _writes(endpoint: str, table: str) -> bool:
    """Whether this request enters something at a table."""
    return bool(table) and request.method not in READS and endpoint not in (*DOORS, *ENDPOINTS)


def _table() -> str:
    return str((request.view_args or {}).get("table", ""))


def _seated(table: str) -> tuple[str, ...]:
    """The table at which the request's phone has a seat, or had one: strangers at its address are counted apart."""
    cookie = request.cookies.get("seat", "") if table else ""
    return (table,) if cookie and signed_here(context().edge.secret, table, cookie) else ()


def _door() -> str:
    return "join" if request.endpoint in DOORS else "token"


def _holder(endpoint: str, table: str) -> str:
    """The seat or token that a request came with, at a table; the address where there is neither."""
    by_token = endpoint.startswith("api.")
    told = (request.headers.get("Authorization") if by_token else request.cookies.get("seat")) or address()
    return sha256(f"{table} {told}".encode()).hexdigest()[:24]


def address() -> str:
    """Where a request came from; of IPv6 the network, of which everybody has a whole one."""
    return _network(request.remote_addr or "")


@lru_cache(4096)  # the phones of a table ask again and again
def _network(told: str) -> str:
    try:
        number = ip_address(told)
    except ValueError:
        return told
    if isinstance(number, IPv6Address) and not number.ipv4_mapped:
        return str(IPv6Address(int(number) & ~NET_64))
    return told
