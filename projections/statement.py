"""Statements: what the table's balances are made of, night by night, as a bank tells an account.

Carried over from earlier nights, the games that count, and the payments since the night's start add up to the balances
at its end, which the next night carries. Units: minor units; above 0 is money to get, below 0 money to pay.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from events.money import PaymentMade
from projections.books import Table
from projections.play import Play
from projections.roster import Night
from projections.state import in_order


@dataclass(frozen=True, slots=True)
class Statement:
    """One night's part of the balances; every mapping of amounts has all players of the table, but those of `games`.

    `night` is None for the time before the first. `balances` are what each is to get, or to pay, at the night's end and
    after the payments that followed it. `games` are those that count, in order of their start, with their money, as if
    it ended now for one that runs. `payments` were made from the night's start until the next night's, in order.
    """

    night: Night | None
    balances: Mapping[str, int]
    games: tuple[tuple[Play, Mapping[str, int]], ...]
    payments: tuple[tuple[int, PaymentMade], ...]

    @property
    def won(self) -> dict[str, int]:
        """What the games made."""
        sums = dict.fromkeys(self.balances, 0)
        for _, money in self.games:
            for player, cents in money.items():
                sums[player] += cents
        return sums

    @property
    def given(self) -> dict[str, int]:
        """What each gave in payments, less what he got."""
        sums = dict.fromkeys(self.balances, 0)
        for _, payment in self.payments:
            sums[payment.from_] += payment.amount
            sums[payment.to] -= payment.amount
        return sums

    @property
    def carried(self) -> dict[str, int]:
        """What each was to get, or to pay, before the night: what the night before left."""
        won, given = self.won, self.given
        return {player: cents - won[player] - given[player] for player, cents in self.balances.items()}


def statements(table: Table) -> tuple[Statement, ...]:
    """A statement for every night in order; before them one for the time without a night, if anything was paid then.

    The last one's balances are the table's.
    """
    first, *nights = reversed([*_newest_first(table)])
    return (first, *nights) if first.payments else tuple(nights)


def statement(table: Table, night: Night | None) -> Statement:
    """The statement of one of the table's nights; of None, of the time before the first."""
    return next(one for one in _newest_first(table) if one.night == night)


def counts(table: Table, play: Play) -> bool:
    """Whether a game's money is settled with the night: not at the table, and not abandoned."""
    return play.stakes.settled == "night" and table.status(play) != "abandoned"


def _newest_first(table: Table) -> Iterator[Statement]:
    """Back from the balances that the table keeps, so that the latest night costs no more than its own games."""
    balances = table.balances
    spot = table.effective.spot
    payments = sorted(table.payments.items(), key=lambda paid: spot(paid[0]))
    games: dict[str, list[Play]] = defaultdict(list)
    for play in in_order(table):
        if counts(table, play):
            games[play.night].append(play)
    for night in (*reversed([*table.roster.nights.values()]), None):
        made = tuple(paid for paid in payments if night is None or spot(paid[0]) > spot(night.started))
        payments = payments[: len(payments) - len(made)]
        own = tuple((play, table.money(play)) for play in games[night.key if night else ""])
        one = Statement(night, balances, own, made)
        yield one
        balances = one.carried
