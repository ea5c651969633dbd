"""What was begun is not lost: over a reload, sleep, or the end of the browser; never brought back into another game."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import chromium
from tests.browser.conftest import Phones
from tests.browser.seat import DEAL, Seat, quick_table
from tests.browser.thumb import BOARD, Thumb
from tests.programs import CHROMIUM

PITCHER = "input[name='1.player'][value=p2]"
OFFER = "You had begun an entry before this was recorded"
PLAYERS = ("p1", "p2", "p3")


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's seat at a table of four, with a game of Pitch."""
    table = quick_table(phone)
    table.start(("p1", "p2", "p3", "p4"))
    return table


def drafts(page: Page) -> dict[str, Any]:
    """The drafts this phone keeps, by the path of their page."""
    found: dict[str, Any] = page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('tallystick.draft '))"
        ".map(([key, text]) => [key.split(' ')[1], JSON.parse(text)]))"
    )
    return found


def begun(seat: Seat) -> Page:
    """A pad of Pitch with Boris as the pitcher."""
    page = seat.page("/g/g1/record")
    page.locator(PITCHER).check(force=True)
    return page


def other_game(seat: Seat, kind: str, game: str = "g2", **more: str) -> None:
    """Starts a game of another kind with three players."""
    seats = [(name, player) for player in PLAYERS for name in ("order", "plays")]
    seat.send(f"/start/{kind}", *seats, ("first", "p1"), ("game", game), *more.items())


def test_a_closed_page_is_opened_with_what_was_begun(seat: Seat) -> None:
    begun(seat).close()
    page = seat.page("/g/g1/record")
    expect(page.locator(PITCHER)).to_be_checked()
    expect(page.locator("output")).to_be_empty()


def test_a_draft_outlives_the_browser(seat: Seat, server: str, tmp_path: Path, browser: Browser) -> None:
    kind = browser.browser_type
    options: dict[str, Any] = {"executable_path": CHROMIUM.needed(), "args": list(chromium.FLAGS), "base_url": server}
    first = kind.launch_persistent_context(str(tmp_path), **options)
    other = seat.other(first, player="p2")
    page = begun(other)
    assert drafts(page)
    first.close()
    second = kind.launch_persistent_context(str(tmp_path), **options)
    again = second.new_page()
    again.goto(f"{seat.home}/g/g1/record")
    expect(again.locator(PITCHER)).to_be_checked()
    second.close()


def test_nothing_hidden_is_kept(seat: Seat) -> None:
    page = begun(seat)
    (draft,) = drafts(page).values()
    assert {*draft} == {"at", "seen", "fields", "seats"}
    hidden = page.locator("#pitch input[type=hidden]").evaluate_all("all => all.map(one => one.name)")
    assert {"id", "seen"} <= {*hidden}
    assert not {*hidden} & {name for name, _ in draft["fields"]}
    assert page.locator("#pitch input[name=id]").input_value() not in str(draft)


def test_what_was_recorded_needs_no_draft(seat: Seat) -> None:
    page = begun(seat)
    for row, choice in (("Bid", "2"), ("High", "Boris"), ("Low", "Carla"), ("Jack", "No jack"), ("Game", "Boris")):
        Thumb(page).choose(row, choice)
    assert drafts(page)
    Thumb(page).tap("Save deal 1")
    expect(page).to_have_url(BOARD)
    assert drafts(page) == {}
    page.goto(f"{seat.home}/g/g1/record")
    expect(page.locator(PITCHER)).not_to_be_checked()
    expect(page.get_by_text(OFFER)).to_have_count(0)


def test_clear_and_an_emptied_form_leave_none(seat: Seat) -> None:
    page = begun(seat)
    Thumb(page).tap("Clear")
    expect(page.locator(PITCHER)).not_to_be_checked()
    assert drafts(page) == {}
    page.locator("summary", has_text="Count pips").click()
    pips = page.get_by_label("Boris").last
    pips.fill("41")
    assert drafts(page)
    pips.fill("")
    assert drafts(page) == {}


def test_a_draft_of_a_changed_game_is_offered(seat: Seat) -> None:
    page = begun(seat)
    seat.deal(deal={**DEAL, "1.player": "p3", "2.high": "p3", "2.game": "p3", "2.low": "p1"})
    page.reload()
    expect(page.locator(PITCHER)).not_to_be_checked()
    offer = page.get_by_role("status").filter(has_text=OFFER)
    expect(offer).to_contain_text("Carla bid 2")
    page.locator("input[name='2.high'][value=p1]").check(force=True)  # what is done meanwhile does not drop it
    page.reload()
    offer.get_by_role("button", name="Bring it back").click()
    expect(page.locator(PITCHER)).to_be_checked()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator(PITCHER)).to_be_checked()
    expect(offer).to_have_count(0)


def test_what_is_offered_can_be_left(seat: Seat) -> None:
    page = begun(seat)
    seat.deal()
    page.reload()
    Thumb(page).tap("Leave it")
    assert drafts(page) == {}
    page.reload()
    expect(page.get_by_text(OFFER)).to_have_count(0)


def test_a_draft_lasts_a_day(seat: Seat) -> None:
    page = begun(seat)
    page.evaluate("""() => {
        for (const key of Object.keys(localStorage).filter(one => one.startsWith('tallystick.draft '))) {
            const draft = JSON.parse(localStorage[key]);
            localStorage[key] = JSON.stringify({...draft, at: draft.at - 24 * 3600 * 1000 - 1});
        }
    }""")
    page.reload()
    expect(page.locator(PITCHER)).not_to_be_checked()
    assert drafts(page) == {}


def test_who_was_slower_finds_the_entry_again(seat: Seat) -> None:
    page = begun(seat)
    for row, choice in (("Bid", "3"), ("High", "Boris"), ("Low", "Boris"), ("Jack", "No jack"), ("Game", "Boris")):
        Thumb(page).choose(row, choice)
    seat.deal()
    Thumb(page).tap("Save deal 1")
    page.get_by_role("alert").wait_for()
    Thumb(page).tap("See how it stands")
    Thumb(page).tap("Record deal 2")
    Thumb(page).tap("Bring it back")
    expect(page.locator("input[name='1.bid'][value='3']")).to_be_checked()


def test_a_forgotten_table_leaves_no_draft(seat: Seat) -> None:
    page = begun(seat)
    page.goto(seat.home)
    assert drafts(page)
    page.goto("/")
    Thumb(page).tap(re.compile("^Forget"))
    assert drafts(page) == {}


FORMS: dict[str, tuple[str, str, str, str]] = {
    "score sheet": ("scoresheet", "/g/g2/record", "[name='0.points.p2']", "−17"),
    "go boom, points": ("go_boom", "/g/g2/record", "[name='0.left.p3']", "23"),
    "a whole turn": ("pig", "/g/g2/record?begin=", "[name='0.points']", "18"),
    "cash": ("cash_game", "/g/g2/record", "[name='0.amount']", "12.50"),
    "another payment": ("", "/settle", "[name=amount]", "3.20"),
    "why it is taken back": ("", "/e/{entry}/back?whole=", "[name=reason]", "a slip"),
    "a dispute": ("", "/e/{entry}/dispute", "[name=note]", "It was Carla."),
    "a game to begin": ("", "/start/pitch", "[name='stakes.point']", "0.25"),
    "why a game is abandoned": ("", "/g/g1/end", "[name=reason]", "too late"),
}


@pytest.mark.parametrize("what", FORMS)
def test_every_form_that_records_keeps_a_draft(seat: Seat, what: str) -> None:
    kind, path, field, words = FORMS[what]
    if kind:
        other_game(seat, kind)
    seat.deal()
    path = path.format(entry=seat.types().index("pitch.scored") + 1)
    page = seat.page(path)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    one = page.locator(f"form[data-draft] {field}").first
    one.fill(words)
    page.close()
    again = seat.page(path)
    expect(again.locator(f"form[data-draft] {field}").first).to_have_value(words)
    seat.send("/players", name="Elena")
    again.reload()
    expect(again.locator(f"form[data-draft] {field}").first).not_to_have_value(words)
    again.get_by_role("button", name="Bring it back").click()
    expect(again.locator(f"form[data-draft] {field}").first).to_have_value(words)


def test_cards_and_couples_come_back_as_keys(seat: Seat) -> None:
    other_game(seat, "go_boom")
    page = seat.page("/g/g2/record")
    Thumb(page).choose("Who went out", "Anna")
    page.get_by_role("button", name="Boris, card by card").click()
    page.locator("[name=suit][value=S]").check(force=True)
    for rank in ("K", "7"):
        page.locator(f"[data-rank='{rank}']").click()
    page.reload()
    expect(page.locator(".count", has_text="Boris").locator(".told")).to_contain_text("K♠")
    other_game(seat, "big_bang", "g3")
    page.goto(f"{seat.home}/g/g3/record")
    page.locator("[name='1.player'][value=p2]").check(force=True)
    page.locator(".is-more").check(force=True)
    for key in ("rank='2'", "suit=sun"):
        page.locator(f"#keys [data-{key}]").click()
    page.reload()
    expect(page.locator("[data-slot]").first).to_contain_text("2")
    assert page.locator("[data-couples] input").first.input_value() == "2.sun 2.sun"


def test_the_order_of_seats_comes_back(seat: Seat) -> None:
    page = seat.page("/start/pitch")
    page.get_by_role("button", name="Move Anna down").click()
    page.locator("[name=first][value=p3]").check(force=True)
    page.reload()
    order = page.locator("[data-seats] [name=order]").evaluate_all("all => all.map(one => one.value)")
    assert order == ["p2", "p1", "p3", "p4"]
    expect(page.locator("[name=first][value=p3]")).to_be_checked()


def test_a_correction_keeps_what_was_changed(seat: Seat) -> None:
    seat.deal()
    entry = seat.types().index("pitch.scored") + 1
    page = seat.page(f"/e/{entry}/right")
    page.locator("input[name='2.low'][value=p4]").check(force=True)
    page.reload()
    expect(page.locator("input[name='2.low'][value=p4]")).to_be_checked()
    Thumb(page).tap("See what changes")
    page.get_by_label("Why").fill("It was Dmitri")
    page.get_by_role("button", name=re.compile("^Put .* right$")).click()
    page.wait_for_url(re.compile(r"/e/\d+$"))
    assert drafts(page) == {}


def test_a_page_that_comes_back_asks_anew(phones: Phones) -> None:
    """Back leads to a page as it was left: it must not show, or send, what has been recorded by now."""
    table = quick_table(phones())
    table.start(("p1", "p2", "p3", "p4"))
    page = begun(table)
    page.goto(f"{table.home}/g/g1")
    table.deal()
    page.go_back()
    expect(page.get_by_role("button", name="Save deal 2")).to_be_visible()
    expect(page.get_by_text(OFFER)).to_be_visible()
