"""(g) The fewest payments."""

from collections.abc import Iterator
from functools import partial

from projections.settle import settle
from tests.bench.report import Row
from tests.bench.timing import work_in_turn

PLAYERS = (8, 12, 16, 20)


def bench() -> Iterator[Row]:
    """For more and more players, against eight; hardly any balance repeats."""
    took = work_in_turn(*(partial(settle, balances(players)) for players in PLAYERS))
    for players, own in zip(PLAYERS, took, strict=True):
        letter = "(g)" if players == PLAYERS[0] else "   "
        yield Row(f"{letter} settling {players} players / {PLAYERS[0]}", own / took[0], f"{own * 1000:.1f} ms")


def balances(players: int) -> dict[str, int]:
    """Balances of a busy night that sum to 0."""
    owed = {f"p{n}": (n * 7_919 % 10_007) * (-1) ** n for n in range(1, players)}
    return {**owed, "last": -sum(owed.values())}
