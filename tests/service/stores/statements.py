"""SQL statements, and whether each is bound to one table by its id.

Where it is, the log and the register can be spread over several machines by that key: a page, an append or a look at
the phones asks one of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlite_utils import Database

from service.stores import postgres

SAYS = re.compile(r"(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|REPLACE|TRUNCATE)\b", re.IGNORECASE)
OURS = re.compile(r"\b(tables|events|phones|restored|attendance|deleted)\b")
REACHED = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE) (tables|events|phones|restored|attendance|deleted)\b")
BOUND = re.compile(r"\btable_id = \?")
BOUND_ROW = re.compile(r"(?<![a-z_])id = \?")
PLACED = re.compile(r"INSERT INTO \w+ \((table_id|id)\b[^)]*\) (VALUES \(|SELECT )\?")

HEADS = "a worker asks at once for the tables that its phones are at, each named by its id"
COPY = "of a file that nobody else has open: a backup, or what a restore replaces"
UNBOUND = {
    "DELETE FROM attendance WHERE true": COPY,
    "SELECT count(*) FROM events": COPY,
    "SELECT id FROM deleted ORDER BY 1": "the list of deleted tables: to copy a store or put one back",
    "SELECT id FROM tables ORDER BY created": "the list of tables: for commands and the check at the start, no page",
    "SELECT id, coalesce((SELECT max(seq) FROM events WHERE table_id = tables.id), 0) FROM tables "
    "WHERE id IN (SELECT value FROM json_each(?))": HEADS,
    "SELECT id, coalesce((SELECT max(seq) FROM events WHERE table_id = tables.id), 0) FROM tables "
    "WHERE id = ANY(?)": HEADS,
    "SELECT at, taken FROM restored ORDER BY rowid": "restorations are of the whole store, and few",
    "INSERT INTO restored (at, taken) VALUES (?, ?)": "a restoration is of the whole store",
    "SELECT DISTINCT table_id FROM events WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY 1": "strays belong to "
    "no table: `tallystick verify` asks for them",
}
"""Statements that name no table, with their reasons."""


def plain(sql: str) -> str:
    """A statement in one line, its comments off, however its driver marks parameters."""
    return " ".join(re.sub(r"--[^\n]*", "", sql).split()).replace("%s", "?")


def is_ours(sql: str) -> bool:
    """Whether a text is a statement that reads or writes the log or the register."""
    return SAYS.match(plain(sql)) is not None and OURS.search(sql) is not None


def bound(sql: str) -> bool:
    """Whether a statement reaches one table only: for each time it names one of ours, it is given the table's id."""
    reached = REACHED.findall(plain(sql))
    given = len(BOUND.findall(plain(sql))) + len(PLACED.findall(plain(sql)))
    if {"tables", "deleted"} & {*reached}:
        given += len(BOUND_ROW.findall(plain(sql)))
    return len(reached) <= given


def unbound(statements: Iterable[str]) -> list[str]:
    """Those that reach more than one table, and have no reason to."""
    return sorted({sql for sql in statements if not bound(sql)} - UNBOUND.keys())


@contextmanager
def recorded() -> Iterator[list[str]]:
    """The statements of the log and the register that both SQL stores run meanwhile."""
    found: list[str] = []

    def noting(execute: Callable[..., Any]) -> Callable[..., Any]:
        def noted(self: Any, sql: str, *given: Any) -> Any:
            if is_ours(sql):
                found.append(plain(sql))
            return execute(self, sql, *given)

        return noted

    with pytest.MonkeyPatch.context() as patched:
        for driver in (postgres.Session, Database):
            patched.setattr(driver, "execute", noting(driver.execute))
        yield found
