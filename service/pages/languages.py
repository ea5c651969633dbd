"""The language of this phone's pages, chosen by hand: a cookie for every table, and back to the page it came from."""

import re
from typing import Any

from flask import Blueprint, redirect, request, url_for

from events.say import say
from service.pages.look import LANGUAGE, with_cookie
from service.problems import Stop
from service.wording.languages import LANGUAGES

pages = Blueprint("languages", __name__)

OUR_PATH = re.compile(r"/(?!/)[!-\[\]-~]{0,2000}")
"""A path of this service: printable, without the second slash or the backslash that lead to another."""


@pages.post("/language")
def choose() -> Any:
    """Keeps the choice, in this browser alone."""
    chosen, back = request.form.get("lang", ""), request.form.get("back", "")
    if chosen not in LANGUAGES:
        raise Stop("malformed", say("There is no such language here. Go back and choose one of those shown."))
    return with_cookie(redirect(back if OUR_PATH.fullmatch(back) else url_for("front.home"), 303), LANGUAGE, chosen)
