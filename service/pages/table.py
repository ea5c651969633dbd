"""The table's home: the night, its games side by side, and what to do next."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint

from projections.play import Play
from projections.roster import Night
from projections.state import in_order
from service.downloads import download
from service.exports import FORMATS, QUESTIONS
from service.pages.errors import Stop, page
from service.pages.undo import Latest, latest
from service.pages.visit import Visit, at_table

pages = Blueprint("table", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Home:
    """The running or latest night with its games, the newest first, and the last act."""

    night: Night | None
    games: list[Play]
    latest: Latest | None
    unpaid: bool


@pages.get("")
@at_table()
def home(visit: Visit) -> Any:
    """The table's home."""
    nights = list(visit.table.roster.nights.values())
    night = nights[-1] if nights else None
    games = [one for one in in_order(visit.table) if night and one.night == night.key]
    view = Home(night, games[::-1], latest(visit), bool(visit.table.settlement.payments))
    return page("table/home.html", visit=visit, view=view)


@pages.get("/export/<format_>")
@pages.get("/export/<format_>/<what>")
@at_table()
def export(visit: Visit, format_: str, what: str = "deals") -> Any:
    """The table as a file."""
    if format_ not in FORMATS or what not in QUESTIONS:
        raise Stop("not_found", "There is no such export. Go back to the table.")
    return download(visit.here.tables, visit.id, format_, what)
