"""Recording: the pad of a game's kind, its preview, and the entry it tells. No rule is written here twice."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.games import KINDS
from events.say import say
from events.shapes import Fault
from events.table import GameEnded, GameJoined, GameLeft
from projections.play import Play
from service.access import Role
from service.acts import words_of
from service.forms import told_events
from service.pages.correcting.choices import met_page
from service.pages.correcting.undo import Latest, latest
from service.pages.errors import page
from service.pages.look import asked_for
from service.pages.names import wrong_words
from service.pages.tell import Entry, ids_of, seen_of, tell
from service.pages.visit import Visit, at_table
from service.record import Done, Refused

pages = Blueprint("play", __name__, url_prefix="/t/<table>/g/<game>")

PAD_TYPES = {
    kind.name: {*(event.type for event in kind.events), GameJoined.type, GameLeft.type, GameEnded.type}
    for kind in KINDS.values()
}
"""The types of event that a pad may tell, by kind."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an entry would do: in words, what it moves for each player (points, cents), and the game after it."""

    words: list[str]
    moves: list[tuple[str, int, int]]
    after: Play


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad: the game, what was entered so far, and what came of it: a preview, or the sentence of a refusal.

    It is sent to the address `to`, and `back` leads away from it. A pad that corrects says in `mends` what was
    recorded, and is to be put right; or, where something is `missing`, what that is put in after. Unless `stepwise`, a
    first event alone is no whole entry there.
    """

    play: Play
    form: MultiDict[str, str]
    id: str
    seen: int
    to: str
    back: str
    problem: str = ""
    preview: Preview | None = None
    latest: Latest | None = None
    mends: str = ""
    missing: bool = False
    stepwise: bool = True

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.play.book.state


@pages.get("/record")
@at_table(Role.SCORER)
def pad(visit: Visit, game: str) -> Any:
    """An empty pad; of a game that is over, its board."""
    play = visit.play(game)
    if visit.table.status(play) != "running":
        return redirect(url_for("game.board", table=visit.id, game=game))
    view = Pad(play, MultiDict(), visit.new_id(), visit.table.seq, *_ways(visit, game), latest=latest(visit, game))
    return pad_page(visit, view)


@pages.post("/record")
@at_table(Role.SCORER)
def save(visit: Visit, game: str) -> Any:
    """Records what the pad tells, with "do=first" its first event alone; with "do=preview" shows what it would do."""
    form, play = request.form, visit.play(game)
    first, rehearsal = form.get("do") == "first", form.get("do") == "preview"
    events = told_events(form, game, visit.decimals, most=1 if first else None)
    if not isinstance(events, Malformed) and any(event.type not in PAD_TYPES[play.kind] for event in events):
        events = Malformed((Fault("", say("The form holds what does not belong to this game.")),))
    if isinstance(events, Malformed):
        return _told(visit, play, wrong_words(visit.say, events, play.kind))
    entry = Entry.of(events, game)
    answer = tell(visit, entry, form, dry_run=rehearsal)
    if isinstance(answer, Refused):
        if answer.refusal.code in ("stale", "game_over", "id_reused", "forbidden") and not rehearsal:
            return met_page(visit, answer, entry, url_for("game.board", table=visit.id, game=game), game)
        return _told(visit, play, visit.say.say(answer.refusal.say))
    if rehearsal:
        return _told(visit, play, preview=_preview(visit, play, answer))
    running = answer.table.status(answer.table.games[game]) == "running"
    stays = running and (first or form.get("then") == "pad")
    return redirect(url_for(".pad" if stays else "game.board", table=visit.id, game=game), 303)


def _told(visit: Visit, play: Play, problem: str = "", preview: Preview | None = None) -> Any:
    """What came of the form: the bare preview for the script that asked for it, else the pad with it."""
    status = 422 if problem else 200
    if asked_for("preview"):
        return page("play/preview.html", 200, visit=visit, problem=problem, preview=preview)
    seen = seen_of(request.form)
    at = visit.table.seq if seen is None else seen
    ways = _ways(visit, play.key)
    return pad_page(visit, Pad(play, request.form, ids_of(request.form, 1)[0], at, *ways, problem, preview), status)


def _ways(visit: Visit, game: str) -> tuple[str, str]:
    return url_for(".pad", table=visit.id, game=game), url_for("game.board", table=visit.id, game=game)


def pad_page(visit: Visit, view: Pad, status: int = 200) -> Any:
    """The page of a pad."""
    return page(f"games/{view.play.kind}/pad.html", status, visit=visit, view=view)


def _preview(visit: Visit, play: Play, answer: Done) -> Preview:
    after = answer.table.games[play.key]
    words = [visit.say.say(sentence) for sentence in words_of(answer.table, answer.recorded)]
    row = after.book.rows[-1].row if len(after.book.rows) > len(play.book.rows) else None
    money, before = after.money, play.money
    moves = (
        [(player, points, money[player] - before.get(player, 0)) for player, points in row.points.items()]
        if row
        else []
    )
    return Preview(words, moves, after)
