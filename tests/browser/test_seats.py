"""The seats of a new game: dragged by their handle with a finger or a mouse, or moved by their buttons."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    """The form of a new game, on a phone."""
    return quick_table(phone).page("/start/pitch")


def order(page: Page) -> list[str]:
    """The seats, from the first."""
    return [str(value) for value in page.locator("[name=order]").evaluate_all("all => all.map(one => one.value)")]


def first_dealers(page: Page) -> list[str]:
    """Who may deal first, in the order shown."""
    return page.locator("[data-first] label:visible").all_inner_texts()


def handle(page: Page, player: str) -> tuple[float, float]:
    """The middle of a seat's handle."""
    box = page.locator(f"li.seat:has([name=order][value={player}]) .drag").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page: Page, player: str, to: str) -> None:
    """Takes a seat by its handle, over another, and a little further."""
    (x, y), (_, end) = handle(page, player), handle(page, to)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, end + (6 if end > y else -6), steps=12)
    page.mouse.up()


def drag_by_finger(page: Page, player: str, to: str) -> None:
    """The same with a finger, as the screen tells it."""
    (x, y), (_, end) = handle(page, player), handle(page, to)
    screen = page.context.new_cdp_session(page)
    end += 6 if end > y else -6
    for step in range(14):
        kind = "touchStart" if step == 0 else "touchEnd" if step == 13 else "touchMove"
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + (end - y) * step / 12}]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.parametrize("drag", [drag_by_mouse, drag_by_finger])
def test_a_seat_is_dragged(page: Page, drag: object) -> None:
    assert callable(drag)
    drag(page, "p1", "p3")
    assert order(page) == ["p2", "p3", "p1", "p4"]
    drag(page, "p4", "p2")
    assert order(page) == ["p4", "p2", "p3", "p1"]
    assert first_dealers(page) == ["Dmitri", "Boris", "Carla", "Anna", "Draw one"]
    assert page.locator(".held").count() == 0
    Thumb(page).choose("First dealer", "Boris")
    Thumb(page).tap("Start Pitch")
    page.wait_for_url(BOARD)
    assert [*Thumb(page).scores()] == ["Boris", "Carla", "Anna", "Dmitri"]


def test_a_seat_is_moved_by_its_buttons(page: Page) -> None:
    page.get_by_role("button", name="Move Carla up").click()
    page.get_by_role("button", name="Move Carla up").click()
    assert order(page) == ["p3", "p1", "p2", "p4"]
    expect(page.get_by_role("button", name="Move Carla up")).to_be_disabled()
    expect(page.get_by_role("button", name="Move Carla down")).to_be_focused()
    page.get_by_role("button", name="Move Boris down").click()
    assert order(page) == ["p3", "p1", "p4", "p2"]
    assert page.url.endswith("/start/pitch")


def test_who_does_not_play_does_not_deal(page: Page) -> None:
    Thumb(page).choose("First dealer", "Carla")
    page.get_by_label("Carla plays").uncheck(force=True)
    assert first_dealers(page) == ["Anna", "Boris", "Dmitri", "Draw one"]
    Thumb(page).tap("Start Pitch")
    assert page.url.endswith("/start/pitch")  # the browser asks for a dealer
    Thumb(page).choose("First dealer", "Dmitri")
    Thumb(page).tap("Start Pitch")
    page.wait_for_url(BOARD)
    assert [*Thumb(page).scores()] == ["Dmitri", "Anna", "Boris"]


def test_seats_of_many_are_dragged_past_the_screen(phones: Phones) -> None:
    page = quick_table(phones(viewport={"width": 320, "height": 480}), [f"Player {n}" for n in range(8)]).page(
        "/start/pitch"
    )
    page.locator("li.seat").first.scroll_into_view_if_needed()
    x, y = handle(page, "p1")
    page.mouse.move(x, y)
    page.mouse.down()
    for _ in range(60):
        page.mouse.move(x, 470)
        page.mouse.move(x, 471)
    page.mouse.up()
    assert order(page).index("p1") > 3


def test_a_form_keeps_its_seats_when_it_is_refused(phone: BrowserContext) -> None:
    seat: Seat = quick_table(phone)
    page = seat.page("/start/pitch")
    drag_by_mouse(page, "p1", "p2")
    page.locator("#stakes\\.point").fill("1.2345")
    Thumb(page).choose("First dealer", "Draw one")
    Thumb(page).tap("Start Pitch")
    expect(page.get_by_role("alert")).to_contain_text("What a point is worth")
    assert order(page) == ["p2", "p1", "p3", "p4"]
    page.locator("#stakes\\.point").fill("0.25")
    Thumb(page).tap("Start Pitch")
    page.wait_for_url(BOARD)
    assert seat.types()[-1] == "game.started"
