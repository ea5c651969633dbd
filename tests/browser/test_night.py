"""A whole night on the pages, from opening the table to paid: its figures are those of a replay of the exported log."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.figures import agrees, replayed
from tests.browser.thumb import Thumb

PEOPLE = ("Anna", "Boris", "Carla", "Dmitri")


def test_a_night_of_pitch(phone: BrowserContext, tmp_path: Path) -> None:
    """Six deals in short and two bid by bid, a moon, an undo, a joiner and a leaver, the end, and every payment."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Thursday", PEOPLE)
    thumb.start_pitch("Anna")

    thumb.deal("Boris", "2", "Boris", "Carla", "No jack", "Boris")
    thumb.deal("Carla", "3", "Carla", "Carla", "Dmitri", "Anna")
    agrees(thumb, table, tmp_path)
    thumb.deal("Anna", "Moon", "Anna", "Anna", "Anna", "Anna", tricks="All six")
    thumb.tap("Undo")
    expect(page.get_by_role("status")).to_contain_text("Taken back")
    thumb.tap("Put back")
    agrees(thumb, table, tmp_path)

    bid_by_bid(thumb)
    agrees(thumb, table, tmp_path)

    thumb.tap(re.compile("Players|Seats"))
    thumb.choose("Who sits down", "Somebody new")
    page.get_by_label("Name", exact=True).fill("Élodie 🎲")
    thumb.choose("To the left of", "Boris")
    thumb.tap("Sit down")
    page.wait_for_url(re.compile(r"/g/\w+$"))
    thumb.deal("Élodie 🎲", "2", "Élodie 🎲", "Élodie 🎲", "Anna", "Tied")
    thumb.deal("Boris", "4", "Anna", "Boris", "No jack", "Carla", how="Bid higher")

    thumb.tap(re.compile("Players|Seats"))
    thumb.tap("Dmitri leaves")
    page.wait_for_url(re.compile(r"/g/\w+$"))
    expect(page.get_by_role("status")).to_contain_text("Dmitri left")
    thumb.deal("Carla", "2", "Carla", "Anna", "No jack", "Carla")
    bid_by_bid(thumb)
    agrees(thumb, table, tmp_path)

    end_and_settle(thumb, table, tmp_path)


def bid_by_bid(thumb: Thumb) -> None:
    """A deal with its auction: the first speaker bids 2, the others pass, and he makes it with Low and Jack."""
    page = thumb.page
    thumb.tap(re.compile(r"^Record deal"))
    thumb.tap("Bid by bid")
    thumb.tap(re.compile("^2$"))
    while page.get_by_role("button", name=re.compile("passes")).count():
        thumb.tap(re.compile("passes"))
    thumb.score("Anna", "Boris", "Carla", "Tied")


def end_and_settle(thumb: Thumb, table: str, tmp_path: Path) -> None:
    """Ends the game and the night, and pays every payment until everybody is square."""
    page = thumb.page
    thumb.tap(re.compile("End game|End"))
    page.get_by_role("button", name=re.compile("End", re.I)).first.click()
    page.wait_for_url(re.compile(r"/g/\w+$"))
    agrees(thumb, table, tmp_path)
    page.goto(f"{table}/settle")
    thumb.tap("End the night")
    page.get_by_role("button", name="End the night").click()
    page.wait_for_url("**/settle")
    state = replayed(page, table, tmp_path)
    proposed = len(state["settlement"])
    assert 0 < proposed < len(PEOPLE) + 1
    for left in range(proposed, 0, -1):
        expect(page.get_by_role("button", name=re.compile("^Paid"))).to_have_count(left)
        thumb.tap(re.compile("^Paid"))
    expect(page.get_by_role("button", name=re.compile("^Paid"))).to_have_count(0)
    expect(page.get_by_role("heading", name="Everyone is square")).to_be_visible()
    final = replayed(page, table, tmp_path)
    assert set(final["balances"].values()) == {0}
    assert final["settlement"] == []
