"""The HTTP API: what cannot be read is refused with a problem document, and is never an error of the service."""

import json
from typing import Any

import pytest

from events.log import Corrupt
from service.stores import MEMORY, Unavailable, open_store
from tests.events.examples import uuid
from tests.service.api.caller import ROOT, Caller, beginning, event, open_caller, problem

GOOD = event("player.added", {"player": "e", "name": "Elena"}, id_=uuid(1))
MISSING = "Missing data for required field."


@pytest.fixture(scope="module")
def table() -> Caller:
    """A table on which a game has begun; nothing in this file is recorded there."""
    caller = open_caller()
    caller.done(*beginning())
    return caller


# Bodies


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "The body is not JSON: look at column 1."),
        (b"{", "The body is not JSON: look at column 2."),
        (b"{}x", "The body is not JSON: look at column 3."),
        (b"\xff", "The body is not UTF-8."),
        (b'{"seen": NaN}', "The body holds NaN: only whole numbers are allowed."),
        (b'{"seen": 24.0}', "The body holds 24.0: only whole numbers are allowed."),
        (b'{"seen": 1e2}', "The body holds 1e2: only whole numbers are allowed."),
        (b'{"seen": 1, "seen": 2}', "The body holds the same key twice in one object."),
        (b'{"seen": ' + b"9" * 5000 + b"}", "The body holds numbers too long or objects too deep to be read."),
        (b"[" * 100_000 + b"]" * 100_000, "The body holds numbers too long or objects too deep to be read."),
    ],
)
@pytest.mark.parametrize("what", ["events", ""])
def test_bodies_that_cannot_be_read(table: Caller, body: bytes, detail: str, what: str) -> None:
    assert problem(table.send(body, what), 422, "malformed")["detail"] == detail


@pytest.mark.parametrize("type_", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_bodies_of_another_type(table: Caller, type_: str) -> None:
    problem(table.send(json.dumps({"events": [GOOD]}), type_=type_), 415, "malformed")


def test_bodies_that_are_too_large(table: Caller) -> None:
    problem(table.send(b" " * 1_000_001), 413, "too_large")


@pytest.mark.parametrize("body", [None, [], [GOOD], "events", 7, True])
def test_bodies_that_are_no_object(table: Caller, body: Any) -> None:
    problem(table.send(json.dumps(body)), 422, "malformed")


# Opening


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"currency": "EUR"}, "name"),
        ({"name": "T"}, "currency"),
        ({"name": "T", "currency": "eur"}, "currency"),
        ({"name": "T", "currency": "BTC"}, "currency"),
        ({"name": "\n", "currency": "EUR"}, "name"),
        ({"name": "T", "currency": "EUR", "timezone": "Rome"}, "timezone"),
        ({"name": "T", "currency": "EUR", "timezone": None}, "timezone"),
        ({"name": "T", "currency": "EUR", "owner": "me"}, "owner"),
    ],
)
def test_tables_that_cannot_be_opened(table: Caller, body: Any, field: str) -> None:
    refused = problem(table.client.post(ROOT, json=body), 422, "malformed")
    assert list(refused["fields"]) == [field]


# Addresses


@pytest.mark.parametrize(
    ("what", "query", "field"),
    [
        ("events", {"after": "x"}, "after"),
        ("events", {"after": "-1"}, "after"),
        ("events", {"after": "1.5"}, "after"),
        ("events", {"after": "9" * 5000}, "after"),
        ("state", {"at": "0"}, "at"),
        ("state", {"at": ""}, "at"),
        ("state", {"night": "N 1"}, "night"),
        ("export", {"format": "xlsx"}, "format"),
        ("export", {"format": "csv", "what": "all"}, "what"),
    ],
)
def test_queries_that_cannot_be_read(table: Caller, what: str, query: Any, field: str) -> None:
    refused = problem(table.get(what, **query), 422, "malformed")
    assert list(refused["fields"]) == [field]


def test_addresses_that_are_not_there(table: Caller) -> None:
    for path in ("/api/v1", "/api/v2/tables", f"{ROOT}/{table.table}/events/1"):
        problem(table.client.get(path), 404, "not_found")


def test_methods_that_are_not_there(table: Caller) -> None:
    """The only deletion there is is the whole table's; an event's is not."""
    response = table.client.delete(f"{ROOT}/{table.table}/events", headers=table.bearer("owner"))
    problem(response, 405, "not_found")
    assert response.allow == {"GET", "HEAD", "OPTIONS", "POST"}


# Outages


@pytest.mark.parametrize(
    ("trouble", "status", "code"),
    [
        (Unavailable("the disk is full"), 503, "unavailable"),
        (Corrupt("t", 3), 409, "chain_broken"),
        (ZeroDivisionError("a bug"), 500, "unavailable"),
    ],
)
def test_outages_are_problems_too(monkeypatch: pytest.MonkeyPatch, trouble: Exception, status: int, code: str) -> None:
    caller = open_caller(open_store(MEMORY))

    def fail(*_: Any) -> None:
        raise trouble

    monkeypatch.setattr(caller.client.application.extensions["tallystick"].store, "append", fail)
    refused = problem(caller.post(*beginning()), status, code)
    assert str(trouble) not in json.dumps(refused)
    monkeypatch.undo()
    assert len(caller.log) == 1
