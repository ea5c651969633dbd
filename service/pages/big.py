"""The big board: one game on a tablet or TV in the middle of the table, read from two metres; only to be looked at."""

from typing import Any

from flask import Blueprint

from projections.state import in_order
from service.access import Role
from service.pages.errors import page
from service.pages.game import board_of
from service.pages.invite import qr_code
from service.pages.visit import Visit, at_table

pages = Blueprint("big", __name__, url_prefix="/t/<table>")

LONG = 16
"""The most letters of a name that is shown whole; a longer one gives way to its call-name."""


@pages.get("/g/<game>/big")
@at_table()
def board(visit: Visit, game: str) -> Any:
    """One game, whatever else is played."""
    return _big(visit, game)


@pages.get("/big")
@at_table()
def table(visit: Visit) -> Any:
    """The game that runs, the newest where several do; else the last one; before the first, how to join."""
    return _big(visit, shown_game(visit), follows=True)


def shown_game(visit: Visit) -> str:
    """The key of the game that the table's big board shows; "" before the first one."""
    games = list(in_order(visit.table))
    running = [one for one in games if visit.table.status(one) == "running"]
    shown = (running or games)[-1:]
    return shown[0].key if shown else ""


def _big(visit: Visit, game: str, follows: bool = False) -> Any:
    """Whoever can see it can join by its code, so it gives no more than following along."""
    view = board_of(visit, visit.play(game)) if game else None
    code = qr_code(visit.here.link(visit.id, Role.VIEWER))
    return page("game/big.html", visit=visit, view=view, code=code, long=LONG, follows=follows)
