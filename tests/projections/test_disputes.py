"""Disputes: raised on anything recorded, resolved once, open until then; no figure changes by them."""

import pytest

from events.corrections import DisputeRaised, DisputeResolved
from events.event import Event
from events.table import GameEnded, NightEnded, PlayerAdded, PlayerRenamed
from tests.given import Evening, meaning, pitch, void

CARLA, SCORED, VOID, RAISED, RESOLVED = 4, 16, 18, 19, 20
"""Events of the evening below."""


def disputed() -> Evening:
    """A deal was disputed, and found right, after the next was taken back."""
    evening = pitch("ab", "@b =a2 aaaa @a")
    evening.tell(void(evening.seq))
    evening.tell(DisputeRaised(SCORED, "b", "The low was mine."))
    evening.tell(DisputeResolved(evening.seq, "stands", "It was not."))
    return evening


def test_an_open_dispute_makes_everything_provisional() -> None:
    evening = pitch("ab", "@b =a2 aaaa end")
    evening.tell(NightEnded("n1"))
    scored = evening.seq - 2
    before = meaning(evening.table)[0]
    evening.tell(DisputeRaised(scored, "b", "The low was mine."))
    shown = {"dispute": evening.seq, "event": scored, "player": "b", "note": "The low was mine."}
    assert (evening.state["disputes"], evening.state["provisional"]) == ([shown], True)
    assert meaning(evening.table)[0] == before | {"disputes": [shown], "provisional": True}
    evening.tell(DisputeResolved(evening.seq, "corrected", "So it was."))
    assert meaning(evening.table)[0] == before


def test_what_came_of_a_dispute_is_kept() -> None:
    (one,) = disputed().table.disputes.values()
    assert (one.open, one.resolved, one.outcome, one.answer) == (False, RESOLVED, "stands", "It was not.")


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (DisputeRaised(99, "a", "no"), "unknown_event"),
        (DisputeRaised(SCORED, "z", "no"), "unknown_player"),
        (DisputeRaised(RAISED, "a", "no"), "not_legal_now"),
        (DisputeRaised(RESOLVED, "a", "no"), "not_legal_now"),
        (DisputeResolved(99, "stands", "no"), "unknown_event"),
        (DisputeResolved(SCORED, "stands", "no"), "not_legal_now"),
        (DisputeResolved(RESOLVED, "stands", "no"), "not_legal_now"),
        (DisputeResolved(RAISED, "corrected", "no"), "already_resolved"),
        (void(RAISED), "later_not_legal"),
        (void(RAISED, RESOLVED), None),
        (void(RESOLVED), None),
        (DisputeRaised(SCORED, "a", "no"), None),
        (DisputeRaised(VOID, "a", "It was right."), None),
        (DisputeRaised(1, "c", "The name is wrong."), None),
    ],
)
def test_what_can_be_disputed_and_resolved(event: Event, code: str | None) -> None:
    evening = disputed()
    if code:
        assert evening.refused(event).code == code
    else:
        evening.tell(event)


def test_a_resolution_taken_back_opens_the_dispute_again() -> None:
    evening = disputed()
    reopened = evening.tell(void(RESOLVED))
    assert [one.seq for one in evening.table.open_disputes] == [RAISED]
    again = evening.tell(DisputeResolved(RAISED, "corrected", "We looked again."))
    assert evening.refused(void(reopened)).events == (again,)
    assert evening.refused(void(RAISED)).events == (again,)
    evening.tell(void(again))
    evening.tell(void(reopened))
    assert evening.table.open_disputes == []


def test_a_dispute_taken_back_is_gone() -> None:
    evening = disputed()
    back = evening.tell(void(RAISED, RESOLVED))
    assert evening.table.disputes == {}
    assert evening.refused(DisputeResolved(RAISED, "stands", "no")).code == "not_legal_now"
    evening.tell(void(back))
    assert [one.resolved for one in evening.table.disputes.values()] == [RESOLVED]


def test_whoever_disputes_stays_at_the_table() -> None:
    evening = pitch("ab")
    evening.tell(DisputeRaised(1, "c", "The name is wrong."))
    assert evening.refused(void(CARLA)).code == "in_use"


def test_undo_leaves_disputes_alone() -> None:
    evening = pitch("ab", "@b =a2 aaaa")
    evening.tell(DisputeRaised(evening.seq, "b", "no"))
    evening.undo()
    assert [one.event for one in evening.table.open_disputes] == [SCORED]
    evening.play("aaaa end")
    evening.tell(DisputeRaised(evening.seq, "b", "not yet"))
    evening.undo()
    assert evening.game().running
    assert len(evening.table.open_disputes) == 2


def test_other_corrections_around_the_games_keep_the_disputes() -> None:
    evening = disputed()
    evening.tell(void(evening.tell(PlayerAdded("z", "Zoë"))))
    evening.tell(void(evening.tell(PlayerRenamed("a", "Ann"))))
    assert list(evening.table.disputes) == [RAISED]
    assert isinstance(evening.tell(GameEnded(), game="g1"), int)
