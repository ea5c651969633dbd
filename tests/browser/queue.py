"""A phone whose network goes and comes back: entries made in between, what its pages say of them, and the log after."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.seat import Seat

DEAL = {"1.player": "p2", "1.bid": "2", "2.high": "p2", "2.low": "p3", "2.jack": "+nobody", "2.game": "p2"}
"""Boris pitches for 2 and takes High and Game; Carla takes Low."""
OTHER = {**DEAL, "2.low": "p4"}
SEND = re.compile(r"^Save deal")
WAIT_MS = 30_000  # a queue tries again by itself, on a busy machine


def choose(page: Page, deal: dict[str, str] = DEAL) -> None:
    """Chooses on an open pad, quickly."""
    for name, value in deal.items():
        page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)
    if page.locator(".if-dealer").is_visible():  # who pitches is the dealer this time
        page.locator('input[name="1.how"][value="bid"]').check(force=True)


def save(page: Page, deal: dict[str, str] = DEAL) -> None:
    """Fills in a deal on an open pad, and saves it."""
    choose(page, deal)
    page.get_by_role("button", name=SEND).click()


def rested(page: Page) -> None:
    """What is tapped at once again is no second entry: waits until it would be one."""
    expect(page.locator("body")).to_have_attribute("aria-busy", "false")


def hold(page: Page, *deals: dict[str, str]) -> None:
    """Saves deals one after the other while nothing can be sent: each waits."""
    before = page.locator("#outbox ol > li").count()
    for n, deal in enumerate(deals or (DEAL,), start=before + 1):
        save(page, deal)
        expect(page.locator("#outbox ol > li")).to_have_count(n)
        rested(page)


def waiting(page: Page) -> list[str]:
    """What waits, in its own words."""
    return page.locator("#outbox ol > li > [data-words]").all_text_contents()


def expect_none(page: Page) -> None:
    """Nothing waits any more."""
    expect(page.locator("#outbox ol > li")).to_have_count(0, timeout=WAIT_MS)


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a table, event by event."""

    seat: Seat

    @property
    def events(self) -> list[dict[str, Any]]:
        """All of it."""
        text = self.seat.phone.request.get(f"{self.seat.home}/export/jsonl").text()
        return [json.loads(line) for line in text.splitlines()]

    def of(self, type_: str) -> list[dict[str, Any]]:
        """The events of one type."""
        return [one for one in self.events if one["type"] == type_]

    def lows(self) -> list[str]:
        """Who took Low in each deal recorded, in order: what the tests tell deals apart by."""
        return [one["data"]["low"] for one in self.of("pitch.scored")]


def recorded(page: Page, log: Log, deals: Sequence[str]) -> None:
    """These deals are in the log in the end, and nothing waits."""
    for _ in range(WAIT_MS // 200):
        if log.lows() == [*deals]:
            break
        page.wait_for_timeout(200)
    assert log.lows() == [*deals]
    expect_none(page)


def lows(*players: str) -> Sequence[dict[str, str]]:
    """Deals that differ in who took Low."""
    return [{**DEAL, "2.low": one} for one in players]
