"""Walks: single games by chance, mostly legal, and the laws that hold on each; how its events are drawn a game says.

A walk is told by its seed and a length; a law takes a fresh walk and goes so far with it.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from events.event import Event
from events.games import KINDS
from events.table import GameAbandoned, GameEnded, GameJoined, GameLeft, GameStarted
from projections.books import Table
from projections.table import allow, fold
from tests.given import imbalances, meaning, met
from tests.projections.accounts import accounted

seeds = st.integers(0, 2**32)
trials = settings(max_examples=60)


class Walk:
    """One game by chance, g1, with slips; the same seed tells the same."""

    seldom: Mapping[str, int]
    """One in how many of these is told where it is expected."""
    types: Sequence[str]
    """What a slip is drawn from, and what is told where nothing is wanted."""
    odds = 25
    """One in how many is a slip."""

    def __init__(self, kind: str, seed: int, people: str, slips: bool = True) -> None:
        self.random, self.kind, self.people, self.slips = Random(seed), kind, people, slips
        self.evening = met(people)
        self.slipped = False
        """Whether what is being drawn was not chosen from what is expected."""

    def start(self, players: str, most: int, options: Mapping[str, Sequence[Any]], stakes: Sequence[Any]) -> None:
        """Starts the game with two of these players or more, with one value of each option, and with some stakes."""
        seated = tuple(self.random.sample(players, self.random.randint(2, most)))
        rules = {name: self.random.choice(values) for name, values in options.items()}
        self.evening.tell(GameStarted(self.kind, seated, rules, self.random.choice(stakes)), game="g1")

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.evening.game().book.state

    @property
    def slip(self) -> bool:
        """Now and then, asked anew each time."""
        return self.slips and self.random.randrange(self.odds) == 0

    def go(self, length: int) -> None:
        """Tells so many things."""
        for _ in range(length):
            self.tell()

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
        wanted = [told for told in coming.may if self.random.randrange(self.seldom.get(told, 1)) == 0]
        self.slipped = self.slip
        return self.draw(self.random.choice(self.types if self.slipped or not wanted else wanted), coming.turn)

    def draw(self, told: str, turn: str | None) -> Event:
        """An event of this type, when it is so-and-so's turn; here those of every game."""
        match told:
            case "game.joined":
                return GameJoined(self.anybody(), self.random.choice((None, *self.state.seats.seated)))
            case "game.left":
                return GameLeft(self.player())
            case "game.ended":
                return GameEnded()
            case "game.abandoned":
                return GameAbandoned("the lights went out")
            case _:
                raise AssertionError(told)

    def anybody(self) -> str:
        """Somebody who is there this evening."""
        return self.random.choice(self.people)

    def player(self) -> str:
        """Somebody who might do something in the game: anybody, unless the game says otherwise."""
        return self.anybody()

    def check(self) -> None:
        """What holds after every event; a game adds its own."""
        play = self.evening.game()
        assert imbalances(self.evening.table) == []
        assert sum(play.money.values()) == 0
        accounted(self.evening.table, play)
        assert [entry.row.number for entry in play.book.rows] == list(range(1, len(play.book.rows) + 1))
        if play.ended:
            assert any(place.winner for place in play.standing)


def books_in_order(walk: Walk, length: int) -> None:
    """Every event leaves the books in order."""
    for _ in range(length):
        walk.tell()
        walk.check()


def announced(walk: Walk, length: int) -> None:
    """What is accepted was announced."""
    for _ in range(length):
        may = walk.evening.state["games"][0]["next"]["may"]
        if walk.tell():
            assert walk.evening.log[-1].event.type in may


def whole_again(walk: Walk, length: int, cut: int) -> None:
    """A prefix and the rest, each folded at once, the rest on a fork, give what came one by one; the way back too."""
    walk.go(length)
    whole, table = walk.evening, Table()
    fold(table, whole.log[:cut], whole)
    table = table.fork()
    fold(table, whole.log[cut:], whole)
    assert table == whole.table
    assert meaning(table) == meaning(whole.table)
    assert table.games["g1"].before == whole.game().before


def taken_back(walk: Walk, length: int) -> None:
    """Everything can be taken back, and each step gives what was before."""
    before = [meaning(walk.evening.table)]
    for _ in range(length):
        if walk.tell():
            before.append(meaning(walk.evening.table))
    while len(before) > 1:
        before.pop()
        walk.evening.undo()
        assert meaning(walk.evening.table) == before[-1]


def in_words(walk: Walk, length: int) -> None:
    """Every row, and every event of the game's own, has its words."""
    walk.go(length)
    play, own = walk.evening.game(), KINDS[walk.kind].events
    for entry in play.book.rows:
        assert all(sentence.text.endswith(".") for sentence in play.game.words(entry.row))
    for recorded in walk.evening.log:
        if type(recorded.event) in own:
            assert play.game.tells(recorded.event).text.endswith(".")
