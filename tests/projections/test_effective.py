"""Which events count: none that a void in force strikes, however voids were voided again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.effective import Strikes

WORKED = (
    ("a void", {6: (5,)}, {5}),
    ("and those along with it", {6: (3, 4, 5)}, {3, 4, 5}),
    ("redo", {6: (5,), 7: (6,)}, {6}),
    ("undo, redo, undo", {6: (5,), 7: (6,), 8: (5,)}, {5, 6}),
    ("redo taken back", {6: (5,), 7: (6,), 8: (7,)}, {5, 7}),
    ("struck twice over", {6: (5,), 7: (6,), 8: (5,), 9: (7,)}, {5, 7}),
    ("one of the two let go", {6: (5,), 7: (6,), 8: (5,), 9: (7,), 10: (6,)}, {5, 6, 7}),
    ("both let go", {6: (5,), 7: (6,), 8: (5,), 9: (7,), 10: (6,), 11: (8,)}, {6, 7, 8}),
    ("an event and its redo at once", {6: (5,), 7: (6,), 8: (5, 7)}, {5, 7}),
)


def strikes(voids: dict[int, tuple[int, ...]]) -> Strikes:
    """These voids, entered in order."""
    entered = Strikes()
    for seq, targets in voids.items():
        entered.void(seq, targets)
    return entered


@pytest.mark.parametrize(("voids", "struck"), [one[1:] for one in WORKED], ids=[one[0] for one in WORKED])
def test_worked(voids: dict[int, tuple[int, ...]], struck: set[int]) -> None:
    assert set(strikes(voids).struck) == struck


@st.composite
def histories(draw: st.DrawFn) -> dict[int, tuple[int, ...]]:
    """Voids 6, 7, 8 …, each of some earlier events and voids that are not struck."""
    voids: dict[int, tuple[int, ...]] = {}
    for seq in range(6, 6 + draw(st.integers(0, 14))):
        free = sorted(set(range(1, seq)) - set(strikes(voids).struck))
        voids[seq] = tuple(sorted(draw(st.sets(st.sampled_from(free), min_size=1, max_size=3))))
    return voids


@given(histories())
def test_an_event_counts_while_no_void_in_force_strikes_it(voids: dict[int, tuple[int, ...]]) -> None:
    struck: set[int] = set()
    for seq, targets in reversed(voids.items()):
        if seq not in struck:
            struck |= set(targets)
    assert set(strikes(voids).struck) == struck


@given(histories(), st.data())
def test_a_void_changes_nothing_beyond_its_reach(voids: dict[int, tuple[int, ...]], data: st.DataObject) -> None:
    before = strikes(voids)
    free = sorted(set(range(1, 6 + len(voids))) - set(before.struck))
    target = data.draw(st.sampled_from(free))
    after = before.copy()
    after.void(6 + len(voids), (target,))
    changed = {seq for seq in range(1, 6) if (seq in before.struck) != (seq in after.struck)}
    reached = before.reach((target,))
    assert changed <= set(reached)
    assert len(reached) == len(set(reached))
    assert before == strikes(voids)


def test_redoing_a_thousand_times_over_is_no_trouble() -> None:
    chain = strikes({seq: (seq - 1,) for seq in range(2, 1502)})
    assert len(chain.struck) == 750
    assert chain.reach((1501,)) == (1,)


def test_reach_names_nothing_twice() -> None:
    doubling = strikes({6: (5,), 7: (6,), 8: (5, 7), 9: (8,), 10: (5, 7, 9)})
    assert doubling.reach((10,)) == (5,)
