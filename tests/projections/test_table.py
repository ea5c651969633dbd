"""A table: what it refuses, its games side by side, and who pays whom when a night is over."""

from typing import Any

import pytest

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
    PlayerRenamed,
    PlayerShown,
    TableOpened,
)
from service.wording.words import english
from tests.given import Evening, imbalances, met, money, pitch, told, void

GAME = GameStarted("pitch", ("a", "b"))

REFUSED: tuple[tuple[Event, str | None, str], ...] = (
    (TableOpened("Friday", "EUR"), None, "not_legal_now"),
    (PlayerAdded("a", "Another"), None, "key_used"),
    (PlayerRenamed("z", "Zoë"), None, "unknown_player"),
    (PlayerHidden("z"), None, "unknown_player"),
    (PlayerShown("z"), None, "unknown_player"),
    (NightStarted("n1"), None, "key_used"),
    (NightStarted("n2"), None, "not_legal_now"),
    (NightEnded("n2"), None, "not_legal_now"),
    (NightEnded("n1"), None, "game_running"),
    (GAME, "g1", "key_used"),
    (GameStarted("pitch", ("a", "z")), "g2", "unknown_player"),
    (GameStarted("pitch", ("a",)), "g2", "wrong_number_of_players"),
    (GameEnded(), "g2", "unknown_game"),
    (GameJoined("z"), "g1", "unknown_player"),
    (PaymentMade("z", "a", 5), None, "unknown_player"),
    (PaymentMade("a", "z", 5), None, "unknown_player"),
    (PaymentMade("a", "a", 5), None, "malformed"),
)
"""While g1 runs, of a and b."""


@pytest.mark.parametrize(("event", "game", "code"), REFUSED)
def test_refused(event: Event, game: str | None, code: str) -> None:
    evening = met("abc")
    evening.tell(GAME, game="g1")
    assert evening.refused(event, game).code == code


@pytest.mark.parametrize("event", [PlayerAdded("a", "Anna"), NightStarted("n1"), PaymentMade("a", "b", 5), void(1)])
def test_a_log_begins_with_the_opening_of_its_table(event: Event) -> None:
    assert Evening().refused(event).code == "not_legal_now"


def test_a_game_needs_a_night() -> None:
    evening = met("ab")
    evening.tell(NightEnded("n1"))
    assert evening.refused(GAME, "g1").code == "not_legal_now"
    assert evening.refused(NightEnded("n1")).code == "not_legal_now"


def test_no_money_changes_hands_where_points_are_played_for() -> None:
    assert met("ab", "XXX").refused(PaymentMade("a", "b", 5)).code == "not_legal_now"


def test_a_refusal_names_people() -> None:
    evening = met("ab")
    evening.tell(GAME, game="g1")
    refusal = evening.refused(NightEnded("n1"))
    assert english(evening.table.roster).say(refusal.say) == "Game g1 is still running: end or abandon it first."


@pytest.mark.parametrize(
    ("first", "game", "again"),
    [
        (PlayerAdded("z", "Zoë"), None, PlayerAdded("z", "Zara")),
        (NightStarted("n2"), None, NightStarted("n2", "2026-12-24")),
        (GAME, "g1", GameStarted("pitch", ("b", "c"))),
    ],
)
def test_a_key_is_used_once_ever(first: Event, game: str | None, again: Event) -> None:
    evening = met("abc")
    if game is None:
        evening.tell(NightEnded("n1"))
    evening.tell(first, game=game)
    evening.undo()
    assert evening.refused(again, game).code == "key_used"
    evening.redo()
    assert evening.refused(again, game).code == "key_used"


def test_games_run_side_by_side() -> None:
    evening = pitch("abc")
    evening.start("bcd", game="g2")
    evening.start("ab", stakes={"mode": "pot", "ante": 50}, game="g3")
    evening.play("@c =a4 aaaa")
    evening.play("@d =d2 dd--", "g2")
    evening.play("@b", "g3")
    evening.play("end", "g2")
    assert money(evening) == {"a": 26, "b": -13, "c": -13}
    assert money(evening, "g2") == {"b": -6, "c": -7, "d": 13}
    assert evening.state["balances"] == {**dict.fromkeys("abcdefghij", 0), "a": 26, "b": -19, "c": -20, "d": 13}
    assert [(one["game"], one["status"]) for one in evening.state["games"]] == [
        ("g1", "running"),
        ("g2", "ended"),
        ("g3", "running"),
    ]


def test_one_games_end_leaves_the_others_as_they_are() -> None:
    evening = pitch("abc")
    evening.start("abc", game="g2")
    evening.play("@c =a4 aaaa")
    before = evening.game()
    evening.play("@b =a4 aaaa end", "g2")
    assert evening.game() == before


def lines(evening: Evening) -> dict[str, int]:
    """Who pays whom how much: "ba" is b to a."""
    return {line["from"] + line["to"]: line["amount"] for line in evening.state["settlement"]}


def night_over() -> Evening:
    """b, c and d each owe a 1.10, and the night is over."""
    evening = pitch("abcd", "@d =aM aaaa*6 end")
    evening.tell(NightEnded("n1"))
    return evening


def test_while_a_night_runs_the_fewest_payments_clear_everything() -> None:
    evening = pitch("abcd", "@d =aM aaaa*6")
    assert lines(evening) == {"ba": 110, "ca": 110, "da": 110}
    evening.tell(PaymentMade("b", "c", 110))
    assert lines(evening) == {"ca": 220, "da": 110}


@pytest.mark.parametrize(
    ("payments", "left"),
    [
        ([], {"ba": 110, "ca": 110, "da": 110}),
        ([("b", "a", 110)], {"ca": 110, "da": 110}),
        ([("b", "a", 50)], {"ba": 60, "ca": 110, "da": 110}),
        ([("b", "a", 50), ("b", "a", 60)], {"ca": 110, "da": 110}),
        ([("d", "a", 110), ("c", "a", 1)], {"ba": 110, "ca": 109}),
        ([("b", "a", 110), ("c", "a", 110), ("d", "a", 110)], {}),
    ],
)
def test_paying_one_line_leaves_the_others_alone(payments: list[Any], left: dict[str, int]) -> None:
    evening = night_over()
    for payment in payments:
        evening.tell(PaymentMade(*payment))
    assert lines(evening) == left
    assert imbalances(evening.table) == []


def test_taking_a_payment_back_restores_the_list() -> None:
    evening = night_over()
    evening.tell(PaymentMade("b", "a", 50))
    evening.tell(PaymentMade("c", "a", 110))
    first = evening.tell(PaymentMade("d", "a", 10))
    paid = lines(evening)
    evening.tell(void(first - 1))
    assert lines(evening) == {"ba": 60, "ca": 110, "da": 100}
    evening.tell(void(evening.seq))
    assert lines(evening) == paid == {"ba": 60, "da": 100}


def test_what_is_not_settled_carries_over_to_the_next_night() -> None:
    evening = night_over()
    evening.tell(PaymentMade("b", "a", 110))
    evening.tell(NightStarted("n2"))
    assert lines(evening) == {"ca": 110, "da": 110}
    evening.start("ab", game="g2")
    evening.play("@b =b4 bbbb end", "g2")
    evening.tell(NightEnded("n2"))
    assert evening.state["balances"] == {**dict.fromkeys("abcdefghij", 0), "a": 200, "b": 20, "c": -110, "d": -110}
    assert sum(lines(evening).values()) == 220


def test_the_end_of_a_night_fixes_the_list_until_it_is_taken_back() -> None:
    evening = night_over()
    end = evening.seq
    evening.tell(PaymentMade("b", "c", 110))
    fixed = lines(evening)
    evening.tell(void(end))
    assert evening.table.fixed_at == 0
    assert lines(evening) == {"ca": 220, "da": 110}
    evening.tell(void(evening.seq))
    assert (evening.table.fixed_at, lines(evening)) == (end, fixed)


def test_a_fork_is_judged_on_its_own() -> None:
    evening = pitch("ab")
    fork = evening.table.fork()
    assert fork == evening.table
    evening.play("@a =b2 bbbb")
    evening.tell(PaymentMade("a", "b", 5), void(evening.seq), PlayerAdded("z", "Zoë"))
    assert fork == pitch("ab").table
    assert evening.refused(told("b2"), "g1").code == "not_legal_now"
