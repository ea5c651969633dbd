"""Exports of a table, as the tests read them."""

import csv
import io

from service import exports
from tests.service.desk import Desk


def content(desk: Desk, format_: str, what: str = "deals") -> bytes:
    """An export's bytes."""
    return b"".join(exports.parts(desk.tables, desk.table, format_, what))


def text(desk: Desk, format_: str, what: str = "deals") -> str:
    """An export's text."""
    return content(desk, format_, what).decode()


def sheet(desk: Desk, what: str) -> list[dict[str, str]]:
    """A sheet's rows by their headings; none is longer or shorter than the heading."""
    rows = list(csv.reader(io.StringIO(text(desk, "csv", what)), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
