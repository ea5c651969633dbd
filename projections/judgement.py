"""Corrections judged: what cannot be corrected, and what of the effective log would then no longer be possible.

A correction is judged by the later events of its own game; what is outside the games, by what is around them: the
people and nights that games and payments need have to stay. Whoever is at the table now may be put into its past.
"""

from collections.abc import Callable, Iterable, Sequence

from events.codec import Malformed
from events.corrections import Correction, Dispute, EventInserted, EventReplaced, EventVoided, named, struck
from events.event import Event
from events.money import PaymentMade
from events.say import Says, Who, say, say_n
from events.table import GameJoined, GameStarted, NightEnded, NightStarted, TableOpened
from events.vocabulary import read_right
from projections import disputes, play, roster
from projections.books import Table
from projections.bounds import allow_depth, allow_more
from projections.conditions import allow_key, allow_payment, allow_start
from projections.corrections import Behind, enter, evolve_game, facts_of, told_of
from projections.disputes import Disputes
from projections.effective import Fact, Past
from projections.game import Refusal, refuse
from projections.play import Play
from projections.roster import Night, Roster, unknown_player

TABLE_OPENED = 1
"""The seq of every log's first event."""
Forbids = Callable[[Table, Event], Refusal | None]
"""Says no for a reason of the caller's, in the light of the table as it would then be."""
Illegal = list[tuple[int, Refusal]]
"""What would no longer be possible, in order, and why."""


def allow_corrections(
    table: Table, events: Sequence[Correction], past: Past, forbids: Forbids | None = None
) -> tuple[int, Refusal] | None:
    """Which of the corrections of one act cannot be, and why, or None. Never changes the table."""
    if refusal := allow_more(table):
        return 0, refusal
    draft, behind = table.fork(), Behind()
    changed: list[tuple[int, list[Fact]]] = []
    for index, event in enumerate(events):
        refusal = (forbids and forbids(draft, event)) or _allow_names(draft, event)
        refusal = refusal or _allow_content(draft, event, past)
        if refusal:
            return index, refusal
        facts = enter(draft, event, past, behind)
        refusal = _allow_along(draft, event, facts, past)
        refusal = refusal or _first(allow_key(draft.used, draft.effective.right_one(fact)) for fact in facts)
        if refusal:
            return index, refusal
        changed.append((index, facts))
    return _judge(table, draft, changed, past, behind)


def _judge(
    table: Table, draft: Table, changed: list[tuple[int, list[Fact]]], past: Past, behind: Behind
) -> tuple[int, Refusal] | None:
    """Judges what the corrections make of the table: people and nights, games, and whether these go together."""
    around = [fact for _, facts in changed for fact in facts if fact.game is None]
    others = not all(isinstance(fact.event, PaymentMade) for fact in around)
    if others:
        illegal = _refold_around(draft, facts_of(draft, None, past))
        if illegal:
            return _refusal_of(draft, None, changed, illegal)
    for game in behind:
        illegal = _refold_game(draft, game, facts_of(draft, game, past))
        if illegal:
            return _refusal_of(draft, game, changed, illegal)
    for index, facts in changed:
        refusal = _first(_allow_paid(draft, fact) for fact in facts)
        if refusal:
            return index, refusal
    refusal = _misfit(table, draft) if others else None
    return (changed[0][0], refusal) if refusal else None


def _allow_paid(draft: Table, fact: Fact) -> Refusal | None:
    event = draft.effective.right_one(fact).event
    if isinstance(event, PaymentMade) and draft.effective.counts(fact.seq):
        return allow_payment(draft.roster, event)
    return None


def _first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((one for one in refusals if one), None)


def _allow_names(table: Table, event: Correction) -> Refusal | None:
    for seq in named(event):
        if seq > table.seq:
            return refuse("unknown_event", "There is no event {seq} in this log.", seq=seq)
    for seq in struck(event) if isinstance(event, EventInserted) else named(event):
        if not table.effective.counts(seq):
            return refuse("already_voided", "Event {seq} has been taken back already: nothing to do.", seq=seq)
    return allow_depth(table, struck(event))


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


def _allow_along(draft: Table, event: Correction, facts: list[Fact], past: Past) -> Refusal | None:
    """Why not all of `also` may go along with the correction just entered, or None."""
    about, *also = named(event)
    own = (draft.seq,) if isinstance(event, EventInserted) else draft.strikes.reach((about,))
    earliest = min(draft.effective.spot(seq) for seq in own)
    along = told_of(draft, also, past)
    if any(fact.game != facts[0].game or draft.effective.spot(fact.seq) <= earliest for fact in along):
        return refuse("malformed", "`also` may only name later events of the same game.")
    if any(isinstance(fact.event, NightStarted | NightEnded) for fact in along):
        return refuse("malformed", "Nights are never taken back along with something: take the night back by itself.")
    return None


def _refold_game(draft: Table, game: str, facts: list[Fact]) -> Illegal:
    one: Play | None = None
    illegal: Illegal = []
    for fact in facts:
        refusal = _allow_in_game(draft, one, fact)
        if refusal:
            illegal.append((fact.seq, refusal))
        else:
            one = evolve_game(draft, one, fact)
    draft.put(game, one)
    return illegal


def _allow_in_game(draft: Table, one: Play | None, fact: Fact) -> Refusal | None:
    match fact.event:
        case GameStarted() if draft.night_at(fact.seq) is None:
            return refuse("not_legal_now", "No night was running there: put the night right first.")
        case GameStarted() if one is None:
            return allow_start(draft, fact.event)
        case GameJoined(player=player) if player not in draft.roster.players:
            return unknown_player(player)
        case _ if one is None:
            return refuse("unknown_game", "Game {game} has not begun there.", game=str(fact.game))
        case _:
            return play.allow(one, fact.event)


def _refold_around(draft: Table, facts: list[Fact]) -> Illegal:
    people, illegal = Roster(), Illegal()
    disputed: Disputes = {}
    for fact in facts:
        refusal = roster.allow(people, fact.event) or disputes.allow(disputed, fact.event)
        if refusal:
            illegal.append((fact.seq, refusal))
        else:
            people = roster.evolve(people, fact.seq, fact.at, fact.event)
            disputed = disputes.evolve(disputed, fact.seq, fact.event)
    draft.roster, draft.disputes = people, disputed
    return illegal


def _misfit(table: Table, draft: Table) -> Refusal | None:
    """Why games, payments and disputes could not be with the people and nights there would be, or None."""
    games, payments, people = draft.games.values(), draft.payments.values(), draft.roster
    needed = [player for one in games for player in one.outcome.scores]
    needed += [player for seq, one in draft.payments.items() for player in (one.from_, one.to)]
    needed += [one.player for one in draft.disputes.values()]
    for player in needed:
        if player not in people.players:
            return refuse("in_use", "{player} has played here: hide the name instead.", player=Who(player))
    if people.points_only != table.points_only and (games or payments):
        return refuse(
            "in_use", "Games were played here already: whether for money or for points cannot change any more."
        )
    return _first(_out_of_night(table, one, draft.night_at(one.started)) for one in games)


def _out_of_night(table: Table, one: Play, night: Night | None) -> Refusal | None:
    if night is None or night.key != one.night:
        return refuse("in_use", "Games were played in this night: take them back first.")
    ended = night.key in table.roster.nights and table.roster.nights[night.key].ended
    if one.running and night.ended and not ended:
        return refuse("game_running", "Game {game} is still running: end or abandon it first.", game=one.key)
    return None


def _refusal_of(
    draft: Table, game: str | None, changed: list[tuple[int, list[Fact]]], illegal: Illegal
) -> tuple[int, Refusal]:
    """The refusal of what is corrected itself, or the one that names what would no longer be possible."""
    parts = [(index, facts) for index, facts in changed if facts[0].game == game]
    about = {min((fact.seq for fact in facts), key=draft.effective.spot): index for index, facts in parts}
    for seq, refusal in illegal:
        if seq in about:
            return about[seq], refusal
    return parts[0][0], _later(tuple(seq for seq, _ in illegal), along=game is not None)


def _later(seqs: tuple[int, ...], along: bool) -> Refusal:
    """The refusal that names events no longer possible; `along` where the same correction may take them back."""
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
