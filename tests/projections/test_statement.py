"""Statements: night by night, what the balances are made of; each night carries what the one before it left."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.games.cash_game import BoughtIn, CashedOut
from events.money import PaymentMade
from events.table import GameStarted, NightEnded, NightStarted, PlayerAdded, TableOpened
from projections.books import Table
from projections.statement import statement, statements
from tests.given import Evening, forgotten, met, pitch, void
from tests.projections.chance import Chance
from tests.projections.test_nights import NAMES, played


def balanced(table: Table) -> None:
    """The law: what is carried in is what the night before left, and the last night leaves the table's balances."""
    told = statements(table)
    assert not told or set(told[0].carried.values()) <= {0}
    for before, after in pairwise(told):
        assert after.carried == before.balances
    assert (told[-1].balances if told else dict.fromkeys(table.roster.players, 0)) == table.balances
    assert [one.night for one in told if one.night] == list(table.roster.nights.values())
    assert [seq for one in told for seq, _ in one.payments] == sorted(table.payments, key=table.effective.spot)
    for one in told:
        assert sum(one.given.values()) == sum(one.balances.values()) == 0
        assert not one.night or statement(table, one.night.key) == one


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(1, 150))
def test_it_adds_up_whatever_the_nights(seed: int, length: int) -> None:
    chance = Chance(seed)
    for _ in range(length):
        chance.tell(corrections=True)
        balanced(chance.evening.table)


@pytest.mark.parametrize("name", NAMES)
def test_it_adds_up_on_the_golden_nights(name: str) -> None:
    balanced(played(name).table)


def some(amounts: Any) -> dict[str, int]:
    """The amounts that are not 0."""
    return {player: cents for player, cents in amounts.items() if cents}


def two_nights() -> Evening:
    """b and c lose 1.10 each to a, b pays 1.00 after the end; then b wins 0.20 of a, who pays c 0.05."""
    evening = pitch("abcd", "@d =aM aaaa*6 end")
    evening.tell(NightEnded("n1"))
    evening.tell(PaymentMade("b", "a", 100))
    evening.tell(NightStarted("n2"))
    evening.start("ab", game="g2")
    evening.play("@b =b4 bbbb end", "g2")
    evening.tell(PaymentMade("a", "c", 5))
    return evening


def test_two_nights() -> None:
    first, second = statements(two_nights().table)
    assert some(first.carried) == {}
    assert [(play.key, dict(money)) for play, money in first.games] == [
        ("g1", {"a": 330, "b": -110, "c": -110, "d": -110})
    ]
    assert some(first.given) == {"a": -100, "b": 100}
    assert some(first.balances) == some(second.carried) == {"a": 230, "b": -10, "c": -110, "d": -110}
    assert [(play.key, dict(money)) for play, money in second.games] == [("g2", {"a": -20, "b": 20})]
    assert some(second.balances) == {"a": 215, "b": 10, "c": -115, "d": -110}


def test_a_payment_before_the_first_night_is_carried_into_it() -> None:
    evening = Evening()
    evening.tell(TableOpened("Thursday", "EUR"), PlayerAdded("a", "Anna"), PlayerAdded("b", "Boris"))
    assert statements(evening.table) == ()
    evening.tell(PaymentMade("a", "b", 300))
    (before,) = statements(evening.table)
    assert (before.night, before.balances) == (None, {"a": 300, "b": -300})
    evening.tell(NightStarted("n1"))
    assert [one.carried for one in statements(evening.table)] == [{"a": 0, "b": 0}, {"a": 300, "b": -300}]
    balanced(evening.table)


def test_what_was_not_settled_with_the_night_is_left_out() -> None:
    evening = pitch("ab", "@b =b4 bbbb end", stakes={"mode": "average", "settled": "table"})
    evening.start("ab", game="g2")
    evening.play("@b =b4 bbbb off", "g2")
    evening.start("ab", game="g3")
    evening.play("@b =b4 bbbb", "g3")
    (one,) = statements(evening.table)
    assert [play.key for play, _ in one.games] == ["g3"]


def test_a_game_that_a_correction_left_unfinished_is_left_out() -> None:
    evening = met("ab")
    evening.tell(GameStarted("cash_game", ("a", "b")), game="g1")
    evening.tell(BoughtIn("a", 100), CashedOut("a", 60), CashedOut("b", 40), game="g1")
    end = evening.play("end")
    evening.tell(NightEnded("n1"))
    evening.tell(void(end))
    balanced(evening.table)
    assert statements(evening.table)[0].games == ()


def test_there_is_no_statement_of_a_night_that_never_was() -> None:
    assert statement(two_nights().table, "n3") is None


def test_a_payment_put_in_later_stands_in_the_night_it_was_forgotten_in() -> None:
    evening = met("abc")
    begun = evening.seq
    evening.tell(NightEnded("n1"), NightStarted("n2"))
    evening.tell(forgotten(begun, PaymentMade("a", "b", 30)))
    first, second = statements(evening.table)
    assert [seq for seq, _ in first.payments] == [evening.seq]
    assert second.payments == ()
    assert some(second.carried) == {"a": 30, "b": -30}
    balanced(evening.table)
