"""Whoever was slower decides what becomes of the entry: recorded as well, put in place of the other, or thrown away."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import g, request, url_for
from werkzeug.datastructures import MultiDict

from events.corrections import Correction
from events.log import Recorded
from service.acts import sentence_of, words_of
from service.pages.correcting.mending import mends_of, told_together
from service.pages.correcting.refused import Beside, Choice, facts_beside, faster, refused_page
from service.pages.errors import page
from service.pages.places import place_of
from service.pages.tell import Entry, ids_of, tell
from service.pages.visit import Visit
from service.record import Done, Refused

KNOWN = ("seen", "mine")
"""The fields that say what the phone knew: anew where an entry is sent once more."""


def met_page(visit: Visit, refused: Refused, entry: Entry, back: str, game: str | None = None) -> Any:
    """The page for whoever was slower; any other refusal is a page as it always is.

    Of a `game`, what others recorded of the same sort stands beside the entry. The same counts once.
    """
    if refused.refusal.code != "stale" or not refused.since:
        return refused_page(visit, refused, back)
    visit = replace(visit, table=refused.table)
    since = [one for one in refused.since if one.game == game or isinstance(one.event, Correction)]
    since = since if game else list(refused.since)
    told = [event for event, _ in entry.events]
    run = _run(visit, since, entry, game)
    others = [one.event for one in run]
    theirs = faster(visit, replace(refused, since=run))
    g.acts = _acts(run if run else since)
    if run and others == told:
        g.same = True
        g.acts = g.acts if run[0] is since[0] else []
        return page(
            "errors/same.html", 200, visit=visit, one=theirs[-1], back=back, id=ids_of(request.form, 1)[0], acts=g.acts
        )
    facts = facts_beside(visit, others, told) if run else []
    beside = Beside(visit.play(game).kind, theirs[-1].short, facts) if facts and game else None
    choice = _choice(visit, entry, since, run)
    return refused_page(visit, replace(refused, since=since), back, beside, choice)


def _run(visit: Visit, since: Sequence[Recorded], entry: Entry, game: str | None) -> list[Recorded]:
    """The first events of the game that are in force and of the same types as the entry; none where there are none."""
    if game is None:
        return []
    stand = [one for one in since if one.game == game and one.seq not in visit.table.strikes.struck]
    types = [event.type for event, _ in entry.events]
    starts = (at for at in range(len(stand)) if [one.event.type for one in stand[at : at + len(types)]] == types)
    at = next(starts, None)
    return [] if at is None else stand[at : at + len(types)]


def _acts(events: Sequence[Recorded]) -> list[str]:
    return list(dict.fromkeys(one.act for one in events))


def _choice(visit: Visit, entry: Entry, since: Sequence[Recorded], run: Sequence[Recorded]) -> Choice:
    form = request.form
    fields = [(name, value) for name, value in form.items(multi=True) if name not in KNOWN]
    on_top = tell(visit, entry, MultiDict(fields), dry_run=True)
    if isinstance(on_top, Done):
        words = words_of(on_top.table, on_top.recorded)
    else:
        words = tuple(sentence_of(visit.table, event, key) for event, key in entry.events)
    last = run[-1] if run else next((one for one in reversed(since) if not isinstance(one.event, Correction)), None)
    return Choice(
        ids_of(form, 1)[0],
        [visit.say.say(sentence) for sentence in words],
        request.path,
        fields,
        visit.say.say(on_top.refusal.say) if isinstance(on_top, Refused) else "",
        _right(visit, run),
        url_for("story.event", table=visit.id, seq=last.seq) if last else "",
        _acts(run if run else since),
    )


def _right(visit: Visit, run: Sequence[Recorded]) -> str:
    """Where what others recorded is told anew as one's own; empty where this phone may not, or no pad tells it."""
    if not run or run[0].event.type.startswith("game."):
        return ""
    place = place_of(visit, run[-1].seq)
    same = [one.seq for one in told_together(visit, place)] == [one.seq for one in run]
    return url_for("correct.right", table=visit.id, seq=run[-1].seq) if same and mends_of(visit, place).right else ""
