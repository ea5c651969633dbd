"""The commands on a store as a whole: backed up, put back, and copied to another place."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from events.log import Conflict, Recorded
from service.commands.parts import fail, fail_broken
from service.edge import keep_secret, now, secret_path, store_name, told_secret
from service.stores import MEMORY, Store, Unavailable, in_database, open_store
from service.stores.backup import Backup, NotDone, secret_shown, take
from service.stores.restore import restore as put_back
from service.stores.transfer import behind, lacking, listed, move

TELL_EVERY = 100_000

FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command()
@FILE
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.option("--without-secret", is_flag=True, help="Leave out what signs the links: for giving the file away.")
def backup(file: Path, force: bool, without_secret: bool) -> None:
    """Writes the whole store into one FILE, as it is at this moment, also while the service runs.

    The file holds what signs the links too: whoever has it can open every table. Keep it like a key.
    """
    with _problems():
        where = _existing(store_name())
        secret = "" if without_secret else told_secret(where)
        with closing(open_store(where)) as store:
            taken = take(store, file, now(), secret, force)
    click.echo(f"{file}: {_held(taken)}")
    if not secret and not without_secret:
        click.echo("There is no secret yet, so none is in it.", err=True)
    if taken.broken:
        fail_broken(*taken.broken)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Also where the store holds events that the backup does not.")
def restore(file: Path, force: bool) -> None:
    """Puts the store back as a backup FILE has it, ids and links kept. The service has to be stopped.

    Without --force no event is lost: where the store holds more than the backup, it says what and does nothing.
    """
    where = store_name()
    with _problems():
        if where == MEMORY:
            raise NotDone("not_possible", "A store in memory ends with its process: name another.")
        secret = told_secret(where)
        held = put_back(file, where, now(), secret, partial(keep_secret, where), force)
    click.echo(f"Put back: {_held(held)}, as of {held.taken}")
    if not held.secret and not secret:
        click.echo("The backup holds no secret: every link is a new one.", err=True)
    elif held.secret and in_database(where) and not secret:
        click.echo(f"Set TALLYSTICK_SECRET to that of the backup: {secret_shown(file)}.", err=True)
    if held.broken:
        fail_broken(*held.broken)


@click.command(name="copy")
@click.argument("from_", metavar="FROM")
@click.argument("to")
def copy_(from_: str, to: str) -> None:
    """Copies all tables FROM one store TO another: each a file, or a postgresql:// address.

    Every chain is checked on the way. Where it was cut off, the same command goes on. Stop the service before, and
    start it at the new place after.
    """
    with _problems():
        if MEMORY in (from_, to) or from_ == to:
            raise NotDone("not_possible", "Name two stores: each a file, or a postgresql:// address.")
        with closing(open_store(_existing(from_))) as source, closing(open_store(to)) as target:
            _copy(source, target)
    click.echo(_about_secret(from_, to), err=True)


def _copy(source: Store, target: Store) -> None:
    lost = lacking(source, target)
    if lost:
        raise NotDone(
            "not_possible", f"The target holds what the source does not: {listed(lost)}. Name an empty store."
        )
    broken = move(source, target, _counting())
    late = set(behind(source, target)) - {one.table for one in broken}
    tables = target.tables()
    click.echo(f"{len(tables)} tables, {sum(target.head(table)[0] for table in tables)} events")
    if broken:
        fail_broken(*broken)
    if late:
        raise NotDone("stale", f"{len(late)} tables were written to meanwhile: stop the service, then do it again.")


def _about_secret(from_: str, to: str) -> str:
    if in_database(to):
        kept = "as it is" if in_database(from_) else f"to what {secret_path(from_)} holds, or as it is where it is set"
        return f"So that links and seats stay good, set TALLYSTICK_SECRET {kept}, the same on every machine."
    kept = "the TALLYSTICK_SECRET of before" if in_database(from_) else f"{secret_path(from_)}"
    return f"So that links and seats stay good, put {kept} into {secret_path(to)}, or set it in TALLYSTICK_SECRET."


def _counting() -> Callable[[Recorded], None]:
    seen = 0

    def count(_: Recorded) -> None:
        nonlocal seen
        seen += 1
        if seen % TELL_EVERY == 0:
            click.echo(f"{seen} events so far", err=True)

    return count


def _existing(where: str) -> str:
    """A store's name, which must not be of a file that is not there."""
    if where != MEMORY and not in_database(where) and not Path(where).exists():
        raise NotDone("not_found", f"There is no store at {where}.")
    return where


def _held(held: Backup) -> str:
    return f"{held.tables} tables, {held.events} events"


@contextmanager
def _problems() -> Iterator[Any]:
    try:
        yield
    except NotDone as problem:
        fail(problem.code, problem.sentence)
    except Conflict:
        fail("stale", "The target was written to meanwhile: stop what writes to it, then do it again.")
    except (Unavailable, OSError) as problem:
        fail("unavailable", f"The store cannot be used: {problem}")
