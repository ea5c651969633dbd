"""Getting in: the invitation with its QR code, and taking a seat. Opening a link writes nothing; the button does."""

from dataclasses import dataclass, replace
from typing import Any

import segno
from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from events.codec import Malformed
from events.log import UnknownTable
from events.say import say
from events.table import PlayerAdded
from events.vocabulary import decode
from projections.books import Table
from projections.roster import Player
from projections.state import in_order
from service.access import Role, Seat, read_seat, role_of, sign_seat
from service.context import Context, context
from service.pages.errors import page
from service.pages.look import speaker, with_cookie
from service.pages.names import call_name, wrong_words
from service.pages.tell import Entry, ids_of, tell
from service.pages.visit import COOKIE, Visit, at_table
from service.problems import Stop
from service.record import Refused
from service.running.limits import admitted, guessed
from service.wording.words import Speaker

pages = Blueprint("invite", __name__, url_prefix="/t/<table>")

NEW = "+new"  # no key of a player


@dataclass(frozen=True, slots=True)
class Ticket:
    """A link to the table and its QR code."""

    role: Role
    link: str
    qr: Markup


@dataclass(frozen=True, slots=True)
class Join:
    """The page a link opens: who sits here, what the link gives, and what was entered so far."""

    id: str
    role: Role
    table: Table
    say: Speaker
    form_id: str
    form: MultiDict[str, str]
    problem: str = ""

    @property
    def players(self) -> list[Player]:
        """Those who may say that they are it."""
        return self.say.alphabetical(player for player in self.table.roster.players.values() if not player.hidden)

    @property
    def qr(self) -> Markup:
        """This very link as a QR code, to pass it on."""
        return qr_code(context().link(self.id, self.role))


@pages.get("/invite")
@at_table()
def invite(visit: Visit) -> Any:
    """The links this seat may pass on: of its own role or lower."""
    shown = [_ticket(visit, role) for role in Role if role <= visit.role]
    return page("invite/invite.html", visit=visit, tickets=shown)


def _ticket(visit: Visit, role: Role) -> Ticket:
    link = visit.here.link(visit.id, role)
    return Ticket(role, link, qr_code(link))


def qr_code(link: str) -> Markup:
    """A link as a QR code: an SVG without a size of its own."""
    code = segno.make(link, error="m")
    return Markup(code.svg_inline(border=3, svgclass="qr", lineclass=None, omitsize=True, dark="#12251d", light="#fff"))


@pages.get("/join/<token>")
def door(table: str, token: str) -> Any:
    """Shows the table and its seats; writes nothing, whoever or whatever opens the link."""
    here = context()
    role = _role(here, table, token)
    folded, _ = here.tables.readable(table)
    view = Join(table, role, folded, speaker(folded.roster), here.edge.new_id(), MultiDict())
    return page("invite/join.html", view=view, token=token)


@pages.post("/join/<token>")
def sit_down(table: str, token: str) -> Any:
    """Takes the seat: a cookie for this table alone, and on to an address without a secret."""
    here = context()
    form, gives = request.form, _role(here, table, token)
    takes = Role.VIEWER if form.get("role") == Role.VIEWER.key else gives
    folded, _ = here.tables.readable(table)
    player = form.get("seat") or None
    seat = new_seat(here, table, takes, player if player in folded.roster.players else None)
    if player == NEW:
        visit = Visit(here, table, seat, gives, folded, speaker(folded.roster))
        added = _add_player(visit)
        if isinstance(added, str):
            view = Join(table, gives, folded, visit.say, here.edge.new_id(), form, added)
            return page("invite/join.html", 422, view=view, token=token)
        seat = new_seat(here, table, takes, added.player)
    return seat_cookie(redirect(_first_page(here, table), 303), here, table, seat)


def _first_page(here: Context, table: str) -> str:
    """Where somebody who sat down wants to be: at the board of the game that runs, the newest one, or at the table."""
    folded, _ = here.tables.readable(table)
    running = [play.key for play in in_order(folded) if folded.status(play) == "running"]
    return url_for("game.board", table=table, game=running[-1]) if running else url_for("table.home", table=table)


def _add_player(visit: Visit) -> PlayerAdded | str:
    """Adds the newcomer; the sentence of the refusal where that is not possible."""
    form = request.form
    key, name = new_player(visit, form), form.get("name", "").strip()
    others = [player for player in visit.table.roster.players.values() if not player.hidden and player.key != key]
    if any(player.name.casefold() == name.casefold() for player in others):
        there = say("{name} is on the list: choose that seat, or write how the two of you are told apart.", name=name)
        return visit.say.say(there)
    short = call_name(name, [player.short or player.name for player in others])
    told = {"player": key, "name": name, **({"short": short} if short else {})}
    event = decode("player.added", told, None)
    if isinstance(event, Malformed):
        return wrong_words(visit.say, event)
    answer = tell(visit, Entry.of([event], None), form)
    if isinstance(answer, Refused) and answer.refusal.code == "key_used":  # two newcomers at once
        return _add_player(replace(visit, table=answer.table))
    if isinstance(answer, Refused):
        return visit.say.say(answer.refusal.say)
    assert isinstance(event, PlayerAdded)
    return event


def new_player(visit: Visit, form: MultiDict[str, str]) -> str:
    """The key of the player whom a form adds: the same one however often the form is sent."""
    own = ids_of(form, 1)[0]
    known = visit.here.store.find(visit.id, [own]).get(own)
    if known and isinstance(known.event, PlayerAdded):
        return known.event.player
    return next_key(visit.table, "player", "p")


def next_key(table: Table, what: str, letter: str) -> str:
    """A neutral key that was never used here: p5, n2, g7."""
    used = {key for kind, key in table.used if kind == what}
    return next(key for n in range(1, len(used) + 2) if (key := f"{letter}{n}") not in used)


def _role(here: Context, table: str, token: str) -> Role:
    try:
        role = role_of(here.edge.secret, table, here.store.generations(table), token)
    except UnknownTable:
        role = None
    if role is None:
        guessed()
        raise Stop("not_found", say("This link opens no table, or was withdrawn. Ask for a new one at the table."))
    admitted(role)
    return role


def new_seat(here: Context, table: str, role: Role, player: str | None) -> Seat:
    """A seat for this phone; a phone that had one here keeps its label."""
    generations = here.store.generations(table)
    former = read_seat(here.edge.secret, table, generations, request.cookies.get(COOKIE, ""))
    device = former.device if former else here.edge.new_device()
    return Seat(role.key, generations[role.key], device, player)


def seat_cookie(response: AnyResponse, here: Context, table: str, seat: Seat) -> AnyResponse:
    """The response with the seat's cookie, which goes to this table's addresses only."""
    return with_cookie(response, COOKIE, sign_seat(here.edge.secret, table, seat), f"/t/{table}")
