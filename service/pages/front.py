"""The front door: what this is, and opening a new table."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.currencies import DECIMALS, POINTS_ONLY
from events.event import Event
from events.shapes import Fault, Zone
from events.table import TableOpened
from events.vocabulary import decode
from service.access import Role
from service.context import context
from service.opening import open_table
from service.pages.errors import page
from service.pages.invite import new_seat, seat_cookie
from service.pages.look import speaker
from service.pages.names import wrong_words
from service.pages.tell import ids_of
from service.wording.words import Speaker

pages = Blueprint("front", __name__)

COMMON = ("EUR", "USD", "GBP", "CHF")
OTHERS = tuple(code for code in sorted(DECIMALS) if code not in (*COMMON, POINTS_ONLY))
OTHER = "other"
LINES, MORE, MOST = 4, 2, 24


@dataclass(frozen=True, slots=True)
class NewTable:
    """The page on which a table is opened: what was entered so far, and why it was refused, if it was.

    The first of `names` is whoever holds this phone.
    """

    say: Speaker
    form: MultiDict[str, str]
    names: list[str]
    common: tuple[str, ...] = COMMON
    others: tuple[str, ...] = OTHERS
    problem: str = ""

    @property
    def id(self) -> str:
        """The form's own id, kept while it is filled in: sent twice, it opens one table."""
        return self.form.get("id") or context().edge.new_id()


@pages.get("/")
def home() -> Any:
    """What this is, and the tables this phone knows."""
    return page("front/home.html")


@pages.get("/new")
def new() -> Any:
    """An empty form for a new table."""
    return page("front/new.html", view=NewTable(speaker(), MultiDict(), [""] * LINES))


@pages.post("/new")
def open_new() -> Any:
    """Opens the table with its people, and seats this phone as its owner."""
    form = request.form
    names = [name.strip() for name in form.getlist("player")[:MOST]]
    if form.get("do") == "more":
        return page("front/new.html", view=NewTable(speaker(), form, (names + [""] * MORE)[:MOST]))
    events = _events(form, [name for name in names if name])
    if isinstance(events, Malformed):
        problem = wrong_words(speaker(), events)
        return page("front/new.html", 422, view=NewTable(speaker(), form, names, problem=problem))
    here = context()
    table = open_table(here.store, here.edge, events, ids_of(form, 1)[0])
    seat = new_seat(here, table, Role.OWNER, "p1" if any(names[:1]) else None)
    return seat_cookie(redirect(url_for("table.home", table=table), 303), here, table, seat)


def told_table(form: MultiDict[str, str]) -> TableOpened | Malformed:
    """The table's opening, as the fields for its name, money and time zone tell it."""
    chosen = form.get("currency", "")
    currency = form.get("other", "") if chosen == OTHER else chosen
    told = {"name": form.get("name", "").strip(), "currency": currency, "timezone": _zone(form)}
    opened = decode("table.opened", {key: value for key, value in told.items() if value}, None)
    assert isinstance(opened, TableOpened | Malformed)
    return opened


def _events(form: MultiDict[str, str], names: list[str]) -> list[Event] | Malformed:
    opened = told_table(form)
    if isinstance(opened, Malformed):
        return opened
    events: list[Event] = [opened]
    for n, name in enumerate(names, start=1):
        event = decode("player.added", {"player": f"p{n}", "name": name}, None)
        if isinstance(event, Malformed):
            return event
        events.append(event)
    return events


def _zone(form: MultiDict[str, str]) -> str:
    """The zone typed by hand; else the phone's own, where this service knows it."""
    phone, faults = form.get("timezone", ""), list[Fault]()
    Zone().read(phone, "", faults)
    return form.get("zone", "").strip() or ("" if faults else phone)
