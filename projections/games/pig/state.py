"""The state of a game of the Pig family: who sits, whose turn it is, what is in the air, and what that comes to."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.stakes import Stakes
from projections.game import Next, Outcome, Row
from projections.games.pig.throws import Odds, Rules, Throw, dice_of, every_throw, most_players, odds
from projections.seats import Seats


@dataclass(frozen=True)
class Pig:
    """A game; rounds go clockwise from `first`, and before the first throw that is who sits first.

    `air` are the throws of the turn that runs, none of them banked; `out` are those whom a piggyback put out; `begun`
    once anything was thrown, for the start too; `tied` while all must throw for the start again; `last_round` once
    somebody has banked the target in this round; `turns` counts the finished ones.
    """

    rules: Rules
    stakes: Stakes
    seats: Seats
    scores: Mapping[str, int]
    first: str
    turn: str
    air: tuple[Throw, ...] = ()
    out: frozenset[str] = frozenset()
    begun: bool = False
    tied: bool = False
    last_round: bool = False
    turns: int = 0
    over: bool = False
    row: Row | None = None

    @property
    def turn_points(self) -> int:
        """The points in the air, which a bad throw loses."""
        return sum(throw.points for throw in self.air)

    @property
    def must_throw(self) -> bool:
        """Whether the last throw was one that cannot be stood on."""
        return bool(self.air) and self.air[-1].forces

    @property
    def playing(self) -> tuple[str, ...]:
        """Those who can still win, in seat order."""
        return tuple(player for player in self.seats.seated if player not in self.out)

    @property
    def dice(self) -> int:
        """How many dice are thrown; 0 where it is pigs."""
        return dice_of(self.rules)

    @property
    def throws(self) -> Mapping[tuple[int, ...], Throw]:
        """What each throw of the dice would come to."""
        return every_throw(self.rules)

    @property
    def odds(self) -> Odds | None:
        """The chances of the next throw; None for pigs."""
        return odds(self.rules)


def outcome(state: Pig) -> Outcome:
    """Banked points of all who ever sat, in seat order; who left or was put out does not win. Adds `turn_points`."""
    scores = {player: state.scores[player] for player in state.seats.order}
    extra = {state.turn: {"turn_points": state.turn_points}} if state.air else {}
    return Outcome(scores, state.seats.left | state.out, extra=extra)


def coming(state: Pig) -> Next:
    """Whose turn it is and what may be recorded; nobody's while the start is tied."""
    if state.over:
        return Next(None, ())
    if state.tied:
        return Next(None, ("pig.rolled_off", "game.left", "game.ended", "game.abandoned"))
    rolled = dice_of(state.rules) > 0
    full = len(state.seats.seated) >= most_players(state.rules)
    may = {
        "pig.rolled": rolled,
        "pig.thrown": not rolled,
        "pig.held": state.air and not state.must_throw,
        "pig.turn": rolled and not state.air,
        "pig.rolled_off": rolled and not state.begun,
        "game.joined": not state.begun and not full,
        "game.left": True,
        "game.ended": not state.air,
        "game.abandoned": True,
    }
    return Next(state.turn, tuple(told for told, fits in may.items() if fits))
