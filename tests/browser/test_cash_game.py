"""The cash game on the pages: rebuys, partial cash-outs, and a count that is off: refused by how much, or shared."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.figures import money_agrees
from tests.browser.thumb import Thumb

PEOPLE = ("Anna", "Boris", "Carla")
BOARD = re.compile(r"/g/\w+$")


def start(thumb: Thumb, miscount: str) -> None:
    """Starts a cash game."""
    thumb.tap(re.compile("^Start a game|^Another game|^Start another"))
    if thumb.page.get_by_role("link", name=re.compile("^Cash game")).count():
        thumb.tap(re.compile("^Cash game"))
    thumb.page.locator(f'[name="rules.miscount"][value="{miscount}"]').check(force=True)
    thumb.tap("Start Cash game")
    thumb.page.wait_for_url("**/g/*")


def enter(thumb: Thumb, says: str, **amounts: str) -> None:
    """Fills in amounts by name on the pad that is open, and saves once the preview says this."""
    for name, amount in amounts.items():
        thumb.page.get_by_label(name).and_(thumb.page.locator("input")).fill(amount)
    expect(thumb.page.locator("output")).to_contain_text(says)
    thumb.tap(re.compile("^Save the"))
    thumb.page.wait_for_url(BOARD)


def cash_out(thumb: Thumb, says: str, **amounts: str) -> None:
    """Cashes chips out, from the board."""
    thumb.tap("Buy in or cash out")
    thumb.tap("Cash out, count")
    enter(thumb, says, **amounts)


def test_refused_until_it_balances(phone: BrowserContext, tmp_path: Path) -> None:
    """Both writings of an amount, a rebuy in one tap, a partial cash-out, and an end that says what is missing."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Chips", PEOPLE)
    start(thumb, "refuse")
    thumb.tap("First buy-ins")
    page.get_by_label("Anna").fill("ten")
    expect(page.locator("output")).to_contain_text("The amount of Anna must be written as in 10.50.")
    enter(thumb, "Then €30.20 is on the table", Anna="10", Boris="10,10", Carla="10.10")
    thumb.tap("Buy in or cash out")
    page.get_by_role("button", name="Boris buys in for €10.10").click()
    page.wait_for_url(BOARD)
    money_agrees(thumb, table, tmp_path)

    cash_out(thumb, "Then €35.30 is on the table", Anna="5")
    expect(page.locator("main")).to_contain_text("Still has chips uncounted: Boris and Carla.")
    cash_out(thumb, "Then €0.10 is on the table", Boris="0", Carla="35.20")
    expect(page.locator("#count")).to_contain_text("€0.10 is not counted yet")
    thumb.tap("End game")
    expect(page.locator("#hinders")).to_contain_text("€0.10 of what was bought in is not cashed out yet")
    expect(page.get_by_role("button", name="End the game")).to_be_disabled()
    thumb.tap("Back")
    cash_out(thumb, "Then the count balances to the cent", Carla="0,10")
    thumb.tap("End game")
    thumb.tap("End the game as it stands")
    page.wait_for_url(BOARD)
    expect(page.get_by_text("Carla wins")).to_be_visible()
    money_agrees(thumb, table, tmp_path)
    assert thumb.money() == {"Anna": "−5.00", "Boris": "−20.20", "Carla": "+25.20"}


def test_a_miscount_is_shared(phone: BrowserContext, tmp_path: Path) -> None:
    """One euro is missing: who bears how much of it is shown before the end, and in the entries after it."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Shared", PEOPLE)
    start(thumb, "share")
    thumb.tap("First buy-ins")
    enter(thumb, "Then €40.00 is on the table", Anna="10", Boris="10", Carla="20")
    cash_out(thumb, "Then €1.00 is on the table", Anna="39", Boris="0", Carla="0")
    thumb.tap("End game")
    expect(page.locator("#count")).to_contain_text("€1.00 is not counted yet")
    expect(page.locator("#count")).to_contain_text("Anna +0.25 · Boris +0.25 · Carla +0.50")
    thumb.tap("End the game as it stands")
    page.wait_for_url(BOARD)
    money_agrees(thumb, table, tmp_path)
    thumb.tap("Entries")
    expect(page.locator("main")).to_contain_text("€1.00 was missing, shared by buy-ins")


def test_no_cash_game_for_points_only(phone: BrowserContext) -> None:
    """A table without money says why there is none, also when it is tried."""
    page = phone.new_page()
    thumb = Thumb(page)
    thumb.open_table("Points", PEOPLE, currency="XXX")
    thumb.tap(re.compile("^Start a game"))
    thumb.tap(re.compile("^Cash game"))
    expect(page.locator("#no-cash")).to_contain_text("No cash game at this table")
    thumb.tap("Start Cash game")
    expect(page.get_by_role("alert")).to_be_visible()
