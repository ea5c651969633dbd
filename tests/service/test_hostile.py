"""Hostile names, numbers, bodies and files: they are refused, or stand where they were written and do nothing else."""

import csv
import io
import json
from typing import Any
from zipfile import ZipFile

import pytest

from service.edge import new_id
from service.files.imports import import_new
from service.files.logfile import BadLine
from service.read import Tables
from service.stores import MEMORY, open_store
from tests.service.api.caller import ROOT, Caller, beginning, deal, event, got, memory_app, open_caller, problem
from tests.service.desk import still_edge
from tests.service.pages.phone import Phone, common_app, open_table
from tests.service.texts import hand_written

NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)",
    "javascript:alert(1)",
    "{{ 7*7 }}{% raw %}",
    "%(name)s %s {name} {0}",
    "\u202eanna\u202c",
    "\u2066a\u2069\u200f",
    "a\u200b\u200db\ufeff",
    "=1+1",
    "+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "-1",
    "../../../etc/passwd",
    "CON",
    "null",
    "é\u0301\u0316" * 10,
    "🏳️‍🌈👨‍👩‍👧‍👦" * 3,
    "﷽" * 60,
    "a;b\"c,d'e",
    "&amp;&lt;",
    "\\u0000\\x00",
    "</textarea></title>",
    "DROP TABLE events; --",
)
"""They are good names: any text of up to sixty characters is."""

NO_NAMES = ("", "x" * 61, "a\x00b", "a\nb", "a\r\nSet-Cookie: x=1", "\x1b[31m", "a\x7f", "\u0085", "\ud800", "\t")


def names_of(caller: Caller) -> tuple[str, ...]:
    """The names of p0, p1 and on, as the state has them."""
    players = got(caller.get("state"))["players"]
    return tuple(players[f"p{n}"]["name"] for n in range(len(players)))


@pytest.fixture(scope="module")
def hostile() -> Caller:
    """A table named badly, at which everybody has a bad name and plays."""
    client = memory_app().test_client()
    caller = Caller(client, **got(client.post(ROOT, json={"name": NAMES[0], "currency": "EUR"})))
    keys = [f"p{n}" for n in range(len(NAMES))]
    caller.done(*(event("player.added", {"player": key, "name": name}) for key, name in zip(keys, NAMES, strict=True)))
    caller.done(event("night.started", {"night": "n1", "label": NAMES[1]}))
    caller.done(event("game.started", {"kind": "pitch", "players": keys[:6]}), *deal("p0", "p1"))
    caller.done(event("game.abandoned", {"reason": NAMES[1]}))
    sheet = {"kind": "scoresheet", "players": keys[:10]}
    caller.done({**event("game.started", sheet), "game": "g2"})
    points = {key: n for n, key in enumerate(keys[:10])}
    caller.done({"id": event("x")["id"], "type": "scoresheet.round", "game": "g2", "data": {"points": points}})
    caller.done(event("dispute.raised", {"event": 3, "player": "p0", "note": NAMES[0]}))
    return caller


def seated(caller: Caller) -> Phone:
    """The owner's phone at that table."""
    phone = Phone(caller.client.application, caller.client.application.test_client(), f"/t/{caller.table}")
    path = caller.links["owner"].removeprefix("http://localhost")
    assert phone.post(path, {"id": new_id(), "seat": "p0"}).status == 303
    return phone


def test_names_stand_as_they_were_written(hostile: Caller) -> None:
    assert names_of(hostile) == NAMES


@pytest.mark.parametrize(
    "path", ["", "/players", "/phones", "/invite", "/g/g1", "/g/g1/deals", "/g/g2", "/g/g2/record", "/settle", "/stats",
             "/p/p0", "/e/3", "/start/pitch", "/g/g2/people", "/print", "/files", "/delete", "/night/end",
             "/g/g2/why/p1", "/settle.txt"],
)  # fmt: skip
def test_pages_show_them_and_nothing_happens(hostile: Caller, path: str) -> None:
    """No element, attribute or address comes of a name; the policy forbids what would run anyway."""
    answer = seated(hostile).client.get(f"/t/{hostile.table}{path}")
    assert answer.status_code == 200
    text = answer.text
    if path == "/settle.txt":
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.content_type.startswith("text/plain")
        return
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "onfocus='alert" not in text
    assert "</textarea></title>" not in text
    assert 'href="javascript:' not in text
    assert "49{%" not in text


def test_the_sheets_hold_no_formula(hostile: Caller) -> None:
    with ZipFile(io.BytesIO(hostile.get("export", format="zip").data)) as sheets:
        texts = {name: sheets.read(name).decode() for name in sheets.namelist()}
        assert all("/" not in name.removeprefix("deals") and ".." not in name for name in texts)
    cells = {cell for text in texts.values() for row in csv.reader(io.StringIO(text)) for cell in row}
    dangerous = {cell for cell in cells if cell.startswith(("=", "+", "@", "\t", "\r")) or cell[:2] == "-c"}
    assert dangerous == set()
    assert "'=1+1" in cells


@pytest.mark.parametrize("format_", ["jsonl", "json", "csv", "zip", "ledger", "beancount"])
def test_a_files_name_is_a_plain_one(hostile: Caller, format_: str) -> None:
    answer = hostile.get("export", format=format_)
    header = answer.headers["Content-Disposition"]
    assert answer.status_code == 200
    assert header.startswith('attachment; filename="script-alert-1-script')
    assert not set(header) & set("<>\\\r\n/")


def test_the_whole_table_goes_out_and_comes_back(hostile: Caller) -> None:
    log = hostile.get("export").data
    back = Caller(hostile.client, **got(hostile.client.post(f"{ROOT}/import", data=log)))
    assert back.get("export").data == log
    assert names_of(back) == NAMES


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_what_is_no_name_is_refused(name: str) -> None:
    caller = open_caller()
    told = json.dumps({"events": [event("player.added", {"player": "a", "name": name})]})
    problem(caller.send(told), 422, "malformed")
    problem(caller.client.post(ROOT, json={"name": name, "currency": "EUR"}), 422, "malformed")
    assert len(caller.log) == 1


@pytest.mark.parametrize("name", [one for one in NO_NAMES if one != "\ud800"], ids=ascii)
def test_a_form_with_what_is_no_name_is_refused(name: str) -> None:
    phone = open_table()
    before = phone.log
    answer = phone.post("/players", {"id": new_id(), "name": f"a{name}b" if name else name})
    assert (answer.status, phone.log) == (422, before)


NUMBERS = ("1e999", "-1e999", "1.5", "1e2", "NaN", "Infinity", "-Infinity", "9" * 5000, "-" + "9" * 400,
           "9007199254740992", "true", '"1"', "[1]", "null", "1_000", "0x10", "٣")  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS, ids=lambda text: text[:12])
@pytest.mark.parametrize("where", ["amount", "seen", "points"])
def test_numbers_nobody_counts_in(number: str, where: str) -> None:
    caller = open_caller()
    caller.done(*beginning())
    before = caller.log
    paid = event("payment.made", {"from": "a", "to": "b", "amount": "AMOUNT"})
    scored = {**event("scoresheet.round", {"points": {"a": "POINTS"}}), "game": "g1"}
    body = json.dumps({"events": [scored if where == "points" else paid], "seen": "SEEN"})
    usual = {"amount": "5", "seen": "9", "points": "5"}
    for name, value in (usual | {where: number}).items():
        body = body.replace(f'"{name.upper()}"', value)
    assert caller.send(body).status_code == 422
    assert caller.log == before


BODIES: dict[str, bytes] = {
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep data": b'{"events":[{"id":"x","type":"y","data":' + b"[" * 5_000 + b"]" * 5_000 + b"}]}",
    "nul": b'{"name":"a\x00b","currency":"EUR"}',
    "escaped nul": b'{"name":"a\\u0000b","currency":"EUR"}',
    "lone surrogate": b'{"name":"\\ud800","currency":"EUR"}',
    "no utf-8": b'{"name":"\xff","currency":"EUR"}',
    "utf-16": '{"name":"T","currency":"EUR"}'.encode("utf-16"),
    "a mark before it": b"\xef\xbb\xbf" + b'{"name":"T","currency":"EUR"}',
    "twice the same": b'{"name":"T","name":"U","currency":"EUR"}',
    "proto": b'{"__proto__":{"a":1},"name":"T","currency":"EUR"}',
    "many keys": b'{"name":"T","currency":"EUR",' + b",".join(b'"k%d":1' % n for n in range(50_000)) + b"}",
    "nothing": b"",
    "no object": b"5",
}


@pytest.mark.parametrize("what", BODIES)
def test_bodies_nobody_sends(what: str) -> None:
    caller = open_caller()
    for where in ("", "events"):
        assert caller.send(BODIES[what], where).status_code == 422, where
    assert caller.client.post(f"{ROOT}/import", data=BODIES[what]).status_code in (409, 413, 422)
    assert len(caller.log) == 1


ADDRESSES = (
    "/t/%00", "/t/..%2f..%2fetc", "/t/%ff", "/t/" + "a" * 5_000, "/api/v1/tables/%00/state",
    "/static/..%2f..%2fapp.py", "/static/%00", "/t/a/join/%0d%0aSet-Cookie:x", "/./evil.example//", "/\\evil.example",
)  # fmt: skip


@pytest.mark.parametrize("path", ADDRESSES, ids=range(len(ADDRESSES)))
def test_addresses_nobody_follows(path: str) -> None:
    answer = common_app().test_client().get(path)
    assert answer.status_code in (308, 403, 404)
    assert answer.headers.get("Location", "http://localhost/").startswith("http://localhost/")
    assert "Set-Cookie" not in answer.headers


def test_cookies_nobody_baked() -> None:
    phone = open_table()
    for cookie in ("x", "a.b.c", "{}", "eyJyb2xlIjoib3duZXIifQ.x", "\x80", "=" * 5_000, ".", '"'):
        client = common_app().test_client(use_cookies=False)
        answer = client.get(phone.home, headers={"Cookie": f"seat={cookie}"})
        assert answer.status_code == 403


# Files that would keep a worker busy


def read_in(lines: list[bytes], read_again: int = 200_000) -> Any:
    """What comes of a hand-written log."""
    tables = Tables(open_store(MEMORY), read_again=read_again)
    return import_new(tables, still_edge(), io.BytesIO(b"".join(lines)))


def table_lines() -> list[bytes]:
    """A night's beginning: two players and a score sheet."""
    return [
        hand_written(("table.opened", {"name": "T", "currency": "EUR"})),
        *(hand_written(("player.added", {"player": key, "name": key})) for key in "ab"),
        hand_written(("night.started", {"night": "n1"})),
        hand_written(("game.started", {"kind": "scoresheet", "players": ["a", "b"]}, "g1")),
    ]


def rounds(count: int) -> list[bytes]:
    """So many rounds."""
    return [hand_written(("scoresheet.round", {"points": {"a": 1, "b": n}}, "g1")) for n in range(count)]


def test_a_chain_of_corrections_is_refused_early() -> None:
    lines = table_lines() + rounds(3)
    chain = [hand_written(("event.voided", {"event": 8 + n, "reason": "x"})) for n in range(600)]
    bad = read_in(lines + chain)
    assert isinstance(bad, BadLine)
    assert (bad.number, bad.code) == (59, "too_large")


def test_corrections_that_read_much_again_are_refused_through_the_service() -> None:
    lines = table_lines() + rounds(40)
    told = {"points": {"a": 2, "b": 2}}
    lines += [hand_written(("event.replaced", {"event": 6 + n, "data": told, "reason": "x"})) for n in range(40)]
    bad = read_in(lines, read_again=1_000)
    assert isinstance(bad, BadLine)
    assert bad.code == "too_large"
    assert bad.number > 50
    assert not isinstance(read_in(lines), BadLine)


def test_a_correction_far_back_in_a_huge_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    caller = open_caller()
    caller.done(*beginning())
    caller.done({**event("game.started", {"kind": "scoresheet", "players": ["a", "b"]}), "game": "g2"})
    told = [{**event("scoresheet.round", {"points": {"a": 1, "b": n}}), "game": "g2"} for n in range(60)]
    first = caller.done(*told)["events"][0]["seq"]
    right = event("event.replaced", {"event": first, "data": {"points": {"a": 5, "b": 5}}, "reason": "x"})
    before = caller.log
    monkeypatch.setattr("service.record.READ_AGAIN_MOST", 50)
    problem(caller.post(right), 413, "too_large")
    assert caller.log == before
    monkeypatch.undo()
    caller.done(right)
