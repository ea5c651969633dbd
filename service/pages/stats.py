"""The table's statistics: standings over any range of nights, everybody's money over them, and the records."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from flask import Blueprint, request
from markupsafe import Markup

from events.say import say, say_n
from projections.history import Standing, between, by_date, ended, standings
from projections.records import Record, records
from projections.roster import Night
from service.charts import Line, line_chart
from service.pages.columns import abreast, in_groups
from service.pages.errors import page
from service.pages.visit import Visit, at_table
from service.words import Speaker, apart

pages = Blueprint("stats", __name__, url_prefix="/t/<table>")

MOST = 12
"""So many lines a chart has at most."""


@dataclass(frozen=True, slots=True)
class Curves:
    """What each of some players had made by each night's end: money, or games won where there is none.

    `columns` are the players in groups that fit beside each other.
    """

    nights: list[Night]
    totals: dict[str, list[int]]
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
    results = [one for game in ended(visit.table) for one in game.results.items()]
    played = {result.night for _, result in results}
    nights = [night for night in between(visit.table, since or None, upto or None) if night.key in played]
    made = {player: dict.fromkeys((night.key for night in nights), 0) for player in players}
    for player, result in results:
        if player in made and result.night in made[player]:
            made[player][result.night] += result.winner if visit.table.points_only else result.money
    totals = {player: list(accumulate(by_night.values())) for player, by_night in made.items()}
    show = visit.say.points if visit.table.points_only else visit.say.decimal
    every = [n for amounts in totals.values() for n in amounts]
    chart = line_chart(
        _label(visit.say, lines[0], len(nights)),
        [Line(visit.say.short(player), [*enumerate((0, *amounts))]) for player, amounts in totals.items()],
        {1: visit.say.day(nights[0].date), len(nights): visit.say.day(nights[-1].date)},
        show,
    )
    return Curves(nights, totals, in_groups(players, abreast((show(min(every)), show(max(every))))), chart)


def _label(speaker: Speaker, first: Standing, nights: int) -> str:
    return speaker.say(
        say_n(
            "Everybody's total after {n} night; {name} stands first. The table below has every figure.",
            "Everybody's total over {n} nights; {name} stands first. The table below has every figure.",
            n=nights,
            name=apart(speaker.name(first.player)),
        )
    )
