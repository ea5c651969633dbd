"""What all games have in common: seats, coming and going, the end, winners, pots, and money as if it ended now."""

from dataclasses import dataclass
from typing import Any, ClassVar

from tests.sim.books.average import Final, PerDeal
from tests.sim.books.money import Cents, pot_shares

Data = dict[str, Any]


class Illegal(Exception):
    """The effective log holds what the rules refuse: somebody recorded it all the same."""


@dataclass(frozen=True)
class Result:
    """How a game stands. The players are everybody who ever sat down, in seat order."""

    kind: str
    status: str
    scores: dict[str, int]
    ranks: dict[str, int]
    winners: list[str]
    money: Cents
    pots: dict[str, int]


class Game:
    """A game being reckoned. Each kind says what its events mean in `play`, and overrides what differs."""

    usual_stakes: ClassVar[Data] = {"mode": "none"}
    last_one_wins: ClassVar[bool] = False
    """Whether the game ends when only one is left who can win; with a pot it always does."""

    def __init__(self, start: Data, currency: str) -> None:
        """The data of `game.started`, and the table's currency."""
        self.kind: str = start["kind"]
        self.rules: Data = start.get("rules", {})
        usual = {"mode": "none"} if currency == "XXX" else self.usual_stakes
        self.stakes: Data = start.get("stakes", usual)
        self.mode: str = self.stakes["mode"]
        self.order: list[str] = list(start["players"])
        self.gone: set[str] = set()
        self.status = "running"
        self.points: dict[str, int] = dict.fromkeys(self.order, 0)
        self.extra: Cents = {}
        point = self.stakes.get("point", self.usual_stakes.get("point", 0)) * (-1 if self.lowest_wins else 1)
        self.average = Final(point) if self.rules.get("average") == "final" else PerDeal(point)

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest score is the best."""
        return False

    @property
    def seated(self) -> list[str]:
        """Those in the game now, clockwise."""
        return [player for player in self.order if player not in self.gone]

    @property
    def can_win(self) -> list[str]:
        """Those who compete for the places."""
        return self.seated

    def take(self, type_: str, data: Data) -> None:
        """One event of the game."""
        if self.status != "running":
            raise Illegal(f"{type_} in a game that is {self.status}")
        match type_:
            case "game.joined":
                self.join(data["player"], data.get("after"))
            case "game.left":
                self.leave(data["player"])
            case "game.ended":
                self.status = "ended"
            case "game.abandoned":
                self.status = "abandoned"
            case _:
                self.play(type_, data)
        if self.status == "running" and (self.last_one_wins or self.mode == "pot") and len(self.can_win) == 1:
            self.status = "ended"

    def play(self, type_: str, data: Data) -> None:
        """One event of this kind of game."""
        raise NotImplementedError

    def join(self, player: str, after: str | None) -> None:
        """A player sits down after another, else at the last seat; who comes back goes on with his points."""
        if player in self.seated:
            raise Illegal(f"{player} sits already")
        if player in self.order:
            self.order.remove(player)
        self.gone.discard(player)
        self.order.insert(len(self.order) if after is None else self.order.index(after) + 1, player)
        self.points.setdefault(player, 0)

    def leave(self, player: str) -> None:
        """A player gets up, and keeps his line."""
        if player not in self.seated:
            raise Illegal(f"{player} does not sit there")
        self.average.leave(player, self.seated)
        self.gone.add(player)

    def moves(self, player: str, cents: int) -> None:
        """Whole cents that a player gets beside the average."""
        self.extra[player] = self.extra.get(player, 0) + cents

    def scores(self) -> dict[str, int]:
        """The points of everybody who ever sat down."""
        return {player: self.points[player] for player in self.order}

    def money(self) -> Cents:
        """As if the game ended now; what an abandoned game moves is nothing."""
        if self.status == "abandoned" or self.mode == "none":
            return dict.fromkeys(self.order, 0)
        if self.mode == "pot":
            return self._pot_money()
        rounded = self.average.money(self.order, self.seated)
        return {player: rounded[player] + self.extra.get(player, 0) for player in self.order}

    def pots(self) -> dict[str, int]:
        """What lies in pots now."""
        if self.mode == "pot" and self.status == "running":
            return {"pot": self.stakes["ante"] * len(self.order)}
        return {}

    def result(self) -> Result:
        """How the game stands after the events taken so far."""
        scores = self.scores()
        winners = self._by_place()[0] if self.status == "ended" and self.can_win else []
        return Result(self.kind, self.status, scores, self._ranks(scores), winners, self.money(), self.pots())

    def _ranks(self, scores: dict[str, int]) -> dict[str, int]:
        def better(one: int, other: int) -> bool:
            return one < other if self.lowest_wins else one > other

        return {player: 1 + sum(better(other, own) for other in scores.values()) for player, own in scores.items()}

    def _by_place(self) -> list[list[str]]:
        """Those who compete, best first, those with equal scores together in seat order."""
        scores = self.scores()
        best_first = sorted({scores[player] for player in self.can_win}, reverse=not self.lowest_wins)
        return [[player for player in self.can_win if scores[player] == score] for score in best_first]

    def _pot_money(self) -> Cents:
        if self.status == "running":
            return dict.fromkeys(self.order, 0)
        ante, places = self.stakes["ante"], self.stakes.get("places", [100])
        shares = pot_shares(ante * len(self.order), places, self._by_place(), self.order)
        return {player: shares[player] - ante for player in self.order}
