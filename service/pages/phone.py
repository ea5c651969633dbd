"""What a phone keeps for itself: how the pages look, and what it does at the table. No table and no seat is needed.

The look is a cookie that the server reads, so that no page shows in another one first and none needs a script for it;
the rest is kept by the phone's own scripts.
"""

import re
from typing import Any

from flask import Blueprint, redirect, request, url_for

from service.pages.errors import page
from service.pages.look import THEME, THEMES, with_cookie

pages = Blueprint("phone", __name__)

HERE = re.compile(r"/(t/[a-z0-9]{1,64}(/[a-z0-9_-]{1,32}){0,3})?")


def _back() -> str:
    """The page that led here, one of ours; else the front page."""
    came = request.values.get("from", "")
    return came if HERE.fullmatch(came) else url_for("front.home")


@pages.get("/phone")
def here() -> Any:
    """The phone's own settings."""
    return page("phones/phone.html", back=_back())


@pages.post("/phone")
def look() -> Any:
    """Keeps the look that was chosen."""
    chosen = request.form.get(THEME, "")
    back: dict[str, Any] = {"from": _back()}
    answer = redirect(url_for(".here", **back), 303)
    if chosen not in THEMES[1:]:
        answer.delete_cookie(THEME)
        return answer
    return with_cookie(answer, THEME, chosen)
