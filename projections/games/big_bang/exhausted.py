"""The exhausted stock: whose couples are the best, and which of the five steps decides it.

Steps: most couples in one group, the highest suit among them, their ranks, a matta among all the couples shown, nearest
to the dealer in dealing order (the dealer last). Nobody wins with fewer than two. Source: rules, section 4.5.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.games.big_bang import Couple
from projections.games.big_bang.couples import LEAST_CLOSING, Best, best_of, has_matta

STEPS = ("by_couples", "by_suit", "by_ranks", "by_matta", "by_deal")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins with how many couples in one group, and the step that decided it."""

    player: str
    count: int
    step: str


def decide(shown: Mapping[str, tuple[Couple, ...]], order: tuple[str, ...]) -> Verdict | None:
    """Who wins an exhausted stock among `order`, the players as they were dealt to; None where nobody does."""
    best = {player: best_of(shown.get(player, ())) for player in order}
    measures = {player: _measures(best[player], shown.get(player, ()), -at) for at, player in enumerate(order)}
    winner, second, *_ = sorted(order, key=lambda player: measures[player], reverse=True)
    if best[winner].count < LEAST_CLOSING:
        return None
    compared = zip(STEPS, measures[winner], measures[second], strict=True)
    return Verdict(winner, best[winner].count, next(step for step, more, less in compared if more != less))


def _measures(best: Best, shown: tuple[Couple, ...], nearness: int) -> tuple[Any, ...]:
    """What the five steps compare; more is better."""
    return best.count, best.suit, best.ranks, has_matta(shown), nearness
