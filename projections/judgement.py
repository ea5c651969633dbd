"""Corrections judged: what cannot be corrected, and what of the effective log would then no longer be possible.

A correction is judged by the later events of its own game; what is outside the games, by what is around them: the
people and nights that games and payments need have to stay. Whoever is at the table now may be put into its past.
"""

from collections.abc import Iterable

from events.codec import Malformed
from events.corrections import Correction, Dispute, EventInserted, EventReplaced, EventVoided, named, struck
from events.money import PaymentMade
from events.say import Says, Who, say, say_n
from events.table import GameJoined, GameStarted, NightEnded, NightStarted, TableOpened
from events.vocabulary import read_right
from projections import disputes, play, roster
from projections.books import Table
from projections.conditions import allow_key, allow_payment, allow_start
from projections.corrections import evolve_game, facts_of, reached, stepped_back, told_of
from projections.disputes import Disputes
from projections.effective import Effective, Fact, Past
from projections.game import Refusal, refuse
from projections.play import Play
from projections.roster import Night, Roster, unknown_player

TABLE_OPENED = 1
"""The seq of every log's first event."""
Illegal = list[tuple[int, Refusal]]
"""What would no longer be possible, in order, and why."""


def allow_correction(table: Table, event: Correction, past: Past) -> Refusal | None:
    """Why the correction cannot be, or None. Never changes the table."""
    refusal = _allow_names(table, event) or _allow_content(table, event, past)
    if refusal:
        return refusal
    facts = reached(table, event, past)
    effective = table.effective.copy()
    effective.enter(table.seq + 1, event, past)
    refusal = _allow_along(table, event, facts, effective, past)
    refusal = refusal or _first(allow_key(table.used, effective.right_one(fact)) for fact in facts)
    if refusal:
        return refusal
    if facts[0].game is None:
        return _judge_around(table, facts, effective, past)
    if stepped_back(table, facts, effective, {}):
        return None
    illegal = _judge_game(table, facts[0].game, effective, past)
    return _named(illegal, _earliest(facts, effective))


def _first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((one for one in refusals if one), None)


def _earliest(facts: list[Fact], effective: Effective) -> int:
    return min((fact.seq for fact in facts), key=effective.spot)


def _allow_names(table: Table, event: Correction) -> Refusal | None:
    for seq in named(event):
        if seq > table.seq:
            return refuse("unknown_event", "There is no event {seq} in this log.", seq=seq)
    for seq in struck(event) if isinstance(event, EventInserted) else named(event):
        if not table.effective.counts(seq):
            return refuse("already_voided", "Event {seq} has been taken back already: nothing to do.", seq=seq)
    return None


def _allow_content(table: Table, event: Correction, past: Past) -> Refusal | None:
    """Why this can be taken back, replaced or inserted by nobody, or None."""
    match event:
        case EventReplaced():
            told = table.effective.told(event.event, past)
            if isinstance(told.event, Correction | Dispute):
                return refuse(
                    "not_legal_now", "Corrections and disputes cannot be replaced: take this one back instead."
                )
            right = read_right(event, told.event.type, told.game)
            if isinstance(right, Malformed):
                fault = right.faults[0]
                return Refusal(right.code, say("{field} {problem}", field=fault.path, problem=Says((fault.say,))))
            return None
        case EventInserted() if event.type_ == TableOpened.type:
            return refuse("not_legal_now", "This table is open already.")
        case EventVoided() if TABLE_OPENED in named(event):
            return refuse("not_legal_now", "The opening of a table cannot be taken back.")
        case _:
            return None


def _allow_along(
    table: Table, event: Correction, facts: list[Fact], effective: Effective, past: Past
) -> Refusal | None:
    """Why not all of `also` may go along, or None."""
    about, *also = named(event)
    own = (table.seq + 1,) if isinstance(event, EventInserted) else table.strikes.reach((about,))
    earliest = min(effective.spot(seq) for seq in own)
    along = told_of(table, also, past)
    if any(fact.game != facts[0].game or effective.spot(fact.seq) <= earliest for fact in along):
        return refuse("malformed", "`also` may only name later events of the same game.")
    if any(isinstance(fact.event, NightStarted | NightEnded) for fact in along):
        return refuse("malformed", "Nights are never taken back along with something: take the night back by itself.")
    return None


def _judge_game(table: Table, game: str, effective: Effective, past: Past) -> Illegal:
    one: Play | None = None
    illegal: Illegal = []
    for fact in facts_of(table, game, effective, past):
        refusal = _allow_in_game(table, effective, one, fact)
        if refusal:
            illegal.append((fact.seq, refusal))
        else:
            one = evolve_game(table, effective, one, fact)
    return illegal


def _allow_in_game(table: Table, effective: Effective, one: Play | None, fact: Fact) -> Refusal | None:
    match fact.event:
        case GameStarted() if table.roster.night_at(fact.seq, effective.spot) is None:
            return refuse("not_legal_now", "No night was running there: put the night right first.")
        case GameStarted() if one is None:
            return allow_start(table, fact.event)
        case GameJoined(player=player) if player not in table.roster.players:
            return unknown_player(player)
        case _ if one is None:
            return refuse("unknown_game", "Game {game} has not begun there.", game=str(fact.game))
        case _:
            return play.allow(one, fact.event)


def _judge_around(table: Table, facts: list[Fact], effective: Effective, past: Past) -> Refusal | None:
    people = table.roster
    if not all(isinstance(fact.event, PaymentMade) for fact in facts):
        people, disputed, illegal = _around(facts_of(table, None, effective, past))
        refusal = _named(illegal, _earliest(facts, effective), along=False)
        refusal = refusal or _misfit(table, people, disputed, effective)
        if refusal:
            return refusal
    counting = (effective.right_one(fact).event for fact in facts if effective.counts(fact.seq))
    return _first(allow_payment(people, event) for event in counting if isinstance(event, PaymentMade))


def _around(facts: list[Fact]) -> tuple[Roster, Disputes, Illegal]:
    """What is around the games, folded of the events that are still possible, and the others."""
    people, illegal = Roster(), Illegal()
    disputed: Disputes = {}
    for fact in facts:
        refusal = roster.allow(people, fact.event) or disputes.allow(disputed, fact.event)
        if refusal:
            illegal.append((fact.seq, refusal))
        else:
            people = roster.evolve(people, fact.seq, fact.at, fact.event)
            disputed = disputes.evolve(disputed, fact.seq, fact.event)
    return people, disputed, illegal


def _misfit(table: Table, people: Roster, disputed: Disputes, effective: Effective) -> Refusal | None:
    """Why games, payments and disputes could not be with these people and nights, or None."""
    games, payments = table.games.values(), table.payments.values()
    needed = [player for one in games for player in one.outcome.scores]
    needed += [player for one in payments for player in (one.from_, one.to)]
    needed += [one.player for one in disputed.values()]
    for player in needed:
        if player not in people.players:
            return refuse("in_use", "{player} has played here: hide the name instead.", player=Who(player))
    if people.points_only != table.points_only and (games or payments):
        return refuse(
            "in_use", "Games were played here already: whether for money or for points cannot change any more."
        )
    return _first(_out_of_night(table, one, people.night_at(one.started, effective.spot)) for one in games)


def _out_of_night(table: Table, one: Play, night: Night | None) -> Refusal | None:
    if night is None or night.key != one.night:
        return refuse("in_use", "Games were played in this night: take them back first.")
    if one.running and night.ended and not table.stranded(one):
        return refuse("game_running", "Game {game} is still running: end or abandon it first.", game=one.key)
    return None


def _named(illegal: Illegal, first: int, along: bool = True) -> Refusal | None:
    """The refusal of the corrected event itself, `first`, or the one that names what would no longer be possible.

    `along` is set where that may be taken back in the same correction.
    """
    own = next((refusal for seq, refusal in illegal if seq == first), None)
    if own or not illegal:
        return own
    seqs = tuple(seq for seq, _ in illegal)
    events = ", ".join(str(seq) for seq in seqs)
    if along:
        sentence = say_n(
            "Event {events} would no longer be possible: take it back first, or along with this one.",
            "Events {events} would no longer be possible: take them back first, or along with this one.",
            n=len(seqs),
            events=events,
        )
    else:
        sentence = say_n(
            "Event {events} would no longer be possible: take it back first.",
            "Events {events} would no longer be possible: take them back first.",
            n=len(seqs),
            events=events,
        )
    return Refusal("later_not_legal", sentence, seqs)
