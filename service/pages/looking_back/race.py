"""The race of a game on its page: as a chart and as a table."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from events.say import Say, say_n
from projections import race
from projections.play import Play
from service.drawing.charts import Line, line_chart
from service.pages.looking_back.columns import in_groups
from service.wording.words import Speaker

ACROSS = 4
"""So many players fit beside each other in a table on a small phone."""


@dataclass(frozen=True, slots=True)
class Race:
    """A game and its race, in which something was scored."""

    play: Play
    scores: race.Race

    @property
    def columns(self) -> list[list[str]]:
        """The players in groups that fit beside each other."""
        return in_groups(list(self.scores), ACROSS)

    def chart(self, speaker: Speaker, name: Callable[[int], str]) -> Markup:
        """The drawing; `name` is what people call the n-th row."""
        lines = [
            Line(speaker.short(player), [(n, score) for n, score in enumerate(scores) if score is not None])
            for player, scores in self.scores.items()
        ]
        numbers = [entry.row.number for entry in self.play.book.rows]
        across = {1: f"{name(numbers[0])}".strip(), len(numbers): f"{name(numbers[-1])}".strip()}
        return line_chart(speaker.say(self._label(speaker)), lines, across, self.show(speaker))

    def show(self, speaker: Speaker) -> Callable[[int], str]:
        """How a score is written: as points, or as money where it is money."""
        return speaker.decimal if self.play.outcome.in_money else speaker.points

    def _label(self, speaker: Speaker) -> Say:
        first = [place for place in self.play.standing if place.rank == 1]
        return say_n(
            "The race after {n} entry: ahead with {points} is {names}. The table below has every figure.",
            "The race over {n} entries: ahead with {points} is {names}. The table below has every figure.",
            n=len(self.play.book.rows),
            points=self.show(speaker)(first[0].score),
            names=speaker.names(place.player for place in first),
        )


def race_of(play: Play) -> Race | None:
    """The race of a game, if there is one."""
    scores = race.race(play)
    return Race(play, scores) if scores else None
