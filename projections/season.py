"""A season, which is any range of the table's nights: the standings over it, and everybody's total night by night.

Made of the results of games that ended (`projections.history`); money is in minor units.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from projections.books import Table
from projections.history import Result, by_date, ended
from projections.roster import Night


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line over a range of nights."""

    player: str
    nights: int
    games: int
    won: int
    money: int


def standings(table: Table, since: str | None = None, upto: str | None = None) -> list[Standing]:
    """The players' lines over the nights from `since` to `upto` (keys; both included, in order of date), best first.

    None is the first or the last night. Best is most money, then games won; equal lines stay in the table's order.
    Raises KeyError for a night the table does not know; from a later night to an earlier there is nothing.
    """
    inside = {night.key for night in between(table, since, upto)}
    by_player: dict[str, list[Result]] = {player: [] for player in table.roster.players}
    for one in ended(table):
        for player, result in one.results.items():
            if result.night in inside:
                by_player[player].append(result)
    lines = [
        Standing(
            player,
            len({one.night for one in results}),
            len(results),
            sum(one.winner for one in results),
            sum(one.money for one in results),
        )
        for player, results in by_player.items()
        if results
    ]
    return sorted(lines, key=lambda line: (-line.money, -line.won))


def totals(
    table: Table, players: Sequence[str], since: str | None = None, upto: str | None = None
) -> dict[str, Mapping[str, int]]:
    """By night (key), for the nights of the range in which a game ended: what each player had made by its end.

    At a table that plays for points only, how many games each had won. The range is told as for `standings`.
    """
    nights = [night.key for night in between(table, since, upto)]
    made: dict[str, Counter[str]] = {}
    for game in ended(table):
        for player, one in game.results.items():
            made.setdefault(one.night, Counter())[player] += one.winner if table.points_only else one.money
    sums, found = dict.fromkeys(players, 0), dict[str, Mapping[str, int]]()
    for night in nights:
        if night in made:
            found[night] = sums = {player: sums[player] + made[night][player] for player in players}
    return found


def between(table: Table, since: str | None, upto: str | None) -> list[Night]:
    """The nights from one to another, both included."""
    nights, known = by_date(table), table.roster.nights
    first = nights.index(known[since]) if since else 0
    last = nights.index(known[upto]) if upto else len(nights)
    return nights[first : last + 1]
