"""The schema in PostgreSQL, as the steps that lead to it; a step that was released is never changed.

The database itself keeps the log append-only, whoever writes to it. Text compares byte by byte (`COLLATE "C"`), as in
SQLite. Every key begins with the table's id, so that both the log and the register may be spread by it.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import psycopg

Connection: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"

LOCK = "SELECT pg_advisory_xact_lock(hashtext('tallystick migrations'))"
"""Processes that start at once migrate one after the other."""

STARTED = "SELECT 1 FROM pg_class WHERE oid = to_regclass('migrations')"
START = "CREATE TABLE migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())"
DONE = "SELECT name FROM migrations"
NOTE = "INSERT INTO migrations (name) VALUES (%s)"

REGISTER = """
CREATE TABLE tables (
    created bigint GENERATED ALWAYS AS IDENTITY, -- first, second, third … table: an order, no time
    id text COLLATE "C" PRIMARY KEY,
    owner integer NOT NULL DEFAULT 1,
    scorer integer NOT NULL DEFAULT 1,
    viewer integer NOT NULL DEFAULT 1
);
"""

LOG = """
CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seq bigint NOT NULL,
    id text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL, -- '' where the event belongs to none
    body text COLLATE "C" NOT NULL, -- canonical JSON, byte for byte what was hashed
    hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seq),
    CONSTRAINT events_by_id UNIQUE (table_id, id)
);

CREATE INDEX events_by_game ON events (table_id, game, seq);

CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE integrity_constraint_violation USING MESSAGE = 'a recorded event is never changed and never deleted';
END $$;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION events_stay();

CREATE TRIGGER events_are_not_emptied BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION events_stay();

CREATE FUNCTION events_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> 1 + coalesce((SELECT max(seq) FROM events WHERE table_id = NEW.table_id), 0) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'a new event follows the last one';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER events_only_follow BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION events_follow();
"""

PHONES = """
CREATE TABLE phones (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    device text COLLATE "C" NOT NULL,
    player text, -- whose it says it is
    role text NOT NULL,
    generation integer NOT NULL, -- of the link it came by
    seen text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, device)
);

CREATE TABLE restored (
    rowid bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at text NOT NULL,
    taken text NOT NULL
);
"""

ATTENDANCE = """
CREATE TABLE attendance (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    process text COLLATE "C" NOT NULL,
    devices text NOT NULL, -- a JSON list of labels
    at text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, process)
);
"""

DELETIONS = """
CREATE TABLE deleted (id text COLLATE "C" PRIMARY KEY); -- tables that were, by their ids

CREATE FUNCTION events_go_with_their_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM deleted WHERE id = OLD.table_id) THEN
        RAISE integrity_constraint_violation
        USING MESSAGE = 'a recorded event is never deleted, but with its whole table';
    END IF;
    RETURN OLD;
END $$;

DROP TRIGGER events_are_not_changed ON events;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION events_stay();

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
FOR EACH ROW EXECUTE FUNCTION events_go_with_their_table();

CREATE FUNCTION tables_stay_away() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM deleted WHERE id = NEW.id) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the id of a deleted table is never given again';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER tables_stay_deleted BEFORE INSERT ON tables FOR EACH ROW EXECUTE FUNCTION tables_stay_away();
"""

STEPS: Mapping[str, str] = {
    "tables and events": REGISTER + LOG,
    "phones and restorations": PHONES,
    "phones that are on": ATTENDANCE,
    "whole tables deleted": DELETIONS,
}
"""Each step by its name, in order."""


def migrate(connection: Connection) -> None:
    """Takes the steps that the database has not seen, all or none; asks for no right to do so where none is left."""
    with connection.transaction():
        connection.execute(LOCK)
        if connection.execute(STARTED).fetchone() is None:
            connection.execute(START)
        done = {name for (name,) in connection.execute(DONE).fetchall()}
        for name, sql in STEPS.items():
            if name not in done:
                connection.execute(sql)
                connection.execute(NOTE, (name,))
