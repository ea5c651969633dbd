"""A table out of the store: its log as a backup, its state, or one question's answer as a sheet.

`jsonl` keeps everything, the chain included, and comes back by an import byte for byte. `json` is the state with every
game: it keeps the figures and loses the events. `csv` answers one question and loses the rest.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator

from events.chain import line
from events.log import Recorded
from projections.books import Table
from projections.play import Play
from projections.state import in_order, state
from service.read import Tables
from service.words import Speaker, english

FORMATS = ("jsonl", "json", "csv")
QUESTIONS = ("deals", "money", "players")
TYPES = {"jsonl": "application/jsonl", "json": "application/json", "csv": "text/csv"}
"""The media type of each format."""


def parts(tables: Tables, table: str, format_: str, what: str) -> Iterable[str]:
    """The text of an export, piece by piece; `what` is the question a sheet answers."""
    folded = tables.now(table)
    match format_:
        case "jsonl":
            return jsonl(tables.store.read(table, 0, folded.seq))
        case "json":
            return [as_json(folded)]
        case _:
            return [as_csv(folded, what)]


def jsonl(events: Iterable[Recorded]) -> Iterator[str]:
    """The log, line by line."""
    return (line(recorded) + "\n" for recorded in events)


def as_json(table: Table) -> str:
    """The state with every game."""
    return json.dumps(state(table, every_game=True), ensure_ascii=False, indent=2) + "\n"


def as_csv(table: Table, what: str) -> str:
    """One question's sheet: "deals", "money" or "players"; amounts are minor units, named in the heading."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(SHEETS[what](table, english(table.roster)))
    return out.getvalue()


Cells = Iterator[Iterable[str | int]]


def _deals(table: Table, speaker: Speaker) -> Cells:
    """A row for each player and scored deal."""
    yield "night", "date", "game", "kind", "deal", "event", "player", "name", "points", "minor_units_paid", "words"
    for one in in_order(table):
        for entry in one.book.rows:
            words = " ".join(speaker.say(sentence) for sentence in one.game.words(entry.row))
            for player, points in entry.row.points.items():
                yield (
                    *_where(table, one), entry.row.number, entry.seq, player, _name(speaker, player), points,
                    entry.row.paid.get(player, 0), _cell(words),
                )  # fmt: skip


def _money(table: Table, speaker: Speaker) -> Cells:
    """A row for each player and game, and two for each payment: they sum to the balances."""
    currency = table.roster.currency
    yield "night", "date", "game", "kind", "status", "settled", "player", "name", "score", f"{currency}_minor_units"
    for one in in_order(table):
        money = table.money(one)
        for place in one.standing:
            yield (
                *_where(table, one), table.status(one), one.stakes.settled, place.player, _name(speaker, place.player),
                place.score, money.get(place.player, 0),
            )  # fmt: skip
    for seq, paid in table.payments.items():
        night = table.roster.night_at(seq)
        where = (night.key, night.date) if night else ("", "")
        for player, amount in ((paid.from_, paid.amount), (paid.to, -paid.amount)):
            yield *where, "", "payment", "", "night", player, _name(speaker, player), "", amount


def _players(table: Table, speaker: Speaker) -> Cells:
    """A row for each player."""
    currency = table.roster.currency
    yield "player", "name", "games", "won", f"balance_{currency}_minor_units"
    places = [place for one in in_order(table) if table.status(one) == "ended" for place in one.standing]
    for player, balance in table.balances.items():
        own = [place for place in places if place.player == player]
        yield player, _name(speaker, player), len(own), sum(place.winner for place in own), balance


SHEETS = {"deals": _deals, "money": _money, "players": _players}


def _where(table: Table, one: Play) -> tuple[str, str, str, str]:
    return one.night, table.roster.nights[one.night].date, one.key, one.kind


def _name(speaker: Speaker, player: str) -> str:
    return _cell(speaker.name(player))


def _cell(text: str) -> str:
    """Text that begins with a name, as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
