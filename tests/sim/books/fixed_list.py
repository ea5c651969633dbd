"""The list of payments that a night's end fixes (contract, "State"): what is paid comes off; it is not made anew.

The list itself is the product's choice among the fewest; these books follow what becomes of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.sim.books.effective import Recorded
from tests.sim.books.money import Cents
from tests.sim.books.settlement import after_payments, fewest
from tests.sim.books.table import Books

Line = dict[str, Any]


class FixedList:
    """The lines still open since the night's end, and the balances they clear."""

    def __init__(self, seq: int, lines: Sequence[Line], balances: Cents) -> None:
        """As the night ended, at `seq`."""
        self.seq = seq
        self.made = self.lines = [dict(line) for line in lines]
        self.balances = balances
        self.paid: tuple[int, list[Line]] = (0, [])  # the payment by which money last moved, and the lines before

    def follow(self, event: Recorded, shown: Sequence[Line], books: Books) -> list[str]:
        """What is wrong with the list shown after one more event; then that list is the one to follow."""
        balances = books.balances()
        payment, before = self.paid
        unpaid = self._unpaid(books)
        rest = _less(self.lines, event["data"]) if event["type"] == "payment.made" else None
        if unpaid is not None and not any(after_payments(balances, unpaid).values()):
            found = self._compared(shown, unpaid)  # nothing but payments of the list is left of all that came since
        elif rest is not None:
            found = self._compared(shown, rest)
        elif event["type"] == "event.voided" and event["data"]["event"] == payment:
            found = self._compared(shown, before)  # it was never made
        else:
            found = self._kept(shown, balances)
        if event["type"] == "payment.made":
            self.paid = (event["seq"], self.lines)
        elif balances != self.balances:
            self.paid = (0, [])
        self.lines, self.balances = [dict(line) for line in shown], balances
        return found

    def _unpaid(self, books: Books) -> list[Line] | None:
        """The list as it was made, less the payments since that count; None where one of them was not on it."""
        left: list[Line] | None = self.made
        for entry in books.entries:
            if left is not None and entry.type == "payment.made" and entry.seq > self.seq:
                left = _less(left, entry.data)
        return left

    def _compared(self, shown: Sequence[Line], expected: Sequence[Line]) -> list[str]:
        same = sorted(map(_words, shown)) == sorted(map(_words, expected))
        return [] if same else [f"the fixed list: the state has {shown}, by the payments it is {expected}"]

    def _kept(self, shown: Sequence[Line], balances: Cents) -> list[str]:
        """After a payment besides or a correction: lines of people it leaves alone stay, the rest is the fewest.

        A line that grew was replaced by a larger one, or stays and another payment of the two is added to it.
        """
        touched = {player for player, cents in balances.items() if self.balances.get(player, 0) != cents}
        still = [line for line in self.lines if not {line["from"], line["to"]} & touched]
        most = {(line["from"], line["to"]): line["amount"] for line in shown}
        gone = [line for line in still if most.get((line["from"], line["to"]), 0) < line["amount"]]
        found = [f"the fixed list: {gone} should have stayed, the state has {shown}"] if gone else []
        same = [line for line in shown if line in self.lines]
        grown = [line for line in self.lines if most.get((line["from"], line["to"]), 0) >= line["amount"]]
        new, least = len(shown) - len(same), [fewest(after_payments(balances, kept)) for kept in (same, grown)]
        return found + (
            [f"the fixed list: {new} new lines in {shown}, {min(least)} would do"] if new not in least else []
        )


def _less(lines: Sequence[Line], paid: Mapping[str, Any]) -> list[Line] | None:
    """The lines after a payment of one of them, whole or in part; None where there is no such line."""
    for line in lines:
        if (line["from"], line["to"]) == (paid["from"], paid["to"]) and line["amount"] >= paid["amount"]:
            rest = {**line, "amount": line["amount"] - paid["amount"]}
            left = [rest if one is line else one for one in lines]
            return [one for one in left if one["amount"]]
    return None


def _words(line: Line) -> str:
    return f"{line['from']} {line['to']} {line['amount']}"
