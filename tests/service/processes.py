"""Processes that do something at the same moment: a pool of them, and the place where they meet."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.synchronize import Barrier

import pytest

SPAWN = multiprocessing.get_context("spawn")
WORKERS = 4
PATIENCE = 60
"""Seconds after which a test that hangs gives up."""

together: Barrier
"""In a worker: where it meets the others."""


def meet() -> None:
    """In a worker: waits for the others."""
    together.wait(PATIENCE)


def _introduce(barrier: Barrier) -> None:
    global together
    together = barrier


@pytest.fixture(scope="module")
def workers() -> Iterator[ProcessPoolExecutor]:
    """Four processes that can wait for each other."""
    barrier = SPAWN.Barrier(WORKERS)
    with ProcessPoolExecutor(WORKERS, SPAWN, _introduce, (barrier,)) as pool:
        yield pool
