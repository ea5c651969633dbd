"""The schema of the SQLite file, as the steps that lead to it; a step that was released is never changed.

The file itself keeps the log append-only, whoever opens it. A connection that did not turn on
`recursive_triggers` deletes without a trigger when it replaces a row: so what it would replace is refused before.
"""

from sqlite_utils import Database, Migrations

MIGRATIONS = Migrations("tallystick")

REGISTER = """
CREATE TABLE tables (
    created INTEGER PRIMARY KEY, -- first, second, third … table: an order, no time
    id TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL DEFAULT 1,
    scorer INTEGER NOT NULL DEFAULT 1,
    viewer INTEGER NOT NULL DEFAULT 1
) STRICT;
"""

# Without rowid: a table's events lie together in the file, in their order, however many tables are played.
LOG = """
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    game TEXT NOT NULL, -- '' where the event belongs to none
    body TEXT NOT NULL, -- canonical JSON, byte for byte what was hashed
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_by_id ON events (table_id, id);

CREATE INDEX events_by_game ON events (table_id, game, seq);

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'a recorded event is never changed'); END;

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'a recorded event is never deleted'); END;

CREATE TRIGGER events_only_follow BEFORE INSERT ON events
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM events WHERE table_id = NEW.table_id), 0)
    OR EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a new event follows the last one, under an id of its own'); END;
"""

PHONES = """
CREATE TABLE phones (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    device TEXT NOT NULL,
    player TEXT, -- whose it says it is
    role TEXT NOT NULL,
    generation INTEGER NOT NULL, -- of the link it came by
    seen TEXT NOT NULL,
    PRIMARY KEY (table_id, device)
) STRICT, WITHOUT ROWID;

CREATE TABLE restored (at TEXT NOT NULL, taken TEXT NOT NULL) STRICT;
"""

ATTENDANCE = """
CREATE TABLE attendance (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    process TEXT NOT NULL,
    devices TEXT NOT NULL, -- a JSON list of labels
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, process)
) STRICT, WITHOUT ROWID;
"""

DELETIONS = """
CREATE TABLE deleted (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID; -- tables that were, by their ids

DROP TRIGGER events_are_not_deleted;

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM deleted WHERE id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a recorded event is never deleted, but with its whole table'); END;

CREATE TRIGGER tables_stay_deleted BEFORE INSERT ON tables
WHEN EXISTS (SELECT 1 FROM deleted WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the id of a deleted table is never given again'); END;
"""


@MIGRATIONS()
def tables_and_events(db: Database) -> None:
    """The register of tables, and their logs."""
    db.executescript(REGISTER + LOG)


@MIGRATIONS()
def phones_and_restorations(db: Database) -> None:
    """Which phones visited a table, and from which backups the store was put back."""
    db.executescript(PHONES)


@MIGRATIONS()
def phones_that_are_on(db: Database) -> None:
    """Which phones each process of the service has on at a table."""
    db.executescript(ATTENDANCE)


@MIGRATIONS()
def whole_tables_deleted(db: Database) -> None:
    """A table may be taken out as a whole, and is never made again under its id."""
    db.executescript(DELETIONS)


def foreign_steps(db: Database) -> list[str]:
    """The steps that another version of this program took with the file, which this one knows nothing of."""
    known = {step.name for step in MIGRATIONS.pending(Database(memory=True))}
    return [step.name for step in MIGRATIONS.applied(db) if step.name not in known]
