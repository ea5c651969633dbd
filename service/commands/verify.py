"""`tallystick verify`: a log, in a file or in the store, checked byte for byte; and whether it holds a fingerprint."""

import click

from events.log import Corrupt
from events.say import Say
from service.commands.parts import fail, fail_broken, fail_line, opened_file, with_store
from service.edge import Edge
from service.files.logfile import BadLine, verified
from service.proof import counted, events_of
from service.read import Tables
from service.wording.fingerprint import hash_of
from service.wording.words import english


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--table", help="This table of the store alone.")
@click.option("--fingerprint", help="Four words, a hash, or the last line of a shared text: is it of this log?")
def verify(file: str | None, table: str | None, fingerprint: str | None) -> None:
    """Checks the numbering and the chain of a log FILE and prints its head; without FILE, of each table in the store.

    In the store every column is held against the text that was hashed. With a fingerprint it also says after which
    event it was taken, and exits 1 where the log never stood like that.
    """
    begins = "" if fingerprint is None else hash_of(fingerprint)
    if isinstance(begins, Say):
        raise click.BadParameter(english().say(begins), param_hint="--fingerprint")
    if file and table:
        raise click.UsageError("Name a file or a table, not both.")
    found = _verify_file(file, begins) if file else _verify_store(table=table, begins=begins)
    if begins and not found:
        fail("unknown_event", "This fingerprint is of no event here: the log never stood like that, or was cut short.")


def _verify_file(file: str, begins: str) -> bool:
    log = _Search(begins)
    with opened_file(file) as opened:
        for line in counted(verified(opened), _tell):
            if isinstance(line, BadLine):
                fail_line(line)
            log.see(line.seq or 0, line.hash or "", line.at or "")
    click.echo(log.head)
    return log.found


@with_store
def _verify_store(edge: Edge, tables: Tables, table: str | None, begins: str) -> bool:
    store, broken, found = tables.store, list[Corrupt](), False
    for one in [table] if table else store.tables():
        log = _Search(begins, f" of table {one}")
        try:
            for event in counted(events_of(store, one), _tell):
                log.see(event.seq, event.hash, event.at)
            click.echo(f"{one}  {log.head}")
        except Corrupt as corrupt:
            broken.append(corrupt)
        found = found or log.found
    for stray in [] if table else store.strays():
        broken.append(Corrupt(stray, 1, "stray"))
    if broken:
        fail_broken(*broken)
    return found


class _Search:
    """Goes through a log to its head, and says on the way which event a fingerprint was taken after."""

    def __init__(self, begins: str, where: str = "") -> None:
        self.begins, self.where = begins, where
        self.found, self.head = False, ""

    def see(self, seq: int, hash_: str, at: str) -> None:
        """The next event."""
        self.head = f"{hash_} ({seq} events)"
        if self.begins and hash_.startswith(self.begins):
            self.found = True
            click.echo(f"The fingerprint is of event {seq}{self.where}, recorded at {at}.")


def _tell(number: int) -> None:
    click.echo(f"{number} events so far", err=True)
