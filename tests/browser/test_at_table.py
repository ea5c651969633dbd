"""What a phone does at the table: its screen stays on, it vibrates, tells the time, and looks as it was told to."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import DEAL, Seat, quick_table
from tests.browser.thumb import BOARD, Thumb

WAKES = """
globalThis.locks = [];
Object.defineProperty(navigator, 'wakeLock', {configurable: true, value: {request: async kind => {
  const lock = {kind, released: false, release: async () => { lock.released = true; }};
  locks.push(lock);
  return lock;
}}});
"""
SLEEPS = (
    "Object.defineProperty(Navigator.prototype, 'wakeLock', {get: undefined}); delete Navigator.prototype.wakeLock;"
)
BUZZES = """
Object.defineProperty(navigator, 'vibrate', {configurable: true, value: pattern => {
  sessionStorage.buzz = (sessionStorage.buzz || '') + JSON.stringify(pattern) + ' ';
  return true;
}});
"""
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {configurable: true, value: hidden});
  if (hidden) for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
}"""
TABLE = ("p1", "p2", "p3", "p4")


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's seat at a table of four, with a game of Pitch."""
    table = quick_table(phone)
    table.start(TABLE)
    return table


def locks(page: Page) -> list[dict[str, Any]]:
    """The wake locks a page has asked for."""
    return list(page.evaluate("locks.map(({kind, released}) => ({kind, released}))"))


HELD, LOST = {"kind": "screen", "released": False}, {"kind": "screen", "released": True}


@pytest.mark.parametrize("path", ["/g/g1", "/g/g1/record", "/g/g1/big", "/big"])
def test_the_screen_stays_on_while_a_game_runs(seat: Seat, path: str) -> None:
    seat.phone.add_init_script(WAKES)
    page = seat.page(path)
    page.wait_for_function("locks.length === 1")
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    page.wait_for_function("locks.length === 2")
    assert locks(page) == [LOST, HELD]


def test_the_screen_may_go_off_where_no_game_runs(seat: Seat) -> None:
    seat.phone.add_init_script(WAKES)
    seat.send("/g/g1/end", do="end")
    for path in ("/g/g1", "/settle", "/big"):
        page = seat.page(path)
        page.wait_for_load_state()
        assert locks(page) == [], path


def test_a_page_that_changes_lets_the_screen_go(seat: Seat) -> None:
    seat.phone.add_init_script(WAKES)
    page = seat.page("/g/g1/big")
    page.wait_for_function("locks.length === 1")
    page.evaluate("document.body.removeAttribute('data-awake')")
    page.wait_for_function("locks[0].released")
    page.evaluate("document.querySelector('main').setAttribute('data-awake', '')")
    page.wait_for_function("locks.length === 2")


def test_a_phone_may_be_told_to_let_it_go(seat: Seat) -> None:
    seat.phone.add_init_script(WAKES)
    page = seat.page("/phones")
    Thumb(page).tap(re.compile("^This phone"))
    switch = page.get_by_label("Keep the screen on")
    expect(switch).to_be_checked()
    switch.uncheck(force=True)
    page.reload()
    expect(switch).not_to_be_checked()
    board = seat.page("/g/g1")
    board.wait_for_load_state()
    assert locks(board) == []


def test_what_a_phone_cannot_do_is_not_offered(phones: Phones) -> None:
    phone = phones()
    phone.add_init_script(SLEEPS + "delete Navigator.prototype.vibrate;")
    page = phone.new_page()
    page.goto("/phone")
    expect(page.get_by_label("Sound")).to_be_visible()
    assert page.evaluate("'wakeLock' in navigator || 'vibrate' in navigator") is False
    expect(page.get_by_text("Keep the screen on")).to_be_hidden()
    expect(page.get_by_text("Vibration")).to_be_hidden()


def buzzed(page: Page) -> list[Any]:
    """How the phone vibrated so far."""
    return [json.loads(one) for one in page.evaluate("(sessionStorage.buzz || '').trim()").split()]


def entered(seat: Seat) -> Page:
    """A pad filled in, which may be saved."""
    page = seat.page("/g/g1/record")
    for name, value in DEAL.items():
        page.locator(f"input[name='{name}'][value='{value}']").check(force=True)
    return page


def test_what_was_recorded_vibrates_once(seat: Seat) -> None:
    seat.phone.add_init_script(BUZZES)
    page = entered(seat)
    Thumb(page).tap("Save deal 1")
    expect(page).to_have_url(BOARD)
    assert buzzed(page) == [40]
    page.reload()
    assert buzzed(page) == [40]
    Thumb(page).tap("Undo")
    expect(page.get_by_text("Taken back")).to_be_visible()
    assert buzzed(page) == [40, 40]


def test_what_was_not_vibrates_twice(seat: Seat) -> None:
    seat.phone.add_init_script(BUZZES)
    page = entered(seat)
    seat.deal(deal={**DEAL, "2.low": "p1"})
    Thumb(page).tap("Save deal 1")
    page.get_by_role("alert").wait_for()
    assert buzzed(page) == [[60, 80, 60]]


def test_a_look_and_a_quiet_phone_do_not_vibrate(seat: Seat) -> None:
    seat.phone.add_init_script(BUZZES)
    page = seat.page("/phones")
    Thumb(page).tap(re.compile("^This phone"))
    page.get_by_label("Vibration").uncheck(force=True)
    page.locator("[name=theme][value=dark]").check(force=True)
    Thumb(page).tap("Look like this")
    page = entered(seat)
    Thumb(page).tap("Save deal 1")
    expect(page).to_have_url(BOARD)
    assert buzzed(page) == []


def ground(page: Page) -> str:
    """The colour the page stands on."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


LIGHT, DARK = "rgb(235, 238, 231)", "rgb(14, 20, 17)"
LOOKS = {
    "": (LIGHT, DARK),
    "light": (LIGHT, LIGHT),
    "dark": (DARK, DARK),
    "contrast": ("rgb(255, 255, 255)", "rgb(18, 18, 18)"),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("script", [True, False])
def test_a_look_by_day_and_by_night(phones: Phones, look: str, script: bool) -> None:
    page = phones(java_script_enabled=script).new_page()
    page.goto("/phone")
    page.locator(f"[name=theme][value='{look}']").check(force=True)
    Thumb(page).tap("Look like this")
    page.goto("/")
    for scheme, colour in zip(("light", "dark"), LOOKS[look], strict=True):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
        assert ground(page) == colour, scheme
    page.emulate_media(color_scheme="dark", media="print")
    assert ground(page) == "rgb(255, 255, 255)"


def test_more_contrast_is_given_to_who_asks_for_it(phones: Phones) -> None:
    page = phones(contrast="more").new_page()
    page.goto("/")
    assert ground(page) == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('.s')).color") == "rgb(0, 0, 0)"


def pig(seat: Seat, player: str, *what: str) -> None:
    """Tells a throw of Pig, or that somebody holds."""
    told = [("0", "pig.rolled" if what else "pig.held"), ("0.player", player), *(("0.dice", one) for one in what)]
    seat.send("/g/g2/record", *told, then="pad")


def test_the_clock_goes_with_the_turn(seat: Seat) -> None:
    """Off until this phone sets its seconds; begun by a tap, it begins anew by itself with the next turn."""
    seat.send("/start/pig", *[(n, p) for p in TABLE[:2] for n in ("order", "plays")], ("first", "p1"), ("game", "g2"))
    page = seat.page("/g/g2/record?begin=")
    ring = page.locator("#ring")
    left, says = ring.locator("[data-left]"), ring.locator("[data-says]")
    expect(ring).to_be_hidden()
    page.goto(f"/phone?from={seat.home}")
    page.locator("[data-keep=seconds][value='30']").check(force=True)
    page.clock.install(time=1_800_000_000)
    page.clock.pause_at(1_800_000_001)  # it goes on as the test says, however busy the machine is
    page.goto(f"{seat.home}/g/g2/record?begin=")
    expect(page.get_by_role("button", name="Turn clock, 30 seconds 30", exact=True)).to_be_visible()
    expect(left).to_have_text("30")
    expect(says).to_have_text("Turn clock, 30 seconds")
    ring.click()
    expect(says).to_have_text("Turn clock: stop")
    page.clock.run_for(10_000)
    expect(left).to_have_text("20")
    page.reload()
    expect(left).to_have_text("20")
    pig(seat, "p1", "5")
    page.reload()
    expect(left).to_have_text("20")
    page.clock.run_for(21_000)
    expect(page.locator("#clock-news")).to_have_text("Time is up Anna")
    expect(ring).to_have_class(re.compile("bad"))
    pig(seat, "p1")
    page.reload()
    expect(left).to_have_text("30")
    page.clock.run_for(1_000)
    expect(left).to_have_text("29")
    ring.click()
    page.clock.run_for(5_000)
    expect(left).to_have_text("30")


def test_the_clock_outlives_a_part_of_the_page(seat: Seat) -> None:
    """A page whose parts are put in anew goes on counting; at a score sheet each tap is the next player's turn."""
    seat.phone.add_init_script("if (location.host) localStorage['tallystick.phone'] = JSON.stringify({seconds: 45})")
    seats = [(name, player) for player in TABLE for name in ("order", "plays")]
    seat.send("/start/scoresheet", *seats, ("first", "p1"), ("game", "g2"))
    page = seat.page("/g/g2/big")
    page.clock.install()
    page.reload()
    ring = page.locator("#ring")
    ring.click()
    expect(ring).to_contain_text("Anna")
    ring.click()
    expect(ring).to_contain_text("Boris")
    page.clock.run_for(5_000)
    page.evaluate("const main = document.querySelector('main'); main.replaceWith(main.cloneNode(true));")
    page.clock.run_for(1_000)
    expect(ring).to_contain_text("39")
    ring.click()
    expect(ring).to_contain_text("Carla")
