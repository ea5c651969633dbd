"""A game's board, its list of deals, and its end."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.codec import Malformed
from events.stakes import NoStakes, Pot
from events.table import GameAbandoned, GameEnded
from events.vocabulary import decode
from projections.account import account
from projections.game import Refusal
from projections.play import Entry as RowEntry
from projections.play import Play
from projections.standing import Place
from service.access import Role
from service.pages.again import Again, again_of
from service.pages.correcting.choices import met_page
from service.pages.correcting.undo import Latest, latest
from service.pages.errors import page
from service.pages.kept import kept_page
from service.pages.looking_back.race import race_of
from service.pages.names import wrong_words
from service.pages.tell import Entry, tell
from service.pages.visit import Visit, at_table
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
    may: tuple[str, ...]
    reason: str
    again: Again | None

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.play.book.state

    @property
    def rows(self) -> tuple[RowEntry, ...]:
        """Its scored deals, turns or hands, the first first."""
        return self.play.book.rows

    @property
    def unplayed(self) -> bool:
        """Whether it runs and nothing is scored in it yet: as it stands, everybody would have won."""
        return self.status == "running" and not self.rows

    @property
    def plays_on(self) -> bool:
        """Whether there is something to record on its pad."""
        return any(not told.startswith("game.") for told in self.may)

    @property
    def shows_money(self) -> bool:
        """Whether anybody's money can be other than 0 by now."""
        open_pot = self.status == "running" and isinstance(self.play.stakes, Pot)
        return self.status != "abandoned" and not open_pot and not isinstance(self.play.stakes, NoStakes)

    @property
    def hinders(self) -> Refusal | None:
        """Why the game cannot be ended as it stands, if it cannot."""
        return self.play.game.allow(self.state, GameEnded())

    @property
    def winners(self) -> list[str]:
        """Who won, once it has ended."""
        return [line.place.player for line in self.lines if line.place.winner]


def board_of(visit: Visit, play: Play) -> Board:
    """The board of a game."""
    rows = play.book.rows
    last = rows[-1].row.points if rows else {}
    money = visit.table.money(play)
    places = play.standing
    ranks = [place.rank for place in places]
    lines = [
        Line(place, ranks.count(place.rank) > 1, last.get(place.player), money.get(place.player, 0)) for place in places
    ]
    status = visit.table.status(play)
    may = play.game.coming(play.book.state).may if status == "running" else ()
    return Board(
        play,
        status,
        lines,
        None if visit.at else latest(visit, play.key),
        may,
        _reason(visit, play),
        again_of(visit, play),
    )


def _reason(visit: Visit, play: Play) -> str:
    """Why the game was abandoned, in the words of whoever did it."""
    if not play.book.abandoned:
        return ""
    last = visit.fact(play.book.seq).event
    return last.reason if isinstance(last, GameAbandoned) else ""


@pages.get("")
@at_table(past=True)
def board(visit: Visit, game: str) -> Any:
    """The board."""
    return kept_page("game/board.html", visit, lambda own: board_of(own, own.play(game)))


@pages.get("/deals")
@at_table(past=True)
def deals(visit: Visit, game: str) -> Any:
    """The race, and every scored deal with its reasons in words and what it moved, the newest first."""
    play = visit.play(game)
    told = account(visit.table, play)
    moved = told.by_seq
    wide = {seq for seq, cents in moved.items() if max(len(visit.say.exact(one)) for one in cents.values()) > 7}
    race = race_of(play)
    return page("game/deals.html", visit=visit, play=play, told=told, moved=moved, wide=wide, race=race)


@pages.get("/end")
@at_table(Role.SCORER)
def ending(visit: Visit, game: str) -> Any:
    """Asks whether to end the game as it stands, or to abandon it; of a game that is over, its board."""
    if visit.table.status(visit.play(game)) != "running":
        return redirect(url_for(".board", table=visit.id, game=game))
    return _end_page(visit, game)


def _end_page(visit: Visit, game: str, problem: str = "") -> Any:
    view = board_of(visit, visit.play(game))
    status = 422 if problem else 200
    return page("game/end.html", status, visit=visit, view=view, form=request.form, problem=problem)


@pages.post("/end")
@at_table(Role.SCORER)
def end(visit: Visit, game: str) -> Any:
    """Ends or abandons the game."""
    type_ = "game.abandoned" if request.form.get("do") == "abandon" else "game.ended"
    data = {"reason": request.form.get("reason", "").strip()} if type_ == "game.abandoned" else {}
    event = decode(type_, data, game)
    if isinstance(event, Malformed):
        return _end_page(visit, game, wrong_words(visit.say, event))
    entry = Entry.of([event], game)
    answer = tell(visit, entry, request.form)
    back = url_for(".board", table=visit.id, game=game)
    if isinstance(answer, Refused):
        if answer.refusal.code in ("stale", "id_reused", "game_over", "forbidden"):
            return met_page(visit, answer, entry, back, game)
        return _end_page(visit, game, visit.say.say(answer.refusal.say))
    return redirect(back, 303)
