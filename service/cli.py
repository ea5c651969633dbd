"""The command line: logs judged, verified and settled offline; tables into the store and out of it; the service.

Errors go to stderr as `line N: code: sentence`. Exit 0: done; 1: the log or what it says is not right; 2: wrong usage.
"""

import json
from collections.abc import Iterable
from pathlib import Path

import click

from events.codec import Malformed
from events.lines import read_json
from events.say import Cents, Say, say
from projections.books import Table
from projections.settle import settle as fewest
from projections.state import payment_data, state
from projections.table import allow_run, fold, fold_part
from service import exports
from service.access import ROLES
from service.commands import report
from service.commands.parts import FILE, fail, fail_broken, fail_line, opened_file, with_store
from service.commands.stores import backup, copy_, restore
from service.commands.verify import verify
from service.context import opened
from service.edge import BadSetting, Edge, from_environment, now
from service.files import imports
from service.files.imports import import_file
from service.files.ledgers import SETTLED
from service.files.logfile import BadLine, LogFile
from service.files.pokernow import UNITS
from service.read import Tables
from service.running.demo import open_demo
from service.running.serving import CannotListen, run, settings_help
from service.stores import Unavailable
from service.wording.words import english

AMOUNT_MAX = 10**12
GUESSED = "http://localhost:8000"
"""Where the links lead if nobody said by which address phones reach the service."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tallystick")
def main() -> None:
    """Keeps score and money for card and dice nights."""


@main.command()
@FILE
@click.option("--json", "as_json", is_flag=True, help="The state as JSON.")
@click.option("--at", type=click.IntRange(1), help="As of this event.")
def replay(file: str, as_json: bool, at: int | None) -> None:
    """Judges and folds a log FILE ("-": standard input) and prints the state."""
    with opened_file(file) as opened:
        log = LogFile(opened, now())
        table = Table()
        for told in log.runs():
            if isinstance(told, BadLine):
                fail_line(told, table.roster)
            if at and told[-1].seq > at:
                fold_part(table, told[: at - table.seq], log)
                break
            refused = allow_run(table, told, log)
            if refused:
                fail_line(BadLine(told[refused[0]].seq, refused[1].code, refused[1].say), table.roster)
            fold(table, told, log)
            if table.seq == at:
                break
    if not table.seq:
        fail("malformed", "the file is empty: a log begins with table.opened.", 1)
    if at and table.seq < at:
        fail("unknown_event", f"There is no event {at}: the log ends here.", table.seq)
    click.echo(json.dumps(state(table, every_game=True), ensure_ascii=False) if as_json else report.text(table))


for command in (verify, backup, restore, copy_):
    main.add_command(command)


@main.command(name="import")
@FILE
@click.option("--into", help="Append to this table instead of opening a new one.")
@click.option("--currency", help="A ledger's, for a new table: EUR.")
@click.option("--name", help="The new table's name, for a ledger.")
@click.option("--timezone", help="The new table's, which gives a ledger's night its day: Europe/Rome.")
@click.option("--unit", type=click.Choice(UNITS), help="What 2000 in a ledger is: 20.00 or 2000 whole; auto looks.")
@click.option("--settled", type=click.Choice(SETTLED), help="table: a ledger's money changed hands already.")
@with_store
def import_(edge: Edge, tables: Tables, file: str, **told: str | None) -> None:
    """Takes a log or a PokerNow ledger FILE into the store, all or nothing; prints the table's tokens and links."""
    with opened_file(file) as opened_:
        imported = import_file(tables, edge, opened_, imports.Told(**told))
    if isinstance(imported, Say):
        raise click.UsageError(english().say(imported))
    if isinstance(imported, BadLine):
        fail_line(imported)
    if imported.off:
        off = say("The ledger is {off} off: shared by buy-ins.", off=Cents(imported.off, signed=True))
        click.echo(english(tables.now(imported.table).roster).say(off), err=True)
    _print_opened(edge, tables, imported.table)


@main.command(epilog=exports.formats_help())
@click.argument("table")
@click.option("--format", "format_", type=click.Choice([*exports.FORMATS]), default="jsonl", show_default=True)
@click.option("--what", type=click.Choice(exports.QUESTIONS), default="deals", help="Which sheet, for csv.")
@click.option("--output", type=click.Path(dir_okay=False, writable=True), help="Write to this file.")
@with_store
def export(edge: Edge, tables: Tables, table: str, format_: str, what: str, output: str | None) -> None:
    """Takes a TABLE out of the store: its log (jsonl), its state, sheets, or a journal.

    Where its chain is broken, that is all before the first event that does not fit; the command names it, and exits 1.
    """
    parts = exports.parts(tables, table, format_, what)
    if output is None:
        for part in parts:
            click.echo(part, nl=False)
    else:
        _write(parts, output)
    if bad := tables.broken(table):
        fail_broken(bad)


def _write(parts: Iterable[bytes], output: str) -> None:
    draft = Path(f"{output}.part")  # an older file stands until the new one is whole
    try:
        with draft.open("wb") as out:
            out.writelines(parts)
        draft.replace(output)
    except OSError as problem:
        raise click.BadParameter(f"{output}: {problem.strerror}", param_hint="--output") from problem


@main.command(name="tables")
@with_store
def tables_(edge: Edge, tables: Tables) -> None:
    """Lists the tables of the store."""
    broken = []
    for table in tables.store.tables():
        folded, bad = tables.now(table), tables.broken(table)
        click.echo(f"{table}  {folded.roster.name}  ({folded.seq} events)")
        broken += [bad] if bad else []
    if broken:
        fail_broken(*broken)


@main.command()
@click.argument("table")
@click.option("--renew", type=click.Choice(list(ROLES)), help="Withdraw this role's link and make a new one.")
@with_store
def links(edge: Edge, tables: Tables, table: str, renew: str | None) -> None:
    """Prints the tokens and links of a TABLE."""
    if renew:
        tables.store.renew(table, renew)
    _print_opened(edge, tables, table)


@main.command()
@click.argument("table")
@click.option("--name", required=True, help="The table's name, to be sure that it is the right one.")
@with_store
def delete(edge: Edge, tables: Tables, table: str, name: str) -> None:
    """Deletes a whole TABLE for ever: its log, its links, its phones."""
    if name != (known := tables.now(table).roster.name):
        fail("malformed", f"table {table} is called {known!r}: give that name to delete it.")
    tables.delete(table)
    click.echo(f"{name} is deleted.")


@main.command()
@click.argument("file", default="-", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
def settle(file: str) -> None:
    """Reads {"anna": 267, …} (minor units) from FILE or standard input and prints the fewest payments."""
    with opened_file(file) as opened:
        raw = opened.read()
    try:
        balances = read_json(raw.decode())
    except UnicodeDecodeError:
        fail("malformed", "this is not UTF-8.", 1)
    if isinstance(balances, Malformed):
        fail("malformed", english().say(balances.faults[0].say), 1)
    if not isinstance(balances, dict) or not all(type(cents) is int for cents in balances.values()):
        fail("malformed", 'give one object of whole amounts by player, such as {"anna": 267, "boris": -267}.', 1)
    if not all(name.isprintable() for name in balances):
        fail("malformed", "the players' names must not contain control characters.", 1)
    if any(abs(cents) > AMOUNT_MAX for cents in balances.values()):
        fail("malformed", f"amounts must be within {AMOUNT_MAX}.", 1)
    if off := sum(balances.values()):
        fail("unbalanced", f"the balances sum to {off}, not to 0: what one is owed another must owe.", 1)
    click.echo(json.dumps([payment_data(one) for one in fewest(balances).payments], ensure_ascii=False))


@main.command(epilog=settings_help())
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for phones.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64))
@click.option("--demo", is_flag=True, help="Fill a demonstration table once, and show the way to it.")
def serve(host: str, port: int, workers: int, demo: bool) -> None:
    """Serves the pages and the API."""
    try:
        run(from_environment(), host, port, workers, demo)
    except BadSetting as problem:
        fail("malformed", str(problem))
    except CannotListen as problem:
        fail("unavailable", f"Nothing can be served at {problem}. Choose another --host or --port.")
    except (Unavailable, OSError) as problem:
        fail("unavailable", f"The store cannot be used: {problem}")


@main.command()
@with_store
def demo(edge: Edge, tables: Tables) -> None:
    """Fills a demonstration table, once, and prints its tokens and links."""
    _print_opened(edge, tables, open_demo(tables.store, edge))


def _print_opened(edge: Edge, tables: Tables, table: str) -> None:
    if not edge.url:
        click.echo(f"The address {GUESSED} is a guess: set TALLYSTICK_URL to the one that phones use.", err=True)
    shown = opened(edge, GUESSED, table, tables.store.generations(table))
    click.echo(json.dumps(shown, ensure_ascii=False))


if __name__ == "__main__":
    main()
