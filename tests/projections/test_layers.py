"""Layers against plain dictionaries: forks are independent, however much is entered between them."""

from collections import ChainMap

from hypothesis import given
from hypothesis import strategies as st

from projections.layers import LATEST_MOST, forked, without

changes = st.lists(st.tuples(st.integers(0, 2 * LATEST_MOST), st.integers() | st.none()), max_size=3 * LATEST_MOST)


def changed(layers: "ChainMap[int, int]", told: list[tuple[int, int | None]]) -> "ChainMap[int, int]":
    """The layers after entries; None takes one out."""
    for key, value in told:
        if value is None:
            layers = without(layers, key)
        else:
            layers[key] = value
    return layers


def plain(before: dict[int, int], told: list[tuple[int, int | None]]) -> dict[int, int]:
    """The same with a dictionary."""
    after = dict(before)
    for key, value in told:
        if value is None:
            after.pop(key, None)
        else:
            after[key] = value
    return after


@given(changes, changes, changes)
def test_a_fork_is_what_it_came_of_and_independent(
    first: list[tuple[int, int | None]], one: list[tuple[int, int | None]], other: list[tuple[int, int | None]]
) -> None:
    base = changed(ChainMap(), first)
    known = plain({}, first)
    here, there = changed(forked(base), one), changed(forked(forked(base)), other)
    assert (dict(base), dict(here), dict(there)) == (known, plain(known, one), plain(known, other))


def test_a_fork_copies_its_latest_entries_alone() -> None:
    base = forked(ChainMap({number: number for number in range(1_000)}))
    assert forked(base).maps[1] is base.maps[1]
    base[-1] = 0
    assert (len(base.maps[0]), len(forked(base).maps)) == (1, 2)
