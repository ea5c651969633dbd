"""What Go Boom refuses of a hand: given what was told, when this is told, then this code."""

from typing import Any

import pytest

from events.games.go_boom import HandWon
from events.table import GameStarted, PlayerHidden
from projections.games.go_boom import GAME
from service.wording.words import english
from tests.projections.sheets import played, points, shown, told

DECK = tuple(rank + suit for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))
CHEAPEST = ("AS", "AH", "AD", "AC", "2S", "2H", "2D")
DEAR = ".".join(card for card in DECK if card not in CHEAPEST)
"""All that one player can be left with: 330 points."""

REFUSED = (
    ("abc", "", "d(b1,c1)", "not_seated"),
    ("abc", "", "a(b1,d1)", "not_seated"),
    ("abc", "", "a(b1,c1,d1)", "not_seated"),
    ("abc", "-c", "a(b1,c1)", "not_seated"),
    ("abc", "-c", "c(a1,b1)", "not_seated"),
    ("ab", "-b", "a()", "too_few_players"),
    ("abc", "", "a(a0,b1,c1)", "not_one_out"),
    ("abc", "", "a(a5,b1,c1)", "not_one_out"),
    ("abc", "", "a(b0,c1)", "not_one_out"),
    ("abc", "", "a(b1,c0)", "not_one_out"),
    ("abc", "", "a()", "left_missing"),
    ("abc", "", "a(b1)", "left_missing"),
    ("abc", "+d", "a(b1,c1)", "left_missing"),
    ("abc", "", "a(b=KC,c=KC)", "card_too_often"),
    ("abc", "", "a(b=KC.KC,c1)", "card_too_often"),
    ("abcdefg", "", "a(b=KC,c=KC,d=KC,e1,f1,g1)", "card_too_often"),
    ("abcdefg", "-g", "a(b=KC,c=KC,d1,e1,f1)", "card_too_often"),
    ("ab", "", "a(b331)", "too_much_left"),
    ("abc", "", "a(b330,c1)", "too_much_left"),
    ("abc", "", f"a(b={DEAR},c1)", "too_much_left"),
    ("abcdefg", "", "a(b600,c70,d1,e1,f1,g1)", "too_much_left"),
    ("abcdefg", "-g", "a(b327,c1,d1,e1,f1)", "too_much_left"),
    ("ab", "a(b200)", "a(b1)", "game_over"),
    ("ab", "end", "a(b1)", "game_over"),
    ("ab", "off", "a(b1)", "game_over"),
)


@pytest.mark.parametrize(("players", "words", "event", "code"), REFUSED)
def test_refused(players: str, words: str, event: str, code: str) -> None:
    assert played("go_boom", players, words).refused(told(event), "g1").code == code


@pytest.mark.parametrize("held", [0, (), -1])
def test_a_loser_holds_something(held: Any) -> None:
    assert played("go_boom", "ab").refused(HandWon("a", {"b": held}), "g1").code == "not_one_out"


@pytest.mark.parametrize(
    ("players", "words", "event", "scores"),
    [
        ("ab", "", "a(b330)", "a330 b0"),
        ("ab", "", f"a(b={DEAR})", "a330 b0"),
        ("abcdefg", "", "a(b600,c69,d1,e1,f1,g1)", "a673 b0 c0 d0 e0 f0 g0"),
        ("abcdef", "+g", "a(b=KC.KC,c1,d1,e1,f1,g1)", "a25 b0 c0 d0 e0 f0 g0"),
        ("abcdefg", "-g", "a(b=KC,c=KD,d1,e1,f1)", "a23 b0 c0 d0 e0 f0 g0"),
        ("abc", "-c", "a(b1)", "a1 b0 c0"),
        ("abcdefghijkl", "", "l(a1,b1,c1,d1,e1,f1,g1,h1,i1,j1,k1)", "a0 b0 c0 d0 e0 f0 g0 h0 i0 j0 k0 l11"),
    ],
)
def test_just_possible(players: str, words: str, event: str, scores: str) -> None:
    assert points(played("go_boom", players, f"{words} {event}")) == scores


@pytest.mark.parametrize("players", ["", "a", "abcdefghijklm"])
def test_two_to_twelve_can_start(players: str) -> None:
    start = GameStarted("go_boom", tuple(players))
    assert played("go_boom", "ab").refused(start, "g2").code == "wrong_number_of_players"


def test_a_thirteenth_cannot_join() -> None:
    evening = played("go_boom", "abcdefghijkl")
    assert evening.refused(told("+m"), "g1").code == "too_many_players"
    assert "game.joined" not in shown(evening)["next"]["may"]


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ("", {"go_boom.hand_won", "game.joined", "game.left", "game.ended", "game.abandoned"}),
        ("-b", {"game.joined", "game.ended", "game.abandoned"}),
        ("a(b200)", set()),
    ],
)
def test_what_may_come_next(words: str, may: set[str]) -> None:
    coming = shown(played("go_boom", "ab", words))["next"]
    assert (coming["turn"], set(coming["may"])) == (None, may)


def test_what_is_no_event_of_the_game_is_refused_and_changes_nothing() -> None:
    evening = played("go_boom", "ab")
    assert evening.refused(PlayerHidden("a"), "g1").code == "not_legal_now"
    state: Any = evening.game().book.state
    assert GAME.evolve(state, PlayerHidden("a")) == state
    speaker = english(evening.table.roster)
    assert speaker.say(GAME.tells(PlayerHidden("a"))) == "The hand was scored."


SENTENCES = (
    ("abc", "a(b1,d1)", "Dmitri does not sit in this game."),
    ("abc", "a(a5,b1,c1)", "Anna went out and so has nothing left: choose again who went out."),
    ("abc", "a(b1)", "Say as well what Carla had left."),
    ("abc", "a(b1,c0)", "Only Anna went out: Carla must have had at least 1 point left."),
    ("abc", "a(b=KC,c=KC)", "The K♣ is in play only once: look through the hands again."),
    (
        "abcdefg",
        "a(b=10H,c=10H.10H,d1,e1,f1,g1)",
        "The 10♥ is in play only 2 times: look through the hands again.",
    ),
    ("ab", "a(b331)", "331 points are left, but the cards can give 330 at most: count the hands again."),
)


@pytest.mark.parametrize(("players", "event", "sentence"), SENTENCES)
def test_a_refusal_says_what_to_do(players: str, event: str, sentence: str) -> None:
    evening = played("go_boom", players)
    assert english(evening.table.roster).say(evening.refused(told(event), "g1").say) == sentence
