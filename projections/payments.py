"""What a list of payments says: how much one is to pay another, and who clears with whom."""

from collections.abc import Iterable

from projections.settle import Payment


def due_between(payments: Iterable[Payment], payer: str, payee: str) -> int:
    """What the list has one pay another, in minor units; 0 where it has no such line."""
    return sum(one.amount for one in payments if (one.payer, one.payee) == (payer, payee))


def clearing(payments: Iterable[Payment], player: str) -> set[str]:
    """Those whom payments link with a player, directly or through others, and the player: a group that clears."""
    lines = [{one.payer, one.payee} for one in payments]
    group = {player}
    while more := {one for line in lines if line & group for one in line} - group:
        group |= more
    return group
