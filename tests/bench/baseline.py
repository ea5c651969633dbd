"""What the service is measured against: decode, one durable insert, answer; and "hello". Not to be touched.

The same framework, server and settings as the service's, and nothing else: no judging, no chain, no limits.
`python -m tests.bench.baseline PORT FILE`
"""

import sqlite3
import sys
from threading import local
from typing import Any

from flask import Flask, request
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

OPTIONS: dict[str, Any] = {
    "workers": 2,
    "worker_class": ThreadWorker,
    "threads": 600,
    "worker_connections": 1200,
    "reuse_port": True,
    "preload_app": True,
    "control_socket_disable": True,
    "loglevel": "warning",
}
HERE = local()


def connect(path: str) -> sqlite3.Connection:
    """A connection with the pragmas of the service's store."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA busy_timeout = 5000")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def create_app(path: str) -> Flask:
    """The application over a file."""
    app = Flask("baseline")
    with connect(path) as db:
        db.execute("CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, body TEXT)")
    db.close()

    @app.post("/events")
    def insert() -> Any:
        if not hasattr(HERE, "db"):
            HERE.db = connect(path)
        told, db = request.get_json()["events"][0], HERE.db
        db.execute("BEGIN IMMEDIATE")
        cursor = db.execute("INSERT INTO events (id, body) VALUES (?, ?)", (told["id"], request.get_data(as_text=True)))
        db.execute("COMMIT")
        return {"seq": cursor.lastrowid}, 201

    @app.get("/hello")
    def hello() -> str:
        return "hello"

    return app


class Baseline(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
    """gunicorn over it."""

    def load_config(self) -> None:
        """The options, and the port."""
        for name, value in {**OPTIONS, "bind": f"127.0.0.1:{sys.argv[1]}"}.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application."""
        return create_app(sys.argv[2])


if __name__ == "__main__":
    Baseline().run()
