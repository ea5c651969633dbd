"""The state of a game of Big Bang: who sits, the deal on the table, points or account, and what they come to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from events.games.big_bang import (
    HAND_COUPLES,
    BigBangRules,
    Broken,
    Closed,
    Dealt,
    Declared,
    Exhausted,
    Retired,
    Sectors,
)
from events.stakes import Pot, Stakes
from projections.game import Next, Outcome, Row
from projections.games.big_bang.account import Account
from projections.money import Rounding
from projections.seats import Seats

LEAST, MOST = 2, 5


@dataclass(frozen=True)
class Deal:
    """The deal on the table: who dealt, who is in it (in dealing order, dealer last), the couples each has declared."""

    dealer: str
    players: tuple[str, ...]
    declared: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a player's money is made of, in cents: what he put in, what he won, what his share would be now."""

    put: int = 0
    won: int = 0
    share: int = 0

    @property
    def money(self) -> int:
        """What he has gained, as if the game ended now."""
        return self.won + self.share - self.put


@dataclass(frozen=True)
class BigBang:
    """A game; `dealer` deals next, `scores` are points of the match, `account` is of the sectors.

    `reckoned` is what each player's money was made of at the last row, and `rows` counts these.
    """

    rules: BigBangRules
    stakes: Stakes
    seats: Seats
    dealer: str
    scores: Mapping[str, int]
    account: Account = field(default_factory=Account)
    reckoned: Mapping[str, Parts] = field(default_factory=dict)
    rows: int = 0
    begun: bool = False
    deal: Deal | None = None
    over: bool = False
    row: Row | None = None

    @property
    def for_sectors(self) -> bool:
        """Whether it is played for the four sectors; else it is a point match."""
        return isinstance(self.stakes, Sectors)

    @property
    def pot_closed(self) -> bool:
        """Whether it is played for a pot that nobody can join any more."""
        return self.begun and isinstance(self.stakes, Pot)

    @property
    def shares(self) -> Rounding:
        """How what lies in the sectors would be split among those still in, if the game ended now."""
        return self.account.shares(self.seats.seated, self.rules.leftover)

    @property
    def parts(self) -> dict[str, Parts]:
        """What the money of all who ever sat is made of, in seat order."""
        put, won = self.account.put, self.account.won
        shares = self.shares.whole
        return {
            player: Parts(put.get(player, 0), won.get(player, 0), shares.get(player, 0)) for player in self.seats.order
        }


def outcome(state: BigBang) -> Outcome:
    """Points, or with sectors the money, of all who ever sat; who has retired does not win. Adds what is `declared`."""
    declared = state.deal.declared if state.deal else {}
    extra = {player: {"declared": n} for player, n in declared.items() if n}
    if not state.for_sectors:
        scores = {player: state.scores[player] for player in state.seats.order}
        return Outcome(scores, state.seats.left, extra=extra)
    money = {player: parts.money for player, parts in state.parts.items()}
    return Outcome(money, state.seats.left, money=money, pots=state.account.pots, extra=extra)


def coming(state: BigBang) -> Next:
    """Who deals, or what may become of the deal: draws and discards are not told, so it is nobody's turn there."""
    if state.over:
        return Next(None, ())
    going = (Retired.type, "game.left", "game.abandoned")
    if state.deal is None:
        full = len(state.seats.seated) >= MOST or state.pot_closed
        joining = () if full else ("game.joined",)
        return Next(state.dealer, (Dealt.type, *joining, "game.ended", *going))
    declared = state.deal.declared
    may = {
        Closed.type: True,
        Exhausted.type: True,
        Declared.type: any(declared.get(player, 0) < HAND_COUPLES for player in state.deal.players),
        Broken.type: any(declared.values()),
    }
    return Next(None, (*(told for told, fits in may.items() if fits), *going))
