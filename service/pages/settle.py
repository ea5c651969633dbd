"""Settling: who pays whom, what each stands at and why, payments as they are made, and the end of the night."""

from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.codec import Malformed
from events.event import Event
from events.money import PaymentMade
from events.say import say
from events.shapes import Fault
from events.table import GameEnded, NightEnded
from events.vocabulary import decode
from projections.state import in_order
from service.access import Role
from service.amounts import parse_amount, write_amount
from service.pages.balance import as_text, view_of
from service.pages.errors import page
from service.pages.names import wrong_words
from service.pages.refused import refused_page
from service.pages.tell import Entry, ids_of, seq_in, tell
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.record import Refused

pages = Blueprint("settle", __name__, url_prefix="/t/<table>")


@pages.get("/settle")
@at_table()
def settle(visit: Visit) -> Any:
    """The page."""
    return _page(visit)


def _page(visit: Visit, problem: str = "") -> Any:
    view = view_of(visit, problem)
    status = 422 if problem else 200
    return page("settle/settle.html", status, visit=visit, view=view, text=as_text(visit, view), write=write_amount)


@pages.post("/pay")
@at_table(Role.SCORER)
def pay(visit: Visit) -> Any:
    """Records a payment, as proposed or of another amount."""
    form = request.form
    amount = parse_amount(form.get("amount", ""), visit.decimals)
    if amount is None or amount < 1:
        example = write_amount(1234 if visit.decimals else 12, visit.decimals)
        return _wrong(visit, Malformed((Fault("", say("Write the amount like this: {example}.", example=example)),)))
    return _answer(visit, "payment.made", {"from": form.get("from"), "to": form.get("to"), "amount": amount})


@pages.post("/unpay")
@at_table(Role.SCORER)
def unpay(visit: Visit) -> Any:
    """Takes a payment back."""
    ids_of(request.form, 1)
    seq = seq_in(request.form, "event") or 0
    named = list(visit.here.store.read(visit.id, seq - 1, seq)) if seq <= visit.table.seq and seq else []
    if not named or not isinstance(named[0].event, PaymentMade):
        raise Stop("malformed", say("That is no payment. Go back to Settle and look again."))
    return _answer(visit, "event.voided", {"event": seq, "reason": "Not paid"})


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
    return _recorded(visit, Entry(told))


def _answer(visit: Visit, type_: str, data: dict[str, Any]) -> Any:
    event = decode(type_, data, None)
    return _wrong(visit, event) if isinstance(event, Malformed) else _recorded(visit, Entry.of([event], None))


def _recorded(visit: Visit, entry: Entry) -> Any:
    answer = tell(visit, entry, request.form)
    if isinstance(answer, Refused):
        return refused_page(visit, answer, url_for(".settle", table=visit.id))
    return redirect(url_for(".settle", table=visit.id), 303)


def _wrong(visit: Visit, malformed: Malformed) -> Any:
    return _page(visit, wrong_words(visit.say, malformed))
