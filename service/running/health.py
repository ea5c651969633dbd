"""Whether the service is alive, and whether it can serve: for whatever watches over it, without a token or a limit."""

from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.sharedctypes import RawValue
from threading import Lock
from typing import Any

from flask import Blueprint, current_app, jsonify

from events.log import UnknownTable
from service.context import context
from service.stores import Store, Unavailable

health = Blueprint("health", __name__)

PROBE = "tallystick.probe"
"""Under which the application keeps its probe."""

ASKED_EVERY = 1
"""Seconds for which an answer of the store stands."""

_leaving = RawValue("b", 0)  # one for all workers, made before they are


def leave() -> None:
    """From now on the service says that it is not ready, in all its processes: it is about to stop."""
    _leaving.value = 1


def stay() -> None:
    """The service is here to stay."""
    _leaving.value = 0


@dataclass(slots=True)
class Probe:
    """Asks a store now and then whether it can be read and written."""

    store: Store
    asked: float = 0
    answer: str = ""
    lock: Lock = field(default_factory=Lock)

    def problem(self, now: float) -> str:
        """What is the matter with the store; "" is nothing."""
        with self.lock:
            if not self.asked <= now < self.asked + ASKED_EVERY:
                self.answer, self.asked = _ask(self.store), now
            return self.answer


def _ask(store: Store) -> str:
    """Goes the whole way of a write, through the gate and into a transaction, for a table that there cannot be."""
    try:
        with suppress(UnknownTable):
            store.renew("", "viewer")
    except Unavailable:
        return "the store cannot be read or written"
    return ""


@health.get("/healthz")
def alive() -> Any:
    """The process answers."""
    return jsonify(status="alive")


@health.get("/readyz")
def ready() -> Any:
    """The store can be read and written, and the service is not about to stop."""
    probe: Probe = current_app.extensions[PROBE]
    problem = "the service is stopping" if _leaving.value else probe.problem(context().edge.seconds())
    if problem:
        return jsonify(status="not ready", reason=problem), 503
    return jsonify(status="ready")
