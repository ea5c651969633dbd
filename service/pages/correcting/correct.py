"""Correcting what was recorded: taken back, put right, or put in where it was forgotten; nothing without a look.

Each begins at the story of an entry. What was told is told anew on the same pad; then the page shows what would change
by it, and asks why. Only then is anything recorded, all of it in one act.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.event import Event
from events.money import PaymentMade
from events.say import say
from service.access import Role
from service.forms import Form
from service.pages.correcting.confirm import confirm_of
from service.pages.correcting.mending import (
    backed,
    mends_of,
    missed,
    reasoned,
    rehearse,
    righted,
    told_together,
    undone,
)
from service.pages.correcting.refused import refused_page
from service.pages.correcting.retell import PAD, Retelling, entry_page, fields_of, missing, read, righting
from service.pages.errors import page
from service.pages.names import wrong_words
from service.pages.places import Place, place_of, play_after
from service.pages.play import Preview
from service.pages.tell import Entry, ids_of, tell
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.record import Done, Refused

pages = Blueprint("correct", __name__, url_prefix="/t/<table>/e/<int:seq>")


@pages.route("/back", methods=["GET", "POST"])
@at_table(Role.SCORER)
def back(visit: Visit, seq: int) -> Any:
    """Takes an entry back, or its whole row, or a correction: shows what changes, then records it."""
    place = place_of(visit, seq)
    if _was_sent(visit):
        return _to_story(visit, place.fact.seq)
    undoes = seq in visit.table.strikes.voids and (seq != place.fact.seq or "undo" in request.args)
    events = undone(visit, seq) if undoes else backed(visit, place, "whole" in request.args and place.whole)
    if not events:
        raise Stop("already_voided", say("This was taken back already: nothing to do."))
    form = request.form if request.method == "POST" else _fresh(visit)
    return _go_on(visit, place, "undo" if undoes else "back", events, form)


@pages.route("/right", methods=["GET", "POST"])
@at_table(Role.SCORER)
def right(visit: Visit, seq: int) -> Any:
    """Tells an entry anew: on its pad, filled in as it was told; then shows what changes, then records it."""
    place = place_of(visit, seq)
    if _was_sent(visit):
        return _to_story(visit, place.fact.seq)
    mends = mends_of(visit, place)
    if mends.refused:
        raise Stop(mends.refused.code, mends.refused.say)
    if not mends.right:
        raise Stop("not_legal_now", say("There is nothing here to put right. Go back to the entry."))
    told = righting(visit, place)
    if request.method == "GET" or "move" in request.form or "preset" in request.form:
        return entry_page(visit, told, told.form if request.method == "GET" else request.form)
    return _told(visit, told)


@pages.get("/missing")
@at_table(Role.SCORER)
def choose(visit: Visit, seq: int) -> Any:
    """What can have been forgotten after an entry."""
    place = place_of(visit, seq)
    return page("correct/missing.html", visit=visit, place=place, kinds=_forgettable(visit, place))


@pages.route("/missing/<type_>", methods=["GET", "POST"])
@at_table(Role.SCORER)
def forgotten(visit: Visit, seq: int, type_: str) -> Any:
    """Tells what was forgotten after an entry: on the pad of the game as it was there, or on a form of its own."""
    place = place_of(visit, seq)
    if _was_sent(visit):
        return _to_story(visit, visit.here.store.find(visit.id, ids_of(request.form, 1))[request.form["id"]].seq)
    if type_ not in _forgettable(visit, place):
        raise Stop("not_legal_now", say("That cannot be put in here. Go back to the entry and choose again."))
    told = missing(visit, place, type_)
    if request.method == "GET" and (type_ == PAD or fields_of(visit, type_)):
        return entry_page(visit, told, told.form)
    return _told(visit, told)


def _forgettable(visit: Visit, place: Place) -> list[str]:
    """The types of event that may be put in after an entry, PAD for those of its game's pad."""
    if not mends_of(visit, place).missing:
        return []
    play = play_after(visit, place.fact.game, place.fact.seq) if place.fact.game else None
    may = play.game.coming(play.book.state).may if play and play.running else ()
    own = [type_ for type_ in may if type_.startswith("game.")]
    paid = [] if visit.table.points_only else [PaymentMade.type]
    return [*([PAD] if len(own) < len(may) else []), *own, *paid]


def _was_sent(visit: Visit) -> bool:
    """Whether this form was recorded already."""
    return request.method == "POST" and bool(visit.here.store.find(visit.id, ids_of(request.form, 1)))


def _to_story(visit: Visit, seq: int) -> Any:
    return redirect(url_for("story.event", table=visit.id, seq=seq), 303)


def _told(visit: Visit, told: Retelling) -> Any:
    """What came of a form that tells something: a word on what is wrong with it, or what would change."""
    form = request.form if request.method == "POST" else _fresh(visit, told.form)
    events = read(visit, told, form)
    if isinstance(events, Malformed):
        return entry_page(visit, told, form, wrong_words(visit.say, events, told.kind))
    if told.what == "missing":
        return _go_on(visit, told.place, told.what, missed(told.place.fact.seq, events, told.game), form, told)
    was = read(visit, told, _fresh(visit, told.form))
    assert not isinstance(was, Malformed)
    changes = righted(visit.table.effective, told_together(visit, told.place), was, events)
    if changes:
        return _go_on(visit, told.place, told.what, changes, form, told)
    same = "" if form.get("do") == "preview" else visit.say.say(say("That is what was recorded: nothing would change."))
    return entry_page(visit, told, form, same)


def _fresh(visit: Visit, form: Form | None = None) -> Form:
    """A form as a page that is shown now would send it."""
    fields = form.items(multi=True) if form else ()
    return MultiDict([*fields, ("id", visit.new_id()), ("seen", str(visit.table.seq))])


def _go_on(
    visit: Visit, place: Place, what: str, events: Sequence[Event], form: Form, told: Retelling | None = None
) -> Any:
    """Judges corrections, shows what they would change, and once that was seen and a reason given records them."""
    story = url_for("story.event", table=visit.id, seq=place.seq)
    rehearsed = rehearse(visit, form, events, place.fact.game)
    answer = rehearsed.answer
    if isinstance(answer, Refused):
        known = answer.refusal.code in ("stale", "id_reused", "forbidden", "already_voided")
        if told and not known:
            return entry_page(visit, told, form, visit.say.say(answer.refusal.say))
        return refused_page(visit, answer, story)
    if told and form.get("do") == "preview":
        return entry_page(visit, told, form, preview=_preview(visit, place, answer))
    problem = ""
    if "sure" in form and form.getlist("also") == [str(seq) for seq in rehearsed.along]:
        reasons = reasoned(rehearsed.events, form.get("reason", "").strip())
        if not isinstance(reasons, Malformed):
            return _recorded(visit, place, what, tell(visit, Entry.of(reasons, None), form))
        problem = wrong_words(visit.say, reasons)
    view = confirm_of(visit, place, what, rehearsed, answer, form, problem)
    return page("correct/confirm.html", 422 if problem else 200, visit=visit, view=view)


def _recorded(visit: Visit, place: Place, what: str, answer: Done | Refused) -> Any:
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for("story.event", table=visit.id, seq=place.seq))
    stays = what in ("back", "undo") or (what == "right" and answer.table.effective.counts(place.fact.seq))
    return _to_story(visit, place.fact.seq if stays else answer.recorded[-1].seq)


def _preview(visit: Visit, place: Place, answer: Done) -> Preview | None:
    """The row as it would be, with the game up to it, and what changes in money; None where there is none."""
    after, spot = answer.table.games.get(place.fact.game or ""), answer.table.effective.spot
    if after is None:
        return None
    put_in = [one.seq for one in answer.recorded if one.seq in answer.table.effective.inserted]
    first = spot(put_in[0] if put_in else place.fact.seq)
    rows = [one for one in after.book.rows if spot(one.seq) < first]
    entry = next((one for one in after.book.rows if spot(one.seq) >= first), None)
    if entry is None:
        return None
    now = visit.table.games[after.key].money
    moves = [(player, n, after.money[player] - now.get(player, 0)) for player, n in entry.row.points.items()]
    words = [visit.say.say(sentence) for sentence in after.game.words(entry.row)]
    return Preview(words, moves, replace(after, book=replace(after.book, rows=(*rows, entry))))
