"""Events put back into forms: a form filled in with an event tells it again, for every event that a form tells."""

import re
from typing import Any

import pytest

from events.codec import Malformed
from events.event import Event
from events.games import KINDS
from events.games.big_bang import Exhausted
from events.games.pitch import Contracted, Dealt, Scored
from events.money import PaymentMade
from projections.play import Play
from service.forms import told_events
from service.pages.correcting.refill import refilled
from service.wording.amounts import write_amount
from tests.events.examples import EXAMPLES, Example
from tests.given import pitch
from tests.service.pages.nights import NIGHTS, at_log
from tests.service.pages.phone import Phone, open_table

AROUND = ("table.opened", "player.added", "player.renamed", "night.started", "payment.made")
TOLD = {event.type for kind in KINDS.values() for event in kind.events} | {*AROUND, "game.joined", "game.left"}
TELLABLE = [one for one in EXAMPLES if one.type in TOLD | {"game.abandoned"}]


def again(event: Event, game: str | None, decimals: int = 2, mark: str = ".") -> Event:
    """The event that the form filled in with this one tells."""
    told = told_events(refilled(None, [event], lambda cents: write_amount(cents, decimals, mark)), game, decimals)
    assert not isinstance(told, Malformed), told
    (one,) = told
    return one


@pytest.mark.parametrize("example", TELLABLE, ids=lambda one: one.type)
def test_every_example_comes_back(example: Example) -> None:
    event = example.decoded()
    if isinstance(event, Exhausted) and event.couples:  # who shows none is left out
        event = Exhausted({player: told for player, told in event.couples.items() if told})
    assert again(event, example.game) == event


@pytest.mark.parametrize("mark", [".", ","])
@pytest.mark.parametrize("decimals", [0, 2, 3])
def test_amounts_come_back_in_any_currency(decimals: int, mark: str) -> None:
    for amount in (1, 10, 1000, 1500, 123456, 10**12):
        assert again(PaymentMade("a", "b", amount), None, decimals, mark) == PaymentMade("a", "b", amount)


def play_of(words: str) -> tuple[Play, list[Event]]:
    """A game of Pitch before a deal, and the events of that deal."""
    before = pitch("abc").game()
    evening = pitch("abc", words)
    return before, [one.event for one in evening.log[-len(words.split()) :]]


@pytest.mark.parametrize(
    ("words", "contract", "tricks"),
    [
        ("@c:abc a- b2 c- ba-b*4", Contracted("b", 2), None),
        ("@c a- b2 c2 b- ba-b", Contracted("c", 2, "stolen"), None),
        ("@c a- b- ca-c", Contracted("c", 2, "forced"), None),
        ("@c aM aaaa*6", Contracted("a", "moon"), 6),
        ("@c =b3b ba-b", Contracted("b", 3), None),
    ],
)
def test_a_deal_told_bid_by_bid_fills_in_the_pad_that_tells_it_whole(words: str, contract: Any, tricks: Any) -> None:
    before, events = play_of(words)
    told = told_events(refilled(before, events, str), "g1", 2)
    scored = events[-1]
    assert isinstance(scored, Scored)
    right = Scored(scored.high, scored.low, scored.jack, scored.game, tricks)
    assert told == [Dealt("c", ("a", "b", "c")), contract, right]


@pytest.mark.parametrize(
    "night", ["big-bang-00", "big-bang-01", "go-boom-00", "corrected-00", "mixed-00", "pitch-02", "pitch-03"]
)
def test_every_pad_shows_what_was_told_and_unchanged_changes_nothing(night: str) -> None:
    """As its page sends it, fields and all."""
    phone = at_log((NIGHTS / f"{night}.jsonl").read_bytes())
    games = phone.here.tables.now(phone.table).games.values()
    for seq in [entry.seq for play in games for entry in play.book.rows][:12]:
        pad = phone.get(f"/e/{seq}/right")
        assert pad.status == 200
        if "See what changes" in pad.buttons:  # where each key is a throw, there is none for all
            assert "nothing would change" in phone.press(pad, "See what changes").alert, seq


def cash() -> Phone:
    """A cash game with a buy-in of Boris and what Anna cashed out."""
    phone = open_table()
    phone.on(phone.press(phone.get("/start/cash_game"), "Start Cash game"))
    for path, amounts in (("", {"0": "10", "1": "20"}), ("?out=", {"0": "12.50"})):
        pad = phone.get(f"/g/g1/record{path}")
        save = next(words for words in pad.buttons if words.startswith("Save"))
        phone.press(pad, save, {f"{n}.amount": amount for n, amount in amounts.items()})
    return phone


def test_a_buy_in_and_a_cash_out_stand_beside_their_players() -> None:
    phone = cash()
    types = phone.types
    for type_, name, value in (
        ("cash_game.bought_in", "0.amount", "10.00"),
        ("cash_game.cashed_out", "0.amount", "12.50"),
    ):
        seq = types.index(type_) + 1
        pad = phone.get(f"/e/{seq}/right")
        assert pad.form("See what changes")[0].value(name) == value
        look = phone.press(pad, "See what changes", {name: "11"})
        words = "Amount: " + value
        assert re.search(rf"{re.escape(words)} now 11.00", look.words), look.words
