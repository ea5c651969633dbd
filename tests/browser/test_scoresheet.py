"""The score sheet on its pages, each game to its end: signs, zeros, sums, presets, undo, without script."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Phones
from tests.browser.figures import agrees
from tests.browser.thumb import Thumb

PEOPLE = ("Anna", "Boris", "Carla")
BOARD = re.compile(r"/g/\w+$")


def start(thumb: Thumb, preset: str = "", stakes: str = "", **fields: str) -> None:
    """Starts a score sheet from the table's page; `fields` are of the form, by id."""
    page = thumb.page
    thumb.tap(re.compile("^Start a game|^Another game"))
    thumb.tap(re.compile("^Score sheet"))
    page.locator("[name=first]").first.check(force=True)
    if preset:
        page.get_by_role("button", name=preset).click()
        expect(page.get_by_role("status")).to_contain_text(f"As at {preset}")
    if stakes:
        page.locator(f"[name='stakes.mode'][value={stakes}]").check(force=True)
    for field, value in fields.items():
        page.locator(f'[id="{field.replace("stakes_", "stakes.")}"]').fill(value)
    thumb.tap("Start Score sheet")
    page.wait_for_url(BOARD)


def numbers(thumb: Thumb, **points: str) -> None:
    """Types numbers on the pad."""
    for name, text in points.items():
        thumb.page.get_by_label(f"{name}, points").fill(text)


def save(thumb: Thumb) -> None:
    """Saves the round and waits for the board."""
    thumb.tap(re.compile("^Save round"))
    thumb.page.wait_for_url(BOARD)


def test_hearts_to_its_end(phone: BrowserContext, tmp_path: Path) -> None:
    """The preset, a negative and a zero by their keys, who is missing, undo, and the target where the lowest wins."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Hearts", PEOPLE)
    start(thumb, "Hearts", "average", stakes_point="0.10")
    expect(page.locator(".bar")).to_contain_text("Score sheet · lowest wins · to 100 · €0.10 a point")

    thumb.tap("Record round 1")
    go = page.locator(".go")
    expect(page.get_by_label("Anna, points")).to_have_value("")
    expect(go).to_have_text("Enter a number for Anna")
    numbers(thumb, Anna="13")
    page.get_by_role("button", name="Anna, change the sign").click()
    expect(page.get_by_label("Anna, points")).to_have_value("−13")
    expect(page.locator("#far")).to_contain_text("Still missing: Boris, Carla.")
    page.get_by_role("button", name="Carla, 0").click()
    go.click()  # leads to the number that is missing
    expect(page.get_by_label("Boris, points")).to_be_focused()
    numbers(thumb, Boris="26")
    expect(page.locator("output").first).to_contain_text("Anna −13, Boris +26 and Carla 0.")
    save(thumb)
    assert thumb.scores() == {"Anna": "−13", "Boris": "26", "Carla": "0"}
    agrees(thumb, table, tmp_path)
    thumb.tap("Undo")
    expect(page.get_by_role("status")).to_contain_text("Taken back")
    assert set(thumb.scores().values()) == {"0"}
    thumb.tap("Put back")
    agrees(thumb, table, tmp_path)

    thumb.tap("Record round 2")
    numbers(thumb, Anna="0", Boris="74", Carla="-5")
    save(thumb)
    expect(page.locator("main")).to_contain_text("Anna wins")
    agrees(thumb, table, tmp_path)
    thumb.tap("Rounds")
    expect(page.locator("#deal-2")).to_contain_text("That ends the game: Boris 100.")


def test_losers_pay(phone: BrowserContext, tmp_path: Path) -> None:
    """Rounds that add up to 0: the difference is shown and refused; everybody else pays, or one gets the rest."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Zero", PEOPLE)
    start(thumb, stakes="pot", stakes_ante="3", round_sum="0", rounds="2")

    thumb.tap("Record round 1")
    numbers(thumb, Anna="30")
    thumb.tap("Everybody else pays 15")
    expect(page.get_by_label("Carla, points")).to_have_value("−15")
    numbers(thumb, Carla="-12")
    expect(page.locator("#far")).to_contain_text("3 so far, −3 to make 0.")
    thumb.tap("Save round 1")
    expect(page.get_by_role("alert")).to_contain_text(
        "The round adds up to 3 and must add up to 0, a difference of +3: count again."
    )
    numbers(thumb, Anna="")
    thumb.tap("Anna gets the rest: +27")
    save(thumb)
    assert thumb.scores() == {"Anna": "27", "Carla": "−12", "Boris": "−15"}

    thumb.tap("Record round 2")
    numbers(thumb, Anna="-9", Boris="9", Carla="0")
    save(thumb)
    expect(page.locator("main")).to_contain_text("Anna wins")
    assert thumb.money() == {"Anna": "+6.00", "Boris": "−3.00", "Carla": "−3.00"}
    agrees(thumb, table, tmp_path)


def test_every_preset_fills_the_options(phone: BrowserContext) -> None:
    """Each known game sets who wins and when it ends, by its button or by its address."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Presets", PEOPLE)
    page.goto(f"{table}/start/scoresheet")
    expected = {
        "Hearts": ("low", "100", "", ""),
        "Spades": ("high", "500", "", ""),
        "Crazy Eights": ("high", "150", "", ""),
        "Rummy": ("high", "100", "", ""),
        "Yahtzee": ("high", "", "13", ""),
        "Skull King": ("high", "", "10", ""),
        "Wizard": ("high", "", "20", ""),
        "Scopa": ("high", "11", "", ""),
        "Briscola": ("high", "", "3", "120"),
        "Belote": ("high", "1000", "", ""),
        "Durak": ("low", "5", "", ""),
    }
    found = {}
    for name in expected:
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("status")).to_contain_text(f"As at {name}")
        wins = page.locator("[name='rules.wins']:checked").get_attribute("value")
        rest = [page.locator(f"#{one}").input_value() for one in ("target", "rounds", "round_sum")]
        found[name] = (wins, *rest)
    assert found == expected
    page.goto(f"{table}/start/scoresheet?preset=belote")
    assert page.locator("#target").input_value() == "1000"


def test_twelve_on_the_narrowest_phone(phones: Phones) -> None:
    """Nothing overflows and every target is large enough."""
    page = phones(viewport={"width": 320, "height": 640}, color_scheme="dark").new_page()
    thumb = Thumb(page)
    people = [*(f"Player {n}" for n in range(1, 12)), "W" * 60]
    thumb.open_table("Twelve", people, currency="XXX")
    start(thumb)
    thumb.tap("Record round 1")
    fields = page.locator(".count input")
    for at in range(12):
        fields.nth(at).fill(str(at * 111 - 600))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    sizes = page.locator("main button, .count input").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
    )
    assert min(sizes) > 47.9
    expect(page.locator("output").first).to_contain_text("Player 1 −600")
    save(thumb)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert thumb.scores()["Player 1"] == "−600"
    thumb.tap("End game")
    thumb.tap("End the game as it stands")
    page.wait_for_url(BOARD)
    expect(page.locator("main")).to_contain_text(f"{'W' * 60} wins")


def test_without_script(phones: Phones) -> None:
    """The preset by its button, the missing player named, the rest offered after a preview, and a minus typed."""
    page = phones(java_script_enabled=False).new_page()
    thumb = Thumb(page)
    thumb.open_table("Plain", PEOPLE)
    start(thumb, "Briscola")
    thumb.tap("Record round 1")
    numbers(thumb, Anna="-4", Boris="64")
    thumb.tap("Preview")
    expect(page.get_by_role("alert")).to_contain_text("Carla has no number in this round: 0 is one too.")
    thumb.tap("Carla gets the rest: +60")
    expect(page.locator("output").first).to_contain_text("Anna −4, Boris +64 and Carla +60.")
    save(thumb)
    assert thumb.scores() == {"Boris": "64", "Carla": "60", "Anna": "−4"}
