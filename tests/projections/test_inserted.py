"""What was forgotten is put in: where it goes, what it is known by, and what stands in its way."""

from typing import Any

import pytest

from events.corrections import DisputeRaised, EventInserted
from events.event import Event
from events.money import PaymentMade
from events.table import (
    GameEnded,
    GameJoined,
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    TableOpened,
)
from projections.table import fold_part
from tests.given import Evening, forgotten, meaning, met, money, pitch, right, scores, told, void

IN_GAME: dict[str, tuple[str, int, str, tuple[int, ...] | str]] = {
    "who left": ("@d =a2 aaaa @b =b2 bbbb", 2, "-a", ()),
    "who came": ("@d x @d =a2 aaaa", 1, "+e", ()),
    "the end": ("@d =a2 aaaa", 2, "end", ()),
    "an end too early": ("@d =a2 aaaa @a =b2", 2, "end", (3, 4)),
    "a misdeal": ("@d", 0, "x", ()),
    "a bid out of turn": ("@d a2", 0, "b2", "out_of_turn"),
    "an end in a deal": ("@d", 0, "end", "mid_deal"),
    "nobody": ("@d x", 1, "+z", "unknown_player"),
    "before the start": ("@d", -2, "@d", "unknown_game"),
}
"""Words, after which of them what was forgotten goes, and what would then be impossible, or why it is itself."""


@pytest.mark.parametrize(("words", "after", "word", "result"), IN_GAME.values(), ids=IN_GAME)
def test_put_in_a_game(words: str, after: int, word: str, result: Any) -> None:
    evening = pitch("abcd")
    start = evening.seq + 1
    evening.play(words)
    insertion = forgotten(start + after, told(word), "g1")
    if isinstance(result, str):
        assert evening.refused(insertion).code == result
        return
    before, along = meaning(evening.table), tuple(start + one for one in result)
    if along:
        refusal = evening.refused(insertion)
        assert (refusal.code, refusal.events) == ("later_not_legal", along)
    correction = evening.tell(forgotten(start + after, told(word), "g1", *along))
    said = words.split()
    said[after + 1 :] = [word, *said[after + 1 + len(along) :]]
    assert meaning(evening.table) == meaning(pitch("abcd", " ".join(said)).table)
    evening.tell(void(correction))
    assert meaning(evening.table) == before


DEAL = ("@b", "=b3", "bbab")


def deal_forgotten(after: int) -> list[EventInserted]:
    """The corrections that put a whole deal in."""
    return [forgotten(after, told(word), "g1") for word in DEAL]


def test_a_whole_deal_is_put_in_at_once() -> None:
    """None of its events would be possible by itself; the others stay the deals they were."""
    evening = pitch("ab", "@b =a2 aaaa @a =b2 bbbb")
    before = meaning(evening.table)
    after = evening.seq - 3
    assert evening.refused(deal_forgotten(after)[0]).code == "later_not_legal"
    last = evening.tell(*deal_forgotten(after))
    now = meaning(evening.table)
    assert now == meaning(pitch("ab", "@b =a2 aaaa @b =b3 bbab @a =b2 bbbb").table)
    evening.tell(*(void(seq) for seq in (last, last - 1, last - 2)))
    assert meaning(evening.table) == before
    evening.tell(*(void(seq) for seq in range(evening.seq, evening.seq - 3, -1)))
    assert meaning(evening.table) == now


def test_a_whole_deal_is_taken_out_at_once_in_any_order() -> None:
    for order in ((-5, -4, -3), (-3, -4, -5)):
        evening = pitch("ab", "@b =a2 aaaa @a =b2 bbbb")
        last = evening.seq
        evening.tell(*(void(last + one) for one in order))
        assert meaning(evening.table) == meaning(pitch("ab", "@a =b2 bbbb").table)


def test_a_part_of_what_is_possible_together_only_is_not_shown() -> None:
    evening = pitch("ab", "@b =a2 aaaa @a =b2 bbbb")
    before = evening.table.fork()
    evening.tell(*deal_forgotten(evening.seq - 3))
    for told_, rows in ((1, 2), (2, 2), (3, 3)):
        part = before.fork()
        fold_part(part, evening.log[before.seq : before.seq + told_], evening)
        assert (part.seq, len(part.games["g1"].book.rows)) == (before.seq + told_, rows)
    same = before.fork()
    fold_part(same, (), evening)
    assert same == before


def test_of_corrections_told_together_the_one_that_cannot_be_is_named() -> None:
    evening = pitch("ab", "@b =a2 aaaa @a =b2 bbbb")
    dealt, contracted, _ = deal_forgotten(evening.seq - 3)
    scored = forgotten(evening.seq - 3, told("zbab"), "g1")
    assert evening.refused_at(dealt, contracted, scored) == (2, "not_dealt_in")
    assert evening.refused_at(dealt, contracted) == (0, "later_not_legal")
    assert evening.refused_at(void(99), dealt) == (0, "unknown_event")
    assert evening.refused_at(dealt, void(evening.seq + 1), void(evening.seq + 1)) == (2, "already_voided")


def test_of_payments_told_together_the_one_that_cannot_be_is_named() -> None:
    evening = met("ab")
    payments = [forgotten(4, PaymentMade("a", to, 5)) for to in "bz"]
    assert evening.refused_at(*payments) == (1, "unknown_player")


def test_several_after_one_event_stand_in_their_own_order() -> None:
    evening = pitch("abcd")
    start = evening.seq
    evening.tell(*(forgotten(start, told(word), "g1") for word in ("@d", "=a2", "aaaa")))
    assert scores(evening) == {"a": 4}
    evening.play("@b =b2 bbbb")
    joined = evening.tell(forgotten(evening.seq, told("+e"), "g1"))
    evening.tell(forgotten(joined, told("-e"), "g1"))
    left = evening.tell(forgotten(joined, told("-a"), "g1"))
    assert evening.game().book.state.seats.seated == ("b", "c", "d")
    assert [fact.seq for fact in evening.effective if fact.game][4:] == [
        joined - 3, joined - 2, joined - 1, joined, joined + 1, left,
    ]  # fmt: skip


def test_what_was_put_in_is_known_by_its_insertion() -> None:
    evening = pitch("abcd", "@d =a2 aaaa")
    seq = evening.tell(forgotten(evening.seq, told("-b"), "g1"))
    evening.tell(right(seq, told("-c")))
    assert evening.game().book.state.seats.left == {"c"}
    evening.play("@d =a2")
    assert evening.refused(right(seq, told("-a"))).events == (evening.seq,)
    evening.tell(void(seq))
    assert evening.game().book.state.seats.left == set()
    assert evening.refused(void(seq)).code == "already_voided"
    assert evening.refused(right(seq, told("-d"))).code == "already_voided"
    evening.tell(void(evening.seq))
    assert evening.game().book.state.seats.left == {"c"}


def test_after_what_was_taken_back_is_still_a_place() -> None:
    evening = pitch("abcd", "@d =a2 aaaa end")
    evening.tell(void(evening.seq))
    evening.tell(forgotten(evening.seq - 1, told("off"), "g1"))
    assert evening.state["games"][0]["status"] == "abandoned"


AROUND: dict[str, tuple[int, Event, str | None, str | None]] = {
    "a player": (3, PlayerAdded("z", "Zoë"), None, None),
    "a key used": (3, PlayerAdded("a", "Zoë"), None, "key_used"),
    "who is hidden": (6, PlayerHidden("a"), None, None),
    "who is hidden, before he came": (1, PlayerHidden("a"), None, "unknown_player"),
    "a payment": (6, PaymentMade("a", "b", 5), None, None),
    "a payment before its players came": (1, PaymentMade("a", "b", 5), None, None),
    "a payment to nobody": (6, PaymentMade("a", "z", 5), None, "unknown_player"),
    "the table": (6, TableOpened("Friday", "EUR"), None, "not_legal_now"),
    "a game": (5, GameStarted("pitch", ("a", "c")), "g2", None),
    "a game of one": (5, GameStarted("pitch", ("a",)), "g2", "wrong_number_of_players"),
    "a game there was": (5, GameStarted("pitch", ("a", "c")), "g1", "key_used"),
    "a game before the night": (4, GameStarted("pitch", ("a", "c")), "g2", "not_legal_now"),
    "an event of no game": (6, GameEnded(), "g2", "unknown_game"),
    "a night in a night": (6, NightStarted("n2"), None, "not_legal_now"),
    "a night before it": (4, NightStarted("n0"), None, "later_not_legal"),
    "an end before a game": (5, NightEnded("n1"), None, "in_use"),
    "an end while a game runs": (6, NightEnded("n1"), None, "game_running"),
}
"""Seqs 2 to 4 are players, 5 the night, 6 g1's start; after which of them what goes, in which game, or why not."""


@pytest.mark.parametrize(("after", "event", "game", "code"), AROUND.values(), ids=AROUND)
def test_put_in_around_the_games(after: int, event: Event, game: str | None, code: str | None) -> None:
    evening = met("abc")
    evening.start("ab")
    before = meaning(evening.table)
    if code:
        assert evening.refused(forgotten(after, event, game)).code == code
        return
    correction = evening.tell(forgotten(after, event, game))
    assert [fact.event for fact in evening.effective if fact.seq == correction] == [event]
    evening.tell(void(correction))
    assert meaning(evening.table) == before


@pytest.mark.parametrize("after", [6, 99])
def test_after_what_is_not_there_yet_goes_nothing(after: int) -> None:
    evening = met("abc")
    assert evening.refused(forgotten(after, PlayerHidden("a"))).code == "unknown_event"


def test_after_a_correction_or_a_dispute_is_a_place_too() -> None:
    evening = met("abc")
    evening.tell(PlayerHidden("a"))
    evening.tell(void(evening.seq), DisputeRaised(2, "a", "no"))
    for seq in (evening.seq - 1, evening.seq):
        evening.tell(forgotten(seq, PaymentMade("a", "b", 5)))
    assert evening.state["balances"]["a"] == 10


def test_who_is_at_the_table_now_may_be_put_into_its_past() -> None:
    evening = met("ab")
    evening.start("ab")
    start = evening.seq
    evening.play("@b =a2 aaaa")
    evening.tell(PlayerAdded("c", "Carla"))
    evening.tell(forgotten(start, GameJoined("c"), "g1"))
    assert scores(evening) == {"a": 4}
    assert evening.game().outcome.scores.keys() == {"a", "b", "c"}


def test_a_night_with_its_games_is_put_in_before_tonights() -> None:
    """It keeps the day of what it stands behind where it tells none."""
    evening = Evening()
    evening.tell(TableOpened("Thursday", "EUR"), PlayerAdded("a", "Anna"), at="2026-11-20T20:00:00.000Z")
    evening.tell(PlayerAdded("b", "Boris"), at="2026-11-21T20:00:00.000Z")
    evening.tell(NightStarted("n2"))
    evening.tell(forgotten(3, NightStarted("n1")), forgotten(3, NightEnded("n1")))
    evening.tell(
        *(
            forgotten(5, event, "g1")
            for event in (GameStarted("pitch", ("a", "b")), *(told(word) for word in ("@b", "=a4", "aaaa", "end")))
        )
    )
    assert [(one["night"], one["date"], one["ended"]) for one in evening.state["nights"]] == [
        ("n1", "2026-11-21", True),
        ("n2", "2026-11-30", False),
    ]
    assert [(one["game"], one["night"], one["status"]) for one in evening.state["games"]] == [("g1", "n1", "ended")]
    assert evening.state["balances"] == {"a": 20, "b": -20}
    evening.start("ab", game="g2")
    assert [one["game"] for one in evening.state["games"]] == ["g1", "g2"]


def test_the_end_of_a_night_is_put_in_before_a_payment() -> None:
    """Its list is made of what was known when it was put in: the payment is no longer on it."""
    evening = pitch("ab", "@b =a4 aaaa end")
    evening.tell(PaymentMade("b", "a", 5))
    evening.tell(forgotten(evening.seq - 1, NightEnded("n1")))
    assert evening.state["night"] is None
    assert evening.state["settlement"] == [{"from": "b", "to": "a", "amount": 15}]
    evening.tell(PaymentMade("b", "a", 15))
    assert evening.state["settlement"] == []
    assert money(evening) == {"a": 20, "b": -20}
