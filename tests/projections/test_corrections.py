"""Corrections: what can be taken back, what that takes along, and what stands in its way."""

import pytest

from events.corrections import EventVoided
from events.event import Event
from events.money import PaymentMade
from events.table import (
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    PlayerShown,
)
from service.wording.words import english
from tests.given import Evening, meaning, met, money, pitch, scores, told, void

AROUND: tuple[tuple[Event, ...], ...] = (
    (PlayerAdded("z", "Zoë"),),
    (PlayerRenamed("a", "Ann", "An"),),
    (PlayerHidden("a"),),
    (PlayerHidden("a"), PlayerShown("a")),
    (PaymentMade("a", "b", 5),),
    (NightEnded("n1"),),
    (NightEnded("n1"), NightStarted("n2")),
    (NightEnded("n1"), PaymentMade("a", "b", 5)),
)

IN_GAME = (
    "@d", "@d a2", "@d a2 b- c- d-", "@d =a2", "@d =a2 aaaa", "@d x", "+e", "+e>a", "-a", "-a +a", "end", "off",
    "@d off", "@d =a2 aaaa end",
)  # fmt: skip
"""In each, the last word is taken back."""


@pytest.mark.parametrize("events", AROUND, ids=lambda events: events[-1].type)
def test_taking_back_and_restoring_what_happened_around_the_games(events: tuple[Event, ...]) -> None:
    evening = met("ab")
    for event in events[:-1]:
        evening.tell(event)
    check_undo_and_redo(evening, events[-1], None)


@pytest.mark.parametrize("words", IN_GAME)
def test_taking_back_and_restoring_what_happened_in_a_game(words: str) -> None:
    *given, last = words.split()
    check_undo_and_redo(pitch("abcd", " ".join(given)), told(last), "g1")


def test_taking_back_and_restoring_a_game() -> None:
    check_undo_and_redo(met("ab"), GameStarted("pitch", ("a", "b")), "g1")


def check_undo_and_redo(evening: Evening, event: Event, game: str | None) -> None:
    """The event taken back leaves what was before; restored, what was after; and so on."""
    before = meaning(evening.table)
    seq = evening.tell(event, game=game)
    after = meaning(evening.table)
    first = evening.tell(void(seq))
    assert meaning(evening.table) == before
    second = evening.tell(void(first))
    assert meaning(evening.table) == after
    evening.tell(void(second))
    assert meaning(evening.table) == before
    evening.tell(void(evening.seq))
    assert meaning(evening.table) == after
    evening.tell(void(seq))
    assert meaning(evening.table) == before


def test_the_opening_of_the_table_stays() -> None:
    assert met("ab").refused(void(1)).code == "not_legal_now"


@pytest.mark.parametrize("correction", [void(99), void(4, 99)])
def test_what_is_not_there_cannot_be_taken_back(correction: EventVoided) -> None:
    assert pitch("ab").refused(correction).code == "unknown_event"


@pytest.mark.parametrize("game", [True, False])
def test_voiding_twice_is_refused(game: bool) -> None:
    evening = pitch("ab")
    seq = evening.play("@a") if game else evening.tell(PaymentMade("a", "b", 5))
    first = evening.tell(void(seq))
    assert evening.refused(void(seq)).code == "already_voided"
    evening.tell(void(first))
    assert evening.refused(void(first)).code == "already_voided"


@pytest.mark.parametrize(
    ("target", "also", "code"),
    [
        (0, (0,), "malformed"),  # itself
        (1, (0,), "malformed"),  # earlier
        (0, (-1,), "malformed"),  # the start of the game, which is earlier
        (0, (4,), "malformed"),  # of no game
        (0, (5,), "malformed"),  # of another game
        (4, (5,), "malformed"),
        (0, (1, 2), None),
    ],
)
def test_along_go_only_later_events_of_the_same_game(target: int, also: tuple[int, ...], code: str | None) -> None:
    evening = pitch("ab", "@a =b2 bbbb")
    start = evening.seq - 2
    evening.play("@b")
    evening.tell(PaymentMade("a", "b", 5))
    evening.start("ab", game="g2")
    correction = void(start + target, *(start + one for one in also))
    if code:
        assert evening.refused(correction).code == code
    else:
        evening.tell(correction)


LATER = (
    ("@d =a2 aaaa", 0, (1, 2)),
    ("@d =a2 aaaa", 1, (2,)),
    ("@d a2 b- c- d- aaaa", 1, (2, 3, 4, 5)),
    ("@d a2 b3 c- d- a- bbbb", 2, (3, 4, 5, 6)),
    ("@d =a2 aaaa @a", 0, (1, 2)),
    ("@d =a2 aaaa @a =b2 bbbb", 2, (3, 4)),  # the last is now the first deal's
    ("@d =a2 aaaa @a =b2 bbbb", 5, ()),
    ("@d x @d", 1, (2,)),
    ("+e @e =e2 eeee", 0, (1, 2, 3)),
    ("-a @b", 0, ()),
)
"""Words, which of them is taken back, and which would then no longer be possible."""


@pytest.mark.parametrize(("words", "target", "later"), LATER)
def test_what_would_no_longer_be_possible_is_named(words: str, target: int, later: tuple[int, ...]) -> None:
    evening = pitch("abcd")
    start = evening.seq + 1
    evening.play(words)
    before = meaning(evening.table)
    along = tuple(start + one for one in later)
    if along:
        refusal = evening.refused(void(start + target))
        assert (refusal.code, refusal.events) == ("later_not_legal", along)
    correction = evening.tell(void(start + target, *along))
    left = [word for at, word in enumerate(words.split()) if at not in (target, *later)]
    assert meaning(evening.table) == meaning(pitch("abcd", " ".join(left)).table)
    evening.tell(void(correction))
    assert meaning(evening.table) == before


def test_a_game_cannot_be_without_its_start() -> None:
    evening = pitch("ab")
    start = evening.seq
    evening.play("@b =a2 aaaa")
    assert evening.refused(void(start)).events == (start + 1, start + 2, start + 3)
    evening.tell(void(start, start + 1, start + 2, start + 3))
    assert evening.state["games"] == []
    assert evening.refused(told("@a"), "g1").code == "unknown_game"


def test_restoring_must_fit_what_was_told_since() -> None:
    evening = pitch("abcd", "@d a2")
    undone = evening.tell(void(evening.seq))
    since = evening.play("a3")
    assert evening.refused(void(undone)).events == (since,)
    evening.tell(void(undone, since))
    assert meaning(evening.table) == meaning(pitch("abcd", "@d a2").table)


def test_the_names_of_events_are_said() -> None:
    evening = pitch("ab")
    seq = evening.play("@b =a2")
    say = english(evening.table.roster).say
    one = evening.refused(void(seq - 1)).say
    assert say(one) == f"Event {seq} would no longer be possible: take it back first, or along with this one."
    evening.play("aaaa")
    more = evening.refused(void(seq - 1)).say
    assert say(more).startswith(f"Events {seq}, {seq + 1} would no longer be possible: take them back first")


def test_one_games_correction_leaves_the_other_alone() -> None:
    evening = pitch("ab", "@b =a4 aaaa")
    seq = evening.seq
    evening.start("ab", game="g2")
    evening.play("@b =b4 bbbb", "g2")
    other = evening.game("g2")
    evening.tell(void(seq))
    assert evening.game("g2") == other
    assert evening.state["balances"]["b"] == 20


def test_an_old_deal_taken_back_moves_what_came_after() -> None:
    evening = pitch("abc", "@c =a2 aa-- @a =b2 bb-- @b =c2 cc--")
    first = evening.seq - 8
    evening.tell(void(first, first + 1, first + 2))
    assert (scores(evening), money(evening)) == ({"b": 2, "c": 2}, {"a": -13, "b": 7, "c": 6})


IN_THE_WAY: tuple[tuple[str, list[Event], int, str], ...] = (
    ("a player in a game", [], 2, "in_use"),
    ("a player who was paid", [PaymentMade("a", "d", 5)], 5, "in_use"),
    ("a player who paid", [PaymentMade("d", "a", 5)], 5, "in_use"),
    ("a player renamed", [PlayerRenamed("d", "Dan")], 5, "later_not_legal"),
    ("a night with a game", [], 6, "in_use"),
)


@pytest.mark.parametrize(
    ("events", "target", "code"), [one[1:] for one in IN_THE_WAY], ids=[one[0] for one in IN_THE_WAY]
)
def test_what_is_in_use_has_to_stay(events: list[Event], target: int, code: str) -> None:
    evening = met("abcd")
    evening.start("abc")
    evening.tell(*events)
    assert evening.refused(void(target)).code == code


def test_a_player_can_go_along_with_his_names() -> None:
    evening = met("abcd")
    evening.tell(PlayerRenamed("d", "Dan"))
    evening.tell(void(5, evening.seq))
    assert list(evening.state["players"]) == ["a", "b", "c"]


RESTORED = (
    ("a payment, its player gone", "abc", [PaymentMade("a", "c", 5)], 4, "unknown_player"),
    ("a payment, its payer gone", "abc", [PaymentMade("c", "a", 5)], 4, "unknown_player"),
    ("a game, its player gone", "abc", [GameStarted("pitch", ("a", "c"))], 4, "unknown_player"),
    ("a game, its night gone", "ab", [GameStarted("pitch", ("a", "b"))], 4, "not_legal_now"),
)


@pytest.mark.parametrize(
    ("people", "events", "gone", "code"), [one[1:] for one in RESTORED], ids=[one[0] for one in RESTORED]
)
def test_what_needs_somebody_who_is_gone_cannot_be_restored(
    people: str, events: list[Event], gone: int, code: str
) -> None:
    evening = met(people)
    seq = evening.tell(*events, game="g1" if isinstance(events[0], GameStarted) else None)
    redo = void(evening.tell(void(seq)))
    back = void(evening.tell(void(gone)))
    assert evening.refused(redo).code == code
    evening.tell(back)
    evening.tell(redo)
    assert meaning(evening.table)[0]["players"].keys() == set(people)


def test_who_joined_and_is_gone_cannot_sit_down_again() -> None:
    evening = met("abc")
    evening.start("ab")
    redo = void(evening.tell(void(evening.play("+c"))))
    evening.tell(void(4))
    assert evening.refused(redo).code == "unknown_player"
