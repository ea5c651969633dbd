"""Without script: the whole way from opening a table to settled, on the same pages."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.thumb import BOARD, Thumb


def test_a_night_without_script(phones: Phones) -> None:
    page = phones(java_script_enabled=False).new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Thursday", ("Anna", "Boris", "Carla", "Dmitri", "Elena"))
    start(thumb)
    record(thumb)
    thumb.deal("Carla", "3", "Carla", "Carla", "Elena", "Carla")
    thumb.tap("Undo")
    expect(page.get_by_role("status")).to_contain_text("Taken back")
    assert thumb.scores()["Carla"] == "1"
    thumb.tap(re.compile("^Record deal"))
    thumb.tap("Bid by bid")
    thumb.tap("Moon")
    expect(page.get_by_text("plays the moon")).to_be_visible()
    thumb.tap("Misdeal")
    page.wait_for_url(BOARD)
    page.goto(f"{table}/settle")
    settle(thumb)


def start(thumb: Thumb) -> None:
    """Starts a game without Dmitri, Elena moved up a seat."""
    page = thumb.page
    thumb.tap("Start a game")
    thumb.tap(re.compile("^Pitch"))
    page.get_by_role("button", name="Move Elena up").click()
    expect(page.locator("input[name=order]").nth(3)).to_have_value("p5")
    page.get_by_label("Dmitri plays").uncheck(force=True)
    thumb.choose("First dealer", "Anna")
    thumb.tap("Start Pitch")
    page.wait_for_url(BOARD)
    assert [*thumb.scores()] == ["Anna", "Boris", "Carla", "Elena"]


def record(thumb: Thumb) -> None:
    """Records a deal, and looks at it first."""
    page = thumb.page
    thumb.tap("Record deal 1")
    thumb.enter("Boris", "2", "Boris", "Carla", "No jack", "Boris")
    thumb.tap("Preview")
    expect(page.locator("output")).to_contain_text("Boris bid 2, took High and Game: 2. Made, +2.")
    expect(page.locator("output")).to_contain_text("Boris +0.12 · Carla +0.02 · Elena −0.07 · Anna −0.07")
    thumb.tap("Save deal 1")
    page.wait_for_url(BOARD)
    expect(page.get_by_role("status")).to_contain_text("Boris bid 2, took High and Game: 2. Made, +2.")
    assert thumb.money() == {"Boris": "+0.12", "Carla": "+0.02", "Anna": "−0.07", "Elena": "−0.07"}


def settle(thumb: Thumb) -> None:
    """Pays one payment, ends the night, and pays the others."""
    page = thumb.page
    thumb.tap("Paid: Anna to Boris")
    thumb.tap("End the night")
    thumb.tap("Show with these choices")
    expect(page.get_by_text("2 payments will be fixed")).to_be_visible()
    thumb.tap("End the night")
    expect(page.get_by_text("The list was fixed when the night ended.")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Paid")).first.click()
    expect(page.get_by_role("heading", name="Everyone is square")).to_be_visible()


def test_one_more_name_without_script(phones: Phones) -> None:
    page = phones(java_script_enabled=False).new_page()
    page.goto("/new")
    page.locator("input[name=player]").first.fill("Anna")
    page.get_by_label("Time zone").fill("Europe/Rome")
    Thumb(page).tap("One more")
    expect(page.locator("input[name=player]")).to_have_count(6)
    expect(page.locator("input[name=player]").first).to_have_value("Anna")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Rome")
