"""The web service: gunicorn over the application, and the way to it for people and phones at a terminal."""

import socket
from threading import Thread
from time import monotonic
from typing import Any

import click
import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

from service.access import Role
from service.app import create_app
from service.context import EXTENSION, link
from service.edge import SETTINGS, Edge
from service.live import stop_all
from service.proof import sweep
from service.running import logs, master, metrics
from service.running.deadlines import Deadlines
from service.running.demo import open_demo
from service.running.master import Master
from service.stores import open_store

THREADS = 600  # each stream holds one, and each silent connection, which browsers open ahead of need
EVERYWHERE = ("0.0.0.0", "::")


class CannotListen(Exception):
    """The address is no address of this machine, or another program listens there."""


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn ships no types
    """A worker that ends its event streams when it is told to stop, and requests that do not come to their end.

    It would wait for both in vain.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deadlines = Deadlines()

    def handle(self, conn: Any) -> Any:
        """Receives a request and answers it; in a thread of its own."""
        self.deadlines.begin(conn)
        try:
            return super().handle(conn)
        finally:
            self.deadlines.end(conn)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answers a request whose head is there."""
        self.deadlines.head(conn, req)
        return super().handle_request(req, conn)

    def notify(self) -> None:
        """Says that it lives, about once a second."""
        super().notify()
        self.deadlines.cut(monotonic())

    def handle_exit(self, sig: int, frame: Any) -> None:
        """To stop when what is under way is done."""
        stop_all()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """To stop at once."""
        stop_all()
        super().handle_quit(sig, frame)


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
    """gunicorn with our settings, over an application made before the workers start."""

    def __init__(self, app: Flask, edge: Edge, options: dict[str, Any]) -> None:
        self.app, self.edge, self.options = app, edge, options
        super().__init__()

    def run(self) -> None:
        """Serves until told to stop."""
        Master(self).run()

    def load_config(self) -> None:
        """Takes the settings as given."""
        for name, value in self.options.items():
            self.cfg.set(name, value)
        self.cfg.set("post_worker_init", self._check_logs)

    def load(self) -> Flask:
        """The application."""
        return self.app

    def _check_logs(self, worker: Any) -> None:
        """The first worker goes through all logs, beside its work; each table is checked at its first use anyway."""
        if worker.age == 1:
            store = self.app.extensions[EXTENSION].store
            Thread(target=sweep, args=(store, self.app.logger), name="sweep", daemon=True).start()


def check_free(host: str, port: int) -> None:
    """CannotListen where the service could not; without this, its workers would try for ever."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as problem:
        raise CannotListen(f"{_bracketed(host)}:{port}: {problem.strerror}") from problem


def run(edge: Edge, host: str, port: int, workers: int, demo: bool) -> None:
    """Serves until told to stop. Prints where, with a QR code for phones; with `demo` the way to a table to look at."""
    logs.set_up(edge.running.log)
    with metrics.shared():
        _serve(create_app(edge), edge, host, port, workers, demo)


def _serve(app: Flask, edge: Edge, host: str, port: int, workers: int, demo: bool) -> None:
    address = edge.url or f"http://{_bracketed(reachable(host))}:{port}"
    check_free(host, port)
    click.echo(_welcome(edge, address, demo))
    options = {
        "bind": f"{_bracketed(host)}:{port}",
        "workers": workers,
        "worker_class": Worker,
        "threads": THREADS,
        "worker_connections": 2 * THREADS,
        "reuse_port": True,
        "preload_app": True,
        "control_socket_disable": True,
        "loglevel": "warning",
        "graceful_timeout": 8,
        **master.options(edge),
    }
    Server(app, edge, options).run()


def _welcome(edge: Edge, address: str, demo: bool) -> str:
    lines = [f"Tallystick is serving at {address}", f"  Open a table of your own: {address}/new"]
    shown = address
    if demo:
        store = open_store(edge.store)
        try:
            table = open_demo(store, edge)
            shown = link(edge, address, table, Role.OWNER, store.generations(table))
        finally:
            store.close()
        lines.append(f"  The demonstration table:  {shown}")
    return "\n".join([*lines, "  From a phone on this network, scan:", _terminal_qr(shown), "  Ctrl-C stops it."])


def _terminal_qr(address: str) -> str:
    """A QR code made of blocks, two rows of it in a line of text, light on dark."""
    matrix = [[*row] for row in segno.make(address, error="l").matrix_iter(border=2)]
    matrix.append([0] * len(matrix[0]))  # the side of a QR code is odd
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return "\n".join("  " + "".join(blocks[bool(a), bool(b)] for a, b in zip(*pair, strict=True)) for pair in pairs)


def _bracketed(host: str) -> str:
    """A host as it stands before a port: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """The address that others on this network reach a host's server by; for "everywhere", this machine's own."""
    if host not in EVERYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the interface that faces outward
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def settings_help() -> str:
    """The environment variables that the service reads, for its --help."""
    return "\b\nEnvironment:\n" + "\n".join(f"  {name}: {what}" for name, what in SETTINGS.items())
