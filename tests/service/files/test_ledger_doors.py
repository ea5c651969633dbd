"""A ledger by the command line and by the API: decided by content, its choices told, its faults by line and column."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.service.api.caller import ROOT, Caller, got, open_caller, problem
from tests.service.commands.runner import answered, refused, run
from tests.service.texts import LEDGER, ledger_text, small_desk, text_of

EVEN = ledger_text("Anna,a,T1,,2000,,3050,1050", "Boris,b,T2,,2000,950,,-1050")
WRONG = EVEN.replace(b",1050\n", b",1e999\n")
BEYOND = "net must be an amount such as 2000 or -20.00."
NEW = ("--currency", "EUR")


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands' store."""
    monkeypatch.setenv("TALLYSTICK_STORE", str(tmp_path / "tables.db"))


def state(table: str) -> Any:
    """A table's state."""
    return json.loads(answered("export", table, "--format", "json"))


# Commands


def test_a_command_opens_a_table_from_a_ledger() -> None:
    table = json.loads(answered("import", "-", *NEW, "--name", "Online", "--timezone", "Asia/Tokyo", input_=EVEN))[
        "table"
    ]
    told = state(table)
    assert told["table"] == {"name": "Online", "currency": "EUR", "timezone": "Asia/Tokyo"}
    assert told["nights"][0]["date"] == "2026-08-27"
    assert told["balances"] == {"p1": 1050, "p2": -1050}
    assert json.loads(answered("import", "-", "--into", table, input_=EVEN))["table"] == table
    assert state(table) == told


def test_a_miscount_is_said_beside_the_answer() -> None:
    result = run("import", "-", *NEW, input_=LEDGER)
    assert (result.exit_code, result.stderr) == (0, "The ledger is −€0.28 off: shared by buy-ins.\n")
    assert json.loads(result.stdout)["table"]


def test_its_choices() -> None:
    table = json.loads(answered("import", "-", *NEW, "--unit", "whole", "--settled", "table", input_=EVEN))["table"]
    assert state(table)["games"][0]["money"] == {"p1": 105_000, "p2": -105_000}
    assert set(state(table)["balances"].values()) == {0}


def test_a_command_says_line_code_and_column() -> None:
    assert refused("import", "-", *NEW, input_=WRONG) == f"line 2: malformed: {BEYOND}"
    assert answered("tables") == ""


@pytest.mark.parametrize(
    ("options", "content", "sentence"),
    [
        ((), EVEN, "A ledger does not say in which currency it is: name it as `currency`, such as EUR."),
        (("--currency", "euro"), EVEN, "data.currency must be a currency code"),
        (("--into", "x", "--currency", "EUR"), EVEN, "The table is there already: leave out its currency."),
        (("--settled", "table"), text_of(small_desk().log), "A log says all that itself"),
        (("--unit", "pounds"), EVEN, "Invalid value for '--unit'"),
    ],
)
def test_what_does_not_fit_together_is_wrong_usage(options: tuple[str, ...], content: bytes, sentence: str) -> None:
    result = run("import", "-", *options, input_=content)
    assert (result.exit_code, result.stdout, sentence in result.stderr) == (2, "", True), result.stderr


# API


def post(caller: Caller, content: bytes, role: str = "", **query: str) -> Any:
    """A file sent to the API."""
    headers = caller.bearer(role)
    return caller.client.post(
        f"{ROOT}/import", data=content, content_type="text/csv", query_string=query, headers=headers
    )


def test_the_api_opens_a_table_from_a_ledger_and_adds_to_one() -> None:
    caller = open_caller()
    answer = got(post(caller, LEDGER, currency="KWD", name="Online", unit="whole"))
    assert answer.pop("miscount") == -28_000
    online = Caller(caller.client, **answer)
    assert got(online.get("state"))["balances"]["p3"] == 5_213_133
    answer = got(post(online, EVEN, "owner", into=online.table, settled="table"))
    assert "miscount" not in answer
    assert len(got(online.get("state"))["nights"]) == 2


def test_the_api_says_line_and_column() -> None:
    bad = problem(post(open_caller(), WRONG, currency="EUR"), 422, "malformed")
    assert (bad["line"], bad["column"], bad["detail"]) == (2, "net", f"line 2: {BEYOND}")


@pytest.mark.parametrize(
    "query", [{}, {"currency": "euro"}, {"currency": "EUR", "unit": "x"}, {"settled": "x"}, {"zone": "x"}]
)
def test_the_api_asks_for_what_fits(query: dict[str, str]) -> None:
    assert problem(post(open_caller(), EVEN, **query), 422, "malformed")


@pytest.mark.parametrize("role", ["", "viewer", "scorer"])
def test_only_the_owner_adds_to_a_table(role: str) -> None:
    caller = open_caller()
    before = caller.log
    assert problem(post(caller, EVEN, role, into=caller.table), 403, "forbidden")
    assert caller.log == before


def test_both_bodies_are_described() -> None:
    spec = got(open_caller().client.get("/api/openapi.json"))["paths"]["/api/v1/tables/import"]["post"]
    assert {*spec["requestBody"]["content"]} == {"application/jsonl", "text/csv"}
    named = {one["name"] for one in spec["parameters"]}
    assert named == {"into", "currency", "name", "timezone", "unit", "settled"}
