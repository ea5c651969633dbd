"""What Big Bang refuses: given what was told, when this is told, then this code, and nothing has changed."""

from typing import Any

import pytest

from events.event import Event
from events.games.big_bang import Closed, Exhausted
from events.games.pitch import Misdealt
from events.table import PlayerHidden
from projections.games.big_bang import GAME
from service.wording.words import english
from tests.projections.bangs import bang, couples, told

CLOSINGS = (
    ("B16", "@a", "a=4s+4u.6s.7s.8s", "no_couple"),
    ("B17", "@a", "a=4s.4s.6s.7s", "card_too_often"),
    ("B20", "@a", "a=M1+M1.6s.7s.8s", "card_too_often"),
    ("different ranks", "@a", "a=4s+5s.6s.7s.8s", "no_couple"),
    ("the last is no couple", "@a", "a=6s.7s.8s.1u+Uu", "no_couple"),
    ("three couples", "@a", "a=6s.7s.8s", "not_four_couples"),
    ("five couples", "@a", "a=6s.7s.8s.9s.10s", "not_four_couples"),
    ("no couples", "@a", "a=", "not_four_couples"),
    ("a card three times with a jolly", "@a", "a=6s.6s+J.7s.8s", "card_too_often"),
    ("a card three times with wild cards", "@a", "a=6s+J.6s+M1.6s+J.8s", "card_too_often"),
    ("a matta in two couples", "@a", "a=6s+M1.7s+M1.8s.9s", "card_too_often"),
    ("the couples are another closing", "@a", "a=6s.7s.8s.9s:parziale", "closing_off"),
    ("a jolly makes no big bang", "@a", "a=6s+J.7s.8s.9s:big_bang", "closing_off"),
    ("a matta makes more than a totale", "@a", "a=6s+M1.7s.8s.9s:totale", "closing_off"),
    ("a mezza with a matta", "@a", "a=2s+M1.3s.6s.10s:big_bang", "closing_off"),
)

STOCK = (
    ("a card of two players", "@a", "#a=6s,b=6s", "card_too_often"),
    ("a card of three players", "@a", "#a=6s+J,b=6s+J,c=6s+J", "card_too_often"),
    ("a matta of two players", "@a", "#a=6s+M2,b=7s+M2", "card_too_often"),
    ("nine jollies", "@a", "#a=J+J.J+J.J+J,b=J+J.J+6s", "card_too_often"),
    ("different cards", "@a", "#a=6s.7s,b=8s+8u", "no_couple"),
    ("a stranger shows", "@a", "#a=6s,d=7s", "not_seated"),
    ("one who has retired shows", "@a ~c", "#a=6s,c=7s", "retired"),
    ("one who has left shows nothing", "@a -c", "#c=", "retired"),
    ("a stranger wins", "@a", "#d3", "not_seated"),
    ("one who has retired wins", "@a ~c", "#c3", "retired"),
    ("one who has retired wins nothing", "@a ~c", "#c0", "retired"),
    ("nobody with two", "@a", "#-2", "result_needed"),
    ("nobody with four", "@a", "#-4", "result_needed"),
)

TIMES = (
    ("a closing", "", "a:mezza", "not_legal_now"),
    ("a closing after it was scored", "@a a:mezza", "a:mezza", "not_legal_now"),
    ("an exhausted stock", "", "#", "not_legal_now"),
    ("an exhausted stock in short", "@a #", "#a3", "not_legal_now"),
    ("a couple laid down", "", "a^", "not_legal_now"),
    ("a couple given up", "@a a^ #", "a_4s", "not_legal_now"),
    ("dealt twice", "@a", "@a", "mid_deal"),
    ("dealt by another", "@a", "@b", "mid_deal"),
    ("joined in a deal", "@a", "+d", "mid_deal"),
    ("ended in a deal", "@a", "end", "mid_deal"),
    ("dealt after a big bang", "@a a:big_bang", "@b", "game_over"),
    ("joined after a big bang", "@a a=6s+M1.7s.8s.9s", "+d", "game_over"),
    ("dealt by the last", "~a ~b", "@c", "game_over"),
    ("the last leaves", "~a ~b", "-c", "game_over"),
    ("the last retires", "@a ~a ~b", "~c", "game_over"),
    ("a closing in a void deal", "@a ~a ~b", "c:mezza", "game_over"),
    ("ended twice", "end", "end", "game_over"),
    ("dealt once abandoned", "off", "@a", "game_over"),
)

SEATS = (
    ("a closing of a stranger", "@a", "d:mezza", "not_seated"),
    ("a closing of one who has retired", "@a ~c", "c:mezza", "retired"),
    ("a closing of one who retired before", "~c @a", "c=6s.7s.8s.9s", "retired"),
    ("dealt by a stranger", "", "@d", "not_seated"),
    ("dealt by one who has retired", "~c", "@c", "retired"),
    ("declared by a stranger", "@a", "d^", "not_seated"),
    ("declared by one who has retired", "@a ~c", "c^", "retired"),
    ("a fifth couple", "@a a^ a^ a^ a^", "a^", "too_many_couples"),
    ("nothing to give up", "@a", "a_4s", "nothing_declared"),
    ("nothing left to give up", "@a a^ a_4s b^", "a_J", "nothing_declared"),
    ("given up by a stranger", "@a", "d_4s", "not_seated"),
    ("retired twice", "@a ~c", "~c", "retired"),
    ("left after retiring", "~c", "-c", "retired"),
    ("retired after leaving", "-c", "~c", "retired"),
    ("a stranger retires", "", "~d", "not_seated"),
    ("a stranger leaves", "", "-d", "not_seated"),
    ("joined again after retiring", "~c", "+c", "retired"),
    ("joined again after leaving", "-c", "+c", "retired"),
    ("joined twice", "", "+c", "already_seated"),
    ("after a stranger", "", "+d>e", "not_seated"),
    ("after one who has retired", "~c", "+d>c", "not_seated"),
    ("the sixth", "+d +e", "+f", "too_many_players"),
    ("the sixth again", "+d +e ~e +f", "+g", "too_many_players"),
)

ALL = (*CLOSINGS, *STOCK, *TIMES, *SEATS)


@pytest.mark.parametrize(("words", "event", "code"), [one[1:] for one in ALL], ids=[one[0] for one in ALL])
def test_refused(words: str, event: str, code: str) -> None:
    assert bang("abc", words).refused(told(event), "g1").code == code


POT = {"mode": "pot", "ante": 25}


@pytest.mark.parametrize(
    ("stakes", "words", "event", "code"),
    [
        (POT, "@a", "+d", "pot_closed"),
        (POT, "@a #", "+d", "pot_closed"),
        (POT, "~c", "+c", "retired"),
        (POT, "@a # ~c", "+c", "retired"),
        (POT, "@a a:big_bang @b a:big_bang @c a:big_bang", "@a", "game_over"),
        ({"mode": "none"}, "@a", "+d", "mid_deal"),
        ({"mode": "none"}, "@a # ~c", "+c", "retired"),
        ({"mode": "none"}, "@a a:mezza ~a", "a:mezza", "not_legal_now"),
        ({"mode": "none"}, "@a ~a", "a:mezza", "retired"),
    ],
)
def test_refused_in_a_point_match(stakes: Any, words: str, event: str, code: str) -> None:
    assert bang("abc", words, stakes=stakes).refused(told(event), "g1").code == code


FACES = couples("6s.7s.8s.9s")

HALVES: tuple[tuple[Event, str, str], ...] = (
    (Closed("a"), "closing_needed", "Tell what Anna closed, or the four couples."),
    (Exhausted(), "result_needed", "Tell the couples shown, or who had the best ones and how many."),
    (Exhausted(None, None, 3), "result_needed", "Tell the couples shown, or who had the best ones and how many."),
    (Exhausted(None, "a"), "result_needed", "Tell as well how many couples of one group the best player had."),
    (Exhausted({"a": FACES}, "a", 4), "result_twice", "Tell the couples shown, or the winner and the count: not both."),
    (Exhausted({}, "", 0), "result_twice", "Tell the couples shown, or the winner and the count: not both."),
    (Exhausted({}, None, 0), "result_twice", "Tell the couples shown, or the winner and the count: not both."),
)


@pytest.mark.parametrize(("event", "code", "sentence"), HALVES)
def test_what_is_told_by_halves_or_twice(event: Event, code: str, sentence: str) -> None:
    evening = bang("abc", "@a")
    refusal = evening.refused(event, "g1")
    assert (refusal.code, english(evening.table.roster).say(refusal.say)) == (code, sentence)


def test_nobody_says_that_nobody_had_two() -> None:
    evening = bang("abc", "@a")
    before = evening.game().pots
    evening.tell(Exhausted(None, ""), game="g1")
    assert evening.game().pots == before


LEGAL = (
    "@a a=6s+J.6s+J.7s.8s",
    "@a a=6s.7s+J.7s+M1.8s",
    "@a a=J+J.J+J.J+J.J+J",
    "@a a=M1+M2.J+J.6s.7s:big_bang",
    "@a a=6s.7s.8s.9s:totale",
    "@a #a=6s+J,b=6s+J",
    "@a #a=J+J.J+J,b=J+J.J+J",
    "@a #a=6s+M1,b=6s+M2",
    "@a a^ a_6s #a=6s",  # a card shown when a couple was given up does not count
    "@a a^ a_M1 a=6s+M1.7s.8s.9s",
    "@a ~c #a=6s",
    "@a #-1",
    "@a #a0",
    "@a # ~c +d +e +f @f f:mezza",
    "+d +e ~d +f",
    "@c # @c #",
)


@pytest.mark.parametrize("words", LEGAL)
def test_what_comes_near_to_a_refusal_and_is_none(words: str) -> None:
    bang("abc", words)


def test_what_is_no_event_of_the_game_is_refused_and_changes_nothing() -> None:
    evening = bang("abc", "@a")
    state = evening.game().book.state
    strangers: tuple[Event, ...] = (PlayerHidden("a"), Misdealt())
    for stranger in strangers:
        assert evening.refused(stranger, "g1").code == "not_legal_now"
        assert GAME.evolve(state, stranger) == state


SENTENCES = (
    ("@a", "a=4s+4u.6s.7s.8s", "4 of star and 4 of sun are no couple: its cards have the same rank and suit."),
    ("@a", "a=4s.4s.6s.7s", "There are only two cards 4 of star: look at the couples again."),
    ("@a", "a=6s+M2.7s+M2.8s.9s", "There is only one M2: look at the couples again."),
    ("@a", "#a=J+J.J+J.J+J,b=J+J.J+6s", "There are only 8 jollies: look at the couples again."),
    ("@a", "a=6s.7s.8s", "A closing is four couples, not 3: tell all eight cards."),
    ("@a", "a=6s+J.7s.8s.9s:big_bang", "These couples are a totale, not a big bang: look at them again."),
    ("@a", "#-3", "With 3 couples somebody wins: tell who."),
    ("@a ~c", "c:mezza", "Carla has retired and sits out the rest of the game."),
    ("@a", "d:mezza", "Dmitri does not sit in this game."),
    ("@a", "@b", "A deal is on the table: tell who closed, or that the stock is exhausted, first."),
    ("", "a:mezza", "No cards are dealt: record the deal first."),
    ("@a a^ a^ a^ a^", "a^", "Anna has declared 4 couples, and eight cards give no more."),
    ("@a", "a_4s", "Anna has no declared couple to give up: tell it only of one laid face down."),
)


@pytest.mark.parametrize(("words", "event", "sentence"), SENTENCES)
def test_a_refusal_says_what_to_do(words: str, event: str, sentence: str) -> None:
    evening = bang("abc", words)
    assert english(evening.table.roster).say(evening.refused(told(event), "g1").say) == sentence
