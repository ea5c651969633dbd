"""The languages of the pages: which there are, which one a browser is answered in, and their catalogues.

A catalogue is read as the translators left it, once per process and language: nothing is compiled beforehand.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE = "en"
LANGUAGES: Mapping[str, str] = {SOURCE: "English", "it": "Italiano", "fr": "Français", "ru": "Русский"}
"""The languages by code, each named in itself; the first is the source of the others."""

CATALOGUES = Path(__file__).parent.parent / "translations"


def catalogue(language: str) -> Path:
    """The file of a language's translations."""
    return CATALOGUES / language / "LC_MESSAGES" / "messages.po"


@cache
def translations(language: str) -> NullTranslations:
    """A language's translations; what has none is said in English."""
    if language == SOURCE:
        return NullTranslations()
    with catalogue(language).open("rb") as file:
        read = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return GNUTranslations(compiled)


def spoken(asked: Iterable[str], chosen: str | None = None) -> Locale:
    """The language of an answer: the one chosen, else the first asked for that there is, else English.

    `asked` are a browser's language tags, the dearest first. Numbers and dates follow the region of the first tag in
    the language that is answered in: en-GB, fr-CH.
    """
    tags = list(asked)
    if chosen not in LANGUAGES:
        chosen = next((code for code in map(_code, tags) if code in LANGUAGES), SOURCE)
    for one in tags:
        if _code(one) == chosen:
            try:
                return Locale.parse(one, sep="-")
            except (ValueError, UnknownLocaleError):
                break
    return Locale.parse(chosen)


def tag(locale: Locale) -> str:
    """A locale as pages name it: fr-CH."""
    return str(locale).replace("_", "-")


def _code(tag: str) -> str:
    return tag.partition("-")[0].lower()
