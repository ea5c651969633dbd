"""From what was told to what is right: the corrections that lead there, and what of the later game goes with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from events.codec import Malformed, slots_of, write_fields
from events.corrections import ALSO_MOST, Correction, EventInserted, EventReplaced, EventVoided, named
from events.event import Event
from events.games.big_bang import Closed, Exhausted
from events.games.big_bang import Dealt as BigBangDealt
from events.games.pitch import BidMade, Contracted, Misdealt, Scored
from events.games.pitch import Dealt as PitchDealt
from events.log import Draft
from events.table import GameEnded, NightEnded, PlayerHidden, PlayerShown
from events.vocabulary import decode
from projections.effective import Effective, Fact
from projections.game import Refusal
from service.access import forbids
from service.forms import Form
from service.pages.places import Place, corrections_of
from service.pages.tell import Entry, tell
from service.pages.visit import Visit
from service.record import BATCH_MAX, Done, Refused

TOGETHER: tuple[tuple[type[Event], ...], ...] = (
    (PitchDealt, BidMade, Contracted, Scored),
    (BigBangDealt, Closed, Exhausted),
)
"""What one pad tells at once."""
BEGINS = (PitchDealt.type, BigBangDealt.type)
"""What may stand alone for a while."""
NOTHING_TO_RIGHT = (GameEnded, NightEnded, PlayerHidden, PlayerShown, Misdealt)
"""What happened or did not: there is nothing in it to put right."""


@dataclass(frozen=True, slots=True)
class Mends:
    """What this phone may correct at a place: the entry itself, what is missing after it, which corrections of it.

    `right` tells whether there is something to put right, `together` whether that is all of its row at once; `back`
    whether it may be taken back, `whole` whether all of its row may be at once; `refused` is why not, for whoever may
    do nothing here.
    """

    right: bool = False
    together: bool = False
    back: bool = False
    whole: bool = False
    missing: bool = False
    undo: frozenset[int] = frozenset()
    refused: Refusal | None = None


def mends_of(visit: Visit, place: Place) -> Mends:
    """What may be corrected at a place."""
    fact, effective = place.fact, visit.table.effective
    made = sorted(seq for seq in corrections_of(visit, place) if effective.counts(seq))
    acts = {visit.past.event(seq).act: seq for seq in made}  # one button takes back all that one press corrected
    undo = frozenset(seq for seq in acts.values() if not hinders(visit, EventVoided(seq, "–")))
    refused, missing = hinders(visit, EventVoided(fact.seq, "–")), may_miss(visit, place)
    if not effective.counts(fact.seq):
        return Mends(undo=undo)
    if refused:
        return Mends(missing=missing, undo=undo, refused=refused)
    whole = place.whole and len([one for one in place.group if effective.counts(one.seq)]) > 1
    right = not isinstance(fact.event, NOTHING_TO_RIGHT)
    return Mends(right, row_together(visit, place), fact.seq > 1, whole, missing, undo)


def row_together(visit: Visit, place: Place) -> bool:
    """Whether the pad that puts an entry right tells all of its row."""
    counting = [one for one in place.group if visit.table.effective.counts(one.seq)]
    return place.row is not None and (len(told_together(visit, place)) > 1 or len(counting) == 1)


def may_miss(visit: Visit, place: Place) -> bool:
    """Whether this phone may put in what was forgotten after an event: of its game, or else a payment."""
    seq, game = place.fact.seq, place.fact.game
    if game is None:
        return visit.records and seq > 1 and not visit.table.points_only
    return hinders(visit, EventInserted(seq, GameEnded.type, {}, "–", game)) is None


def hinders(visit: Visit, correction: Correction) -> Refusal | None:
    """Why this phone may not tell a correction, or None."""
    return forbids(visit.role, visit.table, Draft("", correction), visit.past)


def told_together(visit: Visit, place: Place) -> tuple[Fact, ...]:
    """The events that are put right at once with the one asked for, in order: what its pad tells."""
    kinds = next((some for some in TOGETHER if isinstance(place.fact.event, some)), ())
    if not kinds or isinstance(place.fact.event, BidMade) or (place.row is None and place.fact.event.type in BEGINS):
        return (place.fact,)
    counting = (one for one in place.group if visit.table.effective.counts(one.seq))
    return tuple(one for one in counting if isinstance(one.event, kinds))


def backed(visit: Visit, place: Place, whole: bool) -> list[Event]:
    """What takes an entry back, or all of its row, the latest first; nothing where it does not count any more."""
    effective = visit.table.effective
    return _voids([one for one in (place.group if whole else [place.fact]) if effective.counts(one.seq)])


def undone(visit: Visit, seq: int) -> list[Event]:
    """What takes a correction back, with all that one press recorded with it and that is in force, the latest first."""
    act, effective = visit.past.event(seq).act, visit.table.effective
    near = visit.here.store.read(visit.id, max(0, seq - BATCH_MAX), min(visit.table.seq, seq + BATCH_MAX))
    own = [one.seq for one in near if one.act == act and isinstance(one.event, Correction)]
    return [EventVoided(one, "–") for one in reversed(own) if effective.counts(one)]


def missed(after: int, told: Sequence[Event], game: str | None) -> list[Event]:
    """What puts forgotten events in, right after an entry."""
    return [_inserted(after, event, game) for event in told]


def _inserted(after: int, event: Event, game: str | None) -> EventInserted:
    return EventInserted(after, event.type, write_fields(event), "–", game if event.of_game else None)


def righted(effective: Effective, old: Sequence[Fact], was: Sequence[Event], told: Sequence[Event]) -> list[Event]:
    """What makes of the events `old` what is `told` now; `was` is what their pad said of them.

    An event of the same type in the same place is replaced where it differs. What is told no more is taken back, what
    is new put in; all of them where the first has another type.
    """
    before, game = {type(one): one for one in was}, old[0].game
    if _bids_stand(old, before, told):
        old = [one for one in old if not isinstance(one.event, BidMade)]
        told = [one for one in told if not isinstance(one, Contracted)]
    places = _places(old, told)
    moved = None in places and any(old[at].seq in effective.inserted for at in places if at is not None)
    if places[0] is None or moved:
        return [*_voids(old), *missed(old[-1].seq, told, game)]
    found, at = _voids([one for number, one in enumerate(old) if number not in places]), 0
    for event, place in zip(told, places, strict=True):
        at = at if place is None else place
        if place is None:
            found += missed(old[at].seq, [event], game)
        elif event != before.get(type(event)):
            right = _with_changes(old[at].event, before.get(type(event), event), event)
            found.append(EventReplaced(old[at].seq, write_fields(right), "–"))
    return found


def _with_changes(old: Event, was: Event, told: Event) -> Event:
    """An event with what is told otherwise than its pad said it was; what the pad does not ask for stays."""
    slots = [slot.attribute for slot in slots_of(type(told))]
    return replace(old, **{one: getattr(told, one) for one in slots if getattr(told, one) != getattr(was, one)})


def _voids(facts: Sequence[Fact]) -> list[Event]:
    return [EventVoided(one.seq, "–") for one in reversed(facts)]


def _bids_stand(old: Sequence[Fact], before: Mapping[type[Event], Event], told: Sequence[Event]) -> bool:
    """Whether a deal told bid by bid has the same bids still: the same players, and who pitches for what."""
    dealt = [one for one in told if isinstance(one, PitchDealt | Contracted)]
    by_bid = any(isinstance(one.event, BidMade) for one in old) and len(old) > 1
    return by_bid and len(dealt) > 1 and all(one == before.get(type(one)) for one in dealt)


def _places(old: Sequence[Fact], told: Sequence[Event]) -> list[int | None]:
    """For each event told the old one of its type, in order; None where there is none."""
    places, start = list[int | None](), 0
    for event in told:
        at = next((n for n in range(start, len(old)) if type(old[n].event) is type(event)), None)
        start = start if at is None else at + 1
        places.append(at)
    return places


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Corrections judged together, without being recorded: with the later events that go `along`, and the answer."""

    events: Sequence[Event]
    along: tuple[int, ...]
    answer: Done | Refused


def rehearse(visit: Visit, form: Form, events: Sequence[Event], game: str | None) -> Rehearsal:
    """Judges corrections; what would no longer be possible of their game is taken along, until all the rest is."""
    along: tuple[int, ...] = ()
    while True:
        told = with_along(visit.table.effective, events, along)
        answer = tell(visit, Entry.of(told, None), form, dry_run=True)
        more = answer.refusal.events if isinstance(answer, Refused) and game is not None else ()
        if not more or {*more} <= {*along}:
            return Rehearsal(told, along, answer)
        along = tuple(sorted({*along, *more}, key=visit.table.effective.spot))


def with_along(effective: Effective, events: Sequence[Event], along: tuple[int, ...]) -> list[Event]:
    """The corrections, of which the one of the earliest event takes the events `along` with it; more voids the rest."""
    if not along:
        return [*events]
    first = min(range(len(events)), key=lambda n: effective.spot(about(events[n])))
    told = [_taking(one, along[:ALSO_MOST]) if n == first else one for n, one in enumerate(events)]
    rest = along[ALSO_MOST:]
    return [*told, *(_voiding(rest[n : n + ALSO_MOST]) for n in range(0, len(rest), ALSO_MOST))]


def about(event: Event) -> int:
    """The event that a correction is about, or that it puts something in after."""
    assert isinstance(event, Correction)
    return named(event)[0]


def _voiding(seqs: tuple[int, ...]) -> Event:
    first, *also = seqs
    return EventVoided(first, "–", tuple(also) or None)


def _taking(event: Event, along: tuple[int, ...]) -> Event:
    assert isinstance(event, Correction)
    return replace(event, also=along)


def reasoned(events: Sequence[Event], reason: str) -> list[Event] | Malformed:
    """The corrections with the reason that was given for all of them."""
    found: list[Event] = []
    for one in events:
        data = {**write_fields(one), "reason": reason}
        event = decode(one.type, data, None)
        if isinstance(event, Malformed):
            return event
        found.append(event)
    return found
