"""The kill test in short: what it holds, and that it would notice what is lost, doubled, torn or changed."""

from random import Random
from typing import Any

import pytest

from events.chain import Origin, seal
from events.log import GENESIS, Draft, Recorded
from events.table import PlayerAdded
from tests.faults.__main__ import run
from tests.faults.books import check_log
from tests.given import AT


def test_nothing_is_lost_when_the_service_is_killed_at_random_moments() -> None:
    report = run(6, "sqlite", Random().randrange(10**6))
    assert report.endswith("Nothing lost, nothing doubled.")


def log_of(*ids: str) -> list[Recorded]:
    """The opening's six events, then these."""
    drafts = [Draft(id_, PlayerAdded("p1", "Anna")) for id_ in ("1", "2", "3", "4", "5", "6", *ids)]
    return seal(drafts, 0, GENESIS, Origin(AT))


@pytest.mark.parametrize(
    ("ids", "acts"),
    [
        (("a", "b"), [("a", "b", "c")]),  # lost in part
        (("a",), [("a",), ("b",)]),  # lost
        (("a", "b", "a"), [("a",), ("b",)]),  # doubled
        (("a", "x", "b"), [("a", "b"), ("x",)]),  # torn
        (("a", "b"), [("a",)]),  # told by nobody
    ],
)
def test_the_books_notice(ids: tuple[str, ...], acts: Any) -> None:
    with pytest.raises(AssertionError):
        check_log(log_of(*ids), acts)


def test_the_books_are_content_with_what_was_told_once() -> None:
    check_log(log_of("a", "b", "c"), [("a", "b"), ("c",)])


def test_the_books_notice_a_broken_chain() -> None:
    log = log_of("a")
    with pytest.raises(AssertionError):
        check_log([*log[:3], *log[4:]], [("a",)])
