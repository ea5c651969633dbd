"""Ranks: best first, equal scores share a rank, then seat order; winners once the game has ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from projections.game import Outcome


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standing."""

    player: str
    score: int
    rank: int
    winner: bool
    stars: int = 0
    left: bool = False
    extra: Mapping[str, int] = field(default_factory=dict)


def standing(outcome: Outcome, ended: bool) -> list[Place]:
    """All who ever sat, in rank order; `winner` marks the best of those who can still win, once `ended`."""
    sign = 1 if outcome.lowest_wins else -1
    keys = {player: sign * score for player, score in outcome.scores.items()}
    best = min((key for player, key in keys.items() if player not in outcome.out), default=None)
    ordered = sorted(keys, key=lambda player: keys[player])
    return [
        Place(
            player,
            outcome.scores[player],
            1 + sum(other < keys[player] for other in keys.values()),
            ended and player not in outcome.out and keys[player] == best,
            outcome.stars.get(player, 0),
            player in outcome.out,
            outcome.extra.get(player, {}),
        )
        for player in ordered
    ]


def ranking(outcome: Outcome) -> list[list[str]]:
    """Those who can win, best first, the tied together in seat order."""
    sign = 1 if outcome.lowest_wins else -1
    groups: dict[int, list[str]] = {}
    for player, score in outcome.scores.items():
        if player not in outcome.out:
            groups.setdefault(sign * score, []).append(player)
    return [groups[key] for key in sorted(groups)]
