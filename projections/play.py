"""One game as the house sees it: its state, its account of money, its rows, and the way back before its last events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
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


@dataclass(frozen=True)
class Book:
    """What the events of a game add up to; `seq` is the last of them.

    The account of money is `reckoned` up to some row; what is `unreckoned` after that is added when it is asked for.
    """

    state: Any
    reckoned: Ledger = field(compare=False)
    rows: tuple[Entry, ...] = ()
    exits: tuple[Exit, ...] = ()
    abandoned: bool = False
    seq: int = 0
    unreckoned: tuple[Row, ...] = field(default=(), repr=False, compare=False)
    lowest_wins: bool = False

    @cached_property
    def ledger(self) -> Ledger:
        """The account up to the last row; rows of the same players are entered at once, for what they move adds up."""
        ledger = self.reckoned
        for row in _sums(self.unreckoned):
            ledger = payouts.enter(ledger, row, self.lowest_wins)
        return ledger


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
    game = GAMES[kind]
    state = game.initial(players, rules, stakes)
    book = Book(state, ledger, seq=seq, lowest_wins=game.outcome(state).lowest_wins)
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
    return follow(play, ((seq, event),))


def follow(play: Play, told: Sequence[tuple[int, Event]]) -> Play:
    """The game after allowed events with their numbers, the same as after one by one."""
    pen, books, long_ago = _Pen(play), [*play.before, play.book], max(0, len(told) - 1 - STEPS_BACK)
    pen.enter(told[:long_ago])
    for one in told[long_ago:]:
        pen.enter((one,))
        books.append(pen.book())
    *before, book = books[-1 - STEPS_BACK :]
    # Not by `replace`, which takes twice as long: every event of every game comes by here.
    return Play(play.key, play.kind, play.night, play.started, play.rules, play.stakes, book, tuple(before))


class _Pen:
    """The book of a game while events are entered. Mutable, private to one fold; the books it gives are not."""

    __slots__ = ("abandoned", "entries", "exits", "game", "ledger", "lowest_wins", "rows", "seq", "state", "unreckoned")

    def __init__(self, play: Play) -> None:
        book = play.book
        self.game, self.state, self.seq, self.abandoned = play.game, book.state, book.seq, book.abandoned
        self.ledger, self.lowest_wins, self.exits, self.rows = book.ledger, book.lowest_wins, book.exits, book.rows
        self.entries: list[Entry] = []
        """Rows that are not in `rows` yet."""
        self.unreckoned: list[Row] = []

    def enter(self, told: Sequence[tuple[int, Event]]) -> None:
        """Enters allowed events with their numbers."""
        state, evolve = self.state, self.game.evolve
        for seq, event in told:
            self.seq = seq
            self.abandoned = isinstance(event, GameAbandoned)
            if self.abandoned:
                continue
            state = self.state = evolve(state, event)
            if isinstance(event, GameLeft):
                self._leave(seq, event.player)
            if state.row is not None:
                self.entries.append(Entry(state.row, seq))
                self.unreckoned.append(state.row)

    def book(self) -> Book:
        """The book as it stands."""
        if self.entries:
            self.rows = (*self.rows, *self.entries)
            self.entries.clear()
        return Book(
            self.state, self.ledger, self.rows, self.exits, self.abandoned, self.seq, tuple(self.unreckoned),
            self.lowest_wins,
        )  # fmt: skip

    def _leave(self, seq: int, player: str) -> None:
        before = self.book().ledger
        self.ledger = before.leave(player, self.state.seats.order)
        self.unreckoned.clear()
        if self.ledger is not before:
            self.exits = (*self.exits, _exit(player, before, self.ledger, seq))


def _sums(rows: Sequence[Row]) -> Sequence[Row]:
    """What the rows of the same players add up to, each as one."""
    if len(rows) < 2:
        return rows
    alike: dict[frozenset[str], list[Row]] = {}
    for row in rows:
        alike.setdefault(frozenset(row.points), []).append(row)
    return [
        Row(those[-1].number, _plus(one.points for one in those), (), _plus(one.paid for one in those))
        for those in alike.values()
    ]


def _plus(amounts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for one in amounts:
        for player, n in one.items():
            sums[player] = sums.get(player, 0) + n
    return sums


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
