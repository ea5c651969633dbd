"""(e) What an event costs in a long log, and in a store of many tables, against the hundredth of a table by itself.

Recorded by the write path into a file, durably, and answered with the state; undone as the pages undo.
"""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from events.chain import Origin
from events.corrections import EventVoided
from events.event import Event
from events.games.pitch import Dealt, Misdealt
from events.log import Draft
from projections.state import state
from service.access import Role
from service.edge import new_id, now
from service.read import Tables
from service.record import Done, Told, record
from service.stores.sqlite import SqliteStore
from tests.bench.logs import NIGHT_EVENTS, log, one_game, years
from tests.bench.report import Row

SHORT, TABLES = 100, 1_000
LONG = SHORT + 338 * NIGHT_EVENTS  # 100,148: as far into a night as the hundredth, with as many games in sight
TIMES = 60


def bench() -> Iterator[Row]:
    """A short log, a long one, and a short one among many."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        with closing(SqliteStore(here / "one.db")) as one, closing(SqliteStore(here / "many.db")) as many:
            one.create("short", log(one_game(), SHORT))
            one.create("long", log(years(), LONG))
            for number in range(TABLES):
                many.create(f"t{number}", log(one_game(), SHORT))
            alone, crowd = Tables(one), Tables(many)
            short, long_ = Desk(alone, "short"), Desk(alone, "long")
            crowded = [Desk(crowd, f"t{number * 7 % TABLES}") for number in range(TIMES)]
            yield from compared("event", [short, long_], crowded, undo=False)
            yield from compared("undo", [short, long_], crowded, undo=True)


def compared(what: str, two: "list[Desk]", crowded: "list[Desk]", undo: bool) -> Iterator[Row]:
    """One of each in turn: an event, or an event and its undo, of which the undo alone is timed."""
    sides: list[list[tuple[float, float]]] = [[], [], []]
    for one in [*two, *crowded]:
        one.tell()  # folded, and warm
    for number in range(TIMES):
        for side, one in zip(sides, (*two, crowded[number]), strict=True):
            if undo:
                one.tell()
            begun, worked = perf_counter(), process_time()
            if undo:
                one.undo()
            else:
                one.tell()
            side.append((perf_counter() - begun, process_time() - worked))
    base, far, among = (median(whole for whole, _ in side) for side in sides)
    work, far_work, among_work = (median(work for _, work in side) * 1000 for side in sides)
    letter, each = "(e)" if what == "event" else "   ", f"{base * 1000:.2f} ms, work {work:.2f} ms"
    figures = f"{far * 1000:.2f} ms, work {far_work:.2f} ms; {SHORT}th {each}"
    yield Row(f"{letter} {what}: the {LONG:,}th / the {SHORT}th", far / base, figures, 1.2, most=True)
    figures = f"{among * 1000:.2f} ms, work {among_work:.2f} ms"
    yield Row(f"    {what}: among {TABLES:,} tables / by itself", among / base, figures, 1.2, most=True)


class Desk:
    """A table and the game under way in it."""

    def __init__(self, tables: Tables, table: str) -> None:
        self.tables, self.table = tables, table
        self.game = next(iter(tables.now(table).open))

    def tell(self) -> None:
        """The next deal is dealt, or was a misdeal; answered with the board."""
        dealt = self.tables.now(self.table).games[self.game].book.state.deal
        self._tell(Misdealt() if dealt else Dealt("p1"), self.game)

    def undo(self) -> None:
        """The last act is taken back, as the page finds it."""
        act = self.tables.last_act(self.table)
        assert act
        self._tell(EventVoided(act.events[-1].seq, "Undo"), None)

    def _tell(self, event: Event, game: str | None) -> None:
        draft = Draft(new_id(), event, game)
        done = record(self.tables, self.table, Told([draft], Origin(now(), "p1", "phone 3f2a"), Role.OWNER))
        assert isinstance(done, Done), done
        state(done.table)
