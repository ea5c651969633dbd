"""Acts in words: what one press of a button recorded, as the note with Undo says it."""

from typing import Any

import pytest

from events.corrections import DisputeRaised, DisputeResolved
from events.event import Event
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerHidden, PlayerRenamed, PlayerShown
from service.acts import sentence_of, words_of
from service.stores import MEMORY, open_store
from service.wording.words import english
from tests.given import forgotten, right, void
from tests.given import told as told_
from tests.service.desk import Desk, open_desk, paid, started


@pytest.fixture
def desk() -> Desk:
    """A game that has just begun."""
    return open_desk(open_store(MEMORY))


def words(desk: Desk, *told: Event | str) -> list[str]:
    """What an act says, once it is recorded."""
    done = desk.tell(*told)
    return [english(done.table.roster).say(sentence) for sentence in words_of(done.table, done.recorded)]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (PlayerAdded("e", "Elena"), "Elena is at the table."),
        (PlayerRenamed("a", "Ann"), "Ann is the new name."),
        (PlayerHidden("a"), "Anna is no longer offered for new games."),
        (PlayerShown("a"), "Anna is offered for new games again."),
        (paid("a", "b", 150), "Anna paid Boris €1.50."),
        ("@b", "Boris dealt."),
        ("-d", "Dmitri left."),
        ("end", "The game was ended."),
        ("off", "The game was abandoned: the lights went out."),
        (void(7), "Event 7 was taken back."),
        (right(2, PlayerAdded("a", "Annette")), "Event 2 was put right."),
        (forgotten(7, told_("@a"), "g1"), "What was forgotten was put in after event 7."),
        (DisputeRaised(7, "a", "Carla plays too."), "Anna disputes event 7: Carla plays too."),
    ],
    ids=str,
)
def test_one_event_is_one_sentence(desk: Desk, told: Event | str, sentence: str) -> None:
    assert words(desk, told) == [sentence]


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [("stands", "What was disputed stands: so it was."), ("corrected", "What was disputed was corrected: so it was.")],
)
def test_what_came_of_a_dispute(desk: Desk, outcome: Any, sentence: str) -> None:
    desk.tell(DisputeRaised(7, "a", "no"))
    assert words(desk, DisputeResolved(desk.seq, outcome, "so it was.")) == [sentence]


@pytest.mark.parametrize(
    ("before", "told", "sentence"),
    [
        ("@a", "b-", "Boris passed."),
        ("@a", "b3", "Boris bid 3."),
        ("@a", "bM", "Boris bid the moon."),
        ("@a", "=b2", "Boris bid 2."),
        ("@a", "x", "A misdeal: the same dealer deals again."),
    ],
)
def test_in_a_deal(desk: Desk, before: str, told: str, sentence: str) -> None:
    desk.play(before)
    assert words(desk, told) == [sentence]


def test_a_whole_deal_says_what_came_of_it(desk: Desk) -> None:
    said = words(desk, "@a", "=b2", "bb-b")
    assert said[0] == "Boris bid 2, took High, Low, and Game: 3."
    assert "Boris dealt." not in said


def test_a_deal_that_came_in_two_parts_is_said_by_the_last(desk: Desk) -> None:
    assert words(desk, "@a", "=b2") == ["Anna dealt.", "Boris bid 2."]
    assert words(desk, "bb-b")[0] == "Boris bid 2, took High, Low, and Game: 3."


def test_who_leaves_takes_money_along(desk: Desk) -> None:
    desk.tell("@a", "=b2", "bb-b")
    assert words(desk, "-b") == ["Boris left with +€0.22."]
    assert words(desk, "-c") == ["Carla left with −€0.07."]
    assert words(desk, "+c") == ["Carla joined."]


def test_a_night_and_its_game(desk: Desk) -> None:
    assert words(desk, "@a", "=b2", "bb-b", "end", NightEnded("n1")) == ["The game was ended.", "The night was ended."]
    done = desk.tell(NightStarted("n2"), started("bacd"), game="g2")
    said = [english(done.table.roster).say(sentence) for sentence in words_of(done.table, done.recorded)]
    assert said == ["The night began.", "Pitch began with Boris, Anna, Carla, and Dmitri."]


def test_the_opening(desk: Desk) -> None:
    opened = desk.log[0]
    assert [english().say(one) for one in words_of(desk.now, [opened])] == ["The table was opened."]


def test_what_was_taken_back_is_said_without_its_game(desk: Desk) -> None:
    """The note on an undo of a game's start, when the game is no longer at the table."""
    dealt, _, left = (one.event for one in desk.tell("@a", "x", "-d").recorded)
    desk.tell(void(7, 8, 9, 10))
    assert "g1" not in desk.now.games
    said = [english(desk.now.roster).say(sentence_of(desk.now, told, "g1")) for told in (dealt, left)]
    assert said == ["Something was recorded.", "Dmitri left."]
