"""The examples for those who run the service: what they name is there, and nginx serves by the one for it."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from service.edge import SETTINGS
from service.running.rates import RATES
from tests.programs import NGINX
from tests.service.running.test_serving import PATIENCE, TALLYSTICK, environ, free_port, serving_at, until

__all__ = ["environ"]

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
RUNNING = (ROOT / "docs" / "running.md").read_text()

OUTSIDE = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 64; }}
http {{
    {paths}
    include {folder}/tallystick.conf;
}}
"""


def test_every_setting_is_explained() -> None:
    for name in (*SETTINGS, *RATES):
        assert f"`{name}`" in RUNNING, name


def test_the_examples_set_what_there_is() -> None:
    for file in DEPLOY.iterdir():
        named = set(re.findall(r"TALLYSTICK_[A-Z_]+", file.read_text()))
        assert named <= SETTINGS.keys(), file
        assert f"deploy/{file.name}" in RUNNING


def test_the_container_copies_what_there_is() -> None:
    told = (DEPLOY / "Dockerfile").read_text()
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {
        name for line in told.splitlines() if line.startswith("COPY ") and "--from" not in line
        for name in line.split()[1:-1]
    }  # fmt: skip
    assert copied == allowed
    assert all((ROOT / name).exists() for name in copied)
    assert "USER tallystick" in told


@contextmanager
def proxied(folder: Path, service: int) -> Iterator[int]:
    """The port of an nginx before the service, by the example; without its certificate, which nobody has here."""
    port = free_port()
    told = (DEPLOY / "nginx.conf").read_text()
    server = told.index("server {", told.index("upstream tallystick {") + 30)
    tls = told.index("server {", server + 10)
    told = told[:server] + told[tls:]
    changes = {
        r"listen 443 ssl;": f"listen 127.0.0.1:{port};",
        r"listen \[::\]:443 ssl;": "",
        r"ssl_\w+ +[^;]+;": "",
        r"127\.0\.0\.1:8000": f"127.0.0.1:{service}",
        r"/var/log/nginx/": f"{folder}/",
        r"\$scheme": "https",
    }
    for pattern, instead in changes.items():
        told, count = re.subn(pattern, instead, told)
        assert count, pattern
    (folder / "tallystick.conf").write_text(told)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "\n    ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(OUTSIDE.format(folder=folder, paths=paths))
    command = [NGINX.needed(), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            until(lambda: asked(port, "/healthz")[0] == 200, process)
            yield port
        finally:
            process.terminate()


def asked(port: int, path: str, method: str = "GET", body: Any = None, **headers: str) -> tuple[int, Any, str]:
    """Status, headers and text of one request."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        told = {"Host": "cards.example", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if body is not None:
            told |= {"Content-Type": "application/json"}
        connection.request(method, path, json.dumps(body) if body is not None else None, told)
        response = connection.getresponse()
        return response.status, response.headers, response.read().decode()
    finally:
        connection.close()


def test_nginx_serves_by_the_example(environ: dict[str, str], tmp_path: Path) -> None:
    """Who asks, by which way and for which host comes through; no secret stands in its log; figures stay inside."""
    environ |= {"TALLYSTICK_PROXIES": "1", "TALLYSTICK_HSTS": "600", "TALLYSTICK_RATES": "open=2/minute"}
    tmp_path.chmod(0o755)
    with serving_at(environ, "--workers", "1") as (service, _), proxied(tmp_path, service) as port:
        new = {"name": "Thursday", "currency": "EUR"}
        status, headers, text = asked(port, "/api/v1/tables", "POST", new, X_Request_Id="forged", X_Forwarded_For="::9")
        assert status == 201
        links = json.loads(text)["links"]
        assert all(link.startswith("https://cards.example/t/") for link in links.values())
        assert headers["Strict-Transport-Security"] == "max-age=600"
        assert re.fullmatch("[0-9a-f]{32}", headers["X-Request-Id"])
        link = links["viewer"].removeprefix("https://cards.example")
        assert asked(port, f"{link}?a=secret", Referer=links["owner"])[0] == 200
        assert asked(port, "/metrics")[0] == 404
        assert asked(service, "/metrics")[0] == 200
        statuses = [asked(port, "/api/v1/tables", "POST", new, X_Forwarded_For=f"192.0.2.{n}")[0] for n in range(2)]
        assert statuses == [201, 429]  # all of them from this machine, whatever they say
        tokens = [*json.loads(text)["tokens"].values(), "secret"]
    written = (tmp_path / "tallystick.log").read_text()
    assert f'"GET {link.rpartition("/")[0]}/..." 200' in written
    assert [token for token in tokens if token in written] == []


@pytest.mark.parametrize("log", ["json", "text"])
def test_no_secret_of_a_whole_evening_is_written(environ: dict[str, str], tmp_path: Path, log: str) -> None:
    """By link, seat and token, in what is refused too; every line of JSON is one."""
    environ |= {"TALLYSTICK_LOG": log, "TALLYSTICK_SECRET": "a secret of the test's own"}
    with serving_at(environ, "--workers", "2") as (port, process):
        opened = json.loads(asked(port, "/api/v1/tables", "POST", {"name": "T", "currency": "EUR"})[2])
        secrets = [*opened["tokens"].values(), environ["TALLYSTICK_SECRET"]]
        for link in opened["links"].values():
            path = "/" + link.split("/", 3)[3]
            assert asked(port, path, Referer=link)[0] == 200
            assert asked(port, path + "x")[0] == 404
            status, headers, _ = asked(port, path, "POST", Sec_Fetch_Site="same-origin")
            seat = headers["Set-Cookie"].split(";")[0]
            assert (status, asked(port, f"/t/{opened['table']}", Cookie=seat)[0]) == (303, 200)
            secrets.append(seat.partition("=")[2])
        for token in opened["tokens"].values():
            told = {"Authorization": f"Bearer {token}"}
            assert asked(port, f"/api/v1/tables/{opened['table']}/state?token={token}", **told)[0] == 200
            assert asked(port, f"/api/v1/tables/{token}/{token}", "DELETE", **told)[0] == 404
        process.terminate()
        written, _ = process.communicate(timeout=PATIENCE)
    assert len(secrets) == 7
    assert [secret for secret in secrets if secret in written] == []
    lines = [line for line in written.splitlines() if "/t/<table>/join/<token>" in line]
    assert len(lines) == 9
    assert log == "text" or all(json.loads(line)["table"] == opened["table"] for line in lines)


def test_what_is_under_way_is_finished_when_the_service_stops(environ: dict[str, str]) -> None:
    """It says first that it is not ready, still serves, and ends well."""
    environ["TALLYSTICK_DRAIN"] = "30"
    with serving_at(environ, "--workers", "2") as (port, process):
        assert asked(port, "/readyz")[0] == 200
        slow = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        body = json.dumps({"name": "Thursday", "currency": "EUR"}).encode()
        slow.putrequest("POST", "/api/v1/tables")
        slow.putheader("Content-Type", "application/json")
        slow.putheader("Content-Length", str(len(body)))
        slow.endheaders(body[:10])
        process.terminate()
        until(lambda: asked(port, "/readyz")[0] == 503, process)
        assert asked(port, "/new")[0] == 200
        process.terminate()  # told again, it does not wait any longer; what is under way is finished all the same
        slow.send(body[10:])
        assert slow.getresponse().status == 201
        slow.close()
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("name", ["TALLYSTICK_PROXIES", "TALLYSTICK_RATES", "TALLYSTICK_LOG", "TALLYSTICK_LIMITS"])
def test_a_setting_that_cannot_be_is_said_at_once(environ: dict[str, str], name: str) -> None:
    environ[name] = "carrier-pigeon://x"
    command = [TALLYSTICK, "serve", "--port", str(free_port())]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"malformed: {name}")
