"""One game as the house sees it: its state, its account of money, its rows, and the way back before its last events."""

from dataclasses import dataclass, field, replace
from typing import Any

from events.event import Event
from events.stakes import Stakes
from events.table import GameAbandoned, GameEnded, GameLeft
from projections import payouts
from projections.figures import Figures, total
from projections.game import Game, Outcome, Refusal, Row, refuse
from projections.games import GAMES
from projections.money import Exact, Ledger
from projections.standing import Place, standing

ROWS_MOST = 10_000
"""So many rows a game has at most."""

STEPS_BACK = 12
"""So many events of a game can be taken back without reading it again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row and the seq of the event that completed it."""

    row: Row
    seq: int


@dataclass(frozen=True, slots=True)
class Exit:
    """What a leaver was paid: whole cents for the exact ones that he had, by the event `seq`."""

    player: str
    exact: Exact
    paid: int
    seq: int


@dataclass(frozen=True, slots=True)
class Book:
    """What the events of a game add up to; `seq` is the last of them."""

    state: Any
    ledger: Ledger
    rows: tuple[Entry, ...] = ()
    exits: tuple[Exit, ...] = ()
    abandoned: bool = False
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A game in the table's fold: what was agreed at its start, and its book now and before its last events."""

    key: str
    kind: str
    night: str
    started: int
    rules: Any
    stakes: Stakes
    book: Book
    before: tuple[Book, ...] = field(default=(), repr=False, compare=False)
    taken: tuple[Entry, ...] = field(default=(), repr=False, compare=False)  # rows taken back since the last event

    @property
    def game(self) -> Game:
        """The kind's functions."""
        return GAMES[self.kind]

    @property
    def outcome(self) -> Outcome:
        """The scores as they stand; where the score is the money, an abandoned game's is 0."""
        outcome = self.game.outcome(self.book.state)
        if self.book.abandoned and outcome.money is not None:
            return replace(outcome, scores=dict.fromkeys(outcome.scores, 0))
        return outcome

    @property
    def ended(self) -> bool:
        """Whether the game came to its end with a result."""
        return bool(self.book.state.over) and not self.book.abandoned

    @property
    def running(self) -> bool:
        """Whether more can be recorded in it."""
        return not self.book.state.over and not self.book.abandoned

    @property
    def money(self) -> dict[str, int]:
        """Whole cents per player as if the game ended now; an abandoned game moves none."""
        if self.book.abandoned:
            return dict.fromkeys(self.outcome.scores, 0)
        return payouts.money(self.stakes, self.book.ledger, self.outcome, self.ended)

    @property
    def pots(self) -> dict[str, int]:
        """What lies in pots now."""
        return {} if self.book.abandoned else payouts.pots(self.stakes, self.outcome, self.ended)

    @property
    def standing(self) -> list[Place]:
        """The table of the game, best first."""
        return standing(self.outcome, self.ended)

    @property
    def figures(self) -> dict[str, Figures]:
        """What each player did in it, in numbers of the kind, over its rows."""
        return total(self.game.figures(entry.row, self.rules) for entry in self.book.rows)


def start(key: str, kind: str, night: str, seq: int, players: tuple[str, ...], rules: Any, stakes: Stakes) -> Play:
    """A game that begins with the event `seq`."""
    ledger = payouts.open_ledger(stakes, getattr(rules, "average", "per_deal"))
    book = Book(GAMES[kind].initial(players, rules, stakes), ledger, seq=seq)
    return Play(key, kind, night, seq, rules, stakes, book)


def allow(play: Play, event: Event) -> Refusal | None:
    """Why the event cannot happen in this game now, or None."""
    if not play.running:
        return refuse("game_over", "This game is over: take back its end, or start another game.")
    if isinstance(event, GameAbandoned):
        return None
    if len(play.book.rows) >= ROWS_MOST and not isinstance(event, GameEnded):
        return refuse("too_large", "This game has {most} lines, and no more fit: end it.", most=ROWS_MOST)
    return play.game.allow(play.book.state, event)


def evolve(play: Play, seq: int, event: Event) -> Play:
    """The game after an allowed event numbered `seq`."""
    before = (*play.before[1 - STEPS_BACK :], play.book)
    book = _turn(play, seq, event)
    # Not by `replace`, which takes twice as long: every event of every game comes by here.
    return Play(play.key, play.kind, play.night, play.started, play.rules, play.stakes, book, before)


def _turn(play: Play, seq: int, event: Event) -> Book:
    book = play.book
    if isinstance(event, GameAbandoned):
        return replace(book, abandoned=True, seq=seq)
    state = play.game.evolve(book.state, event)
    ledger, rows, exits = book.ledger, book.rows, book.exits
    if isinstance(event, GameLeft):
        ledger = ledger.leave(event.player, book.state.seats.order)
        if ledger is not book.ledger:
            exits = (*exits, _exit(event.player, book.ledger, ledger, seq))
    if state.row is not None:
        ledger = payouts.enter(ledger, state.row, play.game.outcome(state).lowest_wins)
        rows = (*rows, Entry(state.row, seq))
    return Book(state, ledger, rows, exits, seq=seq)


def _exit(player: str, before: Ledger, after: Ledger, seq: int) -> Exit:
    return Exit(player, before.open[player], after.closed[player] - before.closed.get(player, 0), seq)


def take_back(play: Play, seq: int) -> Play | None:
    """The game before its last event, where that is `seq` and the way back is still known."""
    if play.book.seq != seq or not play.before:
        return None
    return replace(play, book=play.before[-1], before=play.before[:-1])


def corrected(old: Play | None, new: Play) -> Play:
    """The game after a correction, with the rows that it took from the game before, so that they can still be told."""
    if old is None:
        return new
    standing_rows = {entry.seq for entry in new.book.rows}
    lost = (entry for entry in (*old.taken, *old.book.rows) if entry.seq not in standing_rows)
    return replace(new, taken=tuple(lost))
