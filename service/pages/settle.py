"""Settling: who pays whom, what each stands at and why, payments as they are made, and the end of the night."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.codec import Malformed
from events.event import Event
from events.money import PaymentMade
from events.table import GameEnded, NightEnded
from events.vocabulary import decode
from projections.play import Play
from projections.roster import Night
from projections.settle import Payment
from projections.state import in_order
from service.access import Role
from service.amounts import parse_amount
from service.pages.errors import page
from service.pages.refused import refused_page
from service.pages.tell import Entry, tell
from service.pages.visit import Visit, at_table
from service.problems import sentence_of
from service.record import Refused

pages = Blueprint("settle", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment made, by its seq, the player who recorded it and when."""

    seq: int
    payment: PaymentMade
    at: str


@dataclass(frozen=True, slots=True)
class Settle:
    """The page: the payments still open and those made, the balances, and the night's games as columns."""

    night: Night | None
    open: tuple[Payment, ...]
    proven: bool
    paid: list[Paid]
    balances: list[tuple[str, int]]
    games: list[Play]
    carried: dict[str, int]
    rounded: list[str]
    problem: str = ""


@pages.get("/settle")
@at_table()
def settle(visit: Visit) -> Any:
    """The page."""
    return page("settle/settle.html", visit=visit, view=view_of(visit))


def view_of(visit: Visit, problem: str = "") -> Settle:
    """The settle page's view of the running or latest night."""
    table = visit.table
    nights = list(table.roster.nights.values())
    night = nights[-1] if nights else None
    games = [one for one in in_order(table) if night and one.night == night.key and counts(visit, one)]
    since = night.started if night else 0
    paid = [_paid(visit, seq, payment) for seq, payment in table.payments.items() if seq > since]
    settlement = table.settlement
    balances = sorted(table.balances.items(), key=lambda pair: -pair[1])
    carried = {player: cents - _tonight(player, games, paid) for player, cents in table.balances.items()}
    return Settle(
        night,
        settlement.payments,
        settlement.proven,
        paid,
        balances,
        games,
        {player: cents for player, cents in carried.items() if cents},
        [
            one.key
            for one in games
            if any(cents != int(cents) for cents in one.book.ledger.exact(tuple(one.outcome.scores)).values())
        ],
        problem,
    )


def counts(visit: Visit, one: Play) -> bool:
    """Whether a game's money goes through the settlement."""
    return one.stakes.settled == "night" and visit.table.status(one) != "abandoned"


def _tonight(player: str, games: list[Play], paid: list[Paid]) -> int:
    won = sum(one.money.get(player, 0) for one in games)
    gave = sum(one.payment.amount for one in paid if one.payment.from_ == player)
    got = sum(one.payment.amount for one in paid if one.payment.to == player)
    return won + gave - got


def _paid(visit: Visit, seq: int, payment: PaymentMade) -> Paid:
    recorded = next(iter(visit.here.store.read(visit.id, seq - 1, seq)))
    return Paid(seq, payment, recorded.at)


@pages.post("/pay")
@at_table(Role.SCORER)
def pay(visit: Visit) -> Any:
    """Records a payment, as proposed or of another amount."""
    form = request.form
    text = form.get("amount", "")
    amount = parse_amount(text, visit.decimals)
    data = {"from": form.get("from"), "to": form.get("to"), "amount": text if amount is None else amount}
    event = decode("payment.made", data, None)
    if isinstance(event, Malformed):
        problem = visit.say.say(sentence_of(event))
        return page("settle/settle.html", 422, visit=visit, view=view_of(visit, problem))
    return _answer(visit, [event], None)


@pages.post("/unpay")
@at_table(Role.SCORER)
def unpay(visit: Visit) -> Any:
    """Takes a payment back."""
    data = {"event": int(request.form.get("event", "0")), "reason": "Not paid"}
    event = decode("event.voided", data, None)
    if isinstance(event, Malformed):
        return page("settle/settle.html", 422, visit=visit, view=view_of(visit, visit.say.say(sentence_of(event))))
    return _answer(visit, [event], None)


@pages.post("/night/end")
@at_table(Role.SCORER)
def end_night(visit: Visit) -> Any:
    """Ends the running games by agreement and the night, in one append: the list of payments is fixed here."""
    night = visit.table.roster.night
    if night is None:
        return redirect(url_for(".settle", table=visit.id), 303)
    running = [one.key for one in in_order(visit.table) if visit.table.status(one) == "running"]
    told: list[tuple[Event, str | None]] = [(GameEnded(), key) for key in running]
    told.append((NightEnded(night.key), None))
    answer = tell(visit, Entry(told), request.form)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for(".settle", table=visit.id))
    return redirect(url_for(".settle", table=visit.id), 303)


def _answer(visit: Visit, events: list[Event], game: str | None) -> Any:
    answer = tell(visit, Entry.of(events, game), request.form)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for(".settle", table=visit.id))
    return redirect(url_for(".settle", table=visit.id), 303)
