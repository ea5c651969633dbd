"""How fast it is here, as ratios of two things timed in one run; absolute figures stand beside them. `make bench`.

A ratio holds where machines differ; a single time does not. Each figure is the median of five runs.
"""

import json
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter

from events.chain import Origin, seal
from events.corrections import Correction
from events.event import Event
from events.lines import read_line
from events.log import GENESIS, Draft
from events.table import NightEnded, NightStarted, PlayerAdded, TableOpened
from projections.books import Table
from projections.history import history
from projections.records import records
from projections.season import standings
from projections.settle import settle
from projections.state import state
from projections.statement import statement
from projections.table import allow, evolve
from service.edge import new_id, now
from service.logfile import BadLine, LogFile
from service.stores.sqlite import SqliteStore
from tests.given import AT, Evening

NIGHTS = Path(__file__).parent / "nights"
NIGHT = NIGHTS / "pitch-02.jsonl"
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


def bench_history() -> None:
    """A player's history over a table of 100 nights and 30,000 events, against folding it and against its state."""
    evening = years()
    table, player = evening.table, max(evening.table.roster.players, key=lambda key: history(evening.table, key).games)
    nights = list(table.roster.nights.values())
    fold = seconds(lambda: folded(evening))
    page = seconds(lambda: state(table))
    print(f"a table of {evening.seq:,} events, {len(nights)} nights, {len(table.games)} games:")
    print(f"  folding takes {fold:.2f} s, the state of a night {page * 1000:.2f} ms")
    works: tuple[tuple[str, Callable[[], object]], ...] = (
        ("a history, nothing read before", lambda: history(forgetful(table), player)),
        ("a history once the fold is warm", lambda: history(table, player)),
        ("standings", lambda: standings(table)),
        ("records", lambda: records(table)),
        ("the sums of the latest night", lambda: statement(table, nights[-1])),
        ("the sums of the first night", lambda: statement(table, nights[0])),
    )
    for name, work in works:
        took = seconds(work)
        print(f"  {name}: {took / page:.1f} times the state, {took / fold:.4f} of folding ({took * 1000:.1f} ms)")


def forgetful(table: Table) -> Table:
    """The same table, its games not read for histories yet."""
    fork = table.fork()
    fork.ended.clear()
    return fork


def folded(evening: Evening) -> Table:
    """A table folded from its log, unjudged, as the service does when it starts."""
    table = Table()
    for recorded in evening.log:
        evolve(table, recorded, evening)
    return table


def years() -> Evening:
    """The games of the shared nights again and again under new keys, 100 nights of 300 events each."""
    evening, games = Evening(), cycle(shared_games())
    enter(evening, [TableOpened("Thursday", "EUR")])
    for night in range(100):
        until = evening.seq + 300
        date = f"{2020 + night // 50}-{night // 5 % 10 + 1:02}-{night % 5 * 6 + 1:02}"
        enter(evening, [NightStarted(f"n{night}", date)])
        while evening.seq < until:
            people, events = next(games)
            enter(evening, [one for one in people if one.player not in evening.table.roster.players])
            enter(evening, events, f"g{evening.seq}")
        enter(evening, [NightEnded(f"n{night}")])
    return evening


def shared_games() -> list[tuple[list[PlayerAdded], list[Event]]]:
    """Each game of the shared nights, with the people of its night; none of a night that was corrected."""
    games: list[tuple[list[PlayerAdded], list[Event]]] = []
    for path in sorted(NIGHTS.glob("*.jsonl")):
        told = [one for one in LogFile(BytesIO(path.read_bytes()), AT).events() if not isinstance(one, BadLine)]
        if any(isinstance(one.event, Correction) for one in told):
            continue
        people = [one.event for one in told if isinstance(one.event, PlayerAdded)]
        for game in dict.fromkeys(one.game for one in told if one.game):
            games.append((people, [one.event for one in told if one.game == game]))
    return games


def enter(evening: Evening, events: Sequence[Event], game: str | None = None) -> None:
    """Enters events as recorded."""
    drafts = [Draft(str(evening.seq + n), one, game) for n, one in enumerate(events, start=1)]
    for recorded in seal(drafts, evening.seq, evening.table.head, Origin(AT)):
        evening.take(recorded)


def balances(players: int) -> dict[str, int]:
    """Balances of a busy night that sum to 0."""
    owed = {f"p{n}": (n * 7_919 % 10_007) * (-1) ** n for n in range(1, players)}
    return {**owed, "last": -sum(owed.values())}


if __name__ == "__main__":
    bench_replay()
    bench_append()
    bench_settle()
    bench_history()
