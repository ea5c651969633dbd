"""Go Boom (rules, section 3) and the score sheet (section 5): one line of points for each hand or round."""

from tests.sim.books.game import Data, Game

FACES = {"A": 1, "J": 10, "Q": 10, "K": 10}


def value_left(left: int | list[str]) -> int:
    """Leftover cards in points; told as points or card by card, the suit last."""
    if isinstance(left, int):
        return left
    return sum(FACES.get(card[:-1]) or int(card[:-1]) for card in left)


class GoBoom(Game):
    """The hand's winner scores what the others hold, or in reverse each his own."""

    @property
    def lowest_wins(self) -> bool:
        """In reverse it does."""
        return self.reverse

    @property
    def reverse(self) -> bool:
        """Whether each scores what is left in his own hand."""
        return bool(self.rules.get("scoring") == "reverse")

    def play(self, type_: str, data: Data) -> None:
        """A hand: who played his last card, and what each other had left."""
        winner = data["winner"]
        left = {player: value_left(held) for player, held in data["left"].items()}
        if self.reverse:
            points = {winner: 0, **left}
        else:
            points = {winner: sum(left.values()), **dict.fromkeys(left, 0)}
        for player, own in points.items():
            self.points[player] += own
        if self.mode == "average":
            self.average.deal(points)
        if self.mode == "pip":
            self._pay_pips(winner, left)
        target = self.rules.get("target", 100 if self.reverse else 200)
        if target is None or max(self.points.values()) >= target:
            self.status = "ended"

    def _pay_pips(self, winner: str, left: dict[str, int]) -> None:
        for player, points in left.items():
            self.moves(winner, self.stakes["pip"] * points)
            self.moves(player, -self.stakes["pip"] * points)


class Scoresheet(Game):
    """One number per player and round; the game ends at a target, after so many rounds, or when they say so."""

    def __init__(self, start: Data, currency: str) -> None:
        """No round yet."""
        super().__init__(start, currency)
        self.rounds = 0

    @property
    def lowest_wins(self) -> bool:
        """As the table agreed."""
        return bool(self.rules.get("wins") == "low")

    def play(self, type_: str, data: Data) -> None:
        """A round."""
        for player, own in data["points"].items():
            self.points[player] += own
        self.average.deal(data["points"])
        self.rounds += 1
        target = self.rules.get("target")
        reached = target is not None and max(self.points[player] for player in data["points"]) >= target
        if reached or self.rounds == self.rules.get("rounds"):
            self.status = "ended"
