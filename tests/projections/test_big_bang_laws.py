"""Laws of Big Bang, tried on games by chance, with a second set of books: a seed and a length are a game."""

from fractions import Fraction
from math import floor
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.event import Event
from events.games.big_bang import (
    KIND,
    NOBODY,
    SECTORS,
    Broken,
    Closed,
    Dealt,
    Declared,
    Exhausted,
    Retired,
    Sectors,
)
from events.table import GameJoined, GameLeft, GameStarted
from projections.games.big_bang.couples import closing_of
from projections.games.big_bang.state import BigBang
from tests.given import Evening
from tests.projections.bangs import PACK, dealt
from tests.projections.walks import Walk, announced, books_in_order, in_words, seeds, taken_back, trials, whole_again

EACH = {"mezza": 1, "parziale": 10, "totale": 33, "big_bang": 0}
OPTIONS: dict[str, list[Any]] = {"leftover": ["contribution", "equal"], "target": [4, 10]}
STAKES: list[Any] = [
    None,
    {"mode": "sectors", "ante": 7},
    {"mode": "sectors", "ante": EACH},
    {"mode": "sectors", "ante": 1, "settled": "table"},
    {"mode": "pot", "ante": 25},
    {"mode": "pot", "ante": 101, "places": [60, 30, 10]},
    {"mode": "none"},
]
SELDOM = {"game.joined": 2, "game.left": 30, "big_bang.retired": 20, "game.ended": 60, "game.abandoned": 200}
TYPES = [*SELDOM, *(event.type for event in KIND.events)]
CENTS = {"ante", "share", *(f"won_{sector}" for sector in SECTORS)}
"""The codes of reasons that are cents of their player."""


class Game(Walk):
    """One game of Big Bang."""

    seldom, types = SELDOM, TYPES

    def __init__(self, seed: int) -> None:
        super().__init__("big_bang", seed, "abcdefgh")
        self.start("abcdefgh", 5, OPTIONS, STAKES)

    @property
    def state(self) -> BigBang:
        """The game's own state."""
        state = super().state
        assert isinstance(state, BigBang)
        return state

    def draw(self, told: str, turn: str | None) -> Event:
        """An event of this type, as a rule of somebody who sits."""
        match told:
            case "big_bang.dealt":
                return Dealt(turn if turn and not self.slip else self.player())
            case "big_bang.closed":
                return self._closed()
            case "big_bang.exhausted":
                return self._exhausted()
            case "big_bang.declared":
                return Declared(self.player())
            case "big_bang.broken":
                return Broken(self.player(), self.random.choice(PACK))
            case "big_bang.retired":
                return Retired(self.player())
            case _:
                return super().draw(told, turn)

    def _closed(self) -> Closed:
        laid = tuple(dealt(self.random, 3 if self.slip else 4))
        closing: Any = self.random.choice(SECTORS)
        if self.random.randrange(3) == 0:
            return Closed(self.player(), None, closing)
        told: Any = closing if self.slip else closing_of(laid)
        return Closed(self.player(), laid, self.random.choice((None, told)))

    def _exhausted(self) -> Exhausted:
        if self.random.randrange(3) == 0:
            count = self.random.randint(0, 4)
            return Exhausted(None, self.player() if count > 1 or self.slip else NOBODY, count)
        seated = self.state.seats.seated
        laid = dealt(self.random, 4 * len(seated))
        return Exhausted({player: tuple(laid.pop() for _ in range(self.random.randint(0, 4))) for player in seated})

    def player(self) -> str:
        """Somebody who sits; by a slip, anybody."""
        return self.anybody() if self.slip else self.random.choice(self.state.seats.seated)

    def check(self) -> None:
        """What holds after every event."""
        super().check()
        play, state = self.evening.game(), self.state
        if play.book.abandoned:
            return
        books = second_books(self.evening)
        rows = [entry.row for entry in play.book.rows]
        if books is None:
            assert all(
                score == sum(row.points.get(one, 0) for row in rows) for one, score in play.outcome.scores.items()
            )
        else:
            assert {one: money for one, money in play.money.items() if money} == {
                one: n for one, n in books.items() if n
            }
            assert play.money == play.outcome.scores
            for row in rows:
                assert sum(row.points.values()) == 0
                told = [(one.player, one.n) for one in row.reasons if one.code in CENTS]
                assert row.points == {one: sum(n for player, n in told if player == one) for one in row.points}
        if books is not None and (state.deal is None or play.ended):
            assert all(money == sum(row.points.get(one, 0) for row in rows) for one, money in play.money.items())
        assert state.over or len(state.seats.seated) > 1


Coin = tuple[str, str, int]


def second_books(evening: Evening) -> dict[str, int] | None:
    """Everybody's money with sectors, reckoned coin by coin from the log; None for other stakes."""
    play = evening.game()
    if not isinstance(play.stakes, Sectors):
        return None
    moved: dict[str, int] = {}
    coins: list[Coin] = []
    seated: list[str] = []
    for event in (one.event for one in evening.log if one.game == "g1"):
        match event:
            case GameStarted(players=players):
                seated = list(players)
            case GameJoined(player=player):
                seated.append(player)
            case GameLeft(player=player) | Retired(player=player):
                seated.remove(player)
            case Dealt():
                coins += [(sector, player, play.stakes.antes[sector]) for sector in SECTORS for player in seated]
            case Closed() | Exhausted():
                winner, level = _won(event, evening)
                won = [coin for coin in coins if coin[0] in SECTORS[:level]]
                moved[winner] = moved.get(winner, 0) + sum(coin[2] for coin in won)
                for coin in won:
                    moved[coin[1]] = moved.get(coin[1], 0) - coin[2]
                    coins.remove(coin)
            case _:
                pass
    return _settled(moved, coins, [one for one in play.outcome.scores if one in seated], play.rules.leftover)


def _won(event: Closed | Exhausted, evening: Evening) -> tuple[str, int]:
    """Who won how many sectors; as for the couples, the code's own word is taken, and tried elsewhere."""
    if isinstance(event, Closed):
        return event.player, 1 + SECTORS.index(event.closing or closing_of(event.couples or ()))
    if event.couples is None:
        return event.winner or "a", max(0, (event.count or 0) - 1)
    seq = next(one.seq for one in evening.log if one.event is event)
    row = next(entry.row for entry in evening.game().book.rows if entry.seq == seq)
    by = [one for one in row.reasons if one.code.startswith("by_")]
    return (by[0].player, by[0].n - 1) if by else ("a", 0)


def _settled(moved: dict[str, int], coins: list[Coin], seated: list[str], leftover: str) -> dict[str, int]:
    """What was moved, less the coins that lie there, and those shared among who is still in."""
    exact = dict.fromkeys(seated, Fraction())
    for sector in SECTORS:
        here = [coin for coin in coins if coin[0] == sector]
        mine = {one: sum(coin[2] for coin in here if coin[1] == one) for one in seated}
        for one in seated:
            equal = leftover == "equal" or not sum(mine.values())
            part = Fraction(1, len(seated)) if equal else Fraction(mine[one], sum(mine.values()))
            exact[one] += part * sum(coin[2] for coin in here)
    cents = {one: floor(amount) for one, amount in exact.items()}
    missing = sum(coin[2] for coin in coins) - sum(cents.values())
    for one in sorted(seated, key=lambda one: (cents[one] - exact[one], exact[one]))[:missing]:
        cents[one] += 1
    for _, player, amount in coins:
        cents[player] = cents.get(player, 0) - amount
    return {one: cents.get(one, 0) + moved.get(one, 0) for one in {**moved, **cents}}


@trials
@given(seeds, st.integers(1, 60))
def test_every_event_leaves_the_books_in_order(seed: int, length: int) -> None:
    books_in_order(Game(seed), length)


@trials
@given(seeds, st.integers(1, 60))
def test_what_is_accepted_was_announced(seed: int, length: int) -> None:
    announced(Game(seed), length)


@trials
@given(seeds, st.integers(1, 60), st.integers(0, 60))
def test_a_prefix_and_the_rest_give_what_the_whole_gives(seed: int, length: int, cut: int) -> None:
    whole_again(Game(seed), length, cut)


@trials
@given(seeds, st.integers(1, 40))
def test_everything_can_be_taken_back(seed: int, length: int) -> None:
    taken_back(Game(seed), length)


@trials
@given(seeds, st.integers(1, 60))
def test_every_row_and_every_event_has_its_words(seed: int, length: int) -> None:
    in_words(Game(seed), length)
