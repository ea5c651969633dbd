"""The file in which requests are counted, by all workers together."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.stores.counters import FileCounters
from tests.service.clock import Clock


@pytest.fixture
def clock() -> Clock:
    """A clock of the test's own."""
    return Clock()


@pytest.fixture
def counts(tmp_path: Path, clock: Clock) -> Iterator[FileCounters]:
    """Counts in a file."""
    counts = FileCounters(tmp_path / "c", clock)
    yield counts
    counts.close()


def test_a_window_ends_and_begins_anew(counts: FileCounters, clock: Clock) -> None:
    assert [counts.incr("k", 10), counts.incr("k", 10, 5), counts.get("k")] == [1, 6, 6]
    assert counts.get_expiry("k") == clock.now + 10
    clock.now += 10
    assert (counts.get("k"), counts.get_expiry("k")) == (0, clock.now)
    assert counts.incr("k", 10) == 1


def test_counts_are_forgotten(counts: FileCounters) -> None:
    for key in ("a", "b"):
        counts.incr(key, 10)
    counts.clear("a")
    assert (counts.get("a"), counts.get("b")) == (0, 1)
    assert (counts.reset(), counts.get("b"), counts.check()) == (1, 0, True)


def test_what_is_over_is_swept_out(counts: FileCounters, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.stores.counters.SWEEP_EVERY", 5)
    for n in range(4):
        counts.incr(f"k{n}", 10)
    clock.now += 10
    counts.incr("k9", 10)
    assert counts.reset() == 1


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path, clock: Clock) -> None:
    counts = FileCounters(tmp_path / "nowhere" / "c", clock)
    assert counts.check() is False


def test_another_process_counts_on(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from service.stores.counters import FileCounters;"
        f"counts = FileCounters(Path({str(tmp_path / 'c')!r}), lambda: 5.0);"
        "[counts.incr('k', 60) for _ in range(500)]"
    )
    both = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    counts = FileCounters(tmp_path / "c", lambda: 5)
    assert counts.get("k") == 1000
    counts.close()
