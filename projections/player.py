"""A player's history as the outside sees it: plain data with stable names. Amounts are minor units."""

from fractions import Fraction
from typing import Any

from projections.books import Table
from projections.figures import Figures
from projections.history import ByKind, Evening, Result, Versus, history


def player_data(table: Table, key: str) -> dict[str, Any]:
    """The history of a player whom the table knows.

    An exact number that need not be whole is an object, `n` parts `of` so many; a figure that is left out is 0, or
    never came up.
    """
    own = history(table, key)
    return {
        "player": key,
        "name": table.roster.players[key].name,
        "events": table.seq,
        "nights": own.nights,
        "games": own.games,
        "wins": own.won,
        "money": own.money,
        "per_night": _exact(own.per_night),
        "run": own.run,
        "best_night": own.best.night if own.best else None,
        "worst_night": own.worst.night if own.worst else None,
        "by_night": [_evening(one) for one in own.evenings],
        "by_kind": [_kind(one) for one in own.kinds],
        "results": [_result(one) for one in own.results],
        "versus": [_versus(one) for one in own.versus],
    }


def _figures(of: Figures) -> dict[str, Any]:
    counts = {name: n if isinstance(n, int) else _exact(n) for name, n in of.counts.items()}
    return {**counts, **of.most, **of.least}


def _exact(n: Fraction) -> dict[str, int]:
    return {"n": n.numerator, "of": n.denominator}


def _evening(one: Evening) -> dict[str, Any]:
    shown: dict[str, Any] = {"night": one.night, "date": one.date}
    if one.label:
        shown["label"] = one.label
    return {**shown, "games": one.games, "wins": one.won, "money": one.money, "total": one.total}


def _kind(one: ByKind) -> dict[str, Any]:
    shown = {"kind": one.kind, "games": one.games, "wins": one.won, "money": one.money}
    return {**shown, "figures": _figures(one.figures)}


def _result(one: Result) -> dict[str, Any]:
    place = {"rank": one.rank, "winner": one.winner, "score": one.score, "money": one.money, "left": one.left}
    return {"game": one.game, "kind": one.kind, "night": one.night, **place}


def _versus(one: Versus) -> dict[str, Any]:
    order = {"ahead": one.ahead, "behind": one.behind, "level": one.level}
    return {"player": one.player, "games": one.games, **order, "money": one.money, "their_money": one.theirs}
