"""Undo and redo: the last act taken back in one tap, or put back, from any phone that may record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.corrections import EventVoided
from events.event import Event
from events.log import Draft, Recorded
from events.say import say
from service.access import Role, forbids
from service.acts import words_of
from service.pages.correcting.choices import met_page
from service.pages.tell import Entry, tell
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.record import BATCH_MAX, Refused

pages = Blueprint("undo", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Latest:
    """The note under a board: the last act, or the act just taken back and, as `before`, the last still in force."""

    act: str
    game: str | None
    by: str
    at: str
    words: list[str]
    undone: bool = False
    before: "Latest | None" = None
    seq: int = 0  # its last event's
    may: bool = True  # whether this phone's role lets it be taken back


def latest(visit: Visit, game: str | None = None) -> Latest | None:
    """The last act, in force or just taken back; None where it is of another game than the one asked for."""
    act = visit.here.tables.last_act(visit.id)
    last = None
    if act and game in (None, act.events[-1].game):
        last = _note(visit, act.events[0], act.events)
    newest = visit.here.store.latest(visit.id, visit.table.seq + 1, 1)
    if newest and isinstance(newest[0].event, EventVoided):
        return _undone(visit, _events_of(visit, newest[0].act), game, last) or last
    return last


def _events_of(visit: Visit, act: str) -> list[Recorded]:
    """The events of one of the latest acts, the latest first."""
    newest = visit.here.store.latest(visit.id, visit.table.seq + 1, BATCH_MAX)
    return [one for one in newest if one.act == act]


def _undone(visit: Visit, voids: list[Recorded], game: str | None, before: Latest | None) -> Latest | None:
    """The note on what the newest act, the voids, took back; None where it put something back."""
    targets = [one.event.event for one in voids if isinstance(one.event, EventVoided)]
    seqs = sorted(visit.table.strikes.reach(targets), key=visit.table.effective.spot)
    if len(targets) < len(voids) or not all(seq in visit.table.strikes.struck for seq in seqs):
        return None
    events = [_counted(visit, seq) for seq in seqs]
    if game not in (None, events[-1].game):
        return None
    return replace(_note(visit, voids[0], events), undone=True, before=before)


def _counted(visit: Visit, seq: int) -> Recorded:
    """An event as it was recorded, but telling what it came to by corrections."""
    fact = visit.fact(seq)
    return visit.past.event(seq)._replace(event=fact.event, game=fact.game)


def _note(visit: Visit, first: Recorded, events: Sequence[Recorded]) -> Latest:
    """What `events` say, and who recorded the act that begins with `first`, and when."""
    by = visit.say.name(first.by) or visit.say.device(first.device)
    words = [visit.say.say(sentence) for sentence in words_of(visit.table, events)]
    return Latest(first.act, events[-1].game, by, first.at, words, seq=events[-1].seq, may=_may(visit, events))


def _may(visit: Visit, events: Sequence[Recorded]) -> bool:
    voids = (Draft("", EventVoided(one.seq, "Undo")) for one in events)
    return not any(forbids(visit.role, visit.table, void, visit.past) for void in voids)


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
    return [EventVoided(one.seq, "Undo") for one in _events_of(visit, act)]


def _answer(visit: Visit, voids: list[EventVoided]) -> Any:
    game = request.form.get("game")
    back = url_for("game.board", table=visit.id, game=game) if game in visit.table.games else ""
    back = back or url_for("table.home", table=visit.id)
    events: list[Event] = [*voids]
    if not events:
        raise Stop("not_found", say("That entry is too far back to be taken back here. Go back to the table."))
    entry = Entry.of(events, None)
    answer = tell(visit, entry, request.form)
    if isinstance(answer, Refused):
        return met_page(visit, answer, entry, back)
    if game not in answer.table.games:
        back = url_for("table.home", table=visit.id)
    elif request.form.get("then") == "pad":
        back = url_for("play.pad", table=visit.id, game=game)
    return redirect(back, 303)
