"""The other phones see what was recorded, without a tap."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.thumb import Thumb


def test_a_viewers_board_follows_the_scorers(phones: Phones) -> None:
    """A deal recorded on one phone stands on the other's board within seconds."""
    scorer = Thumb(phones().new_page())
    table = scorer.open_table("Thursday", ("Anna", "Boris", "Carla"))
    scorer.start_pitch("Anna")
    board = scorer.page.url
    scorer.page.goto(f"{table}/invite")
    link = scorer.page.locator("input[value*='/join/']").first.input_value()
    viewer = phones().new_page()
    viewer.goto(link)
    viewer.get_by_text("Just the phone").click(force=True)
    Thumb(viewer).tap("Sit down")
    viewer.goto(board)
    scorer.page.goto(board)
    scorer.deal("Boris", "2", "Boris", "Carla", "No jack", "Boris")
    expect(viewer.get_by_role("row").filter(has_text="Boris").locator(".score")).to_have_text("2")
