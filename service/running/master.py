"""The service's master process, which starts the workers and stops them: what of gunicorn is ours."""

import queue
import signal
from time import monotonic
from typing import Any

from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger

from service.edge import Edge
from service.running import health, logs, metrics

HURRIED = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


class Master(Arbiter):  # type: ignore[misc]  # gunicorn ships no types
    """Told to stop, it says first that the service is not ready, and serves on until others have taken note.

    Told again, it stops at once. What is under way is finished either way.
    """

    def handle_term(self) -> None:
        """To stop."""
        health.leave()
        until = monotonic() + self.app.edge.running.drain
        while (left := until - monotonic()) > 0:
            try:
                if self.SIG_QUEUE.get(timeout=left) in HURRIED:
                    break
            except queue.Empty:
                break
        super().handle_term()


class Log(Logger):  # type: ignore[misc]  # gunicorn ships no types
    """gunicorn's own entries, written as the service's are."""

    form = ""

    def setup(self, cfg: Any) -> None:
        """Takes over the form, and the care for secrets."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(logs.formatter(self.form))


def options(edge: Edge) -> dict[str, Any]:
    """gunicorn's settings that follow from ours."""

    def gone(_master: Any, worker: Any) -> None:
        metrics.worker_gone(worker.pid)

    return {
        "forwarded_allow_ips": "",  # whom we believe is decided in service.running.guarded alone
        "logger_class": type("Log", (Log,), {"form": edge.running.log}),
        "child_exit": gone,
    }
