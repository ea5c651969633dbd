"""The vocabulary of the cash game: amounts, its option and its stakes."""

from typing import Any

import pytest

from events.codec import Malformed, read_fields
from events.games.cash_game import KIND, BoughtIn, Cash, CashedOut, CashGameRules
from events.shapes import AMOUNT_MAX
from events.vocabulary import read_stakes
from tests.events.examples import decode_changed, paths


def test_amounts() -> None:
    assert decode_changed("cash_game.bought_in", {"amount": AMOUNT_MAX}) == BoughtIn("anna", AMOUNT_MAX)
    assert decode_changed("cash_game.cashed_out", {"amount": AMOUNT_MAX}) == CashedOut("anna", AMOUNT_MAX)
    assert decode_changed("cash_game.cashed_out", {"amount": 0}) == CashedOut("anna", 0)


@pytest.mark.parametrize(
    ("type_", "amount"),
    [
        ("cash_game.bought_in", 0),
        ("cash_game.bought_in", -1),
        ("cash_game.bought_in", AMOUNT_MAX + 1),
        ("cash_game.bought_in", "100"),
        ("cash_game.cashed_out", -1),
        ("cash_game.cashed_out", AMOUNT_MAX + 1),
        ("cash_game.cashed_out", 1.0),
    ],
)
def test_amounts_that_are_none(type_: str, amount: Any) -> None:
    assert paths(decode_changed(type_, {"amount": amount})) == ["data.amount"]


@pytest.mark.parametrize(
    ("raw", "rules"),
    [
        ({}, CashGameRules(miscount="refuse")),
        ({"miscount": "share", "edition": 1}, CashGameRules(miscount="share")),
    ],
)
def test_options(raw: Any, rules: CashGameRules) -> None:
    assert read_fields(CashGameRules, raw) == rules


@pytest.mark.parametrize(
    ("raw", "path"), [({"miscount": "ignore"}, "miscount"), ({"miscount": None}, "miscount"), ({"rake": 5}, "rake")]
)
def test_options_that_are_none(raw: Any, path: str) -> None:
    assert paths(read_fields(CashGameRules, raw)) == [path]


def test_the_only_stakes_are_cash() -> None:
    assert KIND.stakes == (Cash,)
    assert read_stakes(KIND, {"mode": "cash", "settled": "table"}) == Cash(settled="table")


@pytest.mark.parametrize("raw", [{"mode": "none"}, {"mode": "pot", "ante": 5}, {"mode": "cash", "point": 5}, {}])
def test_bad_stakes(raw: Any) -> None:
    told = read_stakes(KIND, raw)
    assert isinstance(told, Malformed)
    assert told.code == "bad_stakes"
