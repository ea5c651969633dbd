"""Phones at a table: whose this one is, which others there are, links renewed; and what each has seen of the log."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for

from events.log import Recorded
from events.say import say
from projections.roster import Player, local_day
from service.access import ROLES, Role
from service.pages.errors import page
from service.pages.invite import new_seat, seat_cookie
from service.pages.visit import Visit, at_table
from service.phones import Notch, event_at, missing, put_back
from service.problems import Stop
from service.stores import Phone, Restored
from service.wording.fingerprint import cuts, words
from service.wording.words import apart

pages = Blueprint("phones", __name__, url_prefix="/t/<table>")

NOTCH = re.compile(r"([1-9][0-9]{0,15})\.([0-9a-f]{64})\.(20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z)")
NOTCHES_MOST = 40
OWNERS = say("Only the table's owner sees the phones and renews links: ask the owner's phone.")


@dataclass(frozen=True, slots=True)
class Known:
    """A phone and whose it is, by its own word or by the log; `stopped` when its link was renewed; its last event.

    There is no `visit` by a phone that is known from the log alone.
    """

    visit: Phone | None
    device: str
    player: str | None
    stopped: bool
    last: Recorded | None


@dataclass(frozen=True, slots=True)
class Compared:
    """What a phone saw last, and what the log holds there or ends at; each as words and as cuts of a stick.

    `first` is the first thing it saw that is missing, `until` the last that is there; `restored` the backup that
    explains it.
    """

    saw: Notch
    log: Recorded
    first: Notch
    until: Notch | None
    restored: Restored | None

    @property
    def words(self) -> tuple[Sequence[str], Sequence[str]]:
        """The four words of the phone's half and of the log's."""
        return words(self.saw.hash), words(self.log.hash)

    @property
    def cuts(self) -> tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]:
        """The cuts of the phone's half and of the log's."""
        return cuts(self.saw.hash), cuts(self.log.hash)


@pages.get("/phones")
@at_table()
def phones(visit: Visit) -> Any:
    """Whose phone this is; for the owner all of them, and the links."""
    known = _known(visit) if visit.owns else []
    return page("phones/phones.html", visit=visit, phones=known, players=_players(visit), when=_when(visit))


def _players(visit: Visit) -> list[Player]:
    own = visit.seat.player
    known = visit.table.roster.players.values()
    return visit.say.alphabetical(one for one in known if not one.hidden or one.key == own)


def _known(visit: Visit) -> list[Known]:
    """The phones that visited, the last one first; then those that only the log knows."""
    store, generations = visit.here.store, visit.here.store.generations(visit.id)
    last = {device: event_at(store, visit.id, seq) for device, seq in store.recorders(visit.id).items()}
    known = [
        Known(one, one.device, one.player, one.generation != generations[one.role], last.pop(one.device, None))
        for one in store.phones(visit.id)
    ]
    absent = sorted(((one.seq, device, one) for device, one in last.items() if one), reverse=True)
    return known + [Known(None, device, one.by, False, one) for _, device, one in absent]


def _when(visit: Visit) -> Callable[[str], str]:
    """Puts a moment in words: the time of day, and before it the day where that is not today."""
    zone = visit.table.roster.timezone
    today = local_day(visit.here.edge.now(), zone)

    def when(at: str) -> str:
        day, clock = local_day(at, zone), visit.say.clock(at)
        return clock if day == today else visit.say.say(say("{day}, {clock}", day=visit.say.day(day), clock=clock))

    return when


@pages.post("/me")
@at_table()
def me(visit: Visit) -> Any:
    """This phone says whose it is from now on."""
    player = request.form.get("seat") or None
    if player and player not in visit.table.roster.players:
        raise Stop("unknown_player", say("Nobody here is called that. Go back and choose again."))
    seat = new_seat(visit.here, visit.id, visit.role, player)
    return seat_cookie(redirect(url_for("table.home", table=visit.id), 303), visit.here, visit.id, seat)


@pages.get("/renew/<role>")
@at_table()
def renewing(visit: Visit, role: str) -> Any:
    """The question before a link is renewed: which phones it stops."""
    renewed = _owners(visit, role)
    generation = visit.here.store.generations(visit.id)[role]
    stopped = [one for one in visit.here.store.phones(visit.id) if (one.role, one.generation) == (role, generation)]
    others = [_called(visit, one) for one in stopped if one.device != visit.seat.device]
    return page("phones/renew.html", visit=visit, role=renewed, generation=generation, others=others)


def _called(visit: Visit, phone: Phone) -> str:
    """Whose phone it is, else its label."""
    name = visit.say.name(phone.player)
    device = visit.say.device(phone.device)
    return visit.say.say(say("{name} ({device})", name=apart(name), device=device)) if name else device


@pages.post("/renew/<role>")
@at_table()
def renew(visit: Visit, role: str) -> Any:
    """Withdraws a role's link for a new one; sent twice, it was done once. The owner's own phone stays."""
    renewed = _owners(visit, role)
    known = request.form.get("generation", "")
    if not known.isdecimal() or len(known) > 9:
        raise Stop("malformed", say("This form has lost its number. Go back to the table and open it again."))
    visit.here.store.renew(visit.id, role, int(known))
    answer = redirect(url_for("invite.invite", table=visit.id, renewed=role, _anchor=role), 303)
    if renewed is not visit.role:
        return answer
    return seat_cookie(answer, visit.here, visit.id, new_seat(visit.here, visit.id, visit.role, visit.seat.player))


def _owners(visit: Visit, role: str) -> Role:
    """The role that a path names, for the owner alone."""
    if not visit.owns:
        raise Stop("forbidden", OWNERS)
    if role not in ROLES:
        raise Stop("not_found", say("There is no such link. Go back to the table."))
    return ROLES[role]


@pages.get("/notches")
@at_table()
def notches(visit: Visit) -> Any:
    """Whether the log holds what a phone has seen: nothing where it does, else what to tell its people."""
    told = [NOTCH.fullmatch(text) for text in request.args.getlist("notch")]
    if len(told) > NOTCHES_MOST:
        raise Stop("too_large", say("At most {most} at once.", most=NOTCHES_MOST))
    seen = sorted((_notch(one) for one in told), key=lambda notch: notch.seq)
    lacks = missing(visit.here.store, visit.id, seen)
    if not lacks:
        return Response(status=204)
    saw, first = lacks[-1], lacks[0]
    until = next((one for one in reversed(seen) if one not in lacks and one.seq < first.seq), None)
    found = Compared(saw, _there(visit, saw.seq), first, until, put_back(visit.here.store, saw.at))
    return page("phones/missing.html", visit=visit, found=found, when=_when(visit))


def _there(visit: Visit, seq: int) -> Recorded:
    """What the log holds under a number, or ends at before it."""
    store, tables = visit.here.store, visit.here.tables
    there = event_at(store, visit.id, min(seq, visit.table.seq))
    if there is None:  # it was changed since this process read it
        tables.forget(visit.id)
        there = event_at(store, visit.id, tables.readable(visit.id)[0].seq)
    assert there is not None
    return there


def _notch(told: re.Match[str] | None) -> Notch:
    if told:
        with suppress(ValueError):  # of the right form, and still no moment
            datetime.fromisoformat(told[3])
            return Notch(int(told[1]), told[2], told[3])
    raise Stop("malformed", say("This phone asks for something that was never shown to it. Load the page anew."))
