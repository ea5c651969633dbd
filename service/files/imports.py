"""A file into the store: a new table of its own, or more of a table that is there. All or nothing.

Every line of a log is judged as if it were recorded now; `at`, `noted`, `by`, `device`, ids and acts are kept, and what
a line leaves out is filled in. A chained file keeps its chain. Into a table that is there, lines it has count as done.
A ledger's events are judged the same way; their ids follow from its content, so that read in again it counts as done.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import BinaryIO

from events.chain import Origin, seal
from events.codec import Malformed
from events.event import Event
from events.lines import LINE_MAX
from events.log import Conflict, Draft, Recorded
from events.say import Say, say
from events.table import TableOpened
from events.vocabulary import decode
from projections import roster
from projections.books import Table
from projections.game import Refusal, refuse
from projections.table import allow_run, fold
from service.edge import Edge
from service.files.ledgers import LABEL, SETTLED, Choices, night, understand
from service.files.logfile import BadLine, LogFile, in_runs
from service.files.pokernow import BYTES_MAX, UNITS, Ledger, is_ledger, read_ledger
from service.opening import create_table
from service.problems import sentence_of
from service.read import ShortPast, Tables, TooFar
from service.record import full


@dataclass(frozen=True, slots=True)
class Imported:
    """The table that now holds the file's events, how many of them were new, and a ledger's miscount."""

    table: str
    events: int
    off: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What is told along with a file: the table it goes into, and what only a ledger needs."""

    into: str | None = None
    currency: str | None = None
    name: str | None = None
    timezone: str | None = None
    unit: str | None = None
    settled: str | None = None


def import_file(tables: Tables, edge: Edge, file: BinaryIO, told: Told) -> Imported | BadLine | Say:
    """A log or a ledger, by its first line; a sentence where what is told along with it does not fit it."""
    place = file.tell()
    ledger = is_ledger(file.readline(LINE_MAX))
    file.seek(place)
    if ledger:
        return _import_ledger(tables, edge, file, told)
    if told != Told(told.into):
        return say("A log says all that itself: name nothing but the table it goes into.")
    return import_into(tables, edge, file, told.into) if told.into else import_new(tables, edge, file)


def _import_ledger(tables: Tables, edge: Edge, file: BinaryIO, told: Told) -> Imported | BadLine | Say:
    choices = Choices(told.unit or UNITS[0], told.settled or SETTLED[0])
    new = {"name": told.name, "currency": told.currency, "timezone": told.timezone}
    given = {key: value for key, value in new.items() if value is not None}
    if told.into and given:
        return say("The table is there already: leave out its {what}.", what=", ".join(given))
    if not told.into and not told.currency:
        return say("A ledger does not say in which currency it is: name it as `currency`, such as EUR.")
    ledger = read_ledger(file.read(BYTES_MAX + 1))
    if isinstance(ledger, BadLine):
        return ledger
    if told.into:
        return ledger_into(tables, edge, ledger, told.into, choices, Origin(edge.now()))
    opened = decode("table.opened", {"name": LABEL, **given}, None)
    if isinstance(opened, Malformed):
        return sentence_of(opened)
    assert isinstance(opened, TableOpened)
    return ledger_new(tables, edge, ledger, opened, choices)


def import_new(tables: Tables, edge: Edge, file: BinaryIO, form: str = "") -> Imported | BadLine:
    """A new table with the file's events; one only, however often a form with an id sends it."""
    read = _read(tables, edge, LogFile(file, edge.now()).events(), "", Table())
    if isinstance(read, BadLine):
        return read
    if not read:
        return BadLine(1, "malformed", say("the file is empty: a log begins with table.opened."))
    tables.on_append(len(read))
    return Imported(create_table(tables.store, edge, read, form), len(read))


def import_into(tables: Tables, edge: Edge, file: BinaryIO, table: str) -> Imported | BadLine:
    """The file's events that the table does not have yet, appended to it."""
    while True:
        start = file.tell()
        folded = tables.whole(table)
        read = _read(tables, edge, LogFile(file, edge.now()).events(), table, folded)
        if isinstance(read, BadLine):
            return read
        try:
            tables.store.append(table, read, folded.seq)
        except Conflict:
            file.seek(start)
            continue
        tables.on_append(len(read))
        return Imported(table, len(read))


def ledger_new(
    tables: Tables, edge: Edge, ledger: Ledger, opened: TableOpened, choices: Choices, form: str = ""
) -> Imported | BadLine:
    """A new table with the ledger's night."""
    at = edge.now()
    plan = understand(ledger, table := new_table(opened, at), choices)
    if isinstance(plan, BadLine):
        return plan
    events = ((1, "table", opened, None), *night(plan, table, choices))
    read = _read(tables, edge, _told(ledger, events, 0, Origin(at)), "", Table())
    if isinstance(read, BadLine):
        return read
    return Imported(create_table(tables.store, edge, read, form), len(read), plan.off)


def new_table(opened: TableOpened, at: str) -> Table:
    """A table just opened, as it will be."""
    return Table(roster=roster.evolve(roster.Roster(), 1, at, opened))


def ledger_into(
    tables: Tables, edge: Edge, ledger: Ledger, table: str, choices: Choices, origin: Origin
) -> Imported | BadLine:
    """The ledger's night appended to a table, unless it is there already."""
    while True:
        folded = tables.whole(table)
        nth, before = _before(tables, table, folded, ledger)
        plan = understand(ledger, before, choices)
        if isinstance(plan, BadLine):
            return plan
        read = _read(tables, edge, _told(ledger, night(plan, before, choices), nth, origin), table, folded)
        if isinstance(read, BadLine):
            return _read_before(read) if read.code == "id_reused" else read
        try:
            tables.store.append(table, read, folded.seq)
        except Conflict:
            continue
        return Imported(table, len(read), plan.off)


def holds(tables: Tables, table: str, ledger: Ledger) -> bool:
    """Whether a table has the ledger's night already."""
    folded = tables.now(table)
    return _before(tables, table, folded, ledger)[1] is not folded


def _before(tables: Tables, table: str, folded: Table, ledger: Ledger) -> tuple[int, Table]:
    """How often the ledger was read in here and taken back, and the table as the ledger found it."""
    for nth in count():
        id_ = ledger.id(f"{nth} night")
        found = tables.store.find(table, [id_])
        if not found:
            return nth, folded
        if folded.effective.counts(found[id_].seq):
            (first,) = tables.store.find(table, [found[id_].act]).values()
            return nth, tables.as_of(table, max(first.seq - 1, 1))
    raise AssertionError


def _read_before(reused: BadLine) -> BadLine:
    sentence = say("This ledger was read in here before, with other choices: take back that night first.")
    return BadLine(reused.number, reused.code, sentence)


def _told(
    ledger: Ledger, events: Iterable[tuple[int, str, Event, str | None]], nth: int, origin: Origin
) -> Iterator[Recorded]:
    """A ledger's events as the lines of a log would tell them, each numbered by the line it comes from."""
    act = ""
    for line, what, event, game in events:
        id_ = ledger.id(f"{nth} {what}")
        act = act or id_
        yield Recorded(line, id_, act, event, game, origin.at, None, origin.by, origin.device, "", "", "")


def _read(
    tables: Tables, edge: Edge, events: Iterable[Recorded | BadLine], table: str, folded: Table
) -> list[Recorded] | BadLine:
    """The new ones of a file's events, each with its line's number, judged and sealed to follow the table as folded."""
    fresh: list[Recorded] = []
    past = ShortPast(tables.store, table, folded.seq, fresh, most=tables.read_again)
    fork = folded.fork()
    for told in in_runs(events):
        if isinstance(told, BadLine):
            return told
        if fork.seq + len(told) > tables.most:
            refusal = full(tables.most)
            return BadLine(told[0].seq, refusal.code, refusal.say)
        known = tables.store.find(table, [one.id for one in told]) if folded.seq else {}
        for one in told:
            if one.id in known and not _same(one, known[one.id]):
                refusal = _reused(one)
                return BadLine(one.seq, refusal.code, refusal.say)
        new = [one for one in told if one.id not in known]
        if not new:
            continue
        run = _seal_all(edge, new, fork)
        fresh += run
        try:
            refused = allow_run(fork, run, past)
            if not refused:
                fold(fork, run, past)
        except TooFar:
            refused = 0, _too_far()
        if refused:
            index, refusal = refused
            return BadLine(new[index].seq, refusal.code, refusal.say)
    return fresh


def _seal_all(edge: Edge, told: list[Recorded], after: Table) -> list[Recorded]:
    """The events as they will stand in the log, following the table."""
    run: list[Recorded] = []
    seq, prev = after.seq, after.head
    for one in told:
        run.append(_seal(edge, one, seq, prev))
        seq, prev = run[-1].seq, run[-1].hash
    return run


def _same(told: Recorded, known: Recorded) -> bool:
    """Whether a line tells what the log has under its id."""
    return (told.event, told.game) == (known.event, known.game)


def _too_far() -> Refusal:
    return refuse("too_large", "So much was corrected in this file that it is read in by the command line alone.")


def _reused(told: Recorded) -> Refusal:
    return refuse("id_reused", "The id {id} stands in this table's log already, with other content.", id=told.id)


def _seal(edge: Edge, told: Recorded, seq: int, prev: str) -> Recorded:
    """The event as it will stand in the log: a line that leaves nothing out keeps its hash where it follows."""
    numbered = told.id == str(told.seq)  # the line had no id of its own
    draft = Draft(edge.new_id() if numbered else told.id, told.event, told.game, told.noted)
    act = "" if told.act == told.id and numbered else told.act
    return seal([draft], seq, prev, Origin(told.at, told.by, told.device), act)[0]
