"""The commands over a store: in, out, and the ways in; what they print is JSON, or lines for people."""

import json
import sqlite3
import stat
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from service.access import Role, role_of
from service.edge import from_environment
from service.read import Tables
from service.running.demo import DEMO
from service.stores import Unavailable, open_store
from service.stores.sqlite import SqliteStore
from tests.service.commands.runner import answered, refused, run
from tests.service.desk import Desk
from tests.service.texts import hand_written, small_desk, text_of

LOG = text_of(small_desk().log)
OPENED = ("table.opened", {"name": "Thursday", "currency": "EUR"})
ROLES = ["owner", "scorer", "viewer"]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of the commands, with no settings but its own store."""
    for name in ("STORE", "SECRET", "URL"):
        monkeypatch.delenv(f"TALLYSTICK_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def log(tmp_path: Path) -> str:
    """The path of a chained log file."""
    path = tmp_path / "night.jsonl"
    path.write_bytes(LOG)
    return str(path)


def opened(*told: str, **how: Any) -> Any:
    """What a command prints that answers a table's tokens and links."""
    shown = json.loads(answered(*told, **how))
    assert list(shown) == ["table", "tokens", "links"]
    assert list(shown["tokens"]) == list(shown["links"]) == ROLES
    for role, link in shown["links"].items():
        assert link.endswith(f"/t/{shown['table']}/join/{shown['tokens'][role]}")
    return shown


# In and out


def test_a_log_goes_in_and_comes_out(log: str, place: Path) -> None:
    table = opened("import", log)["table"]
    assert answered("export", table).encode() == LOG
    assert answered("export", table, "--output", "out.jsonl") == ""
    assert (place / "out.jsonl").read_bytes() == LOG
    assert answered("verify", "out.jsonl").startswith(small_desk().now.head)


def test_more_of_a_log_goes_into_its_table(log: str) -> None:
    table = opened("import", "-", input_=b"".join(LOG.splitlines(keepends=True)[:5]))
    for _ in range(2):
        assert opened("import", log, "--into", table["table"]) == table
        assert answered("export", table["table"]).encode() == LOG
    assert answered("tables") == f"{table['table']}  Thursday  (14 events)\n"


def test_a_bad_line_takes_nothing_in(log: str) -> None:
    table = opened("import", log)["table"]
    bad = LOG + hand_written(("game.ended", {}, "g1"), ("game.ended", {}, "g1"))
    assert refused("import", "-", input_=bad).startswith("line 16: game_over: ")
    assert refused("import", "-", "--into", table, input_=bad).startswith("line 16: game_over: ")
    assert answered("tables") == f"{table}  Thursday  (14 events)\n"
    assert answered("export", table).encode() == LOG


@pytest.mark.parametrize("format_", ["json", "csv", "ledger", "beancount"])
def test_other_formats(log: str, format_: str, place: Path) -> None:
    table = opened("import", log)["table"]
    for what in ("deals", "money", "players"):
        shown = answered("export", table, "--format", format_, "--what", what)
        answered("export", table, "--format", format_, "--what", what, "--output", "out")
        assert (place / "out").read_bytes().decode() == shown
        assert "Zoë" in shown
    assert "\r" not in shown


def test_the_sheets_as_a_zip(log: str, place: Path) -> None:
    table = opened("import", log)["table"]
    answered("export", table, "--format", "zip", "--output", "out.zip")
    with zipfile.ZipFile(place / "out.zip") as sheets:
        for what in ("deals", "money", "players"):
            shown = answered("export", table, "--format", "csv", "--what", what)
            assert sheets.read(f"{what}.csv").decode() == shown


def test_what_an_export_keeps_and_loses_is_told() -> None:
    told = " ".join(answered("export", "--help").split())
    assert "jsonl: Keeps everything: each event, who recorded it and when, and the chain. Loses nothing." in told
    assert "Loses points, deals, and games that moved no money. Does not come back." in told


def test_an_export_has_to_go_somewhere(log: str, place: Path) -> None:
    table = opened("import", log)["table"]
    for where in ("nowhere/out.jsonl", str(place)):
        result = run("export", table, "--output", where)
        assert (result.exit_code, result.stdout) == (2, "")
        assert where in result.stderr


# Tables and their links


def test_tables_are_listed_the_oldest_first() -> None:
    assert answered("tables") == ""
    tables = [opened("import", "-", input_=hand_written(OPENED))["table"] for _ in range(3)]
    assert answered("tables") == "".join(f"{table}  Thursday  (1 events)\n" for table in tables)


def test_links_are_shown_again(log: str) -> None:
    shown = opened("import", log)
    assert opened("links", shown["table"]) == shown
    assert shown["links"]["owner"].startswith("http://localhost:8000/t/")


def test_links_are_under_the_address_that_was_set(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALLYSTICK_URL", "https://cards.example/")
    assert opened("import", log)["links"]["viewer"].startswith("https://cards.example/t/")


def test_an_address_that_is_a_guess_is_said_to_be_one(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened("import", log)["table"]
    monkeypatch.setenv("TALLYSTICK_URL", "")
    for command in (["links", table], ["links", table, "--renew", "viewer"], ["import", log], ["demo"]):
        result = run(*command)
        assert result.exit_code == 0
        assert json.loads(result.stdout)["links"]["owner"].startswith("http://localhost:8000/t/")
        told = "The address http://localhost:8000 is a guess: set TALLYSTICK_URL to the one that phones use.\n"
        assert result.stderr == told


@pytest.mark.parametrize("role", ROLES)
def test_links_are_renewed_one_role_at_a_time(log: str, role: str) -> None:
    before = opened("import", log)
    after = opened("links", before["table"], "--renew", role)
    assert opened("links", before["table"]) == after
    assert [one for one in ROLES if before["tokens"][one] != after["tokens"][one]] == [role]


def test_a_renewed_link_is_withdrawn(log: str) -> None:
    before = opened("import", log)
    opened("links", before["table"], "--renew", "owner")
    edge = from_environment()
    with closing(open_store(edge.store)) as store:
        generations = store.generations(before["table"])
    assert role_of(edge.secret, before["table"], generations, before["tokens"]["owner"]) is None
    assert role_of(edge.secret, before["table"], generations, before["tokens"]["scorer"]) is Role.SCORER


@pytest.mark.parametrize(
    "told", [("export", "nobody"), ("links", "nobody"), ("links", "nobody", "--renew", "owner"), ("export", "")]
)
def test_a_table_that_is_not_there(told: tuple[str, ...]) -> None:
    says = "not_found: There is no such table in this store: `tallystick tables` lists them."
    assert refused(*told) == says


def test_into_a_table_that_is_not_there(log: str) -> None:
    assert refused("import", log, "--into", "nobody").startswith("not_found: ")


# The demonstration


def test_the_demonstration_is_filled_once() -> None:
    shown = opened("demo")
    assert shown["table"] == DEMO
    log = answered("export", DEMO)
    assert opened("demo") == shown
    assert answered("export", DEMO) == log
    assert answered("tables").startswith("demo  ")


# The store


def test_the_store_is_in_the_working_directory(log: str, place: Path) -> None:
    opened("import", log)
    made = {path.name for path in place.iterdir()} - {"night.jsonl"}
    assert made >= {"tallystick.db", "tallystick.db.secret"}
    assert stat.S_IMODE((place / "tallystick.db.secret").stat().st_mode) == 0o600


def test_the_store_is_where_the_setting_says(log: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "kept").mkdir()
    monkeypatch.setenv("TALLYSTICK_STORE", str(place / "kept" / "cards.db"))
    monkeypatch.setenv("TALLYSTICK_SECRET", "given")
    table = opened("import", log)["table"]
    assert not (place / "tallystick.db").exists()
    assert not (place / "kept" / "cards.db.secret").exists()
    with closing(open_store(str(place / "kept" / "cards.db"))) as store:
        assert text_of(Desk(Tables(store), table).log) == LOG


@pytest.mark.parametrize("store", ["nowhere/cards.db", "night.jsonl/cards.db", "."])
@pytest.mark.parametrize("told", [("tables",), ("demo",), ("import", "night.jsonl"), ("serve",)], ids=" ".join)
def test_a_store_that_cannot_be_used(
    log: str, store: str, told: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALLYSTICK_STORE", store)
    assert refused(*told).startswith("unavailable: The store cannot be used: ")


def test_a_file_that_is_no_store(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALLYSTICK_STORE", log)
    assert refused("tables").startswith("unavailable: The store cannot be used: ")
    assert Path(log).read_bytes() == LOG


def test_a_store_that_was_tampered_with(log: str, place: Path) -> None:
    table = opened("import", log)["table"]
    with closing(sqlite3.connect(place / "tallystick.db")) as db:
        db.executescript("DROP TRIGGER events_are_not_changed; UPDATE events SET body = '{}' WHERE seq = 3;")
    says = f"event 3 of table {table}: chain_broken: can no longer be read as an event."
    assert refused("import", log, "--into", table) == says
    listed = run("tables")
    assert (listed.exit_code, listed.stdout) == (1, f"{table}  Thursday  (2 events)\n")
    assert listed.stderr == f"{says}\n"
    taken = run("export", table)
    assert (taken.exit_code, taken.stderr) == (1, f"{says}\n")
    assert taken.stdout_bytes == b"".join(LOG.splitlines(keepends=True)[:2])


def test_a_store_that_fails_in_the_middle(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise Unavailable("the disk is full")

    monkeypatch.setattr(SqliteStore, "create", fail)
    assert refused("import", log) == "unavailable: The store cannot be used: the disk is full"
