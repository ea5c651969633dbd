"""Laws of the Pig family, tried on games by chance: a kind, a seed and a length are a game."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.event import Event
from events.games.pig import KINDS, POSES, TOUCHING, Held, Rolled, RolledOff, Thrown, WholeTurn
from projections.games.pig.state import Pig
from tests.projections.walks import Walk, announced, books_in_order, in_words, seeds, taken_back, trials, whole_again

TARGETS = [20, 50, 100]
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "pig": {"end": ["at_once", "finish_round"], "target": TARGETS},
    "two_dice_pig": {"end": ["at_once", "finish_round"], "double_one": ["turn", "wipe"], "target": TARGETS},
    "big_pig": {"double_one": ["wipe", 25], "max_players": [4, 5], "target": TARGETS},
    "pass_the_pigs": {"end": ["at_once", "finish_round"], "piggyback": [True, False], "target": TARGETS},
}
STAKES: list[Any] = [
    None,
    {"mode": "pot", "ante": 25},
    {"mode": "pot", "ante": 100, "places": [60, 30, 10], "settled": "table"},
]
SELDOM = {"game.ended": 30, "game.abandoned": 60, "game.left": 12, "pig.rolled_off": 2, "game.joined": 2}
COUNTS = {"pig": (1,), "two_dice_pig": (2,), "big_pig": (2,), "pass_the_pigs": (1, 2)}
TYPES = [*SELDOM, "pig.rolled", "pig.thrown", "pig.held", "pig.turn"]

kinds = st.sampled_from([kind.name for kind in KINDS])


class Game(Walk):
    """One game of a kind of Pig."""

    seldom, types, odds = SELDOM, TYPES, 15

    def __init__(self, kind: str, seed: int, slips: bool = True) -> None:
        super().__init__(kind, seed, "abcdef", slips)
        self.start("abcd", 4, OPTIONS[kind], STAKES)

    @property
    def state(self) -> Pig:
        """The game's own state."""
        state = super().state
        assert isinstance(state, Pig)
        return state

    def draw(self, told: str, turn: str | None) -> Event:
        """An event of this type, as a rule of whoever's turn it is."""
        slip = self.slipped
        player = turn if turn and not (slip and self.random.randrange(2)) else self.anybody()
        match told:
            case "pig.rolled":
                count = self.random.choice((1, 2) if slip else COUNTS[self.kind])
                return Rolled(player, tuple(self.random.randint(1, 6) for _ in range(count)))
            case "pig.thrown":
                lying = (self.random.choice(POSES), self.random.choice(POSES))
                return Thrown(player, self.random.choice((lying, lying, lying, lying, self.random.choice(TOUCHING))))
            case "pig.held":
                return Held(player)
            case "pig.turn":
                return self._turn(player)
            case "pig.rolled_off":
                return RolledOff({one: self.random.randint(2, 6) for one in self.state.seats.seated})
            case _:
                return super().draw(told, turn)

    def _turn(self, player: str) -> WholeTurn:
        outcome: Any = self.random.choice(("held", "held", "lost", "wiped"))
        return WholeTurn(player, outcome, self.random.randint(2, 40) if outcome == "held" else None)

    def check(self) -> None:
        """What holds after every event."""
        super().check()
        play, state = self.evening.game(), self.state
        rows = [entry.row for entry in play.book.rows]
        for player, score in play.outcome.scores.items():
            assert score == sum(row.points.get(player, 0) for row in rows) >= 0
        assert len(rows) == state.turns
        assert state.over or (len(state.playing) > 1 and state.turn in state.playing) or state.tied


@trials
@given(kinds, seeds, st.integers(1, 150))
def test_every_event_leaves_the_books_in_order(kind: str, seed: int, length: int) -> None:
    books_in_order(Game(kind, seed), length)


@trials
@given(kinds, seeds)
def test_a_game_comes_to_its_end(kind: str, seed: int) -> None:
    game = Game(kind, seed, slips=False)
    for _ in range(20_000):
        game.tell()
        if not game.evening.game().running:
            break
    game.check()
    assert game.evening.game().book.abandoned or game.state.over
    assert game.evening.state["games"][0]["pots"] == {}


@trials
@given(kinds, seeds, st.integers(1, 100))
def test_what_is_accepted_was_announced(kind: str, seed: int, length: int) -> None:
    announced(Game(kind, seed), length)


@trials
@given(kinds, seeds, st.integers(1, 150), st.integers(0, 150))
def test_a_prefix_and_the_rest_give_what_the_whole_gives(kind: str, seed: int, length: int, cut: int) -> None:
    whole_again(Game(kind, seed), length, cut)


@trials
@given(kinds, seeds, st.integers(1, 60))
def test_everything_can_be_taken_back(kind: str, seed: int, length: int) -> None:
    taken_back(Game(kind, seed), length)


@trials
@given(kinds, seeds, st.integers(1, 100))
def test_every_row_and_every_event_has_its_words(kind: str, seed: int, length: int) -> None:
    in_words(Game(kind, seed), length)
