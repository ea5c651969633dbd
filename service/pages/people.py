"""The people of the table: adding, renaming, hiding; and who comes into a game or leaves it."""

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.event import Event
from events.table import GameJoined, GameLeft
from events.vocabulary import decode
from projections.play import Play, allow
from projections.roster import Player
from service.access import Role
from service.pages.correcting.choices import met_page
from service.pages.correcting.refused import refused_page
from service.pages.errors import page
from service.pages.invite import NEW, new_player
from service.pages.names import wrong_words
from service.pages.tell import Entry, tell
from service.pages.visit import Visit, at_table
from service.record import Done, Refused

pages = Blueprint("people", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody in a game: what it pays him if he leaves now, and why he cannot, if he cannot."""

    player: str
    money: int
    stays: str


@dataclass(frozen=True, slots=True)
class Seats:
    """The page of a game's seats: who sits in order, who may come in, why nobody may, and what was entered."""

    play: Play
    seated: list[Sitting]
    free: list[Player]
    full: str
    form: MultiDict[str, str]
    problem: str = ""


@pages.get("/players")
@at_table()
def players(visit: Visit) -> Any:
    """Everybody the table knows."""
    return page("people/players.html", visit=visit, problem="", form=request.form)


@pages.post("/players")
@at_table(Role.SCORER)
def change(visit: Visit) -> Any:
    """Adds, renames, hides or shows somebody."""
    return _change(visit)


def _change(visit: Visit) -> Any:
    form = request.form
    key = form.get("player") or new_player(visit, form)
    data = {"player": key, "name": form.get("name", "").strip(), "short": form.get("short", "").strip()}
    type_ = form.get("do", "player.added")
    if type_ in ("player.hidden", "player.shown"):
        data = {"player": key}
    event = decode(type_, {name: text for name, text in data.items() if text}, None)
    if isinstance(event, Malformed):
        problem = wrong_words(visit.say, event)
        return page("people/players.html", 422, visit=visit, problem=problem, form=form)
    answer = tell(visit, Entry.of([event], None), form)
    if _at_once(answer, form):
        return _change(replace(visit, table=answer.table))
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for(".players", table=visit.id))
    return redirect(url_for(".players", table=visit.id), 303)


@pages.get("/g/<game>/people")
@at_table(Role.SCORER)
def seats(visit: Visit, game: str) -> Any:
    """Who sits in a game, who may come in, who wants to leave; of a game that is over, its board."""
    if visit.table.status(visit.play(game)) != "running":
        return redirect(url_for("game.board", table=visit.id, game=game))
    return page("people/seats.html", visit=visit, view=_seats(visit, visit.play(game)))


def _seats(visit: Visit, play: Play, problem: str = "") -> Seats:
    sitting = play.book.state.seats.seated
    known = visit.table.roster.players.values()
    free = visit.say.alphabetical(one for one in known if one.key not in sitting and not one.hidden)
    nobody = allow(play, GameJoined(NEW))
    return Seats(
        play,
        [Sitting(player, play.money[player], _stays(visit, play, player)) for player in sitting],
        free,
        visit.say.say(nobody.say) if nobody else "",
        request.form,
        problem,
    )


def _stays(visit: Visit, play: Play, player: str) -> str:
    refusal = allow(play, GameLeft(player))
    return visit.say.say(refusal.say) if refusal else ""


@pages.post("/g/<game>/join")
@at_table(Role.SCORER)
def join(visit: Visit, game: str) -> Any:
    """Somebody sits down, and is added to the table first where he is new."""
    return _join(visit, game)


def _at_once(answer: Done | Refused, form: MultiDict[str, str]) -> bool:
    """Whether two phones added somebody at once: the slower one takes the next key."""
    new = form.get("player", "") in ("", NEW)
    return new and isinstance(answer, Refused) and answer.refusal.code == "key_used"


def _join(visit: Visit, game: str) -> Any:
    form, play = request.form, visit.play(game)
    player = form.get("player", "")
    told: list[tuple[str, dict[str, str]]] = []
    if player == NEW:
        player = new_player(visit, form)
        told.append(("player.added", {"player": player, "name": form.get("name", "").strip()}))
    chosen = {"player": player, "after": form.get("after", "")}
    told.append(("game.joined", {key: value for key, value in chosen.items() if value}))
    events: list[Event] = []
    for type_, data in told:
        event = decode(type_, data, game if type_.startswith("game.") else None)
        if isinstance(event, Malformed):
            problem = wrong_words(visit.say, event)
            return page("people/seats.html", 422, visit=visit, view=_seats(visit, play, problem))
        events.append(event)
    entry = Entry.of(events, game)
    answer = tell(visit, entry, form)
    if _at_once(answer, form):
        return _join(replace(visit, table=answer.table), game)
    if isinstance(answer, Refused):
        return met_page(visit, answer, entry, url_for(".seats", table=visit.id, game=game), game)
    return redirect(url_for("game.board", table=visit.id, game=game), 303)
