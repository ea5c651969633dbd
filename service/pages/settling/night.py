"""The end of a night, looked at before it is recorded; and any night on paper."""

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.codec import Malformed
from events.corrections import Dispute
from events.event import Event
from events.log import Draft
from events.say import say
from events.table import GameEnded, NightEnded
from events.vocabulary import decode
from projections.books import Table
from projections.game import Refusal
from projections.play import Play, allow
from projections.roster import Night
from projections.state import in_order
from projections.statement import Statement, statement
from service.access import Role
from service.pages.correcting.disputes import to_ask
from service.pages.correcting.refused import refused_page
from service.pages.errors import page
from service.pages.names import game_names, wrong_words
from service.pages.settling.balance import Column, Settle, grouped, night_asked, view_of
from service.pages.tell import Entry, ids_of, seen_of, tell
from service.pages.visit import Visit, at_table
from service.record import Refused, Told, record
from service.wording.fingerprint import cuts, words

pages = Blueprint("night", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Choice:
    """A game still open: its name, why it cannot be ended now (empty if it can), and what is to become of it.

    `do` is "end", "abandon", or empty where that is still to be said; `reason` is why it is abandoned. One in which
    nothing is scored yet is abandoned unless somebody says otherwise, for a reason of its own.
    """

    play: Play
    name: str
    stuck: str
    do: str
    reason: str

    @property
    def unplayed(self) -> bool:
        """Whether nothing is scored in it yet."""
        return not self.play.book.rows


@dataclass(frozen=True, slots=True)
class Ending:
    """The page: the open games, and how the night comes out with what was chosen; `sums` make up the balances."""

    night: Night
    choices: list[Choice]
    shown: str
    reason: str
    view: Settle
    sums: list[list[Column]]


@pages.get("/night/end")
@at_table(Role.SCORER)
def ending(visit: Visit) -> Any:
    """The open games with a choice for each, and how the night comes out; of a night that is over, its settle page."""
    return _page(visit) if visit.table.roster.night else redirect(url_for("settle.settle", table=visit.id))


@pages.post("/night/end")
@at_table(Role.SCORER)
def end(visit: Visit) -> Any:
    """Shows how the night comes out with other choices, or ends its games and the night in one append."""
    form, night = request.form, visit.table.roster.night
    if form.get("do") == "show" and night:
        return _page(visit)
    if night is None or visit.here.store.find(visit.id, ids_of(form, 1)):
        return redirect(url_for("settle.settle", table=visit.id), 303)
    slower = _since(visit)
    if slower:
        return refused_page(visit, slower, url_for(".ending", table=visit.id))
    choices = _choices(visit)
    undecided = visit.say.listing([choice.name for choice in choices if not choice.do])
    if undecided:
        return _page(visit, visit.say.say(say("Finish {games} first, or choose to abandon.", games=undecided)))
    told = _told(choices, night)
    if isinstance(told, Malformed):
        return _page(visit, wrong_words(visit.say, told))
    if not visit.table.points_only and form.get("shown", _shown(choices)) != _shown(choices):
        return _page(visit, visit.say.say(say("What you chose changed the list: look at it, then end the night.")))
    disputes = to_ask(visit)
    if disputes:
        return page("night/ask.html", visit=visit, disputes=disputes, form=form)
    answer = tell(visit, Entry(told), form)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for(".ending", table=visit.id))
    return redirect(url_for("settle.settle", table=visit.id), 303)


def _shown(choices: list[Choice]) -> str:
    """The choices that a list was drawn with, for its form; a game about which nothing is said counts as abandoned."""
    return " ".join(f"{choice.play.key}.{choice.do or 'abandon'}" for choice in choices)


def _since(visit: Visit) -> Refused | None:
    """What was recorded after the page was shown: anything could change the list that it showed."""
    seen = seen_of(request.form)
    if seen is None or seen >= visit.table.seq:
        return None
    since = [
        one for one in visit.here.store.read(visit.id, seen, visit.table.seq) if not isinstance(one.event, Dispute)
    ]
    if not since:
        return None
    sentence = say("Somebody recorded something here in the meantime: look at it, then end the night.")
    return Refused(Refusal("stale", sentence), 0, visit.table, since)


def _page(visit: Visit, problem: str = "") -> Any:
    night = visit.table.roster.night
    assert night is not None
    choices = _choices(visit)
    table = _foreseen(visit, choices, night)
    ended = table.roster.nights[night.key]
    view = view_of(replace(visit, table=table), ended)
    sums = _sums(visit, statement(table, ended))
    coming = Ending(night, choices, _shown(choices), request.form.get("reason", ""), view, sums)
    return page("night/end.html", 422 if problem else 200, visit=visit, ending=coming, view=view, problem=problem)


def _foreseen(visit: Visit, choices: list[Choice], night: Night) -> Table:
    """The table as it would be: a game about which nothing is said yet counts as abandoned."""
    told = _told([replace(choice, do=choice.do or "abandon", reason="–") for choice in choices], night)
    assert not isinstance(told, Malformed)
    drafts = [Draft(visit.new_id(), event, game) for event, game in told]
    return record(visit.here.tables, visit.id, Told(drafts, visit.origin, visit.role, dry_run=True)).table


def _sums(visit: Visit, own: Statement) -> list[list[Column]]:
    """What each player's balance is made of: all games together, what was carried over, and what was paid."""
    between = ((say("Carried over"), own.carried), (say("Payments"), own.given))
    columns = [
        Column(visit.say.say(say("Games")), own.won),
        *(Column(visit.say.say(title), amounts) for title, amounts in between if any(amounts.values())),
        Column(visit.say.say(say("Balance")), own.balances),
    ]
    return grouped(visit, columns)


def _choices(visit: Visit) -> list[Choice]:
    night = visit.table.roster.night
    games = in_order(visit.table, night.key) if night else []
    names = game_names(visit.say, games)
    return [_choice(visit, one, names[one.key]) for one in games if one.running]


def _choice(visit: Visit, play: Play, name: str) -> Choice:
    refusal, form = allow(play, GameEnded()), request.form
    unplayed = not play.book.rows
    said = form.get(f"do.{play.key}", "abandon" if unplayed and request.method == "GET" else "end")
    do = "abandon" if said == "abandon" else "" if refusal else "end"
    why = form.get(f"reason.{play.key}", visit.say.say(say("Not played"))) if unplayed else form.get("reason", "")
    return Choice(play, name, visit.say.say(refusal.say) if refusal else "", do, why)


def _told(choices: list[Choice], night: Night) -> list[tuple[Event, str | None]] | Malformed:
    """The events that end each game as chosen, then the night."""
    told: list[tuple[Event, str | None]] = []
    for choice in choices:
        if choice.do == "end":
            told.append((GameEnded(), choice.play.key))
            continue
        event = decode("game.abandoned", {"reason": choice.reason.strip()}, choice.play.key)
        if isinstance(event, Malformed):
            return event
        told.append((event, choice.play.key))
    return [*told, (NightEnded(night.key), None)]


@pages.get("/print")
@at_table()
def paper(visit: Visit) -> Any:
    """A night on one or two sheets: its games, sums, payments and deals, and the log's fingerprint."""
    view = view_of(visit, night_asked(visit))
    sums = _sums(visit, statement(visit.table, view.night)) if view.night else []
    return page(
        "night/print.html",
        visit=visit,
        view=view,
        sums=sums,
        words=words(view.head),
        cuts=cuts(view.head),
    )
