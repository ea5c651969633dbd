"""From a payment down to the entry and back, by tapping amounts: on every level the figures on the screen add up."""

import re
from fractions import Fraction
from itertools import accumulate

from playwright.sync_api import BrowserContext, Page

from tests.browser.seat import quick_table
from tests.service.pages.sums import AMOUNT, amount

THIRD = {"1.player": "p3", "1.bid": "3", "2.high": "p3", "2.low": "p1", "2.jack": "+nobody", "2.game": "p1"}
"""Carla, set back 3; Anna takes two points."""


def figures(page: Page, label: str) -> list[list[Fraction]]:
    """The figures at the end of each line of a list."""
    lines = page.get_by_label(label, exact=True).locator("li").all()
    found = [line.locator(":scope > a, :scope").first.inner_text().split() for line in lines]
    return [[amount(word) for word in words if AMOUNT.fullmatch(word) and re.search(r"\.", word)] for words in found]


def open_line(page: Page, words: str | re.Pattern[str]) -> None:
    """Taps a line by its words."""
    before = page.url
    page.get_by_role("link", name=words).first.click()
    page.wait_for_url(lambda address: address != before)


def played(phone: BrowserContext) -> Page:
    """The settle page after two games of Pitch of two deals each."""
    seat = quick_table(phone, ("Anna", "Boris", "Carla"))
    for game in ("g1", "g2"):
        seat.start(("p1", "p2", "p3"), game)
        seat.deal("p1", game)
        seat.deal("p2", game, THIRD)
    return seat.page("/settle")


def test_from_a_payment_to_an_entry_and_back(phone: BrowserContext) -> None:
    page = played(phone)
    open_line(page, re.compile("^Carla pays .*: why"))
    group = page.get_by_role("region", name=re.compile("balances clear among themselves|These two clear"))
    *members, together = [amount(text) for text in group.locator("li > a > .amt, li > b > .s").all_inner_texts()]
    assert sum(members) == together == 0

    open_line(page, re.compile("^Carla −"))
    *lines, balance = [found[0] for found in figures(page, "What the balance is made of")]
    assert len(lines) == 2
    assert sum(lines) == balance < 0

    open_line(page, re.compile("^Pitch 2"))
    rows = figures(page, "Deals")
    assert [found[-1] for found in rows] == list(accumulate(found[-2] for found in rows))
    rest = [found[-1] for found in figures(page, "In all") if found]
    assert sum(rest[:-1]) == rest[-1] == lines[1]
    assert rest[0] == rows[-1][-1]

    open_line(page, re.compile("^Deal 2"))
    moved = [
        amount(text)
        for text in page.locator("table", has_text="What it moved").locator("tbody td:last-child").all_inner_texts()
    ]
    assert sum(moved) == amount(page.locator("tfoot td").last.inner_text()) == 0
    assert rows[-1][-2] in moved

    open_line(page, "Back")
    assert page.url.endswith("/g/g2/deals")
    open_line(page, "Deal 1")
    open_line(page, "Carla: why")
    assert [found[-1] for found in figures(page, "In all") if found][-1] == lines[1]
    open_line(page, "Back")
    page.get_by_role("row").filter(has_text="Carla").locator("td").last.click(force=True)  # all of the row opens
    page.wait_for_url("**/g/g2/why/p3")
    open_line(page, "Back")
    open_line(page, "Carla: why")
    assert page.url.endswith("/g/g2/why/p3")
