"""Statements: what the table's balances are made of, night by night, as a bank tells an account.

Carried over from earlier nights, the games that count, and the payments since the night's start add up to the balances
at its end, which the next night carries. Units: minor units; above 0 is money to get, below 0 money to pay.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from events.money import PaymentMade
from projections.books import Table
from projections.play import Play
from projections.roster import Night
from projections.state import in_order


@dataclass(frozen=True, slots=True)
class Statement:
    """One night's part of the balances; every mapping has all players of the table.

    `night` is None for what was paid before the first. `games` are those that count, in order of their start, with
    their money, as if it ended now for one that runs. `payments` were made from the night's start until the next
    night's, by seq.
    """

    night: Night | None
    carried: Mapping[str, int]
    games: tuple[tuple[Play, Mapping[str, int]], ...]
    payments: tuple[tuple[int, PaymentMade], ...]

    @property
    def given(self) -> dict[str, int]:
        """What each gave in payments, less what he got."""
        sums = dict.fromkeys(self.carried, 0)
        for _, payment in self.payments:
            sums[payment.from_] += payment.amount
            sums[payment.to] -= payment.amount
        return sums

    @property
    def balances(self) -> dict[str, int]:
        """What each is to get, or to pay, at the night's end and after the payments that followed it."""
        given = self.given
        won = Counter(dict.fromkeys(self.carried, 0))
        for _, money in self.games:
            won.update(money)
        return {player: cents + won[player] + given[player] for player, cents in self.carried.items()}


def statements(table: Table) -> tuple[Statement, ...]:
    """A statement for every night in order; before them one for the time without a night, if anything was paid then.

    The last one's balances are the table's.
    """
    return tuple(_statements(table))


def statement(table: Table, night: str) -> Statement | None:
    """The statement of the night with this key; None where there is no such night."""
    return next((one for one in _statements(table) if one.night and one.night.key == night), None)


def counts(table: Table, play: Play) -> bool:
    """Whether a game's money is settled with the night: not at the table, and not abandoned."""
    return play.stakes.settled == "night" and table.status(play) != "abandoned"


def _statements(table: Table) -> Iterator[Statement]:
    carried = dict.fromkeys(table.roster.players, 0)
    spot = table.effective.spot
    payments = sorted(table.payments.items(), key=lambda one: spot(one[0]), reverse=True)
    nights = sorted(table.roster.nights.values(), key=lambda night: spot(night.started))
    games: dict[str, list[tuple[Play, Mapping[str, int]]]] = {night.key: [] for night in nights}
    for play in in_order(table):
        if counts(table, play):
            games[play.night].append((play, table.money(play)))
    until = [*(spot(night.started) for night in nights), (table.seq + 1,)]
    for night, end in zip([None, *nights], until, strict=True):
        made = []
        while payments and spot(payments[-1][0]) < end:
            made.append(payments.pop())
        if night or made:
            one = Statement(night, carried, tuple(games[night.key]) if night else (), tuple(made))
            carried = one.balances
            yield one
