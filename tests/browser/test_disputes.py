"""A dispute from a phone that follows along: seen by who keeps score, asked about before money moves, resolved."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table

NOTE = "The two of clubs was in my trick."
EVERYBODY = ("p1", "p2", "p3", "p4")


@pytest.fixture
def seat(phones: Phones) -> Seat:
    """The owner's phone at a game of Pitch with one deal, its last event numbered 10."""
    seat = quick_table(phones())
    seat.start(EVERYBODY)
    seat.deal()
    return seat


def dispute(page: Page) -> None:
    """From the list of deals: two taps and a sentence."""
    page.get_by_role("link", name="Deal 1: that was not so").click()
    page.get_by_label("What was not so").fill(NOTE)
    page.get_by_role("button", name="Dispute it").dblclick()
    expect(page).to_have_url(re.compile("/e/10$"))


def test_a_viewers_dispute(phones: Phones, seat: Seat) -> None:
    """It stands on the scorer's board within the poll, and is resolved there; the viewer's phone sees that too."""
    board = seat.page("/g/g1")
    viewer = seat.other(phones(), "viewer", "p4").page("/g/g1/deals")
    dispute(viewer)
    note = board.get_by_role("region", name="Open disputes")
    expect(note).to_contain_text(f"Dmitri disputes Pitch, deal 1 “{NOTE}”")
    expect(note).to_contain_text("provisional")
    note.get_by_role("link", name="Resolve").click()
    board.get_by_label("It stands").check(force=True)
    board.get_by_label("What was found").fill("Dmitri looked again.")
    board.get_by_role("button", name="Resolve it").dblclick()
    expect(board).to_have_url(re.compile("/e/10$"))
    expect(viewer.locator("main")).to_contain_text("Disputed, and it stands")
    expect(viewer.locator("main")).to_contain_text("Dmitri looked again.")
    assert [one for one in seat.types() if one.startswith("dispute")] == ["dispute.raised", "dispute.resolved"]


def test_the_question_before_settling(phones: Phones, seat: Seat) -> None:
    """Paid, then the end of the night: each records only after a yes, and once for two taps."""
    dispute(seat.other(phones(), "viewer", "p4").page("/g/g1/deals"))
    page = seat.page("/settle")
    page.get_by_role("button", name=re.compile("^Paid")).first.click()
    expect(page.get_by_role("alert")).to_contain_text("Dmitri disputes Pitch, deal 1")
    assert "payment.made" not in seat.types()
    page.get_by_role("button", name=re.compile("^Record €")).dblclick()
    expect(page).to_have_url(re.compile("/settle$"))
    assert seat.types().count("payment.made") == 1
    page.get_by_role("link", name="End the night").click()
    page.get_by_role("button", name="End the night").click()
    expect(page.get_by_role("alert")).to_contain_text(NOTE)
    assert "night.ended" not in seat.types()
    page.get_by_role("link", name="Not yet").click()
    page.get_by_role("button", name="End the night").click()
    page.get_by_role("button", name="End the night all the same").dblclick()
    expect(page).to_have_url(re.compile("/settle$"))
    assert seat.types()[-2:] == ["game.ended", "night.ended"]
    expect(page.get_by_role("region", name="Open disputes")).to_be_visible()
