"""Put right: what each type of event may become, what then is no longer possible, and which replacement counts."""

from typing import Any

import pytest

from events.corrections import DisputeRaised, EventReplaced
from events.event import Event
from events.games.pitch import BidMade, Contracted, Dealt, Scored
from events.money import PaymentMade
from events.table import (
    GameAbandoned,
    GameJoined,
    GameLeft,
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    PlayerShown,
    TableOpened,
)
from tests.given import Evening, meaning, met, pitch, right, scores, told, void

OPENED, ANNA, NIGHT = 1, 2, 5
"""Seqs of an evening on which a, b and c have met."""

AROUND: dict[str, tuple[list[Event], int, Event, str | None]] = {
    "the table's name": ([], OPENED, TableOpened("Friday", "EUR"), None),
    "its currency": ([], OPENED, TableOpened("Thursday", "JPY"), None),
    "its currency, once played": ([GameStarted("pitch", ("a", "b"))], OPENED, TableOpened("T", "USD"), None),
    "for points only": ([], OPENED, TableOpened("Thursday", "XXX"), None),
    "for points only, once played": ([GameStarted("pitch", ("a", "b"))], OPENED, TableOpened("T", "XXX"), "in_use"),
    "for points only, once paid": ([PaymentMade("a", "b", 5)], OPENED, TableOpened("T", "XXX"), "in_use"),
    "a name": ([], ANNA, PlayerAdded("a", "Annette", "An"), None),
    "a key": ([], ANNA, PlayerAdded("z", "Anna"), None),
    "a key in use": ([PaymentMade("a", "b", 5)], ANNA, PlayerAdded("z", "Anna"), "in_use"),
    "a key with a later name": ([PlayerRenamed("a", "Ann")], ANNA, PlayerAdded("z", "Anna"), "later_not_legal"),
    "another's key": ([], ANNA, PlayerAdded("b", "Anna"), "key_used"),
    "a rename": ([PlayerRenamed("a", "Ann")], 6, PlayerRenamed("b", "Bob"), None),
    "a rename of nobody": ([PlayerRenamed("a", "Ann")], 6, PlayerRenamed("z", "Bob"), "unknown_player"),
    "who was hidden": ([PlayerHidden("a")], 6, PlayerHidden("b"), None),
    "who was shown": ([PlayerHidden("a"), PlayerShown("a")], 7, PlayerShown("b"), None),
    "a night's day": ([], NIGHT, NightStarted("n1", "2026-12-24", "Christmas"), None),
    "a night's key": ([], NIGHT, NightStarted("n7"), None),
    "a night's key in use": ([GameStarted("pitch", ("a", "b"))], NIGHT, NightStarted("n7"), "in_use"),
    "which night ended": ([NightEnded("n1")], 6, NightEnded("n2"), "not_legal_now"),
    "a payment": ([PaymentMade("a", "b", 5)], 6, PaymentMade("b", "c", 7), None),
    "a payment to oneself": ([PaymentMade("a", "b", 5)], 6, PaymentMade("a", "a", 5), "malformed"),
    "a payment by nobody": ([PaymentMade("a", "b", 5)], 6, PaymentMade("z", "a", 5), "unknown_player"),
    "who plays": ([GameStarted("pitch", ("a", "b"))], 6, GameStarted("pitch", ("c", "a")), None),
    "what is played": ([GameStarted("pitch", ("a", "b"))], 6, GameStarted("pig", ("a", "b")), None),
    "too few players": ([GameStarted("pitch", ("a", "b"))], 6, GameStarted("pitch", ("a",)), "wrong_number_of_players"),
    "an unknown player": ([GameStarted("pitch", ("a", "b"))], 6, GameStarted("pitch", ("a", "z")), "unknown_player"),
}
"""What was told after a, b and c had met, which event is put right, and with what; the last is why it cannot be."""


@pytest.mark.parametrize(("events", "seq", "event", "code"), AROUND.values(), ids=AROUND)
def test_put_right(events: list[Event], seq: int, event: Event, code: str | None) -> None:
    evening, at_once = met("abc"), Evening()
    for one in events:
        evening.tell(one, game="g1" if one.of_game else None)
    if code:
        assert evening.refused(right(seq, event)).code == code
        return
    before = meaning(evening.table)
    correction = evening.tell(right(seq, event))
    said = [one.event for one in evening.log[: correction - 1]]
    said[seq - 1] = event
    for one in said:
        at_once.tell(one, game="g1" if one.of_game else None)
    assert meaning(evening.table) == meaning(at_once.table)
    evening.tell(void(correction))
    assert meaning(evening.table) == before


IN_GAME: dict[str, tuple[str, int, Event, Any]] = {
    "the dealer": ("@d =a2 aaaa", 0, Dealt("a"), None),
    "who was dealt in": ("@d =a2 aaaa", 0, Dealt("d", ("a", "b", "d")), None),
    "a pitcher left out of it": ("@d =a2 aaaa", 0, Dealt("d", ("b", "c", "d")), (1, 2)),
    "a bid": ("@d a2 b3 c- d-", 2, BidMade("b", "pass"), None),
    "a bid out of turn": ("@d a2", 1, BidMade("b", 2), "out_of_turn"),
    "a contract": ("@d =a2 aaaa", 1, Contracted("b", 3), None),
    "a score": ("@d =a2 aaaa @a =b2", 2, Scored("b", "b", None, "b"), None),
    "a score by who was not there": ("@d =a2 aaaa", 2, Scored("z", "b", None, "b"), "not_dealt_in"),
    "who came": ("+e @e =e2 eeee", 0, GameJoined("f"), (1, 2, 3)),
    "who left": ("-a @b", 0, GameLeft("c"), None),
    "why it was off": ("@d off", 1, GameAbandoned("the cat"), None),
    "a bid beaten by a later one": ("@d a2 b3 c- d-", 1, BidMade("a", 4), (2, 3, 4)),
}


@pytest.mark.parametrize(("words", "target", "event", "result"), IN_GAME.values(), ids=IN_GAME)
def test_put_right_in_a_game(words: str, target: int, event: Event, result: Any) -> None:
    evening = pitch("abcd")
    start = evening.seq + 1
    evening.play(words)
    before, along = meaning(evening.table), ()
    if isinstance(result, str):
        assert evening.refused(right(start + target, event)).code == result
        return
    if result:
        along = tuple(start + one for one in result)
        refusal = evening.refused(right(start + target, event))
        assert (refusal.code, refusal.events) == ("later_not_legal", along)
    correction = evening.tell(right(start + target, event, *along))
    at_once = pitch("abcd")
    for at, word in enumerate(words.split()):
        if start + at not in along:
            at_once.tell(event if at == target else told(word), game="g1")
    assert meaning(evening.table) == meaning(at_once.table)
    evening.tell(void(correction))
    assert meaning(evening.table) == before


def test_a_later_replacement_wins_and_taken_back_gives_way_to_the_former() -> None:
    evening = pitch("ab", "@b =a2 aaaa")
    seq = evening.seq
    first = evening.tell(right(seq, told("abab")))
    once = meaning(evening.table)
    second = evening.tell(right(seq, told("bbbb")))
    assert scores(evening) == {"a": -2, "b": 4}
    evening.tell(void(second))
    assert meaning(evening.table) == once
    evening.tell(void(first))
    assert scores(evening) == {"a": 4}
    evening.tell(void(evening.seq))
    evening.tell(void(seq))
    assert scores(evening) == {}


def test_the_former_replacement_taken_back_leaves_the_later() -> None:
    evening = pitch("ab", "@b =a2 aaaa")
    seq = evening.seq
    first = evening.tell(right(seq, told("abab")))
    evening.tell(right(seq, told("bbbb")))
    now = meaning(evening.table)
    evening.tell(void(first))
    assert meaning(evening.table) == now


@pytest.mark.parametrize(
    ("seq", "code"), [(99, "unknown_event"), (8, "already_voided"), (9, "not_legal_now"), (10, "not_legal_now")]
)
def test_what_cannot_be_put_right(seq: int, code: str) -> None:
    """What is not there, what was taken back, a correction, a dispute."""
    evening = met("abcd")
    evening.start("abcd")
    evening.play("@d")
    evening.tell(void(8), DisputeRaised(8, "a", "no"))
    assert evening.refused(right(seq, Dealt("a"))).code == code


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ({}, "malformed", "data.data.dealer"),
        ({"dealer": "d", "pips": 1}, "malformed", "data.data.pips"),
        ({"dealer": 5}, "malformed", "data.data.dealer"),
    ],
)
def test_what_is_put_right_is_read_by_its_type(data: dict[str, Any], code: str, path: str) -> None:
    evening = pitch("abcd", "@d")
    refusal = evening.refused(EventReplaced(evening.seq, data, "a slip"))
    assert (refusal.code, refusal.say.params["field"]) == (code, path)


def test_stakes_put_right_can_be_bad_stakes() -> None:
    evening = pitch("abcd")
    told_ = {"kind": "pitch", "players": ["a", "b"], "stakes": {"mode": "pip"}}
    assert evening.refused(EventReplaced(evening.seq, told_, "a slip")).code == "bad_stakes"


def test_a_players_own_former_key_can_come_back() -> None:
    evening = met("ab")
    evening.tell(right(ANNA, PlayerAdded("z", "Anna")))
    assert evening.refused(PlayerAdded("a", "Another")).code == "key_used"
    assert evening.refused(right(3, PlayerAdded("a", "Boris"))).code == "key_used"
    evening.tell(right(ANNA, PlayerAdded("a", "Anna")))
    assert list(evening.state["players"]) == ["a", "b"]


def test_along_with_a_replacement_go_only_later_events() -> None:
    evening = pitch("ab", "@b =a2 aaaa")
    for along in (evening.seq - 2, evening.seq - 1):
        assert evening.refused(right(evening.seq - 1, Contracted("a", 3), along)).code == "malformed"
