"""What a SQL store keeps beside the log: tables and their links, phones, restorations. None of it is chained."""

import json
from abc import ABC, abstractmethod
from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import astuple
from datetime import datetime, timedelta

from sqlite_utils import Database

from events.log import UnknownTable
from service.stores import ROLES, Phone, Restored

RENEW = {
    role: f"UPDATE tables SET {role} = {role} + (coalesce(?, {role}) = {role}) WHERE id = ? RETURNING {role}"
    for role in ROLES
}
DELETED = "INSERT INTO deleted (id) SELECT id FROM tables WHERE id = ?"
VISITED = """
INSERT INTO phones (table_id, device, player, role, generation, seen) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, device) DO UPDATE SET
    player = excluded.player, role = excluded.role, generation = excluded.generation, seen = excluded.seen
"""
SEEN = "SELECT device, player, role, generation, seen FROM phones WHERE table_id = ? ORDER BY seen DESC"
HEADS = """
SELECT id, coalesce((SELECT max(seq) FROM events WHERE table_id = tables.id), 0) FROM tables
WHERE id IN (SELECT value FROM json_each(?))
"""
LEFT = "DELETE FROM attendance WHERE table_id = ? AND (process = ? OR at < ?)"
ATTENDS = "INSERT INTO attendance (table_id, process, devices, at) SELECT id, ?, ?, ? FROM tables WHERE id = ?"
ATTENDANCE = "SELECT DISTINCT value FROM attendance, json_each(devices) WHERE table_id = ? AND at >= ?"
GONE = timedelta(days=1)
"""A process that said nothing for so long is gone, whatever its clock."""
# What was changed behind the log's back may be no JSON any more.
RECORDERS = """
SELECT device, max(seq) FROM (
    SELECT seq, CASE WHEN json_valid(body) THEN body ->> '$.device' END AS device FROM events WHERE table_id = ?
) WHERE device IS NOT NULL GROUP BY device
"""
STRAYS = "SELECT DISTINCT table_id FROM events WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY 1"


class Register(ABC):
    """The register, over whatever reads and writes the database."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Database]:
        """A connection to read by."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Database]:
        """A connection in a transaction: durable when it ends well, undone when it does not."""

    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        with self.reading() as db:
            return [id_ for (id_,) in db.execute("SELECT id FROM tables ORDER BY created").fetchall()]

    def generations(self, table: str) -> dict[str, int]:
        """Role to the generation of its links."""
        with self.reading() as db:
            row = db.execute(f"SELECT {', '.join(ROLES)} FROM tables WHERE id = ?", (table,)).fetchone()
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
        """Takes a whole table out, overwriting what it leaves; its id is never given again."""
        with self.writing() as db:
            db.execute("PRAGMA secure_delete = ON")
            if not db.execute(DELETED, (table,)).rowcount:
                raise UnknownTable(table)
            db.execute("DELETE FROM events WHERE table_id = ?", (table,))
            db.execute("DELETE FROM tables WHERE id = ?", (table,))

    def visited(self, table: str, phone: Phone) -> None:
        """Notes that a phone was seen."""
        with self.writing() as db:
            db.execute(VISITED, (table, *astuple(phone)))

    def phones(self, table: str) -> list[Phone]:
        """The phones that visited, the one last seen first."""
        with self.reading() as db:
            return [Phone(*row) for row in db.execute(SEEN, (table,)).fetchall()]

    def recorders(self, table: str) -> dict[str, int]:
        """The label of each phone that recorded, with the seq of its last event."""
        with self.reading() as db:
            return dict(db.execute(RECORDERS, (table,)).fetchall())

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        with self.reading() as db:
            return dict(db.execute(HEADS, (json.dumps(list(tables)),)).fetchall())

    def attend(self, table: str, process: str, devices: Collection[str], at: str) -> None:
        """Notes which phones a process has on at a table now, and clears away what one that is gone left behind."""
        gone = (datetime.fromisoformat(at) - GONE).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        with self.writing() as db:
            db.execute(LEFT, (table, process, gone))
            if devices and not db.execute(ATTENDS, (process, json.dumps(sorted(devices)), at, table)).rowcount:
                raise UnknownTable(table)

    def attendance(self, table: str, since: str) -> set[str]:
        """The labels of the phones that are on at a table."""
        with self.reading() as db:
            return {device for (device,) in db.execute(ATTENDANCE, (table, since)).fetchall()}

    def restored(self, note: Restored) -> None:
        """Notes that the store was put back from a backup."""
        with self.writing() as db:
            db.execute("INSERT INTO restored (at, taken) VALUES (?, ?)", astuple(note))

    def restorations(self) -> list[Restored]:
        """Each time the store was put back, the first one first."""
        with self.reading() as db:
            return [Restored(*row) for row in db.execute("SELECT at, taken FROM restored ORDER BY rowid").fetchall()]

    def strays(self) -> list[str]:
        """The ids under which there are events and no table."""
        with self.reading() as db:
            return [id_ for (id_,) in db.execute(STRAYS).fetchall()]
