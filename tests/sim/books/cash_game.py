"""The cash game (rules, section 5): chips bought and cashed; money is out minus in."""

from fractions import Fraction
from typing import ClassVar

from tests.sim.books.game import Data, Game, Illegal
from tests.sim.books.money import Cents, whole_cents


class CashGame(Game):
    """Everybody's chips. While it runs, and where a miscount is shared, the difference is borne by the buy-ins."""

    usual_stakes: ClassVar[Data] = {"mode": "cash"}

    def __init__(self, start: Data, currency: str) -> None:
        """No chips are out."""
        super().__init__(start, currency)
        self.bought: Cents = {}
        self.cashed: Cents = {}

    def play(self, type_: str, data: Data) -> None:
        """Chips bought, or given back."""
        side = self.bought if type_ == "cash_game.bought_in" else self.cashed
        side[data["player"]] = side.get(data["player"], 0) + data["amount"]

    def take(self, type_: str, data: Data) -> None:
        """One event; the end must find every chip cashed out, unless a miscount is shared."""
        if type_ == "game.ended" and self.rules.get("miscount", "refuse") == "refuse" and self.on_the_table:
            raise Illegal("ended with chips on the table")
        super().take(type_, data)

    @property
    def on_the_table(self) -> int:
        """Bought in, and not cashed out."""
        return sum(self.bought.values()) - sum(self.cashed.values())

    def scores(self) -> dict[str, int]:
        """The money."""
        return self.money()

    def money(self) -> Cents:
        """Out minus in, less one's part of the difference by buy-ins, in whole cents."""
        all_bought = sum(self.bought.values())
        if self.status == "abandoned" or not all_bought:
            return dict.fromkeys(self.order, 0)
        exact = {}
        for player in self.order:
            bought, cashed = self.bought.get(player, 0), self.cashed.get(player, 0)
            exact[player] = cashed - bought + Fraction(self.on_the_table * bought, all_bought)
        return whole_cents(exact)

    def pots(self) -> dict[str, int]:
        """What lies on the table."""
        return {"table": self.on_the_table} if self.status == "running" else {}
