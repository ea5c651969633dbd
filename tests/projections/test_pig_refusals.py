"""What the Pig family refuses: given what was told, when this is told, then this code, and nothing has changed."""

from typing import Any

import pytest

from events.event import Event
from events.games.pig import WholeTurn
from events.games.pitch import Misdealt
from events.table import PlayerHidden
from projections.games.pig import GAMES
from service.wording.words import english
from tests.projections.pigs import pig, told

DICE = (
    ("pig", "", "a44", "wrong_dice"),
    ("two_dice_pig", "", "a4", "wrong_dice"),
    ("big_pig", "", "a4", "wrong_dice"),
    ("big_pig", "a44", "a4", "wrong_dice"),
    ("pig", "", "a:dd", "not_legal_now"),
    ("big_pig", "", "a:dd", "not_legal_now"),
    ("pass_the_pigs", "", "a4", "not_legal_now"),
    ("pass_the_pigs", "", "a44", "not_legal_now"),
    ("pass_the_pigs", "", "a=21", "not_legal_now"),
    ("pass_the_pigs", "", "^a4,b5,c6", "not_legal_now"),
)

TURNS = (
    ("pig", "", "b4", "out_of_turn"),
    ("pig", "", "c=x", "out_of_turn"),
    ("pig", "", "b!", "out_of_turn"),
    ("pig", "a4", "b4", "out_of_turn"),
    ("pig", "a1", "a4", "out_of_turn"),
    ("pig", "a1", "a!", "out_of_turn"),
    ("pig", "a4 a!", "a4", "out_of_turn"),
    ("pig", "a4 a!", "a!", "out_of_turn"),
    ("pig", "a=21", "a4", "out_of_turn"),
    ("big_pig", "a44 a11", "a44", "out_of_turn"),
    ("pass_the_pigs", "a:o", "a:dd", "out_of_turn"),
    ("pass_the_pigs", "a:p b:db c:db", "a:dd", "out_of_turn"),
    ("pass_the_pigs", "a:p b:db c:db", "a!", "out_of_turn"),
    ("pig", "", "d4", "not_seated"),
    ("pig", "", "d!", "not_seated"),
    ("pig", "", "d=x", "not_seated"),
    ("pig", "-a", "a4", "not_seated"),
    ("pig", "a=5 b=5 c=5 -a", "a4", "not_seated"),
    ("pig", "a=100", "a4", "game_over"),
    ("pig", "a=100", "b4", "game_over"),
    ("pig", "a=99 b=5 c=5 a4 a!", "a!", "game_over"),
    ("pig", "end", "a=x", "game_over"),
    ("pig", "-a -b", "c4", "game_over"),
    ("pig", "off", "a4", "game_over"),
    ("big_pig", "a=100 b=x c=x", "a44", "game_over"),
    ("pass_the_pigs", "a:p b:p", "c:dd", "game_over"),
)

HOLDS = (
    ("pig", "", "a!", "nothing_thrown"),
    ("pig", "a=5", "b!", "nothing_thrown"),
    ("pass_the_pigs", "", "a!", "nothing_thrown"),
    ("big_pig", "a44", "a!", "must_throw"),
    ("big_pig", "a34 a44", "a!", "must_throw"),
    ("big_pig", "a44 a44", "a!", "must_throw"),
    ("big_pig", "a=100 b=x c44", "c!", "must_throw"),
    ("pig", "a4", "end", "mid_turn"),
    ("big_pig", "a44", "end", "mid_turn"),
    ("pass_the_pigs", "a:dd", "end", "mid_turn"),
)

WHOLE = (
    ("pig", "", "a=1", "points_off"),
    ("pig", "", "a=-5", "points_off"),
    ("two_dice_pig", "", "a=3", "points_off"),
    ("big_pig", "", "a=4", "points_off"),
    ("pig", "", "a=0", "no_wipe"),
    ("two_dice_pig", "", "a=0", "no_wipe"),
    ("pig", "a4", "a=5", "mid_turn"),
    ("pig", "a4", "a=x", "mid_turn"),
    ("big_pig", "a44", "a=0", "mid_turn"),
)

STARTS = (
    ("pig", "a4", "^a1,b2,c3", "not_legal_now"),
    ("pig", "a1", "^a1,b2,c3", "not_legal_now"),
    ("pig", "a=x", "^a1,b2,c3", "not_legal_now"),
    ("pig", "^a1,b2,c3", "^a1,b2,c3", "not_legal_now"),
    ("pig", "", "^a1,b2", "start_off"),
    ("pig", "", "^a1", "start_off"),
    ("pig", "", "^a1,b2,c3,d4", "not_seated"),
    ("pig", "-c", "^a1,b2,c3", "not_seated"),
    ("pig", "^a3,b3,c1", "^a1,b2", "start_off"),
    ("pig", "", "^a1,b2,c7", "start_off"),
    ("pig", "", "^a1,b2,c12", "start_off"),
    ("two_dice_pig", "", "^a1,b2,c12", "start_off"),
    ("big_pig", "", "^a12,b2,c1", "start_off"),
    ("big_pig", "^a9,b9,c4", "a44", "start_tied"),
    ("big_pig", "^a9,b9,c4", "a!", "start_tied"),
    ("big_pig", "^a9,b9,c4", "b=x", "start_tied"),
    ("big_pig", "^a9,b9,c4 ^a9,b9,c9", "c44", "start_tied"),
)

SEATS = (
    ("pig", "a4", "+d", "begun"),
    ("pig", "a1", "+d", "begun"),
    ("pig", "a=x", "+d", "begun"),
    ("pig", "^a1,b2,c3", "+d", "begun"),
    ("pig", "^a3,b3,c1", "+d", "begun"),
    ("pig", "a=5 -a", "+a", "begun"),
    ("pig", "", "+b", "already_seated"),
    ("pig", "", "+d>e", "not_seated"),
    ("pig", "-c", "+d>c", "not_seated"),
    ("big_pig", "+d", "+e", "too_many_players"),
    ("pig", "", "-d", "not_seated"),
    ("pig", "-c", "-c", "not_seated"),
    ("pig", "-c -b", "-a", "game_over"),
)


@pytest.mark.parametrize(
    ("kind", "words", "event", "code"), [*DICE, *TURNS, *HOLDS, *WHOLE, *STARTS, *SEATS], ids=lambda part: part or "-"
)
def test_refused(kind: str, words: str, event: str, code: str) -> None:
    assert pig(kind, "abc", words).refused(told(event), "g1").code == code


@pytest.mark.parametrize(
    ("kind", "rules", "words", "event", "code"),
    [
        ("big_pig", {"double_one": 25}, "", "a=0", "no_wipe"),
        ("big_pig", {"double_one": 25}, "", "a=4", "points_off"),
        ("two_dice_pig", {"double_one": "wipe"}, "a22", "a=0", "mid_turn"),
        ("pass_the_pigs", {"piggyback": False}, "", "a:p", "no_piggyback"),
        ("pass_the_pigs", {"piggyback": False}, "a:dd", "a:p", "no_piggyback"),
        ("pig", {"target": 5}, "a=5", "b4", "game_over"),
        ("big_pig", {"max_players": 5}, "+d +e", "+f", "too_many_players"),
    ],
)
def test_refused_by_an_option(kind: str, rules: Any, words: str, event: str, code: str) -> None:
    assert pig(kind, "abc", words, rules).refused(told(event), "g1").code == code


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (WholeTurn("a", "held"), "points_needed"),
        (WholeTurn("a", "held", 0), "points_off"),
        (WholeTurn("a", "lost", 5), "points_off"),
        (WholeTurn("a", "lost", 0), "points_off"),
        (WholeTurn("a", "wiped", 5), "points_off"),
        (WholeTurn("b", "held"), "out_of_turn"),
    ],
)
def test_points_belong_to_a_turn_that_was_held(event: Event, code: str) -> None:
    assert pig("big_pig", "abc").refused(event, "g1").code == code


LEGAL: tuple[tuple[str, Any, str], ...] = (
    ("pig", {}, "a=2"),
    ("two_dice_pig", {}, "a=4"),
    ("two_dice_pig", {"double_one": "wipe"}, "a=0"),
    ("big_pig", {}, "a=5"),
    ("big_pig", {}, "a=0"),
    ("big_pig", {}, "a44 a34 a!"),
    ("big_pig", {"double_one": 25}, "a44 a!"),
    ("big_pig", {"double_one": 25}, "a11 a!"),
    ("two_dice_pig", {}, "a44 a!"),
    ("pass_the_pigs", {"piggyback": False}, "a:o b:dd"),
    ("pass_the_pigs", {}, "a:p b:dd -a b!"),
    ("pig", {}, "^c6,a1,b2"),
    ("big_pig", {"max_players": 5}, "+d +e"),
)


@pytest.mark.parametrize(("kind", "rules", "words"), LEGAL)
def test_what_comes_near_to_a_refusal_and_is_none(kind: str, rules: Any, words: str) -> None:
    pig(kind, "abc", words, rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_what_is_no_event_of_the_game_is_refused_and_changes_nothing(game: Any) -> None:
    evening = pig(game.kind, "abc")
    state = evening.game().book.state
    strangers: tuple[Event, ...] = (PlayerHidden("a"), Misdealt())
    for stranger in strangers:
        assert evening.refused(stranger, "g1").code == "not_legal_now"
        assert game.evolve(state, stranger) == state


SENTENCES = (
    ("pig", "", "a44", "Pig is played with one die: tell one number."),
    ("big_pig", "", "a4", "This game is played with two dice: tell both numbers."),
    ("pig", "", "b4", "It is Anna's turn."),
    ("pig", "", "d4", "Dmitri does not sit in this game."),
    ("pass_the_pigs", "a:p", "a:dd", "A piggyback put Anna out of the game. It is Boris's turn."),
    ("pig", "", "a!", "Anna has thrown nothing yet: throw first."),
    ("big_pig", "a44", "a!", "Doubles must be thrown again: Anna cannot hold now."),
    ("pig", "a4", "a=5", "This turn of Anna is being told throw by throw: go on with the next one."),
    ("big_pig", "", "a=4", "Nobody can bank 4 in a turn, the least is 5: add the throws up again."),
    ("pig", "", "a=0", "No throw takes the whole total in this game: the turn was held or lost."),
    ("pig", "^a1,b2,c3", "^a1,b2,c3", "It is settled who begins: it is Carla's turn."),
    ("pig", "", "^a1", "Everybody throws for the start: Boris and Carla must throw too."),
    ("pig", "", "^a1,b2,c7", "Carla cannot have thrown 7: it is from 1 to 6."),
    ("big_pig", "", "^a1,b2,c7", "Anna cannot have thrown 1: it is from 2 to 12."),
    ("big_pig", "^a9,b9,c4", "a44", "The throw for the start is tied: everybody throws for it again first."),
    ("pig", "a4", "+d", "This game can be joined before its first throw only: join the next one."),
    ("pig", "a4 a5", "end", "Anna has 9 points in the air: finish the turn first."),
)


@pytest.mark.parametrize(("kind", "words", "event", "sentence"), SENTENCES)
def test_a_refusal_says_what_to_do(kind: str, words: str, event: str, sentence: str) -> None:
    evening = pig(kind, "abc", words)
    assert english(evening.table.roster).say(evening.refused(told(event), "g1").say) == sentence
