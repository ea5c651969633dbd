"""The simulation in short: a few seeds, in which the books agree after each step and everything has happened once."""

from collections import Counter
from fnmatch import fnmatch

from tests.sim.books.settlement import fewest
from tests.sim.books.table import KINDS
from tests.sim.driver.simulate import simulate

SEEDS = (9, 12, 13, 15)
STEPS = 110
HAPPENED = (
    *(f"played {kind}" for kind in KINDS),
    "played by page *",
    "game ended",
    "game abandoned",
    "joined*",
    "left",
    "night ended*",
    "paid *",
    "paid * after the night",
    "undo*",
    "redo by page",
    "event.voided taken",
    "event.voided taken with others",
    "event.replaced taken*",
    "event.inserted taken*",
    "undo of event.voided*taken*",
    "undo of event.replaced*taken*",
    "undo of event.inserted*taken*",
    "voiding twice refused",
    "dispute raised",
    "dispute resolved",
    "double tap",
    "double tap by page",
    "id reused",
    "dry run",
    "viewer forbidden",
    "stale phone refused",
    "old phone taken",
    "race*",
    "restart",
    "as of",
    "export, import, replay",
    "refused *",
)
"""What the seeds together must have done, by the names of the steps."""


def test_the_books_agree_after_each_step() -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        counts += simulate(seed, STEPS)
    assert counts.total() == len(SEEDS) * STEPS
    assert [one for one in HAPPENED if not any(fnmatch(name, one) for name in counts)] == []


def test_a_seed_plays_the_same_again() -> None:
    assert simulate(4, 12) == simulate(4, 12)


def test_the_fewest_payments_by_hand() -> None:
    assert fewest({}) == 0
    assert fewest({"a": 5, "b": -5, "c": 0}) == 1
    assert fewest({"a": 6, "b": 4, "c": -5, "d": -3, "e": -2}) == 4
    assert fewest({"a": 5, "b": 3, "c": -5, "d": -3}) == 2
    assert fewest({"a": 3, "b": 7, "c": 10, "d": -10, "e": -4, "f": -6}) == 4
