"""Who is at the table and which nights there were: the part of a table's fold that is outside its games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from events.currencies import POINTS_ONLY
from events.event import Event
from events.table import (
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    PlayerShown,
    TableOpened,
)
from projections.game import Refusal, refuse

PLAYERS_MOST, NIGHTS_MOST = 500, 5_000
"""So many a table has at most."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person at this table; `short` is the call-name for chips where one was set."""

    key: str
    name: str
    short: str | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Night:
    """An evening: the day it started on, and the seqs of its start and its end (0: still running)."""

    key: str
    date: str
    label: str | None
    started: int
    ended: int = 0


@dataclass(frozen=True, slots=True)
class Roster:
    """The table's name, money, people and nights; `opened` once `table.opened` is there."""

    name: str = ""
    currency: str = ""
    timezone: str | None = None
    players: Mapping[str, Player] = field(default_factory=dict)
    nights: Mapping[str, Night] = field(default_factory=dict)

    @property
    def opened(self) -> bool:
        """Whether the table exists."""
        return bool(self.currency)

    @property
    def points_only(self) -> bool:
        """Whether no money is played for."""
        return self.currency == POINTS_ONLY

    @property
    def night(self) -> Night | None:
        """The night that is running."""
        latest = list(self.nights.values())[-1] if self.nights else None
        return latest if latest and not latest.ended else None

    def night_at(self, seq: int, spot: Callable[[int], tuple[int, ...]] = lambda seq: (seq,)) -> Night | None:
        """The night that was running at an event; `spot` gives where events stand in the effective log."""
        for one in reversed(tuple(self.nights.values())):  # no two run at once, and mostly it is the latest
            if spot(one.started) < spot(seq) and not (one.ended and spot(one.ended) < spot(seq)):
                return one
        return None


def allow(roster: Roster, event: Event) -> Refusal | None:
    """Why the event cannot happen at the table now, or None; keys used before are the caller's to refuse."""
    match event:
        case PlayerAdded() if len(roster.players) >= PLAYERS_MOST:
            return refuse("too_large", "This table has {most} players, and no more fit.", most=PLAYERS_MOST)
        case NightStarted() if len(roster.nights) >= NIGHTS_MOST:
            return refuse("too_large", "This table has {most} nights: open a new one.", most=NIGHTS_MOST)
        case PlayerRenamed() | PlayerHidden() | PlayerShown():
            return None if event.player in roster.players else unknown_player(event.player)
        case NightStarted() if roster.night:
            return refuse("not_legal_now", "Night {night} is still running: end it first.", night=roster.night.key)
        case NightEnded() if roster.night is None or roster.night.key != event.night:
            return refuse("not_legal_now", "Night {night} is not running.", night=event.night)
        case _:
            return None


def evolve(roster: Roster, seq: int, at: str, event: Event) -> Roster:
    """The roster after an allowed event, recorded as `seq` at the moment `at`."""
    match event:
        case TableOpened():
            return replace(roster, name=event.name, currency=event.currency, timezone=event.timezone)
        case PlayerAdded():
            return _with_player(roster, Player(event.player, event.name, event.short))
        case PlayerRenamed():
            player = replace(roster.players[event.player], name=event.name, short=event.short)
            return _with_player(roster, player)
        case PlayerHidden() | PlayerShown():
            hidden = isinstance(event, PlayerHidden)
            return _with_player(roster, replace(roster.players[event.player], hidden=hidden))
        case NightStarted():
            night = Night(event.night, event.date or local_day(at, roster.timezone), event.label, seq)
            return replace(roster, nights={**roster.nights, event.night: night})
        case NightEnded():
            night = replace(roster.nights[event.night], ended=seq)
            return replace(roster, nights={**roster.nights, event.night: night})
        case _:
            return roster


def local_day(at: str, timezone: str | None) -> str:
    """The calendar day of a moment in a zone (UTC where none is set): nights keep the day they started on."""
    moment = datetime.fromisoformat(at)
    return moment.astimezone(ZoneInfo(timezone) if timezone else UTC).date().isoformat()


def unknown_player(player: str) -> Refusal:
    """The refusal of a player whom the table does not know."""
    return refuse("unknown_player", "Nobody at this table has the key {key}: add the player first.", key=player)


def _with_player(roster: Roster, player: Player) -> Roster:
    return replace(roster, players={**roster.players, player.key: player})
