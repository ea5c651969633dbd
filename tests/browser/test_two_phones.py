"""Two phones at one table: whoever was slower is told, nothing is doubled, and either takes back what the other did."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb

DEAL = ("Boris", "2", "Boris", "Carla", "No jack", "Boris")


@pytest.fixture
def seats(phones: Phones) -> tuple[Seat, Seat]:
    """Anna's phone, which owns the table, and Boris's, which keeps score; a game of Pitch has just begun."""
    anna = quick_table(phones())
    anna.start(["p1", "p2", "p3", "p4"])
    return anna, anna.other(phones(), player="p2")


def filled(seat: Seat, *deal: str) -> Page:
    """An open pad, filled in."""
    page = seat.page("/g/g1/record")
    Thumb(page).enter(*deal)
    return page


def save(page: Page) -> None:
    """Saves the deal on an open pad."""
    Thumb(page).tap(re.compile("^Save deal"))


def test_the_same_deal_told_twice_counts_once(seats: tuple[Seat, Seat]) -> None:
    first, second = (filled(seat, *DEAL) for seat in seats)
    save(first)
    first.wait_for_url(BOARD)
    save(second)
    expect(second.get_by_role("heading", name="Recorded already")).to_be_visible()
    expect(second.get_by_role("status")).to_contain_text("Anna recorded this at")
    assert seats[0].types().count("pitch.scored") == 1
    Thumb(second).tap("Back to the board")
    second.wait_for_url(BOARD)
    first.reload()
    assert Thumb(first).scores() == Thumb(second).scores()
    assert Thumb(first).scores() == {"Boris": "2", "Carla": "1", "Anna": "0", "Dmitri": "0"}


def test_another_deal_is_shown_beside_the_one_that_counts(seats: tuple[Seat, Seat]) -> None:
    first, second = filled(seats[0], *DEAL), filled(seats[1], "Boris", "3", "Boris", "Anna", "Dmitri", "Boris")
    save(first)
    first.wait_for_url(BOARD)
    save(second)
    expect(second.get_by_role("alert")).to_contain_text("Somebody was faster")
    rows = second.locator("tr.diff").all_inner_texts()
    assert [row.split("\t")[1:] for row in rows] == [["2", "3"], ["Carla", "Anna"], ["–", "Dmitri"]]
    assert seats[0].types().count("pitch.scored") == 1
    Thumb(second).tap("See how it stands")
    second.wait_for_url(BOARD)
    expect(second.get_by_text("Record deal 2")).to_be_visible()
    expect(second.locator("#outbox")).to_contain_text("Something needs you")


def test_two_who_tap_paid_pay_once(seats: tuple[Seat, Seat]) -> None:
    seats[0].deal()
    for path in ("live?**", "seq"):  # the second hears nothing before it taps
        seats[1].phone.route(f"**/{path}", lambda route: route.abort())
    first, second = (seat.page("/settle") for seat in seats)
    for page in (first, second):
        page.get_by_role("button", name="Paid: Anna to Boris").click()
    expect(second.get_by_role("alert")).to_contain_text("Somebody was faster")
    expect(second.locator("main")).to_contain_text("Anna paid Boris €0.07.")
    assert seats[0].types().count("payment.made") == 1
    Thumb(second).tap("See how it stands")
    expect(second.get_by_role("button", name="Paid: Anna to Boris")).to_have_count(0)


def test_what_one_phone_recorded_another_takes_back_and_puts_back(seats: tuple[Seat, Seat]) -> None:
    seats[0].deal()
    first, second = (seat.page("/g/g1") for seat in seats)
    before = Thumb(first).scores(), Thumb(first).money()
    Thumb(second).tap("Undo")
    expect(second.get_by_role("status")).to_contain_text("Taken back")
    assert set(Thumb(second).scores().values()) == {"0"}
    first.reload()
    expect(first.get_by_role("status")).to_contain_text("Boris, ")
    Thumb(first).tap("Put back")
    expect(first.get_by_role("status")).not_to_contain_text("Taken back")
    assert (Thumb(first).scores(), Thumb(first).money()) == before


def test_a_phone_that_follows_along_sees_all_and_has_no_buttons(seats: tuple[Seat, Seat], phones: Phones) -> None:
    seats[0].deal()
    viewer = seats[0].other(phones(), "viewer", "p4")
    page = viewer.page("/g/g1")
    thumb = Thumb(page)
    assert thumb.scores() == {"Boris": "2", "Carla": "1", "Anna": "0", "Dmitri": "0"}
    assert thumb.money() == {"Boris": "+0.12", "Carla": "+0.02", "Anna": "−0.07", "Dmitri": "−0.07"}
    for path in ("", "/g/g1", "/g/g1/deals", "/players", "/settle"):
        page.goto(viewer.home + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        buttons = page.get_by_role("button").and_(page.locator(":not([form=language])"))  # that is each phone's own
        words = [button for button in buttons.all_inner_texts() if button.strip()]
        assert [one for one in words if one.strip() not in ("Copy", "Share the settle-up")] == [], path
    expect(page.locator("main")).to_contain_text("Anna pays Boris")
    page.goto(f"{viewer.home}/g/g1/record")
    expect(page.get_by_role("alert")).to_contain_text("This phone follows along")
