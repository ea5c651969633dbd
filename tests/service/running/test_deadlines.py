"""Requests that never come to their end: their lines are cut, and everybody else is served."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.http.unreader import IterUnreader

from service.running.deadlines import BODY_SECONDS, BYTES_A_SECOND, HEAD_SECONDS, Deadlines
from tests.service.running.test_serving import PATIENCE, environ, free_port, get, until

__all__ = ["environ"]

SHORT = (
    "import service.running.deadlines as d; d.HEAD_SECONDS = d.BODY_SECONDS = 1.0; from service.cli import main; main()"
)


@dataclass(eq=False)
class Line:
    """A connection, and its other end."""

    sock: socket.socket
    phone: socket.socket

    @property
    def open(self) -> bool:
        """Whether the phone can still be heard."""
        try:
            return self.phone.recv(1) != b""
        except BlockingIOError:
            return True


@pytest.fixture
def line() -> Iterator[Line]:
    """A real one."""
    sock, phone = socket.socketpair()
    phone.setblocking(False)
    with sock, phone:
        yield Line(sock, phone)


def test_a_head_that_does_not_come(line: Line) -> None:
    deadlines, now = Deadlines(), monotonic()
    deadlines.begin(line)
    deadlines.cut(now + HEAD_SECONDS - 1)
    assert line.open
    deadlines.cut(now + HEAD_SECONDS + 1)
    assert not line.open


def test_an_answered_request_is_left_alone(line: Line) -> None:
    deadlines = Deadlines()
    deadlines.begin(line)
    deadlines.end(line)
    deadlines.cut(monotonic() + 10 * HEAD_SECONDS)
    assert line.open


@pytest.mark.parametrize("length", [1, 300_000])
def test_a_body_may_take_longer_where_it_is_longer(line: Line, length: int) -> None:
    deadlines, now = Deadlines(), monotonic()
    deadlines.head(line, SimpleNamespace(body=Body(LengthReader(IterUnreader(iter([b"x"])), length))))
    latest = now + BODY_SECONDS + length / BYTES_A_SECOND
    deadlines.cut(latest - 1)
    assert line.open
    deadlines.cut(latest + 1)
    assert not line.open


def test_chunks_without_an_end(line: Line) -> None:
    deadlines = Deadlines()
    request = SimpleNamespace(headers=[], trailers=[])
    request.body = Body(ChunkedReader(request, IterUnreader(iter([b"1\r\nx\r\n", b"0\r\n\r\n"]))))
    deadlines.head(line, request)
    deadlines.cut(monotonic() + BODY_SECONDS + 1)
    assert not line.open


@pytest.mark.parametrize("chunked", [True, False])
def test_a_stream_lasts_once_its_request_is_there(line: Line, chunked: bool) -> None:
    deadlines, request = Deadlines(), SimpleNamespace(headers=[], trailers=[])
    unreader = IterUnreader(iter([b"1\r\nx\r\n0\r\n\r\n"] if chunked else [b"x"]))
    request.body = Body(ChunkedReader(request, unreader) if chunked else LengthReader(unreader, 1))
    deadlines.head(line, request)
    assert request.body.read() == b"x"
    deadlines.cut(monotonic() + 1000 * BODY_SECONDS)
    assert line.open


@pytest.mark.parametrize(
    "sent", ["GET / HTTP/1.1\r\nHost: ", "POST /new HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nid="]
)
def test_the_service_cuts_them_off(environ: dict[str, str], sent: str) -> None:
    port = free_port()
    command = [sys.executable, "-c", SHORT, "serve", "--port", str(port)]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            until(lambda: get(port, "/")[0] == 200, process)
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as slow:
                slow.sendall(sent.encode())
                assert get(port, "/")[0] == 200
                heard: Any = slow.recv(65536)
                while heard and (more := slow.recv(65536)):
                    heard += more
                assert b" 200 " not in heard
                assert b" 303 " not in heard
        finally:
            process.terminate()
        assert "Traceback" not in process.communicate(timeout=PATIENCE)[0]
