"""Currencies: the decimals decide what an amount in an old log means."""

import re

import pytest

from events.currencies import DECIMALS


@pytest.mark.parametrize(("code", "decimals"), [("EUR", 2), ("JPY", 0), ("KWD", 3), ("XXX", 0)])
def test_decimals_of_the_minor_unit(code: str, decimals: int) -> None:
    assert DECIMALS[code] == decimals


def test_codes_are_three_capitals() -> None:
    assert [code for code in DECIMALS if not re.fullmatch("[A-Z]{3}", code)] == []


def test_no_currency_is_ever_taken_out() -> None:
    assert len(DECIMALS) >= 157  # an old log may name any of them
