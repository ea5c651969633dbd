"""What a SQL store keeps beside the log: tables and their links, phones and who is on, deletions, restorations.

None of it is chained.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import astuple
from datetime import timedelta
from typing import Any, Protocol

from events.log import UnknownTable
from service.stores import ROLES, Phone, Restored
from service.wording.moments import before

RENEW = {
    role: f"""
UPDATE tables SET {role} = {role} + CASE WHEN coalesce(?, {role}) = {role} THEN 1 ELSE 0 END
WHERE id = ? RETURNING {role}
"""
    for role in ROLES
}
TABLES = "SELECT id FROM tables ORDER BY created"
GENERATIONS = f"SELECT {', '.join(ROLES)} FROM tables WHERE id = ?"
DELETED = "INSERT INTO deleted (id) VALUES (?)"
DELETIONS = "SELECT id FROM deleted ORDER BY 1"
DELETE_LOG = "DELETE FROM events WHERE table_id = ?"
DELETE_TABLE = "DELETE FROM tables WHERE id = ?"
VISITED = """
INSERT INTO phones (table_id, device, player, role, generation, seen) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, device) DO UPDATE SET
    player = excluded.player, role = excluded.role, generation = excluded.generation, seen = excluded.seen
"""
SEEN = "SELECT device, player, role, generation, seen FROM phones WHERE table_id = ? ORDER BY seen DESC"
LEFT = "DELETE FROM attendance WHERE table_id = ? AND (process = ? OR at < ?)"
THERE = "SELECT 1 FROM tables WHERE id = ?"
ATTENDS = "INSERT INTO attendance (table_id, process, devices, at) VALUES (?, ?, ?, ?)"
ATTENDANCE = "SELECT devices FROM attendance WHERE table_id = ? AND at >= ?"
GONE = timedelta(days=1)
"""A process that said nothing for so long is gone, whatever its clock."""
RESTORED = "INSERT INTO restored (at, taken) VALUES (?, ?)"
RESTORATIONS = "SELECT at, taken FROM restored ORDER BY rowid"
STRAYS = "SELECT DISTINCT table_id FROM events WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY 1"


class Rows(Protocol):
    """What a statement found."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""


class Session(Protocol):
    """A connection, to one user; parameters stand in for question marks."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Rows:
        """Runs a statement."""


class Register(ABC):
    """The register, over whatever reads and writes the database."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Session]:
        """A connection to read by."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Session]:
        """A connection in a transaction: durable when it ends well, undone when it does not."""

    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        with self.reading() as db:
            return [id_ for (id_,) in db.execute(TABLES).fetchall()]

    def generations(self, table: str) -> dict[str, int]:
        """Role to the generation of its links."""
        with self.reading() as db:
            row = db.execute(GENERATIONS, (table,)).fetchone()
        if row is None:
            raise UnknownTable(table)
        return dict(zip(ROLES, row, strict=True))

    def renew(self, table: str, role: str, known: int | None = None) -> int:
        """The next generation of a role's links, unless another than the one known is good already."""
        with self.writing() as db:
            rows = db.execute(RENEW[role], (known, table)).fetchall()
            if not rows:
                raise UnknownTable(table)
            generation: int = rows[0][0]
            return generation

    def delete(self, table: str) -> None:
        """Takes a whole table out; its id is never given again."""
        with self.writing() as db:
            if db.execute(THERE, (table,)).fetchone() is None:
                raise UnknownTable(table)
            for statement in (DELETED, DELETE_LOG, DELETE_TABLE):
                db.execute(statement, (table,))

    def deletions(self) -> list[str]:
        """The ids of the tables that were taken out."""
        with self.reading() as db:
            return [id_ for (id_,) in db.execute(DELETIONS).fetchall()]

    def visited(self, table: str, phone: Phone) -> None:
        """Notes that a phone was seen."""
        with self.writing() as db:
            db.execute(VISITED, (table, *astuple(phone)))

    def phones(self, table: str) -> list[Phone]:
        """The phones that visited, the one last seen first."""
        with self.reading() as db:
            return [Phone(*row) for row in db.execute(SEEN, (table,)).fetchall()]

    def attend(self, table: str, process: str, devices: Collection[str], at: str) -> None:
        """Notes which phones a process has on at a table now, and clears away what one that is gone left behind."""
        gone = before(at, GONE)
        with self.writing() as db:
            if db.execute(THERE, (table,)).fetchone() is None:
                raise UnknownTable(table)
            db.execute(LEFT, (table, process, gone))
            if devices:
                db.execute(ATTENDS, (table, process, json.dumps(sorted(devices)), at))

    def attendance(self, table: str, since: str) -> set[str]:
        """The labels of the phones that are on at a table."""
        with self.reading() as db:
            noted = db.execute(ATTENDANCE, (table, since)).fetchall()
        return {device for (devices,) in noted for device in json.loads(devices)}

    def restored(self, note: Restored) -> None:
        """Notes that the store was put back from a backup."""
        with self.writing() as db:
            db.execute(RESTORED, astuple(note))

    def restorations(self) -> list[Restored]:
        """Each time the store was put back, the first one first."""
        with self.reading() as db:
            return [Restored(*row) for row in db.execute(RESTORATIONS).fetchall()]

    def strays(self) -> list[str]:
        """The ids under which there are events and no table."""
        with self.reading() as db:
            return [id_ for (id_,) in db.execute(STRAYS).fetchall()]
