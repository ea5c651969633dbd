"""The stopwatch: each figure is the median of five runs."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

RUNS = 5


def seconds(work: Callable[[], object]) -> float:
    """The median time of a few runs."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)
