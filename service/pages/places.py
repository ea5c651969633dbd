"""Where an entry stands: the deal, turn or hand of its game that it belongs to, with all else that was told of that."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from events.corrections import Correction, Dispute, DisputeRaised, DisputeResolved
from projections.corrections import evolve_game, facts_of
from projections.effective import Fact, Spot
from projections.play import Entry, Play
from service.pages.about import is_apart, row_in
from service.pages.visit import Visit

NEAR = 20
"""An act's events stand within so many of each other, as far as a page tells them."""


@dataclass(frozen=True, slots=True)
class Place:
    """An event, as it counts or would, with those around it.

    `seq` is the entry asked for: the event's own, or that of a correction or a dispute of it. `group` are the events of
    its `row`, those that were taken back too, in their order; of no row, those of its act. `play` is its game.
    """

    seq: int
    fact: Fact
    play: Play | None
    row: Entry | None
    group: tuple[Fact, ...]

    @property
    def whole(self) -> bool:
        """Whether the entry asked for completed the row: then the whole row is meant."""
        return self.row is not None and self.row.seq == self.fact.seq

    @property
    def seqs(self) -> frozenset[int]:
        """The seqs of the event and of those around it."""
        return frozenset((self.fact.seq, *(one.seq for one in self.group)))


def corrections_of(visit: Visit, place: Place) -> set[int]:
    """The corrections of the events of a place, and the corrections of these, in force or not."""
    strikes, known = visit.table.strikes, {*place.seqs}
    for seq in sorted(strikes.voids):
        if strikes.changes.get(seq) in known or known & {*strikes.voids[seq]}:
            known.add(seq)
    return {seq for seq in known if seq in strikes.voids}


def place_of(visit: Visit, seq: int) -> Place:
    """The place of an entry; ends the request where there is none."""
    at = _about(visit, visit.entry(seq).seq)
    fact = visit.fact(at)
    play = visit.table.games.get(fact.game or "")
    row = row_in(visit.table, play, fact) if play else None
    if play is None or (row is None and is_apart(fact.event)):
        return Place(seq, fact, play, row, tuple(_of_act(visit, at)))
    return Place(seq, fact, play, row, tuple(_span(visit, play, fact, row)))


def _about(visit: Visit, seq: int) -> int:
    """The event that an entry comes down to: what is corrected or disputed, or itself."""
    while True:
        (at, *_) = visit.table.strikes.reach((seq,))
        match visit.past.event(at).event:
            case DisputeRaised(event=about) | DisputeResolved(dispute=about):
                seq = about
            case _:
                return at


def _span(visit: Visit, play: Play, fact: Fact, row: Entry | None) -> Iterator[Fact]:
    """The events of a game between the rows around one of them; of one that was taken back, those taken back."""
    effective = visit.table.effective
    spot = effective.spot
    rows = [spot(entry.seq) for entry in play.book.rows]
    after = max((one for one in rows if one < spot(fact.seq)), default=spot(play.started))
    upto = spot(row.seq) if row else min((one for one in rows if one > spot(fact.seq)), default=None)
    for one in told_in(visit, play.key):
        inside = after < spot(one.seq) and (upto is None or spot(one.seq) <= upto)
        fits = effective.counts(fact.seq) or not effective.counts(one.seq)
        own = one.seq == fact.seq or not is_apart(one.event)
        if inside and fits and own:
            yield one


def told_in(visit: Visit, game: str) -> list[Fact]:
    """All events ever told of a game, those taken back too, as they count or would, in their order."""
    effective = visit.table.effective
    recorded = (Fact(one.seq, one.event, one.game, one.at) for one in visit.past.of_game(game))
    inserted = (one for one in effective.inserted.values() if one.game == game)
    return sorted(map(effective.right_one, chain(recorded, inserted)), key=lambda one: effective.spot(one.seq))


def _of_act(visit: Visit, seq: int) -> Iterator[Fact]:
    """What one press recorded with an event, itself included; an event put in later stands alone."""
    own = visit.past.event(seq)
    for one in visit.here.store.read(visit.id, max(0, seq - NEAR), min(visit.table.seq, seq + NEAR)):
        if one.seq == seq or (one.act == own.act and not isinstance(one.event, Correction | Dispute)):
            yield visit.fact(one.seq)


def play_before(visit: Visit, game: str, upto: Spot) -> Play | None:
    """A game as what counts of it before a place made it; None before its start."""
    one: Play | None = None
    for fact in facts_of(visit.table, game, visit.past):
        if visit.table.effective.spot(fact.seq) >= upto:
            break
        one = evolve_game(visit.table, one, fact)
    return one


def play_after(visit: Visit, game: str, seq: int) -> Play | None:
    """A game as what counts of it up to an event made it: what is put in after that one comes next."""
    return play_before(visit, game, (*visit.table.effective.spot(seq), visit.table.seq + 1))
