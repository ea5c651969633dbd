"""Why somebody is to pay or to get what he is: his sum, night by night, and the payments that come of all sums."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, url_for

from events.money import PaymentMade
from events.say import Say, Who, say, say_n
from projections.payments import clearing, due_between
from projections.play import Play
from projections.roster import Night
from projections.settle import Payment
from projections.state import in_order
from projections.statement import Statement, counts, statement
from service.pages.errors import page
from service.pages.names import game_names
from service.pages.settling.balance import beside, night_asked, why
from service.pages.visit import Visit, at_table
from service.problems import Stop

pages = Blueprint("why", __name__, url_prefix="/t/<table>/why")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum: in words, how much in cents (None: nothing that counts here), and the page of its reasons."""

    words: str
    to: str
    cents: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """A player's sum in one night: its lines, which come to the balance, and what he is still to pay or to get.

    `night` is None where none was ever begun; `after` the night that carries the balance on.
    """

    player: str
    night: Night | None
    lines: list[Line]
    balance: int
    after: Night | None
    open: list[Payment]
    running: list[str]


@pages.get("/<player>")
@at_table(past=True)
def player(visit: Visit, player: str) -> Any:
    """A player's sum in a night, by default the last."""
    _must_know(visit, player)
    return page("why/player.html", visit=visit, view=_sum(visit, player))


def _must_know(visit: Visit, *players: str) -> None:
    if any(one not in visit.table.roster.players for one in players):
        raise Stop("not_found", say("There is no such player at this table. Go back to the table."))


def _sum(visit: Visit, player: str) -> Sum:
    night = night_asked(visit)
    own, (before, after) = statement(visit.table, night), beside(visit.table, night)
    names = game_names(visit.say, in_order(visit.table, night.key) if night else [])
    due = visit.table.settlement.payments
    return Sum(
        player,
        night,
        list(_lines(visit, player, own, before, names)),
        own.balances[player],
        after,
        [] if after else [one for one in due if player in (one.payer, one.payee)],
        [names[play.key] for play, _ in own.games if play.running],
    )


def _lines(visit: Visit, player: str, own: Statement, before: Night | None, names: dict[str, str]) -> Iterator[Line]:
    """What was carried over, the games, and the payments; what was paid before the first night stands with it."""
    if before:
        words = say("Carried over from {day}", day=visit.say.day(before.date))
        yield Line(visit.say.say(words), why(visit, player, before.key), own.carried[player])
    elif own.night:
        yield from _paid(visit, player, statement(visit.table, None))
    for play in in_order(visit.table):
        if play.key in names and player in play.outcome.scores:
            yield _game(visit, player, play, names[play.key])
    yield from _paid(visit, player, own)


def _game(visit: Visit, player: str, play: Play, name: str) -> Line:
    address = why(visit, player, game=play.key)
    if counts(visit.table, play) and play.stakes.mode != "none":
        return Line(name, address, visit.table.money(play)[player])
    return Line(name, address, note=visit.say.say(_uncounted(visit, player, play)))


def _uncounted(visit: Visit, player: str, play: Play) -> Say:
    """Why a game adds nothing here."""
    if visit.table.status(play) == "abandoned":
        return say("abandoned: it moves no money")
    if play.stakes.mode == "none":
        return say_n("{n} point", "{n} points", n=play.outcome.scores[player])
    return say("{amount} settled at the table", amount=visit.say.money(visit.table.money(play)[player], True))


def _paid(visit: Visit, player: str, told: Statement) -> Iterator[Line]:
    for seq, one in told.payments:
        address = url_for("story.event", table=visit.id, seq=seq)
        if one.from_ == player:
            yield Line(visit.say.say(say("Paid to {payee}", payee=Who(one.to))), address, one.amount)
        if one.to == player:
            yield Line(visit.say.say(say("Paid by {payer}", payer=Who(one.from_))), address, -one.amount)


@dataclass(frozen=True, slots=True)
class Due:
    """A payment with its reasons: what is left of it, and the people whose balances clear among themselves.

    `fixed` is its amount on the list of the night's end (0: on none), `made` what was paid of it since, by seq.
    """

    payment: Payment
    balances: dict[str, int]
    group: list[tuple[str, int]]
    payments: list[Payment]
    proven: bool
    fixed: int
    made: list[tuple[int, PaymentMade]] = field(default_factory=list)

    @property
    def other(self) -> int:
        """By how much the line has changed since otherwise: after payments off the list, or corrections."""
        return self.payment.amount - self.fixed + sum(one.amount for _, one in self.made)


@pages.get("/<payer>/<payee>")
@at_table(past=True)
def payment(visit: Visit, payer: str, payee: str) -> Any:
    """Why one player is to pay another so much."""
    _must_know(visit, payer, payee)
    due = _due(visit, payer, payee)
    if not (due.payment.amount or due.fixed):
        raise Stop("not_found", say("Nothing is to be paid between these two now. Go back to Settle."))
    return page("why/payment.html", visit=visit, view=due)


def _due(visit: Visit, payer: str, payee: str) -> Due:
    table, settlement = visit.table, visit.table.settlement
    listed = () if table.roster.night else table.lists.get(table.fixed_at, ())
    amount, fixed = (due_between(lines, payer, payee) for lines in (settlement.payments, listed))
    group = clearing(settlement.payments, payer)
    return Due(
        Payment(payer, payee, amount),
        {player: table.balances[player] for player in (payer, payee)},
        sorted(((player, table.balances[player]) for player in group), key=lambda pair: pair[1]) if amount else [],
        [one for one in settlement.payments if amount and one.payer in group],
        settlement.proven,
        fixed,
        [
            (seq, one)
            for seq, one in sorted(table.payments.items())
            if fixed and seq > table.fixed_at and (one.from_, one.to) == (payer, payee)
        ],
    )
