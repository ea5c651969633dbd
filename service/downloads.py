"""An export as a response: streamed, named, and never kept by a cache in between."""

from flask import Response

from service import exports
from service.read import Tables


def download(tables: Tables, table: str, format_: str, what: str = "deals") -> Response:
    """The file of a format; `what` is the question a sheet answers."""
    name = tables.now(table).roster.name
    stem = "".join(c for c in name.lower() if c.isascii() and c.isalnum()) or "table"
    file = f"{stem}-{what}.csv" if format_ == "csv" else f"{stem}.{format_}"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    parts = exports.parts(tables, table, format_, what)
    return Response(parts, content_type=f"{exports.TYPES[format_]}; charset=utf-8", headers=headers)
