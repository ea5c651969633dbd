"""The pages of a table stay readable without a network; a new version of the service is taken up at the next start."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import ROOT, Phones, free_port, serving
from tests.browser.queue import WAIT_MS, Log, hold, lows, recorded
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb

PARTS = ("events", "projections", "service", "templates")
NAMES = "caches.keys()"
PAGES = "caches.open('pages').then(one => one.keys()).then(all => all.map(one => new URL(one.url).pathname))"


@pytest.fixture
def phone(phones: Phones) -> BrowserContext:
    """A phone whose browser takes the service worker."""
    return phones(service_workers="allow")


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone at a game of Pitch, one deal recorded."""
    seat = quick_table(phone)
    seat.start(["p1", "p2", "p3", "p4"])
    seat.deal()
    return seat


def until(page: Page, asked: str, told: str | list[str] = "") -> None:
    """Waits until a question about what the phone keeps is answered with yes."""
    for _ in range(WAIT_MS // 100):
        if page.evaluate(asked, told):
            return
        page.wait_for_timeout(100)
    raise AssertionError(asked, page.evaluate(PAGES))


def visited(seat: Seat) -> Page:
    """The board, looked at until the phone keeps it and what leads on from it."""
    page = seat.page("/g/g1")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    for path in ("", "/settle", "/g/g1", "/g/g1/deals", "/g/g1/record"):
        until(page, f"async path => (await {PAGES}).includes(path)", re.sub(r"^.*(/t/)", r"\1", seat.home) + path)
    return page


def test_board_and_deals_are_readable_without_a_network(seat: Seat) -> None:
    page = visited(seat)
    before = Thumb(page).scores(), Thumb(page).money()
    seat.phone.set_offline(True)
    page.reload()
    assert (Thumb(page).scores(), Thumb(page).money()) == before
    expect(page.locator("#outbox")).to_contain_text("As it stood on")
    Thumb(page).tap(re.compile("^Deals$"))
    expect(page.get_by_role("heading", name=re.compile("^Deal 1"))).to_be_visible()
    for path, words in (("", "Games"), ("/settle", "Anna pays Boris")):
        page.goto(seat.home + path)
        expect(page.locator("main")).to_contain_text(words)


def test_what_came_while_the_board_lay_open_is_kept_too(seat: Seat) -> None:
    """A live board is brought up to date in place: what is kept of it, and of its pad, is no older."""
    page = visited(seat)
    seat.deal()
    expect(page.locator(".dock .go")).to_have_text("Record deal 3")
    mark = ".".join(page.evaluate("document.body.dataset.notch").split(".")[:2])
    for path in ("/g/g1", "/g/g1/record"):
        fresh = "async ([path, mark]) => (await (await caches.open('pages')).match(path))?.headers.get('Mark') === mark"
        until(page, fresh, [re.sub(r"^.*(/t/)", r"\1", seat.home) + path, mark])
    seat.phone.set_offline(True)
    page.reload()
    expect(page.locator("#signal")).to_contain_text("No connection since")
    Thumb(page).tap("Record deal 3")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 3")


def test_recording_goes_on_from_the_pages_that_are_kept(seat: Seat) -> None:
    page = visited(seat)
    seat.phone.set_offline(True)
    for low in ("p1", "p4"):  # each from the same kept page, which knows nothing of the one before
        page.goto(f"{seat.home}/g/g1")
        page.locator(".dock .go").click()
        hold(page, *lows(low))
    expect(page.get_by_role("button", name="Save deal 4")).to_be_visible()
    page.goto(f"{seat.home}/g/g1")
    expect(page.locator("#outbox")).to_contain_text("Waiting on this phone: 2")
    expect(page.get_by_role("link", name="Record the next")).to_be_visible()
    seat.phone.set_offline(False)
    recorded(page, Log(seat), ["p3", "p1", "p4"])
    expect(page.locator("#outbox")).not_to_contain_text("As it stood on")
    assert [one["data"]["dealer"] for one in Log(seat).of("pitch.dealt")] == ["p1", "p2", "p3"]


def test_a_page_that_was_never_opened_says_so(seat: Seat) -> None:
    page = visited(seat)
    seat.phone.set_offline(True)
    page.goto(f"{seat.home}/stats")
    expect(page.get_by_text("This page was never opened on this phone")).to_be_visible()


def test_nothing_secret_and_nothing_that_moves_is_kept(seat: Seat) -> None:
    page = visited(seat)
    for path in ("/invite", "/g/g1?at=5", "/export/jsonl"):
        page.request.get(seat.home + path)
    page.goto(f"{seat.home}/invite")
    page.goto(page.url.replace("/invite", "") + "/g/g1?at=6")
    page.goto(seat.home)
    kept = page.evaluate("caches.open('pages').then(one => one.keys()).then(all => all.map(one => one.url))")
    assert [one for one in kept if re.search(r"join|invite|export|at=|/api", one)] == []


def test_a_phone_whose_link_is_withdrawn_keeps_no_page(seat: Seat, phones: Phones) -> None:
    other = seat.other(phones(service_workers="allow"), player="p3")
    page = visited(other)
    seat.send("/renew/scorer", generation="1")
    page.goto(f"{other.home}/g/g1")
    expect(page.get_by_role("alert")).to_contain_text("This phone has no seat here yet")
    until(page, f"async () => !(await {PAGES}).some(one => one.startsWith('/t/'))")


def test_a_table_that_is_forgotten_is_kept_no_more(seat: Seat) -> None:
    page = visited(seat)
    page.goto(seat.home)
    page.goto("/")
    page.get_by_role("button", name="Forget").click()
    until(page, f"async () => !(await {PAGES}).some(one => one.startsWith('/t/'))")


def test_it_can_be_installed(seat: Seat) -> None:
    page = seat.page()
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(one => one.json())")
    assert (manifest["display"], manifest["start_url"], manifest["id"]) == ("standalone", "/", "/")
    for icon in manifest["icons"]:
        size = page.evaluate(
            "async src => { const one = new Image(); one.src = src; await one.decode();"
            " return `${one.width}x${one.height}` }",
            icon["src"],
        )
        assert size == icon["sizes"]
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}


def test_a_new_version_is_taken_up_at_the_next_start(phones: Phones, tmp_path: Path) -> None:
    port, new = free_port(), tmp_path / "new"
    for part in PARTS:
        shutil.copytree(ROOT / part, new / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name, words in (("service/static/tallystick.js", "\ndocument.documentElement.dataset.version = 'new';\n"),):
        (new / name).write_text((new / name).read_text() + words)
    board = new / "templates" / "game" / "board.html"
    board.write_text(board.read_text().replace("{% block main %}", "{% block main %}<p>The new board</p>", 1))
    with serving(tmp_path, port) as address:
        phone = phones(base_url=address, service_workers="allow")
        seat = quick_table(phone)
        seat.start(["p1", "p2", "p3", "p4"])
        page = visited(seat)
        (old,) = [one for one in page.evaluate(NAMES) if one.startswith("files")]
        page.close()
    with serving(tmp_path, port, PYTHONPATH=str(new)):
        page = seat.page("/g/g1")
        expect(page.get_by_text("The new board")).to_be_visible()  # never the kept one while there is a network
        assert page.evaluate("document.documentElement.dataset.version") == "new"
        until(page, f"async old => (await {NAMES}).some(one => one.startsWith('files') && one !== old)", old)
        page.close()
        page = seat.page("/g/g1")
        until(page, f"async old => !(await {NAMES}).includes(old)", old)
        phone.set_offline(True)
        page.reload()
        expect(page.get_by_text("The new board")).to_be_visible()
        expect(page).to_have_url(BOARD)
        assert page.evaluate("document.documentElement.dataset.version") == "new"
