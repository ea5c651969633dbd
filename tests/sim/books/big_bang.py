"""Big Bang (rules, section 4): four sectors, or the point match."""

from fractions import Fraction
from typing import ClassVar

from tests.sim.books.couples import CLOSINGS, closing_of, strength
from tests.sim.books.game import Data, Game, Illegal
from tests.sim.books.money import Cents, whole_cents

SECTORS = CLOSINGS
"""A closing wins the sector of its name and those before it."""


class BigBang(Game):
    """Antes before each deal; what nobody wins stays."""

    usual_stakes: ClassVar[Data] = {"mode": "sectors", "ante": 25}
    last_one_wins = True

    def __init__(self, start: Data, currency: str) -> None:
        """Nothing lies anywhere."""
        super().__init__(start, currency)
        self.dealt: list[str] = []
        """Those in the deal in dealing order, the dealer last; nobody between deals."""
        self.put: dict[str, Cents] = {sector: {} for sector in SECTORS}
        """What each put into a sector since it was last won; forfeited cents stay under the name they came from."""
        self.balance: Cents = {}

    def play(self, type_: str, data: Data) -> None:
        """A deal, a closing, an exhausted stock; couples declared or broken change nothing."""
        match type_:
            case "big_bang.dealt":
                self._deal(data["dealer"])
            case "big_bang.closed":
                closing = closing_of(data["couples"]) if "couples" in data else data["closing"]
                self._closed(data["player"], closing)
            case "big_bang.exhausted":
                self._exhausted(data)
            case "big_bang.retired":
                self.leave(data["player"])
            case _:
                pass

    def _deal(self, dealer: str) -> None:
        if self.dealt:
            raise Illegal("the last deal is not over")
        at = self.seated.index(dealer) + 1
        self.dealt = [*self.seated[at:], *self.seated[:at]]
        if self.mode == "sectors":
            ante = self.stakes["ante"]
            for sector in SECTORS:
                for player in self.dealt:
                    self._put_in(sector, player, ante if isinstance(ante, int) else ante[sector])

    def _put_in(self, sector: str, player: str, cents: int) -> None:
        self.put[sector][player] = self.put[sector].get(player, 0) + cents
        self.balance[player] = self.balance.get(player, 0) - cents

    def _closed(self, player: str, closing: str) -> None:
        self._over(player, 1 + SECTORS.index(closing))
        if self.mode != "sectors":
            self.points[player] += self.rules.get("points", [1, 2, 3, 4])[SECTORS.index(closing)]
            if self.points[player] >= self.rules.get("target", 10):
                self.status = "ended"
        elif closing == "big_bang":
            self.status = "ended"

    def _exhausted(self, data: Data) -> None:
        """Two couples win one sector, three two, four three; in the point match nothing is won."""
        if "couples" not in data:
            self._over(data["winner"], data.get("count", 0) - 1)
            return
        shown = [player for player in self.dealt if player not in self.gone]
        winner = max(shown, key=lambda player: strength(data["couples"].get(player, [])))
        self._over(winner, strength(data["couples"].get(winner, []))[0] - 1)

    def _over(self, winner: str | None, sectors: int) -> None:
        """The deal is over, and the winner takes the first so many sectors."""
        self.dealt = []
        for sector in SECTORS[: max(sectors, 0)]:
            if winner is not None:
                self.balance[winner] = self.balance.get(winner, 0) + sum(self.put[sector].values())
                self.put[sector] = {}

    def scores(self) -> dict[str, int]:
        """With sectors the money, else the points."""
        return self.money() if self.mode == "sectors" else super().scores()

    def money(self) -> Cents:
        """With sectors: won less put in, and one's share of what lies there."""
        if self.mode != "sectors" or self.status == "abandoned":
            return super().money()
        shares = self._leftover()
        return {player: self.balance.get(player, 0) + shares.get(player, 0) for player in self.order}

    def _leftover(self) -> Cents:
        """What lies in the sectors, among those still in, by what each put in since it was last won, or equally."""
        exact = dict.fromkeys(self.seated, Fraction(0))
        for cents in self.put.values():
            claims = {player: cents.get(player, 0) for player in self.seated}
            if self.rules.get("leftover", "contribution") == "equal" or not sum(claims.values()):
                claims = dict.fromkeys(self.seated, 1)
            for player, claim in claims.items():
                exact[player] += Fraction(sum(cents.values()) * claim, sum(claims.values()))
        return whole_cents(exact, sum(sum(cents.values()) for cents in self.put.values()))

    def pots(self) -> dict[str, int]:
        """The four sectors by name, or the pot of the point match."""
        if self.mode != "sectors" or self.status != "running":
            return super().pots()
        return {sector: sum(cents.values()) for sector, cents in self.put.items()}
