"""Sheets: CSV files that answer one question each, alone or together in a zip. docs/files.md explains their columns."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from io import RawIOBase
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from projections.account import worth
from projections.money import Exact
from projections.play import Play
from projections.season import standings
from projections.state import in_order
from projections.statement import statements
from service.exports.source import Source
from service.wording.amounts import write_amount
from service.wording.words import Speaker

Cells = Iterator[Iterable[str | int]]

FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, spaces before it or not."""


class _Line:
    """What a csv writer writes to: it gives back each line."""

    def write(self, text: str) -> str:
        return text


class _Sink(RawIOBase):
    """What a zip is written to: it holds the bytes until they are taken."""

    held = b""

    def write(self, data: Any) -> int:
        self.held += bytes(data)
        return len(data)

    def taken(self) -> bytes:
        data, self.held = self.held, b""
        return data


def sheet(source: Source, what: str) -> Iterator[str]:
    """The lines of one question's sheet: "deals", "money" or "players"; amounts are minor units."""
    writer = csv.writer(_Line(), lineterminator="\n")
    return (writer.writerow(cells) for cells in SHEETS[what](source))


def zipped(files: Mapping[str, Iterable[bytes]]) -> Iterator[bytes]:
    """A zip of files by name, piece by piece; the same files are the same bytes, whenever it is made."""
    sink = _Sink()
    with ZipFile(sink, "w") as out:
        for name, pieces in files.items():
            info = ZipInfo(name)  # dated 1980, as all of them
            info.compress_type, info.create_system = ZIP_DEFLATED, 3
            with out.open(info, "w") as file:
                for piece in pieces:
                    file.write(piece)
                    yield sink.taken()
    yield sink.taken()


def _deals(source: Source) -> Cells:
    """A row for each player and scored deal."""
    yield (
        "night", "date", "game", "kind", "status", "deal", "event", "player", "name", "points",
        "minor_units_paid", "minor_units_by_average", "words",
    )  # fmt: skip
    table, speaker = source.table, source.speaker
    for one in in_order(table):
        where = (*_where(source, one), table.status(one))
        for entry in one.book.rows:
            row, words = entry.row, " ".join(speaker.say(sentence) for sentence in one.game.words(entry.row))
            by_average = {} if one.book.ledger.final else worth(one, row)
            for player, points in row.points.items():
                yield (
                    *where, row.number, entry.seq, player, _name(speaker, player), points, row.paid.get(player, 0),
                    _decimal(by_average[player]) if by_average else "", _cell(words),
                )  # fmt: skip


def _money(source: Source) -> Cells:
    """A row for each player and game, and two for each payment: they sum to the balances."""
    table, speaker = source.table, source.speaker
    currency = table.roster.currency
    yield "night", "date", "game", "kind", "status", "settled", "player", "name", "score", f"{currency}_minor_units"
    for one in in_order(table):
        money = table.money(one)
        for place in one.standing:
            yield (
                *_where(source, one), table.status(one), one.stakes.settled, place.player, _name(speaker, place.player),
                place.score, money.get(place.player, 0),
            )  # fmt: skip
    for night in statements(table):
        for seq, paid in night.payments:
            where = (night.night.key if night.night else "", source.paid_on[seq])
            for player, amount in ((paid.from_, paid.amount), (paid.to, -paid.amount)):
                yield *where, "", "payment", "", "night", player, _name(speaker, player), "", amount


def _players(source: Source) -> Cells:
    """A row for each player."""
    table, speaker = source.table, source.speaker
    yield "player", "name", "games", "won", f"balance_{table.roster.currency}_minor_units"
    played = {line.player: (line.games, line.won) for line in standings(table)}
    for player, balance in table.balances.items():
        yield player, _name(speaker, player), *played.get(player, (0, 0)), balance


SHEETS = {"deals": _deals, "money": _money, "players": _players}


def _where(source: Source, one: Play) -> tuple[str, str, str, str]:
    return one.night, source.table.roster.nights[one.night].date, one.key, one.kind


def _name(speaker: Speaker, player: str) -> str:
    return _cell(speaker.name(player))


def _cell(text: str) -> str:
    """Text that may begin with a name, as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip().startswith(FORMULAS) else text


def _decimal(exact: Exact) -> str:
    """To a millionth, and without decimals where there are none: a fraction as such would be read as a date."""
    number = Fraction(exact)
    if number.denominator == 1:
        return str(number.numerator)
    return write_amount(round(number * 10**6), 6)
