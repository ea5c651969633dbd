"""Settling up: the fewest payments that clear all balances.

Rule: n players who are not even need n payments, less one for each group of them that clears by itself. So the most
such groups are sought, and in a group the largest debtor pays the largest creditor until all are even.
Units: whole minor units of the currency; a balance above 0 is money to get, one below 0 is money to pay.
Order: by payer, each one's largest payment first. Balances alone decide who pays whom, and between equals player keys.
Refusals: none. Balances that do not sum to 0 are a bug in the books; `Unbalanced` says by how much.
Source: rules of the games, section 6.4.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate
from math import prod
from operator import mul

EFFORT = 22 << 22
"""Subsets × players up to which the search is exact: any 22 players, and more where balances repeat."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Money from one player to another; `amount` is in minor units, above 0."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A list of payments; `proven` tells that fewer could not have cleared what it was made to clear."""

    payments: tuple[Payment, ...]
    proven: bool


class Unbalanced(ValueError):
    """The balances sum to `off` minor units instead of 0: no payments between players can clear them."""

    def __init__(self, off: int) -> None:
        super().__init__(f"balances sum to {off}, not to 0")
        self.off = off


def settle(balances: Mapping[str, int]) -> Settlement:
    """The fewest payments that clear `balances` (player → minor units); who is even neither pays nor gets.

    Two opposite balances pay each other: joining the two groups they might else sit in loses none. Where the search
    for groups among the others would take too long they are one group, perhaps paying more often than they must.
    """
    off = sum(balances.values())
    if off:
        raise Unbalanced(off)
    pairs, others = _pairs(balances)
    counts = Counter(balance for balance, _ in others).values()
    exact = prod(count + 1 for count in counts) * len(others) <= EFFORT
    groups = _most_groups(others) if exact else [others]
    payments = [payment for group in groups for payment in _pay(group)]
    debtors = sum(balance < 0 for balance, _ in others)
    once_each = len(payments) == max(debtors, len(others) - debtors)  # with fewer somebody would be left out
    ordered = sorted(pairs + payments, key=lambda payment: (payment.payer, -payment.amount, payment.payee))
    return Settlement(tuple(ordered), exact or once_each)


_Standing = tuple[int, str]  # a balance other than 0, and whose it is


def _pairs(balances: Mapping[str, int]) -> tuple[list[Payment], list[_Standing]]:
    """The payments between exact opposites; then the others, lowest balance first."""
    pairs: list[Payment] = []
    others: list[_Standing] = []
    owing: defaultdict[int, deque[str]] = defaultdict(deque)
    for balance, player in sorted((balance, player) for player, balance in balances.items() if balance):
        if balance < 0:
            owing[-balance].append(player)
        elif owing[balance]:
            pairs.append(Payment(owing[balance].popleft(), player, balance))
        else:
            others.append((balance, player))
    others += [(-amount, player) for amount, players in owing.items() for player in players]
    return pairs, sorted(others)


def _pay(group: Iterable[_Standing]) -> Iterator[Payment]:
    """The largest debtor pays the largest creditor until all are even: fewer payments than players."""
    debts = sorted((balance, player) for balance, player in group if balance < 0)
    claims = sorted((-balance, player) for balance, player in group if balance > 0)
    while debts:
        (debt, payer), (claim, payee) = heappop(debts), heappop(claims)  # both below 0
        amount = -max(debt, claim)
        yield Payment(payer, payee, amount)
        if debt + amount:
            heappush(debts, (debt + amount, payer))
        if claim + amount:
            heappush(claims, (claim + amount, payee))


@dataclass(frozen=True, slots=True)
class _Subsets:
    """The subsets of some players, numbered 0 to size - 1; players of equal balance count as alike.

    A subset's number is the sum, over the distinct balances, of stride × how many players with it are inside. A set of
    subsets is one long int whose bit s tells whether subset s is in it: one operation does the work of a long loop.
    """

    alike: tuple[tuple[int, int], ...]  # each distinct balance, and how many players have it
    strides: tuple[int, ...]
    size: int


def _subsets(others: Iterable[_Standing]) -> _Subsets:
    alike = tuple(Counter(balance for balance, _ in others).items())
    *strides, size = accumulate((count + 1 for _, count in alike), mul, initial=1)
    return _Subsets(alike, tuple(strides), size)


def _most_groups(others: list[_Standing]) -> list[list[_Standing]]:
    """The players in as many groups that sum to 0 as there can be.

    They leave one at a time, and only so that those who stay hold as many groups as before, or one fewer if they had
    summed to 0; each time they sum to 0, the next group starts leaving.
    """
    subsets = _subsets(others)
    zero = _zero_sums(subsets)
    holding = _holding(subsets, zero)
    staying = [deque(one for one in others if one[0] == balance) for balance, _ in subsets.alike]
    groups: list[list[_Standing]] = []
    subset = subsets.size - 1
    while subset:
        if zero >> subset & 1:
            groups.append([])
        wanted = holding[-1 - len(groups)]
        strides = enumerate(subsets.strides)
        kind = next(kind for kind, stride in strides if staying[kind] and wanted >> (subset - stride) & 1)
        groups[-1].append(staying[kind].popleft())
        subset -= subsets.strides[kind]
    return groups


def _holding(subsets: _Subsets, zero: int) -> list[int]:
    """At k, the set of subsets that hold k groups, no player in two of them; up to the most there can be.

    A subset holds k groups if part of it, or all, sums to 0 and still holds k - 1 when somebody leaves.
    """
    steps = list(_steps(subsets))
    holding = [(1 << subsets.size) - 1]
    while True:
        larger = 0
        for room, step in steps:
            larger |= (holding[-1] & room) << step
        found = zero & larger
        if not found:
            return holding
        for room, step in steps:
            found |= (found & room) << step
        holding.append(found)


def _steps(subsets: _Subsets) -> Iterator[tuple[int, int]]:
    """Ways to larger subsets: those with room for 1, 2, 4… more players of a balance, and what that adds."""
    everything = (1 << subsets.size) - 1
    for (_, count), stride in zip(subsets.alike, subsets.strides, strict=True):
        more = 1
        while more <= count:
            room = (1 << (count + 1 - more) * stride) - 1
            width = (count + 1) * stride
            while width < subsets.size:
                room |= room << width
                width *= 2
            yield room & everything, more * stride
            more *= 2


def _zero_sums(subsets: _Subsets) -> int:
    """The set of subsets that sum to 0: to each sum over the later balances, its opposites over the first."""
    sizes = enumerate((*subsets.strides, subsets.size))
    cut = next(cut for cut, size in sizes if size**2 >= subsets.size)  # about as many sums on each side
    low, high = _sums(subsets.alike[:cut]), _sums(subsets.alike[cut:])
    with_sum: defaultdict[int, int] = defaultdict(int)
    for number, total in enumerate(low):
        with_sum[total] |= 1 << number
    return int("".join(f"{with_sum[-total]:0{len(low)}b}" for total in reversed(high)), 2)


def _sums(alike: Iterable[tuple[int, int]]) -> list[int]:
    """The sums of the subsets of players with these balances, in the order of their numbers."""
    sums = [0]
    for balance, count in alike:
        sums = [total + players * balance for players in range(count + 1) for total in sums]
    return sums
