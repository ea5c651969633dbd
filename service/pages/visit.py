"""A visit: one request by a phone with a seat at a table, and what its page needs to know."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import request

from events.chain import Origin
from events.currencies import DECIMALS
from events.log import Corrupt, UnknownTable
from events.say import say
from projections.books import Table
from projections.play import Play
from service.access import ROLES, Role, Seat, read_seat
from service.context import Context, context
from service.pages.look import speaker
from service.problems import Stop
from service.stores import Unavailable
from service.words import Speaker

COOKIE = "seat"


@dataclass(frozen=True, slots=True)
class Visit:
    """The table as it stands, the seat and its role, and the speaker for its people.

    Where the log is `broken`, the table is what it was before that event, and can only be looked at.
    """

    here: Context
    id: str
    seat: Seat
    role: Role
    table: Table
    say: Speaker
    broken: Corrupt | None = None

    @property
    def records(self) -> bool:
        """Whether this phone may record."""
        return self.role >= Role.SCORER and not self.broken

    @property
    def owns(self) -> bool:
        """Whether this phone may do what only the owner may."""
        return self.role >= Role.OWNER

    @property
    def decimals(self) -> int:
        """The decimals of the table's currency."""
        return DECIMALS[self.table.roster.currency]

    @property
    def origin(self) -> Origin:
        """Who records, with which phone, and when."""
        return Origin(self.here.edge.now(), self.seat.player, self.seat.device)

    def play(self, game: str) -> Play:
        """One of the table's games; ends the request where there is none."""
        one = self.table.games.get(game)
        if one is None:
            raise Stop("not_found", say("There is no such game at this table. Go back to the table."))
        return one

    def new_id(self) -> str:
        """An id for the form that is about to be shown: sent twice, it is recorded once."""
        return self.here.edge.new_id()


def at_table(least: Role = Role.VIEWER) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A page of a table, for phones that took a seat with this role or a higher one; the view gets a Visit first."""

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def visited(table: str, **kwargs: Any) -> Any:
            visit = _visit(table)
            if visit.role < least:
                raise Stop("forbidden", say("This phone follows along. Open the scorer's link to record."))
            return view(visit, **kwargs)

        return visited

    return wrap


def _visit(table: str) -> Visit:
    here = context()
    try:
        generations = here.store.generations(table)
    except UnknownTable:
        raise Stop("not_found", say("There is no such table here. Open it by its link again.")) from None
    seat = read_seat(here.edge.secret, table, generations, request.cookies.get(COOKIE, ""))
    if seat is None:
        raise Stop(
            "forbidden", say("This phone has no seat here yet. Open the table by its link, or scan its QR code.")
        )
    folded, broken = here.tables.readable(table), here.tables.broken(table)
    with suppress(Unavailable):  # a store that cannot be written can still be looked at
        here.visits.note(table, seat, here.edge.now())
    return Visit(here, table, seat, ROLES[seat.role], folded, speaker(folded.roster), broken)
