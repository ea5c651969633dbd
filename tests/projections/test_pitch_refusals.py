"""What a game of Pitch refuses outside its auction: given what was told, when this is told, then this code."""

from typing import Any

import pytest

from events.event import Event
from events.games.pitch import Scored
from events.table import GameStarted, PlayerHidden
from projections.games.pitch import GAME
from projections.games.pitch.facts import least_pips
from service.wording.words import english
from tests.given import met, pitch, told

SEATS = (
    ("", "@e", "not_seated"),
    ("", "@a:abe", "not_seated"),
    ("-d", "@d", "not_seated"),
    ("", "@a:bcd", "dealer_not_in"),
    ("", "@a:a", "too_few_players"),
    ("-b -c -d", "@a", "too_few_players"),
    ("@a", "@a", "mid_deal"),
    ("@a", "+e", "mid_deal"),
    ("@a", "-b", "mid_deal"),
    ("@a", "end", "mid_deal"),
    ("@a =b2", "+e", "mid_deal"),
    ("@a =b2", "-b", "mid_deal"),
    ("@a =b2", "end", "mid_deal"),
    ("", "+b", "already_seated"),
    ("", "+e>f", "not_seated"),
    ("-d", "+e>d", "not_seated"),
    ("-d", "+d>d", "not_seated"),
    ("+e +f +g +h", "+i", "too_many_players"),
    ("+e +f +g +h -a +i", "+a", "too_many_players"),
    ("", "-e", "not_seated"),
    ("-d", "-d", "not_seated"),
    ("-b -c -d", "-a", "last_player"),
)

ORDER = (
    ("", "a2", "not_legal_now"),
    ("", "=a2", "not_legal_now"),
    ("", "aaaa", "not_legal_now"),
    ("", "x", "not_legal_now"),
    ("@d", "aaaa", "not_legal_now"),
    ("@d a2 b-", "aaaa", "not_legal_now"),
    ("@d =a2 aa--", "aa--", "not_legal_now"),
    ("@d x", "x", "not_legal_now"),
    ("end", "@d", "game_over"),
    ("end", "+e", "game_over"),
    ("end", "end", "game_over"),
    ("end", "off", "game_over"),
    ("off", "@d", "game_over"),
    ("@d off", "a2", "game_over"),
)

FACTS = (
    ("=a2", "eaaa", "not_dealt_in"),
    ("=a2", "aeaa", "not_dealt_in"),
    ("=a2", "aaea", "not_dealt_in"),
    ("=a2", "aaae", "not_dealt_in"),
    ("=a2", "aaaa(a10,e2)", "not_dealt_in"),
    ("=a2", "aaaa(a50,b31)", "pips_off"),
    ("=a2", "aaaa(a80,b80)", "pips_off"),
    ("=a2", "aaab(a10,b9)", "game_off"),
    ("=a2", "aaa-(a10,b9)", "game_off"),
    ("=a2", "aaac(a10,b9)", "game_off"),
    ("=a2", "aaaa(a10,b10)", "game_off"),
    ("=a2", "aaaa(a0)", "game_off"),
    ("=aM", "aaaa", "tricks_needed"),
    ("=a2", "aaab*6", "tricks_off"),
    ("=a2", "aaba*6", "tricks_off"),
    ("=a2", "abaa*6", "tricks_off"),
    ("=a2", "baaa*6", "tricks_off"),
    ("=a2", "aaaa*6(a20,b1)", "tricks_off"),
)
"""Of three players dealt in out of four."""


@pytest.mark.parametrize(("words", "event", "code"), [*SEATS, *ORDER])
def test_refused(words: str, event: str, code: str) -> None:
    assert pitch("abcd", words).refused(told(event), "g1").code == code


@pytest.mark.parametrize(("contract", "deal", "code"), FACTS)
def test_facts_that_cannot_be(contract: str, deal: str, code: str) -> None:
    assert pitch("abcd", f"@c:abc {contract}").refused(told(deal), "g1").code == code


@pytest.mark.parametrize(
    ("contract", "deal"),
    [
        ("=aM", "aaa-"),
        ("=aM", "aaab"),
        ("=aM", "aaaa*0"),
        ("=a2", "aaaa"),
        ("=a4", "aaaa"),
        ("=a2", "aaaa*6"),
        ("=a2", "aaaa*6(a20)"),
        ("=a2", "aaaa*6(a20,b0)"),
        ("=a2", "aa--*6(a0)"),
        ("=a2", "aaaa(a80)"),
        ("=a2", "aa--(a20,b20,c20)"),
        ("=a2", "ab-c(a1,c2)"),
    ],
)
def test_facts_that_can_be(contract: str, deal: str) -> None:
    evening = pitch("abcd", f"@c:abc {contract} {deal}")
    assert len(evening.game().book.rows) == 1


def test_no_pips_at_all_is_a_tie() -> None:
    nothing = Scored("a", "a", None, "a", pips={})
    assert pitch("ab", "@b =a2").refused(nothing, "g1").code == "game_off"


def test_a_four_that_is_a_moon_needs_its_tricks() -> None:
    evening = pitch("abcd", "@d =a4", {"four_is_moon": True})
    assert evening.refused(told("aaaa"), "g1").code == "tricks_needed"


@pytest.mark.parametrize(("players", "least"), [(2, 0), (5, 0), (6, 4), (7, 18), (8, 40)])
def test_the_fewest_pips_that_can_be_in_play(players: int, least: int) -> None:
    assert least_pips(players) == least


@pytest.mark.parametrize(("players", "pips"), [("abcdef", "a2,b1"), ("abcdefg", "a9,b8"), ("abcdefgh", "a20,b19")])
def test_too_few_pips_for_so_many_players(players: str, pips: str) -> None:
    evening = pitch(players, f"@{players[-1]} =a2")
    assert evening.refused(told(f"aaaa({pips})"), "g1").code == "pips_off"
    most, *others = pips.split(",")
    enough = ",".join((f"{most[0]}{int(most[1:]) + 1}", *others))
    evening.play(f"aaaa({enough})")


@pytest.mark.parametrize(
    ("players", "code"), [("", "wrong_number_of_players"), ("a", "wrong_number_of_players"), ("ax", "unknown_player")]
)
def test_who_can_start(players: str, code: str) -> None:
    assert met("ab").refused(GameStarted("pitch", tuple(players)), "g1").code == code


def test_what_is_no_event_of_the_game_is_refused_and_changes_nothing() -> None:
    evening = pitch("ab")
    stranger: Event = PlayerHidden("a")
    assert evening.refused(stranger, "g1").code == "not_legal_now"
    state: Any = evening.game().book.state
    assert GAME.evolve(state, stranger) == state


SENTENCES = (
    ("", "aaaa", "No cards are dealt: record the deal first."),
    ("@d", "aaaa", "Nobody has the contract yet: record who pitched and the bid first."),
    ("", "@a:abe", "Elena does not sit in this game."),
    ("", "@a:bcd", "Anna deals and so must be dealt in: choose another dealer."),
    ("@a", "+e", "A deal is on the table: score it, or record a misdeal, first."),
    ("@a:ab", "c2", "Carla was not dealt in."),
    ("@d =a2", "aaaa(a80,b1)", "Pips come to 81, a deck has 80: count one hand again."),
    (
        "@d =a2",
        "aaab(a10,b9)",
        "Anna took the most pips, 10: Game is Anna's, or the pips are not right.",
    ),
    ("@d =a2", "aaaa(a10,b10)", "The most pips, 10, are tied: then nobody has Game."),
    ("@d =a2", "baaa*6", "Anna cannot have taken all six tricks: Boris took something too."),
    (
        "@d =aM",
        "aaaa",
        "Anna bid the moon and took all four points: say how many of the six tricks as well.",
    ),
    ("+e +f +g +h", "+i", "At most 8 can play: somebody must leave first."),
    ("-b -c -d", "-a", "Anna is the last one here: end the game instead."),
)


@pytest.mark.parametrize(("words", "event", "sentence"), SENTENCES)
def test_a_refusal_says_what_to_do(words: str, event: str, sentence: str) -> None:
    evening = pitch("abcd", words)
    assert english(evening.table.roster).say(evening.refused(told(event), "g1").say) == sentence
