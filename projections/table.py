"""The fold of one table's log: each event judged by `allow` and folded by `evolve`.

`allow` never changes the table and may say no; `evolve` never says no. What a correction needs of the past it asks of
a `Past`; everything else comes from the table and the event alone.
"""

from events.corrections import EventVoided
from events.event import Event
from events.log import Recorded
from events.money import PaymentMade
from events.stakes import NoStakes
from events.table import GameJoined, GameStarted, NightEnded, NightStarted, PlayerAdded, TableOpened
from events.vocabulary import read_rules
from projections import play, roster
from projections.books import Table
from projections.corrections import Past, allow_void, reached, void
from projections.game import Refusal, refuse
from projections.games import GAMES
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
        case PlayerAdded():
            return _fresh(table, "player", event.player)
        case NightStarted():
            return _fresh(table, "night", event.night) or roster.allow(table.roster, event)
        case NightEnded():
            return roster.allow(table.roster, event) or _no_game_runs(table)
        case PaymentMade():
            return _allow_payment(table, event)
        case EventVoided():
            return allow_void(table, event, past)
        case GameStarted():
            return _allow_start(table, event, str(game))
        case _ if game is not None:
            return _allow_in_game(table, event, game)
        case _:
            return roster.allow(table.roster, event)


def evolve(table: Table, recorded: Recorded, past: Past) -> None:
    """Folds one recorded event into the table."""
    seq, event, game = recorded.seq, recorded.event, recorded.game
    if isinstance(event, EventVoided):
        void(table, seq, event, past)
    else:
        table.touched.touch(seq, event, game)
        _enter(table, recorded)
    table.seq, table.head = seq, recorded.hash


def last_seen(table: Table, event: Event, game: str | None, past: Past) -> int:
    """The last seq that the event's client must have seen, or what it tells is stale."""
    if isinstance(event, EventVoided):
        return max((table.touched.last_of(one.event, one.game) for one in reached(table, event, past)), default=0)
    return table.touched.last(event, game)


def _enter(table: Table, recorded: Recorded) -> None:
    seq, event, game = recorded.seq, recorded.event, recorded.game
    match event:
        case PaymentMade():
            table.pay(seq, event)
        case GameStarted():
            table.used["game", str(game)] = None
            table.put(str(game), table.begin(recorded))
        case _ if game is not None:
            table.put(game, play.evolve(table.games[game], seq, event))
        case _:
            _enter_around(table, recorded)


def _enter_around(table: Table, recorded: Recorded) -> None:
    match recorded.event:
        case PlayerAdded(player=key):
            table.used["player", key] = None
        case NightStarted(night=key):
            table.used["night", key] = None
        case NightEnded():
            table.lists[recorded.seq] = settle(table.balances).payments
        case _:
            pass
    table.roster = roster.evolve(table.roster, recorded.seq, recorded.at, recorded.event)


def _fresh(table: Table, what: str, key: str) -> Refusal | None:
    if (what, key) in table.used:
        return refuse("key_used", "The key {key} has been used at this table: choose another.", key=key)
    return None


def _no_game_runs(table: Table) -> Refusal | None:
    for one in table.games.values():
        if table.status(one) == "running":
            return refuse("game_running", "Game {game} is still running: end or abandon it first.", game=one.key)
    return None


def _allow_payment(table: Table, event: PaymentMade) -> Refusal | None:
    for player in (event.from_, event.to):
        if player not in table.roster.players:
            return unknown_player(player)
    if event.from_ == event.to:
        return refuse("malformed", "A payment goes from one player to another: choose two.")
    if table.points_only:
        return refuse("not_legal_now", "This table plays for points only: no money changes hands.")
    return None


def _allow_start(table: Table, event: GameStarted, game: str) -> Refusal | None:
    if table.roster.night is None:
        return refuse("not_legal_now", "No night is running: start one first.")
    for player in event.players:
        if player not in table.roster.players:
            return unknown_player(player)
    kind = GAMES[event.kind]
    most = getattr(read_rules(event), "max_players", kind.most)
    if not kind.least <= len(event.players) <= most:
        return refuse(
            "wrong_number_of_players",
            "This game takes {least} to {most} players: choose again who plays.",
            least=kind.least,
            most=most,
        )
    if table.points_only and not isinstance(table.stakes_of(event), NoStakes):
        return refuse("bad_stakes", "This table plays for points only: choose a game without stakes.")
    return _fresh(table, "game", game)


def _allow_in_game(table: Table, event: Event, game: str) -> Refusal | None:
    one = table.games.get(game)
    if one is None:
        return refuse("unknown_game", "There is no game {game} at this table.", game=game)
    if isinstance(event, GameJoined) and event.player not in table.roster.players:
        return unknown_player(event.player)
    if table.stranded(one):
        return refuse("game_over", "The night of this game has ended: start another game.")
    return play.allow(one, event)
