"""What every page uses: who speaks, how it looks, what a phone keeps of that, and the addresses of static files."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, g, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from projections.roster import Roster
from service.context import context
from service.running.guarded import over_tls
from service.wording.amounts import write_amount
from service.wording.languages import LANGUAGES, catalogue, spoken, tag, translations
from service.wording.words import Speaker

STATIC = Path(__file__).parent.parent / "static"
THEMES = ("", "light", "dark", "contrast")
"""How pages may look: as the phone itself does, or as chosen; "contrast" is light or dark as the phone is."""

LANGUAGE, THEME = "lang", "theme"
"""The cookies in which a phone keeps its choice of either."""

KEPT_SECONDS = 400 * 24 * 3600
"""For so long a browser keeps a cookie: the longest that browsers agree to."""

BROUGHT = frozenset(("check", "stick", "stop", "warn"))
"""Icons of what scripts fetch into a page: it carries their drawings from the beginning."""


def add_look(app: Flask) -> None:
    """Adds the globals of all templates."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    # The extension gives the environment this method when it is added, which its type cannot say.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: _own().translations.gettext(text),
        lambda one, many, n: _own().translations.ngettext(one, many, n),
        newstyle=True,
        pgettext=lambda context, text: _own().translations.pgettext(context, text),
        npgettext=lambda context, one, many, n: _own().translations.npgettext(context, one, many, n),
    )
    app.jinja_env.globals |= {
        "asset": asset,
        "drawings_used": drawings_used,
        "drawn": drawn,
        "language": language,
        "languages": LANGUAGES,
        "needed": needed,
        "needs": needs,
        "theme": theme,
        "waiting_parts": waiting_parts,
        "write_amount": write_amount,
    }
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.after_request(_names_its_language)


def theme() -> str:
    """The look that this phone chose; "" is its own."""
    chosen = request.cookies.get(THEME, "")
    return chosen if chosen in THEMES else ""


def speaker(roster: Roster | None = None) -> Speaker:
    """The speaker of this request: in the language chosen on this phone, else in the browser's."""
    own = _own()
    return Speaker(own.locale, own.translations, roster) if roster else own


def speak(code: str) -> None:
    """Answers this request in a language, whatever the phone's is."""
    g.speaker = Speaker(spoken([code]), translations(code), Roster())


def language() -> str:
    """The language of this request with the browser's own region, for the page's head: en-GB, fr."""
    return tag(_own().locale)


def _own() -> Speaker:
    own: Speaker | None = g.get("speaker")
    if own is None:
        asked = [name for name, quality in request.accept_languages if quality > 0]
        locale = spoken(asked, request.cookies.get(LANGUAGE))
        own = g.speaker = Speaker(locale, translations(locale.language), Roster())
    return own


def _names_its_language(response: Response) -> Response:
    """Says of a page in which language it is, and that it would differ for another phone."""
    if response.mimetype == "text/html" and not response.cache_control.immutable:
        response.content_language.add(_own().locale.language)
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def drawn(icon: str) -> str:
    """Notes that the page shows an icon; gives its name again."""
    g.setdefault("drawn", {*BROUGHT}).add(icon)
    return icon


def drawings_used() -> set[str]:
    """The icons whose drawings the page carries."""
    used: set[str] = g.get("drawn", {*BROUGHT})
    return used


def needs(script: str) -> str:
    """Notes that something on the page needs a script; shows nothing."""
    g.setdefault("needed", {})[script] = None
    return ""


def needed() -> list[str]:
    """The scripts that something on the page needs, each once."""
    return list(g.get("needed", ()))


def with_cookie(response: AnyResponse, cookie: str, value: str, path: str = "/") -> AnyResponse:
    """The response with a cookie that the browser keeps, for the pages under `path` and for no script."""
    response.set_cookie(
        cookie,
        value,
        max_age=KEPT_SECONDS,
        path=path,
        secure=over_tls(context().edge),
        httponly=True,
        samesite="Lax",
    )
    return response


def asked_for(part: str) -> bool:
    """Whether a script asked for a part in place of the whole page: "preview", or "outbox"."""
    return request.headers.get("X-Part") == part


def asset(name: str) -> str:
    """The address of a static file, which changes with its content, so that browsers may keep it for a year."""
    return url_for("static", filename=name, v=_digest(name))


def waiting_parts(code: str = "") -> str:
    """The address of the words with which scripts show what waits, in this request's language or another."""
    code = code or _own().locale.language
    return url_for("worker.parts", code=code, v=_parts_digest(code))


@cache
def _parts_digest(code: str) -> str:
    files = (Path(__file__).parents[2] / "templates" / "offline" / "_outbox.html", catalogue(code))
    return sha256(b"".join(one.read_bytes() for one in files if one.exists())).hexdigest()[:10]


@cache
def _digest(name: str) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:10]
