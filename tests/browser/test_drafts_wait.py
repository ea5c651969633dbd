"""Drafts beside what waits: an entry that waits is no draft any more, and one begun after it stays when it goes out."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.queue import DEAL, SEND, Log, choose, expect_none, hold, recorded
from tests.browser.seat import Seat, quick_table
from tests.browser.test_drafts import OFFER, drafts

CARLA = "input[name='1.player'][value=p3]"


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's seat at a table of four, with a game of Pitch."""
    table = quick_table(phone)
    table.start(("p1", "p2", "p3", "p4"))
    return table


def held(seat: Seat) -> Page:
    """A pad with a deal that waits."""
    page = seat.page("/g/g1/record")
    seat.phone.set_offline(True)
    hold(page)
    return page


def test_what_waits_is_no_draft(seat: Seat) -> None:
    page = held(seat)
    assert drafts(page) == {}
    seat.phone.set_offline(False)
    recorded(page, Log(seat), ["p3"])
    page.goto(f"{seat.home}/g/g1/record")
    expect(page.get_by_role("button", name="Save deal 2")).to_be_visible()
    expect(page.get_by_text(OFFER)).to_have_count(0)
    assert page.locator("input:checked:not([type=checkbox])").count() == 0
    assert drafts(page) == {}


def test_a_pad_that_counts_on_is_no_draft(seat: Seat) -> None:
    """While a deal waits, the pad opened anew has the next dealer: nobody entered that."""
    page = seat.page("/g/g1/record")
    page.route("**/record", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    hold(page)
    page.reload()
    expect(page.get_by_role("button", name="Save deal 2")).to_be_visible()
    expect(page.locator("#outbox ol > li")).to_have_count(1)
    expect(page.locator(CARLA)).not_to_be_checked()
    assert drafts(page) == {}
    page.locator(CARLA).check(force=True)
    assert len(drafts(page)) == 1


def test_what_is_begun_after_it_stays_when_it_goes_out(seat: Seat) -> None:
    page = held(seat)
    page.locator(CARLA).check(force=True)
    assert len(drafts(page)) == 1
    seat.phone.set_offline(False)
    recorded(page, Log(seat), ["p3"])
    expect(page.locator(CARLA)).to_be_checked()
    page.goto(f"{seat.home}/g/g1")
    page.goto(f"{seat.home}/g/g1/record")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(CARLA)).to_be_checked()


def test_what_is_refused_stays_entered(seat: Seat) -> None:
    page = seat.page("/g/g1/record")
    choose(page, {**DEAL, "1.bid": "moon", "2.tricks": "6"})
    page.get_by_role("button", name=SEND).click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_none(page)
    expect(page.locator("input[name='1.bid'][value=moon]")).to_be_checked()
    page.goto(f"{seat.home}/g/g1/record")
    expect(page.locator("input[name='1.bid'][value=moon]")).to_be_checked()
    expect(page.get_by_text(OFFER)).to_have_count(0)
