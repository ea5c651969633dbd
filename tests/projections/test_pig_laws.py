"""Laws of the Pig family, tried on games by chance: a kind, a seed and a length are a game."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from events.event import Event
from events.games.pig import KINDS, POSES, TOUCHING, Held, Rolled, RolledOff, Thrown, WholeTurn
from events.table import GameAbandoned, GameEnded, GameJoined, GameLeft, GameStarted
from projections.games.pig import GAMES
from projections.games.pig.state import Pig
from projections.table import allow
from tests.given import Evening, imbalances, meaning, met

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "pig": {"end": ["at_once", "finish_round"]},
    "two_dice_pig": {"end": ["at_once", "finish_round"], "double_one": ["turn", "wipe"]},
    "big_pig": {"double_one": ["wipe", 25], "max_players": [4, 5]},
    "pass_the_pigs": {"end": ["at_once", "finish_round"], "piggyback": [True, False]},
}
STAKES: list[Any] = [
    None,
    {"mode": "pot", "ante": 25},
    {"mode": "pot", "ante": 100, "places": [60, 30, 10], "settled": "table"},
]
SELDOM = {"game.ended": 30, "game.abandoned": 60, "game.left": 12, "pig.rolled_off": 2, "game.joined": 2}
"""One in how many of these is told where it is expected."""
COUNTS = {"pig": (1,), "two_dice_pig": (2,), "big_pig": (2,), "pass_the_pigs": (1, 2)}
TYPES = [*SELDOM, "pig.rolled", "pig.thrown", "pig.held", "pig.turn"]

kinds = st.sampled_from([kind.name for kind in KINDS])
seeds = st.integers(0, 2**32)
trials = settings(max_examples=60)


class Game:
    """One game by chance, with slips; the same seed tells the same."""

    def __init__(self, kind: str, seed: int, slips: bool = True) -> None:
        self.random, self.kind, self.slips = Random(seed), kind, slips
        self.evening = met("abcdef")
        players = self.random.sample("abcd", self.random.randint(2, 4))
        rules = {name: self.random.choice(values) for name, values in OPTIONS[kind].items()}
        rules["target"] = self.random.choice((20, 50, 100))
        self.evening.tell(GameStarted(kind, tuple(players), rules, self.random.choice(STAKES)), game="g1")

    @property
    def state(self) -> Pig:
        """The game's own state."""
        state = self.evening.game().book.state
        assert isinstance(state, Pig)
        return state

    def tell(self) -> bool:
        """Tells one thing by chance; gives whether it was legal. What is refused changes nothing."""
        event = self._something()
        if allow(self.evening.table, event, "g1", self.evening):
            self.evening.refused(event, "g1")
            return False
        self.evening.tell(event, game="g1")
        return True

    def _something(self) -> Event:
        coming = self.evening.game().game.coming(self.state)
        wanted = [told for told in coming.may if self.random.randrange(SELDOM.get(told, 1)) == 0]
        slip = self.slips and self.random.randrange(15) == 0
        told = self.random.choice(TYPES if slip or not wanted else wanted)
        player = coming.turn if coming.turn and not (slip and self.random.randrange(2)) else self._anybody()
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
                return self._around(told)

    def _turn(self, player: str) -> WholeTurn:
        outcome: Any = self.random.choice(("held", "held", "lost", "wiped"))
        return WholeTurn(player, outcome, self.random.randint(2, 40) if outcome == "held" else None)

    def _around(self, told: str) -> Event:
        match told:
            case "game.joined":
                return GameJoined(self._anybody(), self.random.choice((None, *self.state.seats.seated)))
            case "game.left":
                return GameLeft(self._anybody())
            case "game.ended":
                return GameEnded()
            case _:
                return GameAbandoned("the lights went out")

    def _anybody(self) -> str:
        return self.random.choice("abcdef")


def check(game: Game) -> None:
    """What holds after every event."""
    play, state = game.evening.game(), game.state
    assert imbalances(game.evening.table) == []
    assert sum(play.money.values()) == 0
    rows = [entry.row for entry in play.book.rows]
    for player, score in play.outcome.scores.items():
        assert score == sum(row.points.get(player, 0) for row in rows) >= 0
    assert len(rows) == state.turns
    assert state.over or (len(state.playing) > 1 and state.turn in state.playing) or state.tied
    assert [place.winner for place in play.standing].count(True) >= 1 if play.ended else True


@trials
@given(kinds, seeds, st.integers(1, 150))
def test_every_event_leaves_the_books_in_order(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        game.tell()
        check(game)


@trials
@given(kinds, seeds)
def test_a_game_comes_to_its_end(kind: str, seed: int) -> None:
    game = Game(kind, seed, slips=False)
    for _ in range(20_000):
        game.tell()
        if not game.evening.game().running:
            break
    check(game)
    assert game.evening.game().book.abandoned or game.state.over
    assert game.evening.state["games"][0]["pots"] == {}


@trials
@given(kinds, seeds, st.integers(1, 100))
def test_what_is_accepted_was_announced(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        may = game.evening.state["games"][0]["next"]["may"]
        if game.tell():
            assert game.evening.log[-1].event.type in may


@trials
@given(kinds, seeds, st.integers(1, 150), st.integers(0, 150))
def test_a_prefix_and_the_rest_give_what_the_whole_gives(kind: str, seed: int, length: int, cut: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        game.tell()
    whole, again = game.evening, Evening()
    for recorded in whole.log[:cut]:
        again.take(recorded)
    again.table = again.table.fork()
    for recorded in whole.log[cut:]:
        again.take(recorded)
    assert again.table == whole.table
    assert meaning(again.table) == meaning(whole.table)


@trials
@given(kinds, seeds, st.integers(1, 60))
def test_everything_can_be_taken_back(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    before = [meaning(game.evening.table)]
    for _ in range(length):
        if game.tell():
            before.append(meaning(game.evening.table))
    while len(before) > 1:
        before.pop()
        game.evening.undo()
        assert meaning(game.evening.table) == before[-1]


@trials
@given(kinds, seeds, st.integers(1, 100))
def test_every_row_and_every_event_has_its_words(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        game.tell()
    functions = next(one for one in GAMES if one.kind == kind)
    for entry in game.evening.game().book.rows:
        assert all(sentence.text.endswith(".") for sentence in functions.words(entry.row))
    told = {event for one in KINDS if one.name == kind for event in one.events}
    for recorded in game.evening.log:
        if type(recorded.event) in told:
            assert functions.tells(recorded.event).text.endswith(".")
