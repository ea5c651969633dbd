"""What a list of payments says of two players, and of the groups that clear among themselves."""

from hypothesis import given
from hypothesis import strategies as st

from projections.payments import clearing, due_between
from projections.settle import Payment, settle

LIST = (Payment("b", "a", 100), Payment("c", "a", 40), Payment("c", "d", 10), Payment("f", "e", 7))


def test_what_one_is_to_pay_another() -> None:
    assert due_between(LIST, "c", "d") == 10
    assert due_between(LIST, "d", "c") == 0


def test_who_clears_with_whom_also_through_others() -> None:
    assert clearing(LIST, "b") == clearing(LIST, "d") == {"a", "b", "c", "d"}
    assert clearing(LIST, "e") == {"e", "f"}
    assert clearing(LIST, "g") == {"g"}


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=10))
def test_a_group_of_a_settlement_comes_to_zero(amounts: list[int]) -> None:
    balances = dict(zip("abcdefghijk", [*amounts, -sum(amounts)], strict=False))
    payments = settle(balances).payments
    for player in balances:
        assert sum(balances[one] for one in clearing(payments, player)) == 0
