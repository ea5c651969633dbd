"""Amounts as people write them: shown beside the field as understood, asked about where they could mean two."""

import re

import pytest
from playwright.sync_api import Page, expect

from service.wording.amounts import readings
from tests.browser.conftest import Phones
from tests.browser.seat import quick_table
from tests.browser.thumb import Thumb

TEXTS = (
    "15,38",
    "15.38",
    "1.000",
    "1,000",
    "1.234",
    "1.234,56",
    "1,234.56",
    "1.000.000",
    "0.5",
    "-2,5",
    "1,2,3",
    "15.385",
)
NUMBER = re.compile(r"−?[0-9][0-9,]*(?:\.[0-9]+)?")
ANOTHER = "Another payment"


def filled(page: Page, amount: str) -> None:
    """The form of a payment between any two, filled in."""
    page.get_by_text(ANOTHER).click()
    page.get_by_label("Who paid").select_option(label="Anna")
    page.get_by_label("Whom").select_option(label="Boris")
    page.get_by_label(re.compile("^Amount, ")).fill(amount)


def test_a_comma_is_understood_beside_the_field(phones: Phones) -> None:
    seat = quick_table(phones())
    page = seat.page("/settle")
    filled(page, "15,38")
    expect(page.locator(".echo", has_text="= €15.38")).to_be_visible()
    Thumb(page).tap("Record the payment")
    Thumb(page).tap("Record €15.38")  # nothing was owed
    expect(page.locator("del")).to_have_text("Anna pays Boris €15.38")


@pytest.mark.parametrize("options", [{}, {"java_script_enabled": False}], ids=["script", "no script"])
def test_what_can_mean_two_amounts_is_asked_about(phones: Phones, options: dict[str, bool]) -> None:
    seat = quick_table(phones(**options))
    page = seat.page("/settle")
    filled(page, "1.000")
    echo = page.locator(".echo", has_text="= €1,000.00 or €1.00")
    expect(echo).to_have_count(0 if options else 1)
    Thumb(page).tap("Record the payment")
    assert "payment.made" not in seat.types()
    expect(page.get_by_role("heading", name="Which amount is meant?")).to_be_visible()
    Thumb(page).choose("1.000 means", "€1.00")
    Thumb(page).tap("Go on with what is chosen")
    Thumb(page).tap("Record €1.00")
    expect(page.locator("del")).to_have_text("Anna pays Boris €1.00")


def test_without_script_a_comma_is_asked_about(phones: Phones) -> None:
    seat = quick_table(phones(java_script_enabled=False))
    page = seat.page("/settle")
    filled(page, "15,38")
    Thumb(page).tap("Record the payment")
    expect(page.get_by_role("heading", name="Is this the amount?")).to_be_visible()
    Thumb(page).tap("Yes, go on")
    Thumb(page).tap("Record €15.38")
    expect(page.locator("del")).to_have_text("Anna pays Boris €15.38")


@pytest.mark.parametrize(("currency", "decimals"), [("EUR", 2), ("KWD", 3), ("JPY", 0)])
def test_the_phone_reads_as_the_service_does(phones: Phones, currency: str, decimals: int) -> None:
    page = quick_table(phones(), currency=currency).page("/start/pitch")
    field = page.get_by_label(re.compile("^One point"))
    echo = field.locator("xpath=following-sibling::small")
    for text in TEXTS:
        field.fill(text)
        shown = NUMBER.findall(re.sub("[€¥\u00a0]|KWD", "", echo.inner_text()))
        assert shown == [
            f"{cents / 10**decimals:,.{decimals}f}".replace("-", "−") for cents in readings(text, decimals)
        ]


def test_a_buy_in_is_echoed_in_its_preview(phones: Phones) -> None:
    seat = quick_table(phones())
    seats = [(name, f"p{n}") for n in (1, 2, 3, 4) for name in ("order", "plays")]
    seat.send("/start/cash_game", *seats, first="+seat", game="g1")
    page = seat.page("/g/g1/record")
    page.get_by_label("Anna").fill("1,000")
    expect(page.locator("output[aria-live]")).to_contain_text("1,000 can be read in two ways")
    page.get_by_label("Anna").fill("7,50")
    expect(page.locator("output[aria-live]")).to_contain_text("€7.50")
    Thumb(page).tap("Save the buy-in")
    page.wait_for_url("**/g/g1")
    assert seat.types()[-1] == "cash_game.bought_in"


def test_the_field_that_is_wrong_is_marked(phones: Phones) -> None:
    """And described by the sentence of the refusal."""
    seat = quick_table(phones())
    seats = [(name, f"p{n}") for n in (1, 2, 3, 4) for name in ("order", "plays")]
    seat.send("/start/cash_game", *seats, first="+seat", game="g1")
    page = seat.page("/g/g1/record")
    page.get_by_label("Anna").fill("20")
    page.get_by_label("Carla").fill("seven")
    Thumb(page).tap("Save the buy-in")
    wrong = page.get_by_label("Carla")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(
        re.compile("^Not saved The amount of Carla must be written as in 10.50.")
    )
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    page.goto(f"{seat.home}/start/pitch")
    Thumb(page).choose("First dealer", "Anna")
    page.get_by_label(re.compile("^The moon, ")).fill("a lot")
    Thumb(page).tap("Start Pitch")
    expect(page.locator("[aria-invalid]")).to_have_attribute("name", "stakes.moon")
