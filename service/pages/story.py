"""One entry of the log in words: who recorded it, what it belongs to, what it moved, and whether it still counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import Blueprint

from events.corrections import EventVoided, struck
from events.log import Recorded
from events.money import PaymentMade
from events.say import say
from events.stakes import Average
from projections.account import account
from projections.money import Exact
from projections.play import Entry, Play
from projections.roster import local_day
from service.acts import sentence_of
from service.pages.errors import page
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.read import LogPast

pages = Blueprint("story", __name__, url_prefix="/t/<table>")


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as the page tells it: in words, by whom, on which phone, when; and by which entry it was taken back."""

    seq: int
    words: str
    by: str
    device: str
    day: str
    at: str
    struck: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """What a row did to one player: his points, and exact cents (None: no money is played for)."""

    player: str
    points: int
    cents: Exact | None


@dataclass(frozen=True, slots=True)
class Story:
    """An entry with those around it: the events of its row so far, or else of its act, in order.

    `row` is what they completed, if they did, `changes` what that moved, `mean` that of its points where the money goes
    by it; `undone` the correction that took the entry back, for a `reason`; `targets` what the entry itself, being a
    correction, took back.
    """

    seq: int
    told: list[Told]
    play: Play | None
    row: Entry | None
    changes: list[Change]
    mean: Fraction | None
    payment: PaymentMade | None
    undone: Told | None
    reason: str
    targets: list[Told]


@pages.get("/e/<int:seq>")
@at_table()
def event(visit: Visit, seq: int) -> Any:
    """The page of one entry."""
    if not 0 < seq <= visit.table.seq:
        raise Stop("not_found", say("There is no such entry. Go back to the table."))
    return page("why/event.html", visit=visit, view=_story(visit, seq))


def _story(visit: Visit, seq: int) -> Story:
    past = LogPast(visit.here.store, visit.id, visit.table.seq)
    one = past.event(seq)
    play = visit.table.games.get(one.game or "")
    row = _row(visit, play, one) if play else None
    events = _around(visit, one, play, row)
    voided = _struck_by(visit, seq)
    void = past.event(voided) if voided else None
    return Story(
        seq,
        [_told(visit, event) for event in events],
        play,
        row,
        _changes(visit, play, row) if play and row else [],
        _mean(play, row) if play and row else None,
        one.event if isinstance(one.event, PaymentMade) else None,
        _told(visit, void) if void else None,
        void.event.reason if void and isinstance(void.event, EventVoided) else "",
        [_told(visit, past.event(at)) for at in struck(one.event)] if isinstance(one.event, EventVoided) else [],
    )


def _row(visit: Visit, play: Play, one: Recorded) -> Entry | None:
    """The row that an event of the game completed or led to; none of what was taken back, or of coming and going."""
    following = next((entry for entry in play.book.rows if entry.seq >= one.seq), None)
    if one.seq in visit.table.strikes.struck or (_apart(one) and following and following.seq != one.seq):
        return None
    return following


def _apart(one: Recorded) -> bool:
    """Whether an event is around the rows of its game: its start and end, coming and going."""
    return one.event.type.startswith("game.")


def _mean(play: Play, row: Entry) -> Fraction | None:
    if not isinstance(play.stakes, Average) or play.book.ledger.final:
        return None
    return Fraction(sum(row.row.points.values()), len(row.row.points))


def _around(visit: Visit, one: Recorded, play: Play | None, row: Entry | None) -> list[Recorded]:
    """The events of the game since the row before, up to its own row; of no row, those of the same act."""
    table, store = visit.table, visit.here.store
    if play is None or (row is None and (_apart(one) or one.seq in table.strikes.struck)):
        return [near for near in _near(visit, one.seq) if near.act == one.act]
    before = max((entry.seq for entry in play.book.rows if entry.seq < one.seq), default=play.started)
    return list(store.read(visit.id, before, row.seq if row else table.seq, one.game))


NEAR = 20
"""An act's events stand within so many of each other, as far as a page tells them."""


def _near(visit: Visit, seq: int) -> Iterable[Recorded]:
    return visit.here.store.read(visit.id, max(0, seq - NEAR), min(visit.table.seq, seq + NEAR))


def _struck_by(visit: Visit, seq: int) -> int:
    """The last correction in force that takes an event back; 0 where it counts."""
    strikes = visit.table.strikes
    if seq not in strikes.struck:
        return 0
    return max(void for void, named in strikes.voids.items() if seq in named and void not in strikes.struck)


def _told(visit: Visit, one: Recorded) -> Told:
    return Told(
        one.seq,
        visit.say.say(sentence_of(visit.table, one.event, one.game)),
        visit.say.name(one.by),
        one.device or "",
        visit.say.day(local_day(one.at, visit.table.roster.timezone)),
        visit.say.clock(one.at),
        _struck_by(visit, one.seq),
    )


def _changes(visit: Visit, play: Play, row: Entry) -> list[Change]:
    money = play.stakes.mode != "none" and visit.table.status(play) != "abandoned"
    moved: Mapping[str, Exact] = account(visit.table, play).by_seq.get(row.seq, {})
    order = [player for player in play.outcome.scores if player in row.row.points or moved.get(player)]
    return [Change(one, row.row.points.get(one, 0), moved.get(one, 0) if money else None) for one in order]
