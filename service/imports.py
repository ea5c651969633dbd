"""A log file into the store: a new table of its own, or more of a table that is there. All or nothing.

Every line is judged as if it were recorded now; `at`, `noted`, `by`, `device`, ids and acts are kept, and what a line
leaves out is filled in. A chained file keeps its chain. Into a table that is there, lines it has count as done.
"""

from dataclasses import dataclass
from typing import BinaryIO

from events.chain import Origin, seal
from events.log import Conflict, Draft, Recorded
from events.say import say
from projections.books import Table
from projections.game import Refusal, refuse
from projections.table import allow_run, fold
from service.edge import Edge
from service.logfile import BadLine, LogFile
from service.opening import create_table
from service.read import LogPast, Tables


@dataclass(frozen=True, slots=True)
class Imported:
    """The table that now holds the file's events, and how many of them were new."""

    table: str
    events: int


def import_new(tables: Tables, edge: Edge, file: BinaryIO) -> Imported | BadLine:
    """A new table with the file's events."""
    read = _read(tables, edge, file, "", Table())
    if isinstance(read, BadLine):
        return read
    if not read:
        return BadLine(1, "malformed", say("the file is empty: a log begins with table.opened."))
    return Imported(create_table(tables.store, edge, read), len(read))


def import_into(tables: Tables, edge: Edge, file: BinaryIO, table: str) -> Imported | BadLine:
    """The file's events that the table does not have yet, appended to it."""
    while True:
        start = file.tell()
        folded = tables.now(table)
        read = _read(tables, edge, file, table, folded)
        if isinstance(read, BadLine):
            return read
        try:
            tables.store.append(table, read, folded.seq)
        except Conflict:
            file.seek(start)
            continue
        return Imported(table, len(read))


def _read(tables: Tables, edge: Edge, file: BinaryIO, table: str, folded: Table) -> list[Recorded] | BadLine:
    """The new events of the file, judged and sealed to follow the table as folded."""
    fresh: list[Recorded] = []
    past = LogPast(tables.store, table, folded.seq, fresh)
    fork = folded.fork()
    for told in LogFile(file, edge.now()).runs():
        if isinstance(told, BadLine):
            return told
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
        refused = allow_run(fork, run, past)
        if refused:
            index, refusal = refused
            return BadLine(new[index].seq, refusal.code, refusal.say)
        fold(fork, run, past)
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


def _reused(told: Recorded) -> Refusal:
    return refuse("id_reused", "The id {id} stands in this table's log already, with other content.", id=told.id)


def _seal(edge: Edge, told: Recorded, seq: int, prev: str) -> Recorded:
    """The event as it will stand in the log: a line that leaves nothing out keeps its hash where it follows."""
    numbered = told.id == str(told.seq)  # the line had no id of its own
    draft = Draft(edge.new_id() if numbered else told.id, told.event, told.game, told.noted)
    act = "" if told.act == told.id and numbered else told.act
    return seal([draft], seq, prev, Origin(told.at, told.by, told.device), act)[0]
