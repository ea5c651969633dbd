"""Money in whole minor units: rounding to a fixed sum, pots, and the running account of stakes by the average.

Amounts are exact (ints and Fractions) until they are paid. Every mapping of amounts here sums to its stated total.
Source: rules, sections 6.1 to 6.3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor, lcm
from typing import Any

Exact = Fraction | int


@dataclass(frozen=True, slots=True)
class Rounding:
    """Exact amounts made whole: all floored, all moved by `shift` whole cents, and one more to each of the `lucky`.

    `decided` is by what the last of them came before the first who got none: "fraction", "amount" or "seat"; empty
    where nobody went without, or nobody got one.
    """

    exact: Mapping[str, Exact]
    lucky: tuple[str, ...] = ()
    shift: int = 0
    decided: str = ""

    @property
    def moves(self) -> bool:
        """Whether anything had to be rounded, or moved."""
        return self.shift != 0 or any(cents % 1 for cents in self.exact.values())

    @property
    def whole(self) -> dict[str, int]:
        """The whole cents."""
        return {player: floor(cents) + self.shift + (player in self.lucky) for player, cents in self.exact.items()}


def rounding(exact: Mapping[str, Exact], total: int) -> Rounding:
    """To whole cents that sum to `total`: all floored, the missing cents one each, the largest fraction first.

    Equal fractions: the lowest exact amount first; still equal: the order of the mapping (seat order). Should fewer
    than none or more than one cent each be missing, all move by whole cents first.
    """
    if not exact:
        assert total == 0, "nobody is there to take it"
        return Rounding(exact)
    ratios = {player: amount.as_integer_ratio() for player, amount in exact.items()}
    parts = lcm(*(below for _, below in ratios.values()))  # of a cent: all that follows is in whole parts
    amounts = {player: above * (parts // below) for player, (above, below) in ratios.items()}
    shift, missing = divmod(total - sum(amount // parts for amount in amounts.values()), len(exact))
    need = {player: (-(amount % parts), amount) for player, amount in amounts.items()}
    by_need = sorted(exact, key=need.__getitem__)
    decided = _decided(need[by_need[missing - 1]], need[by_need[missing]]) if missing else ""
    return Rounding(exact, tuple(by_need[:missing]), shift, decided)


def _decided(last: tuple[int, int], first: tuple[int, int]) -> str:
    if last[0] != first[0]:
        return "fraction"
    return "amount" if last != first else "seat"


def round_to_total(exact: Mapping[str, Exact], total: int) -> dict[str, int]:
    """Whole cents that sum to `total`, as `rounding` says."""
    return rounding(exact, total).whole


def share_pot(pot: int, places: Sequence[int], ranking: Sequence[Sequence[str]], order: Sequence[str]) -> Rounding:
    """Each player's part of a pot. `ranking` has those who can win, best first, the tied together.

    Tied places pool their percentages; places nobody can take fall to the others in proportion. All parts are floored
    and the missing cents go one each, in seat `order`, to those with a part.
    """
    percent: dict[str, Fraction] = {}
    place = 0
    for tied in ranking:
        pooled = Fraction(sum(places[place : place + len(tied)]), len(tied))
        percent |= dict.fromkeys(tied, pooled)
        place += len(tied)
    whole = sum(percent.values())
    exact = {player: pot * percent[player] / whole for player in order if percent.get(player)}
    missing = pot - sum(map(floor, exact.values()))
    return Rounding(exact, tuple(exact)[:missing], decided="seat" if missing else "")


@dataclass(frozen=True, slots=True)
class Ledger:
    """The running account of a game for stakes by the average.

    `open`: exact cents of those still in; `closed`: cents paid out at exits; `whole`: whole cents moved in rows, such
    as moon money. Per deal, `open` and what was paid at exits sum to about 0, the rounding of exits apart; in a final
    reckoning it holds points times `point` instead, and the mean is taken off at the end.
    """

    point: int
    final: bool = False
    open: Mapping[str, Exact] = field(default_factory=dict)
    closed: Mapping[str, int] = field(default_factory=dict)
    whole: Mapping[str, int] = field(default_factory=dict)

    def score(self, points: Mapping[str, int], paid: Mapping[str, int]) -> "Ledger":
        """The account after a row: `points` of everybody who took part, and whole cents `paid`."""
        return replace(self, open=_plus(self.open, self.worth(points)), whole=_plus(self.whole, paid))

    def worth(self, points: Mapping[str, int]) -> dict[str, Exact]:
        """What a row's points move, in exact cents; in a final reckoning before the mean is taken off."""
        if self.final or not self.point:
            return {player: self.point * n for player, n in points.items()}
        total, players = sum(points.values()), len(points)
        return {player: Fraction(self.point * (n * players - total), players) for player, n in points.items()}

    def leave(self, player: str, order: Sequence[str]) -> "Ledger":
        """The account after a player's exit: his figure out of the rounded whole table is paid and final."""
        if self.final or player not in self.open:
            return self
        paid = self.rounding(order).whole[player]
        rest = {one: amount for one, amount in self.open.items() if one != player}
        return replace(self, open=rest, closed=_plus(self.closed, {player: paid}))

    def money(self, order: Sequence[str]) -> dict[str, int]:
        """Whole cents per player, in seat `order`, as if the game ended now; sums to 0."""
        rounded = self.rounding(order).whole
        return {
            player: rounded.get(player, 0) + self.closed.get(player, 0) + self.whole.get(player, 0) for player in order
        }

    def exact(self, order: Sequence[str]) -> dict[str, Exact]:
        """Exact cents of those still in, before rounding, in seat `order`."""
        mean = self.mean
        return {
            player: self.open[player] - mean if mean else self.open[player] for player in order if player in self.open
        }

    @property
    def mean(self) -> Exact:
        """What a final reckoning takes off each at the end; 0 per deal, where every row has had it taken off."""
        return Fraction(sum(self.open.values()), len(self.open)) if self.final and self.open else 0

    def rounding(self, order: Sequence[str]) -> Rounding:
        """How the exact cents of those still in become whole, to minus what was paid at exits."""
        return rounding(self.exact(order), -sum(self.closed.values()))


def _plus(amounts: Mapping[str, Any], moved: Mapping[str, Any]) -> dict[str, Any]:
    return {**amounts, **{player: amounts.get(player, 0) + n for player, n in moved.items()}}
