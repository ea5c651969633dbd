"""The service stops and comes back in the middle of a night: the phone keeps its seat, and the entry it was making."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Phones, free_port, serving
from tests.browser.seat import quick_table
from tests.browser.thumb import BOARD, Thumb


def test_a_phone_keeps_its_seat_over_a_restart(phones: Phones, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as address:
        phone = phones(base_url=address)
        seat = quick_table(phone)
        seat.start(["p1", "p2", "p3", "p4"])
        page = seat.page("/g/g1/record")
        thumb = Thumb(page)
        thumb.enter("Boris", "2", "Boris", "Carla", "No jack", "Boris")
        expect(page.locator("output")).to_contain_text("Boris bid 2")
        link = seat.links()["scorer"]
    with serving(tmp_path, port):
        thumb.tap("Save deal 1")
        page.wait_for_url(BOARD)
        assert thumb.scores() == {"Boris": "2", "Carla": "1", "Anna": "0", "Dmitri": "0"}
        page.goto(f"{seat.home}/invite")
        expect(page.locator("main")).to_contain_text("It owns the table.")
        other = phones(base_url=address).new_page()
        other.goto(link)
        expect(other.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_board_goes_on_over_a_restart(phones: Phones, tmp_path: Path) -> None:
    """Nothing recorded before, during or after is missed, and the board is not loaded again."""
    port = free_port()
    with serving(tmp_path, port) as address:
        scorer = quick_table(phones(base_url=address))
        scorer.start(["p1", "p2", "p3", "p4"])
        page = scorer.other(phones(base_url=address), "viewer").page("/g/g1")
        expect(page.locator("#signal")).to_contain_text("live")
        page.evaluate("window.mark = 'not loaded again'")
        scorer.deal("p1")
        points = page.get_by_role("row").filter(has_text="Boris").locator(".score")
        expect(points).to_have_text("2")
    expect(page.locator("#signal")).to_contain_text("No connection since")
    with serving(tmp_path, port):
        scorer.deal("p2")
        expect(points).to_have_text("4")
        expect(page.locator("#signal")).to_contain_text("live")
        scorer.deal("p3")
        expect(points).to_have_text("6")
        assert page.evaluate("window.mark") == "not loaded again"
