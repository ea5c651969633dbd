"""A player's history across nights and games, from the fold of the table; and the results that it is made of.

Only games that ended count: one that runs has no result yet, an abandoned or stranded one moved nothing. Money is what
games made, in minor units, also where it changed hands at the table; payments are no winnings. At a table that plays
for points only all money is 0, and ranks and wins tell the story.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile

from projections.books import Table
from projections.figures import Figures, Lines, together
from projections.games import GAMES
from projections.play import Play
from projections.roster import Night
from projections.standing import standing
from projections.state import in_order


@dataclass(frozen=True, slots=True)
class Result:
    """A player's part in a game that ended: rank, score and money; `left` where he had left or was put out."""

    player: str
    game: str
    kind: str
    night: str
    rank: int
    winner: bool
    score: int
    money: int
    left: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """One night of a player: his games and what they made, and the running `total` up to it.

    `sign` is 1 for a night won, -1 for one lost, 0 for neither: by its money, and at a table that plays for points only
    by whether he won a game.
    """

    night: str
    date: str
    label: str | None
    games: int
    won: int
    money: int
    total: int
    sign: int


@dataclass(frozen=True, slots=True)
class Versus:
    """Head to head: the games both played, how often the player ranked ahead, and what each made in them."""

    player: str
    games: int
    ahead: int
    behind: int
    level: int
    money: int
    theirs: int


@dataclass(frozen=True, slots=True)
class ByKind:
    """All games of one kind: how many, won, their money, and the kind's own figures."""

    kind: str
    games: int
    won: int
    money: int
    figures: Figures

    @property
    def lines(self) -> Lines:
        """The figures for people."""
        return GAMES[self.kind].lines(self.figures)


@dataclass(frozen=True, slots=True)
class History:
    """A player's history: nights by date, results in the same order, kinds and opponents by how often they played."""

    player: str
    evenings: tuple[Evening, ...]
    results: tuple[Result, ...]
    kinds: tuple[ByKind, ...]
    versus: tuple[Versus, ...]

    @property
    def nights(self) -> int:
        """How many nights he played a game to its end."""
        return len(self.evenings)

    @property
    def games(self) -> int:
        """How many games ended with him in them."""
        return len(self.results)

    @property
    def won(self) -> int:
        """How many of them he won, alone or with others."""
        return sum(one.winner for one in self.results)

    @property
    def money(self) -> int:
        """What all his games made."""
        return sum(one.money for one in self.results)

    @property
    def per_night(self) -> Fraction:
        """The money of an average night, exact; 0 without any."""
        return Fraction(self.money, self.nights or 1)

    @property
    def best(self) -> Evening | None:
        """The night that made most (with equal money: most games won; then the earliest)."""
        return max(self.evenings, key=lambda one: (one.money, one.won), default=None)

    @property
    def worst(self) -> Evening | None:
        """The night that made least."""
        return min(self.evenings, key=lambda one: (one.money, one.won), default=None)

    @property
    def run(self) -> int:
        """The nights won in a row up to the last, or lost, below 0; 0 after a night that was neither."""
        signs = [one.sign for one in reversed(self.evenings)]
        return sum(takewhile(lambda sign: sign == signs[0], signs))


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that ended: each player's result, in the order of the standing, and figures.

    `scored` where the highest score is the best and is not the money itself, so that scores of a kind compare.
    """

    kind: str
    results: Mapping[str, Result]
    figures: Mapping[str, Figures]
    scored: bool


def history(table: Table, player: str) -> History:
    """The history of a player; empty for somebody who never played a game to its end."""
    own = [one for one in ended(table) if player in one.results]
    results = tuple(one.results[player] for one in own)
    return History(player, evenings(table, results), results, _kinds(player, own), _versus(player, own))


def by_date(table: Table) -> list[Night]:
    """The nights in order of date, and of their start on the same day."""
    return sorted(table.roster.nights.values(), key=lambda night: (night.date, night.started))


def ended(table: Table) -> list[Ended]:
    """The games that ended, night by night in order of date, in each in order of their start."""
    place = {night.key: index for index, night in enumerate(by_date(table))}
    games = [one for one in in_order(table) if table.status(one) == "ended"]
    return [_ended(table, one) for one in sorted(games, key=lambda one: place[one.night])]


def evenings(table: Table, results: Iterable[Result]) -> tuple[Evening, ...]:
    """A player's results night by night, in order of date."""
    by_night: dict[str, list[Result]] = {}
    for one in results:
        by_night.setdefault(one.night, []).append(one)
    shown: list[Evening] = []
    total = 0
    for night in by_date(table):
        games = by_night.get(night.key)
        if games:
            money, won = sum(one.money for one in games), sum(one.winner for one in games)
            total += money
            sign = (1 if won else -1) if table.points_only else (money > 0) - (money < 0)
            shown.append(Evening(night.key, night.date, night.label, len(games), won, money, total, sign))
    return tuple(shown)


def _ended(table: Table, one: Play) -> Ended:
    known = table.ended.get(one.key)
    if known is None or known[0] is not one:
        known = table.ended[one.key] = (one, _read(one))
    return known[1]


def _read(one: Play) -> Ended:
    money, outcome = one.money, one.outcome
    results = {
        place.player: Result(
            place.player, one.key, one.kind, one.night, place.rank, place.winner, place.score, money[place.player],
            place.left,
        )
        for place in standing(outcome, ended=True)
    }  # fmt: skip
    return Ended(one.kind, results, one.figures, not outcome.lowest_wins and not outcome.in_money)


def _kinds(player: str, own: list[Ended]) -> tuple[ByKind, ...]:
    by_kind: dict[str, list[Ended]] = {}
    for one in own:
        by_kind.setdefault(one.kind, []).append(one)
    kinds = [
        ByKind(
            kind,
            len(games),
            sum(one.results[player].winner for one in games),
            sum(one.results[player].money for one in games),
            together(one.figures[player] for one in games if player in one.figures),
        )
        for kind, games in by_kind.items()
    ]
    return tuple(sorted(kinds, key=lambda kind: -kind.games))


def _versus(player: str, own: list[Ended]) -> tuple[Versus, ...]:
    pairs: dict[str, list[tuple[Result, Result]]] = {}
    for one in own:
        for other, theirs in one.results.items():
            if other != player:
                pairs.setdefault(other, []).append((one.results[player], theirs))
    lines = [_against(other, both) for other, both in pairs.items()]
    return tuple(sorted(lines, key=lambda line: -line.games))


def _against(other: str, both: list[tuple[Result, Result]]) -> Versus:
    ahead = sum(mine.rank < theirs.rank for mine, theirs in both)
    behind = sum(mine.rank > theirs.rank for mine, theirs in both)
    return Versus(
        other,
        len(both),
        ahead,
        behind,
        len(both) - ahead - behind,
        sum(mine.money for mine, _ in both),
        sum(theirs.money for _, theirs in both),
    )
