"""Every page on a small phone and a usual one, light and dark: nothing runs off the side, all is large enough to hit.

With 2 players, and with 8 of whom one has a name of 60 characters; every part that can be unfolded is unfolded.
"""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phones
from tests.browser.seat import DEAL, Seat, quick_table
from tests.browser.thumb import Thumb

SCREENS = ((320, 640), (390, 844))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEAST = 48
LONG = "Maria Giovanna Castellani della Torre di San Bernardino the 4"
CASTS = {
    "2 players": ["Anna", "Bo"],
    "8 players": [LONG[:60], "W" * 24, "שרה כהן", "👩‍👩‍👧‍👦 Élodie", "Evangelina", "Fabio", "Gina", "Hugo"],
}
FIRST = {**DEAL, "2.low": "p1"}

MEASURE = """least => {
  const shown = one => one.checkVisibility() && !one.matches('.vh, [tabindex="-1"]') && !one.closest('.vh');
  const target = one => one.matches('[type=radio], [type=checkbox]') ? one.closest('label') ?? one
    : one.closest('a') && one.closest('.opens') || one;
  const small = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter(shown).map(target)
    .map(one => ({words: one.outerHTML.slice(0, 90), box: one.getBoundingClientRect()}))
    .filter(({box}) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(({words, box}) => `${Math.round(box.width)}x${Math.round(box.height)} ${words}`);
  const off = [...document.querySelectorAll('body *')]
    .filter(one => one.checkVisibility() && !one.closest('svg, .vh'))
    .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map(one => one.outerHTML.slice(0, 90));
  return {width: document.documentElement.scrollWidth, small, off};
}"""


def unfolded(page: Page) -> None:
    """Opens every part that is folded, and shows what a choice would ask for besides."""
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.evaluate("for (const one of document.querySelectorAll('.is-more, .is-moon')) one.checked = true")


def measured(page: Page, what: str) -> list[str]:
    """What is wrong with a page on each screen, in each scheme."""
    unfolded(page)
    wrong: list[str] = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found: dict[str, Any] = page.evaluate(MEASURE, LEAST)
            where = f"{what} {width}x{height} {scheme}"
            if found["width"] > width:
                wrong.append(f"{where}: {found['width']} wide")
            wrong += [f"{where}: off the side: {one}" for one in found["off"]]
            wrong += [f"{where}: small: {one}" for one in found["small"]]
    return wrong


def played(seat: Seat, people: list[str]) -> None:
    """Two deals, a payment, a moon in the second game, which is in the middle of an auction, and a third just begun."""
    players = [f"p{n}" for n in range(1, len(people) + 1)]
    moon = {f"2.{fact}": "p1" for fact in ("high", "low", "jack", "game")}
    seat.start(players, **{"stakes.mode": "average", "stakes.point": "2500"})
    seat.deal(deal=FIRST)
    seat.deal("p2", deal={**moon, "1.player": "p1", "1.bid": "moon", "2.tricks": "6"})
    seat.send("/pay", **{"from": "p2", "to": "p1", "amount": "1234567.89", "sure": "1"})
    seat.start(players, "g2")
    seat.deal(game="g2", deal=FIRST)
    seat.send("/g/g2/record", **{"0": "pitch.dealt", "0.dealer": players[1]})


def refused(seat: Seat) -> Page:
    """The page of somebody who was slower with another deal."""
    page = seat.page("/g/g1/record")
    for name in ("1.player", "2.high", "2.low", "2.game"):
        page.locator(f"input[name='{name}']").last.check(force=True)
    page.locator("input[name='1.bid']").first.check(force=True)
    page.locator("input[name='2.jack'][value='+nobody']").check(force=True)
    seat.deal(deal=FIRST)
    Thumb(page).tap("Save deal 3")
    page.get_by_role("alert").wait_for()
    return page


def addresses(seat: Seat) -> dict[str, str]:
    """Where those pages are that an address leads to."""
    entry = f"{seat.home}/e/{seat.types().index('pitch.scored') + 1}"
    return {
        "front": "/",
        "new": "/new",
        "invite": f"{seat.home}/invite",
        "players": f"{seat.home}/players",
        "phones": f"{seat.home}/phones",
        "this phone": "/phone",
        "big board": f"{seat.home}/g/g1/big",
        "renew": f"{seat.home}/renew/scorer",
        "settle": f"{seat.home}/settle",
        "end of the night": f"{seat.home}/night/end",
        "paper": f"{seat.home}/print",
        "start": f"{seat.home}/start/pitch",
        "board": f"{seat.home}/g/g1",
        "deals": f"{seat.home}/g/g1/deals",
        "why a sum": f"{seat.home}/why/p1",
        "why a payment": f"{seat.home}/why/p1/p2",
        "why in a game": f"{seat.home}/g/g1/why/p1",
        "entry": entry,
        "put right": f"{entry}/right",
        "what is missing": f"{entry}/missing",
        "a payment put in": f"{entry}/missing/payment.made",
        "taken back": f"{entry}/back?whole=",
        "pad": f"{seat.home}/g/g1/record",
        "seats": f"{seat.home}/g/g1/people",
        "end": f"{seat.home}/g/g1/end",
        "board in an auction": f"{seat.home}/g/g2",
        "auction": f"{seat.home}/g/g2/record",
        "short": f"{seat.home}/g/g2/record?short=",
        "nothing": f"{seat.home}/g/g9",
    }


def pages(seat: Seat, phones: Phones) -> Iterator[tuple[str, Page]]:
    """The main pages, by what they are."""
    page = seat.page()
    yield "home", page
    for what, path in addresses(seat).items():
        page.goto(path)
        yield what, page
    stranger = phones().new_page()
    stranger.goto(seat.links()["scorer"])
    yield "join", stranger
    yield "refused", refused(seat)


@pytest.mark.parametrize("cast", CASTS)
def test_every_page_fits(phones: Phones, cast: str) -> None:
    seat = quick_table(phones(), CASTS[cast])
    played(seat, CASTS[cast])
    wrong = [line for what, page in pages(seat, phones) for line in measured(page, what)]
    assert not wrong, "\n".join(wrong)
