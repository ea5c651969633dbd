"""A backup: the whole store at one moment in one SQLite file, with the secret that its links are signed by.

It is taken while the service writes, of a store of either kind, and is whole or not there. Whoever has it can open
every table as its owner: only its own user may read it.
"""

import os
import sqlite3
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from events.chain import unbroken
from events.log import Corrupt
from service.stores import Store, Unavailable
from service.stores.sqlite import SqliteStore
from service.stores.transfer import Source, move

LABEL = "CREATE TABLE backup (taken TEXT NOT NULL, secret TEXT NOT NULL) STRICT"
SIDES = ("-wal", "-shm", "-journal", ".lock")


class NotDone(Exception):
    """What was asked for would not be right: a code, and a sentence with what to do instead. Nothing was changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds: when it was taken, the secret ("" where it was left out), and how much."""

    taken: str
    secret: str
    tables: int
    events: int
    broken: tuple[Corrupt, ...] = ()


@runtime_checkable
class Still(Protocol):
    """A store that can be read as it is at one moment while others write."""

    def snapshot(self) -> AbstractContextManager[Source]:
        """The store at this moment."""


def take(store: Store, file: Path, at: str, secret: str, force: bool = False) -> Backup:
    """Writes a backup into a new file, checks it, and says what it holds."""
    if file.exists() and not force:
        raise NotDone("not_possible", f"{file} is there already: name another file, or add --force to replace it.")
    with _outages(file), drafted(file) as draft:
        left_out = _copy(store, draft)
        with closing(SqliteStore(draft)) as copy:
            tables, events, broken = counted(copy)
        with closing(alone(draft)) as db:
            db.execute("DELETE FROM attendance WHERE true")  # of processes that will not be there
            db.execute(LABEL)
            db.execute("INSERT INTO backup (taken, secret) VALUES (?, ?)", (at, secret))
        label(draft)
        publish(draft, file, force)
    known = {(one.table, one.seq) for one in broken}
    more = (one for one in left_out if (one.table, one.seq) not in known)
    return Backup(at, secret, tables, events, (*broken, *more))


def _copy(store: Store, draft: Path) -> list[Corrupt]:
    """The store at one moment, in a file; what could not be taken along because its chain is broken."""
    if isinstance(store, SqliteStore):
        with store.connections.one() as db, closing(sqlite3.connect(draft)) as copy:
            db.conn.backup(copy)  # in one step: what is written meanwhile neither waits nor gets in
        return []
    if isinstance(store, Still):
        with store.snapshot() as still, closing(SqliteStore(draft)) as copy:
            return move(still, copy)
    raise NotDone("not_possible", "A store in memory ends with its process: there is nothing to back up.")


def label(file: Path) -> tuple[str, str]:
    """When a backup was taken, and its secret; every page is checked. Unavailable where it is no backup."""
    with _outages(file), closing(_read_only(file)) as db:
        found = db.execute("PRAGMA integrity_check(1)").fetchone()
        if found != ("ok",):
            raise sqlite3.DatabaseError(found[0])
        taken, secret = db.execute("SELECT taken, secret FROM backup").fetchone()
        return taken, secret


def secret_shown(file: Path) -> str:
    """How somebody sees the secret that a backup holds."""
    return f"`sqlite3 {file} 'SELECT secret FROM backup'` shows it"


def counted(store: SqliteStore) -> tuple[int, int, tuple[Corrupt, ...]]:
    """How many tables and events a store holds, and where a chain is broken; each event is checked."""
    tables, events, broken = store.tables(), 0, list[Corrupt]()
    for table in tables:
        events += store.head(table)[0]
        try:
            deque(unbroken(table, store.read(table)), maxlen=0)
        except Corrupt as corrupt:
            broken.append(corrupt)
    return len(tables), events, tuple(broken)


def unpack(file: Path, draft: Path) -> None:
    """Makes of a backup, which is only read, a store in a file that is there and empty."""
    with _outages(file), closing(_read_only(file)) as db, closing(sqlite3.connect(draft)) as copy:
        db.backup(copy)
        copy.execute("DROP TABLE backup")


def alone(file: Path) -> sqlite3.Connection:
    """A connection to a file that nobody else uses, which from now on is one file without a journal beside it."""
    db = sqlite3.connect(file, isolation_level=None, timeout=1)
    try:
        db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def drafted(file: Path) -> Iterator[Path]:
    """An empty file beside another, for its owner alone, gone at the end with all that belongs to it."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for end in ("", *SIDES):
            Path(f"{name}{end}").unlink(missing_ok=True)


def publish(draft: Path, file: Path, replace: bool) -> None:
    """Gives a whole file its name, durably; where it may not replace another, it is the first of that name or fails."""
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    if replace:
        draft.replace(file)
    else:
        try:
            os.link(draft, file)
        except FileExistsError:
            raise NotDone("not_possible", f"{file} came to be meanwhile: name another file.") from None
        except OSError:  # a disk without links
            draft.rename(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        with suppress(OSError):  # not every file system can
            os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def _outages(file: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"{file}: {error}") from error
