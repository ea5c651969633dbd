"""So much a point above or below the average, when people come and go (rules 6.0, 6.1, 6.2)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tests.sim.books.money import Cents, Exact, against_the_mean, whole_cents


class PerDeal:
    """Deal by deal: each deal's mean is over those dealt in; a leaver is paid at once."""

    def __init__(self, point: int) -> None:
        """Nobody has anything yet; `point` is in cents, below 0 where the lowest wins."""
        self.point = point
        self.exact: Exact = {}
        self.paid: Cents = {}

    def deal(self, points: Mapping[str, int]) -> None:
        """One deal, with the points of everybody dealt in."""
        for player, amount in against_the_mean(points, self.point).items():
            self.exact[player] = self.exact.get(player, Fraction(0)) + amount

    def leave(self, player: str, seated: Sequence[str]) -> None:
        """Pays a leaver his figure out of the rounded whole table; `seated` has him in it still."""
        figure = self._rounded(seated)[player]
        self.paid[player] = self.paid.get(player, 0) + figure
        self.exact[player] = Fraction(0)

    def money(self, order: Sequence[str], seated: Sequence[str]) -> Cents:
        """What everybody who ever sat down has won."""
        rounded = self._rounded(seated)
        return {player: self.paid.get(player, 0) + rounded.get(player, 0) for player in order}

    def _rounded(self, seated: Sequence[str]) -> Cents:
        exact = {player: self.exact.get(player, Fraction(0)) for player in seated}
        return whole_cents(exact, -sum(self.paid.values()))


class Final:
    """One mean at the end, over everybody who was dealt in at least once; leavers are reckoned then too."""

    def __init__(self, point: int) -> None:
        """Nobody has played yet; `point` as in PerDeal."""
        self.point = point
        self.points: dict[str, int] = {}

    def deal(self, points: Mapping[str, int]) -> None:
        """One deal, with the points of everybody dealt in."""
        for player, own in points.items():
            self.points[player] = self.points.get(player, 0) + own

    def leave(self, player: str, seated: Sequence[str]) -> None:
        """Nothing is paid before the end."""

    def money(self, order: Sequence[str], seated: Sequence[str]) -> Cents:
        """What everybody who ever sat down would have if this were the end."""
        played = {player: self.points[player] for player in order if player in self.points}
        rounded = whole_cents(against_the_mean(played, self.point)) if played else {}
        return {player: rounded.get(player, 0) for player in order}
