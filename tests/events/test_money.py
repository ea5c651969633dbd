"""Payments: positive whole amounts of the currency's minor unit."""

from typing import Any

import pytest

from events.money import PaymentMade
from tests.events.examples import decode_changed, paths


def test_from_is_a_field_though_a_word_of_python() -> None:
    assert decode_changed("payment.made", {"amount": 1}) == PaymentMade(from_="anna", to="boris", amount=1)


@pytest.mark.parametrize("amount", [0, -1, 10**12 + 1, 2**53, 24.0, True, "15,38", "1538", [1], {}])
def test_an_amount_is_a_positive_whole_number_up_to_its_bound(amount: Any) -> None:
    assert paths(decode_changed("payment.made", {"amount": amount})) == ["data.amount"]


@pytest.mark.parametrize("key", ["from", "to"])
def test_who_pays_whom_are_keys(key: str) -> None:
    assert paths(decode_changed("payment.made", {key: "Anna"})) == [f"data.{key}"]
