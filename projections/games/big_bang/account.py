"""The account of the four sectors: antes go in, closings take them out, and what nobody won is split at the end.

Amounts are whole cents; shares are exact until they are rounded once, over each player's sum from the four sectors.
Everybody's money and what lies in the sectors always sum to 0. Source: rules, sections 4.2, 4.6, 4.7 and 6.2.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from events.games.big_bang import SECTORS
from projections.changed import changed
from projections.money import Rounding, rounding


@dataclass(frozen=True)
class Account:
    """What has moved: all that each player `put` in and `won`, and by sector what each put in since it was last won."""

    put: Mapping[str, int] = field(default_factory=dict)
    won: Mapping[str, int] = field(default_factory=dict)
    lying: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: {sector: {} for sector in SECTORS})

    @property
    def pots(self) -> dict[str, int]:
        """Sector → cents that lie in it."""
        return {sector: sum(put.values()) for sector, put in self.lying.items()}

    def ante(self, players: Iterable[str], antes: Mapping[str, int]) -> "Account":
        """The account once each of the players has put the antes into the sectors."""
        players = tuple(players)
        each = dict.fromkeys(players, sum(antes.values()))
        lying = {sector: _plus(put, dict.fromkeys(players, antes[sector])) for sector, put in self.lying.items()}
        return changed(self, put=_plus(self.put, each), lying=lying)

    def take(self, player: str, sectors: Iterable[str]) -> "Account":
        """The account once the player has won what lies in these sectors."""
        pots, sectors = self.pots, tuple(sectors)
        lying = {sector: {} if sector in sectors else put for sector, put in self.lying.items()}
        return changed(self, won=_plus(self.won, {player: sum(pots[sector] for sector in sectors)}), lying=lying)

    def shares(self, players: tuple[str, ...], leftover: str) -> Rounding:
        """What each of those still in would get if the game ended now; `leftover` is "contribution" or "equal"."""
        exact = dict.fromkeys(players, Fraction(0))
        for put in self.lying.values():
            weights = {player: put.get(player, 0) if leftover == "contribution" else 1 for player in players}
            if not any(weights.values()):
                weights = dict.fromkeys(players, 1)
            for player, weight in weights.items():
                exact[player] += Fraction(sum(put.values()) * weight, sum(weights.values()))
        return rounding(exact, sum(self.pots.values()))


def _plus(amounts: Mapping[str, int], moved: Mapping[str, int]) -> dict[str, int]:
    return {**amounts, **{player: amounts.get(player, 0) + cents for player, cents in moved.items()}}
