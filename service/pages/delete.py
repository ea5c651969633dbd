"""Deleting a whole table, for ever: the owner's, after typing its name; a backup is offered first."""

from typing import Any

from flask import Blueprint, request

from events.say import say
from service.access import Role
from service.pages.errors import page
from service.pages.visit import COOKIE, Visit, at_table
from service.problems import Stop

pages = Blueprint("delete", __name__, url_prefix="/t/<table>")


@pages.get("/delete")
@at_table(Role.SCORER)
def asking(visit: Visit) -> Any:
    """What would be gone, the way to a backup, and the field for the name."""
    _owner(visit)
    return page("delete/ask.html", visit=visit, problem="")


@pages.post("/delete")
@at_table(Role.SCORER)
def delete(visit: Visit) -> Any:
    """Deletes the table when its name was typed."""
    _owner(visit)
    name = visit.table.roster.name
    if _plain(request.form.get("name", "")) != _plain(name):
        problem = visit.say.say(say("That is not this table's name. Type it as it stands here to delete the table."))
        return page("delete/ask.html", 422, visit=visit, problem=problem)
    visit.here.tables.delete(visit.id)
    response = page("delete/deleted.html", name=name, table=visit.id)
    response.delete_cookie(COOKIE, path=f"/t/{visit.id}", httponly=True, samesite="Lax")
    return response


def _owner(visit: Visit) -> None:
    if not visit.owns:
        raise Stop("forbidden", say("Only the table's owner deletes it: open the owner's link."))


def _plain(name: str) -> str:
    """A name as people compare it: spaces and capitals apart."""
    return " ".join(name.split()).casefold()
