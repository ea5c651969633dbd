"""(f) Event streams: how long until the last of so many phones hears of an event, and what each of them costs.

The real service with two workers on loopback, its phones and this program on the same machine. A delay is from the
moment the event is sent off to the moment a phone has the message.
"""

import json
import os
import resource
import selectors
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, socket
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

from service.edge import new_id
from tests.bench.report import Row
from tests.browser.conftest import free_port

ROOT = Path(__file__).parent.parent.parent
STREAMS = 1_000
EVENTS = 25
PAUSE_SECONDS = 0.2  # between two events
PATIENCE_SECONDS = 60


def bench(streams: int = STREAMS) -> Iterator[Row]:
    """Delays and memory with so many streams at one table, against a plain conditional GET."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * streams)), hard))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, process):
        table = call(port, "POST", "/api/v1/tables", {"name": "Thursday", "currency": "EUR"})
        look = conditional_get(port, table)
        before = memory(process)
        phones = [open_stream(port, table) for _ in range(streams)]
        cost = (memory(process) - before) / streams
        delays = [told(port, table, phones, seq) for seq in range(2, 2 + EVENTS)]
        for phone in phones:
            phone.close()
    everyone, last = [one for event in delays for one in event], [max(event) for event in delays]
    letter = "(f)"
    for name, times in (("any phone hears", everyone), ("the last phone hears", last)):
        half, most = median(times), quantiles(times, n=100)[98]
        figures = f"p50 {half * 1000:.0f} ms, p99 {most * 1000:.0f} ms, {streams:,} streams"
        yield Row(f"{letter} {name} / a conditional GET", half / look, figures)
        letter = "   "
    yield Row("    a stream's memory", None, f"{cost / 1024:.0f} KiB (PSS); a conditional GET {look * 1000:.2f} ms")


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """The port and the process id of a service over a store in a folder; ended by its process id."""
    port = free_port()
    environ = {**os.environ, "TALLYSTICK_STORE": str(folder / "bench.db"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port), "--workers", "2"]
    with subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL) as process:
        try:
            for _ in range(PATIENCE_SECONDS * 20):
                try:
                    create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    sleep(0.05)
            yield port, process.pid
        finally:
            process.terminate()


def call(port: int, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """One call of the API on a connection of its own, which must succeed."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    connection.request(method, path, json.dumps(body), {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    told = json.loads(answer.read() or b"null")
    connection.close()
    assert answer.status < 400, told
    return told


def bearer(table: Any, role: str) -> str:
    """The header's value with a role's token."""
    return f"Bearer {table['tokens'][role]}"


def conditional_get(port: int, table: Any) -> float:
    """The median time of asking for a state that has not changed."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    path, headers = f"/api/v1/tables/{table['table']}/state", {"Authorization": bearer(table, "viewer")}
    times = []
    for _ in range(200):
        start = perf_counter()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        times.append(perf_counter() - start)
        headers["If-None-Match"] = answer.headers["ETag"]
    connection.close()
    return median(times)


def memory(process: int) -> int:
    """The proportional set size of a process's children, in bytes."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    rollups = [Path(f"/proc/{child}/smaps_rollup").read_text() for child in children]
    return sum(int(text.partition("\nPss:")[2].split()[0]) for text in rollups) * 1024


def open_stream(port: int, table: Any) -> socket:
    """A phone's stream, its first words read."""
    phone = create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
    head = f"GET /api/v1/tables/{table['table']}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    phone.sendall(f"{head}Authorization: {bearer(table, 'viewer')}\r\n\r\n".encode())
    heard = b""
    while b"retry:" not in heard:
        heard += phone.recv(4096)
        assert b" 503 " not in heard, "the service holds fewer streams than that"
    return phone


def told(port: int, table: Any, phones: list[socket], seq: int) -> list[float]:
    """Records an event; after how many seconds each phone heard of it."""
    event = {"id": new_id(), "type": "player.added", "data": {"player": f"p{seq}", "name": f"Player {seq}"}}
    sent, waiting = f"id: {seq}\n".encode(), len(phones)
    times: list[float] = []
    with selectors.DefaultSelector() as ready:
        for phone in phones:
            ready.register(phone, selectors.EVENT_READ)
        sleep(PAUSE_SECONDS)
        start = perf_counter()
        call(
            port,
            "POST",
            f"/api/v1/tables/{table['table']}/events",
            {"events": [event]},
            Authorization=bearer(table, "owner"),
        )
        while waiting:
            for key, _ in ready.select(PATIENCE_SECONDS):
                assert isinstance(key.fileobj, socket)
                if sent in key.fileobj.recv(4096):
                    times.append(perf_counter() - start)
                    waiting -= 1
    return times
