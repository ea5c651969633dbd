"""Starting a game: who plays in which seats, who deals first, options and stakes; begins the night where none runs."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.event import Event
from events.games import KINDS
from events.say import say
from events.shapes import Fault
from events.table import NightStarted
from events.vocabulary import decode
from projections.games import GAMES
from projections.roster import Player, local_day
from projections.state import in_order
from service.access import Role
from service.forms import options_in
from service.pages.again import remembered
from service.pages.correcting.refused import refused_page
from service.pages.errors import page
from service.pages.invite import next_key
from service.pages.names import wrong_words
from service.pages.tell import Entry, ids_of, seen_of, sent_before, tell
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.record import Refused

pages = Blueprint("start", __name__, url_prefix="/t/<table>")

DRAW, SEAT = "+draw", "+seat"  # no keys of players
"""Who is first: one by lot, or the first seat, where it does not matter."""


@dataclass(frozen=True, slots=True)
class Start:
    """The form: players in the order shown, who of them plays, and what was entered so far.

    `tonight` is the day of the night that starts with this game; empty while one runs. `to`
    is the address of the correction that the form belongs to, if it puts a start right.
    """

    kind: str
    order: list[Player]
    playing: frozenset[str]
    form: MultiDict[str, str]
    id: str
    seen: int
    game: str
    tonight: str
    problem: str = ""
    to: str = ""

    @property
    def least(self) -> int:
        """The fewest players this kind takes."""
        return GAMES[self.kind].least

    @property
    def most(self) -> int:
        """The most players this kind takes."""
        return GAMES[self.kind].most


@pages.get("/start")
@at_table(Role.SCORER)
def choose(visit: Visit) -> Any:
    """Every game there is, with how many can play and its rules in short."""
    return page("start/choose.html", visit=visit, games=list(GAMES.values()))


@pages.get("/rules/<kind>")
@at_table()
def rules(visit: Visit, kind: str) -> Any:
    """The rules of a game in short."""
    _known(kind)
    return page("start/rules.html", visit=visit, kind=kind)


@pages.get("/start/<kind>")
@at_table(Role.SCORER)
def form(visit: Visit, kind: str) -> Any:
    """The form, with the seats and the options of the last game of this kind."""
    _known(kind)
    last = next((one for one in reversed(in_order(visit.table)) if one.kind == kind), None)
    shown = [player for player in visit.table.roster.players.values() if not player.hidden]
    seats = list(last.book.state.seats.seated) if last else []
    order = sorted(shown, key=lambda player: seats.index(player.key) if player.key in seats else len(seats))
    playing = frozenset(seats or [player.key for player in order if len(order) <= GAMES[kind].most])
    game = next_key(visit.table, "game", "g")
    told = remembered(last, visit.say.written) if last else MultiDict[str, str]()
    view = Start(kind, order, playing, told, visit.new_id(), visit.table.seq, game, _tonight(visit))
    return page("start/form.html", visit=visit, view=view)


@pages.post("/start/<kind>")
@at_table(Role.SCORER)
def start(visit: Visit, kind: str) -> Any:
    """Moves a seat, fills in the options of a preset, or starts the game."""
    _known(kind)
    form = request.form
    view = told(visit, kind, form)
    if "move" in form:
        return page("start/form.html", visit=visit, view=moved(view))
    if "preset" in form:  # the template of the kind's options knows what it stands for
        return page("start/form.html", visit=visit, view=view)
    events = _events(visit, view)
    if isinstance(events, Malformed):
        problem = wrong_words(visit.say, events, kind)
        return page("start/form.html", 422, visit=visit, view=told(visit, kind, form, problem))
    if events[-1] in sent_before(visit, form, view.game):
        return redirect(url_for("game.board", table=visit.id, game=view.game), 303)
    answer = tell(visit, Entry.of(events, view.game), form)
    if isinstance(answer, Refused):
        if answer.refusal.code in ("stale", "key_used", "id_reused"):
            return refused_page(visit, answer, url_for("table.home", table=visit.id))
        problem = visit.say.say(answer.refusal.say)
        return page("start/form.html", 422, visit=visit, view=told(visit, kind, form, problem))
    return redirect(url_for("game.board", table=visit.id, game=view.game), 303)


def _known(kind: str) -> None:
    if kind not in GAMES:
        raise Stop("not_found", say("There is no such game here. Go back to the table."))


def told(visit: Visit, kind: str, form: MultiDict[str, str], problem: str = "", to: str = "") -> Start:
    """The form as it was filled in."""
    players = visit.table.roster.players
    order = [players[key] for key in dict.fromkeys(form.getlist("order")) if key in players]
    playing = frozenset(form.getlist("plays"))
    seen = seen_of(form)
    at = visit.table.seq if seen is None else seen
    return Start(
        kind,
        order,
        playing,
        form,
        ids_of(form, 1)[0],
        at,
        form.get("game", ""),
        "" if to else _tonight(visit),
        problem,
        to,
    )


def _tonight(visit: Visit) -> str:
    roster = visit.table.roster
    return "" if roster.night else local_day(visit.here.edge.now(), roster.timezone)


def moved(view: Start) -> Start:
    """The form with one seat moved up or down, as its button says."""
    way, _, key = view.form.get("move", "").partition(":")
    order = list(view.order)
    at = next((n for n, player in enumerate(order) if player.key == key), None)
    if at is None:
        return view
    to = min(max(at + (-1 if way == "up" else 1), 0), len(order) - 1)
    order.insert(to, order.pop(at))
    return replace(view, order=order)


def _events(visit: Visit, view: Start) -> list[Event] | Malformed:
    """What the form tells: the night's start where none runs, and the game's."""
    game = game_started(visit, view)
    if isinstance(game, Malformed):
        return game
    return [game] if visit.table.roster.night else [NightStarted(next_key(visit.table, "night", "n")), game]


def game_started(visit: Visit, view: Start) -> Event | Malformed:
    """The game's start, its seats turned to the first dealer."""
    seats = [player.key for player in view.order if player.key in view.playing]
    first = view.form.get("first", "")
    if first == DRAW and seats:
        first = seats[UUID(view.id).int % len(seats)]
    elif first == SEAT and seats:
        first = seats[0]
    if first not in seats:
        return Malformed((Fault("", say("Choose who is first, among those who play.")),))
    at = seats.index(first)
    rules, stakes = options_in(view.form, view.kind, visit.decimals)
    data: dict[str, Any] = {"kind": KINDS[view.kind].name, "players": seats[at:] + seats[:at], "rules": rules}
    if stakes is not None:
        data["stakes"] = stakes
    return decode("game.started", data, view.game)
