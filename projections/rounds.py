"""What games scored hand by hand, or round by round, have in common: their totals, and the coming and going in between.

Who joins starts at 0; who leaves keeps his points and is no longer expected. A pot is joined before anything is scored
only; it ends when one is left. Refuses what the seats do not allow. Source: rules, section 6.0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from events.event import Event
from events.say import Who
from events.stakes import Pot, Stakes
from events.table import GameEnded, GameJoined, GameLeft
from projections.changed import changed
from projections.coming import allow_join, allow_leave
from projections.game import Next, Outcome, Refusal, Row, refuse
from projections.seats import Seats

R = TypeVar("R")


@dataclass(frozen=True)
class Rounds(Generic[R]):
    """Such a game: `scores` are the totals of all who ever sat, `number` the rounds scored so far."""

    rules: R
    stakes: Stakes
    seats: Seats
    scores: Mapping[str, int]
    number: int = 0
    over: bool = False
    row: Row | None = None

    @property
    def pot_closed(self) -> bool:
        """Whether it is played for a pot that nobody can join any more."""
        return self.number > 0 and isinstance(self.stakes, Pot)


def initial(players: tuple[str, ...], rules: R, stakes: Stakes) -> Rounds[R]:
    """Before the first round: everybody has 0."""
    return Rounds(rules, stakes, Seats(players), dict.fromkeys(players, 0))


def allow(state: Rounds[R], event: Event, most: int) -> Refusal | None:
    """Why what is not a round cannot happen now, or None; at most `most` can sit."""
    match event:
        case GameJoined():
            return _allow_join(state, event, most)
        case GameLeft():
            return allow_leave(state.seats, event)
        case GameEnded():
            return None
        case _:
            return refuse("not_legal_now", "That does not belong to this game.")


def evolve(state: Rounds[R], event: Event) -> Rounds[R]:
    """The state after an allowed event that is not a round."""
    state = state if state.row is None else changed(state, row=None)
    match event:
        case GameJoined():
            scores = {event.player: 0, **state.scores}
            return changed(state, seats=state.seats.join(event), scores=scores)
        case GameLeft():
            seats = state.seats.leave(event)
            over = isinstance(state.stakes, Pot) and len(seats.seated) == 1
            return changed(state, seats=seats, over=over)
        case GameEnded():
            return changed(state, over=True)
        case _:
            return state


def totals(state: Rounds[R], points: Mapping[str, int]) -> dict[str, int]:
    """What each player of a round would have after it, in their order."""
    return {player: state.scores[player] + n for player, n in points.items()}


def score(state: Rounds[R], row: Row, over: bool) -> Rounds[R]:
    """The state after a round; `over` where it was the last."""
    scores = {**state.scores, **totals(state, row.points)}
    return changed(state, scores=scores, number=row.number, over=over, row=row)


def outcome(state: Rounds[R], lowest_wins: bool) -> Outcome:
    """Totals of all who ever sat, in seat order; who has left does not win."""
    scores = {player: state.scores[player] for player in state.seats.order}
    return Outcome(scores, state.seats.left, lowest_wins)


def coming(state: Rounds[R], scored: str, least: int, most: int) -> Next:
    """What may be recorded: a round (of type `scored`) with `least` seated or more, coming, going; nobody's turn."""
    if state.over:
        return Next(None, ())
    seated = len(state.seats.seated)
    cannot = {scored: seated < least, "game.joined": seated >= most or state.pot_closed, "game.left": seated == 1}
    types = (scored, "game.joined", "game.left", "game.ended", "game.abandoned")
    return Next(None, tuple(told for told in types if not cannot.get(told)))


def not_seated(player: str) -> Refusal:
    """The refusal of somebody named in a round who does not sit here."""
    return refuse("not_seated", "{player} does not sit in this game.", player=Who(player))


def _allow_join(state: Rounds[R], event: GameJoined, most: int) -> Refusal | None:
    if state.pot_closed:
        return refuse(
            "pot_closed", "A game for a pot can be joined before it is first scored only: join the next game."
        )
    if isinstance(state.stakes, Pot) and event.player in state.seats.left:
        return refuse(
            "pot_closed", "{player} has left, and the ante is forfeit: join the next game.", player=Who(event.player)
        )
    return allow_join(state.seats, event, most)
