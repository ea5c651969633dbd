"""What was told about a deal, turn or hand, entry by entry in the order of the log: events, corrections, disputes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from events.corrections import (
    Correction,
    DisputeRaised,
    DisputeResolved,
    EventInserted,
    EventReplaced,
    EventVoided,
    struck,
)
from events.event import Event
from events.log import Recorded
from events.table import GameStarted
from projections.effective import Strikes
from projections.roster import local_day
from service.acts import sentence_of
from service.pages.correcting.refused import Fact, facts_beside
from service.pages.options import chosen, label
from service.pages.places import Place, corrections_of
from service.pages.visit import Visit


@dataclass(frozen=True, slots=True)
class Item:
    """An entry: what it did, in words, by whom, on which phone, and when.

    `what` is "told", "inserted", "replaced", "voided", "raised" or "resolved". `was` is what stood there before, and
    `facts` what differs; `reason` is why. `counts` tells whether it is in force, `stands` whether its words do too, or
    were put right since. `about` is the entry that it concerns, `along` are those that it takes back.
    `noted` is when it was entered, by the phone's own clock, where it waited on the phone before it was recorded.
    """

    seq: int
    what: str
    words: str
    by: str
    device: str
    day: str
    at: str
    counts: bool = True
    stands: bool = True
    was: str = ""
    facts: tuple[Fact, ...] = ()
    reason: str = ""
    about: int = 0
    along: tuple[int, ...] = ()
    noted: str = ""


def timeline(visit: Visit, place: Place) -> list[Item]:
    """The items of a place."""
    return [_item(visit, visit.past.event(seq)) for seq in sorted(set(_seqs(visit, place)))]


def _seqs(visit: Visit, place: Place) -> Iterator[int]:
    """The events of the place, the corrections of them and of these, and the disputes of any."""
    known = place.seqs | corrections_of(visit, place)
    yield from known
    for one in visit.table.disputes.values():
        if one.event in known or one.seq in known:
            yield from (seq for seq in (one.seq, one.resolved) if seq)


def _item(visit: Visit, one: Recorded) -> Item:
    item = Item(
        one.seq, "told", "", visit.say.name(one.by), one.device or "",
        visit.say.day(local_day(one.at, visit.table.roster.timezone)), visit.say.clock(one.at),
        visit.table.effective.counts(one.seq),
        noted=_noted(visit, one),
    )  # fmt: skip
    match one.event:
        case EventVoided() | EventReplaced() | EventInserted():
            return replace(_correction(visit, item, one.event), reason=one.event.reason, along=struck(one.event))
        case DisputeRaised(event=about, player=player, note=note):
            return replace(item, what="raised", about=about, words=visit.say.name(player), reason=note)
        case DisputeResolved(dispute=about, outcome=outcome, note=note):
            return replace(item, what="resolved", about=about, words=outcome, reason=note)
        case _:
            stands = visit.fact(one.seq).event == one.event
            return replace(item, words=_say(visit, one.event, one.game), stands=stands)


def _noted(visit: Visit, one: Recorded) -> str:
    """When an entry was made that waited on its phone; with the day where that is another."""
    if not one.noted:
        return ""
    day, recorded = (local_day(at, visit.table.roster.timezone) for at in (one.noted, one.at))
    clock = visit.say.clock(one.noted)
    return clock if day == recorded else f"{visit.say.day(day)}, {clock}"


def _correction(visit: Visit, item: Item, event: Correction) -> Item:
    match event:
        case EventReplaced(event=target):
            before, now = _versions(visit, target, item.seq)
            game = visit.fact(target).game
            words, was = _say(visit, now, game), _say(visit, before, game)
            return replace(
                item, what="replaced", about=target, words=words, was=was, facts=differences(visit, before, now)
            )
        case EventInserted():
            told = visit.table.effective.inserted[item.seq].event
            stands = visit.fact(item.seq).event == told
            return replace(item, what="inserted", words=_say(visit, told, event.game), stands=stands)
        case EventVoided(event=target):
            return replace(item, what="voided", about=target)


def differences(visit: Visit, before: Event, now: Event) -> tuple[Fact, ...]:
    """Fact by fact what differs between two tellings of an event; of a game's start each option by itself."""
    found = [one for one in facts_beside(visit, [before], [now]) if one.theirs != one.yours]
    if not isinstance(before, GameStarted) or not isinstance(now, GameStarted):
        return tuple(found)
    found = [one for one in found if not one.name.endswith((".rules", ".stakes"))]
    for name, was, will in (("rules", before.rules, now.rules), ("stakes", before.stakes, now.stakes)):
        old, new = was or {}, will or {}
        keys = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
        found += [
            Fact(
                f"game.started.{name}.{key}",
                chosen(visit.say, before.kind, key, old),
                chosen(visit.say, now.kind, key, new),
                label(visit.say, key),
            )
            for key in keys
        ]
    return tuple(found)


def _say(visit: Visit, event: Event, game: str | None) -> str:
    return visit.say.say(sentence_of(visit.table, event, game))


def _versions(visit: Visit, target: int, replacement: int) -> tuple[Event, Event]:
    """What an event told before a replacement was recorded, and what it tells by it."""
    effective, then = visit.table.effective, Strikes()
    for seq, voids in sorted(effective.strikes.voids.items()):
        if seq < replacement:
            then.void(seq, voids)
    before = effective.told(target, visit.past).event
    for seq, event in effective.right[target]:
        if seq == replacement:
            return before, event
        before = before if seq in then.struck else event
    raise AssertionError(replacement)
