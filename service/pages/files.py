"""The table as files: what each format keeps and loses, and the file itself."""

from typing import Any

from flask import Blueprint

from events.say import say
from service.exports import FORMATS, JOURNALS, QUESTIONS
from service.files.downloads import download
from service.pages.errors import page
from service.pages.visit import Visit, at_table
from service.problems import Stop

pages = Blueprint("files", __name__, url_prefix="/t/<table>")


@pages.get("/files")
@at_table()
def files(visit: Visit) -> Any:
    """The files, the backup first; a table that plays for points has no journals, and single sheets are in the zip."""
    left_out = ("csv", *(JOURNALS if visit.table.points_only else ()))
    shown = {key: one for key, one in FORMATS.items() if key not in left_out}
    return page("table/files.html", visit=visit, formats=shown)


@pages.get("/export/<format_>")
@pages.get("/export/<format_>/<what>")
@at_table()
def export(visit: Visit, format_: str, what: str = "deals") -> Any:
    """The table as a file."""
    if format_ not in FORMATS or what not in QUESTIONS:
        raise Stop("not_found", say("There is no such export. Go back to the table."))
    return download(visit.here.tables, visit.id, format_, what)
