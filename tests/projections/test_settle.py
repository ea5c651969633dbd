"""Settling up: fewest payments against a solver of another design, and what stays due of a list as people pay."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.settle import Payment, Settlement, Shift, Unbalanced, due, settle

Lines = tuple[Payment, ...]
pair = attrgetter("payer", "payee")


def pays(words: str) -> Lines:
    """Payments in words: "boris anna 40, dmitri anna 10"."""
    lines = map(str.split, filter(None, words.split(",")))
    return tuple(Payment(payer, payee, int(amount)) for payer, payee, amount in lines)


def table(*amounts: int) -> dict[str, int]:
    """Players p00, p01… with these balances."""
    return {f"p{seat:02}": amount for seat, amount in enumerate(amounts)}


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
        due(FRIDAY.fixed, (), {"anna": 1})


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
MANY = table(*((-1) ** seat * (1000 + seat * seat) for seat in range(30)), 435)
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
