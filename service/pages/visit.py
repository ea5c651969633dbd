"""A visit: one request by a phone with a seat at a table, and what its page needs to know.

Some pages can be shown as they were after any event: `?at=17`, or the n-th of the page's own steps, `?step=4`. The
table of such a visit is the one of then, and nothing can be recorded with it.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from flask import g, redirect, request, url_for

from events.chain import Origin
from events.currencies import DECIMALS
from events.log import Corrupt, Recorded, UnknownTable
from events.say import say
from projections.books import Table
from projections.effective import Fact
from projections.play import Play
from service.access import ROLES, Role, Seat, read_seat
from service.context import Context, context
from service.pages.echo import asked_first
from service.pages.look import speaker
from service.pages.looking_back.past import Way, game_steps, night_steps, seq_asked
from service.problems import Stop
from service.read import LogPast
from service.running.limits import admitted
from service.stores import Unavailable
from service.wording.words import Speaker

COOKIE = "seat"
NOT_HERE = say("There is no such table here. Open it by its link again.")
GONE = say("This table is not here any more: its owner deleted it, or an older backup was put back. Ask at the table.")


@dataclass(frozen=True, slots=True)
class Visit:
    """The table as it stands, or as it did on its `way` through the past; the seat, its role, and the speaker.

    Where the log is `broken`, the table is what it was before that event, and can only be looked at.
    """

    here: Context
    id: str
    seat: Seat
    role: Role
    table: Table
    say: Speaker
    way: Way | None = None
    broken: Corrupt | None = None

    @property
    def at(self) -> int:
        """The event as of which the page is shown; 0: now."""
        return self.way.at if self.way else 0

    @property
    def records(self) -> bool:
        """Whether this phone may record here."""
        return self.role >= Role.SCORER and not self.way and not self.broken

    @property
    def owns(self) -> bool:
        """Whether this phone may do here what only the owner may."""
        return self.role >= Role.OWNER and not self.way

    @property
    def decimals(self) -> int:
        """The decimals of the table's currency."""
        return DECIMALS[self.table.roster.currency]

    @property
    def origin(self) -> Origin:
        """Who records, with which phone, and when."""
        return Origin(self.here.edge.now(), self.seat.player, self.seat.device)

    @property
    def past(self) -> LogPast:
        """What was recorded, up to the table as it stands."""
        return LogPast(self.here.store, self.id, self.table.seq)

    def entry(self, seq: int) -> Recorded:
        """One entry of the log; ends the request where there is none."""
        if not 0 < seq <= self.table.seq:
            raise Stop("not_found", say("There is no such entry. Go back to the table."))
        return self.past.event(seq)

    def fact(self, seq: int) -> Fact:
        """The event that a seq is known by, as it counts: put right, or put in where it was forgotten."""
        effective = self.table.effective
        return effective.right_one(effective.told(seq, self.past))

    def play(self, game: str) -> Play:
        """One of the table's games, as it counts; ends the request where there is none."""
        one = self.table.games.get(game)
        if one is None and self.way and game in self.way.now.games:
            raise Stop("not_found", say("This game had not begun by then. Go back to now."))
        if one is None:
            raise Stop("not_found", say("There is no such game at this table. Go back to the table."))
        return self.table.counted(one)

    def new_id(self) -> str:
        """An id for the form that is about to be shown: sent twice, it is recorded once."""
        return self.here.edge.new_id()


PAST: set[Callable[..., Any]] = set()
"""The views that can be shown as of an event."""


def at_table(least: Role = Role.VIEWER, past: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A page of a table, for phones that took a seat with this role or a higher one; the view gets a Visit first.

    With `past` it can be shown as of an event.
    """

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def visited(table: str, **kwargs: Any) -> Any:
            visit = _visit(table)
            if visit.role < least:
                raise Stop("forbidden", say("This phone follows along. Open the scorer's link to record."))
            if past and request.args.keys() & {"at", "step"}:
                visit = _as_of(visit, kwargs.get("game", ""))
                if "step" in request.args:
                    there: dict[str, Any] = {**kwargs, "night": request.args.get("night"), "at": visit.at}
                    return redirect(url_for(str(request.endpoint), table=table, **there))
            return (asked_first(visit) if request.method == "POST" else None) or view(visit, **kwargs)

        if past:
            PAST.add(visited)
        return visited

    return wrap


def _as_of(visit: Visit, game: str) -> Visit:
    """The same visit as of the event, or the step, that the address names."""
    now, args = visit.table, request.args
    at = seq_asked(args.get("at", str(now.seq)), now.seq)
    then = visit.here.tables.as_of(visit.id, at) if at < now.seq else now
    nights = list(then.roster.nights.values())
    night = then.roster.nights.get(args.get("night", ""), nights[-1] if nights else None)
    steps = game_steps(visit.here, visit.id, now, game) if game else night_steps(visit.here, visit.id, now, night)
    if "step" in args:
        at = steps[seq_asked(args["step"], len(steps)) - 1].last.seq
    g.at = at
    return replace(visit, table=then, say=speaker(then.roster), way=Way(at, steps, now))


def _visit(table: str) -> Visit:
    here = context()
    try:
        generations = here.store.generations(table)
    except UnknownTable:
        known = COOKIE in request.cookies  # the cookie goes to its own table alone
        raise Stop("not_found", GONE if known else NOT_HERE) from None
    seat = read_seat(here.edge.secret, table, generations, request.cookies.get(COOKIE, ""))
    if seat is None:
        raise Stop(
            "forbidden", say("This phone has no seat here yet. Open the table by its link, or scan its QR code.")
        )
    admitted(ROLES[seat.role])
    folded, broken = here.tables.readable(table)
    with suppress(Unavailable):  # a store that cannot be written can still be looked at
        here.visits.note(table, seat, here.edge.now())
    return Visit(here, table, seat, ROLES[seat.role], folded, speaker(folded.roster), broken=broken)
