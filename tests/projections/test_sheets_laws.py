"""Laws of Go Boom, the score sheet and the cash game, tried on games by chance: a kind, a seed, a length are a game."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from events.event import Event
from events.games.cash_game import BoughtIn, CashedOut
from events.games.go_boom import HandWon
from events.games.scoresheet import RoundScored
from events.table import GameAbandoned, GameEnded, GameJoined, GameLeft, GameStarted
from projections.table import allow
from tests.given import Evening, imbalances, meaning, met

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
"""One in how many of these is told where it is expected."""

kinds = st.sampled_from(sorted(OPTIONS))
seeds = st.integers(0, 2**32)
trials = settings(max_examples=60)


class Game:
    """One game by chance, with slips; the same seed tells the same."""

    def __init__(self, kind: str, seed: int) -> None:
        self.random, self.kind = Random(seed), kind
        self.evening = met("abcdefgh")
        players = self.random.sample("abcdefgh", self.random.randint(2, 7))
        rules = {name: self.random.choice(values) for name, values in OPTIONS[kind].items()}
        self.evening.tell(GameStarted(kind, tuple(players), rules, self.random.choice(STAKES[kind])), game="g1")

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.evening.game().book.state

    @property
    def slip(self) -> bool:
        """Now and then."""
        return self.random.randrange(25) == 0

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
        match self.random.choice(list(SELDOM) if self.slip or not wanted else wanted):
            case "game.joined":
                return GameJoined(self._anybody(), self.random.choice((None, *self.state.seats.seated)))
            case "game.left":
                return GameLeft(self._anybody())
            case "game.ended":
                return GameEnded()
            case "game.abandoned":
                return GameAbandoned("the lights went out")
            case "go_boom.hand_won":
                return self._hand()
            case "scoresheet.round":
                return self._round()
            case _:
                return self._chips()

    def _anybody(self) -> str:
        return self.random.choice("abcdefgh")

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


def check(game: Game) -> None:
    """What holds after every event."""
    play = game.evening.game()
    assert imbalances(game.evening.table) == []
    rows = [entry.row for entry in play.book.rows]
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        assert sum(row.paid.values()) == 0
    if game.kind != "cash_game" or play.ended:
        for player, score in play.outcome.scores.items():
            assert score == sum(row.points.get(player, 0) for row in rows)
    if play.ended:
        assert any(place.winner for place in play.standing)


@trials
@given(kinds, seeds, st.integers(1, 80))
def test_every_event_leaves_the_books_in_order(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        game.tell()
        check(game)


@trials
@given(kinds, seeds, st.integers(1, 80))
def test_what_is_accepted_was_announced(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        may = game.evening.state["games"][0]["next"]["may"]
        if game.tell():
            assert game.evening.log[-1].event.type in may


@trials
@given(kinds, seeds, st.integers(1, 80), st.integers(0, 80))
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
@given(kinds, seeds, st.integers(1, 40))
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
@given(kinds, seeds, st.integers(1, 60))
def test_every_row_and_every_event_has_its_words(kind: str, seed: int, length: int) -> None:
    game = Game(kind, seed)
    for _ in range(length):
        game.tell()
    play = game.evening.game()
    for entry in play.book.rows:
        assert all(sentence.text.endswith(".") for sentence in play.game.words(entry.row))
    for recorded in game.evening.log:
        if recorded.event.type.startswith(kind):
            assert play.game.tells(recorded.event).text.endswith(".")
