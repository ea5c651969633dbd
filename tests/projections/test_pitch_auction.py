"""The auction of Pitch: who may call what, who wins it, and when it is over."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.games.pitch import PitchRules
from projections.games.pitch.auction import HEIGHT, Auction
from service.wording.words import english
from tests.given import pitch, told

ROUNDS = (
    ("a2 b- c- d-", "a 2 bid"),
    ("a- b- c3 d-", "c 3 bid"),
    ("a- b- c-", "d 2 forced"),
    ("a2 b3 c- d- a-", "b 3 bid"),
    ("a2 b3 c- d- a4 b-", "a 4 bid"),
    ("a2 b- c- d2 a-", "d 2 stolen"),
    ("a2 b- c- d3 a-", "d 3 bid"),
    ("a2 b- c- d2 a3 d3 a-", "d 3 stolen"),
    ("a2 b- c- d2 a3 d-", "a 3 bid"),
    ("a2 b- c- d2 a3 d3 a4 d4 a-", "d 4 stolen"),
    ("a2 b3 c4 d4 a- b- c-", "d 4 stolen"),
    ("a2 b3 c4 d4 a- bM", "b moon bid"),
    ("aM", "a moon bid"),
    ("a- b- cM", "c moon bid"),
    ("a2 b- c- dM", "d moon bid"),
    ("a4 b- c- d-", "a 4 bid"),
    ("a2 b-", "c"),
    ("a2 b3 c- d-", "a"),
    ("a2 b- c- d2", "a"),
    ("a2 b- c3 d- a4", "c"),
)
"""Calls of a table of four, d deals, and what they lead to: a contract (who, bid, how), or whose turn it is."""

ONE_ROUND = (
    ("a2 b- c- d-", "a 2 bid"),
    ("a2 b3 c- d-", "b 3 bid"),
    ("a2 b3 c- d3", "d 3 stolen"),
    ("a2 b3 c4 dM", "d moon bid"),
    ("a- b- c-", "d 2 forced"),
    ("a2 bM", "b moon bid"),
    ("a2 b3 c-", "d"),
)

FOUR_IS_MOON = (
    ("a4", "a 4 bid"),
    ("a2 b4", "b 4 bid"),
    ("a3 b- c- d4", "d 4 bid"),
)


def outcome(words: str, rules: Any = None, players: str = "abcd") -> str:
    """What the auction has come to, the last player dealing."""
    state = pitch(players, f"@{players[-1]} {words}", rules).game().book.state
    contract = state.contract
    return f"{contract.player} {contract.bid} {contract.how}" if contract else state.deal.auction.turn


@pytest.mark.parametrize(("words", "result"), ROUNDS)
def test_in_rounds_until_all_but_one_have_passed(words: str, result: str) -> None:
    assert outcome(words) == result


@pytest.mark.parametrize(("words", "result"), ONE_ROUND)
def test_in_one_round_each_speaks_once(words: str, result: str) -> None:
    assert outcome(words, {"bidding": "one_round"}) == result


@pytest.mark.parametrize(("words", "result"), FOUR_IS_MOON)
def test_a_four_that_is_a_moon_ends_the_auction(words: str, result: str) -> None:
    assert outcome(words, {"four_is_moon": True}) == result


@pytest.mark.parametrize(
    ("players", "words", "result"),
    [
        ("ab", "a-", "b 2 forced"),
        ("ab", "a2 b2 a-", "b 2 stolen"),
        ("ab", "a2 b-", "a 2 bid"),
        ("abcdefgh", "a2 b- c- d- e- f- g- h-", "a 2 bid"),
        ("abcdefgh", "a- b- c- d- e- f- g-", "h 2 forced"),
    ],
)
def test_from_two_players_to_eight(players: str, words: str, result: str) -> None:
    assert outcome(words, players=players) == result


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("=a2", "a 2 bid"),
        ("=a4b", "a 4 bid"),
        ("=aM", "a moon bid"),
        ("=d2", "d 2 bid"),
        ("=d2f", "d 2 forced"),
        ("=d4s", "d 4 stolen"),
        ("=dM", "d moon bid"),
    ],
)
def test_told_in_short(words: str, result: str) -> None:
    assert outcome(words) == result


ROUNDS_REFUSED = (
    ("a3", "b2", "bid_not_higher"),
    ("a3", "b3", "bid_not_higher"),
    ("a3 b- c-", "d2", "bid_not_higher"),  # a steal equals, it does not go below
    ("a2 b- c- d2", "a2", "bid_not_higher"),  # nobody steals from the dealer
    ("a4 b- c- d4", "a4", "bid_not_higher"),
    ("", "b2", "out_of_turn"),
    ("", "d2", "out_of_turn"),
    ("a2", "a3", "out_of_turn"),
    ("a- b2 c- d-", "a3", "not_legal_now"),  # b has it
    ("a- b2 c-", "a3", "out_of_turn"),  # he has passed
    ("a- b- c-", "d3", "not_legal_now"),  # forced already
    ("a- b- c-", "d-", "not_legal_now"),
    ("aM", "b-", "not_legal_now"),
    ("=a2", "a2", "not_legal_now"),
    ("", "e2", "not_dealt_in"),
    ("", "=e2", "not_dealt_in"),
    ("a2", "=a2", "not_legal_now"),
    ("a- b- c-", "=d2", "not_legal_now"),
    ("=a2", "=a3", "not_legal_now"),
    ("", "=a2s", "not_the_dealer"),
    ("", "=a2f", "not_the_dealer"),
    ("", "=dMs", "moon_not_stolen"),
    ("", "=d3f", "forced_is_two"),
    ("", "=dMf", "forced_is_two"),
)
"""Given these calls (d deals), what is refused, and why."""


@pytest.mark.parametrize(("words", "call", "code"), ROUNDS_REFUSED)
def test_refused(words: str, call: str, code: str) -> None:
    assert pitch("abcd", f"@d {words}").refused(told(call), "g1").code == code


@pytest.mark.parametrize(
    ("rules", "words", "call", "code"),
    [
        ({"bidding": "one_round"}, "a2 b-", "a3", "out_of_turn"),
        ({"bidding": "one_round"}, "a2 b3 c- d3", "a4", "not_legal_now"),
        ({"bidding": "one_round"}, "a2 b3", "c3", "bid_not_higher"),
        ({"four_is_moon": True}, "a4", "d4", "not_legal_now"),
        ({"four_is_moon": True}, "", "=d4s", "moon_not_stolen"),
    ],
)
def test_refused_by_an_option(rules: Any, words: str, call: str, code: str) -> None:
    assert pitch("abcd", f"@d {words}", rules).refused(told(call), "g1").code == code


@pytest.mark.parametrize(
    ("words", "call", "sentence"),
    [
        ("", "b2", "It is Anna's turn to speak."),
        ("a- b2", "a3", "Anna has spoken already and is out of this auction. Carla speaks next."),
        ("aM", "b-", "The auction is over: Anna pitches."),
        ("a3", "b3", "Boris must bid higher than 3 or pass; only the dealer, Dmitri, may take the same bid."),
        ("", "=a2s", "Only the dealer, Dmitri, can steal or be forced: choose who pitched again."),
    ],
)
def test_a_refusal_says_what_to_do(words: str, call: str, sentence: str) -> None:
    evening = pitch("abcd", f"@d {words}")
    assert english(evening.table.roster).say(evening.refused(told(call), "g1").say) == sentence


@settings(max_examples=60)
@given(st.booleans(), st.booleans(), st.integers(2, 8), st.data())
def test_every_auction_comes_to_a_contract(once: bool, four_is_moon: bool, players: int, data: st.DataObject) -> None:
    order = tuple("abcdefgh"[:players])
    auction = Auction.open(order, PitchRules(bidding="one_round" if once else "rounds", four_is_moon=four_is_moon))
    while auction.contract is None:
        player = str(auction.turn)
        calls = [bid for bid in ("pass", 2, 3, 4, "moon") if not auction.refuse_call(player, bid)]
        assert "pass" in calls
        assert "moon" in calls
        auction = auction.call(player, data.draw(st.sampled_from(calls)))
    bids = [(player, HEIGHT[bid]) for player, bid in auction.calls if bid != "pass"]
    winner, height = max(bids, key=lambda bid: (bid[1], bid[0] == order[-1]), default=(order[-1], 2))
    assert (auction.contract.player, HEIGHT[auction.contract.bid]) == (winner, height)
    assert (auction.contract.how == "stolen") == ([bid[1] for bid in bids].count(height) == 2)
    assert auction.turn is None
