"""What a correction changes, before anybody confirms it: every score, amount and payment, as it is and as it would be.

`before` is the table as it stands, `after` the same with the correction folded; both are only read.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from projections.books import Table
from projections.play import Play
from projections.settle import Payment

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Change(Generic[V]):
    """One figure as it is and as it would be; None where there is none."""

    before: V | None
    after: V | None


Changed = Mapping[K, Change[V]]
"""What differs, by its key, in the order of the table as it would be; what only the table as it is has comes last."""


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game's figures that differ; money in minor units, `rows` the points of each row by its event and player.

    `money` is by player. A row that only moved up or down in the game has not changed.
    """

    game: str
    kind: str
    status: Change[str] | None
    scores: Changed[str, int]
    money: Changed[str, int]
    rows: Changed[tuple[int, str], int]


@dataclass(frozen=True, slots=True)
class Changes:
    """All that a correction changes; `lines` are the payments to be made, by payer and payee, minor units."""

    games: tuple[GameChange, ...]
    balances: Changed[str, int]
    lines: Changed[tuple[str, str], int]

    def __bool__(self) -> bool:
        """Whether any figure changes."""
        return bool(self.games or self.balances or self.lines)


def changes(before: Table, after: Table) -> Changes:
    """What differs between a table as it is and as it would be."""
    keys = [*after.games, *(key for key in before.games if key not in after.games)]
    games = (_game(before, after, key) for key in keys if before.games.get(key) != after.games.get(key))
    return Changes(
        tuple(one for one in games if one.status or one.scores or one.money or one.rows),
        _changed(before.balances, after.balances),
        _changed(_lines(before.settlement.payments), _lines(after.settlement.payments)),
    )


def _game(before: Table, after: Table, key: str) -> GameChange:
    old, new = before.games.get(key), after.games.get(key)
    shown = new or old
    assert shown is not None
    was, will = before.status(old) if old else None, after.status(new) if new else None
    return GameChange(
        key,
        shown.kind,
        Change(was, will) if was != will else None,
        _changed(old.outcome.scores if old else {}, new.outcome.scores if new else {}),
        _changed(before.money(old) if old else {}, after.money(new) if new else {}),
        _changed(_rows(old), _rows(new)),
    )


def _rows(one: Play | None) -> dict[tuple[int, str], int]:
    entries = one.book.rows if one else ()
    return {(entry.seq, player): n for entry in entries for player, n in entry.row.points.items()}


def _lines(payments: tuple[Payment, ...]) -> dict[tuple[str, str], int]:
    return {(one.payer, one.payee): one.amount for one in payments}


def _changed(before: Mapping[K, V], after: Mapping[K, V]) -> dict[K, Change[V]]:
    keys = dict.fromkeys((*after, *before))
    pairs = ((key, Change(before.get(key), after.get(key))) for key in keys)
    return {key: change for key, change in pairs if change.before != change.after}
