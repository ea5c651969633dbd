"""What makes a client's knowledge stale: for each event, the last one that it should have been told after.

`seen` guards a game's events by that game's events and corrections; a payment by all payments and by what changes the
balances of ended nights; the start of games and nights by one another; a correction by its target's game.
"""

from collections import ChainMap
from dataclasses import dataclass, field

from events.event import Event
from events.money import PaymentMade
from events.table import GameStarted, NightEnded, NightStarted
from projections.layers import forked


@dataclass(slots=True)
class Touched:
    """The last seq that matters to each guard; 0 where there was none. Mutable, private to one table's fold."""

    games: ChainMap[str, int] = field(default_factory=ChainMap)
    payments: int = 0
    nights: int = 0

    def copy(self) -> "Touched":
        """The same, independent."""
        return Touched(forked(self.games), self.payments, self.nights)

    def touch(self, seq: int, event: Event, game: str | None, night_ended: bool = False) -> None:
        """Notes that `seq` recorded, or took back, the event; `night_ended` where its game's night is over."""
        if game is not None:
            self.games[game] = seq
        if isinstance(event, GameStarted | NightStarted | NightEnded):
            self.nights = seq
        if isinstance(event, PaymentMade) or night_ended:
            self.payments = seq

    def last(self, event: Event, game: str | None) -> int:
        """The last seq that an event's client must have seen."""
        return self.nights if isinstance(event, GameStarted) else self.last_of(event, game)

    def last_of(self, target: Event, game: str | None) -> int:
        """The last seq that a correction's client must have seen: of its target's game, outside games of its guard."""
        match target:
            case NightStarted() | NightEnded():
                return self.nights
            case PaymentMade():
                return self.payments
            case _:
                return self.games.get(game, 0) if game is not None else 0
