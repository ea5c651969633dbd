"""Amounts as people write them; what could mean two things is for the writer to say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.shapes import AMOUNT_MAX
from service.wording.amounts import echoed, parse_amount, readings, write_amount
from tests.events.json_values import TRIES

THIN = "\u202f"
HARD = "\u00a0"


@pytest.mark.parametrize(
    ("text", "decimals", "amount"),
    [
        ("15.38", 2, 1538),
        ("15,38", 2, 1538),
        ("15", 2, 1500),
        ("15.3", 2, 1530),
        ("0", 2, 0),
        ("0,05", 2, 5),
        ("007", 2, 700),
        (" 15,38 ", 2, 1538),
        ("-15.38", 2, -1538),
        ("−15.38", 2, -1538),
        ("+15.38", 2, 1538),
        ("-0", 2, 0),
        ("1538", 0, 1538),
        ("1.5", 3, 1500),
        ("1,234", 3, 1234),
        ("1.234", 3, 1234),
        ("1,234.56", 2, 123456),
        ("1.234,56", 2, 123456),
        ("1 234,56", 2, 123456),
        (f"1{THIN}234,56", 2, 123456),
        (f"1{HARD}234{HARD}567", 2, 123456700),
        ("1'234.56", 2, 123456),
        ("1’234’567.8", 2, 123456780),
        ("1,234,567", 2, 123456700),
        ("1.234.567", 0, 1234567),
        ("1 234", 0, 1234),
        ("1,234", 0, 1234),
        ("1 234", 2, 123400),
        ("12,34,567.89", 2, 123456789),
        ("1234,5", 2, 123450),
        ("10000000000.00", 2, AMOUNT_MAX),
    ],
)
def test_what_is_an_amount(text: str, decimals: int, amount: int) -> None:
    assert parse_amount(text, decimals) == amount


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("", 2), (" ", 2), ("-", 2), (".", 2), (",5", 2), ("5,", 2), ("five", 2), ("€5", 2), ("5 €", 2), ("1e3", 2),
        ("--5", 2), ("+-5", 2), ("- 5", 2), ("5-", 2), ("1_000", 2), ("٣", 2), ("½", 2), ("5\n6", 2), ("0x10", 2),
        ("1,234", 2), ("1.234", 2), ("1.5", 0), ("15.385", 2), ("1234.567", 2), ("0.001", 2),
        ("15 38", 2), ("15'38", 2), ("1,2,3", 2), ("1,23,45", 2), ("1.234.56", 2), ("1.234,567", 2), ("1,234 567", 2),
        ("12 34 56", 2), ("1234 567", 2), ("1  234", 2), ("9" * 41, 2), ("9" * 5000, 2), ("1,234.5678", 3),
    ],
)  # fmt: skip
def test_what_is_none_or_could_be_two(text: str, decimals: int) -> None:
    assert parse_amount(text, decimals) is None


@pytest.mark.parametrize(
    ("text", "decimals", "amounts"),
    [
        ("1.000", 2, (100000, 100)), ("1,000", 2, (100000, 100)), ("-1.000", 2, (-100000, -100)),
        ("1.230", 2, (123000, 123)),
        ("1.234", 2, (123400,)), ("15.380", 2, (1538000, 1538)), ("999,999", 2, (99999900,)),
        ("1.000", 3, (1000000, 1000)), ("1,234", 3, (1234000, 1234)), (" 1.234 ", 3, (1234000, 1234)),
        ("1.000", 0, (1000, 1)), ("1,234", 0, (1234,)),
        ("15,38", 2, (1538,)), ("0,5", 2, (50,)), ("+3,5", 2, (350,)), ("1500,125", 3, (1500125,)),
        ("0,250", 3, (250,)),
    ],
)  # fmt: skip
def test_what_is_shown_as_understood_before_it_is_saved(text: str, decimals: int, amounts: tuple[int, ...]) -> None:
    assert echoed(text, decimals) == readings(text, decimals) == amounts


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("15.38", 2), ("15", 2), ("1000", 2), ("1000.00", 2), ("1.234,56", 2), ("1,234.56", 2), ("1 000", 2),
        ("1'000", 2),
        ("1.000.000", 2), ("0.250", 3), ("1000.250", 3), ("five", 2), ("", 2), ("0,505", 2), ("15,385,1", 2),
    ],
)  # fmt: skip
def test_what_can_mean_one_thing_alone(text: str, decimals: int) -> None:
    assert echoed(text, decimals) == ()


@pytest.mark.parametrize(
    ("cents", "decimals", "text"),
    [
        (1538, 2, "15.38"),
        (5, 2, "0.05"),
        (0, 2, "0.00"),
        (-5, 2, "-0.05"),
        (-1538, 2, "-15.38"),
        (1538, 0, "1538"),
        (-1538, 0, "-1538"),
        (0, 0, "0"),
        (1500, 3, "1.500"),
        (7, 3, "0.007"),
        (AMOUNT_MAX, 2, "10000000000.00"),
    ],
)
def test_an_amount_in_a_field(cents: int, decimals: int, text: str) -> None:
    assert write_amount(cents, decimals) == text


@TRIES
@given(cents=st.integers(-AMOUNT_MAX, AMOUNT_MAX), decimals=st.sampled_from((0, 2, 3)))
def test_what_a_field_shows_is_read_back(cents: int, decimals: int) -> None:
    assert parse_amount(write_amount(cents, decimals), decimals) == cents


@TRIES
@given(cents=st.integers(-AMOUNT_MAX, AMOUNT_MAX), decimals=st.sampled_from((0, 2)))
def test_what_a_field_shows_is_in_no_doubt(cents: int, decimals: int) -> None:
    assert echoed(write_amount(cents, decimals), decimals) == ()


@TRIES
@given(text=st.text(alphabet="0123456789.,' -−+\u202f", max_size=12), decimals=st.sampled_from((0, 2, 3)))
def test_whatever_is_written_is_answered(text: str, decimals: int) -> None:
    """And what is taken has the digits that were written, in their order."""
    amount = parse_amount(text, decimals)
    if amount is not None:
        written = "".join(c for c in text if c.isdigit()).lstrip("0")
        assert str(abs(amount)).rstrip("0") == written.rstrip("0") or written.strip("0") == ""
