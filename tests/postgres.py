"""A PostgreSQL server for the tests: made in a folder of its own, reached by a socket in it, ended by its process id.

It refuses to run as root, so there it runs as another user.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

PATIENCE = 60
"""Seconds after which a server that does not come up, or go, is given up."""
# A test kills the server, never the machine: what the system holds is as good as what the disk holds.
QUICK = ("-c", "fsync=off", "-c", "listen_addresses=", "-c", "max_connections=200", "-c", "log_min_messages=panic")


def somebody() -> dict[str, Any]:
    """As whom a server may run: as who runs the tests, but not as root."""
    if os.geteuid():
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise AssertionError("there is no other user than root")


@dataclass
class Server:
    """A server that runs, or was stopped in between."""

    folder: Path
    programs: Path
    names: Iterator[int] = field(default_factory=count)
    process: "subprocess.Popen[bytes] | None" = None
    settings: tuple[str, ...] = ()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        command = [
            str(self.programs / "postgres"),
            "-D",
            str(self.folder / "data"),
            "-k",
            str(self.folder),
            *QUICK,
            *self.settings,
        ]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **somebody())
        for _ in range(PATIENCE * 50):
            assert self.process.poll() is None, (self.folder / "log").read_text()
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not answer")

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stops it: by default every connection is cut, what was committed stays."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        """Cuts every connection, and comes back."""
        self.stop()
        self.start()

    def address(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tests@/{database}?host={self.folder}"

    def schema(self) -> str:
        """The address of a new, empty schema: as good as a database of its own, and made in no time."""
        name = f"s{next(self.names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{self.address('postgres')}&options=-csearch_path%3D{name}"

    def database(self, *options: str) -> str:
        """The address of a new, empty database."""
        name = f"d{next(self.names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(" ".join((f"CREATE DATABASE {name}", *options)))
        return self.address(name)


@contextmanager
def running(initdb: str, settings: tuple[str, ...] = ()) -> Iterator[Server]:
    """A new server, gone at the end with all that is in it."""
    folder = Path(tempfile.mkdtemp(prefix="tallystick-"))  # not pytest's: that is closed to other users
    try:
        who = somebody()
        if who:
            os.chown(folder, who["user"], who["group"])
        make = [
            initdb,
            "-D",
            str(folder / "data"),
            "-U",
            "tests",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        subprocess.run(make, cwd=folder, check=True, capture_output=True, **who)
        server = Server(folder, Path(initdb).resolve().parent, settings=settings)
        server.start()
        yield server
        if server.process and server.process.poll() is None:
            server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)
