"""What stays due of a list as people pay, on it and beside it, and as the past is corrected."""

from dataclasses import dataclass
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.due import Shift, due
from projections.settle import Payment, Settlement, settle
from tests.projections.test_settle import MANY, Lines, after, fewest, pair, pays, table, tables


@dataclass(frozen=True, slots=True)
class Night:
    """A night that has ended: the list fixed then, what was paid and corrected since, the balances now."""

    fixed: Lines
    since: tuple[Payment | Shift, ...]
    balances: dict[str, int]

    @property
    def paid(self) -> Lines:
        return tuple(one for one in self.since if isinstance(one, Payment))

    def due(self) -> Settlement:
        return due(self.fixed, self.since, self.balances)

    @classmethod
    def ended(cls, balances: dict[str, int]) -> "Night":
        return cls(settle(balances).payments, (), balances)

    def pay(self, *payments: Payment) -> "Night":
        return Night(self.fixed, self.since + payments, after(self.balances, payments))

    def correct(self, *moves: Payment) -> "Night":
        """Corrections move balances just as payments would, but are none."""
        return Night(self.fixed, (*self.since, after({}, moves)), after(self.balances, moves))


def back(payment: Payment) -> Payment:
    return Payment(payment.payee, payment.payer, payment.amount)


def less(lines: Lines, paid: Payment) -> Lines:
    """The lines, where the one between the two players of `paid` is less by it, or gone."""
    left = ((one, one.amount - paid.amount * (pair(one) == pair(paid))) for one in lines)
    return tuple(Payment(one.payer, one.payee, amount) for one, amount in left if amount > 0)


def part(data: st.DataObject, lines: Lines) -> Payment:
    """A payment on one of the lines, of all or part of it."""
    line = data.draw(st.sampled_from(lines))
    return Payment(line.payer, line.payee, data.draw(st.integers(1, line.amount)))


def some_paid(data: st.DataObject, night: Night) -> Night:
    """Up to three payments on lines of the list as it stands each time."""
    for _ in range(data.draw(st.integers(0, 3))):
        if lines := night.due().payments:
            night = night.pay(part(data, lines))
    return night


seats = st.permutations(sorted(table(*[0] * 7)))
events = st.builds(lambda seats, amount: Payment(seats[0], seats[1], amount), seats, st.integers(1, 30))
nights = tables(7).map(Night.ended)
busy_nights = nights.filter(lambda night: night.fixed != ())
FRIDAY = Night.ended({"anna": 50, "boris": -40, "carla": 25, "dmitri": -10, "elena": -25})


@given(busy_nights, st.data())
def test_a_payment_of_all_or_part_of_a_line_changes_no_other(night: Night, data: st.DataObject) -> None:
    assert night.due() == Settlement(night.fixed, proven=True)
    paid = part(data, night.fixed)
    assert night.pay(paid).due() == Settlement(less(night.fixed, paid), proven=True)


@given(nights, st.data())
def test_when_everything_is_paid_line_by_line_nothing_is_left(night: Night, data: st.DataObject) -> None:
    for line in data.draw(st.permutations(night.fixed)):
        unpaid = less(night.due().payments, line)
        night = night.pay(line)
        assert night.due().payments == unpaid
    assert night.due() == Settlement((), proven=True)


@given(busy_nights, st.data(), events)
def test_a_voided_payment_leaves_no_trace(night: Night, data: st.DataObject, event: Payment) -> None:
    paid = part(data, night.fixed)
    voided = Night(night.fixed, (paid,), after(night.pay(event, paid).balances, [back(event)]))
    assert voided.due().payments == less(night.fixed, paid)


def test_a_payment_may_span_several_lines_of_the_same_two() -> None:
    night = Night(pays("boris anna 5, carla anna 1, boris anna 3"), (), {"anna": 9, "boris": -8, "carla": -1})
    assert night.pay(*pays("boris anna 6")).due().payments == pays("carla anna 1, boris anna 2")


def test_a_list_that_was_not_proven_stays_so_until_nothing_is_left() -> None:
    *most, last = Night.ended(MANY).fixed
    assert Night.ended(MANY).pay(*most).due() == Settlement((last,), proven=False)
    assert Night.ended(MANY).pay(*most, last).due() == Settlement((), proven=True)
    longer = pays("anna boris 5, boris carla 5")
    assert due(longer, (), {"anna": -5, "carla": 5}) == Settlement(longer, proven=False)


@pytest.mark.parametrize(
    ("paid", "moved", "lines"),
    [
        # 5 too much: Anna has 5 less to get from Dmitri, and Boris gets them.
        ("boris anna 45", "", "dmitri anna 5, elena carla 25, dmitri boris 5"),
        # Between two who both pay Anna: one pays her less, the other more; then a line of the new list.
        ("boris dmitri 7", "", "boris anna 33, dmitri anna 17, elena carla 25"),
        ("boris dmitri 7, dmitri anna 17", "", "boris anna 33, elena carla 25"),
        # To another who gets: who was to pay her pays Anna instead.
        ("boris carla 25", "", "boris anna 15, dmitri anna 10, elena anna 25"),
        # Somebody new lends money: all lines still fit, and one is added.
        ("fabio boris 9", "", "boris anna 40, dmitri anna 10, elena carla 25, boris fabio 9"),
        # In the wrong direction: it is owed as well. Too much, and given back: nothing happened.
        ("anna boris 3", "", "boris anna 43, dmitri anna 10, elena carla 25"),
        ("boris anna 45, anna boris 5", "", "dmitri anna 10, elena carla 25"),
        # Corrections: more for Anna from Boris, then less; the same after he has paid.
        ("", "anna boris 5", "boris anna 45, dmitri anna 10, elena carla 25"),
        ("", "boris anna 5", "boris anna 35, dmitri anna 10, elena carla 25"),
        ("boris anna 40", "anna boris 5", "dmitri anna 10, elena carla 25, boris anna 5"),
        ("boris anna 40", "boris anna 5", "dmitri anna 5, elena carla 25, dmitri boris 5"),
        # Boris paid as the list said, Fabio lent Gina 3, and then it came to light that Carla gets what Anna got.
        (
            "boris anna 40, fabio gina 3",
            "carla anna 50",
            "elena carla 25, gina fabio 3, anna carla 40, dmitri carla 10",
        ),
    ],
)
def test_worked_surprises(paid: str, moved: str, lines: str) -> None:
    assert FRIDAY.pay(*pays(paid)).correct(*pays(moved)).due() == Settlement(pays(lines), proven=True)


@given(nights, st.data(), events, events)
def test_whatever_happens_the_list_clears(night: Night, data: st.DataObject, paid: Payment, moved: Payment) -> None:
    night = some_paid(data, some_paid(data, night).pay(paid).correct(*data.draw(st.sampled_from([(), (moved,)]))))
    lines = night.due().payments
    assert after(night.balances, lines) == {}
    assert all(line.amount > 0 for line in lines)
    assert len(set(map(pair, lines))) == len(lines)
    assert {line.payer for line in lines}.isdisjoint(line.payee for line in lines)


@given(nights, st.data(), st.lists(st.tuples(events, st.booleans()), max_size=3), events, st.booleans())
def test_lines_of_other_players_stay(
    night: Night, data: st.DataObject, before: list[tuple[Payment, bool]], event: Payment, corrected: bool
) -> None:
    """Whatever came before. In their order; and they only grow, where else the same two would pay a second time."""
    for earlier, was_corrected in before:
        night = some_paid(data, night.correct(earlier) if was_corrected else night.pay(earlier))
    later = night.correct(event) if corrected else night.pay(event)
    lines = {pair(line): line.amount for line in later.due().payments}
    others = {pair(line): line.amount for line in night.due().payments if not {*pair(line)} & {*pair(event)}}
    assert [two for two in lines if two in others] == list(others)
    assert all(lines[two] >= amount for two, amount in others.items())


@given(nights, events)
def test_no_more_payments_than_if_all_lines_of_the_two_were_replaced(night: Night, event: Payment) -> None:
    later = night.correct(event)
    others = [line for line in night.fixed if not {*pair(line)} & {*pair(event)}]
    assert len(later.due().payments) <= len(others) + fewest(after(later.balances, others))


@given(nights, st.data(), events, events)
def test_payments_come_off_new_lines_too(night: Night, data: st.DataObject, paid: Payment, moved: Payment) -> None:
    """Or what is left of the fixed list comes back, whenever it fits again."""
    night = some_paid(data, night).pay(paid).correct(*data.draw(st.sampled_from([(), (moved,)])))
    for _ in range(3):
        if lines := night.due().payments:
            paid = part(data, lines)
            night = night.pay(paid)
            assert night.due().payments in (less(lines, paid), reduce(less, night.paid, night.fixed))


@given(nights, st.data(), events)
def test_a_wrong_payment_given_back_changes_nothing(night: Night, data: st.DataObject, wrong: Payment) -> None:
    night = some_paid(data, night)
    if pair(wrong) not in map(pair, night.fixed) and pair(back(wrong)) not in map(pair, night.fixed):
        assert night.pay(wrong, back(wrong)).due() == night.due()


@given(nights, st.data(), st.lists(events, max_size=3), events)
def test_a_correction_taken_back_at_once_leaves_the_list_as_it_was(
    night: Night, data: st.DataObject, paid: list[Payment], moved: Payment
) -> None:
    """And restored, as it was then: however often, whatever was paid off the list before."""
    before = some_paid(data, night).pay(*paid)
    after = before.correct(moved)
    again = after.correct(back(moved))
    assert again.due() == before.due()
    assert again.correct(moved).due() == after.due()


@given(nights, st.lists(events, min_size=1, max_size=4))
def test_what_is_taken_back_the_latest_first_leaves_no_trace(night: Night, moves: list[Payment]) -> None:
    """Payments and what else moved, however many; and put back, all is as it was after them."""
    after = night.pay(*moves)
    for move in reversed(moves):
        after = after.correct(back(move))
    assert after.due() == night.due()
    for move in moves:
        after = after.correct(move)
    assert after.due() == night.pay(*moves).due()


def test_a_payment_is_taken_back_after_others() -> None:
    night = Night.ended({"anna": 50, "boris": -40, "carla": 25, "dmitri": -10, "elena": -25})
    boris, elena = pays("boris anna 40, elena carla 25")
    assert night.pay(boris, elena).correct(back(boris)).due().payments == less(night.fixed, elena)
