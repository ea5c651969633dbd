"""A finished game played back: each step's figures are those of a replay of the export up to that entry."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from service.cli import main
from tests.browser.conftest import Phones
from tests.browser.figures import shown
from tests.browser.seat import DEAL, Seat, quick_table

NEXT = {"1.player": "p3", "1.bid": "3", "2.high": "p3", "2.low": "p3", "2.jack": "p4", "2.game": "p3"}
NAMES = {"p1": "Anna", "p2": "Boris", "p3": "Carla", "p4": "Dmitri"}
STEPS = [7, 10, 13, 16, 17]
"""The last events of the game's five entries: its start, three deals, its end."""


@pytest.fixture
def seat(phones: Phones) -> Seat:
    """A phone at a finished game of Pitch with three deals."""
    seat = quick_table(phones())
    seat.start(tuple(NAMES))
    seat.deal()
    seat.deal("p2", deal=NEXT)
    seat.deal("p3", deal=DEAL | {"1.player": "p4", "2.low": "p1"})
    seat.send("/g/g1/end", do="end")
    return seat


def replayed(seat: Seat, at: int, tmp_path: Path) -> dict[str, tuple[str, str]]:
    """Points and money after an entry, by name, as `replay --json --at` gives them for the exported log."""
    file = tmp_path / "log.jsonl"
    file.write_bytes(seat.phone.request.get(f"{seat.home}/export/jsonl").body())
    result = CliRunner().invoke(main, ["replay", str(file), "--json", "--at", str(at)])
    assert result.exit_code == 0, result.stderr
    game: dict[str, Any] = json.loads(result.stdout)["games"][0]
    points = {NAMES[place["player"]]: str(place["score"]).replace("-", "−") for place in game["standing"]}
    return {name: (points[name], shown(game["money"][key])) for key, name in NAMES.items()}


def figures(page: Page) -> dict[str, tuple[str, str]]:
    """Points and money as the board has them."""
    rows = page.locator(".board tbody tr")
    cells = [
        (row.locator("bdi").inner_text(), row.locator(".score").inner_text(), row.locator("td:last-child"))
        for row in rows.all()
    ]
    return {name: (points, money.inner_text().split("\n")[0]) for name, points, money in cells}


def stands_at(page: Page, nth: int) -> None:
    """Waits until the page shows the n-th entry."""
    expect(page.locator("[data-past] label")).to_have_text(f"Entry {nth} of {len(STEPS)}")
    assert page.url.partition("#")[0].endswith(f"at={STEPS[nth - 1]}")
    assert page.locator("#step").input_value() == str(nth)


def test_step_by_step(seat: Seat, tmp_path: Path) -> None:
    """With the buttons, on and back; the marks are what the replay says changed."""
    page = seat.page(f"/g/g1?at={STEPS[0]}")
    before: dict[str, tuple[str, str]] = {}
    for nth, at in enumerate(STEPS, start=1):
        stands_at(page, nth)
        told = replayed(seat, at, tmp_path)
        assert figures(page) == told
        changed = sum(before.get(name, one)[column] != one[column] for name, one in told.items() for column in (0, 1))
        assert page.locator("ins").count() == changed, at
        before = told
        if nth < len(STEPS):
            page.get_by_role("link", name="One entry later").click()
    expect(page.get_by_role("button", name="One entry later")).to_be_disabled()
    page.get_by_role("link", name="One entry earlier").click()
    stands_at(page, 4)
    page.get_by_role("link", name="Back to now").click()
    expect(page.get_by_role("link", name="Play it back")).to_be_visible()


def test_played_by_itself(seat: Seat) -> None:
    """From the board it starts at the first entry and stops at the last; a pause holds it."""
    page = seat.page("/g/g1")
    page.get_by_role("link", name="Play it back").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.evaluate("window.unloaded = false")
    expect(page.locator("main")).to_contain_text("As it stood after Deal 1")
    page.get_by_role("button", name="Pause").click()
    stands_at(page, 2)
    page.wait_for_timeout(2000)
    stands_at(page, 2)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-past] label")).to_have_text("Entry 5 of 5", timeout=20_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Play", exact=True).click()
    stands_at(page, 1)
    assert page.evaluate("window.unloaded") is False  # it was never loaded anew


def test_who_wants_no_motion_presses_play_himself(phones: Phones, seat: Seat) -> None:
    still = seat.other(phones(reduced_motion="reduce"), "viewer").page("/g/g1")
    still.get_by_role("link", name="Play it back").click()
    still.wait_for_timeout(2500)
    stands_at(still, 1)
    still.get_by_role("button", name="Play", exact=True).click()
    stands_at(still, 2)


def test_the_slider_by_keyboard(seat: Seat, tmp_path: Path) -> None:
    """It keeps the focus while the page around it changes."""
    page = seat.page(f"/g/g1?at={STEPS[-1]}")
    page.locator("#step").focus()
    for key, nth in (("ArrowLeft", 4), ("ArrowLeft", 3), ("Home", 1), ("End", 5), ("ArrowLeft", 4)):
        page.keyboard.press(key)
        stands_at(page, nth)
        assert figures(page) == replayed(seat, STEPS[nth - 1], tmp_path)
    expect(page.locator("#step")).to_be_focused()
    page.locator("#earlier").focus()
    page.keyboard.press("Enter")
    stands_at(page, 3)
    expect(page.locator("#earlier")).to_be_focused()


def test_links_stay_in_that_time(seat: Seat) -> None:
    page = seat.page("/settle?at=10")
    expect(page.locator("main")).to_contain_text("As if Pitch ended now")
    page.get_by_role("link", name=re.compile(r"^Boris \+.*why")).click()
    expect(page.locator("main")).to_contain_text("As it stood after Deal 1")
    page.get_by_role("link", name=re.compile("^Pitch")).click()
    expect(page.locator("main")).to_contain_text("As it stood after Deal 1")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_it_fits(phones: Phones, seat: Seat, width: int, height: int) -> None:
    small = seat.other(phones(viewport={"width": width, "height": height}), "viewer")
    for path in ("/g/g1", "/g/g1/deals", "/settle", "", "/g/g1/why/p2"):
        page = small.page(f"{path}?at=13")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        for control in page.locator("[data-past] .btn:visible, #step").all():
            box = control.bounding_box()
            assert box is not None
            assert min(box["height"], box["width"]) >= 48
        page.close()
