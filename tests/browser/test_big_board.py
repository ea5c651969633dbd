"""The big board is read from two metres: all is on one screen, upright or on its side, with a full table."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table

LONG = "Maria Giovanna Castellani della Torre di San Bernardino the 4"[:60]
CAST = [LONG, "W" * 16, "שרה כהן", "Evangelina", "Fabio", "Gina", "Hugo", "Ivo", "Jana", "Karl", "Lea", "Max"]
SCREENS = ((1280, 800), (1920, 1080), (1024, 768), (768, 1024), (800, 1280), (1080, 1920))
SCORE = 1 / 25
"""The least share of the screen's height that a score stands on."""
NAME = 1 / 35
READ = """() => {
  const box = one => one.getBoundingClientRect();
  const size = one => parseFloat(getComputedStyle(one).fontSize);
  const all = what => [...document.querySelectorAll(what)];
  const rows = all('.wall li').map(row => [...row.children].map(box));
  return {
    wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
    score: Math.min(...all('.num, .cents:only-of-type').map(size)), name: Math.min(...all('.who').map(size)),
    off: all('.wall *').filter(one => !one.closest('svg, .vh') && box(one).right > innerWidth + 1).length,
    over: rows.flatMap(row => row.slice(1).filter((one, at) => one.left < row[at].right - 1)).length,
    out: all('.wall li').filter(row => [...row.children].some(one => box(one).bottom > box(row).bottom + 1)).length,
    code: Math.round(box(document.querySelector('.qr')).width),
  };
}"""


def played(phone: BrowserContext, n: int, currency: str) -> Seat:
    """A score sheet of so many after three rounds, most of them below zero, for a stake that makes long amounts."""
    seat = quick_table(phone, CAST[:n], currency)
    players = [f"p{at}" for at in range(1, n + 1)]
    seats = [(name, player) for player in players for name in ("order", "plays")]
    stakes = {} if currency == "XXX" else {"stakes.mode": "average", "stakes.point": "2500"}
    seat.send("/start/scoresheet", *seats, ("first", "+seat"), ("game", "g1"), *stakes.items())
    for turn in range(3):
        told = [(f"0.points.{one}", str((at * 37 + turn * 11) % 90 - 60)) for at, one in enumerate(players)]
        seat.send("/g/g1/record", ("0", "scoresheet.round"), *told)
    return seat


def wrong(page: Page, width: int, height: int) -> list[str]:
    """What is wrong with a big board on a screen."""
    page.set_viewport_size({"width": width, "height": height})
    found: dict[str, Any] = page.evaluate(READ)
    least = {"score": SCORE * height, "name": NAME * height, "code": 110}
    most = {"wide": width, "high": height, "off": 0, "over": 0, "out": 0}
    small = [f"{width}x{height}: {what} {found[what]}" for what, n in least.items() if found[what] < n]
    return small + [f"{width}x{height}: {what} {found[what]}" for what, n in most.items() if found[what] > n]


@pytest.mark.parametrize(("n", "currency"), [(2, "EUR"), (5, "EUR"), (6, "XXX"), (9, "KWD"), (12, "JPY")])
def test_all_is_on_one_screen(phones: Phones, n: int, currency: str) -> None:
    seat = played(phones(), n, currency)
    screen = phones(is_mobile=False, has_touch=False, device_scale_factor=1)
    page = seat.other(screen, "viewer").page("/g/g1/big")
    expect(page.locator(".wall li")).to_have_count(n)
    faults = [fault for size in SCREENS for fault in wrong(page, *size)]
    assert not faults, "\n".join(faults)


def test_a_small_screen_scrolls(phones: Phones) -> None:
    page = played(phones(), 12, "JPY").page("/big")
    for width, height in ((390, 844), (320, 640), (844, 390), (640, 320)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("big_bang", {"0": "big_bang.dealt", "0.dealer": "p1"}, "Anna"),
        ("cash_game", {"0": "cash_game.bought_in", "0.player": "p1", "0.amount": "20"}, "Anna"),
        ("big_pig", {"0": "pig.rolled", "0.player": "p1", "0.dice": "3 4"}, "throwing, 7 in the air"),
    ],
)
def test_every_kind_has_one(phone: BrowserContext, kind: str, fields: dict[str, str], told: str) -> None:
    seat = quick_table(phone)
    seats = [(name, player) for player in ("p1", "p2", "p3") for name in ("order", "plays")]
    seat.send(f"/start/{kind}", *seats, ("first", "p1"), ("game", "g1"))
    seat.send("/g/g1/record", *fields.items())
    page = seat.page("/g/g1/big")
    expect(page.locator(".wall ol")).to_contain_text(told)
    faults = [fault for size in SCREENS for fault in wrong(page, *size)]
    assert not faults, "\n".join(faults)


def test_it_follows_the_game_that_runs(phones: Phones) -> None:
    seat = quick_table(phones())
    screen = seat.other(phones(), "viewer").page("/big")
    expect(screen.get_by_text("No game yet")).to_be_visible()
    seat.start(("p1", "p2", "p3", "p4"))
    expect(screen.locator(".wall li")).to_have_count(4)
    seat.deal()
    expect(screen.locator(".wall li").filter(has_text="Boris").locator(".num")).to_have_text("2")
    expect(screen.get_by_role("status").first).to_contain_text("Boris bid 2")


def test_the_code_gives_no_more_than_following_along(phones: Phones) -> None:
    seat = quick_table(phones())
    seat.start(("p1", "p2", "p3", "p4"))
    page = seat.page("/g/g1")
    page.get_by_role("link", name="Big board").click()
    expect(page.locator("figure .qr")).to_be_visible()
    page.goto(f"{seat.home}/invite")
    drawn = page.locator("section .qr path").first.get_attribute("d")
    page.goto(f"{seat.home}/big")
    assert page.locator("figure .qr path").first.get_attribute("d") == drawn
