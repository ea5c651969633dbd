"""Tapped twice, gone back, reloaded: one entry, and nothing of it lost."""

import re

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from tests.browser.queue import expect_none
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb

DEAL = ("Boris", "2", "Boris", "Carla", "No jack", "Boris")


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone at a game of Pitch just started."""
    seat = quick_table(phone)
    seat.start(["p1", "p2", "p3", "p4"])
    return seat


def pad(seat: Seat) -> Page:
    """A pad, filled in."""
    page = seat.page("/g/g1/record")
    Thumb(page).enter(*DEAL)
    return page


@pytest.mark.parametrize("how", ["two taps", "two clicks in a row"])
def test_a_double_tap_on_save_is_one_deal(seat: Seat, how: str) -> None:
    page = pad(seat)
    save = page.get_by_role("button", name="Save deal 1")
    if how == "two taps":
        save.dblclick()
    else:
        save.evaluate("button => { button.click(); button.click(); }")
    expect(page).to_have_url(BOARD)
    expect(page.get_by_role("status")).to_contain_text("Boris bid 2, took High and Game")
    assert seat.types().count("pitch.scored") == 1


def test_a_second_tap_while_the_answer_is_on_its_way_is_one_deal(seat: Seat) -> None:
    """The first tap has been recorded, but the phone has not heard of it."""
    page, answers = pad(seat), list[APIResponse]()

    def post(route: Route) -> None:
        if route.request.headers.get("x-part") == "outbox" and not answers:
            answers.append(route.fetch(max_redirects=0))  # and the phone waits
        else:
            route.continue_()

    page.route("**/record", post)
    box = page.get_by_role("button", name="Save deal 1").bounding_box()
    assert box
    page.mouse.click(box["x"] + 60, box["y"] + 20)
    while not answers:
        page.wait_for_timeout(20)
    assert answers[0].json()["done"]
    page.mouse.click(box["x"] + 60, box["y"] + 20)
    expect(page.locator("#outbox")).to_contain_text("Waiting on this phone: 1")
    expect_none(page)
    assert seat.types().count("pitch.scored") == 1


def test_a_double_tap_on_undo_takes_back_one_deal(seat: Seat) -> None:
    seat.deal()
    seat.deal("p2")
    page = seat.page("/g/g1")
    page.get_by_role("button", name="Undo").dblclick()
    expect(page.get_by_role("status")).to_contain_text("Taken back")
    page.goto(f"{seat.home}/g/g1/deals")
    expect(page.get_by_role("heading", name=re.compile("^Deal 1"))).to_be_visible()


def test_back_after_saving_and_saving_again_doubles_nothing(seat: Seat) -> None:
    page = pad(seat)
    Thumb(page).tap("Save deal 1")
    expect(page).to_have_url(BOARD)
    page.go_back()
    page.wait_for_url("**/record")
    page.get_by_role("button", name=re.compile("^Save deal")).click()
    page.wait_for_timeout(300)
    assert seat.types().count("pitch.scored") == 1
    if page.url.endswith("/record"):  # an empty pad, for the next deal
        expect(page.get_by_role("button", name="Save deal 2")).to_be_visible()
        assert page.locator("#pitch fieldset :checked:not([type=checkbox])").count() == 0
    page.goto(f"{seat.home}/g/g1")
    expect(page.get_by_text("Record deal 2")).to_be_visible()
    page.reload()
    assert seat.types().count("pitch.scored") == 1


def test_a_reload_keeps_what_was_entered(seat: Seat) -> None:
    """An accidental pull on the page, or the phone gone to sleep."""
    page = pad(seat)
    page.locator("summary", has_text="Count pips").click()
    page.get_by_label("Boris").last.fill("41")
    page.reload()
    expect(page.locator("input[name='1.player'][value=p2]")).to_be_checked()
    expect(page.locator("input[name='2.jack'][value='+nobody']")).to_be_checked()
    expect(page.get_by_label("Boris").last).to_have_value("41")
    Thumb(page).tap("Clear")
    expect(page.locator("input[name='1.player'][value=p2]")).not_to_be_checked()


def test_a_draft_from_before_somebody_recorded_is_not_brought_back(seat: Seat) -> None:
    page = pad(seat)
    seat.deal()
    page.reload()
    expect(page.get_by_role("button", name="Save deal 2")).to_be_visible()
    expect(page.locator("input[name='1.player'][value=p2]")).not_to_be_checked()


def test_a_double_tap_opens_one_table_and_starts_one_game(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/new")
    page.get_by_label("Name of the table").fill("Thursday")
    page.locator("input[name=currency][value=EUR]").check(force=True)
    for at, name in enumerate(("Anna", "Boris")):
        page.locator("input[name=player]").nth(at).fill(name)
    Thumb(page).tap("Open the table")
    page.wait_for_url("**/t/*")
    seat = Seat(phone, page.url)
    page.goto(f"{seat.home}/start/pitch")
    Thumb(page).choose("First dealer", "Draw one")
    page.get_by_role("button", name="Start Pitch").dblclick()
    expect(page).to_have_url(BOARD)
    assert seat.types().count("game.started") == 1
