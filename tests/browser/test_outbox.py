"""Without a network entries wait on the phone, with what they say; when it is back each is recorded once, in order."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser import chromium
from tests.browser.conftest import Phones, free_port, serving
from tests.browser.queue import (
    DEAL,
    SEND,
    WAIT_MS,
    Log,
    choose,
    expect_none,
    hold,
    lows,
    recorded,
    rested,
    save,
    waiting,
)
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb
from tests.programs import CHROMIUM

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone at a game of Pitch just started."""
    seat = quick_table(phone)
    seat.start(["p1", "p2", "p3", "p4"])
    return seat


@pytest.fixture
def pad(seat: Seat) -> Page:
    """An open pad, and no network."""
    page = seat.page("/g/g1/record")
    seat.phone.set_offline(True)
    return page


def test_twelve_deals_wait_and_go_out_in_order(seat: Seat, pad: Page) -> None:
    order = ["p1", "p2", "p3", "p4"] * 3
    hold(pad, *lows(*order))
    told = waiting(pad)
    told = [one.replace(" · How the dealer got it: Bid higher", "") for one in told]
    assert [re.findall(r"Low: (\w+)", one)[0] for one in told] == ["Anna", "Boris", "Carla", "Dmitri"] * 3
    assert (
        told[0]
        == "Deal 1 · Anna deals · Who pitched: Boris · Bid: 2 · High: Boris · Low: Anna · Jack: No jack · Game: Boris"
    )
    assert [one.split(" · ")[:2] for one in told[1:5]] == [
        ["Deal 2", "Boris deals"], ["Deal 3", "Carla deals"], ["Deal 4", "Dmitri deals"], ["Deal 5", "Anna deals"],
    ]  # fmt: skip
    expect(pad.locator("#outbox")).to_contain_text("Waiting on this phone: 12")
    expect(pad.get_by_role("button", name="Save deal 13")).to_be_visible()
    assert pad.locator("#pitch fieldset :checked:not([type=checkbox])").count() == 0
    seat.phone.set_offline(False)
    expect_none(pad)
    assert Log(seat).lows() == order
    assert [one["data"]["dealer"] for one in Log(seat).of("pitch.dealt")] == order
    assert all(MOMENT.fullmatch(one["noted"]) and one["noted"] < one["at"] for one in Log(seat).of("pitch.scored"))


def test_what_is_sent_at_once_did_not_wait(seat: Seat) -> None:
    save(page := seat.page("/g/g1/record"))
    expect(page).to_have_url(BOARD)
    assert "noted" not in Log(seat).events[-1]


def test_it_survives_closing_the_browser(browser: Browser, server: str, tmp_path: Path) -> None:
    def again() -> BrowserContext:
        program = CHROMIUM.needed()
        return browser.browser_type.launch_persistent_context(
            str(tmp_path), executable_path=program, args=list(chromium.FLAGS), base_url=server, service_workers="block"
        )

    phone = again()
    seat = quick_table(phone)
    seat.start(["p1", "p2", "p3", "p4"])
    page = seat.page("/g/g1/record")
    phone.set_offline(True)
    hold(page, *lows("p1", "p4"))
    phone.close()
    phone = again()
    page = Seat(phone, seat.home).page("/g/g1")
    log = Log(Seat(phone, seat.home))
    recorded(page, log, ["p1", "p4"])
    assert all("noted" in one for one in log.of("pitch.scored"))
    phone.close()


def test_an_answer_that_was_lost_is_asked_for_again(seat: Seat) -> None:
    page, lost = seat.page("/g/g1/record"), list[str]()

    def lose(route: Route) -> None:
        if route.request.headers.get("x-part") == "outbox" and not lost:
            lost.append(route.fetch().text())  # recorded, and the phone does not hear of it
            route.abort()
        else:
            route.continue_()

    page.route("**/record", lose)
    hold(page)
    assert json.loads(lost[0])["done"] is True
    page.get_by_text("See what waits").click()
    page.get_by_role("button", name="Try now").click()
    expect_none(page)
    assert Log(seat).lows() == ["p3"]


def test_while_another_tab_sends_an_entry_has_its_turn_after_it(seat: Seat) -> None:
    page = seat.page("/g/g1/record")
    page.evaluate(
        """() => new Promise((done) => {
          const asked = indexedDB.open("tallystick", 1);
          asked.onsuccess = () => {
            const deed = asked.result.transaction("lease", "readwrite");
            deed.objectStore("lease").put({ who: "another", until: Date.now() + 1_200 }, 0);
            deed.oncomplete = done;
          };
        })"""
    )
    save(page)
    expect(page).to_have_url(BOARD)
    assert "noted" not in Log(seat).events[-1]  # it never counted as waiting


def test_the_network_goes_in_the_middle_of_sending(seat: Seat, pad: Page) -> None:
    hold(pad, *lows("p1", "p2", "p4"))
    sent = 0

    def middle(route: Route) -> None:
        nonlocal sent
        sent += route.request.headers.get("x-part") == "outbox"
        if sent == 2:
            route.fetch()  # the second arrives, its answer does not
        if sent in (2, 3):
            route.abort()
        else:
            route.continue_()

    pad.route("**/record", middle)
    seat.phone.set_offline(False)
    expect_none(pad)
    assert Log(seat).lows() == ["p1", "p2", "p4"]


def test_the_service_restarts_meanwhile(phones: Phones, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as address:
        seat = quick_table(phones(base_url=address))
        seat.start(["p1", "p2", "p3", "p4"])
        page = seat.page("/g/g1/record")
    hold(page, *lows("p1", "p2"))
    with serving(tmp_path, port):
        expect_none(page)
        assert Log(seat).lows() == ["p1", "p2"]


def test_a_double_tap_is_one_entry(seat: Seat) -> None:
    seat.send("/start/two_dice_pig", *((n, p) for p in ("p1", "p2") for n in ("order", "plays")), first="p1", game="g2")
    page = seat.page("/g/g2/record")
    seat.phone.set_offline(True)
    page.get_by_role("button", name="3 and 4, plus 7").dblclick()
    expect(page.locator("#outbox ol > li")).to_have_count(1)
    rested(page)
    assert waiting(page) == ["Anna’s turn · 3 and 4, plus 7"]
    seat.phone.set_offline(False)
    expect_none(page)
    assert [one["data"] for one in Log(seat).of("pig.rolled")] == [{"player": "p1", "dice": [3, 4]}]


def test_a_turn_goes_on_and_passes_on(seat: Seat) -> None:
    seat.send("/start/two_dice_pig", *((n, p) for p in ("p1", "p2") for n in ("order", "plays")), first="p1", game="g2")
    page = seat.page("/g/g2/record")
    seat.phone.set_offline(True)
    for n, (key, turn) in enumerate(
        (("3 and 4, plus 7", "Anna’s turn"), ("Hold", "Boris’s turn"), ("1 and 5, turn lost", "Anna’s turn")), start=1
    ):
        page.get_by_role("button", name=key, exact=True).click()
        expect(page.locator("#outbox ol > li")).to_have_count(n)
        expect(page.locator("#turn")).to_have_text(turn)
        rested(page)
    page.get_by_label("Whose turn it is").select_option("Boris")
    expect(page.locator("#turn")).to_have_text("Boris’s turn")
    page.get_by_label("Whose turn it is").select_option("Anna")
    page.get_by_role("button", name="2 and 4, plus 6").click()
    expect(page.locator("#outbox ol > li")).to_have_count(4)
    seat.phone.set_offline(False)
    expect_none(page)
    told = [(one["type"], one["data"]["player"]) for one in Log(seat).events[-4:]]
    assert told == [("pig.rolled", "p1"), ("pig.held", "p1"), ("pig.rolled", "p2"), ("pig.rolled", "p1")]


def test_without_a_network_the_preview_says_what_was_entered(pad: Page) -> None:
    choose(pad)
    expect(pad.locator("output")).to_contain_text("Who pitched: Boris · Bid: 2")
    expect(pad.locator("output")).to_contain_text("No network: it is worked out when it is sent.")


def test_what_waits_can_be_thrown_away(seat: Seat, pad: Page) -> None:
    hold(pad, *lows("p1", "p4"))
    pad.get_by_text("See what waits").click()
    first = pad.locator("#outbox ol > li").first
    first.get_by_text("Throw it away", exact=True).click()
    expect(first.get_by_text("This is then gone:")).to_contain_text("Low: Anna")
    first.get_by_role("button", name="Yes, throw it away").click()
    expect(pad.locator("#outbox ol > li")).to_have_count(1)
    seat.phone.set_offline(False)
    expect_none(pad)
    assert Log(seat).lows() == ["p4"]


def test_a_payment_that_waits_cannot_be_told_twice(seat: Seat) -> None:
    seat.deal()
    page = seat.page("/settle")
    seat.phone.set_offline(True)
    paid = page.get_by_role("button", name="Paid: Anna to Boris")
    paid.click()
    expect(page.locator("#outbox ol > li")).to_have_count(1)
    expect(paid).to_be_disabled()
    assert waiting(page)[0].startswith("Paid: Anna to Boris")
    seat.phone.set_offline(False)
    expect_none(page)
    assert [one["data"]["amount"] for one in Log(seat).of("payment.made")] == [7]


def test_an_undo_waits(seat: Seat) -> None:
    seat.deal()
    page = seat.page("/g/g1/record")  # which brings what the board needs once something waits
    page.goto(f"{seat.home}/g/g1")
    seat.phone.set_offline(True)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#outbox ol > li")).to_have_count(1)
    assert waiting(page)[0].startswith("Undo: Boris bid 2")
    seat.phone.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="Taken back")).to_be_visible(timeout=WAIT_MS)
    assert len(Log(seat).of("event.voided")) == 3


def test_a_phone_whose_link_is_withdrawn_keeps_what_it_entered(seat: Seat, phones: Phones) -> None:
    other = seat.other(phones(), player="p3")
    page = other.page("/g/g1/record")
    other.phone.set_offline(True)
    hold(page)
    seat.send("/renew/scorer", generation="1")
    other.phone.set_offline(False)
    item = page.locator("#outbox ol > li")
    expect(item).to_contain_text("This phone may not record here any more", timeout=WAIT_MS)
    page.goto(f"{other.home}/g/g1")
    expect(item.locator("[data-words]").first).to_contain_text("Who pitched: Boris")
    item.get_by_role("button", name="Copy").click()
    expect(item.get_by_role("button", name="Copied")).to_be_visible()
    assert Log(seat).lows() == []
    back = seat.other(other.phone, player="p3")  # opened by its link again
    page.goto(f"{back.home}/g/g1")
    recorded(page, Log(seat), ["p3"])


def test_a_login_page_of_some_hotel_is_no_answer(seat: Seat) -> None:
    page = seat.page("/g/g1/record")
    page.route("**/record", lambda route: route.fulfill(status=200, content_type="text/html", body="Log in"))
    hold(page)
    page.unroute("**/record")
    page.get_by_text("See what waits").click()
    page.get_by_role("button", name="Try now").click()
    expect_none(page)
    assert Log(seat).lows() == ["p3"]


def test_where_nothing_can_be_kept_forms_are_sent_as_they_are(seat: Seat) -> None:
    page = seat.phone.new_page()
    page.add_init_script("Object.defineProperty(self, 'indexedDB', { value: undefined })")
    page.goto(f"{seat.home}/g/g1/record")
    expect(page.locator("#outbox")).to_contain_text("This browser keeps nothing on this phone")
    save(page)
    expect(page).to_have_url(BOARD)
    assert Log(seat).lows() == ["p3"]


def test_what_the_rules_forbid_is_said_at_once_and_does_not_wait(seat: Seat) -> None:
    page = seat.page("/g/g1/record")
    choose(page, {**DEAL, "1.bid": "moon", "2.tricks": "6", "2.low": "p3"})
    page.get_by_role("button", name=SEND).click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_none(page)
    Thumb(page).choose("Tricks the pitcher took", "4")
    page.get_by_role("button", name=SEND).click()
    expect(page).to_have_url(BOARD)
    assert Log(seat).lows() == ["p3"]
    assert DEAL["2.low"] == "p3"
