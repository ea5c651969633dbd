"""Each request by a name: its id, what became of it, and how long that took; never its address, which may be a secret.

The id stands in the answer (`X-Request-Id`), on the pages and problem documents that say no, and in the log.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time

from flask import Flask, Response, g, has_request_context, request

from service.context import context

HEADER = "X-Request-Id"
GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
OTHER = "(none)"
"""The rule of an address that leads nowhere."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

log = logging.getLogger("tallystick.requests")


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a request; `code` is the refusal's, `seconds` by the clock, `work` by the processor."""

    id: str
    method: str
    rule: str
    status: int
    seconds: float
    work: float
    table: str
    code: str


def request_id() -> str:
    """The id of the request that is answered now; "" outside of one."""
    return str(g.get("request_id", "")) if has_request_context() else ""


def refused_as(code: str) -> None:
    """Notes the code of the refusal that this request is answered with."""
    if has_request_context():
        g.refusal = code


def add_to(app: Flask, *told: Callable[[Answered], None]) -> None:
    """Gives each request its id, before anything else sees it; when it is answered, writes a line and says so."""

    def begin() -> None:
        g.request_id = _id()
        g.begun = perf_counter(), thread_time()

    def end(response: Response) -> Response:
        response.headers[HEADER] = request_id()
        answered = _answered(response.status_code)
        log.info("request", extra={"answered": answered})
        for tell in told:
            tell(answered)
        return response

    app.before_request(begin)
    app.after_request(end)
    app.jinja_env.globals["request_id"] = request_id


def _id() -> str:
    """The id that a trusted proxy gave the request, else a new one."""
    edge, given = context().edge, request.headers.get(HEADER, "")
    return given if edge.running.proxies and GIVEN.fullmatch(given) else edge.new_request_id()


def _answered(status: int) -> Answered:
    begun, worked = g.begun
    rule = str(request.url_rule) if request.url_rule else OTHER
    table = (request.view_args or {}).get("table", "")
    method = request.method if request.method in METHODS else "OTHER"
    took, work = perf_counter() - begun, thread_time() - worked
    return Answered(request_id(), method, rule, status, took, work, str(table), str(g.get("refusal", "")))
