"""The table's records: the best and worst night, the dearest game, the longest run, and what each kind of game keeps.

Who set a record first keeps it until somebody beats it. Only games that ended count.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from events.say import Cents, Say, Who, say, say_n
from projections.books import Table
from projections.figures import Best, Unit
from projections.games import GAMES
from projections.history import Ended, Evening, Result, by_date, ended, evenings


@dataclass(frozen=True, slots=True)
class Record:
    """A record: what it is (`title`), who holds it with what (`say`), set on which night, and in which game if in one.

    `code` is stable, and where it is the record of one `kind` of game, stable within that; `amount` is in minor units,
    in points, or a number of times, by `unit`.
    """

    code: str
    title: Say
    say: Say
    player: str
    amount: int
    unit: Unit
    night: str
    game: str | None = None
    kind: str | None = None


class Feat(NamedTuple):
    """What might be a record: how much, whose, and when."""

    amount: int
    player: str
    night: str
    game: str | None = None


def records(table: Table) -> list[Record]:
    """The records set so far: of nights and games, then of each kind played, most played first.

    There is none where nothing came to more than 0: so none of money at a table that plays for points only. `amount` of
    the worst night is what was lost.
    """
    games = ended(table)
    found = [one for best, feats in _of_all(table, games) for one in _top(best, None, feats)]
    by_kind: dict[str, list[Ended]] = {}
    for game in games:
        by_kind.setdefault(game.kind, []).append(game)
    for kind, own in sorted(by_kind.items(), key=lambda pair: -len(pair[1])):
        found += _top(HIGHEST, kind, _scores(own))
        found += [one for best in GAMES[kind].records for one in _top(best, kind, _figures(best.name, own))]
    return found


def _top(best: Best, kind: str | None, feats: Iterable[Feat]) -> list[Record]:
    """The highest of these, if any is above 0; the first of equals."""
    top = max((one for one in feats if one.amount > 0), key=lambda one: one.amount, default=None)
    if top is None:
        return []
    sentence = best.sentence(top.player, top.amount)
    return [Record(best.name, best.title, sentence, top.player, top.amount, best.unit, top.night, top.game, kind)]


def _of_all(table: Table, games: list[Ended]) -> list[tuple[Best, Iterable[Feat]]]:
    results = [one for game in games for one in game.results.values()]
    nights = _nights(table, results)
    return [
        (BEST_NIGHT, [Feat(one.money, player, one.night) for player, one in nights]),
        (WORST_NIGHT, [Feat(-one.money, player, one.night) for player, one in nights]),
        (MOST_WON, [Feat(one.won, player, one.night) for player, one in nights]),
        (DEAREST, [Feat(one.money, one.player, one.night, one.game) for one in results]),
        (LONGEST_RUN, _runs(nights)),
    ]


def _nights(table: Table, results: list[Result]) -> list[tuple[str, Evening]]:
    """Everybody's evenings, in order of date."""
    by_player: dict[str, list[Result]] = {player: [] for player in table.roster.players}
    for one in results:
        by_player[one.player].append(one)
    nights = [(player, one) for player, own in by_player.items() for one in evenings(table, own)]
    place = {night.key: index for index, night in enumerate(by_date(table))}
    return sorted(nights, key=lambda pair: place[pair[1].night])


def _runs(nights: list[tuple[str, Evening]]) -> Iterator[Feat]:
    """How many nights in a row each player had won after each of his; two at least."""
    runs: dict[str, int] = {}
    for player, one in nights:
        runs[player] = runs.get(player, 0) + 1 if one.sign > 0 else 0
        if runs[player] > 1:
            yield Feat(runs[player], player, one.night)


def _scores(games: list[Ended]) -> Iterator[Feat]:
    for game in games:
        if game.scored:
            yield from (Feat(one.score, one.player, one.night, one.game) for one in game.results.values())


def _figures(name: str, games: list[Ended]) -> Iterator[Feat]:
    for game in games:
        for player, own in game.figures.items():
            one = game.results[player]
            yield Feat(own.most.get(name, int(own[name])), player, one.night, one.game)


BEST_NIGHT = Best(
    "best_night",
    say("Best night"),
    lambda who, n: say("{player} made {amount} in one night.", player=Who(who), amount=Cents(n)),
    "cents",
)
WORST_NIGHT = Best(
    "worst_night",
    say("Worst night"),
    lambda who, n: say("{player} lost {amount} in one night.", player=Who(who), amount=Cents(n)),
    "cents",
)
MOST_WON = Best(
    "most_won",
    say("Most games won in a night"),
    lambda who, n: say_n(
        "{player} won {n} game in one night.", "{player} won {n} games in one night.", n=n, player=Who(who)
    ),
    "times",
)
DEAREST = Best(
    "best_game",
    say("Biggest win in a game"),
    lambda who, n: say("{player} made {amount} in one game.", player=Who(who), amount=Cents(n)),
    "cents",
)
LONGEST_RUN = Best(
    "longest_run",
    say("Longest run of nights won"),
    lambda who, n: say_n("{player} won {n} night in a row.", "{player} won {n} nights in a row.", n=n, player=Who(who)),
    "times",
)
HIGHEST = Best(
    "highest_score",
    say("Highest score"),
    lambda who, n: say_n("{player} had {n} point.", "{player} had {n} points.", n=n, player=Who(who)),
)
