"""The fold of one table's log: each event judged by `allow` and folded by `evolve`.

`allow` never changes the table and may say no; `evolve` never says no. What a correction needs of the past it asks of
a `Past`; everything else comes from the table and the event alone.
"""

from collections.abc import Iterable, Sequence

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
from projections.corrections import Behind, catch_up, correct, reached, stretches, told_of
from projections.effective import Fact, Past
from projections.game import Refusal, refuse
from projections.judgement import Forbids, allow_corrections
from projections.roster import unknown_player
from projections.seen import Touched
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
            refused = allow_corrections(table, (event,), past)
            return refused[1] if refused else None
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
    for run in stretches(events):
        event, game = run[0].event, run[0].game
        if isinstance(event, Correction):
            correct(table, run, past, behind)
        elif game is None or isinstance(event, GameStarted):
            if isinstance(event, NightEnded):
                catch_up(table, past, behind)  # the list of payments is made of all games
            _enter(table, Fact(run[0].seq, event, game, run[0].at))
        else:
            table.touched.touch(run[-1].seq, event, game)
            if game not in behind:  # else it is folded with the rest of its game
                table.put(game, play.follow(table.games[game], [(one.seq, one.event) for one in run]))
        table.seq, table.head = run[-1].seq, run[-1].hash
    catch_up(table, past, behind)


def allow_run(
    table: Table, run: Sequence[Recorded], past: Past, forbids: Forbids | None = None
) -> tuple[int, Refusal] | None:
    """Which event of a run cannot be recorded now, and why, or None: corrections of one act are judged together."""
    corrections = [one.event for one in run if isinstance(one.event, Correction)]
    if corrections and table.roster.opened:
        return allow_corrections(table, corrections, past, forbids)
    refusal = forbids and forbids(table, run[0].event)
    refusal = refusal or allow(table, run[0].event, run[0].game, past)
    return (0, refusal) if refusal else None


def fold_part(table: Table, run: Sequence[Recorded], past: Past) -> None:
    """Folds the beginning of a run: as much of it as is possible by itself."""
    for most in range(len(run), 0, -1):
        if allow_run(table, run[:most], past) is None:
            fold(table, run[:most], past)
            break
    for one in run[-1:]:
        table.seq, table.head = one.seq, one.hash


def last_seen(table: Table, event: Event, game: str | None, past: Past, touched: Touched | None = None) -> int:
    """The last seq that the event's client must have seen, or it is stale; `touched` by some events alone."""
    touched = touched or table.touched
    if isinstance(event, Correction):
        return max((touched.last_of(one.event, one.game) for one in reached(table, event, past)), default=0)
    return touched.last(event, game)


def touched_by(table: Table, events: Iterable[Recorded], past: Past) -> Touched:
    """What of these events alone, which the table holds, matters to each guard."""
    found = Touched()
    for one in events:
        corrects = isinstance(one.event, Correction)
        for fact in told_of(table, (one.seq,), past):
            found.touch(one.seq, fact.event, fact.game, corrects and table.closed_night(fact.game))
    return found


def _enter(table: Table, fact: Fact) -> None:
    """Enters what begins a game, or belongs to none."""
    seq, event, game = fact.seq, fact.event, fact.game
    table.touched.touch(seq, event, game)
    key = key_of(fact)
    if key:
        table.used[key] = seq
    match event:
        case PaymentMade():
            table.pay(seq, event)
        case GameStarted():
            table.put(str(game), table.begin(fact))
        case DisputeRaised() | DisputeResolved():
            table.disputes = disputes.evolve(table.disputes, seq, event)
        case _:
            if isinstance(event, NightEnded):
                table.lists[seq] = settle(table.balances).payments
            table.roster = roster.evolve(table.roster, seq, fact.at, event)


def _told(table: Table, event: Event, game: str | None) -> Fact:
    return Fact(table.seq + 1, event, game, "")


def _no_game_runs(table: Table) -> Refusal | None:
    running = next((one.key for one in table.open.values() if not table.stranded(one)), None)
    if running is None:
        return None
    return refuse("game_running", "Game {game} is still running: end or abandon it first.", game=running)


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
