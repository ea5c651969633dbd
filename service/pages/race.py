"""The race of a game: each player's points after every deal, turn or hand, as a chart and as a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from events.say import Say, say_n
from projections.play import Play
from service.charts import Line, line_chart
from service.words import Speaker, apart

ACROSS = 4
"""So many players fit beside each other in a table on a small phone."""


@dataclass(frozen=True, slots=True)
class Race:
    """Points after each row, the start first, per player in seat order; None before somebody came in."""

    play: Play
    points: dict[str, list[int | None]]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.play.book.rows)

    @property
    def columns(self) -> list[list[str]]:
        """The players in groups that fit beside each other."""
        return in_groups(list(self.points), ACROSS)

    def chart(self, speaker: Speaker, name: Callable[[int], str]) -> Markup:
        """The drawing, of all who were in a row; `name` is what people call the n-th row."""
        scored = {
            player: [(n, at) for n, at in enumerate(own) if at is not None] for player, own in self.points.items()
        }
        lines = [Line(speaker.short(player), way) for player, way in scored.items() if len(way) > 1]
        numbers = [entry.row.number for entry in self.play.book.rows]
        across = {1: f"{name(numbers[0])}".strip(), self.rows: f"{name(numbers[-1])}".strip()}
        return line_chart(speaker.say(self._label(speaker)), lines, across, self.show(speaker))

    def show(self, speaker: Speaker) -> Callable[[int], str]:
        """How a score is written: as points, or as money where it is money."""
        return speaker.decimal if in_money(self.play) else speaker.points

    def _label(self, speaker: Speaker) -> Say:
        first = [place for place in self.play.standing if place.rank == 1]
        return say_n(
            "The race after {n} entry: ahead with {points} is {names}. The table below has every figure.",
            "The race over {n} entries: ahead with {points} is {names}. The table below has every figure.",
            n=self.rows,
            points=self.show(speaker)(first[0].score),
            names=speaker.listing([apart(speaker.name(place.player)) for place in first]),
        )


def race_of(play: Play) -> Race | None:
    """The race of a game in which anything was scored; None at a cash game, whose money moves at its end alone."""
    scored = sum(any(entry.row.points.values()) for entry in play.book.rows)
    if not scored or (in_money(play) and scored == 1):
        return None
    return Race(play, {player: _points(play, player) for player in play.outcome.scores})


def in_money(play: Play) -> bool:
    """Whether the score is the money itself."""
    return play.outcome.money == play.outcome.scores


def _points(play: Play, player: str) -> list[int | None]:
    """Reckoned back from the score, which may have begun at other than 0 for somebody who came in later."""
    changes = [entry.row.points.get(player) for entry in play.book.rows]
    first = next((n for n, change in enumerate(changes) if change is not None), len(changes))
    points: list[int | None] = [None] * first
    now = play.outcome.scores[player] - sum(change or 0 for change in changes)
    for change in [0, *changes[first:]]:
        now += change or 0
        points.append(now)
    return points


def in_groups(players: Sequence[str], most: int) -> list[list[str]]:
    """Players in groups of nearly the same size, at most so many."""
    groups = -(-len(players) // most)
    size = -(-len(players) // groups) if groups else 1
    return [list(players[at : at + size]) for at in range(0, len(players), size)]
