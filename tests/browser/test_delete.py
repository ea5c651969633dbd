"""The owner deletes a whole table, its name typed: it is gone for every phone, and from this one's list."""

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Phones
from tests.browser.seat import quick_table


def test_a_table_is_deleted_for_every_phone(phone: BrowserContext, phones: Phones) -> None:
    seat = quick_table(phone)
    other = seat.other(phones())
    page, looking = seat.page(), other.page()
    page.goto("/")
    expect(page.get_by_role("link", name="Thursday")).to_be_visible()
    page.goto(f"{seat.home}/files")
    page.get_by_role("link", name="Delete this table").click()
    page.get_by_label("Type the table’s name").fill("Friday")
    page.get_by_role("button", name="Delete for ever").click()
    expect(page.get_by_role("alert")).to_contain_text("That is not this table's name.")
    page.get_by_label("Type the table’s name").fill("thursday")
    page.get_by_role("button", name="Delete for ever").click()
    expect(page.get_by_role("status")).to_contain_text("Thursday is deleted.")
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("link", name="Thursday")).to_have_count(0)
    looking.reload()
    expect(looking.get_by_role("alert")).to_contain_text("its owner deleted it")
