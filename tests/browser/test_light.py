"""What a phone loads for the board of a full table: little at first, hardly anything again, nothing from elsewhere."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Phones
from tests.browser.seat import DEAL, Seat, quick_table

FIRST, AGAIN = 60_000, 15_000  # bytes, uncompressed
REQUESTS, ASKED_AGAIN = 16, 4
AFTER = 1500  # ms after the page is loaded, in which what it asks for besides is counted too
TWELVE = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]
PLAYERS = [f"p{n}" for n in range(1, 13)]


@dataclass
class Loaded:
    """The requests of a page: addresses by the browser's own number for each, their bytes, and which were kept."""

    addresses: dict[str, str] = field(default_factory=dict)
    bytes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    kept: set[str] = field(default_factory=set)

    @property
    def total(self) -> int:
        """All bytes, the kept ones too."""
        return sum(self.bytes.values())

    @property
    def fetched(self) -> dict[str, int]:
        """What went over the network: its bytes by its address."""
        return {self.addresses[one]: self.bytes[one] for one in self.addresses if one not in self.kept}


@contextmanager
def counted(page: Page) -> Iterator[Loaded]:
    """Counts what a page loads meanwhile, unpacked; a static file out of a cache or from the worker was kept."""
    loaded, network = Loaded(), page.context.new_cdp_session(page)

    def answered(event: Mapping[str, Any]) -> None:
        response = event["response"]
        loaded.addresses[event["requestId"]] = response["url"]
        static = "/static/" in response["url"]
        if response.get("fromDiskCache") or (static and response.get("fromServiceWorker")):
            loaded.kept.add(event["requestId"])

    def received(event: Mapping[str, Any]) -> None:
        loaded.bytes[event["requestId"]] += event["dataLength"]

    network.on("Network.responseReceived", answered)
    network.on("Network.dataReceived", received)
    network.on("Network.requestServedFromCache", lambda event: loaded.kept.add(event["requestId"]))
    network.send("Network.enable")
    yield loaded
    page.wait_for_timeout(AFTER)
    network.detach()


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone at a game of twelve with eight hands; no page has been drawn on it."""
    seat = quick_table(phone, TWELVE)
    seats = [(name, player) for player in PLAYERS for name in ("order", "plays")]
    stakes = {"stakes.mode": "average", "stakes.point": "0.10", "rules.target": "900"}
    seat.send("/start/go_boom", *seats, ("first", "p1"), ("game", "g1"), *stakes.items())
    for hand in range(8):
        left = [(f"0.left.{player}", str(n + 1)) for n, player in enumerate(PLAYERS) if n != hand]
        seat.send("/g/g1/record", ("0", "go_boom.hand_won"), ("0.winner", PLAYERS[hand]), *left)
    return seat


def told(loaded: Loaded) -> str:
    """What was fetched, a line each."""
    return "\n".join(f"{n:6} {address}" for address, n in loaded.fetched.items())


def test_the_board_is_light_at_first_and_lighter_again(seat: Seat, server: str) -> None:
    page = seat.phone.new_page()
    with counted(page) as first:
        page.goto(f"{seat.home}/g/g1")
    assert first.fetched
    assert [address for address in first.addresses.values() if not address.startswith(f"{server}/")] == []
    assert first.total < FIRST, told(first)
    assert len(first.addresses) <= REQUESTS, told(first)
    assert any("/static/" in address for address in first.fetched)
    page.close()
    page = seat.phone.new_page()
    with counted(page) as again:
        page.goto(f"{seat.home}/g/g1")
    assert sum(again.fetched.values()) < AGAIN, told(again)
    assert len(again.fetched) <= ASKED_AGAIN, told(again)
    assert not any("/static/" in address for address in again.fetched), told(again)


def test_every_page_of_a_night_is_of_one_house(phones: Phones, server: str) -> None:
    """No page asks for anything elsewhere, whatever it shows."""
    seat = quick_table(phones())
    seat.start(["p1", "p2", "p3", "p4"])
    seat.deal(deal=DEAL)
    asked: list[str] = []
    page = seat.phone.new_page()
    page.on("request", lambda request: asked.append(request.url))
    for path in ("", "/g/g1", "/g/g1/record", "/settle", "/invite", "/stats", "/p/p1", "/start/pitch"):
        page.goto(seat.home + path)
    assert len(asked) > 8
    assert [address for address in asked if not address.startswith(f"{server}/")] == []
