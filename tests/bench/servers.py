"""Servers to measure: real processes with two workers on a free port, over a store of their own, ended by their id."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import sleep

from tests.browser.conftest import free_port

ROOT = Path(__file__).parent.parent.parent
PATIENCE_SECONDS = 60
TICK = 1 / os.sysconf("SC_CLK_TCK")
FREE = " ".join(f"{name}=off" for name in ("address", "open", "write", "table", "work", "guess", "import", "export"))
"""No limits: a bench asks more in a second than a table in a night."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's port and its master process."""

    port: int
    pid: int

    @property
    def workers(self) -> list[int]:
        """The ids of its workers."""
        return [int(child) for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    @property
    def work(self) -> float:
        """The seconds of processor that its workers have used."""
        stats = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in self.workers]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) * TICK


def answers(port: int, path: str) -> bool:
    """Whether a server answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


@contextmanager
def started(command: Sequence[str], port: int, path: str, **environ: str) -> Iterator[Server]:
    """A server that answers at `path`; ended at last."""
    told = {**os.environ, **environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-m", *command], env=told, stdout=subprocess.DEVNULL) as process:
        try:
            for _ in range(PATIENCE_SECONDS * 500):
                if answers(port, path):
                    break
                assert process.poll() is None, "the server ended by itself"
                sleep(0.002)
            else:
                raise AssertionError("the server does not answer")
            yield Server(port, process.pid)
        finally:
            process.terminate()


@contextmanager
def service(folder: Path, rates: str = FREE) -> Iterator[Server]:
    """The service, over a store in a folder; without limits unless they are told."""
    port = free_port()
    environ = {"TALLYSTICK_STORE": str(folder / "bench.db"), "TALLYSTICK_RATES": rates}
    with started(("service.cli", "serve", "--port", str(port)), port, "/healthz", **environ) as server:
        yield server


@contextmanager
def baseline(folder: Path) -> Iterator[Server]:
    """The bare server it is compared with."""
    port = free_port()
    with started(("tests.bench.baseline", str(port), str(folder / "bare.db")), port, "/hello") as server:
        yield server
