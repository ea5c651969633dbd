"""What the commands share: how they end when something is not right, the files they read, and the store."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypeVar

import click

from events.log import Corrupt, UnknownTable
from projections.roster import Roster
from service.edge import BadSetting, Edge, from_environment
from service.files.logfile import BadLine
from service.problems import BROKEN
from service.read import Tables
from service.stores import Store, Unavailable, open_store
from service.wording.words import english

T = TypeVar("T")


def fail(code: str, sentence: str, line: int | None = None) -> NoReturn:
    """Ends the command: the log, or what it says, is not right."""
    where = f"line {line}: " if line is not None else ""
    click.echo(f"{where}{code}: {sentence}", err=True)
    sys.exit(1)


def fail_line(bad: BadLine, roster: Roster | None = None) -> NoReturn:
    """Ends the command at a line that is not right."""
    fail(bad.code, english(roster).say(bad.say), bad.number)


def fail_broken(*broken: Corrupt) -> NoReturn:
    """Ends the command where chains of the store are broken: names the first event of each that does not fit."""
    for one in broken:
        problem = english().say(BROKEN[one.why])
        click.echo(f"event {one.seq} of table {one.table}: chain_broken: {problem}", err=True)
    sys.exit(1)


@contextmanager
def opened_file(path: str) -> Iterator[BinaryIO]:
    """A file that can be read twice; "-" is standard input, kept aside while it is read."""
    if path != "-":
        with Path(path).open("rb") as file:
            yield file
        return
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(sys.stdin.buffer, kept)
        kept.seek(0)
        yield kept


FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))


def with_store(command: Callable[..., T]) -> Callable[..., T]:
    """Gives a command the edge and the folded tables of the store that TALLYSTICK_STORE names."""

    @wraps(command)
    def opened_store(**options: Any) -> T:
        edge, store = _open()
        try:
            return command(edge, Tables(store, most=edge.running.table_events, read_again=sys.maxsize), **options)
        except UnknownTable:
            fail("not_found", "There is no such table in this store: `tallystick tables` lists them.")
        except Corrupt as broken:
            fail_broken(broken)
        except Unavailable as problem:
            fail("unavailable", f"The store cannot be used: {problem}")
        finally:
            store.close()

    return opened_store


def _open() -> tuple[Edge, Store]:
    try:
        edge = from_environment()
        return edge, open_store(edge.store)
    except BadSetting as problem:
        fail("malformed", str(problem))
    except (Unavailable, OSError) as problem:
        fail("unavailable", f"The store cannot be used: {problem}")
