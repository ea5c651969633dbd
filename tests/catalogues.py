"""The catalogues of translations, held against the code: `python -m tests.catalogues` brings them up to date.

Every sentence for people is a literal in the code: in Python the arguments of the functions in `SPOKEN`, in templates
`{% trans %}` and gettext. A catalogue holds exactly those; what is translated is kept, what is new stands empty.
The command line and the API speak English and are left out.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from service.wording.languages import LANGUAGES, SOURCE, catalogue

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120
SPOKEN = {"say": (0,), "say_n": (0, 1), "refuse": (1,), "refuse_n": (1, 2)}
"""The functions that take a sentence, and which of their arguments are its forms."""
FORMS = {"gettext": (0, 1), "_": (0, 1), "ngettext": (0, 2), "pgettext": (1, 1), "npgettext": (1, 2)}
"""The same of templates: how many contexts, and how many forms, their first arguments are."""
TEMPLATES = {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true", "silent": "false"}
ENGLISH_ONLY = ("service/api/", "service/cli", "service/commands/")
PLURALS = {
    "it": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""Which form a number takes. Only whole numbers below a million are counted in a sentence."""

Id = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence in the code: one form, or one and many; its context, or ""; and the file it stands in."""

    id: Id
    context: str
    file: str


class NotLiteral(ValueError):
    """A sentence that no catalogue can hold, as it is made at run time."""


def found() -> Iterator[Found]:
    """Every sentence in the code, by file and in the order of each; one that stands twice comes twice."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield from _in_template(path)
    for folder in ("service", "projections", "events"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not _name(path).startswith(ENGLISH_ONLY):
                yield from _in_python(path)


def _in_template(path: Path) -> Iterator[Found]:
    with path.open("rb") as file:
        told = sorted(babel_extract(file, [*FORMS], [], TEMPLATES), key=lambda one: one[0])
    for line, call, arguments, _comments in told:
        before, count = FORMS[call]
        given = (arguments,) if isinstance(arguments, str) else arguments or ()
        texts = [one for one in given[: before + count] if one]
        if len(texts) < before + count:
            raise NotLiteral(f"{_name(path)}:{line}: {call}{given}")
        context, first, many = texts[0] if before else "", texts[before], texts[before + 1 :]
        yield Found((first, *many) if many else first, context, _name(path))


def _in_python(path: Path) -> Iterator[Found]:
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in SPOKEN:
            forms = tuple(_literal(path, call, call.args[n : n + 1]) for n in SPOKEN[call.func.id])
            context = [one.value for one in call.keywords if one.arg == "context"]
            told = _literal(path, call, context) if context else ""
            yield Found(forms[0] if len(forms) == 1 else forms, told, _name(path))


def _literal(path: Path, call: ast.Call, told: list[ast.expr]) -> str:
    match told:
        case [ast.Constant(value=str(text))]:
            return text
        case _:
            raise NotLiteral(f"{_name(path)}:{call.lineno}: {ast.unparse(call)}")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def key(message: Message | Found) -> tuple[str, str]:
    """What tells messages apart: the context, and the sentence in its first form."""
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> list[str]:
    """The forms of its translation; what is not translated is ""."""
    return [message.string or ""] if isinstance(message.string, str | None) else [*message.string]


def read(language: str) -> Catalog:
    """A language's catalogue as it is in the repository; empty where there is none yet."""
    path = catalogue(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def renewed(language: str, sentences: list[Found]) -> Catalog:
    """The catalogue of exactly these sentences, with the translations it has."""
    old = {key(message): message for message in read(language) if message.id}
    new = Catalog(locale=language)
    new.mime_headers = [("Plural-Forms", PLURALS[language])]
    for one in sentences:
        message = new.add(one.id, context=one.context or None)
        message.locations = sorted({*message.locations, (one.file, 1)})
    for message in new:
        kept = old.get(key(message)) if message.id else None
        if kept and len(forms(kept)) == (new.num_plurals if message.pluralizable else 1):
            message.string = kept.string
    return new


def head(language: str) -> str:
    """The head of a catalogue: nothing in it that changes by itself."""
    fields = (
        "Project-Id-Version: Tallystick",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {PLURALS[language]}",
    )
    lines = "".join(f'"{one}\\n"\n' for one in fields)
    return f'# Tallystick in {LANGUAGES[language]}. `make catalogues` keeps it.\nmsgid ""\nmsgstr ""\n{lines}\n'


def write(language: str, new: Catalog) -> None:
    """Puts a catalogue into the repository."""
    path = catalogue(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(head(language).encode())
        write_po(file, new, width=WIDTH, omit_header=True, include_lineno=False)


def main() -> None:
    """Brings every catalogue up to date and says what is left to translate."""
    sentences = list(found())
    for language in (one for one in LANGUAGES if one != SOURCE):
        before = {key(message) for message in read(language) if message.id}
        new = renewed(language, sentences)
        write(language, new)
        after = {key(message): message for message in new if message.id}
        left = [message for message in after.values() if not all(forms(message))]
        sys.stdout.write(
            f"{language}: {len(after)} sentences, {len(after.keys() - before)} new, {len(before - after.keys())} gone, "
            f"{len(left)} to translate\n"
        )


if __name__ == "__main__":
    main()
