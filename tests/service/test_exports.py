"""A table out of the store: the whole log, the state, and sheets whose figures are the state's own."""

import csv
import io
import json
from collections import Counter

import pytest

from events.chain import line
from events.event import Event
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerRenamed, TableOpened
from projections.state import state
from service import exports
from service.read import Tables
from service.stores import MEMORY, open_store
from tests.given import void
from tests.service.desk import Desk, open_desk, paid, started
from tests.service.texts import small_desk

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


def text(desk: Desk, format_: str, what: str = "deals") -> str:
    """An export."""
    return "".join(exports.parts(desk.tables, desk.table, format_, what))


def sheet(desk: Desk, what: str) -> list[dict[str, str]]:
    """A sheet's rows by their headings; none is longer or shorter than the heading."""
    rows = list(csv.reader(io.StringIO(text(desk, "csv", what)), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def test_the_log(desk: Desk) -> None:
    assert text(desk, "jsonl") == "".join(line(one) + "\n" for one in desk.log)


def test_the_state(desk: Desk) -> None:
    assert json.loads(text(desk, "json")) == state(desk.now, every_game=True)
    assert len(json.loads(text(desk, "json"))["games"]) == 4


def test_every_format_has_its_media_type() -> None:
    assert exports.TYPES.keys() == {*exports.FORMATS}
    assert exports.SHEETS.keys() == {*exports.QUESTIONS}


def test_deals(desk: Desk) -> None:
    rows = sheet(desk, "deals")
    assert list(rows[0]) == [
        "night", "date", "game", "kind", "deal", "event", "player", "name", "points", "minor_units_paid", "words"
    ]  # fmt: skip
    first = [row for row in rows if (row["game"], row["deal"]) == ("g1", "1")]
    assert {(row["player"], row["points"], row["minor_units_paid"]) for row in first} == {
        ("a", "0", "-100"), ("b", "0", "-100"), ("c", "0", "-100"), ("d", "4", "300")
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


def test_a_payment_between_two_nights_has_none() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("end", NightEnded("n1"), paid("a", "b"))
    (payer, payee) = sheet(desk, "money")[-2:]
    assert (payer["night"], payer["date"], payee["night"]) == ("", "", "")


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
    store = open_store(MEMORY)
    store.create("t")
    desk = Desk(Tables(store))
    desk.tell(TableOpened("Points", "XXX"))
    assert sheet(desk, what) == []


NAMES: list[tuple[str, str]] = [
    ('=HYPERLINK("http://example.com","click")', '\'=HYPERLINK("http://example.com","click")'),
    ("+49 30", "'+49 30"),
    ("-Anna", "'-Anna"),
    ("@anna", "'@anna"),
    ('Anna "the Ace", née O\'Brien', 'Anna "the Ace", née O\'Brien'),
    ("אנה 🎲", "אנה 🎲"),
    ("−5", "−5"),
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
        assert not any(value[:1] in ("=", "+", "@") for row in rows for value in row.values())
    assert sheet(desk, "deals")[0]["words"].lstrip("\u2068").startswith(cell)


def test_an_export_does_not_grow_while_it_is_read() -> None:
    """It is the log as it stood when it was asked for."""
    desk = open_desk(open_store(MEMORY))
    parts = iter(exports.parts(desk.tables, desk.table, "jsonl", "deals"))
    next(parts)
    desk.tell("@a")
    assert len(list(parts)) == 6


def test_names_come_out_as_they_were_written() -> None:
    assert 'Zoë \\"Ünal\\" 🎲' in text(small_desk(), "jsonl")
    assert 'Zoë \\"Ünal\\" 🎲' in text(small_desk(), "json")
    assert sheet(small_desk(), "players")[0]["name"] == 'Zoë "Ünal" 🎲'
