"""The one write path: once or not at all, all or nothing, and never twice."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from events.chain import first_broken
from events.event import Event
from events.log import Draft
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerRenamed
from projections.books import Table
from projections.state import state
from service.read import Tables
from service.record import BATCH_MAX, Done, Refused
from service.wording.words import english
from tests.events.examples import uuid
from tests.given import AT, meaning, void
from tests.service.desk import Desk, chained, draft, paid, started

DEAL = ("@a", "=c2", "ab-b")
SAME = uuid(7)


def test_a_batch_is_one_act(kept: Desk) -> None:
    done = kept.tell(*DEAL)
    assert done.new
    assert chained(done.recorded) == [
        (7 + n, f"pitch.{what}") for n, what in enumerate(("dealt", "contracted", "scored"), 1)
    ]
    assert {one.act for one in done.recorded} == {done.recorded[0].id}
    assert {(one.at, one.by, one.device, one.noted) for one in done.recorded} == {(AT, "a", "phone 3f2a", None)}
    assert kept.log[-3:] == list(done.recorded)
    assert first_broken(kept.log) is None


def test_the_answer_is_the_table_after_it(desk: Desk) -> None:
    done = desk.tell(*DEAL)
    assert done.table is desk.now
    assert (done.table.seq, done.table.head) == desk.store.head("t")
    assert done.table.games["g1"].outcome.scores == {"a": 1, "b": 2, "c": -2, "d": 0}


def test_what_was_recorded_is_answered_alike(kept: Desk) -> None:
    drafts = [draft(word) for word in DEAL]
    first = kept.tell(*drafts)
    again = kept.tell(*drafts, seen=0)
    assert (again.recorded, again.table, again.new) == (first.recorded, first.table, False)
    assert kept.seq == 10


def test_a_part_of_what_was_recorded_counts_as_done(kept: Desk) -> None:
    dealt, contracted, scored = (draft(word) for word in DEAL)
    kept.tell(dealt, contracted)
    done = kept.tell(contracted, scored, dealt, seen=7)
    assert done.new
    assert [one.seq for one in done.recorded] == [9, 10, 8]
    assert kept.seq == 10


@pytest.mark.parametrize(
    "other",
    [
        draft("@b", id_=SAME),
        draft("@a:ab", id_=SAME),
        draft("@a", "g2", SAME),
        draft("x", id_=SAME),
        draft(PlayerAdded("e", "Elena"), id_=SAME),
    ],
    ids=["data", "more data", "game", "type", "no game"],
)
def test_an_id_with_other_content_is_refused(desk: Desk, other: Draft) -> None:
    desk.tell(started("abcd"), game="g2")
    desk.tell(draft("@a", id_=SAME))
    refused = desk.refused("=c2", other)
    assert (refused.refusal.code, refused.index) == ("id_reused", 1)


def test_an_id_twice_in_a_batch_is_refused(desk: Desk) -> None:
    refused = desk.refused(draft("@a", id_=SAME), "=c2", draft("x", id_=SAME))
    assert (refused.refusal.code, refused.index) == ("id_reused", 2)


@pytest.mark.parametrize(
    ("batch", "code", "index"),
    [
        (("@e",), "not_seated", 0),
        (("@a", "c3"), "out_of_turn", 1),
        (("x", "@a"), "not_legal_now", 0),
        (("@a", "=c2", "ab-b", "ab-b"), "not_legal_now", 3),
        (("@a", paid("a", "z")), "unknown_player", 1),
        ((PlayerAdded("e", "Elena"), PlayerAdded("e", "Elena")), "key_used", 1),
        ((PlayerAdded("e", "Elena"), void(99)), "unknown_event", 1),
        ((NightEnded("n1"),), "game_running", 0),
        (("end", NightEnded("n1"), NightStarted("n1")), "key_used", 2),
        ((*DEAL, void(8)), "later_not_legal", 3),
    ],
)
def test_a_batch_is_all_or_nothing(desk: Desk, batch: tuple[Event | str, ...], code: str, index: int) -> None:
    refused = desk.refused(*batch)
    assert (refused.refusal.code, refused.index, refused.since) == (code, index, ())
    assert refused.table is desk.now
    assert english(refused.table.roster).say(refused.refusal.say).endswith(".")


def test_a_batch_has_a_most(desk: Desk) -> None:
    players = [PlayerAdded(f"p{n}", f"Player {n}") for n in range(BATCH_MAX + 1)]
    assert desk.refused(*players).refusal.code == "too_large"
    assert len(desk.tell(*players[1:]).recorded) == BATCH_MAX


def test_nothing_told_is_nothing_done(desk: Desk) -> None:
    assert desk.tell() == Done([], desk.now, new=False)
    assert desk.seq == 7


# A batch that corrects, and goes on


def test_a_correction_is_not_judged_by_what_its_batch_tells_later(kept: Desk) -> None:
    """A deal's contract and score are taken back and told again at once: the first knows nothing of the last."""
    kept.tell(*DEAL)
    kept.tell(void(9, 10), "=d3", "ab-b")
    assert kept.now.games["g1"].outcome.scores == {"a": 1, "b": 2, "c": 0, "d": -3}
    assert meaning(kept.now) == meaning(anew(kept))


def test_people_and_nights_may_follow_a_correction_of_them(desk: Desk) -> None:
    desk.tell("end", NightEnded("n1"), PlayerRenamed("a", "Ann"))
    desk.tell(void(10), NightStarted("n2"), PlayerAdded("e", "Elena"), started("abe"), game="g2")
    assert (desk.state["night"], desk.state["players"]["a"]) == ("n2", {"name": "Anna"})
    assert meaning(desk.now) == meaning(anew(desk))


def test_an_undo_of_an_act_and_its_redo(kept: Desk) -> None:
    before = meaning(kept.now)
    scored = meaning(kept.tell(*DEAL).table)
    undone = kept.tell(void(10), void(9), void(8))
    assert meaning(undone.table) == before
    redone = kept.tell(*(void(seq) for seq in (13, 12, 11)), seen=13)
    assert meaning(redone.table) == scored
    assert meaning(anew(kept)) == scored


def anew(desk: Desk) -> Table:
    """The table as a process folds it that knows only the log."""
    return Tables(desk.store).now(desk.table)


# A rehearsal


def test_a_night_begun_with_its_game_is_undone_and_redone(kept: Desk) -> None:
    kept.tell("end", NightEnded("n1"))
    before = meaning(kept.now)
    last = kept.tell(NightStarted("n2"), started("abcd"), game="g2").recorded[-1].seq
    after = meaning(kept.now)
    for expected in (before, after, before):
        last = kept.tell(void(last), void(last - 1)).recorded[-1].seq
        assert meaning(kept.now) == expected


def test_a_rehearsal_answers_and_records_nothing(desk: Desk) -> None:
    before = desk.lines, repr(desk.now)
    done = desk.tell(*DEAL, dry_run=True)
    assert done.new
    assert [one.seq for one in done.recorded] == [8, 9, 10]
    assert done.table.games["g1"].outcome.scores["c"] == -2
    assert (desk.lines, repr(desk.now)) == before
    assert state(desk.tell(*DEAL).table)["games"] == state(done.table)["games"]


def test_a_rehearsal_is_judged_like_the_performance(desk: Desk) -> None:
    assert desk.refused("@a", "c3", dry_run=True).refusal.code == "out_of_turn"
    desk.tell("@a")
    assert desk.refused("@b", dry_run=True, seen=7).refusal.code == "stale"


# Somebody in between


Meddle = Callable[[str, Callable[[], object]], None]


@pytest.fixture
def before_next(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Meddle:
    """Has somebody do something just before the next call of one of the store's methods."""

    def meddle(method: str, somebody: Callable[[], object]) -> None:
        real = getattr(desk.store, method)

        def once(*args: Any) -> Any:
            monkeypatch.setattr(desk.store, method, real)
            somebody()
            return real(*args)

        monkeypatch.setattr(desk.store, method, once)

    return meddle


@pytest.fixture
def other(desk: Desk) -> Desk:
    """The same table in another process."""
    return Desk(Tables(desk.store))


def test_after_somebody_else_it_is_judged_again(desk: Desk, other: Desk, before_next: Meddle) -> None:
    before_next("append", lambda: other.tell(PlayerAdded("e", "Elena")))
    done = desk.tell("@a", seen=7)
    assert chained(done.recorded) == [(9, "pitch.dealt")]
    assert first_broken(desk.log) is None


@pytest.mark.parametrize(("seen", "code"), [(7, "stale"), (None, "mid_deal")])
def test_after_the_same_deal_it_is_refused(
    desk: Desk, other: Desk, before_next: Meddle, seen: int | None, code: str
) -> None:
    before_next("append", lambda: other.tell("@a"))
    refused = desk.answer("@a", seen=seen)
    assert isinstance(refused, Refused)
    assert refused.refusal.code == code
    assert chained(refused.since) == ([(8, "pitch.dealt")] if seen else [])
    assert desk.seq == 8


def before_it_is_found(other: Desk, before_next: Meddle, somebody: Callable[[], object]) -> None:
    """Has somebody do something as the ids are looked for, which is when another entry came in between."""

    def between() -> None:
        other.tell(PlayerAdded("e", "Elena"))
        before_next("find", somebody)

    before_next("append", between)


@pytest.mark.parametrize("method", ["head", "append", "find"])
def test_the_same_entry_by_two_ways_is_done_once(desk: Desk, other: Desk, before_next: Meddle, method: str) -> None:
    """Whenever the other way was faster, both are answered as done."""
    same = [draft(word) for word in DEAL]
    meddle = partial(before_it_is_found, other, before_next) if method == "find" else partial(before_next, method)
    meddle(lambda: other.tell(*same, seen=7))
    done = desk.tell(*same, seen=7)
    assert (done.recorded, done.new, done.table.seq) == (desk.log[-3:], False, desk.seq)
    assert desk.seq == (11 if method == "find" else 10)


@pytest.mark.parametrize("method", ["append", "find"])
def test_the_same_id_for_something_else_is_refused_however_late(
    desk: Desk, other: Desk, before_next: Meddle, method: str
) -> None:
    meddle = partial(before_it_is_found, other, before_next) if method == "find" else partial(before_next, method)
    meddle(lambda: other.tell(draft("@b", id_=SAME)))
    refused = desk.answer(draft("@a", id_=SAME))
    assert isinstance(refused, Refused)
    assert refused.refusal.code == "id_reused"
