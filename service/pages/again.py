"""The same game again: its seats and options remembered by the start form, and once more in one tap."""

from dataclasses import dataclass, fields
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import slots_of
from events.event import Event
from events.shapes import Fault, Shape
from events.table import GameStarted, NightStarted
from projections.play import Play
from service.access import Role
from service.forms import NOBODY
from service.pages.correcting.refill import Write, put
from service.pages.correcting.refused import refused_page
from service.pages.invite import next_key
from service.pages.tell import Entry, sent_before, tell
from service.pages.visit import Visit, at_table
from service.record import Refused

pages = Blueprint("again", __name__, url_prefix="/t/<table>/g/<game>")


def remembered(play: Play, write: Write) -> MultiDict[str, str]:
    """The fields of the start form as they were when this game was started."""
    form = MultiDict([("stakes.mode", play.stakes.mode)])
    for prefix, told in (("rules", play.rules), ("stakes", play.stakes)):
        usual = {one.name: one.default for one in fields(told)}
        for slot in slots_of(type(told)):
            name, value = f"{prefix}.{slot.key}", getattr(told, slot.attribute)
            if value is None:
                form[name] = "" if usual[slot.attribute] is None else NOBODY
            elif _can_be_told(value, slot.shape):
                put(form, name, value, slot.shape, write)
    return form


def _can_be_told(value: Any, shape: Shape) -> bool:
    """Whether a form may hold it; not what only stands for an option that was left out."""
    faults: list[Fault] = []
    shape.read(shape.write(value), "", faults)
    return not faults


def next_round(play: Play) -> tuple[str, ...]:
    """Those who sit in a game that is over, turned by one: whoever was second is first now."""
    seated = play.book.state.seats.seated
    first = play.book.state.seats.order[0]
    at = 1 if seated and seated[0] == first else 0
    return (*seated[at:], *seated[:at])


@dataclass(frozen=True, slots=True)
class Again:
    """The offer to play a game that is over once more: the new game's key, and who would be first."""

    game: str
    first: str


def again_of(visit: Visit, play: Play) -> Again | None:
    """The offer, where the game is over and enough of its players still sit."""
    players = next_round(play)
    if visit.table.status(play) == "running" or len(players) < play.game.least:
        return None
    return Again(next_key(visit.table, "game", "g"), players[0])


@pages.post("/again")
@at_table(Role.SCORER)
def again(visit: Visit, game: str) -> Any:
    """Starts the game once more: the same players, the next one first, the same options and stakes."""
    told = visit.fact(visit.play(game).started).event
    assert isinstance(told, GameStarted)
    key = request.form.get("game", "")
    events: list[Event] = [GameStarted(told.kind, next_round(visit.play(game)), told.rules, told.stakes)]
    if events[0] in sent_before(visit, request.form, key):
        return redirect(url_for("game.board", table=visit.id, game=key), 303)
    if visit.table.roster.night is None:
        events.insert(0, NightStarted(next_key(visit.table, "night", "n")))
    answer = tell(visit, Entry.of(events, key), request.form)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for("game.board", table=visit.id, game=game))
    return redirect(url_for("game.board", table=visit.id, game=key), 303)
