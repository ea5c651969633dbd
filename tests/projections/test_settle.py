"""Settling up: fewest payments against a solver of another design, and what stays due of a list as people pay."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.due import due
from projections.settle import Payment, Settlement, Unbalanced, settle

Lines = tuple[Payment, ...]
pair = attrgetter("payer", "payee")


def pays(words: str) -> Lines:
    """Payments in words: "boris anna 40, dmitri anna 10"."""
    lines = map(str.split, filter(None, words.split(",")))
    return tuple(Payment(payer, payee, int(amount)) for payer, payee, amount in lines)


def table(*amounts: int) -> dict[str, int]:
    """Players p00, p01… with these balances."""
    return {f"p{seat:02}": amount for seat, amount in enumerate(amounts)}


MANY = table(*((-1) ** seat * (1000 + seat * seat) for seat in range(30)), 435)


def tables(players: int) -> st.SearchStrategy[dict[str, int]]:
    """Balances of up to so many players that sum to 0: small ones, where groups are many, and large ones."""
    amounts = st.one_of(st.integers(-4, 4), st.integers(-12, 12), st.integers(-5000, 5000))
    return st.lists(amounts, max_size=players - 1).map(lambda some: table(*some, -sum(some)))


def after(balances: Mapping[str, int], payments: Iterable[Payment]) -> dict[str, int]:
    """The balances once the payments are made; who is even is not in it."""
    left = dict(balances)
    for one in payments:
        left[one.payer] = left.get(one.payer, 0) + one.amount
        left[one.payee] = left.get(one.payee, 0) - one.amount
    return {player: balance for player, balance in left.items() if balance}


def fewest(balances: Mapping[str, int]) -> int:
    """How many payments are needed, by trying every way to part the players into groups that clear."""

    @cache
    def groups(players: frozenset[str]) -> int:
        first, *others = sorted(players) or [""]
        rests = (rest for size in range(1, len(players)) for rest in combinations(others, size))
        clear = (rest for rest in rests if sum(map(balances.__getitem__, rest)) == -balances[first])
        return max((1 + groups(players - {first, *rest}) for rest in clear), default=0)

    uneven = frozenset(player for player, balance in balances.items() if balance)
    return len(uneven) - groups(uneven)


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ({"anna": 0, "boris": 0}, ""),
        ({"anna": -100, "boris": 40, "carla": 60}, "anna carla 60, anna boris 40"),
        # Two groups; if at first the largest debtor paid the largest creditor, it would take five payments.
        ({"a": 10, "b": 8, "c": -7, "d": -6, "e": -4, "f": -1}, "c b 7, d a 6, e a 4, f b 1"),
        # Exact opposites pay each other; between equals the first by player key.
        ({"z": 5, "a": 5, "b": -5, "c": -9, "d": 9, "y": -5}, "b a 5, c d 9, y z 5"),
    ],
)
def test_worked_balances(balances: dict[str, int], payments: str) -> None:
    assert settle(balances) == Settlement(pays(payments), proven=True)


def test_balances_that_do_not_sum_to_0_are_a_bug() -> None:
    with pytest.raises(Unbalanced, match="sum to -2, not to 0") as raised:
        settle({"anna": 5, "boris": -7})
    assert raised.value.off == -2
    with pytest.raises(Unbalanced):
        due(pays("boris anna 1"), (), {"anna": 1})


@given(tables(8))
def test_the_payments_are_the_fewest(balances: dict[str, int]) -> None:
    settlement = settle(balances)
    assert (len(settlement.payments), settlement.proven) == (fewest(balances), True)


@given(tables(30))
def test_the_payments_clear_all_and_go_once_from_who_owes_to_who_is_owed(balances: dict[str, int]) -> None:
    payments = settle(balances).payments
    assert after(balances, payments) == {}
    assert all(balances[one.payer] < 0 < balances[one.payee] and one.amount > 0 for one in payments)
    assert len(set(map(pair, payments))) == len(payments)
    assert len(payments) <= max(0, sum(map(bool, balances.values())) - 1)


@given(tables(30), st.data())
def test_there_is_one_order_whatever_the_order_of_the_balances(balances: dict[str, int], data: st.DataObject) -> None:
    settlement = settle({player: balances[player] for player in data.draw(st.permutations(sorted(balances)))})
    assert settlement == settle(balances)
    order = [(one.payer, -one.amount, one.payee) for one in settlement.payments]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("amounts", "payments"),
    [
        # Few distinct balances: groups of twice 3 and three times -2.
        ([3] * 8 + [-2] * 12, 16),
        ([3] * 40 + [-2] * 60, 80),
        # Twenty distinct ones. Powers of two against their sum: no group but all of them.
        ([*(2**power for power in range(19)), 1 - 2**19], 19),
        # Five groups of four, each of its own size, so that no other group sums to 0.
        ([size * share for size in (1, 40, 1600, 64000, 2560000) for share in (1, 3, 9, -13)], 15),
        # All sizes from 1 to 20: thousands of groups, of which six, and never seven, have no player in two.
        ([1, 2, -3, 4, 5, -9, 6, 8, -14, 7, 10, -17, 11, 20, -12, -19, 13, 18, -15, -16], 14),
        # However many pay one winner: each must once, and does; no search is needed to see that fewer cannot do.
        ([sum(range(1, 60)), *range(-59, 0)], 59),
    ],
)
def test_many_players_are_proven(amounts: list[int], payments: int) -> None:
    settlement = settle(table(*amounts))
    assert (len(settlement.payments), settlement.proven) == (payments, True)
    assert after(table(*amounts), settlement.payments) == {}


def test_too_many_to_search_are_cleared_but_not_proven() -> None:
    settlement = settle(MANY | {"anna": 77, "boris": -77})
    assert not settlement.proven
    assert after(MANY, settlement.payments) == {"anna": -77, "boris": 77}
    assert Payment("boris", "anna", 77) in settlement.payments
