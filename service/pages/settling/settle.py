"""Settling: who pays whom, what each stands at and why; payments as they are made, and taken back."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for

from events.codec import Malformed
from events.corrections import EventVoided
from events.event import Event
from events.money import PaymentMade
from events.say import Cents, Say, Who, say
from events.shapes import Fault
from events.table import NightEnded
from events.vocabulary import decode
from projections.books import Table
from projections.payments import due_between
from projections.roster import Player
from service.access import Role
from service.pages.correcting.choices import met_page
from service.pages.correcting.disputes import to_ask
from service.pages.correcting.undo import Latest, latest
from service.pages.errors import page
from service.pages.names import wrong_words
from service.pages.settling.balance import night_asked, view_of
from service.pages.settling.slip import slip
from service.pages.tell import Entry, ids_of, seq_in, tell
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.record import Done, Refused
from service.wording.amounts import parse_amount
from service.wording.fingerprint import cuts, words

pages = Blueprint("settle", __name__, url_prefix="/t/<table>")


@pages.get("/settle")
@at_table(past=True)
def settle(visit: Visit) -> Any:
    """The page, of the running or latest night or of another."""
    return _page(visit)


@pages.get("/settle.txt")
@at_table()
def text(visit: Visit) -> Any:
    """The settling as plain text."""
    view = view_of(visit, night_asked(visit))
    date = view.night.date if view.night else visit.id
    headers = {"Content-Disposition": f'inline; filename="{date}.txt"', "Cache-Control": "no-store"}
    return Response(slip(visit, view), content_type="text/plain; charset=utf-8", headers=headers)


def _page(visit: Visit, problem: str = "") -> Any:
    view = view_of(visit, night_asked(visit))
    return page(
        "settle/settle.html",
        422 if problem else 200,
        visit=visit,
        view=view,
        problem=problem,
        ended=_ended(visit),
        text=slip(visit, view),
        payers=_payers(visit),
        form=request.form,
        words=words(view.head),
        cuts=cuts(view.head),
    )


def _ended(visit: Visit) -> Latest | None:
    """The end of the night, as long as it is the last act and this phone may take it back."""
    act, note = visit.here.tables.last_act(visit.id), latest(visit)
    ends = act and note and act.id == note.act and isinstance(act.events[-1].event, NightEnded)
    return note if ends and note and note.may else None


def _payers(visit: Visit) -> list[Player]:
    """Who may pay or be paid: all who are shown, and the hidden who are not even."""
    balances = visit.table.balances
    return [one for one in visit.table.roster.players.values() if not one.hidden or balances[one.key]]


@pages.post("/pay")
@at_table(Role.SCORER)
def pay(visit: Visit) -> Any:
    """Records a payment, as proposed or of another amount, or one between any two; asks first where it is too much."""
    form = request.form
    amount = parse_amount(form.get("amount", ""), visit.decimals)
    if amount is None or amount < 1:
        example = visit.say.written(1234 if visit.decimals else 12)
        return _wrong(visit, Malformed((Fault("", say("Write the amount like this: {example}.", example=example)),)))
    event = decode("payment.made", {"from": form.get("from"), "to": form.get("to"), "amount": amount}, None)
    if isinstance(event, Malformed):
        return _wrong(visit, event)
    assert isinstance(event, PaymentMade)
    answer = tell(visit, Entry.of([event], None), form, dry_run=True)
    if isinstance(answer, Done) and answer.new:
        question = None if "sure" in form else _too_much(visit.table, event, answer.table)
        disputes = to_ask(visit)
        if question or disputes:
            shown = visit.say.say(question) if question else ""
            return page("settle/ask.html", visit=visit, question=shown, disputes=disputes, paid=event, form=form)
    return _recorded(visit, event)


def _too_much(before: Table, paid: PaymentMade, after: Table) -> Say | None:
    """What a payment of more than is owed would lead to; None where it is no more."""
    payer, payee = Who(paid.from_), Who(paid.to)
    back = due_between(after.settlement.payments, paid.to, paid.from_)
    if back:
        return say("{payee} would then owe {payer} {amount}.", payee=payee, payer=payer, amount=Cents(back))
    old, new = before.balances, after.balances
    if new[paid.to] < min(0, old[paid.to]):
        return say("{payee} would then owe {amount}.", payee=payee, amount=Cents(-new[paid.to]))
    if new[paid.from_] > max(0, old[paid.from_]):
        return say("{payer} would then be owed {amount}.", payer=payer, amount=Cents(new[paid.from_]))
    more = paid.amount - due_between(before.settlement.payments, paid.from_, paid.to)
    if 0 < more < paid.amount:
        return say("That is {amount} more than proposed: other payments will change.", amount=Cents(more))
    return None


@pages.post("/unpay")
@at_table(Role.SCORER)
def unpay(visit: Visit) -> Any:
    """Takes a payment back."""
    ids_of(request.form, 1)
    seq = seq_in(request.form, "event") or 0
    if not 0 < seq <= visit.table.seq or not isinstance(visit.fact(seq).event, PaymentMade):
        raise Stop("malformed", say("That is no payment. Go back to Settle and look again."))
    return _recorded(visit, EventVoided(seq, "Not paid"))


def _recorded(visit: Visit, event: Event) -> Any:
    entry = Entry.of([event], None)
    answer = tell(visit, entry, request.form)
    if isinstance(answer, Refused):
        return met_page(visit, answer, entry, url_for(".settle", table=visit.id))
    return redirect(url_for(".settle", table=visit.id), 303)


def _wrong(visit: Visit, malformed: Malformed) -> Any:
    return _page(visit, wrong_words(visit.say, malformed))
