"""A night corrected on a phone: put right, put in, taken back with what hangs on it, after its end, and undone again.

What the page shows before it is confirmed is what counts afterwards, and all figures are those of a replay.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.figures import replayed, shown
from tests.browser.seat import DEAL, Seat, quick_table

PLAYERS = ("p1", "p2", "p3", "p4")


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone on a night with three deals of Pitch, by the average."""
    seat = quick_table(phone)
    seat.start(PLAYERS, **{"stakes.mode": "average", "stakes.point": "0.10"})
    for dealer in ("p1", "p2", "p3"):
        seat.deal(dealer)
    return seat


def row(page: Page, seat: Seat, deal: int) -> str:
    """The story of a deal, reached from the list of deals; gives its address."""
    page.goto(f"{seat.home}/g/g1/deals")
    page.get_by_role("link", name=f"Deal {deal}", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Deal {deal}")
    return page.url


def confirm(page: Page, words: str, reason: str = "It was wrongly written down.") -> dict[str, str]:
    """Gives a reason and presses the one brass button; gives the balances that the page showed as those to come."""
    table = page.locator("table", has_text="Balances")
    balances = {
        line.locator("th").inner_text(): line.locator("ins").inner_text() for line in table.locator("tbody tr").all()
    }
    page.get_by_label("Why").fill(reason)
    expect(page.locator(".go")).to_have_count(1)
    page.get_by_role("button", name=words, exact=True).click()
    expect(page.locator("ol.tl")).to_be_visible()
    return balances


def agree(page: Page, seat: Seat, tmp_path: Path, foreseen: dict[str, str]) -> dict[str, Any]:
    """The balances were foreseen, and the scores on the board are the replay's; gives the replay's state."""
    state = replayed(page, seat.home, tmp_path)
    names = {key: one["name"] for key, one in state["players"].items()}
    balances = {names[player]: shown(cents) for player, cents in state["balances"].items()}
    assert foreseen.items() <= balances.items()
    page.goto(f"{seat.home}/g/g1")
    for place in state["games"][0]["standing"]:
        line = page.locator(".board tbody tr", has_text=names[place["player"]])
        expect(line.locator(".score")).to_have_text(str(place["score"]).replace("-", "−"))
    return state


def test_a_deal_is_put_right_and_the_correction_taken_back(seat: Seat, tmp_path: Path) -> None:
    page = seat.page()
    story = row(page, seat, 2)
    before = replayed(page, seat.home, tmp_path)
    page.get_by_role("link", name="Put deal 2 right").click()
    expect(page.locator('[name="2.low"][value=p3]')).to_be_checked()
    page.locator('[name="2.low"][value=p4]').check(force=True)
    expect(page.locator("output").first).to_contain_text("Dmitri +1")
    page.get_by_role("button", name="See what changes").click()
    expect(page.locator("main")).to_contain_text("Low: Carla")
    assert replayed(page, seat.home, tmp_path)["events"] == before["events"]
    foreseen = confirm(page, "Put deal 2 right")
    assert page.url == story
    expect(page.locator("ol.tl del").first).to_be_visible()
    assert agree(page, seat, tmp_path, foreseen)["balances"] != before["balances"]
    page.goto(story)
    page.get_by_role("link", name="Take the correction back").click()
    agree(page, seat, tmp_path, confirm(page, "Take the correction back"))
    after = replayed(page, seat.home, tmp_path)
    assert (after["balances"], after["games"]) == (before["balances"], before["games"])


def test_a_forgotten_deal_is_put_in_where_it_was_played(seat: Seat, tmp_path: Path) -> None:
    page = seat.page()
    row(page, seat, 1)
    page.get_by_role("link", name="Something is missing after deal 1").click()
    page.get_by_role("link", name="An entry on the pad of Pitch").click()
    for name, value in {**DEAL, "1.bid": "3", "2.jack": "p2"}.items():
        page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
    steal = page.locator('[name="1.how"][value=bid]')
    if steal.is_visible():
        steal.check(force=True)
    page.get_by_role("button", name="See what changes").click()
    foreseen = confirm(page, "Put deal 2 in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2")
    expect(page.locator("ol.tl")).to_contain_text("Put in later")
    assert agree(page, seat, tmp_path, foreseen)["games"][0]["rows"] == 4


def test_what_hangs_on_an_entry_is_named_and_goes_with_it(seat: Seat, tmp_path: Path) -> None:
    page = seat.page()
    row(page, seat, 3)
    page.locator("ol.tl a", has_text="Carla dealt.").click()
    page.get_by_role("link", name="Take it back").click()
    expect(page.get_by_text("2 later entries would no longer be possible")).to_be_visible()
    foreseen = confirm(page, "Take it back, and 2 along")
    assert agree(page, seat, tmp_path, foreseen)["games"][0]["rows"] == 2


def test_the_owner_corrects_a_settled_night_and_the_difference_stays_open(
    seat: Seat, phones: Phones, tmp_path: Path
) -> None:
    scorer = seat.other(phones(), "scorer", "p2")
    seat.send("/night/end", **{"do": "end", "do.g1": "end"})
    line = replayed(seat.page(), seat.home, tmp_path)["settlement"][0]
    seat.send("/pay", **{"from": line["from"], "to": line["to"], "amount": shown(line["amount"])[1:], "sure": "1"})
    page = scorer.page()
    row(page, scorer, 1)
    expect(page.get_by_text("Only the table's owner can correct this")).to_be_visible()
    expect(page.get_by_role("link", name="Put deal 1 right")).to_have_count(0)
    page = seat.page()
    row(page, seat, 1)
    page.get_by_role("link", name="Put deal 1 right").click()
    page.locator('[name="2.low"][value=p1]').check(force=True)
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_text("Payments made stay as they are.")).to_be_visible()
    lines = page.locator("section", has_text="Payments still to be made").locator("li").all_inner_texts()
    told = [" ".join(text.split()) for text in lines]
    foreseen = confirm(page, "Put deal 1 right")
    state = agree(page, seat, tmp_path, foreseen)
    names = {key: one["name"] for key, one in state["players"].items()}
    due = {f"{names[one['from']]} pays {names[one['to']]}": shown(one["amount"])[1:] for one in state["settlement"]}
    for text in told:
        words, _was, now = text.rsplit(" ", 2)
        assert due.get(words, "0.00") == now
    assert sum(state["balances"].values()) == 0
    assert seat.types().count("payment.made") == 1


def test_on_a_small_phone_nothing_is_cut_off(seat: Seat, phones: Phones) -> None:
    small = seat.other(phones(viewport={"width": 320, "height": 640}), "owner")
    page = small.page()
    story = row(page, small, 2)
    for path in ("", "/right", "/back?whole=", "/missing", "/missing/pad", "/missing/payment.made"):
        page.goto(story + path)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
