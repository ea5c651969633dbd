"""Reading a PokerNow ledger: what is understood, and each thing that is not, by line, column and sentence."""

import pytest

from service.files.logfile import BadLine
from service.files.pokernow import BYTES_MAX, SESSIONS_MAX, Ledger, is_ledger, minor_units, read_ledger, unit_of
from service.wording.words import english
from tests.service.texts import HEADER, LEDGER, ledger_text

ANNA, BORIS = "Anna,a,T1,T2,2000,0,3050,1050", "Boris,b,T1,,2000,950,,-1050"


def ledger(content: bytes) -> Ledger:
    """A file that can be read."""
    read = read_ledger(content)
    assert isinstance(read, Ledger), english().say(read.say)
    return read


def names(content: bytes) -> list[tuple[str, ...]]:
    """The people of a ledger, each with all names."""
    return [one.names for one in ledger(content).people]


def test_the_sessions_stand_in_order_of_time() -> None:
    told = ledger(ledger_text("C,c,,,1,1,0,0", "B,b,T5,,1,1,0,0", "A,a,T1,T2,1,1,0,0", "D,d,T1,,0,,,"))
    assert [(one.nickname, one.line) for one in told.sessions] == [("A", 4), ("D", 5), ("B", 3), ("C", 2)]
    assert told.start == "2026-08-26T20:01:00.000Z"


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + ledger_text(ANNA, BORIS),
        ledger_text(ANNA, BORIS).replace(b"\n", b"\r\n"),
        ledger_text(ANNA, BORIS).replace(b"\n", b"\r"),
        ledger_text(ANNA, BORIS).rstrip(),
        ledger_text(ANNA, "", BORIS, ""),
        ledger_text('"Anna","a",T1,T2,"2000",0,"3050","1050"', BORIS),
        ledger_text("a,1050,2000,0,3050,Anna,T2,T1", "b,-1050,2000,950,,Boris,,T1",
            header="player_id,net,buy_in,buy_out,stack,player_nickname,session_end_at,session_start_at"),
    ],
    ids=["BOM", "CRLF", "CR", "no end", "empty lines", "quotes", "another order"],
)  # fmt: skip
def test_however_it_is_written_it_says_the_same(content: bytes) -> None:
    read, same = ledger(content), ledger(ledger_text(ANNA, BORIS))
    assert [(one.nickname, int(one.bought), int(one.out)) for one in read.sessions] == [
        ("Anna", 2000, 3050),
        ("Boris", 2000, 950),
    ]
    assert read.key == same.key


def test_who_is_who() -> None:
    """One id with two names is one person, and one name with two ids; so are those whom a third session ties."""
    row = "{},{},T{},,1,1,0,0"
    assert names(ledger_text(row.format("A", 1, 1), row.format("B", 1, 2))) == [("A", "B")]
    assert names(ledger_text(row.format("Ann", 1, 1), row.format("aNN", 2, 2))) == [("Ann", "aNN")]
    assert names(ledger_text(row.format("A", 1, 1), row.format("B", 2, 2), row.format("A", 2, 3))) == [("A", "B")]
    assert names(ledger_text(row.format("A", "", 1), row.format("B", "", 2))) == [("A",), ("B",)]
    assert names(LEDGER) == [("Casey",), ("Alex", "Alex, Jr."), ("Blair", "blair")]


def test_chips_in_escrow_count_where_the_net_counts_them() -> None:
    header = HEADER.replace(",net", ",nit_escrow,net")
    told = ledger(ledger_text("A,a,T1,,100,,50,20,-30", "B,b,T1,,100,,50,20,-50", header=header))
    assert [one.out for one in told.sessions] == [70, 50]


@pytest.mark.parametrize(
    ("rows", "currency", "told", "unit", "amounts"),
    [
        (("A,a,T1,,2000,,2000,0",), "EUR", "auto", "cents", [(2000, 2000)]),
        (("A,a,T1,,2000,,2000,0",), "EUR", "whole", "whole", [(200_000, 200_000)]),
        (("A,a,T1,,20.5,,20,-0.5",), "EUR", "auto", "whole", [(2050, 2000)]),
        (("A,a,T1,,20,,20,0", "B,b,T1,,5,,5.00,0"), "EUR", "auto", "whole", [(2000, 2000), (500, 500)]),
        (("A,a,T1,,20.00,,20.00,0.0",), "EUR", "cents", "cents", [(20, 20)]),
        (("A,a,T1,,2000,,2000,0",), "JPY", "auto", "cents", [(2000, 2000)]),
        (("A,a,T1,,2000.00,,2000,0",), "JPY", "auto", "whole", [(2000, 2000)]),
        (("A,a,T1,,2000,,2000,0",), "KWD", "auto", "cents", [(2000, 2000)]),
        (("A,a,T1,,2.005,,2.005,0",), "KWD", "auto", "whole", [(2005, 2005)]),
        (("A,a,T1,,0.1,,0.3,0.2",), "EUR", "auto", "whole", [(10, 30)]),
    ],
)
def test_units(rows: tuple[str, ...], currency: str, told: str, unit: str, amounts: list[tuple[int, int]]) -> None:
    read = ledger(ledger_text(*rows))
    assert unit_of(read, told) == unit
    assert minor_units(read, unit, currency) == amounts


@pytest.mark.parametrize(
    ("row", "currency", "unit", "column", "sentence"),
    [
        ("A,a,T1,,20.50,,20.50,0", "JPY", "whole", "buy_in", "has more than the 0 decimals of JPY."),
        ("A,a,T1,,20,,20.005,0.005", "EUR", "whole", "buy_out", "has more than the 2 decimals of EUR."),
        ("A,a,T1,,20.50,,20.50,0", "EUR", "cents", "buy_in", "has decimals: these amounts are in whole units"),
        ("A,a,T1,,9999999999999,,9999999999999,0", "EUR", "cents", "buy_in", "is more than a table can hold."),
        ("A,a,T1,,0,9999999999,,9999999999", "KWD", "whole", "buy_out", "is more than a table can hold."),
    ],
)
def test_amounts_that_the_currency_does_not_have(
    row: str, currency: str, unit: str, column: str, sentence: str
) -> None:
    bad = minor_units(ledger(ledger_text(row)), unit, currency)
    assert isinstance(bad, BadLine)
    assert (bad.number, bad.code, bad.column) == (2, "malformed", column)
    assert english().say(bad.say).startswith(f"{column} {sentence}")


def row(**cells: str) -> bytes:
    """A good line and then one with these cells, the second line of whose name is as told."""
    told = dict(zip(HEADER.split(","), ANNA.split(","), strict=True)) | cells
    return ledger_text(BORIS, ",".join(told.values()))


AMOUNT = "must be an amount such as 2000 or 20.00, and not below 0."
BAD: list[tuple[bytes, int, str, str]] = [
    (row(player_nickname=""), 3, "player_nickname", "must not be empty."),
    (row(player_nickname="  "), 3, "player_nickname", "must not be empty."),
    (row(player_nickname="x" * 61), 3, "player_nickname", "must be at most 60 characters."),
    (row(player_nickname="a\x07b"), 3, "player_nickname", "must not contain control characters."),
    (row(player_nickname="a\0b"), 3, "player_nickname", "must not contain control characters."),
    (row(player_nickname='"a\nb"'), 3, "player_nickname", "must not contain control characters."),
    (row(player_id="x" * 61), 3, "player_id", "must be at most 60 characters."),
    (row(session_start_at="26/08/2026"), 3, "session_start_at", "must be a moment such as"),
    (row(session_start_at="2026-08-26T20:00:00"), 3, "session_start_at", "must be a moment such as"),
    (row(session_end_at="9999-99-99T99:99:99Z"), 3, "session_end_at", "must be a moment such as"),
    *(
        (row(buy_in=odd), 3, "buy_in", AMOUNT)
        for odd in ("-1", "1e999", "NaN", "Infinity", "0x10", "1_000", "+5", "€5")
    ),
    *((row(stack=odd), 3, "stack", AMOUNT) for odd in ('"1,000.50"', "1.", ".5", "1.2.3", "٣", "9" * 14, "5-", "--5")),
    (row(net="1e3"), 3, "net", "must be an amount such as 2000 or -20.00."),
    (row(net="−5"), 3, "net", "must be an amount such as 2000 or -20.00."),
    (row(net="1051"), 3, "net", "is 1051, but buy_out + stack − buy_in is 1050."),
    (row(net=""), 3, "net", "is 0, but buy_out + stack − buy_in is 1050."),
    (row(net="1050,7"), 3, "net", "does not fit: the line has 9 cells, but 8 are due."),
    (ledger_text("Anna,a,T1"), 2, "session_end_at", "does not fit: the line has 3 cells, but 8 are due."),
    (ledger_text(ANNA.replace("T1", "")), 2, "session_start_at", "is empty in every line: the night needs a day."),
    (ledger_text(), 2, "", "the ledger holds no session."),
    (b"", 2, "", "the ledger holds no session."),
    (b"a,b\n1,2\n", 1, "", "the ledger does not begin with its columns: player_nickname, "),
    (ledger_text(header=HEADER.replace(",net", "")), 1, "net", "is missing among the columns."),
    (ledger_text(header=HEADER + ",colour"), 1, "colour", "is no column of a PokerNow ledger: leave it out."),
    (ledger_text(header=HEADER + ","), 1, '""', "is no column of a PokerNow ledger: leave it out."),
    (ledger_text(header=HEADER.replace("net", "Net")), 1, "Net", "is no column of a PokerNow ledger: leave it out."),
    (ledger_text(header=HEADER + ",net"), 1, "net", "stands there twice."),
    (ledger_text(ANNA, 'B"o,b,T1,,0,0,0,0', '"C,c,T1,,0,0,0,0'), 4, "", "is no line of CSV: look at its quotes."),
    (ledger_text(ANNA, '"B"o,b,T1,,0,0,0,0'), 3, "", "is no line of CSV: look at its quotes."),
    (ledger_text(ANNA, "x" * 140_000), 3, "", "is no line of CSV: look at its quotes."),
    (ledger_text(ANNA) + b"\xff", 3, "", "byte 1 is not UTF-8."),
    (ledger_text(ANNA).decode().encode("utf-16"), 1, "", "byte 1 is not UTF-8."),
    (b"," * (BYTES_MAX + 1), 1, "", f"the ledger is longer than {BYTES_MAX} bytes."),
    (ledger_text(*["A,a,T1,,,,,"] * (SESSIONS_MAX + 1)), SESSIONS_MAX + 2, "", "a ledger holds at most 1000 sessions."),
]


@pytest.mark.parametrize(("content", "line", "column", "sentence"), BAD, ids=range(len(BAD)))
def test_what_cannot_be_read(content: bytes, line: int, column: str, sentence: str) -> None:
    bad = read_ledger(content)
    assert isinstance(bad, BadLine)
    assert (bad.number, bad.column) == (line, column)
    assert bad.code in ("malformed", "too_large")
    assert english().say(bad.say).startswith(f"{column} {sentence}".lstrip())


@pytest.mark.parametrize(
    ("first", "ledger"),
    [
        (LEDGER.split(b"\n")[0], True),
        (b"a,b", True),
        (b'{"a":1,"b":2}', False),
        (b" {,", False),
        (b"", False),
        (b"x", False),
    ],
)
def test_a_ledger_is_known_by_its_first_line(first: bytes, ledger: bool) -> None:
    assert is_ledger(first) == ledger
    assert is_ledger(b"\xef\xbb\xbf" + first) == ledger
