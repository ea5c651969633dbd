"""The pad under a thumb and under a keyboard: seven taps a deal, and what is shown before saving is what is saved."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb

COUNT_TAPS = """
  addEventListener("pointerdown", event => {
    if (event.isTrusted) sessionStorage.taps = 1 + Number(sessionStorage.taps || 0);
  }, true);
"""
STEPS = 60
"""So many times Tab is pressed at most until something has the focus."""


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone at a game of Pitch just started."""
    seat = quick_table(phone)
    seat.start(["p1", "p2", "p3", "p4"])
    return seat


def test_a_deal_takes_seven_taps(seat: Seat) -> None:
    """Who pitched, the bid, High, Low, Jack, Game, Save: everything else is as the table left it."""
    seat.phone.add_init_script(COUNT_TAPS)
    page = seat.page("/g/g1/record")
    thumb = Thumb(page)
    thumb.enter("Boris", "2", "Boris", "Carla", "No jack", "Boris")
    thumb.tap("Save deal 1")
    page.wait_for_url(BOARD)
    assert page.evaluate("sessionStorage.taps") == "7"
    assert seat.types().count("pitch.scored") == 1


@pytest.mark.parametrize("height", [640, 844])
def test_a_tap_is_where_a_thumb_reaches_without_scrolling_first(seat: Seat, height: int) -> None:
    page = seat.page("/g/g1/record")
    page.set_viewport_size({"width": 320 if height == 640 else 390, "height": height})
    save = page.get_by_role("button", name="Save deal 1").bounding_box()
    assert save
    assert save["y"] + save["height"] <= height
    expect(page.locator("input[name='1.player']").first).to_be_in_viewport()


def reach(page: Page, selector: str) -> None:
    """Presses Tab until an element has the focus."""
    for _ in range(STEPS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_deal_by_keyboard_alone(seat: Seat) -> None:
    page = seat.page("/g/g1")
    reach(page, ".dock a.go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/record")
    for name, right in (("1.player", 1), ("1.bid", 0), ("2.high", 1), ("2.low", 2), ("2.jack", 4), ("2.game", 1)):
        reach(page, f"[name='{name}']")
        page.keyboard.press("Space")
        for _ in range(right):
            page.keyboard.press("ArrowRight")
    reach(page, ".dock .go")
    focus = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert focus != "none"
    page.keyboard.press("Enter")
    page.wait_for_url(BOARD)
    assert Thumb(page).scores() == {"Boris": "2", "Carla": "1", "Anna": "0", "Dmitri": "0"}
    expect(page.get_by_role("status")).to_contain_text("Boris bid 2, took High and Game")


def test_where_the_focus_is_can_be_seen_on_a_chip(seat: Seat) -> None:
    page = seat.page("/g/g1/record")
    reach(page, "[name='1.player']")
    assert page.locator(".chip:has(:focus-visible)").evaluate("chip => getComputedStyle(chip).outlineStyle") == "solid"


DEALS = (
    ("Boris", "2", "Boris", "Carla", "No jack", "Boris"),
    ("Carla", "3", "Boris", "Carla", "Dmitri", "Anna"),
    ("Dmitri", "Moon", "Dmitri", "Dmitri", "Dmitri", "Dmitri"),
)


def cents(shown: str) -> int:
    """An amount as it is shown, in cents."""
    return int(re.sub(r"[^0-9]", "", shown)) * (-1 if "−" in shown else 1)


def test_the_preview_is_what_the_board_shows_after(seat: Seat) -> None:
    page = seat.page("/g/g1")
    thumb = Thumb(page)
    for number, deal in enumerate(DEALS, start=1):
        before = {name: cents(shown) for name, shown in thumb.money().items()}
        thumb.tap(f"Record deal {number}")
        more = {"tricks": "All six"} if "Moon" in deal else {}
        thumb.enter(*deal, **more)
        expect(page.locator("output small")).to_contain_text("Boris")
        words = page.locator("output b").first.inner_text()
        moves = dict(re.findall(r"(\w+) ([+−]?[0-9.]+)", page.locator("output small").inner_text()))
        assert set(moves) == set(before)
        thumb.tap(f"Save deal {number}")
        page.wait_for_url(BOARD)
        expect(page.get_by_role("status")).to_contain_text(words)
        after = {name: cents(shown) for name, shown in thumb.money().items()}
        assert after == {name: before[name] + cents(moves[name]) for name in before}
    assert seat.types().count("pitch.scored") == len(DEALS)


def test_the_preview_says_what_is_not_possible_yet(seat: Seat) -> None:
    page = seat.page("/g/g1/record")
    thumb = Thumb(page)
    thumb.enter("Dmitri", "Moon", "Dmitri", "Dmitri", "Dmitri", "Dmitri")
    expect(page.locator("output")).to_contain_text("say how many of the six tricks")
    thumb.choose("Bid", "2")
    expect(page.locator("output")).to_contain_text("Dmitri bid 2")
    expect(page.locator("[name='2.tricks']").first).to_be_hidden()


def test_the_dealer_is_asked_how_he_got_the_bid(seat: Seat) -> None:
    """And only he: what is no longer asked is no longer answered."""
    page = seat.page("/g/g1/record")
    thumb = Thumb(page)
    thumb.choose("Who pitched", "Anna")
    thumb.choose("How the dealer got it", "Bid higher")
    thumb.choose("Who pitched", "Boris")
    expect(page.locator("[name='1.how']").first).to_be_hidden()
    assert page.locator("[name='1.how']:checked").count() == 0
    page.locator("summary", has_text="Anna deals").click()
    page.get_by_label("Another dealer").select_option("Boris")
    expect(page.locator("[name='1.how']").first).to_be_visible()
    expect(page.locator("summary", has_text="Boris deals")).to_be_visible()
