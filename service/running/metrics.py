"""Figures for Prometheus at /metrics, over all workers; for who has the token, or where none is set for this machine.

With several workers each writes its figures into a folder that they share (prometheus-client's multiprocess mode).

Silenced below: functions of prometheus-client's multiprocess mode, which carry no types.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any

from flask import Blueprint, Response, abort, current_app, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess, values
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from service.context import context
from service.running.answered import Answered

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
METERS = "tallystick.meters"
"""Under which the application keeps its meters."""

SECONDS = (5e-3, 1e-2, 25e-3, 5e-2, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
"""A request with one of these was not made on this machine, whoever brought it here."""

metrics = Blueprint("metrics", __name__)


@contextmanager
def shared() -> Iterator[None]:
    """A folder that the workers to be share, as long as their master lives; before any meter is made."""
    owner, folder = os.getpid(), tempfile.mkdtemp(prefix="tallystick-metrics-")
    os.environ[FOLDER] = folder
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]
    try:
        yield
    finally:
        if os.getpid() == owner:  # a worker leaves this way too
            del os.environ[FOLDER]
            values.ValueClass = values.MutexValue
            shutil.rmtree(folder, ignore_errors=True)


def worker_gone(pid: int) -> None:
    """What a worker said of itself alone counts no more."""
    if FOLDER in os.environ:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


class Meters:
    """One application's meters."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        labels = ("rule", "method", "status")
        self.requests = Counter("tallystick_requests", "Requests answered.", labels, registry=own)
        self.seconds = Histogram(
            "tallystick_request_seconds", "Until a request was answered.", ("rule",), registry=own, buckets=SECONDS
        )
        self.appended = Counter("tallystick_events_appended", "Events recorded.", registry=own)
        self.refusals = Counter("tallystick_refusals", "Requests refused.", ("code",), registry=own)
        self.store_errors = Counter("tallystick_store_errors", "Times the store could not do it.", registry=own)
        self.streams = Gauge("tallystick_streams", "Live streams open.", registry=own, multiprocess_mode="livesum")
        build = Gauge(
            "tallystick_build", "1, and which version this is.", ("version",), registry=own, multiprocess_mode="max"
        )
        build.labels(version("tallystick")).set(1)

    def answered(self, one: Answered) -> None:
        """A request was answered."""
        self.requests.labels(one.rule, one.method, str(one.status)).inc()
        self.seconds.labels(one.rule).observe(one.seconds)
        if one.code:
            self.refusals.labels(one.code).inc()
        if one.code == "unavailable":
            self.store_errors.inc()

    def recorded(self, events: int) -> None:
        """So many events were recorded."""
        self.appended.inc(events)

    def text(self) -> bytes:
        """All of them, of all workers, as Prometheus reads them."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


@metrics.get("/metrics")
def figures() -> Any:
    """The figures; nothing here for whoever may not see them."""
    if not _may():
        abort(404)
    meters: Meters = current_app.extensions[METERS]
    return Response(meters.text(), content_type=CONTENT_TYPE_LATEST)


def _may() -> bool:
    token = context().edge.running.metrics_token
    if token:
        scheme, _, told = request.headers.get("Authorization", "").partition(" ")
        return scheme.lower() == "bearer" and compare_digest(told.strip().encode(), token.encode())
    forwarded = any(header in request.headers for header in FORWARDED)
    return not forwarded and _is_here(request.remote_addr or "")


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
