"""What every template uses: translation, the versioned addresses of static files, and who speaks."""

from functools import cache
from gettext import NullTranslations
from hashlib import sha256
from pathlib import Path

from babel import Locale, UnknownLocaleError
from flask import Flask, request, url_for

from projections.roster import Roster
from service.amounts import write_amount
from service.words import Speaker


def add_look(app: Flask) -> None:
    """Adds the globals of all templates."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    nothing = NullTranslations()
    # The extension gives the environment this method when it is added, which its type cannot say.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        nothing.gettext, nothing.ngettext, newstyle=True
    )
    app.jinja_env.globals |= {"asset": asset, "write_amount": write_amount}
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True


def speaker(roster: Roster | None = None) -> Speaker:
    """The speaker of this request: English, in the browser's own regional form of it."""
    for tag, _quality in request.accept_languages:
        if tag.lower().startswith("en"):
            try:
                return Speaker(Locale.parse(tag, sep="-"), NullTranslations(), roster or Roster())
            except (ValueError, UnknownLocaleError):
                break
    return Speaker(Locale.parse("en"), NullTranslations(), roster or Roster())


def asset(name: str) -> str:
    """The address of a static file, which changes with its content, so that browsers may keep it for a year."""
    return url_for("static", filename=name, v=_digest(name))


@cache
def _digest(name: str) -> str:
    return sha256((Path(__file__).parent.parent / "static" / name).read_bytes()).hexdigest()[:10]
