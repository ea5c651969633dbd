"""The HTTP API: who may, and by what alone."""

import pytest

from service.access import Role, Seat, sign_seat
from service.stores import MEMORY, open_store
from tests.service.api.caller import ROOT, Caller, another, beginning, deal, event, open_caller, problem
from tests.service.desk import SECRET


@pytest.fixture
def table() -> Caller:
    """A table on which a game has begun."""
    caller = open_caller()
    caller.done(*beginning())
    return caller


@pytest.mark.parametrize("what", ["events", "state", "export"])
def test_every_role_reads(table: Caller, what: str) -> None:
    for role in ("viewer", "scorer", "owner"):
        assert table.get(what, role=role).status_code == 200
    problem(table.get(what, role=""), 403, "forbidden")
    problem(table.client.get(f"{ROOT}/nobody/{what}", headers=table.bearer("owner")), 404, "not_found")


def test_roles_record(table: Caller) -> None:
    problem(table.post(*deal(), role=""), 403, "forbidden")
    refused = problem(table.post(*deal(), role="viewer"), 403, "forbidden")
    assert refused["index"] == 0
    table.done(*deal(), role="scorer")
    start = event("event.voided", {"event": 6, "reason": "a slip", "also": [7, 8, 9]})
    problem(table.post(start, role="scorer"), 403, "forbidden")
    table.done(start, role="owner")


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer x", "Basic {}", "{}", "Bearer {}x", "Bearer x{}", "Token {}", "Bearer {} {}"],
)
def test_only_a_token_opens(table: Caller, header: str) -> None:
    sent = {"Authorization": header.replace("{}", table.tokens["owner"])}
    problem(table.client.get(f"{ROOT}/{table.table}/state", headers=sent), 403, "forbidden")


def test_a_token_opens_its_own_table_alone(table: Caller) -> None:
    other = another(table.client)
    for role in other.tokens:
        problem(table.client.get(f"{ROOT}/{table.table}/state", headers=other.bearer(role)), 403, "forbidden")


def test_a_renewed_token_is_withdrawn() -> None:
    store = open_store(MEMORY)
    caller = open_caller(store)
    store.renew(caller.table, "scorer")
    problem(caller.get("state", role="scorer"), 403, "forbidden")
    assert caller.get("state", role="owner").status_code == 200


def test_no_cookie_opens(table: Caller) -> None:
    """Neither the seat of a phone nor a token in a cookie or in the address."""
    seat = sign_seat(SECRET, table.table, Seat(Role.OWNER.key, 1, "phone 3f2a", "a"))
    for cookie in (seat, table.tokens["owner"]):
        table.client.set_cookie("seat", cookie)
        problem(table.get("state", role=""), 403, "forbidden")
        problem(table.post(*deal(), role=""), 403, "forbidden")
    problem(table.get("state", role="", token=table.tokens["owner"]), 403, "forbidden")


@pytest.mark.parametrize(("role", "status"), [("", 403), ("viewer", 403), ("scorer", 403), ("owner", 201)])
def test_the_owner_imports_into_a_table(table: Caller, role: str, status: int) -> None:
    log = table.get("export").data
    response = table.client.post(f"{ROOT}/import?into={table.table}", data=log, headers=table.bearer(role))
    assert response.status_code == status
    problem(table.client.post(f"{ROOT}/import?into=nobody", data=log), 404, "not_found")
