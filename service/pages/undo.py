"""Undo and redo: the last act taken back in one tap, or put back, from any phone that may record."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.corrections import EventVoided
from events.event import Event
from events.log import Recorded
from service.access import Role
from service.acts import words_of
from service.pages.refused import refused_page
from service.pages.tell import Entry, tell
from service.pages.visit import Visit, at_table
from service.record import Refused

pages = Blueprint("undo", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Latest:
    """The note under a board: the last act and what Undo would take back, or the act just taken back."""

    act: str
    game: str | None
    by: str
    at: str
    words: list[str]
    undone: bool = False


def latest(visit: Visit, game: str | None = None) -> Latest | None:
    """The last act still in force, or the act that was just taken back; None where it is of another game."""
    newest = visit.here.store.latest(visit.id, visit.table.seq + 1, 1)
    if newest and isinstance(newest[0].event, EventVoided):
        return _undone(visit, newest[0])
    act = visit.here.tables.last_act(visit.id)
    if act is None or (game and act.events[-1].game != game):
        return None
    return _latest(visit, act.id, list(act.events))


def _undone(visit: Visit, last: Recorded) -> Latest | None:
    """The note on what the newest act took back, as long as nothing came after it."""
    voids = [one for one in visit.here.store.read(visit.id, last.seq - _length(visit, last)) if one.act == last.act]
    taken = [one.event.event for one in voids if isinstance(one.event, EventVoided)]
    seqs = sorted(visit.table.strikes.reach(taken))
    if not all(seq in visit.table.strikes.struck for seq in seqs):
        return None
    events = [next(iter(visit.here.store.read(visit.id, seq - 1, seq))) for seq in seqs]
    before = visit.here.tables.as_of(visit.id, voids[0].seq - 1)
    note = _latest(visit, last.act, events)
    words = [visit.say.say(sentence) for sentence in words_of(before, events)]
    return Latest(note.act, note.game, visit.say.name(last.by) or last.device or "", last.at, words, undone=True)


def _length(visit: Visit, last: Recorded) -> int:
    newest = visit.here.store.latest(visit.id, last.seq + 1, 200)
    return next((n for n, one in enumerate(newest) if one.act != last.act), len(newest))


def _latest(visit: Visit, act: str, events: list[Recorded]) -> Latest:
    first = events[0]
    by = visit.say.name(first.by) or first.device or ""
    words = [visit.say.say(sentence) for sentence in words_of(visit.table, events)]
    return Latest(act, events[-1].game, by, first.at, words)


@pages.post("/undo")
@at_table(Role.SCORER)
def undo(visit: Visit) -> Any:
    """Takes back the last act, its latest event first, in one append."""
    act = visit.here.tables.last_act(visit.id)
    told = request.form.get("act", "")
    events = [one for one in act.events if act.id == told] if act else []
    voids = [EventVoided(one.seq, "Undo") for one in reversed(events)]
    return _answer(visit, voids or _again(visit, told))


@pages.post("/redo")
@at_table(Role.SCORER)
def redo(visit: Visit) -> Any:
    """Puts back what an undo took: voids its voids, the latest first."""
    return _answer(visit, _again(visit, request.form.get("act", "")))


def _again(visit: Visit, act: str) -> list[EventVoided]:
    """Voids of every event of an act, the latest first."""
    newest = visit.here.store.latest(visit.id, visit.table.seq + 1, 200)
    return [EventVoided(one.seq, "Undo") for one in newest if one.act == act]


def _answer(visit: Visit, voids: list[EventVoided]) -> Any:
    game = request.form.get("game")
    back = url_for("game.board", table=visit.id, game=game) if game in visit.table.games else ""
    back = back or url_for("table.home", table=visit.id)
    events: list[Event] = [*voids]
    if not events:
        return redirect(back, 303)
    answer = tell(visit, Entry.of(events, None), request.form)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, back)
    if game not in answer.table.games:
        back = url_for("table.home", table=visit.id)
    return redirect(back, 303)
