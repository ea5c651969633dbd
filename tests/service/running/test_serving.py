"""The web service as people start it: a real process on a free port of this machine, with real workers."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli import main
from service.edge import SETTINGS
from service.running import serving
from service.running.serving import CannotListen, check_free, reachable
from tests.service.desk import still_edge
from tests.service.texts import hand_written

TALLYSTICK = str(Path(sys.executable).parent / "tallystick")
PATIENCE = 60
"""Seconds after which a test that hangs gives up."""


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """The environment of a command whose store is in a folder of the test's own."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("TALLYSTICK_")}
    return {**others, "TALLYSTICK_STORE": str(tmp_path / "cards.db")}


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving_at(environ: dict[str, str], *options: str) -> Iterator[tuple[int, "subprocess.Popen[str]"]]:
    """The service's port and process, answering; told to stop at the end."""
    port = free_port()
    command = [TALLYSTICK, "serve", "--port", str(port), *options]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            until(lambda: get(port, "/")[0] == 200, process)
            yield port, process
        finally:
            process.terminate()


def until(happened: Any, process: "subprocess.Popen[str]") -> None:
    """Waits until something has happened, as long as the process lives."""
    for _ in range(PATIENCE * 20):
        try:
            if happened():
                return
        except OSError:
            pass
        assert process.poll() is None, process.communicate()[0]
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def get(port: int, path: str, method: str = "GET", body: Any = None) -> tuple[int, str]:
    """Status and text of one request on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def post(port: int, path: str, body: Any, token: str) -> None:
    """A call with a token, which must be taken."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    connection.request("POST", path, json.dumps(body), headers)
    assert connection.getresponse().status == 201
    connection.close()


def workers_of(process: "subprocess.Popen[str]") -> set[int]:
    """The ids of a process's children."""
    return {int(child) for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()}


def test_four_workers_come_up_on_an_empty_store(environ: dict[str, str]) -> None:
    with serving_at(environ, "--workers", "4", "--demo") as (port, process):
        until(lambda: len(workers_of(process)) == 4, process)
        workers = workers_of(process)
        for _ in range(12):
            assert get(port, "/api/v1/tables/demo/state")[0] == 403
            assert get(port, "/api/v1/tables", "POST", {"name": "T", "currency": "EUR"})[0] == 201
        assert workers_of(process) == workers
        process.send_signal(signal.SIGTERM)
        printed, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert f"Tallystick is serving at http://127.0.0.1:{port}\n" in printed
    assert f"  Open a table of your own: http://127.0.0.1:{port}/new\n" in printed
    link = re.search(r"  The demonstration table:  (http://\S+)\n", printed)
    assert link is not None
    assert link[1].startswith(f"http://127.0.0.1:{port}/t/demo/join/")
    assert len(re.findall(r"^ *[█▀▄ ]{20,}$", printed, re.MULTILINE)) > 10
    with pytest.raises(OSError, match="refused"):
        get(port, "/")


def test_one_worker_is_enough_and_what_it_recorded_stays(environ: dict[str, str]) -> None:
    with serving_at(environ, "--workers", "1") as (port, _):
        status, opened = get(port, "/api/v1/tables", "POST", {"name": "Thursday", "currency": "EUR"})
        assert status == 201
    table = json.loads(opened)
    listed = subprocess.run([TALLYSTICK, "tables"], env=environ, capture_output=True, check=True, text=True)
    assert listed.stdout == f"{table['table']}  Thursday  (1 events)\n"
    again = subprocess.run([TALLYSTICK, "links", table["table"]], env=environ, capture_output=True, check=True)
    assert json.loads(again.stdout)["tokens"] == table["tokens"]


@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGINT])
def test_open_streams_do_not_keep_the_service_from_stopping(environ: dict[str, str], ends: signal.Signals) -> None:
    """Each is told goodbye; none is cut off when the patience with what is under way is over."""
    with serving_at(environ, "--workers", "2") as (port, process):
        table = json.loads(get(port, "/api/v1/tables", "POST", {"name": "Thursday", "currency": "EUR"})[1])
        token = {"Authorization": f"Bearer {table['tokens']['viewer']}"}
        connections = [HTTPConnection("127.0.0.1", port, timeout=PATIENCE) for _ in range(6)]
        for connection in connections:
            connection.request("GET", f"/api/v1/tables/{table['table']}/live", headers=token)
        streams = [connection.getresponse() for connection in connections]
        assert [stream.readline() for stream in streams] == [b"retry: 1000\n"] * 6
        event = {"id": "11111111-1111-4111-8111-111111111111", "type": "player.added"}
        body = {"events": [{**event, "data": {"player": "anna", "name": "Anna"}}]}
        post(port, f"/api/v1/tables/{table['table']}/events", body, table["tokens"]["owner"])
        for stream in streams:
            assert [stream.readline() for _ in range(2)][1] == b"id: 2\n"
        process.send_signal(ends)
        for stream in streams:
            assert stream.read().endswith(b"\n\nevent: bye\ndata: {}\n\n")
        for stream, connection in zip(streams, connections, strict=True):
            stream.close()
            connection.close()
        assert process.wait(PATIENCE) == 0


def test_a_port_that_is_taken_is_said_at_once(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the other would share it, as another of these services would."""
    monkeypatch.setattr(serving.Server, "run", lambda server: pytest.fail("it is served"))
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["serve", "--port", port], env=environ)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"unavailable: Nothing can be served at 127.0.0.1:{port}: ")


@pytest.mark.parametrize("host", ["192.0.2.1", "::2"])
def test_an_address_of_another_machine(host: str) -> None:
    with pytest.raises(CannotListen):
        check_free(host, free_port())


# Many at once


def test_two_who_fill_an_empty_store_at_once_are_one(environ: dict[str, str]) -> None:
    """The migration, the secret and the table are each made once, and both commands succeed."""
    both = [subprocess.Popen([TALLYSTICK, "demo"], env=environ, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    first, second = (process.communicate(timeout=PATIENCE)[0] for process in both)
    assert [process.returncode for process in both] == [0, 0]
    assert json.loads(first) == json.loads(second)


# The console script


def test_the_console_script(environ: dict[str, str], tmp_path: Path) -> None:
    """Bytes in, bytes out, and the exit code, as a shell sees them."""

    def run(*told: str, given: bytes = b"") -> tuple[int, bytes, bytes]:
        done = subprocess.run(
            [TALLYSTICK, *told], env=environ, cwd=tmp_path, input=given, capture_output=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    opened = hand_written(("table.opened", {"name": "Четверг 🎲", "currency": "EUR"}))
    code, out, err = run("replay", "-", "--json", given=opened)
    assert (code, json.loads(out)["table"]["name"], err) == (0, "Четверг 🎲", b"")
    code, out, err = run("replay", "-", given=opened * 2)
    assert (code, out, err) == (1, b"", b"line 2: not_legal_now: This table is open already.\n")
    assert run("replay", "missing.jsonl")[0] == 2
    assert run("--version")[1].startswith(b"tallystick, version ")


# The address


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "cards.example", "::1"])
def test_a_host_is_reached_by_its_name(host: str) -> None:
    assert reachable(host) == host


@pytest.mark.parametrize("host", serving.EVERYWHERE)
def test_everywhere_is_reached_by_this_machines_address(host: str) -> None:
    address = reachable(host)
    assert address not in serving.EVERYWHERE
    assert address == "localhost" or socket.inet_aton(address)


class NoNetwork:
    """A socket on a machine that is on no network."""

    def __init__(self, *_: object) -> None:
        pass

    def __enter__(self) -> "NoNetwork":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, address: object) -> None:
        """There is no way there."""
        raise OSError("Network is unreachable")


def test_without_a_network_it_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoNetwork)
    assert reachable("0.0.0.0") == "localhost"


@pytest.mark.parametrize(
    ("host", "url", "address", "bind"),
    [
        ("127.0.0.1", "", "http://127.0.0.1:8123", "127.0.0.1:8123"),
        ("::1", "", "http://[::1]:8123", "[::1]:8123"),
        ("127.0.0.1", "https://cards.example", "https://cards.example", "127.0.0.1:8123"),
    ],
)
@pytest.mark.parametrize("demo", [False, True])
def test_what_is_printed_is_what_is_served(
    host: str,
    url: str,
    address: str,
    bind: str,
    demo: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    served: list[Any] = []
    monkeypatch.setattr(serving.Server, "run", lambda server: served.append(server))
    monkeypatch.setattr(serving, "check_free", lambda host, port: None)
    edge = replace(still_edge(str(tmp_path / "cards.db")), url=url)
    serving.run(edge, host, 8123, 3, demo)
    printed = capsys.readouterr().out
    (server,) = served
    assert (server.cfg.bind, server.cfg.workers, server.cfg.preload_app) == ([bind], 3, True)
    assert server.load() is server.app
    assert printed.startswith(f"Tallystick is serving at {address}\n  Open a table of your own: {address}/new\n")
    assert (f"{address}/t/demo/join/" in printed) == demo


def test_the_settings_are_explained() -> None:
    assert SETTINGS.keys() >= {"TALLYSTICK_STORE", "TALLYSTICK_SECRET", "TALLYSTICK_URL", "TALLYSTICK_PROXIES"}
    for name, meaning in SETTINGS.items():
        assert f"{name}: {meaning}" in serving.settings_help()
