"""What the table asks of an event whenever it happens: its people known, its stakes possible here, its keys new."""

from collections.abc import Mapping

from events.money import PaymentMade
from events.stakes import NoStakes
from events.table import GameStarted, NightStarted, PlayerAdded
from events.vocabulary import read_rules
from projections.books import Table
from projections.effective import Fact
from projections.game import Refusal, refuse
from projections.games import GAMES
from projections.roster import Roster, unknown_player

Key = tuple[str, str]
"""What a key names, and the key: ("player", "anna")."""


def key_of(fact: Fact) -> Key | None:
    """The key that an event gives to a player, a night or a game."""
    match fact.event:
        case PlayerAdded(player=key):
            return "player", key
        case NightStarted(night=key):
            return "night", key
        case GameStarted():
            return "game", str(fact.game)
        case _:
            return None


def allow_key(used: Mapping[Key, int], fact: Fact) -> Refusal | None:
    """Why an event cannot give its key, or None: another event has given it."""
    key = key_of(fact)
    if key and used.get(key, fact.seq) != fact.seq:
        return refuse("key_used", "The key {key} has been used at this table: choose another.", key=key[1])
    return None


def allow_people(roster: Roster, *players: str) -> Refusal | None:
    """Why an event cannot name these players, or None."""
    return next((unknown_player(player) for player in players if player not in roster.players), None)


def allow_payment(roster: Roster, event: PaymentMade) -> Refusal | None:
    """Why a payment cannot be made at this table, or None."""
    unknown = allow_people(roster, event.from_, event.to)
    if unknown:
        return unknown
    if event.from_ == event.to:
        return refuse("malformed", "A payment goes from one player to another: choose two.")
    if roster.points_only:
        return refuse("not_legal_now", "This table plays for points only: no money changes hands.")
    return None


def allow_start(table: Table, event: GameStarted) -> Refusal | None:
    """Why such a game cannot be played at this table, or None; whether a night runs is the caller's to ask."""
    unknown = allow_people(table.roster, *event.players)
    if unknown:
        return unknown
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
    return None
