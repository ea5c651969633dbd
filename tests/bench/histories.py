"""Histories over years of nights."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import cycle
from pathlib import Path

from events.chain import Origin, seal
from events.corrections import Correction
from events.event import Event
from events.log import Draft
from events.table import NightEnded, NightStarted, PlayerAdded, TableOpened
from projections.books import Table
from projections.history import history
from projections.records import records
from projections.season import standings
from projections.state import state
from projections.statement import statement
from projections.table import evolve
from service.files.logfile import BadLine, LogFile
from tests.bench.report import Row
from tests.bench.timing import seconds
from tests.given import AT, Evening

NIGHTS = Path(__file__).parent.parent / "nights"


def bench() -> Iterator[Row]:
    """A player's history over a table of 100 nights and 30,000 events, against folding it and against its state."""
    evening = years()
    table, player = evening.table, max(evening.table.roster.players, key=lambda key: history(evening.table, key).games)
    nights = list(table.roster.nights.values())
    fold = seconds(lambda: folded(evening))
    page = seconds(lambda: state(table))
    works: tuple[tuple[str, Callable[[], object]], ...] = (
        ("a history, nothing read before", lambda: history(forgetful(table), player)),
        ("a history once the fold is warm", lambda: history(table, player)),
        ("standings", lambda: standings(table)),
        ("records", lambda: records(table)),
        ("the sums of the latest night", lambda: statement(table, nights[-1])),
        ("the sums of the first night", lambda: statement(table, nights[0])),
    )
    yield Row(f"    state of {evening.seq:,} events / folding them", page / fold, f"folding {fold:.2f} s")
    for name, work in works:
        took = seconds(work)
        yield Row(f"    {name} / the state", took / page, f"{took * 1000:.1f} ms")


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
