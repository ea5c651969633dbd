"""The Pig family (rules, section 2): Pig, Two-Dice Pig, Big Pig, Pass the Pigs."""

from tests.sim.books.game import Data, Game, Illegal

ONE_PIG = {"dot": 0, "blank": 0, "razorback": 5, "trotter": 5, "snouter": 10, "jowler": 15}
TWO_ALIKE = {"dot": 1, "blank": 1, "razorback": 20, "trotter": 20, "snouter": 40, "jowler": 60}


def two_pigs(pigs: list[str]) -> int | None:
    """What two pigs that do not touch are worth; None is a pig out."""
    one, other = pigs
    if one == other:
        return TWO_ALIKE[one]
    if {one, other} == {"dot", "blank"}:
        return None
    return ONE_PIG[one] + ONE_PIG[other]


class Pig(Game):
    """One turn per player and round, clockwise."""

    last_one_wins = True

    def __init__(self, start: Data, currency: str) -> None:
        """Nobody has thrown."""
        super().__init__(start, currency)
        self.first: str | None = None
        """Who begins each round: the highest throw for the start, else the first seat."""
        self.out: set[str] = set()
        self.played: set[str] = set()
        """Those whose turn of this round is over."""
        self.turn_points = 0
        self.thrown = False
        """Whether the player on turn has thrown."""
        self.must_throw = False
        """Whether his last throw was a double that forces the next."""
        self.begun = False
        """Whether anybody has thrown at all."""
        self.last_round = False

    @property
    def can_win(self) -> list[str]:
        """Those seated whom no piggyback put out."""
        return [player for player in self.seated if player not in self.out]

    @property
    def on_turn(self) -> str:
        """Whose turn it is."""
        at = self.order.index(self.first) if self.first else 0
        around = [*self.order[at:], *self.order[:at]]
        return next(player for player in around if player in self.can_win and player not in self.played)

    def leave(self, player: str) -> None:
        """A leaver is skipped; what was in the air is gone with him."""
        if player in self.can_win and player == self.on_turn:
            self._next_turn()
        super().leave(player)
        self._look_at_round()

    def play(self, type_: str, data: Data) -> None:
        """A throw, holding, a whole turn in one, or the throw for the start."""
        if type_ == "pig.rolled_off":
            best = max(data["rolls"].values())
            on_top = [player for player, total in data["rolls"].items() if total == best]
            self.first = on_top[0] if len(on_top) == 1 else self.first
            return
        if data["player"] != self.on_turn:
            raise Illegal(f"{type_} by {data['player']}, out of turn")
        self.begun = True
        match type_:
            case "pig.rolled":
                self._rolled(data["dice"])
            case "pig.thrown":
                self._thrown(data["pigs"])
            case "pig.held":
                if self.must_throw or not self.thrown:
                    raise Illegal("held without a throw that may be held")
                self._turn_over(self.turn_points)
            case _:
                self._turn_over(data.get("points", 0), wiped=data["outcome"] == "wiped")

    def _next_turn(self) -> None:
        self.turn_points, self.thrown, self.must_throw = 0, False, False

    def _rolled(self, dice: list[int]) -> None:
        self.thrown, self.must_throw = True, False
        double_one = self.rules.get("double_one", "wipe" if self.kind == "big_pig" else "turn")
        if dice == [1, 1] and double_one == 25:
            self.turn_points += 25
        elif dice == [1, 1]:
            self._turn_over(0, wiped=double_one == "wipe")
        elif 1 in dice:
            self._turn_over(0)
        elif self.kind == "big_pig" and dice[0] == dice[1]:
            self.turn_points += 2 * sum(dice)
            self.must_throw = double_one == "wipe"
        else:
            self.turn_points += sum(dice)

    def _thrown(self, pigs: str | list[str]) -> None:
        self.thrown = True
        if pigs == "piggyback":
            self.out.add(self.on_turn)
            self._next_turn()
            self._look_at_round()
        elif pigs == "oinker":
            self._turn_over(0, wiped=True)
        else:
            assert isinstance(pigs, list)
            worth = two_pigs(pigs)
            if worth is None:
                self._turn_over(0)
            else:
                self.turn_points += worth

    def _turn_over(self, banked: int, wiped: bool = False) -> None:
        player = self.on_turn
        self.points[player] = 0 if wiped else self.points[player] + banked
        self._next_turn()
        self.played.add(player)
        if self.points[player] >= self.rules.get("target", 100):
            self.last_round = True
            if self.kind != "big_pig" and self.rules.get("end", "at_once") == "at_once":
                self.status = "ended"
        self._look_at_round()

    def _look_at_round(self) -> None:
        """A round is over when all who are still in have had their turn."""
        if self.status == "running" and all(player in self.played for player in self.can_win):
            self.played = set()
            if self.last_round:
                self.status = "ended"
