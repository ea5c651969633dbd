"""What those who run the service see: whether it is ready, requests by their ids, lines of a log, figures."""

import json
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from service.context import EXTENSION
from service.edge import BadSetting, Running, from_environment, running_by
from service.running import health, logs
from service.stores import MEMORY, Unavailable, open_store
from tests.service.api.caller import ROOT, another, beginning, deal, memory_app, problem
from tests.service.desk import still_edge


def app_of(**running: Any) -> Flask:
    """A service of its own, run like that, whose seconds pass by themselves."""
    passing = count(1000)
    edge = replace(still_edge(), running=Running(**running), seconds=lambda: float(next(passing) * 10))
    return create_app(edge, open_store(MEMORY))


def no_store(*_: Any) -> Any:
    """A store that cannot be reached."""
    raise Unavailable("the disk is on fire")


# Alive, and ready


def test_a_service_is_alive_and_ready() -> None:
    client = memory_app().test_client()
    for path, status in (("/healthz", "alive"), ("/readyz", "ready")):
        answer = client.get(path)
        assert (answer.status_code, answer.json) == (200, {"status": status})


def test_without_its_store_it_is_alive_and_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of()
    client = app.test_client()
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(app.extensions[EXTENSION].store, "renew", no_store)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["reason"] if answer.json else "") == (
        503,
        "the store cannot be read or written",
    )
    assert client.get("/healthz").status_code == 200
    monkeypatch.undo()
    assert client.get("/readyz").status_code == 200


def test_a_store_whose_file_was_replaced_is_not_ready(tmp_path: Path) -> None:
    path, passing = tmp_path / "cards.db", count(1000)
    client = create_app(replace(still_edge(str(path)), seconds=lambda: float(next(passing) * 10))).test_client()
    assert client.get("/readyz").status_code == 200
    path.rename(tmp_path / "old.db")
    path.write_bytes(b"another file")
    assert client.get("/readyz").status_code == 503


def test_the_store_is_asked_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(replace(still_edge(), seconds=lambda: 1000.5), open_store(MEMORY))
    client = app.test_client()
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(app.extensions[EXTENSION].store, "renew", no_store)
    assert client.get("/readyz").status_code == 200


def test_before_it_stops_it_is_not_ready() -> None:
    client = memory_app().test_client()
    health.leave()
    try:
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200
        assert client.get("/").status_code == 200
    finally:
        health.stay()
    assert client.get("/readyz").status_code == 200


# The id of a request


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/v1/nowhere", "/static/tallystick.css", "/healthz"])
def test_each_answer_has_an_id_of_its_own(path: str) -> None:
    ids = set[str]()
    for _ in range(3):
        with memory_app().test_client().get(path) as answer:
            ids.add(answer.headers["X-Request-Id"])
    assert len(ids) == 3
    assert all(re.fullmatch("[0-9a-f]{12}", one) for one in ids)


def test_what_says_no_says_its_id() -> None:
    client = memory_app().test_client()
    page, call = client.get("/nowhere"), client.get("/api/v1/nowhere")
    assert f"give this number: {page.headers['X-Request-Id']}" in page.text
    assert problem(call, 404, "not_found")["request"] == call.headers["X-Request-Id"]


@pytest.mark.parametrize(("given", "kept"), [("abc-123", True), ("x" * 64, True), ("x" * 65, False), ("a b", False),
                                             ("a\u2028", False), ("<b>", False), ("", False)])  # fmt: skip
def test_only_a_proxys_id_is_kept(given: str, kept: bool) -> None:
    sent = {"X-Request-Id": given.encode("utf-8").decode("latin-1")}
    assert memory_app().test_client().get("/", headers=sent).headers["X-Request-Id"] != given
    assert (app_of(proxies=1).test_client().get("/", headers=sent).headers["X-Request-Id"] == given) == kept


def broken_app(monkeypatch: pytest.MonkeyPatch, fails: Callable[..., Any], **running: Any) -> Flask:
    """A service that fails inside wherever a table is asked for."""
    app = app_of(**running)
    monkeypatch.setattr(app.extensions[EXTENSION].store, "generations", fails)
    return app


def test_what_fails_inside_is_found_by_its_id(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(table: str) -> None:
        raise RuntimeError(f"unseen: {table}")

    client = broken_app(monkeypatch, fails).test_client()
    for path in ("/t/x", f"{ROOT}/x/state"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert answer.headers["X-Request-Id"] in answer.text
        assert "unseen" not in answer.text
    assert any("unseen" in str(one.exc_info) for one in caplog.records)


def test_without_the_store_a_page_and_a_call_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    client = broken_app(monkeypatch, no_store).test_client()
    page = client.get("/t/x")
    assert page.status_code == 503
    assert "Nothing was saved: try again." in page.text
    assert "fire" not in page.text
    problem(client.get(f"{ROOT}/x/state"), 503, "unavailable")


# The log


class Written(logging.Handler):
    """Keeps what is written, as it would be."""

    def __init__(self, log: str) -> None:
        super().__init__()
        self.setFormatter(logs.formatter(log))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps an entry."""
        self.lines.append(self.format(record))


@pytest.fixture(params=["json", "text"])
def written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Written:
    """What the service writes, in each form."""
    ours, handler = logging.getLogger("tallystick"), Written(request.param)
    monkeypatch.setattr(ours, "level", logging.INFO)
    monkeypatch.setattr(ours, "handlers", [handler])
    for child in ("tallystick.requests", "tallystick.limits"):
        monkeypatch.setattr(logging.getLogger(child), "_cache", {})
    return handler


def test_a_line_for_each_request(written: Written) -> None:
    client = app_of().test_client()
    caller = another(client)
    caller.done(*beginning())
    caller.post(*deal(pitcher="z"))
    last = client.get("/nowhere/at?all=1")
    lines = [line for line in written.lines if "nowhere" not in line]
    assert len(written.lines) == len(lines) == 4
    if isinstance(written.formatter, logs.Json):
        told = [json.loads(line) for line in lines]
        assert [(one["method"], one["rule"], one["status"]) for one in told] == [
            ("POST", "/api/v1/tables", 201),
            ("POST", "/api/v1/tables/<table>/events", 201),
            ("POST", "/api/v1/tables/<table>/events", 422),
            ("GET", "(none)", 404),
        ]
        assert told[1]["table"] == caller.table
        assert told[2]["code"] == "not_dealt_in"
        assert told[3]["request"] == last.headers["X-Request-Id"]
        assert all(one["ms"] >= 0 for one in told)
    else:
        assert re.fullmatch(r"20\S+Z info \[\w{12}\] POST /api/v1/tables 201 [\d.]+ [\d.]+", lines[0])


def test_no_secret_is_written(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a whole visit by link, page and token, what fails on the way included."""
    app = app_of()
    caller, phone = another(app.test_client()), app.test_client()
    link = caller.links["owner"].removeprefix("http://localhost")
    phone.get(link)
    seat = phone.post(link, data={"id": "6f9619ff-8b86-4011-b42d-00c04fc964f0"}).headers["Set-Cookie"]
    phone.get(f"/t/{caller.table}?token={caller.tokens['owner']}", headers={"Referer": caller.links["owner"]})
    phone.get(link[:-1])

    def fails(*_: Any) -> None:
        raise RuntimeError(f"at {link} with Authorization: Bearer {caller.tokens['scorer']}\nforged line")

    monkeypatch.setattr(app.extensions[EXTENSION].store, "generations", fails)
    caller.get("state", role="scorer")
    logging.getLogger("tallystick").warning("GET %s\n\u202eforged line", caller.links["viewer"])
    secrets = [*caller.tokens.values(), seat.split("seat=")[1].split(";")[0], still_edge().secret]
    text = "\n".join(written.lines)
    assert [secret for secret in secrets if secret in text] == []
    assert "/join/…" in text or "/join/\\u2026" in text
    assert not re.search("^forged line|\u202e", text, re.MULTILINE)


def test_a_quiet_service_writes_what_is_amiss(capsys: pytest.CaptureFixture[str]) -> None:
    ours = logging.getLogger("tallystick")
    before = ours.level, ours.handlers[:]
    try:
        for log, lines in (("quiet", 1), ("text", 2), ("json", 2)):
            logs.set_up(log)
            ours.info("all is well")
            ours.error("amiss")
            assert capsys.readouterr().err.count("\n") == lines
    finally:
        ours.level, ours.handlers[:] = before
        ours.setLevel(before[0])


# Settings


def test_what_an_operator_may_set(tmp_path: Path) -> None:
    told = {"PROXIES": "2", "HSTS": "31536000", "IMPORT_MB": "3", "TABLE_EVENTS": "5000", "LOG": "json", "DRAIN": "5"}
    told |= {"LIMITS": "redis://localhost", "RATES": "open=1/minute", "METRICS_TOKEN": "t", "SECRET": "s"}
    edge = from_environment({f"TALLYSTICK_{name}": value for name, value in told.items()})
    assert edge.running == Running("redis://localhost", "open=1/minute", 2, 31_536_000, 3_000_000, 5000, "json", "t", 5)
    assert "t'" not in repr(edge.running).partition("metrics_token")[2]


@pytest.mark.parametrize(
    ("store", "where"),
    [("cards.db", "cards.db.limits"), (MEMORY, "tallystick.limits"), ("postgresql://h/cards", "tallystick.limits")],
)
def test_requests_are_counted_beside_the_store(store: str, where: str) -> None:
    assert running_by({}, store) == Running(where)


@pytest.mark.parametrize(
    ("name", "value"),
    [("PROXIES", "x"), ("PROXIES", "-1"), ("PROXIES", "10"), ("PROXIES", "²"), ("HSTS", "1e9"), ("IMPORT_MB", "0"),
     ("TABLE_EVENTS", "9" * 20), ("DRAIN", "1.5"), ("LOG", "loud")],
)  # fmt: skip
def test_settings_that_cannot_be(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"TALLYSTICK_{name}"):
        from_environment({f"TALLYSTICK_{name}": value, "TALLYSTICK_SECRET": "s"})
