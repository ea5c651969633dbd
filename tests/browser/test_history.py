"""Histories in a browser: the figures of the projection, charts that agree with their tables, nothing off the side."""

import io
from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page

from projections.books import Table
from projections.history import history
from projections.season import standings
from service.edge import Edge
from service.files.imports import Imported, import_new
from service.read import Tables
from service.stores import MEMORY, open_store
from service.wording.words import english
from tests.browser.conftest import UNKEPT, Phones
from tests.browser.seat import DEAL, Seat, quick_table
from tests.browser.test_sizes import CASTS, measured

OTHER = {**DEAL, "1.player": "p1", "1.bid": "3", "2.high": "p1", "2.low": "p1", "2.game": "p3"}
CAST = [*CASTS["8 players"], "Ines", "Jean", "Katya", "Luca"]

OUTLINE = """() => [...document.querySelectorAll('h1, h2, h3')].map(one => Number(one.tagName[1]))"""
UNNAMED = """() => [...document.querySelectorAll(
    'table:not(:has(> caption)), svg[role=img]:not([aria-label]), select:not(label *), th:not([scope])'
  )].map(one => one.outerHTML.slice(0, 90))"""
SMALLEST = """() =>
  Math.min(...[...document.querySelectorAll('.chart text')].map(one => one.getBoundingClientRect().height))"""
FIGURES = """() => {
  const scale = [...document.querySelectorAll('.chart .guide')].slice(0, 2).map(one => one.getBoundingClientRect().y);
  const number = one => Number(one.textContent.trim().replaceAll(',', '').replace('−', '-'));
  const [low, high] = [...document.querySelectorAll('.chart text')].slice(0, 2).map(number);
  const dots = [...document.querySelectorAll('.chart .line')][0].querySelectorAll('circle');
  const at = one => { const box = one.getBoundingClientRect(); return box.y + box.height / 2; };
  return [...dots].map(one => low + (at(one) - scale[0]) * (high - low) / (scale[1] - scale[0]));
}"""


def played(seat: Seat, nights: int) -> None:
    """So many nights with a game of Pitch of two deals each, which all end."""
    players = [f"p{n}" for n in range(1, 5)]
    for n in range(1, nights + 1):
        seat.start(players, f"g{n}")
        for dealer, deal in (("p1", DEAL), ("p2", OTHER if n % 2 else DEAL)):
            seat.deal(dealer, f"g{n}", deal)
        seat.send("/night/end")


def folded(seat: Seat) -> Table:
    """The table that the exported log gives."""
    log = seat.phone.request.get(f"{seat.home}/export/jsonl").body()
    tables = Tables(open_store(MEMORY))
    read = import_new(tables, Edge(secret="x"), io.BytesIO(log))
    assert isinstance(read, Imported), read
    return tables.now(read.table)


def complaints(page: Page) -> list[str]:
    """What the page writes on its console from now on."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.text != UNKEPT:
            heard.append(message.text)

    page.on("console", hear)
    return heard


def test_a_history_after_three_nights(phones: Phones) -> None:
    seat = quick_table(phones())
    played(seat, 3)
    table = folded(seat)
    say = english(table.roster)
    page = seat.page("/players")
    heard = complaints(page)
    page.get_by_text("Boris").click()
    page.get_by_role("link", name="History of Boris").click()
    page.get_by_role("heading", level=1, name="Boris").wait_for()
    shown = history(table, "p2")
    assert page.locator(".card .mid").inner_text() == say.money(shown.money, True)
    page.get_by_text("Every night as a table").click()
    rows = page.get_by_role("table", name="Every night").locator("tbody tr")
    totals = [say.decimal(one.total, True) for one in reversed(shown.evenings)]
    assert rows.locator("td:last-child").all_inner_texts() == totals
    assert page.evaluate(FIGURES) == pytest.approx([0, *(one.total / 100 for one in shown.evenings)], abs=0.01)
    page.get_by_role("link", name="Statistics of the table").click()
    page.get_by_role("heading", name="Statistics").wait_for()
    made = page.get_by_role("table", name="Standings").locator("td:last-child").all_inner_texts()
    assert made == [say.decimal(one.money, True) for one in standings(table)]
    page.get_by_label("From").select_option("n2")
    page.get_by_role("button", name="Show these nights").click()
    page.wait_for_url("**from=n2**")
    made = page.get_by_role("table", name="Standings").locator("td:last-child").all_inner_texts()
    assert made == [say.decimal(one.money, True) for one in standings(table, "n2")]
    assert heard == []


def pages(seat: Seat) -> Iterator[tuple[str, Page]]:
    """The pages with charts, and one without anything yet."""
    page = seat.page()
    for path in ("/stats", "/p/p1", "/p/p3", "/p/p12", "/g/g1/deals"):
        page.goto(seat.home + path)
        yield path, page


@pytest.mark.parametrize("currency", ["EUR", "XXX"])
def test_every_page_fits_and_can_be_read_out(phones: Phones, currency: str) -> None:
    seat = quick_table(phones(), CAST, currency)
    played(seat, 2)
    seat.start([f"p{n}" for n in range(1, 9)], "g9", **({} if currency == "XXX" else {"stakes.point": "123456.78"}))
    seat.deal(game="g9", deal={**DEAL, "2.low": "p1"})
    seat.send("/night/end")
    for path, page in pages(seat):
        assert measured(page, path) == []
        outline = page.evaluate(OUTLINE)
        assert outline[0] == 1
        assert outline.count(1) == 1
        assert page.evaluate(UNNAMED) == []
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.locator(".chart").count() == 0 or page.evaluate(SMALLEST) > 10
