"""A store put back from a backup: ids and links as they were, and a note of it for the phones that saw more.

What the store holds and the backup does not is not given up unasked. A database is never emptied: it is put back into
a new one.
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeAlias

from events.log import Corrupt
from service.stores import Restored, Store, Unavailable, gate, in_database, open_store
from service.stores.backup import SIDES, Backup, NotDone, alone, counted, drafted, label, publish, secret_shown, unpack
from service.stores.sqlite import SqliteStore
from service.stores.transfer import Lacking, bring_deletions, bring_generations, lacking, listed, move

Held: TypeAlias = tuple[int, int, tuple[Corrupt, ...]]
"""How many tables and events, and which chains are broken."""


def restore(file: Path, where: str, at: str, secret: str, keep: Callable[[str], None], force: bool) -> Backup:
    """Puts the store `where` back as the backup has it; `secret` is the present one, "" where there is none.

    `keep` is given the secret of the backup where it is to be kept beside the store.
    """
    taken, signs = label(file)
    if signs and secret not in ("", signs) and not force:
        raise NotDone(
            "not_possible",
            "The links of this backup are signed with another secret than TALLYSTICK_SECRET or the file beside the "
            f"store gives: they would no longer open. {secret_shown(file)}. "
            "Set it, or add --force to go on with the present one.",
        )
    note = Restored(at, taken)
    if in_database(where):
        with tempfile.TemporaryDirectory() as folder:
            held = _into_database(file, Path(folder) / file.name, where, note)
    else:
        held = _into_file(file, Path(where).resolve(), note, force)
        if signs and not secret:
            keep(signs)
    return Backup(taken, signs, *held)


def _into_database(file: Path, draft: Path, where: str, note: Restored) -> Held:
    unpack(file, draft)
    with closing(SqliteStore(draft)) as source, closing(open_store(where)) as target:
        lost = lacking(source, target)
        if lost:
            raise NotDone(
                "not_possible",
                f"{_would_lose(lost)} A database is never emptied: name a new, empty one in TALLYSTICK_STORE.",
            )
        held = counted(source)
        move(source, target)
        target.restored(note)
        return held


def _into_file(file: Path, path: Path, note: Restored, force: bool) -> Held:
    with drafted(path) as draft:
        unpack(file, draft)
        with closing(SqliteStore(draft)) as source:
            events = _ask(source, path, force)
            held = counted(source)
            _keep_withdrawn(source, path)
            source.restored(note)
        alone(draft).close()
        with gate.held(path):
            if _events(path) != events and not force:
                raise NotDone("unavailable", f"{path} was written to meanwhile: stop the service, then try again.")
            _as_before(path, draft)
            for end in SIDES[:3]:
                Path(f"{path}{end}").unlink(missing_ok=True)
            publish(draft, path, replace=True)
    return held


def _ask(source: SqliteStore, path: Path, force: bool) -> int:
    """How many events the present store holds; NotDone where it is in use, or some of them would be lost."""
    events = _events(path)
    if force or not path.exists():
        return events
    if events < 0 and path.stat().st_size:
        raise NotDone("unavailable", f"{path} is no store, or cannot be read. Add --force to put the backup there.")
    try:
        with closing(SqliteStore(path)) as present:
            lost = lacking(source, present)
    except Unavailable as unreadable:
        raise NotDone("unavailable", f"{unreadable}. Add --force to put the backup there.") from None
    if lost:
        raise NotDone("would_lose", f"{_would_lose(lost)} Make a backup of it, then add --force.")
    return events


def _keep_withdrawn(source: Store, path: Path) -> None:
    """What was renewed or deleted since the backup was taken stays so, where the present store can be asked."""
    if not path.exists():
        return
    with suppress(Unavailable), closing(SqliteStore(path)) as present:
        bring_deletions(present.deletions(), source)
        for table in set(present.tables()) & set(source.tables()):
            bring_generations(present.generations(table), source, table)


def _events(path: Path) -> int:
    """How many events a file holds that nobody else has open; NotDone where somebody has. -1: it is no store."""
    if not path.exists():
        return 0
    try:
        with closing(alone(path)) as db:
            return int(db.execute("SELECT count(*) FROM events").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise NotDone("unavailable", f"{path} is in use: stop the service, then try again.") from None
        return -1


def _as_before(path: Path, draft: Path) -> None:
    """The new file belongs to whom the old one did, and is open to the same; a first one is its owner's alone."""
    if path.exists():
        was = path.stat()
        draft.chmod(was.st_mode & 0o777)
        with suppress(PermissionError):
            os.chown(draft, was.st_uid, was.st_gid)


def _would_lose(lost: list[Lacking]) -> str:
    return f"The store holds what the backup does not: {listed(lost)}."
