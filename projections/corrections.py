"""Corrections judged and applied: what a void takes away, or lets count again, and what its game makes of it.

A correction is judged only by the later events of its own game; people, nights and payments by those around them.
"""

from collections.abc import Iterable
from typing import Protocol

from events.corrections import EventVoided
from events.log import Recorded
from events.money import PaymentMade
from events.say import Who, say_n
from events.table import GameJoined, GameStarted, NightEnded, NightStarted, PlayerAdded, TableOpened
from projections import play, roster
from projections.books import Table
from projections.effective import Strikes
from projections.game import Refusal, refuse
from projections.play import Play
from projections.roster import Roster, unknown_player


class Past(Protocol):
    """The recorded events, where a correction needs them again."""

    def event(self, seq: int) -> Recorded:
        """The event numbered `seq`, which is there."""

    def of_game(self, game: str | None) -> Iterable[Recorded]:
        """All events of one game, or with None all that belong to no game, in order."""


def targets(event: EventVoided) -> tuple[int, ...]:
    """The seqs that a void takes away."""
    return (event.event, *(event.also or ()))


def reached(table: Table, event: EventVoided, past: Past) -> list[Recorded]:
    """The events, no corrections, that a void strikes or lets count again; none where it names one not recorded yet."""
    if any(seq > table.seq for seq in targets(event)):
        return []
    return [past.event(seq) for seq in table.strikes.reach(targets(event))]


def allow_void(table: Table, event: EventVoided, past: Past) -> Refusal | None:
    """Why the void cannot be, or None. Never changes the table."""
    for seq in targets(event):
        if seq > table.seq:
            return refuse("unknown_event", "There is no event {seq} in this log.", seq=seq)
        if seq in table.strikes.struck:
            return refuse("already_voided", "Event {seq} has been taken back already: nothing to do.", seq=seq)
    bases = reached(table, event, past)
    if any(isinstance(base.event, TableOpened) for base in bases):
        return refuse("not_legal_now", "The opening of a table cannot be taken back.")
    game = bases[0].game
    if event.also and (min(event.also) <= event.event or any(base.game != game for base in bases)):
        return refuse("malformed", "`also` may only name later events of the same game.")
    if event.also and any(isinstance(past.event(seq).event, NightStarted | NightEnded) for seq in event.also):
        return refuse("malformed", "Nights are never taken back along with something: take the night back by itself.")
    strikes = table.strikes.copy()
    strikes.void(table.seq + 1, targets(event))
    for base in bases:
        refusal = _in_use(table, base) if base.seq in strikes.struck else _must_stand(table, base)
        if refusal:
            return refusal
    if game is not None:
        return _named(_rejudged(table, game, bases, strikes, past)[1])
    return _named(_roster(strikes, past)[1], along=False) if _of_roster(bases) else None


def void(table: Table, seq: int, event: EventVoided, past: Past) -> None:
    """Applies a legal void; all that it reaches is of one game, or of none."""
    bases = reached(table, event, past)
    game = bases[0].game
    table.strikes.void(seq, targets(event))
    was_closed = table.closed_night(game)
    if game is not None:
        new = _rejudged(table, game, bases, table.strikes, past)[0]
        table.put(game, play.corrected(table.games.get(game), new) if new else None)
    elif _of_roster(bases):
        table.roster = _roster(table.strikes, past)[0]
    for base in bases:
        _repay(table, base)
        table.touched.touch(seq, base.event, game, was_closed or table.closed_night(game))


def _of_roster(bases: list[Recorded]) -> bool:
    return any(base.game is None and not isinstance(base.event, PaymentMade) for base in bases)


def _repay(table: Table, base: Recorded) -> None:
    if isinstance(base.event, PaymentMade):
        if base.seq in table.payments:
            table.unpay(base.seq)
        if base.seq not in table.strikes.struck:
            table.pay(base.seq, base.event)


def _rejudged(
    table: Table, game: str, bases: list[Recorded], strikes: Strikes, past: Past
) -> tuple[Play | None, tuple[int, ...]]:
    """The game under other strikes (None: it never started), and the seqs of its events no longer legal."""
    own = [base.seq for base in bases if base.game == game]
    if len(own) == 1 and own[0] in strikes.struck and game in table.games:
        back = play.take_back(table.games[game], own[0])
        if back:
            return back, ()
    events = [one for one in past.of_game(game) if one.seq not in strikes.struck]
    if not events or not isinstance(events[0].event, GameStarted):
        return None, tuple(one.seq for one in events)
    return play.rejudge(table.begin(events[0]), ((one.seq, one.event) for one in events[1:]))


def _roster(strikes: Strikes, past: Past) -> tuple[Roster, tuple[int, ...]]:
    """The people and nights under other strikes, and the seqs of events no longer legal."""
    folded, illegal = Roster(), []
    for one in past.of_game(None):
        if one.seq in strikes.struck:
            continue
        if roster.allow(folded, one.event):
            illegal.append(one.seq)
        else:
            folded = roster.evolve(folded, one.seq, one.at, one.event)
    return folded, tuple(illegal)


def _in_use(table: Table, base: Recorded) -> Refusal | None:
    """Why something that would no longer be there has to stay, or None."""
    event = base.event
    if isinstance(event, PlayerAdded):
        played = any(event.player in one.outcome.scores for one in table.games.values())
        paid = any(event.player in (one.from_, one.to) for one in table.payments.values())
        if played or paid:
            return refuse("in_use", "{player} has played here: hide the name instead.", player=Who(event.player))
    if isinstance(event, NightStarted) and any(one.night == event.night for one in table.games.values()):
        return refuse("in_use", "Games were played in this night: take them back first.")
    return None


def _must_stand(table: Table, base: Recorded) -> Refusal | None:
    """Why something cannot count again, or None: what it needs, or must not find, at the table."""
    match base.event:
        case NightEnded(night=night):
            return _must_end(table, night, base.seq)
        case PaymentMade(from_=payer, to=payee):
            return _must_know(table, payer, payee)
        case GameJoined(player=player):
            return _must_know(table, player)
        case GameStarted(players=players) if table.roster.night_at(base.seq):
            return _must_know(table, *players)
        case GameStarted():
            return refuse("not_legal_now", "The night of this game was taken back: bring it back first.")
        case _:
            return None


def _must_end(table: Table, night: str, seq: int) -> Refusal | None:
    for one in table.games.values():
        if one.night == night and one.running:
            return refuse("game_running", "Game {game} is still running: end or abandon it first.", game=one.key)
        if one.night == night and one.started > seq:
            return refuse("in_use", "Games were started in this night after that end: take them back first.")
    return None


def _must_know(table: Table, *players: str) -> Refusal | None:
    return next((unknown_player(player) for player in players if player not in table.roster.players), None)


def _named(illegal: tuple[int, ...], along: bool = True) -> Refusal | None:
    """The refusal that names what would no longer be legal; `along` where it may be voided in the same correction."""
    if not illegal:
        return None
    events = ", ".join(str(seq) for seq in illegal)
    if along:
        sentence = say_n(
            "Event {events} would no longer be possible: take it back first, or along with this one.",
            "Events {events} would no longer be possible: take them back first, or along with this one.",
            n=len(illegal),
            events=events,
        )
    else:
        sentence = say_n(
            "Event {events} would no longer be possible: take it back first.",
            "Events {events} would no longer be possible: take them back first.",
            n=len(illegal),
            events=events,
        )
    return Refusal("later_not_legal", sentence, illegal)
