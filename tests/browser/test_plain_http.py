"""On a plain http address of the home network: no service worker, but what waits does so while the page is open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.conftest import Phones, free_port, serving
from tests.browser.queue import DEAL, Log, expect_none, hold, lows, recorded, save
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD
from tests.programs import CHROMIUM


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page of a browser in which the service has a name that is no secure origin."""
    flags = [*chromium.FLAGS, "--host-resolver-rules=MAP tally.lan 127.0.0.1"]
    started = browser.browser_type.launch(executable_path=CHROMIUM.needed(), args=flags)
    context = started.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context.new_page()
    started.close()
    assert complaints == []


def table(phones: Phones, address: str) -> Seat:
    """The owner's seat at a game of Pitch just started."""
    seat = quick_table(phones(base_url=address))
    seat.start(["p1", "p2", "p3", "p4"])
    return seat


def sit_down(plain: Page, owner: Seat, address: str) -> str:
    """Takes a scorer's seat under the plain name; gives the table's home there."""
    plain.goto(address.replace("127.0.0.1", "tally.lan") + owner.links()["scorer"])
    plain.locator('input[name=seat][value="p3"]').check(force=True)
    plain.get_by_role("button", name="Sit down").click()
    expect(plain).to_have_url(BOARD)
    return plain.url.partition("/g/")[0]


def test_what_is_missing_is_said_once(plain: Page, phones: Phones, server: str) -> None:
    home = sit_down(plain, table(phones, server), server)
    plain.goto(home)
    assert plain.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    note = plain.get_by_text("This address is plain http")
    expect(note).to_be_visible()
    plain.get_by_role("button", name="Understood").click()
    expect(note).to_have_count(0)
    plain.goto(home)
    expect(plain.locator("main")).to_be_visible()
    expect(note).to_have_count(0)


def test_a_secure_address_says_nothing_of_it(phones: Phones, server: str) -> None:
    page = table(phones, server).page()
    assert page.evaluate("isSecureContext")
    expect(page.get_by_text("This address is plain http")).to_have_count(0)


def test_entries_wait_while_the_page_is_open(plain: Page, phones: Phones, server: str) -> None:
    owner = table(phones, server)
    plain.goto(f"{sit_down(plain, owner, server)}/g/g1/record")
    plain.context.set_offline(True)
    hold(plain, *lows("p1", "p4"))
    plain.context.set_offline(False)
    expect_none(plain)
    assert Log(owner).lows() == ["p1", "p4"]
    assert len({one["act"] for one in Log(owner).of("pitch.scored")}) == 2


def test_they_are_still_there_when_the_page_is_opened_again(plain: Page, phones: Phones, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as address:
        owner = table(phones, address)
        home = sit_down(plain, owner, address)
        plain.goto(f"{home}/g/g1/record")
    hold(plain, *lows("p1", "p4"))
    context = plain.context
    plain.close()
    with serving(tmp_path, port):
        page = context.new_page()
        page.goto(f"{home}/g/g1")
        recorded(page, Log(owner), ["p1", "p4"])
        page.goto(f"{home}/g/g1/record")
        save(page, DEAL)
        expect(page).to_have_url(BOARD)
