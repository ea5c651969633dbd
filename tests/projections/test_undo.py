"""Undo and redo: the last act in force as a whole, as far back as one likes, and for ever to and fro."""

from events.corrections import EventVoided
from events.money import PaymentMade
from projections.play import STEPS_BACK
from tests.given import meaning, met, pitch, told, void


def test_the_last_act_is_undone_as_a_whole_and_redone() -> None:
    evening = pitch("abcd", "@d")
    before = meaning(evening.table)
    evening.tell(told("a2"), told("b-"), told("c-"), told("d-"), told("aaaa"), game="g1")
    after = meaning(evening.table)
    evening.undo()
    assert meaning(evening.table) == before
    assert [type(one.event) for one in evening.log[-5:]] == [EventVoided] * 5
    evening.redo()
    assert meaning(evening.table) == after


def test_undo_goes_on_past_what_was_undone() -> None:
    evening = pitch("ab", "@b =a4 aaaa")
    for words in ("@b =a4", "@b", ""):
        evening.undo()
        assert meaning(evening.table) == meaning(pitch("ab", words).table)


def test_undo_goes_back_further_than_the_steps_kept() -> None:
    evening = pitch("ab", "@b =a4 aaaa " * STEPS_BACK)
    assert len(evening.game().before) == STEPS_BACK
    for deals in reversed(range(STEPS_BACK)):
        for _ in range(3):
            evening.undo()
        assert meaning(evening.table) == meaning(pitch("ab", "@b =a4 aaaa " * deals).table)


def test_a_payment_struck_twice_counts_once_both_voids_are_gone() -> None:
    evening = met("ab")
    seq = evening.tell(PaymentMade("a", "b", 5))
    first = evening.tell(void(seq))
    redo = evening.tell(void(first))
    second = evening.tell(void(seq))
    evening.tell(void(redo))
    for last, balance in ((second, 0), (first, 5)):
        evening.tell(void(last))
        assert evening.state["balances"]["a"] == balance
