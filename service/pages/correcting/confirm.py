"""What corrections would change, to be looked at before anything is recorded: every score, amount and payment."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.corrections import EventInserted
from projections.books import Table
from projections.effective import Effective
from projections.play import Play
from projections.preview import Change, Changes, GameChange, changes
from projections.state import in_order
from service.acts import sentence_of
from service.forms import Form
from service.pages.correcting.mending import Rehearsal, about, row_together
from service.pages.correcting.refused import Fact
from service.pages.correcting.timeline import differences
from service.pages.names import game_names
from service.pages.places import Place
from service.pages.visit import Visit
from service.record import Done

OWN = ("reason", "also", "sure")
"""The fields that the page of what would change has itself; all others it carries on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event: what it says now, what it would say (either may be nothing), and fact by fact what differs."""

    was: str
    words: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row whose points differ: its number, 0 where it goes, and each player's points as they are and would be."""

    play: Play
    number: int
    points: Mapping[str, Change[int]]


@dataclass(frozen=True, slots=True)
class Game:
    """A game whose figures differ, by its name; its people in order, with what differs for each."""

    name: str
    change: GameChange
    play: Play
    players: list[str]
    rows: list[RowChange]


@dataclass(frozen=True, slots=True)
class Confirm:
    """The page: what would be recorded, what of the later game goes along, and what all that changes.

    `what` is "back", "undo", "right" or "missing"; `place` what is corrected, `named` the row that is meant, by its
    game and number. `over` where the night has ended, `later` where nights came after it. `kept` fields are carried on.
    """

    what: str
    place: Place
    named: tuple[Play, int] | None
    steps: list[Step]
    along: list[tuple[int, str]]
    changes: Changes
    games: list[Game]
    over: bool
    later: bool
    by: str
    kept: list[tuple[str, str]]
    reason: str
    problem: str


def confirm_of(
    visit: Visit, place: Place, what: str, told: Rehearsal, answer: Done, form: Form, problem: str = ""
) -> Confirm:
    """The page of corrections that are possible, as their `answer` says."""
    after = answer.table
    one = len(told.events) > 1 or len(place.group) == 1
    whole = row_together(visit, place) if what == "right" else one
    found = changes(visit.table, after)
    names = _names(visit, after)
    night = place.play.night if place.play else None
    over = visit.table.closed_night(place.fact.game)
    return Confirm(
        what,
        place,
        _named(visit, after, place, what, whole),
        _steps(visit, told, answer),
        [(seq, _said(visit, visit.table.effective, seq)) for seq in told.along],
        found,
        [_game(visit, after, names, one) for one in found.games],
        over,
        over and night != list(visit.table.roster.nights)[-1],
        visit.say.name(visit.seat.player) or visit.say.device(visit.seat.device),
        [(name, value) for name, value in form.items(multi=True) if name not in OWN],
        form.get("reason", ""),
        problem,
    )


def _names(visit: Visit, after: Table) -> dict[str, str]:
    """The names of all games, each within its night."""
    nights: dict[str, list[Play]] = {}
    for one in [*in_order(after), *(one for key, one in visit.table.games.items() if key not in after.games)]:
        nights.setdefault(one.night, []).append(one)
    return {key: name for games in nights.values() for key, name in game_names(visit.say, games).items()}


def _named(visit: Visit, after: Table, place: Place, what: str, whole: bool) -> tuple[Play, int] | None:
    """The row that is put in, put right, or taken back; None where that is no whole row."""
    play = after.games.get(place.fact.game or "")
    if what == "missing" and play:
        return next(((play, one.row.number) for one in play.book.rows if one.seq > visit.table.seq), None)
    return (place.play, place.row.row.number) if whole and place.play and place.row else None


def _steps(visit: Visit, told: Rehearsal, answer: Done) -> list[Step]:
    """What each event that is corrected, put in or put back says now, and what it would say."""
    before, after = visit.table.effective, answer.table.effective
    corrected = [about(one) for one in told.events if not isinstance(one, EventInserted)]
    put_in = [one.seq for one in answer.recorded if isinstance(one.event, EventInserted)]
    found = {*before.strikes.reach(corrected), *put_in} - {*told.along}
    return [_step(visit, before, after, seq) for seq in sorted(found, key=after.spot)]


def _step(visit: Visit, before: Effective, after: Effective, seq: int) -> Step:
    was, words = _said(visit, before, seq), _said(visit, after, seq)
    if not was or not words:
        return Step(was, words)
    tellings = [one.right_one(one.told(seq, visit.past)).event for one in (before, after)]
    return Step(was, words, differences(visit, *tellings))


def _said(visit: Visit, effective: Effective, seq: int) -> str:
    """An event as it counts, in words; nothing where it does not."""
    if (seq > visit.table.seq and seq not in effective.inserted) or not effective.counts(seq):
        return ""
    fact = effective.right_one(effective.told(seq, visit.past))
    return visit.say.say(sentence_of(visit.table, fact.event, fact.game))


def _game(visit: Visit, after: Table, names: Mapping[str, str], one: GameChange) -> Game:
    old, new = visit.table.games.get(one.game), after.games.get(one.game)
    play = new or old
    assert play is not None
    numbers = {entry.seq: entry.row.number for game in (old, new) if game for entry in game.book.rows}
    rows: dict[int, dict[str, Change[int]]] = {}
    for (seq, player), change in one.rows.items():
        rows.setdefault(seq, {})[player] = change
    players = [player for player in play.outcome.scores if player in one.scores or player in one.money]
    gone = [player for player in (*one.scores, *one.money) if player not in play.outcome.scores]
    order = sorted(rows, key=after.effective.spot)
    return Game(
        names[one.game], one, play, [*players, *dict.fromkeys(gone)],
        [RowChange(play, numbers[seq], rows[seq]) for seq in order],
    )  # fmt: skip
