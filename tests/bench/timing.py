"""The stopwatch. What is compared takes turns, A B A B …, so that a busy machine is busy for both; medians count."""

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

RUNS = 5


def once(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """The seconds that it takes by a clock."""
    start = clock()
    work()
    return clock() - start


def seconds(work: Callable[[], object]) -> float:
    """The median time of a few runs."""
    return median(once(work, perf_counter) for _ in range(RUNS))


def in_turn(*works: Callable[[], object], runs: int = RUNS) -> list[float]:
    """The median time of each, run one after the other again and again."""
    return _in_turn(works, runs, perf_counter)


def work_in_turn(*works: Callable[[], object], runs: int = RUNS) -> list[float]:
    """The median processor time of each; for what waits for nothing, since others' work does not count in it."""
    return _in_turn(works, runs, process_time)


def _in_turn(works: tuple[Callable[[], object], ...], runs: int, clock: Callable[[], float]) -> list[float]:
    times = [[once(work, clock) for work in works] for _ in range(runs)]
    return [median(own) for own in zip(*times, strict=True)]
