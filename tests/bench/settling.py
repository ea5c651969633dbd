"""The fewest payments."""

from functools import partial

from projections.settle import settle
from tests.bench.timing import seconds


def bench() -> None:
    """The fewest payments for more and more players, against eight; hardly any balance repeats."""
    base = seconds(partial(settle, balances(8)))
    for players in (8, 12, 16, 20):
        took = seconds(partial(settle, balances(players)))
        print(f"settle {players:2}: {took / base:8.1f} times 8 players ({took * 1000:.1f} ms)")


def balances(players: int) -> dict[str, int]:
    """Balances of a busy night that sum to 0."""
    owed = {f"p{n}": (n * 7_919 % 10_007) * (-1) ** n for n in range(1, players)}
    return {**owed, "last": -sum(owed.values())}
