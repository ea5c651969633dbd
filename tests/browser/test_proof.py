"""What a phone keeps of a table's log: it notices a log cut short or told anew, and stops when its link was renewed."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from events.chain import Origin, seal
from events.log import GENESIS, Draft, Recorded
from events.stored import thaw
from tests.browser.conftest import Phones, free_port, serving
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD

NOTICE = "This is not the log that this phone saw"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this module's own store lies."""
    return tmp_path_factory.mktemp("proof")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[str]:
    """A service of this module's own, whose store the tests change behind its back."""
    with serving(folder, free_port()) as address:
        yield address


@pytest.fixture
def seat(phones: Phones) -> Seat:
    """The owner's phone, which has seen a game of Pitch with one deal."""
    seat = quick_table(phones())
    seat.start(["p1", "p2", "p3", "p4"])
    seat.deal()
    return seat


def table_of(seat: Seat) -> str:
    """The table's id."""
    return seat.home.rpartition("/")[2]


def change(folder: Path, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Changes the store as somebody would who means to, its guards set aside for as long as it takes."""
    with closing(sqlite3.connect(folder / "tallystick.db")) as db:
        guards = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        for statement, values in statements:
            db.execute(statement, values)
        for _, sql in guards:
            db.execute(sql)
        db.commit()


def log_of(folder: Path, table: str) -> list[Recorded]:
    """The log as it lies in the file."""
    with closing(sqlite3.connect(folder / "tallystick.db")) as db:
        rows = db.execute("SELECT seq, body, hash FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    return [thaw(table, *row) for row in rows]


def seen(page: Page) -> list[int]:
    """The numbers of the events that the phone keeps in mind."""
    kept = page.evaluate("() => Object.entries(localStorage).filter(([key]) => key.startsWith('tallystick /'))")
    return [int(notch.split(".")[0]) for _, notches in kept for notch in json.loads(notches).values()]


def cut(folder: Path, table: str, after: int) -> None:
    """Takes away what was recorded after an event."""
    change(folder, ("DELETE FROM events WHERE table_id = ? AND seq > ?", (table, after)))


def test_a_phone_notices_a_log_cut_short(seat: Seat, folder: Path) -> None:
    last = len(log_of(folder, table_of(seat)))
    page = seat.page("/g/g1")
    page.wait_for_function(f"() => Object.values(localStorage).some((one) => one.includes('\"{last}.'))")
    assert seen(page) == [last]
    cut(folder, table_of(seat), last - 3)
    for path in ("", "/settle", "/players"):
        page.goto(seat.home + path)
        expect(page.get_by_role("alert")).to_contain_text(NOTICE)
        expect(page.get_by_role("alert")).to_contain_text(f"This phone saw entry {last} at ")
        expect(page.get_by_role("alert")).to_contain_text(f"the log no longer has it, and ends at entry {last - 3}.")
    page.get_by_text("Compare").click()
    expect(page.get_by_role("img", name="the notches do not match")).to_be_visible()
    expect(page.locator("#notches .words strong")).to_have_count(8)
    page.get_by_role("button", name="Go on with this log").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert seen(page) == [last - 3]
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_phone_that_follows_notices_a_log_told_anew(seat: Seat, folder: Path) -> None:
    """As long as before and whole, but another: an open page finds out by itself."""
    table, log = table_of(seat), log_of(folder, table_of(seat))
    page = seat.page("/g/g1")
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('tallystick /'))")
    forged = seal([Draft(one.id, one.event, one.game) for one in log], 0, GENESIS, Origin(log[0].at, "p2"))
    rows = [
        ("UPDATE events SET body = ?, hash = ? WHERE table_id = ? AND seq = ?", (one.body, one.hash, table, one.seq))
        for one in forged
    ]
    change(folder, *rows)
    expect(page.get_by_role("alert")).to_contain_text(NOTICE, timeout=15_000)
    expect(page.get_by_role("alert")).to_contain_text(f"This phone saw entry {len(log)} at ")
    expect(page.get_by_role("alert")).to_contain_text("the log has another one in its place.")


def test_a_restore_is_said_to_be_that(seat: Seat, folder: Path) -> None:
    last = len(log_of(folder, table_of(seat)))
    page = seat.page()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('tallystick /'))")
    cut(folder, table_of(seat), last - 1)
    change(
        folder,
        ("INSERT INTO restored (at, taken) VALUES (?, ?)", ("2999-01-01T00:00:00.000Z", "2026-01-21T20:00:00.000Z")),
    )
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Entries are missing since a restore")
    expect(page.get_by_role("alert")).to_contain_text("The store was restored from a backup of 21 Jan 2026, 20:00:00")
    change(folder, ("DELETE FROM restored", ()))


def test_a_log_that_goes_on_is_no_news(seat: Seat, phones: Phones) -> None:
    other = seat.other(phones(), player="p2")
    pages = [seat.page("/g/g1"), other.page("/g/g1")]
    other.deal("p2")
    pages += [seat.page("/settle"), other.page("/settle")]
    for page in pages:
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_phone_without_storage_works(browser: Browser, server: str, seat: Seat) -> None:
    context: BrowserContext = browser.new_context(base_url=server, locale="en-GB")
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden'); }})")
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    other = seat.other(context)
    page = other.page("/g/g1")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("alert")).to_have_count(0)
    context.close()
    assert complaints == []


def test_a_renewed_link_stops_the_old_phone(seat: Seat, phones: Phones) -> None:
    other = seat.other(phones(), player="p2")
    theirs = other.page("/g/g1")
    expect(theirs.get_by_role("link", name="Record deal 2")).to_be_visible()
    page = seat.page()
    page.get_by_role("link", name="Phones").click()
    expect(page.get_by_role("heading", name="Phones at this table")).to_be_visible()
    page.get_by_role("link", name="The scorer’s link").click()
    expect(page.get_by_text("Known so far: Boris (phone")).to_be_visible()
    page.get_by_role("button", name="Renew the scorer’s link").click()
    expect(page.get_by_label("Link").nth(1)).to_be_visible()
    new = page.locator("#link-scorer").input_value()
    theirs.reload()
    expect(theirs.get_by_text("This phone has no seat here yet")).to_be_visible()
    theirs.goto(new)
    theirs.get_by_role("radio", name="Boris").check()
    theirs.get_by_role("button", name="Sit down").click()
    expect(theirs).to_have_url(BOARD)
    expect(theirs.get_by_role("link", name="Record deal 2")).to_be_visible()


def test_a_phone_says_whose_it_is(seat: Seat, phones: Phones) -> None:
    page = seat.other(phones()).page()
    page.get_by_role("link", name="Phones").click()
    page.get_by_role("radio", name="Carla").check()
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("link", name="Phones")).to_contain_text("this one is Carla’s")
