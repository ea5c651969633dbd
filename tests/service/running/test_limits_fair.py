"""Whom the limits leave alone: the phones at the tables, whatever strangers at their address or onlookers do."""

from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.edge import new_id
from service.stores import MEMORY, open_store
from tests.service.api.caller import ROOT, another, event
from tests.service.clock import Clock
from tests.service.pages.phone import Phone
from tests.service.running.test_limits import added, client_of, clock, edge_of

__all__ = ["clock"]


def seated(app: Flask) -> Phone:
    """A phone that opened a table of its own."""
    phone = Phone(app, app.test_client())
    phone.home = phone.post("//new", {"name": "Thursday", "currency": "EUR", "player": ["Anna"], "id": new_id()}).to
    return phone


def test_strangers_at_an_address_lock_nobody_out(clock: Clock, tmp_path: Path) -> None:
    """Wrong tokens, wrong links and a flood from the guest at the bar: the phones at the tables go on."""
    app = create_app(edge_of(clock, tmp_path, "guess=3/minute address=40/minute"), open_store(MEMORY))
    phone, caller, stranger = seated(app), another(app.test_client()), app.test_client()
    for n in range(5):
        stranger.get(f"{ROOT}/{caller.table}/state", headers={"Authorization": f"Bearer {n:022}"})
        stranger.get(f"/t/{caller.table}/join/{n:022}")
    assert caller.get("state").status_code == 200
    assert stranger.get(caller.links["viewer"].removeprefix("http://localhost")).status_code == 200
    assert {stranger.get("/").status_code for _ in range(50)} == {200, 429}
    assert [phone.get().status for _ in range(39)] == [200] * 39
    assert phone.post("/players", {"id": new_id(), "name": "Boris"}).status == 303
    assert phone.get().status == 429


@pytest.mark.parametrize("cookie", ["x", "é", ".".join("abc"), "."])
def test_a_seat_that_was_not_signed_here_is_a_strangers(clock: Clock, tmp_path: Path, cookie: str) -> None:
    app = create_app(edge_of(clock, tmp_path, "address=5/minute"), open_store(MEMORY))
    phone, stranger = seated(app), app.test_client()
    for _ in range(5):
        stranger.get("/")
    stranger.set_cookie("seat", cookie, path=phone.home)
    assert (stranger.get(phone.home).status_code, phone.get().status) == (429, 200)


def test_what_strangers_cost_is_not_the_tables(clock: Clock, tmp_path: Path) -> None:
    app = create_app(edge_of(clock, tmp_path, "work=60/minute"), open_store(MEMORY))
    phone, stranger = seated(app), app.test_client()
    clock.now += 61
    assert [stranger.get("/new").status_code for _ in range(100)][-1] == 429
    assert stranger.get(f"{phone.home}/join/{1:022}").status_code == 429
    assert phone.get().status == 200


def test_who_looks_on_keeps_nobody_from_recording(clock: Clock, tmp_path: Path) -> None:
    """Not even by trying what he may not do."""
    table = another(client_of(edge_of(clock, tmp_path, "write=50/minute table=8/minute")))
    assert [table.post(added(n), role="viewer").status_code for n in range(12)] == [403] * 8 + [429] * 4
    assert table.post(added(1), role="scorer").status_code == 201


def test_what_looking_on_costs_is_counted_apart(clock: Clock, tmp_path: Path) -> None:
    caller = another(client_of(edge_of(clock, tmp_path, "work=200/minute")))
    clock.now += 61
    assert [caller.get("state", role="viewer").status_code for _ in range(300)][-1] == 429
    assert caller.post(event("player.added", {"player": "q", "name": "Q"}), role="scorer").status_code == 201


def test_a_seat_is_one_whatever_else_its_requests_say(clock: Clock, tmp_path: Path) -> None:
    phone = seated(create_app(edge_of(clock, tmp_path, "export=2/minute"), open_store(MEMORY)))
    sent = [{"Authorization": f"Bearer {n}"} for n in range(3)]
    file = f"{phone.home}/export/jsonl"
    assert [phone.client.get(file, headers=one).status_code for one in sent] == [200, 200, 429]
