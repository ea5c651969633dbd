"""A PokerNow ledger: CSV read strictly into the sessions it tells, who played them, and in which unit. Pure.

One line a session, its columns by name in any order, an empty cell for nothing. What is wrong comes out as a `BadLine`
with its column. Amounts stay exact until the currency is known; nothing is guessed but the unit, by the decimal point.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from hashlib import sha256
from io import StringIO
from uuid import UUID, uuid5

from events.chain import canonical
from events.codec import Malformed
from events.currencies import DECIMALS
from events.say import Say, say, say_n
from events.shapes import AMOUNT_MAX, Fault, Instant, Shape, Text, join
from service.files.logfile import BadLine
from service.problems import sentence_of

COLUMNS = ("player_nickname", "player_id", "session_start_at", "session_end_at", "buy_in", "buy_out", "stack", "net")
ESCROW = "nit_escrow"
"""Chips set aside for a side game, in newer files."""
BYTES_MAX = 250_000
SESSIONS_MAX = 1000
UNITS = ("auto", "cents", "whole")
"""How amounts are written: with a decimal point or in whole units, else in the currency's smallest; auto looks."""

BOM = b"\xef\xbb\xbf"
AMOUNT = re.compile(r"[0-9]{1,13}(\.[0-9]{1,9})?")
PLAIN = say("must be an amount such as 2000 or 20.00, and not below 0.")
IN_CENTS = say("has decimals: these amounts are in whole units, not in cents.")
NET = say("must be an amount such as 2000 or -20.00.")
SHAPES: tuple[tuple[str, Shape], ...] = (
    ("player_nickname", Text(60)),
    ("player_id", Text(60)),
    ("session_start_at", Instant()),
    ("session_end_at", Instant()),
)


@dataclass(frozen=True, slots=True)
class Session:
    """One line: a player's time at the table, what was bought and what came out, in the file's unit."""

    line: int
    nickname: str
    player_id: str
    start: str
    bought: Decimal
    out: Decimal


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever goes by these names, the first used first: one id is one person, and so is one name."""

    names: tuple[str, ...]
    sessions: tuple[Session, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """A ledger's sessions in order of time, who played them, whether an amount has a point, and its fingerprint."""

    sessions: tuple[Session, ...]
    people: tuple[Person, ...]
    pointed: bool
    key: UUID

    @property
    def start(self) -> str:
        """When the first session began."""
        return self.sessions[0].start

    def id(self, what: str) -> str:
        """The id of an event that this ledger tells: the same each time it is read in."""
        return str(uuid5(self.key, what))


def is_ledger(first: bytes) -> bool:
    """Whether a file that begins with this line is meant as a ledger, and not as a log."""
    return b"," in first and not first.removeprefix(BOM).lstrip().startswith(b"{")


def read_ledger(raw: bytes) -> Ledger | BadLine:
    """A whole file."""
    if len(raw) > BYTES_MAX:
        return BadLine(1, "too_large", say("the ledger is longer than {most} bytes.", most=BYTES_MAX))
    try:
        text = raw.removeprefix(BOM).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        at = len(before) - before.rfind(b"\n")
        return BadLine(before.count(b"\n") + 1, "malformed", say("byte {at} is not UTF-8.", at=at))
    sessions, cells, header = list[Session](), list[dict[str, str]](), list[str]()
    for line, row in _rows(text):
        if isinstance(row, BadLine):
            return row
        read = _session(line, header, row) if header else _wrong_header(line, row)
        if isinstance(read, BadLine):
            return read
        if read is None:
            header = row
        elif len(sessions) == SESSIONS_MAX:
            return BadLine(line, "too_large", say("a ledger holds at most {most} sessions.", most=SESSIONS_MAX))
        else:
            sessions.append(read)
            cells.append({name: cell for name, cell in zip(header, row, strict=True) if cell})
    if not sessions:
        return BadLine(2, "malformed", say("the ledger holds no session."))
    return _ledger(sessions, cells)


def _ledger(sessions: list[Session], cells: list[dict[str, str]]) -> Ledger | BadLine:
    ordered = sorted(sessions, key=_time)
    if not ordered[0].start:
        return bad(ordered[0].line, "session_start_at", say("is empty in every line: the night needs a day."))
    pointed = any("." in row.get(name, "") for row in cells for name in (*COLUMNS[4:], ESCROW))
    digest = sha256(canonical(cells).encode()).digest()
    return Ledger(tuple(ordered), people(ordered), pointed, UUID(bytes=digest[:16]))


def bad(line: int, column: str, problem: Say) -> BadLine:
    """What is wrong with one cell."""
    return BadLine(line, "malformed", sentence_of(Malformed((Fault(column, problem),))), column)


def _time(one: Session) -> tuple[bool, float]:
    """Those without a start come last."""
    return (not one.start, datetime.fromisoformat(one.start).timestamp() if one.start else 0)


def _rows(text: str) -> Iterator[tuple[int, list[str] | BadLine]]:
    """Each row with the number of its first line; empty lines are none."""
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for row in reader:
            if row:
                yield line, row
            line = reader.line_num + 1
    except csv.Error:
        yield line, BadLine(line, "malformed", say("is no line of CSV: look at its quotes."))


def _wrong_header(line: int, names: list[str]) -> BadLine | None:
    if not {*COLUMNS} & {*names}:
        listed = ", ".join(COLUMNS)
        return BadLine(line, "malformed", say("the ledger does not begin with its columns: {listed}.", listed=listed))
    for name in names:
        if name not in (*COLUMNS, ESCROW):
            return bad(line, join("", name) or '""', say("is no column of a PokerNow ledger: leave it out."))
        if names.count(name) > 1:
            return bad(line, name, say("stands there twice."))
    missing = [name for name in COLUMNS if name not in names]
    return bad(line, missing[0], say("is missing among the columns.")) if missing else None


def _session(line: int, header: list[str], row: list[str]) -> Session | BadLine:
    if len(row) != len(header):
        column = header[min(len(row), len(header) - 1)]
        n, due = len(row), len(header)
        return bad(line, column, say("does not fit: the line has {n} cells, but {due} are due.", n=n, due=due))
    cells = {name: cell.strip(" ") for name, cell in zip(header, row, strict=True)}
    for name, shape in SHAPES:
        faults: list[Fault] = []
        if cells[name] or name == "player_nickname":
            shape.read(cells[name], name, faults)
        if faults:
            return bad(line, name, faults[0].say)
    amounts: dict[str, Decimal] = {}
    for name in (*COLUMNS[4:], ESCROW):
        told = cells.get(name) or "0"
        if not AMOUNT.fullmatch(told.removeprefix("-") if name == "net" else told):
            return bad(line, name, NET if name == "net" else PLAIN)
        amounts[name] = Decimal(told)
    return _balanced(line, cells, amounts)


def _balanced(line: int, cells: dict[str, str], amounts: dict[str, Decimal]) -> Session | BadLine:
    bought, out, net = amounts["buy_in"], amounts["buy_out"] + amounts["stack"], amounts["net"]
    if net != out - bought and net == out + amounts[ESCROW] - bought:
        out += amounts[ESCROW]
    if net != out - bought:
        told, due = cells["net"] or "0", f"{out - bought:f}"
        return bad(line, "net", say("is {told}, but buy_out + stack − buy_in is {due}.", told=told, due=due))
    return Session(line, cells["player_nickname"], cells["player_id"], cells["session_start_at"], bought, out)


def people(sessions: Sequence[Session]) -> tuple[Person, ...]:
    """Who played: sessions with one id, or with one name but for its case, are one person's."""
    of: dict[str, int] = {}
    for number, one in enumerate(sessions):
        marks = _marks(one)
        same = {of[mark] for mark in marks if mark in of}
        of |= {mark: number for mark, known in of.items() if known in same} | dict.fromkeys(marks, number)
    groups: dict[int, list[Session]] = {}
    for one in sessions:
        groups.setdefault(of[_marks(one)[0]], []).append(one)
    return tuple(Person(tuple(dict.fromkeys(s.nickname for s in group)), tuple(group)) for group in groups.values())


def _marks(one: Session) -> list[str]:
    return [f"name {one.nickname.casefold()}", *([f"id {one.player_id}"] if one.player_id else [])]


def unit_of(ledger: Ledger, told: str) -> str:
    """The unit of the amounts: the one told, else whole where some amount has a decimal point, else cents."""
    if told != "auto":
        return told
    return "whole" if ledger.pointed else "cents"


def minor_units(ledger: Ledger, unit: str, currency: str) -> list[tuple[int, int]] | BadLine:
    """What each session bought and took out, in the currency's minor unit, of which `cents` are so many."""
    decimals = DECIMALS[currency] if unit == "whole" else 0
    finer = say_n(
        "has more than the {n} decimal of {currency}.", "has more than the {n} decimals of {currency}.",
        decimals, currency=currency,
    )  # fmt: skip
    found: list[tuple[int, int]] = []
    for one in ledger.sessions:
        amounts = []
        for column, exact in (("buy_in", one.bought.scaleb(decimals)), ("buy_out", one.out.scaleb(decimals))):
            if exact != int(exact):
                return bad(one.line, column, finer if unit == "whole" else IN_CENTS)
            if exact > AMOUNT_MAX:
                return bad(one.line, column, say("is more than a table can hold."))
            amounts.append(int(exact))
        found.append((amounts[0], amounts[1]))
    return found
