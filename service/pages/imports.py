"""Reading a file in: a backup at once, a ledger after a look at what was understood; nothing is kept in between.

Without a table a new one is opened by whoever sent the file, as by hand; into a table only its owner reads files. The
ledger's text travels in the form, so that what is saved is what was shown.
"""

import re
from dataclasses import dataclass, replace
from typing import Any, BinaryIO, cast

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from events.codec import Malformed
from events.currencies import DECIMALS
from events.lines import LINE_MAX
from events.say import Says, say
from events.table import TableOpened
from projections.books import Table
from service.access import Role
from service.context import Context, context
from service.edge import MEGABYTE
from service.files.imports import Imported, holds, import_into, import_new, ledger_into, ledger_new, new_table
from service.files.ledgers import LABEL, NEW, SETTLED, Choices, Plan, Sum, understand
from service.files.logfile import BadLine
from service.files.pokernow import BOM, BYTES_MAX, UNITS, Ledger, is_ledger, read_ledger
from service.pages.errors import page
from service.pages.front import COMMON, OTHERS, told_table
from service.pages.invite import new_seat, seat_cookie
from service.pages.look import speaker
from service.pages.names import wrong_words
from service.pages.tell import ids_of
from service.pages.visit import Visit, at_table
from service.problems import Stop, status_of
from service.running.limits import one_file
from service.wording.words import Speaker

pages = Blueprint("imports", __name__)

WHO = re.compile(r"who\.([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Reading:
    """A file on its way in: the table it goes into, if there is one, and what was told and understood so far."""

    visit: Visit | None
    say: Speaker
    form: MultiDict[str, str]
    id: str
    ledger: str = ""
    plan: Plan | None = None
    problem: str = ""
    known: bool = False  # whether the table has the ledger's night already
    common: tuple[str, ...] = COMMON
    others: tuple[str, ...] = OTHERS

    @property
    def most(self) -> int:
        """Megabytes of a backup that a page takes."""
        return context().edge.running.import_bytes // MEGABYTE

    @property
    def address(self) -> str:
        """Where the forms go."""
        return url_for("imports.add", table=self.visit.id) if self.visit else url_for("imports.new")

    def readings(self, plan: Plan) -> dict[str, int]:
        """What the largest buy-in of a ledger without decimals is in either unit, in minor units; else nothing."""
        decimals = DECIMALS[self.say.roster.currency]
        if plan.ledger.pointed or not decimals:
            return {}
        most = int(max(one.bought for one in plan.ledger.sessions))
        return {"cents": most, "whole": most * 10**decimals}

    def players(self, plan: Plan) -> list[tuple[str, str]]:
        """Whom somebody of the ledger may be: the table's players, and each of its people as a new one."""
        news = [(f"{NEW}{n}", one.names[0]) for n, one in enumerate(plan.ledger.people)]
        return [*((one.key, one.name) for one in self.say.roster.players.values()), *news]

    def names(self, one: Sum) -> str:
        """Every name by which somebody goes in the ledger."""
        return self.say.listing([*one.person.names])


@pages.get("/import")
def new() -> Any:
    """Asks for the file of a new table."""
    return page("imports/file.html", view=_reading(None, MultiDict()))


@pages.post("/import")
def read_new() -> Any:
    """Opens a table from a file, and seats this phone as its owner."""
    return _read(None)


@pages.get("/t/<table>/import")
@at_table(Role.SCORER)
def form(visit: Visit) -> Any:
    """Asks for a file with more of this table."""
    return page("imports/file.html", view=_reading(_owner(visit), MultiDict()))


@pages.post("/t/<table>/import")
@at_table(Role.SCORER)
def add(visit: Visit) -> Any:
    """Adds what a file tells to this table."""
    return _read(_owner(visit))


def _owner(visit: Visit) -> Visit:
    if not visit.owns:
        raise Stop("forbidden", say("Only the table's owner reads files in: open the owner's link."))
    return visit


def _reading(visit: Visit | None, form: MultiDict[str, str], **more: Any) -> Reading:
    id_ = form.get("id") or context().edge.new_id()
    return Reading(visit, visit.say if visit else speaker(), form, id_, **more)


def _read(visit: Visit | None) -> Any:
    most = context().edge.running.import_bytes
    request.max_content_length = most
    try:
        form, file = request.form, request.files.get("file")
    except RequestEntityTooLarge:
        too_large = say("The file is larger than {most} MB: read it in by the command line.", most=most // MEGABYTE)
        return _again(_reading(visit, MultiDict()), BadLine(0, "too_large", too_large))
    view = _reading(visit, form)
    if "ledger" in form:
        return _ledger(view, form["ledger"].encode())
    if not file or not file.filename:
        return _again(view, BadLine(0, "malformed", say("Choose a file first.")))
    stream = cast(BinaryIO, file.stream)
    first = stream.readline(LINE_MAX)
    ledger = is_ledger(first)
    if b"\0" in first or not (ledger or first.removeprefix(BOM).lstrip().startswith(b"{")):
        return _again(
            view, BadLine(0, "malformed", say("This is neither a backup nor a PokerNow ledger: take another."))
        )
    stream.seek(0)
    return _ledger(view, stream.read(BYTES_MAX + 1)) if ledger else _log(view, stream)


def _again(view: Reading, bad: BadLine, asks: str = "imports/file.html") -> Any:
    """Asks again, by default for the file, and says what was wrong with this one."""
    numbered = say("Line {number}: {problem}", number=bad.number, problem=Says((bad.say,)))
    sentence = view.say.say(numbered if bad.number else bad.say)
    again = _reading(view.visit, view.form, ledger=view.ledger, problem=sentence)
    return page(asks, status_of(bad.code), view=again)


def _log(view: Reading, file: BinaryIO) -> Any:
    here, own = context(), ids_of(view.form, 1)[0]
    with one_file():
        if view.visit:
            return _done(view, import_into(here.tables, here.edge, file, view.visit.id))
        return _done(view, import_new(here.tables, here.edge, file, own))


def _done(view: Reading, imported: Imported | BadLine) -> Any:
    if isinstance(imported, BadLine):
        return _again(view, imported)
    here, home = context(), redirect(url_for("table.home", table=imported.table), 303)
    if view.visit:
        return home
    return seat_cookie(home, here, imported.table, new_seat(here, imported.table, Role.OWNER, None))


def _ledger(view: Reading, raw: bytes) -> Any:
    ledger = read_ledger(raw)
    if isinstance(ledger, BadLine):
        return _again(view, ledger)
    text = raw.decode("utf-8-sig")
    if view.visit:
        return _preview(_reading(view.visit, view.form, ledger=text), ledger, view.visit.table, None)
    if "currency" not in view.form:
        return page("imports/table.html", view=_reading(None, view.form, ledger=text))
    opened = told_table(view.form)
    if isinstance(opened, Malformed):
        problem = wrong_words(view.say, opened)
        return page("imports/table.html", 422, view=_reading(None, view.form, ledger=text, problem=problem))
    table = new_table(opened, context().edge.now())
    view = Reading(None, speaker(table.roster), view.form, view.id, text)
    return _preview(view, ledger, table, opened)


def _preview(view: Reading, ledger: Ledger, table: Table, opened: TableOpened | None) -> Any:
    """Shows what a ledger means here, or saves what was shown."""
    form = view.form
    choices = _choices(form)
    if form.get("do") == "save" and form.get("shown") == choices.unit:
        return _done(view, _save(context(), view, ledger, opened, choices))
    plan = understand(ledger, table, choices)
    if isinstance(plan, BadLine):
        plan = plan if plan.column else replace(plan, number=0)  # without a column it is the table that does not fit
        return _again(view, plan) if view.visit else _again(view, plan, "imports/table.html")
    known = bool(view.visit and holds(context().tables, view.visit.id, ledger))
    shown = replace(view, plan=plan, known=known)
    return page("imports/preview.html", view=shown, settled=choices.settled, label=LABEL)


def _save(
    here: Context, view: Reading, ledger: Ledger, opened: TableOpened | None, choices: Choices
) -> Imported | BadLine:
    if view.visit:
        return ledger_into(here.tables, here.edge, ledger, view.visit.id, choices, view.visit.origin)
    assert opened is not None
    return ledger_new(here.tables, here.edge, ledger, opened, choices, ids_of(view.form, 1)[0])


def _choices(form: MultiDict[str, str]) -> Choices:
    unit, settled = form.get("unit", ""), form.get("settled", "")
    who = {int(told[1]): value for name, value in form.items() if (told := WHO.fullmatch(name))}
    return Choices(unit if unit in UNITS else UNITS[0], settled if settled in SETTLED else SETTLED[0], who)
