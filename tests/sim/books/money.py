"""Whole cents out of exact amounts (rules, section 6). Amounts are minor units of the currency; no floats."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

Cents = dict[str, int]
Exact = dict[str, Fraction]


def whole_cents(exact: Mapping[str, Fraction], total: int = 0) -> Cents:
    """Exact amounts, in seat order, rounded so that they make `total` (6.2).

    All are floored. The missing cents go one each: the largest fraction first, then the lowest amount, then by seat.
    """
    if not exact:
        return {}
    floored = {player: floor(amount) for player, amount in exact.items()}
    missing = total - sum(floored.values())
    if not 0 <= missing <= len(floored):
        all_move_by = missing // len(floored)
        floored = {player: cents + all_move_by for player, cents in floored.items()}
        missing -= all_move_by * len(floored)
    by_claim = sorted(exact, key=lambda player: (-(exact[player] - floor(exact[player])), exact[player]))
    for player in by_claim[:missing]:
        floored[player] += 1
    return floored


def against_the_mean(points: Mapping[str, int], point: int) -> Exact:
    """What each is above or below the mean of these points, at `point` cents each (6.1)."""
    mean = Fraction(sum(points.values()), len(points))
    return {player: point * (own - mean) for player, own in points.items()}


def pot_shares(pot: int, places: Sequence[int], ranked: Sequence[Sequence[str]], seats: Sequence[str]) -> Cents:
    """A pot among those who can win, best first, those tied together (6.3); the others of `seats` get nothing."""
    taken = places[: sum(len(tied) for tied in ranked)]
    exact: Exact = dict.fromkeys(seats, Fraction(0))
    place = 0
    for tied in ranked:
        percent = sum(taken[place : place + len(tied)])
        for player in tied:
            exact[player] = Fraction(pot * percent, sum(taken) * len(tied))
        place += len(tied)
    paid = {player: floor(share) for player, share in exact.items()}
    missing = pot - sum(paid.values())
    for player in [player for player in seats if exact[player] > 0][:missing]:
        paid[player] += 1
    return paid
