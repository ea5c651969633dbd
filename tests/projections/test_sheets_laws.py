"""Laws of Go Boom, the score sheet and the cash game, tried on games by chance: a kind, a seed, a length are a game."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.event import Event
from events.games.cash_game import BoughtIn, CashedOut
from events.games.go_boom import HandWon
from events.games.scoresheet import RoundScored
from tests.projections.walks import Walk, announced, books_in_order, in_words, seeds, taken_back, trials, whole_again

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "go_boom": {"scoring": ["standard", "reverse"], "target": [None, 60, 500], "average": ["per_deal", "final"]},
    "scoresheet": {
        "wins": ["high", "low"],
        "target": [None, 50],
        "rounds": [None, 4],
        "round_sum": [None, 0, 26],
        "average": ["per_deal", "final"],
    },
    "cash_game": {"miscount": ["refuse", "share"]},
}
AVERAGE = {"mode": "average", "point": 7}
POTS: list[Any] = [{"mode": "pot", "ante": 25}, {"mode": "pot", "ante": 101, "places": [60, 30, 10]}]
STAKES: dict[str, list[Any]] = {
    "go_boom": [None, {"mode": "pip", "pip": 3}, {"mode": "pip", "pip": 1, "settled": "table"}, AVERAGE, *POTS],
    "scoresheet": [None, AVERAGE, *POTS],
    "cash_game": [None, {"mode": "cash", "settled": "table"}],
}
DECK = [rank + suit for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
SELDOM = {"game.joined": 4, "game.left": 5, "game.ended": 12, "game.abandoned": 30}

kinds = st.sampled_from(sorted(OPTIONS))


class Game(Walk):
    """One game of a kind of sheet; a slip takes the type of any event that all games have."""

    seldom, types = SELDOM, list(SELDOM)

    def __init__(self, kind: str, seed: int) -> None:
        super().__init__(kind, seed, "abcdefgh")
        self.start("abcdefgh", 7, OPTIONS[kind], STAKES[kind])

    def draw(self, told: str, turn: str | None) -> Event:
        """An event of this type; it is nobody's turn."""
        match told:
            case "go_boom.hand_won":
                return self._hand()
            case "scoresheet.round":
                return self._round()
            case BoughtIn.type | CashedOut.type:
                return self._chips()
            case _:
                return super().draw(told, turn)

    def _named(self) -> list[str]:
        return list("abcd" if self.slip else self.state.seats.seated)

    def _hand(self) -> HandWon:
        winner, *others = self.random.sample(named := self._named(), len(named))
        pack = self.random.sample(DECK, len(DECK))
        left: dict[str, Any] = {}
        for player in others:
            cards = tuple(pack.pop() for _ in range(self.random.randint(0 if self.slip else 1, 6)))
            left[player] = self.random.choice((cards, self.random.randint(1, 60)))
        return HandWon(winner, left)

    def _round(self) -> RoundScored:
        points = {player: self.random.randint(-20, 30) for player in self._named()}
        due = self.state.rules.round_sum
        if due is not None and not self.slip:
            first = next(iter(points))
            points[first] += due - sum(points.values())
        return RoundScored(points)

    def _chips(self) -> Event:
        table = -self.state.difference
        player = self.random.choice(self.state.seats.order)
        if table <= 0 or self.random.randrange(2):
            return BoughtIn(player, self.random.randint(1, 999))
        return CashedOut(player, self.random.choice((table, self.random.randint(0, 999))))

    def check(self) -> None:
        """What holds after every event."""
        super().check()
        play = self.evening.game()
        rows = [entry.row for entry in play.book.rows]
        for row in rows:
            assert sum(row.paid.values()) == 0
        if self.kind != "cash_game" or play.ended:
            for player, score in play.outcome.scores.items():
                assert score == sum(row.points.get(player, 0) for row in rows)


@trials
@given(kinds, seeds, st.integers(1, 80))
def test_every_event_leaves_the_books_in_order(kind: str, seed: int, length: int) -> None:
    books_in_order(Game(kind, seed), length)


@trials
@given(kinds, seeds, st.integers(1, 80))
def test_what_is_accepted_was_announced(kind: str, seed: int, length: int) -> None:
    announced(Game(kind, seed), length)


@trials
@given(kinds, seeds, st.integers(1, 80), st.integers(0, 80))
def test_a_prefix_and_the_rest_give_what_the_whole_gives(kind: str, seed: int, length: int, cut: int) -> None:
    whole_again(Game(kind, seed), length, cut)


@trials
@given(kinds, seeds, st.integers(1, 40))
def test_everything_can_be_taken_back(kind: str, seed: int, length: int) -> None:
    taken_back(Game(kind, seed), length)


@trials
@given(kinds, seeds, st.integers(1, 60))
def test_every_row_and_every_event_has_its_words(kind: str, seed: int, length: int) -> None:
    in_words(Game(kind, seed), length)
