"""What happens around the games: the table, its players, its nights, and games coming and going."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from events.compound import Options
from events.event import Event, GameEvent, Key, Name, Note, Players
from events.shapes import Currency, Day, Text, Zone

Raw = Annotated[Mapping[str, Any], Options()]


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """A group of people who will play together: the first event, once."""

    type: ClassVar[str] = "table.opened"
    name: Name
    currency: Annotated[str, Currency()]
    timezone: Annotated[str, Zone()] | None = None


@dataclass(frozen=True, slots=True)
class PlayerAdded(Event):
    """Somebody new; `short` is the call-name for chips."""

    type: ClassVar[str] = "player.added"
    player: Key
    name: Name
    short: Annotated[str, Text(9)] | None = None


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    """The same person under another name; without `short` the call-name goes."""

    type: ClassVar[str] = "player.renamed"
    player: Key
    name: Name
    short: Annotated[str, Text(9)] | None = None


@dataclass(frozen=True, slots=True)
class PlayerHidden(Event):
    """No longer offered for new games; the past stays."""

    type: ClassVar[str] = "player.hidden"
    player: Key


@dataclass(frozen=True, slots=True)
class PlayerShown(Event):
    """Offered again."""

    type: ClassVar[str] = "player.shown"
    player: Key


@dataclass(frozen=True, slots=True)
class NightStarted(Event):
    """An evening of games begins; without `date` it is the day of recording in the table's zone."""

    type: ClassVar[str] = "night.started"
    night: Key
    date: Annotated[str, Day()] | None = None
    label: Note | None = None


@dataclass(frozen=True, slots=True)
class NightEnded(Event):
    """The evening is over: the list of payments is fixed here."""

    type: ClassVar[str] = "night.ended"
    night: Key


@dataclass(frozen=True, slots=True)
class GameStarted(GameEvent):
    """A game of one kind; `players` in seat order, clockwise, the first deals or starts.

    `rules` and `stakes` stay as they were told; `events.vocabulary` reads them by the kind.
    """

    type: ClassVar[str] = "game.started"
    kind: Key
    players: Players
    rules: Raw | None = None
    stakes: Raw | None = None


@dataclass(frozen=True, slots=True)
class GameJoined(GameEvent):
    """A player sits down, left of `after` or at the last seat."""

    type: ClassVar[str] = "game.joined"
    player: Key
    after: Key | None = None


@dataclass(frozen=True, slots=True)
class GameLeft(GameEvent):
    """A player gets up."""

    type: ClassVar[str] = "game.left"
    player: Key


@dataclass(frozen=True, slots=True)
class GameEnded(GameEvent):
    """The players end the game: the standing as it is decides."""

    type: ClassVar[str] = "game.ended"


@dataclass(frozen=True, slots=True)
class GameAbandoned(GameEvent):
    """No result, antes go back, no money moves."""

    type: ClassVar[str] = "game.abandoned"
    reason: Note


EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    PlayerAdded,
    PlayerRenamed,
    PlayerHidden,
    PlayerShown,
    NightStarted,
    NightEnded,
    GameStarted,
    GameJoined,
    GameLeft,
    GameEnded,
    GameAbandoned,
)
