"""Pitch: Money Game (rules, section 1)."""

from collections import Counter
from typing import Any, ClassVar

from tests.sim.books.game import Data, Game, Illegal


class Pitch(Game):
    """Points deal by deal; a moon moves whole cents of its own."""

    usual_stakes: ClassVar[Data] = {"mode": "average", "point": 10, "moon": 100}

    def __init__(self, start: Data, currency: str) -> None:
        """No deal lies open."""
        super().__init__(start, currency)
        self.dealt: list[str] = []
        """Those dealt in, from the dealer's left, the dealer last; nobody between deals."""
        self.calls: list[tuple[str, Any]] = []
        self.contract: tuple[str, Any] | None = None
        self.dealer = ""

    def play(self, type_: str, data: Data) -> None:
        """A deal, a call, the contract in short, who took what, a misdeal."""
        match type_:
            case "pitch.dealt":
                self._deal(data["dealer"], data.get("players", self.seated))
            case "pitch.bid":
                self._call(data["player"], data["bid"])
            case "pitch.contracted":
                self.contract = data["player"], data["bid"]
            case "pitch.scored":
                self._score(data)
                self.dealt = []
            case _:
                self.dealt = []  # misdealt

    def _deal(self, dealer: str, players: list[str]) -> None:
        if self.dealt:
            raise Illegal("the last deal is not scored")
        around = [player for player in self.seated if player in players]
        at = around.index(dealer) + 1
        self.dealt = [*around[at:], *around[:at]]
        self.dealer, self.calls, self.contract = dealer, [], None

    def _call(self, player: str, bid: Any) -> None:
        """The last who bids has the contract: bids rise, and a steal is the dealer's right. Passing out forces a 2."""
        self.calls.append((player, bid))
        if bid != "pass":
            self.contract = player, bid
        elif self.contract is None and {caller for caller, _ in self.calls} == {*self.dealt} - {self.dealer}:
            self.contract = self.dealer, 2

    def _score(self, data: Data) -> None:
        if self.contract is None:
            raise Illegal("scored without a contract")
        pitcher, bid = self.contract
        took = Counter(data[point] for point in ("high", "low", "jack", "game") if data[point] is not None)
        points = {player: took[player] for player in self.dealt}
        if bid == "moon" or (bid == 4 and self.rules.get("four_is_moon", False)):
            made = took[pitcher] == 4 and data.get("tricks") == 6
            points[pitcher] = 4 if made else -self.rules.get("moon_setback", 4)
            self._pay_moon(pitcher, 1 if made else -1)
        elif took[pitcher] < bid:
            points[pitcher] = -bid
        for player, own in points.items():
            self.points[player] += own
        self.average.deal(points)

    def _pay_moon(self, pitcher: str, sign: int) -> None:
        """A made moon is paid by each other player dealt in, a failed one to each of them."""
        moon = sign * self.stakes.get("moon", 100)
        for player in self.dealt:
            if player != pitcher:
                self.moves(pitcher, moon)
                self.moves(player, -moon)
