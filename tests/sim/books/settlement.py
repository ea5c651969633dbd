"""The fewest payments (rules 6.4), by trying every way to part the balances into groups that clear among themselves."""

from collections.abc import Mapping, Sequence
from functools import cache

from tests.sim.books.money import Cents


def fewest(balances: Mapping[str, int]) -> int:
    """How many payments clear these balances at the least.

    A group of n whose balances sum to 0 clears with n - 1 payments: so many as there are people, less the most groups.
    """
    owed = tuple(sorted(amount for amount in balances.values() if amount))
    return len(owed) - most_groups(owed)


@cache
def most_groups(owed: tuple[int, ...]) -> int:
    """Into how many groups that each sum to 0 these amounts can be parted; every subset is looked at.

    Lining people up one by one, a group is complete whenever those lined up so far sum to 0.
    """
    people = range(len(owed))
    total = [0] * (1 << len(owed))
    groups = [0] * (1 << len(owed))
    for lined_up in range(1, 1 << len(owed)):
        last = max(one for one in people if lined_up >> one & 1)
        total[lined_up] = total[lined_up ^ 1 << last] + owed[last]
        before = max(groups[lined_up ^ 1 << one] for one in people if lined_up >> one & 1)
        groups[lined_up] = before + (total[lined_up] == 0)
    return groups[-1]


def after_payments(balances: Mapping[str, int], payments: Sequence[Mapping[str, object]]) -> Cents:
    """The balances once all these payments are made."""
    left = dict(balances)
    for payment in payments:
        payer, payee, amount = str(payment["from"]), str(payment["to"]), payment["amount"]
        assert isinstance(amount, int)
        left[payer] += amount
        left[payee] -= amount
    return left
