"""What is drawn has a name for whoever hears the page: dice, pigs, cards, suits, sectors, the stick, the star."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phones
from tests.browser.seat import quick_table
from tests.browser.walk import RUNNING, Walk

MOON = {f"2.{fact}": "p2" for fact in ("high", "low", "jack", "game")}


@pytest.fixture
def walk(phones: Phones, tmp_path: Path) -> Walk:
    """Tables in full swing."""
    return Walk(phones, tmp_path / "none")


def heard(page: Page, within: str = "main") -> str:
    """What is heard of the parts of a page, a line for each thing."""
    return "\n".join(one.aria_snapshot() for one in page.locator(within).all()).replace("'", "")


def hears(text: str, *lines: str) -> None:
    """All of these are lines of what is heard, apart from what follows a name there."""
    missing = [one for one in lines if not re.search(rf"- {re.escape(one)}(?=$|:| \[)", text, re.MULTILINE)]
    assert not missing, f"{missing} in\n{text}"


def test_dice(walk: Walk) -> None:
    page = walk.night(*RUNNING["big_pig"]).page("/g/g1/record")
    hears(
        heard(page),
        'button "1 and 1, total to 0"', 'button "1 and 6, turn lost"', 'button "2 and 2, plus 8, throw again"',
        'button "5 and 6, plus 11"', 'listitem: "3 and 5: +8"', "paragraph: 43 banked 27 this turn 70 if held",
    )  # fmt: skip
    page.get_by_text("Die by die").click()
    hears(heard(page, "#die"), 'radio "6"', 'button "and 6"')


def test_pigs(walk: Walk) -> None:
    page = walk.night(*RUNNING["pass_the_pigs"]).page("/g/g1/record")
    hears(
        heard(page),
        'button "Pig out turn lost"', 'button "Oinker total to 0"', 'radio "Dot up"', 'radio "15 Jowler"',
        'button "Blank up"', 'button "5 Razorback"',
    )  # fmt: skip


def test_cards(walk: Walk) -> None:
    page = walk.night(*RUNNING["go_boom"]).page("/g/g1/record")
    page.get_by_role("radio", name="Anna").check(force=True)
    page.get_by_role("button", name="Boris, card by card").click()
    hears(
        heard(page),
        'group "Boris, card by card"', 'radio "Any suit" [checked]', 'radio "Spades"', 'radio "Clubs"',
        'button "Boris: one more A, ace"', 'button "Boris: one more 10"', 'button "Boris: one more K, king"',
        'button "Take the last card back"', 'textbox "Boris, points left"',
    )  # fmt: skip


def test_sectors_and_couples(walk: Walk) -> None:
    page = walk.night(*RUNNING["big_bang"]).page("/g/g1/record")
    sectors = "text: Mezza €0.00 Parziale €0.40 Totale €1.20 Big Bang €1.20"
    hears(heard(page), 'region "What lies in the four sectors"', sectors, 'radio "Big Bang four with a matta"')
    page.get_by_role("radio", name="By the couples").check(force=True)
    page.locator("#keys").get_by_role("button", name="U, universe").click()
    page.locator("#keys").get_by_role("button", name="moon").click()
    hears(
        heard(page, "[data-by-couples]"),
        'button "Removes U moon"', 'group "Suit"', 'button "earth"', 'button "Matta 1 solar system"',
        'status: "Couple 2: rank, then suit"',
    )  # fmt: skip


def test_the_stick_and_the_star(phones: Phones) -> None:
    seat = quick_table(phones())
    seat.start(("p1", "p2", "p3", "p4"))
    seat.deal(deal={**MOON, "1.player": "p2", "1.bid": "moon", "2.tricks": "6"})
    text = heard(seat.page("/g/g1")).replace('"', "")
    for line in (
        "listitem: Deal 1: Boris bid the moon, made",
        "listitem: Deal 2 is next",
        "text: 1 moon made deals next",
    ):
        assert line in text, text
