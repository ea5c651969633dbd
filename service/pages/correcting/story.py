"""The story of a deal, turn or hand, or of any other entry: who told what, what came of it, and what was corrected."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import Blueprint

from events.money import PaymentMade
from events.stakes import Average
from projections.account import account
from projections.money import Exact
from projections.play import Entry, Play
from service.pages.correcting.mending import Mends, mends_of
from service.pages.correcting.timeline import Item, timeline
from service.pages.errors import page
from service.pages.places import Place, place_of, play_after, play_before
from service.pages.visit import Visit, at_table

pages = Blueprint("story", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Change:
    """What a row did to one player: his points, and exact cents (None: no money is played for); how he stood.

    `scores` and `money` are before it and after it, as if the game had ended then; None for who came later.
    """

    player: str
    points: int
    cents: Exact | None
    scores: tuple[int | None, int]
    money: tuple[int | None, int]


@dataclass(frozen=True, slots=True)
class Story:
    """An entry with those around it, in the order in which they were recorded: `items`.

    `changes` are what its row moved, `mean` that of its points where the money goes by it; `counts` tells whether it
    is in force, `mends` what this phone may correct.
    """

    place: Place
    items: list[Item]
    changes: list[Change]
    mean: Fraction | None
    payment: PaymentMade | None
    counts: bool
    mends: Mends

    @property
    def seq(self) -> int:
        """The entry asked for."""
        return self.place.seq

    @property
    def seqs(self) -> list[int]:
        """The entries that belong together; the one that is meant comes last."""
        own = self.place.fact.seq
        return [*(one.seq for one in self.place.group if one.seq != own), own]

    @property
    def play(self) -> Play | None:
        """The game of the entry."""
        return self.place.play

    @property
    def row(self) -> Entry | None:
        """The row it belongs to."""
        return self.place.row

    @property
    def lowest(self) -> bool:
        """Whether the lowest wins, and so a point is a loss."""
        return bool(self.play and self.play.outcome.lowest_wins)


@pages.get("/e/<int:seq>")
@at_table()
def event(visit: Visit, seq: int) -> Any:
    """The page of one entry."""
    return page("story/story.html", visit=visit, view=_story(visit, place_of(visit, seq)))


def _story(visit: Visit, place: Place) -> Story:
    play, row, told = place.play, place.row, place.fact.event
    return Story(
        place,
        timeline(visit, place),
        _changes(visit, play, row) if play and row else [],
        _mean(play, row) if play and row and _for_money(visit, play) else None,
        told if isinstance(told, PaymentMade) else None,
        visit.table.effective.counts(place.fact.seq),
        mends_of(visit, place),
    )


def _for_money(visit: Visit, play: Play) -> bool:
    return play.stakes.mode != "none" and visit.table.status(play) != "abandoned"


def _mean(play: Play, row: Entry) -> Fraction | None:
    if not isinstance(play.stakes, Average) or play.book.ledger.final:
        return None
    return Fraction(sum(row.row.points.values()), len(row.row.points))


def _changes(visit: Visit, play: Play, row: Entry) -> list[Change]:
    for_money = _for_money(visit, play)
    moved: Mapping[str, Exact] = account(visit.table, play).by_seq.get(row.seq, {})
    before = play_before(visit, play.key, visit.table.effective.spot(row.seq))
    after = play_after(visit, play.key, row.seq)
    assert before is not None
    assert after is not None
    scores, money = (before.outcome.scores, after.outcome.scores), (before.money, after.money)
    order = [player for player in play.outcome.scores if player in row.row.points or moved.get(player)]
    return [
        Change(
            one,
            row.row.points.get(one, 0),
            moved.get(one, 0) if for_money else None,
            (scores[0].get(one), scores[1][one]),
            (money[0].get(one), money[1][one]),
        )
        for one in order
    ]
