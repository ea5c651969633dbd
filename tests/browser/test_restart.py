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
