"""A table's state as text for people at a terminal."""

from collections.abc import Sequence

from projections.books import Table
from projections.play import Play
from projections.state import in_order
from service.wording.words import Speaker, english


def text(table: Table) -> str:
    """Games with their standings, balances, and who pays whom."""
    say = english(table.roster)
    parts = [f"{table.roster.name}: {table.seq} events"]
    parts += [_game(table, one, say) for one in in_order(table)]
    if not table.points_only:
        parts.append(_columns("Balances", [(say.name(key), say.money(cents, True)) for key, cents in _owed(table)]))
        settlement = table.settlement
        pays = [
            (f"{say.name(one.payer)} pays {say.name(one.payee)}", say.money(one.amount)) for one in settlement.payments
        ]
        parts.append(_columns("Payments" if settlement.proven else "Payments (perhaps not the fewest)", pays))
    return "\n\n".join(parts)


def _game(table: Table, one: Play, say: Speaker) -> str:
    money = table.money(one)
    rows = [
        (
            f"{place.rank:>2}  {say.name(place.player)}{' *' if place.winner else ''}",
            say.points(place.score),
            say.decimal(money.get(place.player, 0), True),
        )
        for place in one.standing
    ]
    night = table.roster.nights[one.night]
    return _columns(f"{one.key}  {one.kind}, {table.status(one)}  ({night.key}, {night.date})", rows)


def _owed(table: Table) -> list[tuple[str, int]]:
    return sorted(table.balances.items(), key=lambda pair: -pair[1])


def _columns(title: str, rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    return "\n".join([title, *(lines or ["  none"])])


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    figures = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
    return "  " + "  ".join([row[0].ljust(widths[0]), *figures])
