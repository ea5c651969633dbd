"""Laws of settling over many nights: debts carried over, payments in part, off the list, taken back; then all paid."""

from functools import reduce
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from events.money import PaymentMade
from events.table import NightEnded, NightStarted
from projections.settle import Payment
from projections.statement import statements
from tests.given import Evening, met, void
from tests.projections.test_due import less
from tests.projections.test_settle import Lines

SEATS = "abcde"


class Nights:
    """A table over several nights of Pitch, driven by chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.evening: Evening = met(SEATS)
        self.number = 1

    def left(self, before: Lines, paid: Payment) -> tuple[Lines, Lines]:
        """What may be left after a payment of a line: all others and its rest.

        Or what is left of the list as it was fixed, where the payment happened to give back one that was not on it.
        """
        table = self.evening.table
        since = [Payment(one.from_, one.to, one.amount) for seq, one in table.payments.items() if seq > table.fixed_at]
        return less(before, paid), reduce(less, since, table.lists[table.fixed_at])

    @property
    def lines(self) -> Lines:
        return self.evening.table.settlement.payments

    def play(self, games: int) -> None:
        """So many games of a deal or two in the running night, and its end."""
        for _ in range(games):
            players = "".join(self.chance.sample(SEATS, self.chance.randint(2, 5)))
            key = f"g{1 + len(self.evening.table.games)}"
            self.evening.start(players, game=key)
            for dealer in players[:2]:
                bidder, low, game = (self.chance.choice(players) for _ in range(3))
                self.evening.play(f"@{dealer} ={bidder}2 {bidder}{low}-{game}", key)
            self.evening.play("end", key)

    def pay(self, payer: str, payee: str, amount: int) -> int:
        return self.evening.tell(PaymentMade(payer, payee, amount))

    def surprise(self) -> None:
        """A part of a line paid, or some other payment; now and then one of them is taken back."""
        line = self.chance.choice(self.lines) if self.lines and self.chance.random() < 0.6 else None
        if line:
            seq = self.pay(line.payer, line.payee, self.chance.randint(1, line.amount))
        else:
            payer, payee = self.chance.sample(SEATS, 2)
            seq = self.pay(payer, payee, self.chance.randint(1, 40))
        if self.chance.random() < 0.25:
            self.evening.tell(void(seq))

    def end(self) -> None:
        self.evening.tell(NightEnded(f"n{self.number}"))

    def begin(self) -> None:
        self.number += 1
        self.evening.tell(NightStarted(f"n{self.number}"))


def some_nights(chance: Random, count: int) -> Nights:
    """So many nights, each with games and payments before and after its end."""
    nights = Nights(chance)
    for at in range(count):
        if at:
            nights.begin()
        nights.play(chance.randint(0, 2))
        for _ in range(chance.randint(0, 2)):
            nights.surprise()
        nights.end()
        for _ in range(chance.randint(0, 3)):
            nights.surprise()
    return nights


@given(st.integers(0, 2**32), st.integers(1, 4))
def test_when_all_proposed_payments_are_made_everybody_is_even(seed: int, count: int) -> None:
    """Whatever came before; and each payment leaves all other lines as they are."""
    chance = Random(seed)
    nights = some_nights(chance, count)
    while nights.lines:
        before, line = nights.lines, chance.choice(nights.lines)
        nights.pay(line.payer, line.payee, line.amount)
        assert nights.lines in nights.left(before, line)
    table = nights.evening.table
    assert set(table.balances.values()) == {0}
    assert set(statements(table)[-1].balances.values()) == {0}
    nights.begin()
    assert nights.lines == ()
    assert set(statements(table)[-1].carried.values()) == {0}


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_a_part_of_a_line_leaves_the_rest_of_it(seed: int, count: int) -> None:
    """And all others; taken back, the list is as it was."""
    chance = Random(seed)
    nights = some_nights(chance, count)
    if not nights.lines:
        nights.pay("a", "b", 7)
    before = nights.lines
    line = chance.choice(before)
    part = chance.randint(1, line.amount)
    seq = nights.pay(line.payer, line.payee, part)
    assert nights.lines in nights.left(before, Payment(line.payer, line.payee, part))
    nights.evening.tell(void(seq))
    assert nights.lines == before


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_a_night_ended_again_has_a_list_for_all_that_is_open(seed: int, count: int) -> None:
    nights = some_nights(Random(seed), count)
    carried = nights.evening.table.balances
    nights.begin()
    nights.end()
    assert nights.evening.table.balances == carried
    sums = dict.fromkeys(carried, 0)
    for line in nights.lines:
        sums[line.payer] -= line.amount
        sums[line.payee] += line.amount
    assert sums == carried
