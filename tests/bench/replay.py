"""(c) Replay: a log from its store, checked and folded, against `eventsourcing`; and a log file, against JSON."""

import json
import tempfile
from collections import deque
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from events.lines import read_line
from events.stored import EVENTS_KEPT
from projections.books import Table
from projections.table import allow, evolve
from service.edge import now
from service.files.logfile import BadLine, LogFile
from service.read import Tables
from service.stores.sqlite import SqliteStore
from tests.bench.logs import log, payments, years
from tests.bench.report import Row
from tests.bench.sourced import sourced
from tests.bench.timing import work_in_turn

NIGHT = Path(__file__).parent.parent / "nights" / "pitch-02.jsonl"
EVENTS = 3_000
TIMES = 20


def bench() -> Iterator[Row]:
    """From the store, and from a file."""
    yield from from_stores()
    night = NIGHT.read_bytes()
    lines = night.splitlines()
    whole, strict, plain = work_in_turn(
        lambda: replay_often(night, TIMES),
        lambda: [read_line(line.decode()) for _ in range(TIMES) for line in lines],
        lambda: [json.loads(line) for _ in range(TIMES) for line in lines],
    )
    count = TIMES * len(lines)
    figures = f"{count / whole:,.0f}/s judged too; strict reading {count / strict:,.0f}/s, JSON {count / plain:,.0f}/s"
    yield Row("    replay of a log file / json.loads alone", plain / whole, figures)


def from_stores() -> Iterator[Row]:
    """Ours checks each event strictly and its hash, and folds games, money and nights; theirs counts.

    Deals are told alike again and again, as they are at a table; of the payments no two are, and they are more than are
    kept, so that each is read anew.
    """
    with tempfile.TemporaryDirectory() as folder:
        store, other = SqliteStore(Path(folder) / "store.db"), sourced(Path(folder) / "sourced.db")
        store.create("t", log(years(), EVENTS))
        unlike = EVENTS + EVENTS_KEPT
        store.create("p", log(payments(), unlike))
        other.fill(EVENTS)
        own, read, paid, theirs = work_in_turn(
            lambda: Tables(store).now("t"),
            lambda: deque(store.read("t"), maxlen=0),
            lambda: deque(store.read("p"), maxlen=0),
            lambda: other.replay(),
            runs=7,
        )
        store.close()
        other.close()
    rates = f"{EVENTS / own:,.0f}/s, checked and folded; eventsourcing {EVENTS / theirs:,.0f}/s, counted"
    yield Row("(c) replay from the store / eventsourcing's", theirs / own, rates, 5.0)
    yield Row("    reading alone, strictly / eventsourcing's", theirs / read, f"{EVENTS / read:,.0f}/s")
    ratio = theirs / EVENTS / (paid / unlike)
    yield Row("    reading what was never told before / theirs", ratio, f"{unlike / paid:,.0f}/s")


def replay(night: bytes) -> None:
    """Judges and folds a log file, as `tallystick replay` does."""
    log, table = LogFile(BytesIO(night), now()), Table()
    for told in log.events():
        assert not isinstance(told, BadLine)
        assert allow(table, told.event, told.game, log) is None
        evolve(table, told, log)


def replay_often(night: bytes, times: int) -> None:
    """The same file again and again."""
    for _ in range(times):
        replay(night)
