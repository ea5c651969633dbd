"""What is still due of a list of payments: the one a night's end fixed, after payments and corrections.

Rule: a payment comes off its own line and changes no other; lines that no longer fit are replaced by the fewest
payments that clear the rest.
Units: whole minor units of the currency.
Refusals: none.
Source: rules of the games, section 6.4; the contract, settlement.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce

from projections.settle import Payment, Settlement, settle

Shift = Mapping[str, int]
"""What a correction moved, player → minor units; they sum to 0."""


def due(fixed: tuple[Payment, ...], since: Iterable[Payment | Shift], balances: Mapping[str, int]) -> Settlement:
    """What is left of the list `fixed` at a night's end after what happened `since`, in order; `balances` are now's.

    A payment comes off the lines from its payer to its payee and changes no other. What is left stands while it clears
    the balances, also once a payment was taken back. After a payment that was not on the list, or a correction, lines
    that no longer fit are replaced as `_refit` says, and later payments come off the new ones. Corrections that take
    back what moved last, the latest first, leave the list as it was before that; put back, as it was after.
    """
    whole = Settlement(fixed, _is_fewest(fixed))
    now = _Due(whole, whole)
    standing = _after({}, _returned(fixed))  # what the list was made to clear
    done: list[tuple[Shift, _Due]] = []  # each with the list before it
    undone: list[tuple[Shift, _Due]] = []  # taken back, each with the list after it
    for one in since:
        moved = _moved([one]) if isinstance(one, Payment) else {who: cents for who, cents in one.items() if cents}
        standing = {player: standing.get(player, 0) + moved.get(player, 0) for player in {**standing, **moved}}
        corrects = not isinstance(one, Payment)
        if corrects and done and done[-1][0] == {player: -cents for player, cents in moved.items()}:
            last, before = done.pop()
            undone.append((last, now))
            now = before
        elif corrects and undone and undone[-1][0] == moved:
            done.append((moved, now))
            now = undone.pop()[1]
        else:
            done.append((moved, now))
            undone.clear()
            now = _next(now, whole, one, standing)
    return _refit(now.plan, balances)


@dataclass(frozen=True, slots=True)
class _Due:
    """The list as it is: what is `left` of the fixed one after what was `paid`, and the `plan` that clears."""

    left: Settlement
    plan: Settlement
    paid: tuple[Payment, ...] = ()


def _next(now: _Due, whole: Settlement, one: Payment | Shift, standing: Mapping[str, int]) -> _Due:
    """The list after a payment or a correction, which leads to the balances `standing`."""
    left, plan, paid = now.left, now.plan, list(now.paid)
    if isinstance(one, Payment):
        paid.append(one)
        left, plan = _less(left, one), _less(plan, one)
    elif undone := next((payment for payment in reversed(paid) if one == _moved(_returned([payment]))), None):
        paid.remove(undone)
        left = reduce(_less, paid, whole)
    return _Due(left, _refit(left if _clears(left, standing) else plan, standing), tuple(paid))


def _moved(payments: Iterable[Payment]) -> Shift:
    return _after({}, payments)


def _after(balances: Mapping[str, int], payments: Iterable[Payment]) -> dict[str, int]:
    """The balances once these payments are made."""
    after = defaultdict(int, balances)
    for payment in payments:
        after[payment.payer] += payment.amount
        after[payment.payee] -= payment.amount
    return after


def _returned(payments: Iterable[Payment]) -> Iterator[Payment]:
    """The payments that undo these."""
    return (Payment(payment.payee, payment.payer, payment.amount) for payment in payments)


def _clears(plan: Settlement, balances: Mapping[str, int]) -> bool:
    return not any(_after(balances, plan.payments).values())


def _is_fewest(lines: tuple[Payment, ...]) -> bool:
    """Whether fewer payments provably cannot clear what these lines clear."""
    fewest = settle(_after({}, _returned(lines)))
    return fewest.proven and len(fewest.payments) == len(lines)


def _less(plan: Settlement, payment: Payment) -> Settlement:
    """The lines without what `payment` pays of them."""
    unspent = payment.amount
    lines: list[Payment] = []
    for line in plan.payments:
        same = (line.payer, line.payee) == (payment.payer, payment.payee)
        spent = min(unspent, line.amount) if same else 0
        unspent -= spent
        if spent < line.amount:
            lines.append(replace(line, amount=line.amount - spent))
    return replace(plan, payments=tuple(lines))


def _refit(plan: Settlement, balances: Mapping[str, int]) -> Settlement:
    """The lines that fit `balances`, and the fewest payments that clear the rest. A list that clears all stays.

    A line fits unless by the list its payer pays too much or its payee gets too much. Where it takes fewer payments,
    all lines of the players whom the list does not clear are replaced.
    """
    rest = _after(balances, plan.payments)
    off = {player for player, balance in rest.items() if balance}
    unfit = {line.payer for line in plan.payments if rest[line.payer] > 0}
    unfit |= {line.payee for line in plan.payments if rest[line.payee] < 0}
    return min(_anew(plan, unfit, balances), _anew(plan, off, balances), key=lambda anew: len(anew.payments))


def _anew(plan: Settlement, players: set[str], balances: Mapping[str, int]) -> Settlement:
    """The list with the lines of `players` replaced by the fewest payments that clear what the others leave.

    Nobody pays the same player twice: a payment between the two of an old line stands in its place, or is added to it.
    """
    kept = [line for line in plan.payments if not players & {line.payer, line.payee}]
    rest = settle(_after(balances, kept))
    new = {(payment.payer, payment.payee): payment.amount for payment in rest.payments}
    lines: list[Payment] = []
    for line in plan.payments:
        amount = new.pop((line.payer, line.payee), 0) + (line.amount if line in kept else 0)
        if amount:
            lines.append(replace(line, amount=amount))
    lines += [Payment(payer, payee, amount) for (payer, payee), amount in new.items()]
    return Settlement(tuple(lines), rest.proven and (plan.proven or not kept))
