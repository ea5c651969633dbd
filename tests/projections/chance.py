"""Nights by chance: what might be told next, mostly legal, so that laws can be tried on whole evenings."""

from dataclasses import replace
from random import Random
from typing import Any

from events.codec import write_fields
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
from events.games.pitch import BidMade, Contracted, Dealt, Misdealt, Scored
from events.money import PaymentMade
from events.table import (
    GameAbandoned,
    GameEnded,
    GameJoined,
    GameLeft,
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    PlayerShown,
)
from projections.play import Play
from projections.table import allow
from tests.given import met

RULES: dict[str, list[Any]] = {
    "bidding": ["rounds", "one_round"],
    "moon_setback": [4, 0, 5],
    "four_is_moon": [False, True],
    "average": ["per_deal", "final"],
}
STAKES: list[Any] = [
    None,
    {"mode": "none"},
    {"mode": "average", "point": 7, "moon": 50},
    {"mode": "average", "settled": "table"},
    {"mode": "pot", "ante": 25},
    {"mode": "pot", "ante": 100, "places": [60, 30, 10]},
]


class Chance:
    """One course of an evening; the same seed tells the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.evening = met("abcde")

    def tell(self, corrections: bool = False) -> bool:
        """Tells one thing by chance; gives whether it was legal. What is refused changes nothing."""
        event, game = self._something(corrections)
        refusal = allow(self.evening.table, event, game, self.evening)
        if refusal and refusal.events and isinstance(event, Correction):
            event = replace(event, also=refusal.events)
            refusal = allow(self.evening.table, event, game, self.evening)
        if refusal:
            self.evening.refused(event, game)
        else:
            self.evening.tell(event, game=game)
        return not refusal

    def _something(self, corrections: bool) -> tuple[Event, str | None]:
        games = [one for one in self.evening.table.games.values() if self.evening.table.status(one) == "running"]
        dice = self.random.randrange(40)
        if corrections and dice < 4:
            return self._correction(), None
        if games and dice < 33:
            game = self.random.choice(games)
            return self._in_game(game), game.key
        if len(games) < 2 and self.random.randrange(3):
            key = f"g{self.random.randrange(9)}"
            rules = {name: self.random.choice(values) for name, values in RULES.items()}
            return GameStarted("pitch", self._some("abcde", 2), rules, self.random.choice(STAKES)), key
        return self._around(), None

    def _some(self, players: Any, least: int = 1) -> tuple[str, ...]:
        """Some players, in seat order from anywhere."""
        players = tuple(players)
        number = self.random.randint(min(least, len(players)), len(players))
        return tuple(self.random.sample(players, number))

    def _correction(self) -> Event:
        """A correction of something told lately, or of anything; what it tells has been told here in another place."""
        late = max(1, self.evening.seq - self.random.choice((0, 0, 1, 5, 1000)))
        seq = self.random.randint(late, self.evening.seq)
        dice, told = self.random.randrange(9), self.evening.event(seq)
        alike = [one for one in self.evening.log if one.event.type == told.event.type]
        if dice < 4:
            return EventVoided(seq, "a slip")
        if dice < 6:
            return EventReplaced(seq, write_fields(self.random.choice(alike).event), "a slip")
        if dice == 6:
            return DisputeRaised(seq, self.random.choice("abcdefg"), "no")
        if dice == 7 and self.evening.table.open_disputes:
            return DisputeResolved(self.evening.table.open_disputes[0].seq, "stands", "yes")
        return self._insertion(seq)

    def _insertion(self, after: int) -> EventInserted:
        """Something told before, once more; where it gives a key it gives another."""
        plain = [one for one in self.evening.log if not isinstance(one.event, Correction | Dispute)]
        one = self.random.choice(plain)
        data, game = write_fields(one.event), one.game
        match one.event:
            case PlayerAdded():
                data["player"] = self.random.choice("hijk")
            case GameStarted():
                game = f"h{self.random.randrange(9)}"
            case _:
                pass
        return EventInserted(after, one.event.type, data, "forgotten", game)

    def _around(self) -> Event:
        player, other = self.random.choice("abcdefg"), self.random.choice("abcde")
        nights = len(self.evening.table.roster.nights)
        return self.random.choice(
            (
                PlayerAdded(player, player.upper()),
                PlayerRenamed(player, "Somebody"),
                PlayerHidden(player),
                PlayerShown(player),
                NightEnded(f"n{nights}"),
                NightStarted(f"n{nights + self.random.randrange(2)}"),
                PaymentMade(player, other, self.random.randint(1, 99)),
                PaymentMade(other, player, self.random.randint(1, 99)),
            )
        )

    def _in_game(self, game: Play) -> Event:
        """Something that the game expects, as a rule."""
        coming = game.game.coming(game.book.state)
        wanted = [told for told in coming.may for _ in range(OFTEN[told])]
        told = self.random.choice(wanted if self.random.randrange(25) else list(OFTEN))
        player = coming.turn if self.random.randrange(25) and coming.turn else self.random.choice("abcdef")
        seated = game.book.state.seats.seated
        match told:
            case "pitch.dealt":
                return Dealt(player, self.random.choice((None, None, self._some(seated))))
            case "pitch.bid":
                return BidMade(player, self.random.choice(("pass", "pass", "pass", 2, 3, 4, "moon")))
            case "pitch.contracted":
                how: Any = self.random.choice((None, "bid", "stolen", "forced"))
                return Contracted(self.random.choice(seated), self.random.choice((2, 2, 3, 4, "moon")), how)
            case "pitch.scored":
                return self._scored(player, game.book.state.deal)
            case _:
                return self._coming_and_going(told, self.random.choice("abcdef"), seated)

    def _coming_and_going(self, told: str, player: str, seated: tuple[str, ...]) -> Event:
        match told:
            case "game.joined":
                return GameJoined(player, self.random.choice((None, *seated)))
            case "game.left":
                return GameLeft(player)
            case "game.ended":
                return GameEnded()
            case "game.abandoned":
                return GameAbandoned("the lights went out")
            case _:
                return Misdealt()

    def _scored(self, pitcher: str, deal: Any) -> Scored:
        """Who took what, much of it the pitcher."""
        players = deal.players if deal else ("a", "b")
        high, low, jack, game = (self.random.choice((pitcher, *players)) for _ in range(4))
        if self.random.randrange(3) == 0:
            return Scored(pitcher, pitcher, pitcher, pitcher, self.random.randint(4, 6))
        return Scored(high, low, self.random.choice((None, jack)), self.random.choice((None, game)))


OFTEN = {
    "pitch.dealt": 40,
    "pitch.bid": 40,
    "pitch.contracted": 20,
    "pitch.scored": 40,
    "pitch.misdealt": 2,
    "game.joined": 8,
    "game.left": 6,
    "game.ended": 8,
    "game.abandoned": 1,
}
"""How often each type is told where it is expected."""
