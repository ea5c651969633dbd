"""The books of one table: its people and nights, its games, its payments, and what they add up to.

Mutable and private to whoever folds the log (`projections.table`); the games and the people in it are immutable.
"""

from collections import ChainMap, Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from events.games import KINDS
from events.log import GENESIS
from events.money import PaymentMade
from events.stakes import Stakes
from events.table import GameStarted
from events.vocabulary import read_rules, read_stakes
from projections import play
from projections.disputes import Disputed, Disputes
from projections.due import Shift, due
from projections.effective import Effective, Fact, Spot, Strikes
from projections.layers import forked, without
from projections.payouts import default_stakes
from projections.play import Play
from projections.roster import Night, Roster
from projections.seen import Touched
from projections.settle import Payment, Settlement, settle


@dataclass(slots=True)
class Table:
    """A folded table: `seq` and `head` of its last event, and what the events add up to.

    `closed` is what games over and payments sum to, per player; `lists` the payments fixed at each night's end, by
    its seq; `used` the keys of players, nights and games that were ever given, each with the event that gave it.
    `moves` are the payments, and what corrections moved of payments and in nights that had ended: each with its seq,
    and, of a game, where that began. `open` are the games that can still be recorded in, apart from the many that are
    over, and `played` the keys of all by night. The rest remembers what was reckoned from these: `settled` who pays
    whom, `ended` what `projections.history` read off each game as it stood, `told` what `projections.state` said of the
    roster, `reckoned` the money of games open; `refolded` is how much was folded anew on the way here.
    """

    seq: int = 0
    head: str = GENESIS
    roster: Roster = field(default_factory=Roster)
    games: ChainMap[str, Play] = field(default_factory=ChainMap)
    payments: dict[int, PaymentMade] = field(default_factory=dict)
    closed: dict[str, int] = field(default_factory=dict)
    lists: dict[int, tuple[Payment, ...]] = field(default_factory=dict)
    disputes: Disputes = field(default_factory=dict)
    effective: Effective = field(default_factory=Effective)
    touched: Touched = field(default_factory=Touched)
    used: ChainMap[tuple[str, str], int] = field(default_factory=ChainMap)
    moves: tuple[tuple[int, Spot | None, Payment | Shift], ...] = ()
    settled: tuple[Any, Settlement] | None = field(default=None, repr=False, compare=False)
    ended: dict[str, tuple[Play, Any]] = field(default_factory=dict, repr=False, compare=False)
    told: tuple[Roster, Any] | None = field(default=None, repr=False, compare=False)
    refolded: int = field(default=0, repr=False, compare=False)
    open: dict[str, Play] = field(default_factory=dict, repr=False, compare=False)
    played: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)
    reckoned: dict[str, tuple[Play, dict[str, int]]] = field(default_factory=dict, repr=False, compare=False)

    def fork(self) -> "Table":
        """An independent copy, to judge a batch on."""
        return Table(
            self.seq, self.head, self.roster, forked(self.games), dict(self.payments), dict(self.closed),
            dict(self.lists), self.disputes, self.effective.copy(), self.touched.copy(), forked(self.used),
            self.moves, self.settled, dict(self.ended), self.told, self.refolded, dict(self.open), dict(self.played),
        )  # fmt: skip

    @property
    def points_only(self) -> bool:
        """Whether no money is played for at this table."""
        return self.roster.points_only

    @property
    def strikes(self) -> Strikes:
        """Which events do not count, and what corrections reach."""
        return self.effective.strikes

    @property
    def provisional(self) -> bool:
        """Whether figures may still change by themselves: a game runs, or a dispute is open."""
        return any(not self.stranded(one) for one in self.open.values()) or bool(self.open_disputes)

    @property
    def open_disputes(self) -> list[Disputed]:
        """What is disputed and not resolved yet, in order."""
        return [one for one in self.disputes.values() if one.open]

    @property
    def balances(self) -> dict[str, int]:
        """What each player is owed (or owes, below 0) over all games and payments since the table opened."""
        sums = {player: self.closed.get(player, 0) for player in self.roster.players}
        for one in self.open.values():
            if one.stakes.settled == "night" and not self.stranded(one):
                for player, cents in self.money(one).items():
                    sums[player] += cents
        return sums

    @property
    def fixed_at(self) -> int:
        """The seq of the last night's end, whose list of payments stands; 0 before any."""
        return max((seq for seq in self.lists if self.effective.counts(seq)), default=0)

    @property
    def settlement(self) -> Settlement:
        """Who pays whom: the fewest payments while a night runs, what is left of the fixed list after it."""
        balances, fixed_at = self.balances, 0 if self.roster.night else self.fixed_at
        of = balances, fixed_at and self.seq  # most events of a running game move no balance
        if self.settled is None or self.settled[0] != of:
            fixed = self.lists.get(fixed_at)
            self.settled = of, due(fixed, self.since(fixed_at), balances) if fixed is not None else settle(balances)
        return self.settled[1]

    def since(self, fixed_at: int, upto: int | None = None) -> list[Payment | Shift]:
        """What happened to a list of payments after it was fixed, in order: payments, and what corrections moved."""
        fixed = self.effective.spot(fixed_at)
        return [
            moved
            for at, about, moved in self.moves
            if fixed_at < at < (upto or self.seq + 1) and (about is None or about < fixed)
        ]

    def closed_night(self, game: str | None) -> bool:
        """Whether a game was played in a night that has ended."""
        played = self.games.get(game) if game else None
        return played is not None and self._over(played.night)

    def stranded(self, one: Play) -> bool:
        """Whether a correction left the game unfinished in a night that has ended: it counts as abandoned."""
        return one.running and self.closed_night(one.key)

    def counted(self, one: Play) -> Play:
        """The game as it counts: abandoned, where a correction left it unfinished in a night that has ended."""
        return replace(one, book=replace(one.book, abandoned=True)) if self.stranded(one) else one

    def money(self, one: Play) -> dict[str, int]:
        """What each player of a game would have if it ended now; 0 for all where it counts as abandoned."""
        if self.open.get(one.key) is not one or self.stranded(one):
            return self.counted(one).money
        known = self.reckoned.get(one.key)
        if known is None or known[0] is not one:  # each answer needs it several times
            known = self.reckoned[one.key] = one, one.money
        return known[1]

    def status(self, one: Play) -> str:
        """The game's status: "running", "ended" or "abandoned"."""
        if self.counted(one).book.abandoned:
            return "abandoned"
        return "running" if one.running else "ended"

    def stakes_of(self, event: GameStarted) -> Stakes:
        """The stakes of a game, told or by default."""
        kind = KINDS[event.kind]
        told = read_stakes(kind, event.stakes)
        return told if isinstance(told, Stakes) else default_stakes(kind.stakes, self.points_only)

    def night_at(self, seq: int) -> Night | None:
        """The night that was running where the event stands in the effective log."""
        return self.roster.night_at(seq, self.effective.spot)

    def begin(self, started: Fact) -> Play:
        """The game that a `game.started` begins, in the night that was running where it stands."""
        event, night = started.event, self.night_at(started.seq)
        assert isinstance(event, GameStarted)
        assert night is not None
        return play.start(
            str(started.game),
            event.kind,
            night.key,
            started.seq,
            event.players,
            read_rules(event),
            self.stakes_of(event),
        )

    def put(self, game: str, new: Play | None) -> None:
        """Puts a game's new state in place of the old (None: the game was never there); `closed` keeps in step."""
        old = self.games.get(game)
        if not all(one is None or one.running for one in (old, new)):
            self._close(old, new)
        self.open.pop(game, None)
        self.reckoned.pop(game, None)
        if (old and old.night) != (new and new.night):
            self._place(game, old, new)
        if new and new.running:
            self.open[game] = new
        if new:
            self.games[game] = new
        else:
            self.games = without(self.games, game)
            self.ended.pop(game, None)

    def _place(self, game: str, old: Play | None, new: Play | None) -> None:
        """Notes in which night a game was played."""
        if old:
            self.played[old.night] = tuple(one for one in self.played[old.night] if one != game)
        if new:
            self.played[new.night] = (*self.played.get(new.night, ()), game)

    def _close(self, old: Play | None, new: Play | None) -> None:
        """What games over sum to, with one in place of the other."""
        moved: Counter[str] = Counter()
        if old and not old.running and old.stakes.settled == "night":
            moved.subtract(old.money)
        if new and not new.running and new.stakes.settled == "night":
            moved.update(new.money)
        shown = new or old
        if shown and self._over(shown.night):
            self._shift(self.effective.spot(shown.started), moved)
        self._move(moved)

    def pay(self, seq: int, payment: PaymentMade) -> None:
        """Enters a payment."""
        self.payments[seq] = payment
        self.moves = (*self.moves, (seq, None, Payment(payment.from_, payment.to, payment.amount)))
        self._move({payment.from_: payment.amount, payment.to: -payment.amount})

    def repay(self, seq: int, payment: PaymentMade | None) -> None:
        """Puts a payment, or none, in place of the one made at `seq`."""
        moved: Counter[str] = Counter()
        old = self.payments.pop(seq, None)
        if old:
            moved.subtract({old.from_: old.amount, old.to: -old.amount})
        if payment:
            self.payments[seq] = payment
            moved.update({payment.from_: payment.amount, payment.to: -payment.amount})
        self._shift(None, moved)
        self._move(moved)

    def _shift(self, about: Spot | None, moved: Shift) -> None:
        if any(moved.values()):
            self.moves = (*self.moves, (self.seq, about, dict(moved)))

    def _over(self, night: str) -> bool:
        return night in self.roster.nights and bool(self.roster.nights[night].ended)

    def _move(self, amounts: Mapping[str, int]) -> None:
        for player, cents in amounts.items():
            self.closed[player] = self.closed.pop(player, 0) + cents
            if not self.closed[player]:
                del self.closed[player]
