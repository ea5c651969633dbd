"""How fast it is here, as ratios of two things timed in one run; absolute figures stand beside them. `make bench`.

A ratio holds where machines differ; a single time does not. Each figure is the median of five runs.
"""

import json
import sqlite3
import tempfile
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter

from events.chain import Origin, seal
from events.lines import read_line
from events.log import GENESIS, Draft
from events.table import PlayerAdded
from projections.books import Table
from projections.settle import settle
from projections.table import allow, evolve
from service.edge import new_id, now
from service.logfile import BadLine, LogFile
from service.stores.sqlite import SqliteStore

NIGHT = Path(__file__).parent / "nights" / "pitch-02.jsonl"
RUNS = 5
APPENDS = 300


def seconds(work: Callable[[], object]) -> float:
    """The median time of a few runs."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


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


def bench_replay() -> None:
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


def bench_append() -> None:
    """The log's durable append against a bare sqlite3 loop with the same pragmas."""
    with tempfile.TemporaryDirectory() as folder:
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE e (seq, id, body, hash)")
        store = SqliteStore(Path(folder) / "store.db")
        store.create("t")
        own = seconds(lambda: append_all(store))
        loop = seconds(lambda: insert_all(bare))
        store.close()
        bare.close()
    print(f"append: {APPENDS / own:,.0f}/s; {loop / own:.2f} of a bare loop, which makes {APPENDS / loop:,.0f}")


def append_all(store: SqliteStore) -> None:
    """Appends one event at a time, sealed into the chain."""
    seq, prev = store.head("t")
    for _ in range(APPENDS):
        (sealed,) = seal([Draft(new_id(), PlayerAdded("p1", "Anna"))], seq, prev, Origin(now()))
        store.append("t", [sealed], seq)
        seq, prev = sealed.seq, sealed.hash


def insert_all(bare: sqlite3.Connection) -> None:
    """As many durable inserts of about the same size."""
    for n in range(APPENDS):
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO e VALUES (?, ?, ?, ?)", (n, new_id(), "x" * 330, GENESIS))
        bare.execute("COMMIT")


def bench_settle() -> None:
    """The fewest payments for more and more players, against eight; hardly any balance repeats."""
    base = seconds(partial(settle, balances(8)))
    for players in (8, 12, 16, 20):
        took = seconds(partial(settle, balances(players)))
        print(f"settle {players:2}: {took / base:8.1f} times 8 players ({took * 1000:.1f} ms)")


def balances(players: int) -> dict[str, int]:
    """Balances of a busy night that sum to 0."""
    owed = {f"p{n}": (n * 7_919 % 10_007) * (-1) ** n for n in range(1, players)}
    return {**owed, "last": -sum(owed.values())}


if __name__ == "__main__":
    bench_replay()
    bench_append()
    bench_settle()
