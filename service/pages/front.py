"""The front door: what this is, and opening a new table."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.currencies import DECIMALS, POINTS_ONLY
from events.event import Event
from events.vocabulary import decode
from service.access import Role
from service.context import context
from service.opening import open_table
from service.pages.errors import page
from service.pages.invite import new_seat, seat_cookie
from service.pages.look import speaker
from service.problems import sentence_of

pages = Blueprint("front", __name__)

COMMON = ("EUR", "USD", "GBP", "CHF")
LINES, MORE, MOST = 4, 2, 24


@dataclass(frozen=True, slots=True)
class NewTable:
    """The page on which a table is opened: what was entered so far, and why it was refused, if it was."""

    form: MultiDict[str, str]
    names: list[str]
    common: tuple[str, ...] = COMMON
    others: tuple[str, ...] = tuple(code for code in sorted(DECIMALS) if code not in (*COMMON, POINTS_ONLY))
    problem: str = ""


@pages.get("/")
def home() -> Any:
    """What this is, and the tables this phone knows."""
    return page("front/home.html")


@pages.get("/new")
def new() -> Any:
    """An empty form for a new table."""
    return page("front/new.html", view=NewTable(MultiDict(), [""] * LINES))


@pages.post("/new")
def open_new() -> Any:
    """Opens the table with its people, and seats this phone as its owner."""
    form = request.form
    names = form.getlist("player")[:MOST]
    if form.get("do") == "more":
        return page("front/new.html", view=NewTable(form, (names + [""] * MORE)[:MOST]))
    events = _events(form, [name.strip() for name in names if name.strip()])
    if isinstance(events, Malformed):
        problem = speaker().say(sentence_of(events))
        return page("front/new.html", 422, view=NewTable(form, names, problem=problem))
    here = context()
    table = open_table(here.store, here.edge, events)
    seat = new_seat(here, table, Role.OWNER, None)
    return seat_cookie(redirect(url_for("table.home", table=table), 303), here, table, seat)


def _events(form: MultiDict[str, str], names: list[str]) -> list[Event] | Malformed:
    currency = form.get("other") or form.get("currency") or ""
    opened = {"name": form.get("name", "").strip(), "currency": currency, "timezone": form.get("timezone")}
    told = [("table.opened", {key: value for key, value in opened.items() if value})]
    told += [("player.added", {"player": f"p{n}", "name": name}) for n, name in enumerate(names, start=1)]
    events: list[Event] = []
    for type_, data in told:
        event = decode(type_, data, None)
        if isinstance(event, Malformed):
            return event
        events.append(event)
    return events
