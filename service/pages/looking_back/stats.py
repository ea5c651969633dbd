"""The table's statistics: standings over any range of nights, everybody's money over them, and the records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, request
from markupsafe import Markup

from events.say import say, say_n
from projections.history import by_date
from projections.records import Record, records
from projections.roster import Night
from projections.season import Standing, between, standings, totals
from service.drawing.charts import Line, line_chart
from service.pages.errors import page
from service.pages.looking_back.columns import abreast, in_groups
from service.pages.visit import Visit, at_table
from service.wording.words import Speaker, apart

pages = Blueprint("stats", __name__, url_prefix="/t/<table>")

MOST = 12
"""So many lines a chart has at most."""


@dataclass(frozen=True, slots=True)
class Curves:
    """What each of some players had made by each night's end, by its key: money, or games won where there is none.

    `columns` are the players in groups that fit beside each other.
    """

    players: list[str]
    totals: Mapping[str, Mapping[str, int]]
    columns: list[list[str]]
    chart: Markup


@dataclass(frozen=True, slots=True)
class Stats:
    """The page over the nights from `since` to `upto` (keys; empty for the first or last), of all `nights`."""

    nights: list[Night]
    since: str
    upto: str
    problem: str
    standings: list[tuple[int, bool, Standing]]
    curves: Curves | None
    records: Sequence[Record]


@pages.get("/stats")
@at_table()
def stats(visit: Visit) -> Any:
    """The page; with a range it cannot show, all nights and why."""
    since, upto = request.args.get("from", ""), request.args.get("to", "")
    problem = _problem(visit, since, upto)
    if problem:
        since = upto = ""
    lines = standings(visit.table, since or None, upto or None)
    nights = by_date(visit.table)
    view = Stats(
        nights,
        since or (nights[0].key if nights else ""),
        upto or (nights[-1].key if nights else ""),
        problem,
        _ranked(visit, lines),
        _curves(visit, since, upto, lines) if lines else None,
        records(visit.table),
    )
    return page("history/stats.html", 422 if problem else 200, visit=visit, view=view)


def _problem(visit: Visit, since: str, upto: str) -> str:
    known = visit.table.roster.nights
    if any(key and key not in known for key in (since, upto)):
        return visit.say.say(say("There is no such night at this table. Choose the nights from the lists."))
    if since and upto and not between(visit.table, since, upto):
        return visit.say.say(say("The first night comes after the last. Choose them the other way round."))
    return ""


def _ranked(visit: Visit, lines: list[Standing]) -> list[tuple[int, bool, Standing]]:
    """Each line with its rank, and whether it shares it: by money, or where there is none by games won."""
    worth = [line.won if visit.table.points_only else line.money for line in lines]
    return [(1 + worth.index(one), worth.count(one) > 1, line) for one, line in zip(worth, lines, strict=True)]


def _curves(visit: Visit, since: str, upto: str, lines: list[Standing]) -> Curves:
    often = sorted(lines, key=lambda line: -line.games)[:MOST]
    players = [line.player for line in lines if line in often]
    nights = totals(visit.table, players, since or None, upto or None)
    days = [visit.say.day(visit.table.roster.nights[night].date) for night in nights]
    show = visit.say.points if visit.table.points_only else visit.say.decimal
    chart = line_chart(
        _label(visit.say, lines[0], len(nights)),
        [
            Line(visit.say.short(one), [(0, 0), *enumerate((sums[one] for sums in nights.values()), 1)])
            for one in players
        ],
        {1: days[0], len(days): days[-1]},
        show,
    )
    fit = abreast(show(n) for sums in nights.values() for n in sums.values())
    return Curves(players, nights, in_groups(players, fit), chart)


def _label(speaker: Speaker, first: Standing, nights: int) -> str:
    return speaker.say(
        say_n(
            "Everybody's total after {n} night; {name} stands first. The table below has every figure.",
            "Everybody's total over {n} nights; {name} stands first. The table below has every figure.",
            n=nights,
            name=apart(speaker.name(first.player)),
        )
    )
