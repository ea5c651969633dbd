"""An export as a response: streamed, named, and never kept by a cache in between."""

from urllib.parse import quote

from flask import Response

from service import exports
from service.read import Tables


def download(tables: Tables, table: str, format_: str, what: str = "deals") -> Response:
    """The file of a format, and of a broken log how far it goes; `what` is the question a csv answers."""
    tables.check(table)
    broken = tables.broken(table)
    ending = f"-before-event-{broken.seq}" if broken else ""
    ending += {"csv": f"-{what}", "zip": "-sheets"}.get(format_, "") + exports.FORMATS[format_].suffix
    parts = exports.parts(tables, table, format_, what)
    headers = {"Content-Disposition": _attached(tables.now(table).roster.name, ending), "Cache-Control": "no-store"}
    return Response(parts, content_type=exports.FORMATS[format_].media, headers=headers)


def _attached(table: str, ending: str) -> str:
    """The file's name: in plain letters for everybody, and as the table is called where that has others (RFC 6266)."""
    words = "".join(c if c.isalnum() else " " for c in table.lower()).split()
    plain = "".join(c for c in "-".join(words) if c.isascii()).strip("-") or "table"
    header = f'attachment; filename="{plain}{ending}"'
    full = "-".join(words)
    return header if full in ("", plain) else f"{header}; filename*=UTF-8''{quote(full + ending, safe='')}"
