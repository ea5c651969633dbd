"""What guards every answer: proxies believed only by setting, TLS, the seat's cookie, headers, and sizes."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import BODY_MAX, create_app
from service.edge import Running, new_id
from service.running.guarded import FORM_MAX
from service.stores import MEMORY, open_store
from tests.service.api.caller import ROOT, TABLE, another, beginning, event, got, memory_app, problem
from tests.service.desk import still_edge

SPOOFED = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example",
           "X-Forwarded-Port": "1", "X-Forwarded-Prefix": "/evil", "Forwarded": "for=198.51.100.1;proto=https",
           "X-Real-IP": "198.51.100.1", "X-Forwarded-Ssl": "on", "X-Original-URL": "/readyz"}  # fmt: skip


def app_of(url: str = "", **running: Any) -> Flask:
    """A service of its own, run like that."""
    return create_app(replace(still_edge(), url=url, running=Running(**running)), open_store(MEMORY))


def seat_of(client: FlaskClient, **sent: Any) -> str:
    """The cookie that a phone is given with a new table."""
    form = {"id": new_id(), "name": "Thursday", "currency": "EUR", "player": "Anna"}
    return client.post("/new", data=form, **sent).headers["Set-Cookie"]


# Proxies


def test_without_a_proxy_nobody_is_believed() -> None:
    client = app_of(hsts=600).test_client()
    plain, spoofed = got(client.post(ROOT, json=TABLE)), got(client.post(ROOT, json=TABLE, headers=SPOOFED))
    assert spoofed["links"]["viewer"].startswith("http://localhost/t/")
    assert plain["links"]["viewer"].startswith("http://localhost/t/")
    assert "Secure" not in seat_of(client, headers=SPOOFED)
    assert "Strict-Transport-Security" not in client.get("/", headers=SPOOFED).headers


def test_the_address_of_a_client_is_not_taken_from_what_it_says() -> None:
    client = app_of(limits=MEMORY, rates="open=2/minute").test_client()
    statuses = [
        client.post(ROOT, json=TABLE, headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code for n in range(3)
    ]
    assert statuses == [201, 201, 429]


def test_a_proxy_that_is_set_is_believed() -> None:
    client = app_of(limits=MEMORY, rates="open=1/minute", proxies=1).test_client()
    told = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https"}
    opened = client.post(ROOT, json=TABLE, headers=told)
    assert got(opened)["links"]["viewer"].startswith("https://localhost/t/")
    assert client.post(ROOT, json=TABLE, headers=told | {"X-Forwarded-For": "198.51.100.2"}).status_code == 201
    forged = told | {"X-Forwarded-For": "203.0.113.9, 198.51.100.1"}  # the proxy adds what it saw at the end
    assert client.post(ROOT, json=TABLE, headers=forged).status_code == 429


def test_even_a_proxy_does_not_say_which_host_this_is() -> None:
    opened = got(app_of(proxies=1).test_client().post(ROOT, json=TABLE, headers=SPOOFED))
    assert "evil" not in opened["links"]["viewer"]


# TLS and the cookie


@pytest.mark.parametrize(
    ("url", "proxies", "sent", "secure"),
    [
        ("", 0, {}, False),
        ("http://cards.example", 0, {}, False),
        ("https://cards.example", 0, {}, True),
        ("", 0, {"base_url": "https://localhost"}, True),
        ("", 1, {"headers": {"X-Forwarded-Proto": "https"}}, True),
        ("", 1, {"headers": {"X-Forwarded-Proto": "http"}}, False),
    ],
)
def test_over_tls_the_seat_goes_no_other_way(url: str, proxies: int, sent: Any, secure: bool) -> None:
    client = app_of(url, proxies=proxies, hsts=600).test_client()
    parts = {part.strip().split("=")[0] for part in seat_of(client, **sent).split(";")}
    assert {"HttpOnly", "SameSite", "Path"} <= parts
    assert ("Secure" in parts) == secure
    assert client.get("/", **sent).headers.get("Strict-Transport-Security") == ("max-age=600" if secure else None)


def test_https_alone_is_asked_for_by_setting_only() -> None:
    answer = app_of("https://cards.example").test_client().get("/")
    assert "Strict-Transport-Security" not in answer.headers


def test_a_seat_is_for_its_table_alone_and_never_sent_from_elsewhere() -> None:
    cookie = seat_of(app_of().test_client())
    assert "SameSite=Lax" in cookie
    assert "Domain" not in cookie
    assert "Path=/t/" in cookie


# Headers


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/openapi.json", "/healthz", "/static/tallystick.css"])
def test_headers_that_close_doors(path: str) -> None:
    with memory_app().test_client().get(path) as answer:
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in answer.headers["Permissions-Policy"]
        assert "wake-lock" not in answer.headers["Permissions-Policy"]


def test_the_address_of_a_link_is_told_to_nobody() -> None:
    caller = another(memory_app().test_client())
    link = caller.links["owner"].removeprefix("http://localhost")
    for answer in (caller.client.get(link), caller.client.get(link[:-2]), caller.client.post(link)):
        assert answer.headers["Referrer-Policy"] == "no-referrer"


# Sizes


def test_a_form_is_small_and_a_batch_is_bounded() -> None:
    client = memory_app().test_client()
    form = {"id": new_id(), "name": "x", "currency": "EUR", "player": "y" * FORM_MAX}
    assert client.post("/new", data=form).status_code == 413
    caller = another(client)
    assert caller.send(b" " * (BODY_MAX + 1)).status_code == 413
    players = [event("player.added", {"player": f"p{n}", "name": "N"}) for n in range(201)]
    problem(caller.post(*players), 413, "too_large")
    caller.done(*players[:200])


def test_a_body_without_a_length_is_cut_off() -> None:
    caller = another(memory_app().test_client())
    sent = {"Transfer-Encoding": "chunked", **caller.bearer("owner")}
    address = f"{ROOT}/{caller.table}/events"
    body = {"wsgi.input": Endless(), "wsgi.input_terminated": True}
    answer = caller.client.post(address, headers=sent, content_type="application/json", environ_overrides=body)
    problem(answer, 422, "malformed")
    into = caller.client.post(f"{ROOT}/import", headers=sent, environ_overrides=body)
    problem(into, 413, "too_large")  # what was cut off might be a whole log by itself


class Endless:
    """A body that never ends."""

    def read(self, size: int = 1_000) -> bytes:
        """More of it."""
        return b" " * max(size, 1)

    readline = read


def test_a_file_is_bounded_by_setting() -> None:
    client = app_of(import_bytes=2_000).test_client()
    caller = another(client)
    log = caller.get("export").data
    assert client.post(f"{ROOT}/import", data=log).status_code == 201
    problem(client.post(f"{ROOT}/import", data=log + b" " * 2_000), 413, "too_large")


def test_a_table_is_bounded_by_setting() -> None:
    client = app_of(table_events=20).test_client()
    caller = another(client)
    caller.done(*beginning())
    first = [event("player.renamed", {"player": "a", "name": f"A{n}"}) for n in range(14)]
    caller.done(*first)
    one = event("player.renamed", {"player": "a", "name": "B"})
    told = problem(caller.post(one), 413, "too_large")
    assert told["detail"].startswith("This table holds 20 entries, and no more fit")
    assert caller.post(first[0]).status_code == 200  # what is recorded stays answered
    log = caller.get("export").data
    assert client.post(f"{ROOT}/import", data=log).status_code == 201
    more = b'{"type":"player.renamed","data":{"player":"a","name":"C"}}\n'
    told = problem(client.post(f"{ROOT}/import", data=log + more), 413, "too_large")
    assert told["line"] == 21
