"""Disputes: whoever does not agree with an entry says so in a sentence; who keeps score says what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.codec import Malformed
from events.corrections import Dispute
from events.log import Recorded
from events.say import Who, say
from events.vocabulary import decode
from projections.disputes import Disputed
from projections.play import Entry as Row
from projections.play import Play
from service.access import Role
from service.acts import sentence_of
from service.pages.about import row_of
from service.pages.correcting.refused import refused_page
from service.pages.errors import page
from service.pages.names import wrong_words
from service.pages.tell import Entry, ids_of, seq_in, tell
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.record import Refused

pages = Blueprint("disputes", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class About:
    """An entry as a dispute names it: its number, its words, its game, and the row of that game that it led to."""

    seq: int
    words: list[str]
    play: Play | None
    row: Row | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A dispute, what it is about, and by whom and when it was raised and resolved."""

    told: Disputed
    about: About
    raised: Recorded
    resolved: Recorded | None


def _about(visit: Visit, seq: int) -> About:
    play, row = row_of(visit.table, seq, visit.past)
    one = visit.past.event(seq)
    sentences = play.game.words(row.row) if play and row else (sentence_of(visit.table, one.event, one.game),)
    return About(seq, [visit.say.say(sentence) for sentence in sentences], play, row)


def _shown(visit: Visit, told: Disputed) -> Shown:
    resolved = None if told.open else visit.past.event(told.resolved)
    return Shown(told, _about(visit, told.event), visit.past.event(told.seq), resolved)


@pages.app_template_global()
def disputes_on(visit: Visit, seqs: Sequence[int]) -> list[Shown]:
    """All disputes of these entries, in order."""
    return [_shown(visit, one) for one in visit.table.disputes.values() if one.event in seqs]


@pages.app_template_global()
def open_disputes(visit: Visit, game: str = "") -> list[Shown]:
    """Those not resolved: of one game, or of all the table."""
    shown = [_shown(visit, one) for one in visit.table.open_disputes]
    return [one for one in shown if not game or (one.about.play and one.about.play.key == game)]


def to_ask(visit: Visit) -> list[Shown]:
    """The open disputes that a form that settles has not been asked about; it says so by the last it knows, `sure`."""
    known = seq_in(request.form, "sure") or 0
    return [one for one in open_disputes(visit) if one.told.seq > known]


@pages.get("/e/<int:seq>/dispute")
@at_table()
def form(visit: Visit, seq: int) -> Any:
    """Asks what was not so."""
    return _form(visit, seq)


def _form(visit: Visit, seq: int, problem: str = "") -> Any:
    _must_stand(visit, seq)
    return page(
        "disputes/raise.html",
        422 if problem else 200,
        visit=visit,
        about=_about(visit, seq),
        player=_player(visit),
        form=request.form,
        problem=problem,
    )


def _must_stand(visit: Visit, seq: int) -> None:
    """Ends the request where there is nothing under this number that could be disputed."""
    if isinstance(visit.entry(seq).event, Dispute):
        raise Stop("not_legal_now", say("That is a dispute itself. Go back, and dispute what was recorded."))


def _player(visit: Visit) -> str:
    """Whose phone it is; empty where it has not said so, or names nobody at the table."""
    named = visit.seat.player or ""
    return named if named in visit.table.roster.players else ""


@pages.post("/e/<int:seq>/dispute")
@at_table()
def dispute(visit: Visit, seq: int) -> Any:
    """Records that the phone's player, or the one chosen, disputes the entry."""
    _must_stand(visit, seq)
    player = _player(visit) or request.form.get("player", "")
    note = request.form.get("note", "").strip()
    if not player:
        return _form(visit, seq, visit.say.say(say("Say who disputes it.")))
    if not note:
        return _form(visit, seq, visit.say.say(say("Say in a sentence what was not so.")))
    event = decode("dispute.raised", {"event": seq, "player": player, "note": note}, None)
    if isinstance(event, Malformed):
        return _form(visit, seq, wrong_words(visit.say, event))
    mine = (one for one in visit.table.open_disputes if (one.event, one.player) == (seq, player))
    if any(mine) and not visit.here.store.find(visit.id, ids_of(request.form, 1)):
        sentence = say("{player} disputes this already, and it is still open: nothing to do.", player=Who(player))
        return _form(visit, seq, visit.say.say(sentence))
    answer = tell(visit, Entry.of([event], None), request.form)
    back = url_for("story.event", table=visit.id, seq=seq)
    return refused_page(visit, answer, back) if isinstance(answer, Refused) else redirect(back, 303)


@pages.get("/d/<int:seq>")
@at_table(Role.SCORER)
def resolving(visit: Visit, seq: int) -> Any:
    """Asks what came of a dispute; of one that is resolved, its story."""
    told = _dispute(visit, seq)
    return _resolving(visit, told) if told.open else redirect(_story(visit, told))


def _dispute(visit: Visit, seq: int) -> Disputed:
    told = visit.table.disputes.get(seq)
    if told is None:
        raise Stop("not_found", say("There is no such dispute. Go back to the table."))
    return told


def _story(visit: Visit, told: Disputed) -> str:
    return url_for("story.event", table=visit.id, seq=told.event)


def _resolving(visit: Visit, told: Disputed, problem: str = "") -> Any:
    shown = _shown(visit, told)
    status = 422 if problem else 200
    return page("disputes/resolve.html", status, visit=visit, one=shown, form=request.form, problem=problem)


@pages.post("/d/<int:seq>")
@at_table(Role.SCORER)
def resolve(visit: Visit, seq: int) -> Any:
    """Records what came of it."""
    ids_of(request.form, 1)
    told, note = _dispute(visit, seq), request.form.get("note", "").strip()
    outcome = request.form.get("outcome", "")
    if outcome not in ("stands", "corrected"):
        return _resolving(visit, told, visit.say.say(say("Say whether it stands, or was corrected.")))
    if not note:
        return _resolving(visit, told, visit.say.say(say("Say in a sentence what was found.")))
    event = decode("dispute.resolved", {"dispute": seq, "outcome": outcome, "note": note}, None)
    if isinstance(event, Malformed):
        return _resolving(visit, told, wrong_words(visit.say, event))
    answer = tell(visit, Entry.of([event], None), request.form)
    back = _story(visit, told)
    return refused_page(visit, answer, back) if isinstance(answer, Refused) else redirect(back, 303)
