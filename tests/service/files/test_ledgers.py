"""A ledger becomes a night of cash: by the one write path, in one act, once; its money is the file's."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import Origin, first_broken
from events.corrections import EventVoided
from events.log import Conflict
from events.table import GameStarted, NightEnded, NightStarted, PlayerAdded, TableOpened
from events.vocabulary import read_rules
from projections.money import round_to_total
from service.files.imports import Imported, Told, import_file, ledger_into, ledger_new
from service.files.ledgers import Choices
from service.files.logfile import BadLine
from service.files.pokernow import Ledger, read_ledger
from service.read import Tables
from service.stores import MEMORY, Store, open_store
from service.wording.words import english
from tests.given import AT
from tests.service.desk import Desk, still_edge
from tests.service.files.test_pokernow import ledger
from tests.service.texts import LEDGER, file, ledger_text, text_of

OPENED = TableOpened("Online", "EUR", "Europe/Rome")
EVEN = ledger_text("Anna,a,T1,,2000,,3050,1050", "Boris,b,T2,,2000,950,,-1050")


@pytest.fixture
def tables(store: Store) -> Tables:
    """The tables of an empty store of each sort."""
    return Tables(store)


@pytest.fixture
def memory() -> Tables:
    """The tables of an empty store in memory."""
    return Tables(open_store(MEMORY))


def new(tables: Tables, content: bytes = LEDGER, opened: TableOpened = OPENED, **choices: Any) -> Desk:
    """The table that a ledger opens."""
    imported = ledger_new(tables, still_edge(), ledger(content), opened, Choices(**choices))
    assert isinstance(imported, Imported), english().say(imported.say)
    return Desk(tables, imported.table)


def into(desk: Desk, content: bytes, **choices: Any) -> Imported | BadLine:
    """What comes of a ledger read into a table."""
    return ledger_into(desk.tables, still_edge(), ledger(content), desk.table, Choices(**choices), Origin(AT))


def added(desk: Desk, content: bytes, **choices: Any) -> int:
    """How many events a ledger adds."""
    imported = into(desk, content, **choices)
    assert isinstance(imported, Imported), english().say(imported.say)
    return imported.events


def refused(desk: Desk, content: bytes, **choices: Any) -> tuple[int, str, str]:
    """Line, code and sentence by which a ledger is kept out; the table stays as it was."""
    before = desk.lines
    bad = into(desk, content, **choices)
    assert isinstance(bad, BadLine)
    assert desk.lines == before
    return bad.number, bad.code, english(desk.now.roster).say(bad.say)


def miscount(desk: Desk) -> str:
    """The rule of the only game."""
    (started,) = (one.event for one in desk.log if isinstance(one.event, GameStarted))
    return str(read_rules(started).miscount)


def test_a_new_table_with_one_night(tables: Tables) -> None:
    desk = new(tables)
    shown = [(one.event.type, one.event.amount if "_" in one.event.type else 0) for one in desk.log]  # type: ignore[attr-defined]
    assert shown[:4] == [("table.opened", 0), *[("player.added", 0)] * 3]
    assert [amount for type_, amount in shown if type_ == "cash_game.bought_in"] == [7500, 2500, 5000, 5000, 8250]
    assert [amount for type_, amount in shown if type_ == "cash_game.cashed_out"] == [3722, 0, 18450, 6050, 0]
    assert shown[-2:] == [("game.ended", 0), ("night.ended", 0)]
    assert {(one.act, one.at, one.by, one.device) for one in desk.log} == {(desk.log[0].id, AT, None, None)}
    assert first_broken(desk.log) is None
    assert desk.now.roster.nights["n1"].label == "PokerNow"
    assert miscount(desk) == "share"
    assert (desk.state["balances"], desk.state["provisional"]) == ({"p1": -3770, "p2": -1443, "p3": 5213}, False)


def test_a_ledger_that_agrees_keeps_the_default_rule(memory: Tables) -> None:
    desk = new(memory, EVEN)
    assert (miscount(desk), desk.state["balances"]) == ("refuse", {"p1": 1050, "p2": -1050})


@pytest.mark.parametrize(
    ("zone", "day"), [("Europe/Rome", "2026-08-27"), (None, "2026-08-26"), ("Asia/Tokyo", "2026-08-27")]
)
def test_the_day_is_that_of_the_first_session_where_the_table_stands(
    memory: Tables, zone: str | None, day: str
) -> None:
    late = EVEN.replace(b"T20:0", b"T22:0")
    assert new(memory, late, TableOpened("T", "EUR", zone)).now.roster.nights["n1"].date == day


def test_what_changed_hands_is_in_no_balance(memory: Tables) -> None:
    desk = new(memory, EVEN, settled="table")
    assert set(desk.state["balances"].values()) == {0}
    assert desk.state["settlement"] == []
    assert desk.state["games"][0]["money"] == {"p1": 1050, "p2": -1050}


def test_zero_rows_seat_somebody_and_record_nothing_else(memory: Tables) -> None:
    desk = new(memory, ledger_text("Anna,a,T1,,,,,", "Boris,b,T1,,0,0,0,0"))
    assert [one.event.type for one in desk.log[-4:]] == ["night.started", "game.started", "game.ended", "night.ended"]
    assert desk.state["games"][0]["money"] == {"p1": 0, "p2": 0}


def test_players_are_found_by_name_and_new_ones_get_the_next_keys(tables: Tables) -> None:
    desk = new(tables, ledger_text("ANNA,1,T1,,5,,5,0", "Zoe,2,T1,,5,,5,0"))
    desk.tell(PlayerAdded("anna", "Straße"), PlayerAdded("p4", "Dan"))
    rows = ("STRASSE,x,T1,,5,,5,0", "zoë,y,T1,,5,,5,0", "new,y2,T2,,5,,5,0", "zoe,z,T1,,5,,5,0")
    assert added(desk, ledger_text(*rows)) == 2 + 2 + 8 + 2
    assert {key: one.name for key, one in desk.now.roster.players.items()} == {
        "p1": "ANNA", "p2": "Zoe", "anna": "Straße", "p4": "Dan", "p3": "zoë", "p5": "new",
    }  # fmt: skip
    assert desk.now.games["g2"].book.state.seats.seated == ("anna", "p3", "p2", "p5")


def test_of_two_namesakes_the_one_shown_is_meant(memory: Tables) -> None:
    desk = new(memory, EVEN)
    desk.tell(PlayerAdded("a2", "anna"))
    assert added(desk, ledger_text("Anna,1,T1,,5,,5,0", "Boris,2,T1,,5,,5,0"))
    assert desk.now.games["g2"].book.state.seats.seated == ("p1", "p2")


def test_the_same_file_twice_counts_as_done(tables: Tables) -> None:
    desk = new(tables)
    before = desk.lines
    assert [added(desk, LEDGER), added(desk, LEDGER.replace(b"\n", b"\r\n")), added(desk, LEDGER, unit="cents")] == [
        0,
        0,
        0,
    ]
    desk.tell(NightStarted("n2"))
    assert added(desk, LEDGER) == 0
    assert desk.lines[:-1] == before


@pytest.mark.parametrize("choices", [{"unit": "whole"}, {"settled": "table"}, {"who": {0: "+1"}}])
def test_the_same_file_with_other_choices_is_not_done(memory: Tables, choices: Any) -> None:
    desk = new(memory)
    assert refused(desk, LEDGER, **choices)[1:] == (
        "id_reused", "This ledger was read in here before, with other choices: take back that night first.",
    )  # fmt: skip


def test_taken_back_it_may_be_read_in_again_and_again(memory: Tables) -> None:
    desk = new(memory, EVEN)
    for settled in ("table", "night", "night"):
        acts = [one for one in desk.log if one.act == desk.log[-1].act and not isinstance(one.event, TableOpened)]
        desk.tell(*(EventVoided(one.seq, "Undo") for one in reversed(acts)))
        assert [one for one in desk.state["games"] if one["status"] == "ended"] == []
        assert added(desk, EVEN, settled=settled) > 0
    assert desk.state["balances"] == {"p7": 1050, "p8": -1050}
    assert added(desk, EVEN) == 0


def test_two_at_once_record_it_once(memory: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = new(memory, EVEN)
    real = desk.store.append

    def append(*args: Any) -> None:
        monkeypatch.setattr(desk.store, "append", real)
        assert added(desk, LEDGER) > 0
        with pytest.raises(Conflict):
            real(*args)
        raise Conflict

    monkeypatch.setattr(desk.store, "append", append)
    assert added(desk, LEDGER) == 0
    assert [*desk.now.roster.nights] == ["n1", "n2"]


def test_an_export_that_holds_it_knows_it(memory: Tables) -> None:
    imported = import_file(memory, still_edge(), file(text_of(new(memory).log)), Told())
    assert isinstance(imported, Imported)
    assert added(Desk(memory, imported.table), LEDGER) == 0


def test_twenty_four_nights_one_after_another(memory: Tables) -> None:
    desk = new(memory, EVEN)
    for n in range(2, 25):
        day = ledger_text(f"Anna,a{n},T1,,2000,,{2000 + n},{n}", f"Boris,b,T2,,2000,,{2000 - n},{-n}")
        assert added(desk, day.replace(b"08-26", f"09-{n:02}".encode())) == 8
    assert [one.date[-2:] for one in desk.now.roster.nights.values()] == ["26", *(f"{n:02}" for n in range(2, 25))]
    assert desk.state["balances"] == {"p1": 1050 + 299, "p2": -1050 - 299}
    assert desk.state["settlement"] == [{"from": "p2", "to": "p1", "amount": 1349}]


def test_while_a_night_runs_it_is_kept_out(memory: Tables) -> None:
    desk = new(memory, EVEN)
    desk.tell(NightStarted("n2"))
    sentence = "A night is running at this table: end it first, then add this one."
    assert refused(desk, LEDGER) == (5, "not_legal_now", sentence)
    desk.tell(NightEnded("n2"))
    assert added(desk, LEDGER) > 0


def many(count: int) -> bytes:
    return ledger_text(*(f"n{n},{n},T1,,5,,5,0" for n in range(count)))


@pytest.mark.parametrize(
    ("content", "opened", "bad"),
    [
        (many(101), OPENED, (102, "malformed", "player_nickname is one player too many: a game takes 100.")),
        (many(1), OPENED, (2, "wrong_number_of_players", "This game takes 2 to 100 players: choose again who plays.")),
        (EVEN, TableOpened("T", "XXX"), (2, "bad_stakes", "This table plays for points only, and a ledger is about "
            "money: take a table with a currency.")),
        (EVEN.replace(b"2000", b"20.5").replace(b"3050", b"20.5").replace(b"950", b"20.5").replace(b"1050", b"0"),
            TableOpened("T", "JPY"), (2, "malformed", "buy_in has more than the 0 decimals of JPY.")),
        (ledger_text("A,a,T1,,,5,,5", "B,b,T1,,,,,"), OPENED, (2, "malformed", "buy_in is empty in every line: money "
            "that nobody brought cannot be shared out.")),
    ],
    ids=range(5),
)  # fmt: skip
def test_what_makes_no_night(memory: Tables, content: bytes, opened: TableOpened, bad: tuple[int, str, str]) -> None:
    found = ledger_new(memory, still_edge(), ledger(content), opened, Choices())
    assert isinstance(found, BadLine)
    assert (found.number, found.code, english().say(found.say)) == bad
    assert memory.store.tables() == []


# Any evening

SESSIONS = st.lists(
    st.tuples(
        st.integers(0, 5), st.integers(1, 9), st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6)
    ),
    min_size=1,
    max_size=12,
)


@given(SESSIONS, st.sampled_from([("EUR", 2), ("JPY", 0), ("KWD", 3)]), st.booleans())
def test_money_is_the_files_net_with_the_rules_share(
    sessions: list[Any], money: tuple[str, int], pointed: bool
) -> None:
    currency, decimals = money
    sessions = [*sessions, (6, 1, 1, 0, 0), (7, 1, 0, 0, 0)]
    rows = []
    for who, at, bought, out, stack in sessions:
        cells = (bought, out, stack, out + stack - bought)
        texts = [_written(n, decimals) if pointed else str(n) for n in cells]
        rows.append(f"n{who},{who},T{at},,{','.join(texts)}")
    read = read_ledger(ledger_text(*rows))
    assert isinstance(read, Ledger)
    unit = "whole" if pointed else "auto"
    desk = new(Tables(open_store(MEMORY)), ledger_text(*rows), TableOpened("T", currency), unit=unit)
    order = [person.names[0] for person in read.people]
    bought = {name: sum(one[2] for one in sessions if f"n{one[0]}" == name) for name in order}
    net = {name: sum(one[3] + one[4] - one[2] for one in sessions if f"n{one[0]}" == name) for name in order}
    off, total = sum(net.values()), sum(bought.values())
    due = round_to_total({name: net[name] - Fraction(off * bought[name], total) for name in order}, 0)
    names = {key: one.name for key, one in desk.now.roster.players.items()}
    assert {names[key]: cents for key, cents in desk.state["balances"].items()} == due
    assert sum(due.values()) == 0
    assert added(desk, ledger_text(*rows), unit=unit) == 0


def _written(n: int, decimals: int) -> str:
    digits = str(abs(n)).rjust(decimals + 1, "0")
    whole, part = (digits[:-decimals], f".{digits[-decimals:]}") if decimals else (digits, ".00")
    return f"{'-' if n < 0 else ''}{whole}{part}"
