"""The fold of one table's log: each event judged by `allow` and folded by `evolve`.

`allow` never changes the table and may say no; `evolve` never says no. What a correction needs of the past it asks of
a `Past`; everything else comes from the table and the event alone.
"""

from collections.abc import Iterable

from events.corrections import (
    Correction,
    Dispute,
    DisputeRaised,
    DisputeResolved,
    EventInserted,
    EventReplaced,
    EventVoided,
)
from events.event import Event
from events.log import Recorded
from events.money import PaymentMade
from events.table import GameJoined, GameStarted, NightEnded, NightStarted, PlayerAdded, TableOpened
from projections import disputes, play, roster
from projections.books import Table
from projections.conditions import allow_key, allow_payment, allow_people, allow_start, key_of
from projections.corrections import Behind, catch_up, correct, reached
from projections.effective import Fact, Past
from projections.game import Refusal, refuse
from projections.judgement import allow_correction
from projections.roster import unknown_player
from projections.settle import settle


def allow(table: Table, event: Event, game: str | None, past: Past) -> Refusal | None:
    """Why the event cannot be recorded now, or None. Never changes the table."""
    if not table.roster.opened:
        opens = isinstance(event, TableOpened)
        return None if opens else refuse("not_legal_now", "A log begins with table.opened: open the table first.")
    match event:
        case TableOpened():
            return refuse("not_legal_now", "This table is open already.")
        case PlayerAdded() | NightStarted():
            return allow_key(table.used, _told(table, event, game)) or roster.allow(table.roster, event)
        case NightEnded():
            return roster.allow(table.roster, event) or _no_game_runs(table)
        case PaymentMade():
            return allow_payment(table.roster, event)
        case EventVoided() | EventReplaced() | EventInserted():
            return allow_correction(table, event, past)
        case DisputeRaised() | DisputeResolved():
            return _allow_dispute(table, event, past)
        case GameStarted():
            return _allow_start(table, event, game)
        case _ if game is not None:
            return _allow_in_game(table, event, game)
        case _:
            return roster.allow(table.roster, event)


def evolve(table: Table, recorded: Recorded, past: Past) -> None:
    """Folds one recorded event into the table."""
    fold(table, (recorded,), past)


def fold(table: Table, events: Iterable[Recorded], past: Past) -> None:
    """Folds the next recorded events into the table; a game corrected many times in them is folded anew once."""
    behind: Behind = {}
    for recorded in events:
        if isinstance(recorded.event, Correction):
            correct(table, recorded, recorded.event, past, behind)
        else:
            if isinstance(recorded.event, NightEnded):
                catch_up(table, past, behind)  # the list of payments is made of all games
            _enter(table, Fact(recorded.seq, recorded.event, recorded.game, recorded.at), behind)
        table.seq, table.head = recorded.seq, recorded.hash
    catch_up(table, past, behind)


def last_seen(table: Table, event: Event, game: str | None, past: Past) -> int:
    """The last seq that the event's client must have seen, or what it tells is stale."""
    if isinstance(event, Correction):
        return max((table.touched.last_of(one.event, one.game) for one in reached(table, event, past)), default=0)
    return table.touched.last(event, game)


def _enter(table: Table, fact: Fact, behind: Behind) -> None:
    seq, event, game = fact.seq, fact.event, fact.game
    table.touched.touch(seq, event, game)
    key = key_of(fact)
    if key:
        table.used[key] = seq
    match event:
        case PaymentMade():
            table.pay(seq, event)
        case GameStarted():
            table.put(str(game), table.begin(fact, table.effective))
        case DisputeRaised() | DisputeResolved():
            table.disputes = disputes.evolve(table.disputes, seq, event)
        case _ if game is None:
            if isinstance(event, NightEnded):
                table.lists[seq] = settle(table.balances).payments
            table.roster = roster.evolve(table.roster, seq, fact.at, event)
        case _ if game not in behind:
            table.put(game, play.evolve(table.games[game], seq, event))
        case _:
            pass  # it is folded with the rest of its game


def _told(table: Table, event: Event, game: str | None) -> Fact:
    return Fact(table.seq + 1, event, game, "")


def _no_game_runs(table: Table) -> Refusal | None:
    for one in table.games.values():
        if table.status(one) == "running":
            return refuse("game_running", "Game {game} is still running: end or abandon it first.", game=one.key)
    return None


def _allow_dispute(table: Table, event: Dispute, past: Past) -> Refusal | None:
    about = event.event if isinstance(event, DisputeRaised) else event.dispute
    if about > table.seq:
        return refuse("unknown_event", "There is no event {seq} in this log.", seq=about)
    if isinstance(event, DisputeResolved):
        return disputes.allow(table.disputes, event)
    if isinstance(past.event(about).event, Dispute):
        return refuse("not_legal_now", "Event {seq} is a dispute itself: dispute what was recorded.", seq=about)
    return allow_people(table.roster, event.player)


def _allow_start(table: Table, event: GameStarted, game: str | None) -> Refusal | None:
    if table.roster.night is None:
        return refuse("not_legal_now", "No night is running: start one first.")
    return allow_start(table, event) or allow_key(table.used, _told(table, event, game))


def _allow_in_game(table: Table, event: Event, game: str) -> Refusal | None:
    one = table.games.get(game)
    if one is None:
        return refuse("unknown_game", "There is no game {game} at this table.", game=game)
    if isinstance(event, GameJoined) and event.player not in table.roster.players:
        return unknown_player(event.player)
    if table.stranded(one):
        return refuse("game_over", "The night of this game has ended: start another game.")
    return play.allow(one, event)
