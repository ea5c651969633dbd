"""When a page says no: a sentence with the next step, and nothing saved."""

from typing import Any

from flask import Response, g, make_response, render_template
from werkzeug.exceptions import HTTPException

from events.say import say
from service.pages.look import speaker
from service.problems import Stop

TITLES = {403: say("Not with this link"), 404: say("Nothing here"), 413: say("Too much at once")}
SENTENCES = {
    404: say("There is no such page. Go back to the table, or open it by its link again."),
    405: say("This page cannot be used that way. Go back to the table."),
    413: say("That is more than one entry may hold. Send less at once."),
    500: say("Something went wrong here, and nothing was saved. Go back and try again."),
}


def error_page(error: HTTPException) -> Response:
    """A refusal, or one of Flask's own errors, as a page."""
    status, speak = error.code or 500, speaker().say
    if isinstance(error, Stop):
        g.code = error.refusal_code
    known = error.sentence if isinstance(error, Stop) else SENTENCES.get(status)
    sentence = speak(known) if known else error.description
    title = speak(TITLES.get(status, say("Not possible")))
    return page("errors/stop.html", status, title=title, sentence=sentence)


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A rendered page."""
    response = make_response(render_template(template, **values), status)
    return response
