"""Replaying a log file."""

import json
from io import BytesIO
from pathlib import Path

from events.lines import read_line
from projections.books import Table
from projections.table import allow, evolve
from service.edge import now
from service.logfile import BadLine, LogFile
from tests.bench.timing import seconds

NIGHT = Path(__file__).parent.parent / "nights" / "pitch-02.jsonl"


def bench() -> None:
    """Replay against reading the same lines as JSON and no more."""
    night = NIGHT.read_bytes()
    lines = night.splitlines()
    whole = seconds(lambda: replay_often(night, 20))
    strict = seconds(lambda: [read_line(line.decode()) for _ in range(20) for line in lines])
    plain = seconds(lambda: [json.loads(line) for _ in range(20) for line in lines])
    count = 20 * len(lines)
    print(
        f"replay: {count / whole:,.0f} events/s; {plain / whole:.2f} of json.loads alone, which is {count / plain:,.0f}"
    )
    print(f"  strict reading takes {strict / whole:.2f} of it")


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
