"""When a page says no: a sentence with the next step, and nothing saved.

Where it is only for now, the form that was sent stands on the page, to be sent again: nothing has to be entered twice.
"""

from typing import Any

from flask import Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from events.say import say
from service.pages.look import speaker
from service.problems import Stop
from service.running.answered import refused_as

TITLES = {
    403: say("Not with this link"),
    404: say("Nothing here"),
    413: say("Too much at once"),
    429: say("Too fast"),
    500: say("Not now"),
    503: say("Not now"),
}
FOR_NOW = (429, 503)
FORM = "application/x-www-form-urlencoded"
SENTENCES = {
    404: say("There is no such page. Go back to the table, or open it by its link again."),
    400: say("This request cannot be read. Go back to the table and try again."),
    405: say("This page cannot be used that way. Go back to the table."),
    413: say("That is more than one entry may hold. Send less at once."),
    500: say("Something went wrong here, and nothing was saved. Go back and try again."),
}


def error_page(error: HTTPException) -> Response:
    """A refusal, or one of Flask's own errors, as a page."""
    status, speak = error.code or 500, speaker().say
    sentence = speak(error.sentence if isinstance(error, Stop) else SENTENCES.get(status, SENTENCES[405]))
    title = speak(TITLES.get(status, say("Not possible")))
    if isinstance(error, Stop):
        refused_as(error.refusal_code)
    again = _sent() if status in FOR_NOW else []
    return page("errors/stop.html", status, title=title, sentence=sentence, again=again)


def _sent() -> list[tuple[str, str]]:
    """The fields of the form that was sent, to be sent again; none where it was no form, or held a file."""
    if request.method != "POST" or request.mimetype != FORM:
        return []
    try:
        return list(request.form.items(multi=True))
    except HTTPException:  # too large
        return []


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A rendered page."""
    return make_response(render_template(template, **values), status)
