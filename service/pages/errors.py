"""When a page says no: a sentence with the next step, and nothing saved."""

from typing import Any

from flask import Response, make_response, render_template
from werkzeug.exceptions import HTTPException

from service.problems import status_of


class Stop(HTTPException):
    """Ends a page's request with a refusal."""

    def __init__(self, refusal_code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal_code = refusal_code
        self.code = status_of(refusal_code)


TITLES = {403: "Not with this link", 404: "Nothing here", 413: "Too much at once"}
SENTENCES = {
    404: "There is no such page. Go back to the table, or open it by its link again.",
    405: "This page cannot be used that way. Go back to the table.",
    413: "That is more than one entry may hold. Send less at once.",
}


def error_page(error: HTTPException) -> Response:
    """A refusal, or one of Flask's own errors, as a page."""
    status = error.code or 500
    sentence = error.description if isinstance(error, Stop) else SENTENCES.get(status, error.description)
    return page("errors/stop.html", status, title=TITLES.get(status, "Not possible"), sentence=sentence)


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A rendered page."""
    response = make_response(render_template(template, **values), status)
    return response
