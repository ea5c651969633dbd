"""The table's home: the night, its games side by side, and what to do next."""

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, request

from projections.play import Play
from projections.roster import Night
from projections.state import in_order
from service.pages.correcting.undo import Latest, latest
from service.pages.errors import page
from service.pages.names import game_names
from service.pages.settling.balance import carried_over
from service.pages.visit import Visit, at_table

pages = Blueprint("table", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Line:
    """A game of the night: its name and status, who is ahead with how many points, and who is in money.

    `ahead` is empty before anything was scored, `richest` while nobody has won a cent.
    """

    play: Play
    name: str
    status: str
    ahead: str
    score: int
    richest: str
    money: int


@dataclass(frozen=True, slots=True)
class Home:
    """A night with its games, the newest first, and all other `nights`.

    The last act and the number of open payments concern the running or latest night: an `earlier` one has neither.
    """

    night: Night | None
    games: list[Line]
    latest: Latest | None
    unpaid: int
    nights: list[Night]
    earlier: bool
    carried: tuple[Night | None, list[tuple[str, int]]]

    @property
    def running(self) -> list[Line]:
        """The games that can be recorded in, the newest first."""
        return [line for line in self.games if line.status == "running"]


@pages.get("")
@at_table(past=True)
def home(visit: Visit) -> Any:
    """The table's home, with its running or latest night, or with an earlier one."""
    nights = list(visit.table.roster.nights.values())
    latest_night = nights[-1] if nights else None
    night = visit.table.roster.nights.get(request.args.get("night", ""), latest_night)
    earlier = night is not latest_night
    games = in_order(visit.table, night.key) if night else []
    names = game_names(visit.say, games)
    lines = [_line(visit, one, names[one.key]) for one in reversed(games)]
    unpaid = 0 if visit.table.roster.night or earlier else len(visit.table.settlement.payments)
    others = [one for one in reversed(nights) if one is not night]
    view = Home(
        night, lines, None if earlier or visit.at else _note(visit), unpaid, others, earlier, carried_over(visit)
    )
    return page("table/home.html", visit=visit, view=view)


def _note(visit: Visit) -> Latest | None:
    """The last act, unless that is the table's opening, which cannot be taken back."""
    note, opening = latest(visit), next(iter(visit.here.store.read(visit.id, 0, 1))).act
    if note and note.before and note.before.act == opening:
        note = replace(note, before=None)
    return None if note and note.act == opening else note


def _line(visit: Visit, one: Play, name: str) -> Line:
    status = visit.table.status(one)
    first = [place for place in one.standing if place.rank == 1] if one.book.rows else []
    ahead = visit.say.listing([visit.say.name(place.player) for place in first])
    money = visit.table.money(one)
    most = max(money.values(), default=0)
    richest = [visit.say.name(player) for player, cents in money.items() if cents == most > 0]
    score = first[0].score if first else 0
    return Line(one, name, status, ahead, score, visit.say.listing(richest), most)
