"""A table out of the store: its log as a backup, its state, sheets that answer a question each, or a journal.

What each format keeps and loses: `service.exports.formats`, and docs/files.md.
"""

import json
from collections.abc import Iterable, Iterator

from events.chain import line
from projections.state import state
from service.exports import beancount, ledger, sheets
from service.exports.formats import FORMATS, JOURNALS, QUESTIONS, Format
from service.exports.journal import journal_of
from service.exports.source import source_of
from service.read import Tables
from service.wording.words import english

__all__ = ["FORMATS", "JOURNALS", "QUESTIONS", "Format", "formats_help", "parts"]

CHUNK = 64 * 1024
"""So many characters are gathered before they are sent on."""


def parts(tables: Tables, table: str, format_: str, what: str = "deals") -> Iterable[bytes]:
    """The bytes of an export as the table stands now, piece by piece; `what` is the question that a csv answers."""
    match format_:
        case "zip":
            source = source_of(tables, table)
            return sheets.zipped({f"{one}.csv": _chunks(sheets.sheet(source, one)) for one in QUESTIONS})
        case "csv":
            return _chunks(sheets.sheet(source_of(tables, table), what))
        case "ledger":
            return _chunks(ledger.write(journal_of(source_of(tables, table))))
        case "beancount":
            return _chunks(beancount.write(journal_of(source_of(tables, table))))
        case "json":
            shown = state(tables.now(table), every_game=True)
            return [(json.dumps(shown, ensure_ascii=False, indent=2) + "\n").encode()]
        case _:
            events = tables.store.read(table, 0, tables.now(table).seq)
            return _chunks(line(recorded) + "\n" for recorded in events)


def formats_help() -> str:
    """What each format keeps and loses, for the command's --help and the API's description."""
    speak = english().say
    return "\n\n".join(
        f"{key}: {' '.join(speak(one) for one in (format_.keeps, format_.loses, format_.back))}"
        for key, format_ in FORMATS.items()
    )


def _chunks(texts: Iterable[str]) -> Iterator[bytes]:
    held, size = list[str](), 0
    for text in texts:
        held.append(text)
        size += len(text)
        if size >= CHUNK:
            yield "".join(held).encode()
            held, size = [], 0
    if held:
        yield "".join(held).encode()
