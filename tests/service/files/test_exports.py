"""A table out of the store: the whole log, the state, and sheets whose figures are the state's own."""

import io
import json
import time
import zipfile
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from events.chain import line
from events.event import Event
from events.stakes import Average
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerRenamed, TableOpened
from projections.state import state
from service import exports
from service.read import Tables
from service.stores import MEMORY, open_store
from tests.given import forgotten, void
from tests.service.desk import Desk, open_desk, paid, started
from tests.service.files.exported import content, sheet, text
from tests.service.test_laws import imported
from tests.service.texts import NIGHTS, small_desk

TABLE_STAKES = {"mode": "average", "settled": "table"}


@pytest.fixture(scope="module")
def desk() -> Desk:
    """Two nights: a game that ended, a payment, a game settled at the table, one abandoned, and one that runs."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=dM", "dddd*6", "@b", "=c2", "ab-b", "end")
    desk.tell(paid("a", "d", 30), NightEnded("n1"), NightStarted("n2", "2026-12-24"), paid("b", "d", 12))
    desk.tell(started("abc", stakes=TABLE_STAKES), "@a", "=b2", "bb-b", "end", game="g2")
    desk.tell(started("abc"), "@a", "=b3", "bb-b", "off", game="g3")
    desk.tell(started("dcb"), "@d", "=c2", "cc-d", "@c", game="g4")
    return desk


def test_the_log(desk: Desk) -> None:
    assert text(desk, "jsonl") == "".join(line(one) + "\n" for one in desk.log)


def test_the_state(desk: Desk) -> None:
    assert json.loads(text(desk, "json")) == state(desk.now, every_game=True)
    assert len(json.loads(text(desk, "json"))["games"]) == 4


def test_the_sheets_together(desk: Desk) -> None:
    with zipfile.ZipFile(io.BytesIO(content(desk, "zip"))) as files:
        assert files.testzip() is None
        assert files.namelist() == ["deals.csv", "money.csv", "players.csv"]
        for what in exports.QUESTIONS:
            assert files.read(f"{what}.csv") == content(desk, "csv", what)


def test_the_same_sheets_are_the_same_bytes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    first = content(desk, "zip")
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000)
    monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(2_000_000_000))
    assert content(desk, "zip") == first


DOC = (Path(__file__).parents[3] / "docs" / "files.md").read_text("utf-8")


@pytest.mark.parametrize("key", exports.FORMATS)
def test_what_a_format_keeps_and_loses_is_told(key: str) -> None:
    one = exports.FORMATS[key]
    for sentence in (one.keeps, one.loses, one.back):
        assert sentence.text in DOC
        assert sentence.text in exports.formats_help()
    assert f"`{key}`" in DOC


@pytest.mark.parametrize("what", exports.QUESTIONS)
def test_every_column_is_explained(desk: Desk, what: str) -> None:
    section = DOC.split(f"### {what}.csv")[1].split("\n#")[0]
    for heading in sheet(desk, what)[0]:
        assert f"`{heading.replace('EUR', 'CUR')}`" in section


def test_deals(desk: Desk) -> None:
    rows = sheet(desk, "deals")
    assert list(rows[0]) == [
        "night", "date", "game", "kind", "status", "deal", "event", "player", "name", "points", "minor_units_paid",
        "minor_units_by_average", "words",
    ]  # fmt: skip
    first = [row for row in rows if (row["game"], row["deal"]) == ("g1", "1")]
    columns = ("player", "points", "minor_units_paid", "minor_units_by_average")
    assert {tuple(row[column] for column in columns) for row in first} == {
        ("a", "0", "-100", "-10"), ("b", "0", "-100", "-10"), ("c", "0", "-100", "-10"), ("d", "4", "300", "30")
    }  # fmt: skip
    assert {row["words"] for row in first} == {row["words"] for row in first if "Dmitri" in row["words"]}
    assert {(row["night"], row["date"]) for row in rows} == {("n1", "2026-11-30"), ("n2", "2026-12-24")}
    for key, one in desk.now.games.items():
        points = Counter[str]()
        for row in rows:
            points[row["player"]] += int(row["points"]) if row["game"] == key else 0
        assert {player: points[player] for player in one.outcome.scores} == one.outcome.scores


def test_money_sums_to_the_balances(desk: Desk) -> None:
    rows = sheet(desk, "money")
    assert list(rows[0]) == [
        "night", "date", "game", "kind", "status", "settled", "player", "name", "score", "EUR_minor_units"
    ]  # fmt: skip
    sums = Counter[str]()
    for row in rows:
        if row["settled"] == "night":
            sums[row["player"]] += int(row["EUR_minor_units"])
    assert {player: sums[player] for player in desk.now.balances} == desk.now.balances
    assert any(desk.now.balances.values())


def test_money_of_each_game_and_payment(desk: Desk) -> None:
    rows = sheet(desk, "money")
    for one in desk.state["games"]:
        own = [row for row in rows if row["game"] == one["game"]]
        assert {row["status"] for row in own} == {one["status"]}
        assert {row["player"]: int(row["EUR_minor_units"]) for row in own} == one["money"]
        assert {row["player"]: int(row["score"]) for row in own} == {
            place["player"]: place["score"] for place in one["standing"]
        }
    assert {row["settled"] for row in rows if row["game"] == "g2"} == {"table"}
    payments = [(row["night"], row["player"], row["EUR_minor_units"]) for row in rows if row["kind"] == "payment"]
    assert payments == [("n1", "a", "30"), ("n1", "d", "-30"), ("n2", "b", "12"), ("n2", "d", "-12")]


def test_a_game_that_a_correction_left_unfinished_moves_no_money() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b", "end", NightEnded("n1"))
    desk.tell(void(11))
    assert {row["status"] for row in sheet(desk, "money")} == {"abandoned"}
    assert {row["EUR_minor_units"] for row in sheet(desk, "money")} == {"0"}
    assert {row["games"] for row in sheet(desk, "players")} == {"0"}


def test_a_payment_after_a_night_is_of_that_night_and_has_its_own_day() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("end", NightEnded("n1"))
    desk.tell(NightStarted("n2", "2026-01-01"), NightEnded("n2"), paid("a", "b"))
    (payer, payee) = sheet(desk, "money")[-2:]
    assert {(row["night"], row["date"]) for row in (payer, payee)} == {("n2", "2026-11-30")}


def test_a_payment_before_the_first_night_has_none() -> None:
    desk = met_desk(PlayerAdded("a", "Anna"), PlayerAdded("b", "Boris"), paid("a", "b"))
    assert {(row["night"], row["date"]) for row in sheet(desk, "money")} == {("", "2026-11-30")}


def test_the_day_of_a_payment_is_that_of_the_tables_zone() -> None:
    desk = met_desk(PlayerAdded("a", "Anna"), PlayerAdded("b", "Boris"), paid("a", "b"), zone="Asia/Tokyo")
    assert {row["date"] for row in sheet(desk, "money")} == {"2026-12-01"}


def met_desk(*told: Event, currency: str = "EUR", zone: str | None = None) -> Desk:
    """A table that has been told only this."""
    store = open_store(MEMORY)
    store.create("t")
    desk = Desk(Tables(store))
    desk.tell(TableOpened("Points", currency, zone), *told)
    return desk


@pytest.mark.parametrize("path", NIGHTS, ids=lambda path: path.stem)
def test_deals_under_stakes_by_the_average_add_up_to_the_game(path: Path) -> None:
    """To the odd cent of the end, where nobody left before it: leaving is paid by the standing of the moment."""
    desk = imported(path.read_bytes())
    rows = sheet(desk, "deals")
    for key, one in desk.now.games.items():
        own = [row for row in rows if row["game"] == key]
        if isinstance(one.stakes, Average) and not one.book.ledger.final:
            for player, exact in one.book.ledger.exact(tuple(one.outcome.scores)).items():
                moved = [Fraction(row["minor_units_by_average"]) for row in own if row["player"] == player]
                assert abs(sum(moved, Fraction()) - exact) < Fraction(len(own) + 1, 10**6)


def test_what_only_the_end_decides_is_left_empty() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell(started("abc", rules={"average": "final"}), "@a", "=c2", "cc-c", game="g2")
    assert {row["minor_units_by_average"] for row in sheet(desk, "deals")} == {""}


def test_players(desk: Desk) -> None:
    rows = sheet(desk, "players")
    assert [(row["player"], row["name"]) for row in rows] == [
        ("a", "Anna"), ("b", "Boris"), ("c", "Carla"), ("d", "Dmitri")
    ]  # fmt: skip
    assert {row["player"]: int(row["balance_EUR_minor_units"]) for row in rows} == desk.now.balances
    assert {row["player"]: (row["games"], row["won"]) for row in rows} == {
        "a": ("2", "0"), "b": ("2", "1"), "c": ("2", "0"), "d": ("1", "1")
    }  # fmt: skip


@pytest.mark.parametrize("what", exports.QUESTIONS)
def test_what_is_taken_back_is_in_no_sheet(what: str) -> None:
    desk = open_desk(open_store(MEMORY))
    before = text(desk, "csv", what)
    desk.tell("@a", "=c2", "ab-b", paid("a", "b"))
    desk.tell(void(11), void(8, 9, 10))
    assert text(desk, "csv", what) == before


@pytest.mark.parametrize("what", exports.QUESTIONS)
def test_a_table_that_has_only_been_opened(what: str) -> None:
    assert sheet(met_desk(currency="XXX"), what) == []


NAMES: list[tuple[str, str]] = [
    ('=HYPERLINK("http://example.com","click")', '\'=HYPERLINK("http://example.com","click")'),
    ("+49 30", "'+49 30"),
    ("-Anna", "'-Anna"),
    ("@anna", "'@anna"),
    ('Anna "the Ace", née O\'Brien', 'Anna "the Ace", née O\'Brien'),
    ("אנה 🎲", "אנה 🎲"),
    ("−5", "−5"),
    ("＝1+1", "'＝1+1"),
    ("\u3000 =1+1", "'\u3000 =1+1"),
]


@pytest.mark.parametrize(("name", "cell"), NAMES)
def test_no_spreadsheet_takes_a_name_for_a_formula(name: str, cell: str) -> None:
    told: list[Event] = [PlayerRenamed(key, name) for key in "abcd"]
    desk = open_desk(open_store(MEMORY))
    desk.tell(*told, PlayerAdded("e", "Elena"), paid("a", "b"))
    desk.tell("@a", "=c2", "cc-c")
    for what in exports.QUESTIONS:
        rows = sheet(desk, what)
        assert {row["name"] for row in rows} <= {cell, "Elena"}
        assert not any(value.startswith(("=", "+", "@", "＝")) for row in rows for value in row.values())
    assert sheet(desk, "deals")[0]["words"].lstrip("\u2068").startswith(cell)


@pytest.mark.parametrize("format_", exports.FORMATS)
def test_an_export_does_not_grow_while_it_is_read(format_: str) -> None:
    """It is the table as it stood when it was asked for."""
    desk = open_desk(open_store(MEMORY), words="@a =c2 cc-c")
    before = content(desk, format_)
    parts = exports.parts(desk.tables, desk.table, format_)
    desk.tell("@b", "=d2", "dd-d", paid("a", "b"))
    assert b"".join(parts) == before
    assert content(desk, format_) != before


def test_a_long_log_goes_out_in_pieces() -> None:
    desk = open_desk(open_store(MEMORY))
    for number in range(20):
        desk.tell(*(PlayerRenamed("a", f"Anna {number} {n}") for n in range(10)))
    pieces = list(exports.parts(desk.tables, desk.table, "jsonl"))
    assert len(pieces) > 1
    assert b"".join(pieces) == "".join(one + "\n" for one in desk.lines).encode()


def test_names_come_out_as_they_were_written() -> None:
    assert 'Zoë \\"Ünal\\" 🎲' in text(small_desk(), "jsonl")
    assert 'Zoë \\"Ünal\\" 🎲' in text(small_desk(), "json")
    assert sheet(small_desk(), "players")[0]["name"] == 'Zoë "Ünal" 🎲'


def test_a_payment_put_in_later_stands_in_the_night_that_it_was_forgotten_in() -> None:
    desk = open_desk(open_store(MEMORY))
    began = desk.seq
    desk.tell("end")
    desk.tell(NightEnded("n1"), NightStarted("n2", "2026-12-24"))
    desk.tell(forgotten(began - 1, paid("a", "b", 150)))
    rows = [row for row in sheet(desk, "money") if row["kind"] == "payment"]
    assert [(row["night"], row["player"], row["EUR_minor_units"]) for row in rows] == [
        ("n1", "a", "150"),
        ("n1", "b", "-150"),
    ]
