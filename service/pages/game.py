"""A game's board, its list of deals, and its end."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.codec import Malformed
from events.vocabulary import decode
from projections.play import Entry as RowEntry
from projections.play import Play
from projections.standing import Place
from service.access import Role
from service.pages.errors import page
from service.pages.refused import refused_page
from service.pages.tell import Entry, tell
from service.pages.undo import Latest, latest
from service.pages.visit import Visit, at_table
from service.problems import sentence_of
from service.record import Refused

pages = Blueprint("game", __name__, url_prefix="/t/<table>/g/<game>")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the scoreboard: the place, the change by the last row (None: not in it), the money so far."""

    place: Place
    tied: bool
    last: int | None
    money: int


@dataclass(frozen=True, slots=True)
class Board:
    """A game as its players see it."""

    play: Play
    status: str
    lines: list[Line]
    latest: Latest | None

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.play.book.state

    @property
    def rows(self) -> tuple[RowEntry, ...]:
        """Its scored deals, turns or hands, the first first."""
        return self.play.book.rows


def board_of(visit: Visit, play: Play) -> Board:
    """The board of a game."""
    rows = play.book.rows
    last = rows[-1].row.points if rows else {}
    money = play.money if visit.table.status(play) != "abandoned" else {}
    places = play.standing
    ranks = [place.rank for place in places]
    lines = [
        Line(place, ranks.count(place.rank) > 1, last.get(place.player), money.get(place.player, 0)) for place in places
    ]
    return Board(play, visit.table.status(play), lines, latest(visit, play.key))


@pages.get("")
@at_table()
def board(visit: Visit, game: str) -> Any:
    """The board."""
    return page("game/board.html", visit=visit, view=board_of(visit, visit.play(game)))


@pages.get("/deals")
@at_table()
def deals(visit: Visit, game: str) -> Any:
    """Every scored deal with its reasons in words, the newest first."""
    return page("game/deals.html", visit=visit, play=visit.play(game))


@pages.get("/end")
@at_table(Role.SCORER)
def ending(visit: Visit, game: str) -> Any:
    """Asks whether to end the game as it stands, or to abandon it."""
    return page("game/end.html", visit=visit, view=board_of(visit, visit.play(game)), problem="")


@pages.post("/end")
@at_table(Role.SCORER)
def end(visit: Visit, game: str) -> Any:
    """Ends or abandons the game."""
    type_ = "game.abandoned" if request.form.get("do") == "abandon" else "game.ended"
    data = {"reason": request.form.get("reason", "").strip()} if type_ == "game.abandoned" else {}
    event = decode(type_, data, game)
    if isinstance(event, Malformed):
        problem = visit.say.say(sentence_of(event))
        return page("game/end.html", 422, visit=visit, view=board_of(visit, visit.play(game)), problem=problem)
    answer = tell(visit, Entry.of([event], game), request.form)
    back = url_for(".board", table=visit.id, game=game)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, back)
    return redirect(back, 303)
