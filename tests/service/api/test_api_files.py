"""The HTTP API: log files in and out, and the other exports."""

import json
from typing import Any

import pytest

from service.stores import Store
from tests.service.api.caller import ROOT, Caller, beginning, deal, got, open_caller, problem
from tests.service.texts import hand_written


@pytest.fixture
def api(store: Store) -> Caller:
    """A table on which a deal was played, in each sort of store."""
    caller = open_caller(store)
    caller.done(*beginning(), *deal())
    return caller


@pytest.fixture(scope="module")
def table() -> Caller:
    """The same in memory; not to be told more."""
    caller = open_caller()
    caller.done(*beginning(), *deal())
    return caller


def imported(caller: Caller, log: bytes) -> Caller:
    """The table that a file makes."""
    return Caller(caller.client, **got(caller.client.post(f"{ROOT}/import", data=log)))


def test_the_log_goes_out_and_comes_in_again(api: Caller) -> None:
    log = api.get("export")
    assert log.content_type == "application/jsonl; charset=utf-8"
    copy = imported(api, log.data)
    assert copy.table != api.table
    assert copy.get("export").data == log.data


def test_more_of_a_log_comes_into_its_table(api: Caller) -> None:
    log = api.get("export").data
    copy = imported(api, b"".join(log.splitlines(keepends=True)[:4]))
    for _ in range(2):
        into = copy.client.post(f"{ROOT}/import?into={copy.table}", data=log, headers=copy.bearer("owner"))
        assert (into.status_code, into.json) == (201, {"table": copy.table, "tokens": copy.tokens, "links": copy.links})
        assert copy.get("export").data == log


BAD: list[tuple[bytes, int, str, int]] = [
    (b"", 422, "malformed", 1),
    (b"{", 422, "malformed", 1),
    (b"\xff", 422, "malformed", 1),
    (hand_written(("table.opened", {"name": "T", "currency": "EUR"})) * 2, 422, "not_legal_now", 2),
    (b"x" * 70_000, 413, "too_large", 1),
]


@pytest.mark.parametrize(("log", "status", "code", "number"), BAD)
def test_a_file_with_a_bad_line_makes_no_table(table: Caller, log: bytes, status: int, code: str, number: int) -> None:
    tables = table.client.application.extensions["tallystick"].store.tables
    before = tables()
    refused = problem(table.client.post(f"{ROOT}/import", data=log), status, code)
    assert (refused["line"], refused["index"]) == (number, number - 1)
    assert refused["detail"].startswith(f"line {number}: ")
    assert tables() == before


def test_a_changed_log_is_not_taken(table: Caller) -> None:
    log = table.get("export").data.replace(b'"A"', b'"X"')
    assert problem(table.client.post(f"{ROOT}/import", data=log), 409, "chain_broken")["line"] == 2


def test_a_log_may_be_longer_than_other_bodies(table: Caller) -> None:
    log = table.get("export").data.replace(b"\n", b" " * 60_000 + b"\n", 1)
    told = hand_written(*(("player.added", {"player": f"p{n}", "name": "N"}) for n in range(20)))
    log += told.replace(b"\n", b" " * 60_000 + b"\n")
    assert len(log) > 1_000_000
    assert len(imported(table, log).log) == 29


@pytest.mark.parametrize(
    ("query", "type_", "name"),
    [
        ({}, "application/jsonl; charset=utf-8", "thursday.jsonl"),
        ({"format": "json"}, "application/json; charset=utf-8", "thursday.json"),
        ({"format": "csv"}, "text/csv; charset=utf-8", "thursday-deals.csv"),
        ({"format": "csv", "what": "money"}, "text/csv; charset=utf-8", "thursday-money.csv"),
        ({"format": "csv", "what": "players"}, "text/csv; charset=utf-8", "thursday-players.csv"),
        ({"format": "zip"}, "application/zip", "thursday-sheets.zip"),
        ({"format": "ledger"}, "text/plain; charset=utf-8", "thursday.journal"),
        ({"format": "beancount"}, "text/plain; charset=utf-8", "thursday.beancount"),
    ],
)
def test_exports(table: Caller, query: Any, type_: str, name: str) -> None:
    response = table.get("export", **query)
    assert response.status_code == 200
    assert response.content_type == type_
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response.data


def test_the_json_export_is_the_state_of_all_nights(table: Caller) -> None:
    assert json.loads(table.get("export", format="json").text) == got(table.get("state"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Thursday at Anna's", 'filename="thursday-at-anna-s.jsonl"'),
        ("четверг", "filename=\"table.jsonl\"; filename*=UTF-8''%D1%87%D0%B5%D1%82%D0%B2%D0%B5%D1%80%D0%B3.jsonl"),
        ("Köln 2", "filename=\"kln-2.jsonl\"; filename*=UTF-8''k%C3%B6ln-2.jsonl"),
        ("🎲", 'filename="table.jsonl"'),
        ('a";/../b', 'filename="a-b.jsonl"'),
    ],
)
def test_a_file_is_called_as_its_table(table: Caller, name: str, told: str) -> None:
    other = Caller(table.client, **got(table.client.post(ROOT, json={"name": name, "currency": "EUR"})))
    assert other.get("export").headers["Content-Disposition"] == f"attachment; {told}"
