"""Laws of the fold, tried on nights by chance: a seed and a length are a night."""

from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from events.log import Recorded
from projections import corrections
from projections.books import Table
from projections.table import fold
from tests.given import Evening, imbalances, meaning, void
from tests.projections.chance import Chance

seeds = st.integers(0, 2**32)
lengths = st.integers(1, 120)
trials = settings(max_examples=30)


def course(seed: int, length: int, correcting: bool = True) -> Chance:
    """The course of an evening; what was refused on it changed nothing."""
    chance = Chance(seed)
    for _ in range(length):
        chance.tell(correcting)
    return chance


def folded(log: Sequence[Recorded]) -> Evening:
    """An evening known from its log alone."""
    evening = Evening()
    for recorded in log:
        evening.take(recorded)
    return evening


@trials
@given(seeds, lengths)
def test_money_sums_to_nothing_at_every_event(seed: int, length: int) -> None:
    chance = Chance(seed)
    for _ in range(length):
        chance.tell(corrections=True)
        assert imbalances(chance.evening.table) == []


@trials
@given(seeds, lengths)
def test_the_payments_proposed_clear_everything(seed: int, length: int) -> None:
    state = course(seed, length).evening.state
    left = dict(state["balances"])
    for line in state["settlement"]:
        assert line["amount"] > 0
        left[line["from"]] += line["amount"]
        left[line["to"]] -= line["amount"]
    assert set(left.values()) <= {0}


@trials
@given(seeds, lengths)
def test_what_is_accepted_was_announced(seed: int, length: int) -> None:
    chance = Chance(seed)
    for _ in range(length):
        before = {one["game"]: one["next"]["may"] for one in chance.evening.state["games"]}
        if chance.tell():
            last = chance.evening.log[-1]
            assert last.game not in before or last.event.type in before[last.game]


@trials
@given(seeds, lengths, st.integers(0, 120))
def test_a_prefix_and_the_rest_give_what_the_whole_gives(seed: int, length: int, cut: int) -> None:
    whole = course(seed, length).evening
    again = folded(whole.log[:cut])
    again.table = again.table.fork()
    for recorded in whole.log[cut:]:
        again.take(recorded)
    assert again.table == whole.table
    assert meaning(again.table) == meaning(whole.table)


@trials
@given(seeds, lengths, st.integers(0, 120), st.integers(1, 20))
def test_a_log_folded_at_once_gives_what_it_gave_event_by_event(seed: int, length: int, cut: int, most: int) -> None:
    """However much of a game is folded at a time."""
    whole = course(seed, length).evening
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corrections, "STRETCH", most)
        table = Table()
        for part in (whole.log[:cut], whole.log[cut:]):
            fold(table, part, whole)
    assert table == folded(whole.log).table
    assert meaning(table) == meaning(whole.table)


@trials
@given(seeds, lengths)
def test_a_log_folded_at_once_leaves_the_same_way_back(seed: int, length: int) -> None:
    whole = course(seed, length, correcting=False).evening
    table = Table()
    fold(table, whole.log, whole)
    assert [one.before for one in table.games.values()] == [one.before for one in whole.table.games.values()]


@trials
@given(seeds, lengths)
def test_a_fork_goes_its_own_way(seed: int, length: int) -> None:
    chance = course(seed, length)
    fork, before = chance.evening.table.fork(), repr(chance.evening.table)
    for _ in range(10):
        chance.tell(corrections=True)
    assert repr(fork) == before


@trials
@given(seeds, lengths, st.integers(1, 40))
@example(2197, 60, 2)  # payments at a night that has ended
def test_the_quick_way_back_leads_where_the_long_way_leads(seed: int, length: int, back: int) -> None:
    evening = course(seed, length, correcting=False).evening
    kept = evening.log[: max(1, evening.seq - back)]
    for _ in evening.log[len(kept) :]:
        evening.undo()
    assert meaning(evening.table) == meaning(folded(kept).table)


@trials
@given(seeds, lengths)
def test_undo_gives_what_was_before_and_redo_what_was_after(seed: int, length: int) -> None:
    chance = course(seed, length)
    evening = chance.evening
    before = meaning(evening.table)
    while not chance.tell():
        pass
    after = meaning(evening.table)
    for _ in range(2):
        evening.undo()
        assert meaning(evening.table) == before
        evening.redo()
        assert meaning(evening.table) == after


@trials
@given(seeds, lengths)
def test_everything_can_be_undone_down_to_the_opening(seed: int, length: int) -> None:
    """The latest first, corrections too; a night that runs on does not end by itself over a game that runs again."""
    evening = course(seed, length).evening
    for seq in range(evening.seq, 1, -1):
        if not evening.table.effective.counts(seq):
            continue
        if evening.may(void(seq)):
            evening.tell(void(seq))
        else:
            assert evening.refused(void(seq)).code == "game_running"
        assert imbalances(evening.table) == []
    assert len(evening.effective) == 1
    assert evening.refused(void(1)).code == "not_legal_now"
    assert evening.state["players"] == {}
