"""Big Bang on the pages: for sectors to a big bang, with an exhausted stock and a retirement; and a point match."""

import json
import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.figures import agrees, money_agrees, points_agree, replayed
from tests.browser.thumb import Thumb

PEOPLE = ("Anna", "Boris", "Carla", "Dmitri")
BOARD = re.compile(r"/g/\w+$")


def start(thumb: Thumb, first: str, stakes: str = "sectors") -> None:
    """Starts Big Bang with its usual ante."""
    thumb.tap(re.compile("^Start a game|^Another game"))
    thumb.tap(re.compile("^Big Bang"))
    thumb.choose("First dealer", first)
    pick(thumb, "stakes.mode", stakes)
    thumb.tap("Start Big Bang")
    thumb.page.wait_for_url("**/g/*")


def pick(thumb: Thumb, row: str, value: str) -> None:
    """Taps the chip of this field with this value, whose words have a smaller line under them."""
    thumb.page.locator(f'[name="{row}"][value="{value}"]').check(force=True)


def save(thumb: Thumb, says: str) -> None:
    """Saves the deal once the preview says this, from the pad to the board."""
    expect(thumb.page.locator("output")).to_contain_text(says)
    thumb.tap(re.compile("^Save deal"))
    thumb.page.wait_for_url(BOARD)


def close(thumb: Thumb, who: str, kind: str, says: str) -> None:
    """A closing by its kind, from the board."""
    thumb.tap(re.compile("^(Record|Go on with) deal"))
    thumb.choose("Who closed", who)
    pick(thumb, "1.closing", kind)
    save(thumb, says)


def key_in(page: Page, *couples: str) -> None:
    """Presses the keys of couples such as "6 sun" or "M1 7 star"."""
    keys = page.locator("#keys")
    for couple in couples:
        for word in couple.split():
            keys.locator(f'[data-rank="{word}"], [data-suit="{word}"], [data-wild="{word}"]').first.click()


def all_agree(thumb: Thumb, table: str, tmp_path: Path) -> None:
    """The money on the board and in the quarters is the replay's."""
    game = money_agrees(thumb, table, tmp_path)
    if not game["pots"]:
        return  # it has ended
    pots = dict(zip(game["pots"], thumb.page.locator(".quarters b").all_inner_texts(), strict=True))
    assert pots == {sector: f"€{cents // 100}.{cents % 100:02}" for sector, cents in game["pots"].items()}


def test_for_sectors_to_a_big_bang(phone: BrowserContext, tmp_path: Path) -> None:
    """A closing by kind, an undo, the stock exhausted, a retirement, and the couples with a matta that end it."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Stars", PEOPLE)
    start(thumb, "Dmitri")

    close(thumb, "Anna", "parziale", "Anna closed: parziale. Anna takes mezza €1.00 and parziale €1.00")
    all_agree(thumb, table, tmp_path)
    thumb.tap("Undo")
    expect(page.get_by_role("status")).to_contain_text("Taken back")
    all_agree(thumb, table, tmp_path)
    thumb.tap("Put back")
    all_agree(thumb, table, tmp_path)

    stock_runs_out(thumb)
    expect(page.get_by_role("status")).to_contain_text("as many couples, and the highest suit")
    all_agree(thumb, table, tmp_path)

    retires_in_a_deal(thumb)
    expect(page.locator(".board")).to_contain_text("left")
    all_agree(thumb, table, tmp_path)

    closes_by_couples(thumb)
    expect(page.get_by_text("wins", exact=False).first).to_be_visible()
    all_agree(thumb, table, tmp_path)
    state = replayed(page, table, tmp_path)
    assert state["games"][-1]["status"] == "ended"
    assert sum(state["games"][-1]["money"].values()) == 0


def stock_runs_out(thumb: Thumb) -> None:
    """The couples of two players, compared."""
    page = thumb.page
    thumb.tap(re.compile("^Record deal"))
    thumb.tap("The stock ran out")
    pick(thumb, "1.winner", "")
    thumb.choose("Whose couples", "Anna")
    key_in(page, "8 sun", "6 moon")
    thumb.choose("Whose couples", "Boris")
    key_in(page, "2 star", "J 3 earth")
    save(thumb, "Boris wins: as many couples, and the highest suit.")


def retires_in_a_deal(thumb: Thumb) -> None:
    """The antes go in, a couple is laid down, Carla retires, and Anna closes."""
    page = thumb.page
    thumb.tap(re.compile("^Record deal"))
    thumb.tap("Antes in")
    page.locator("summary", has_text="Laid down").click()
    thumb.tap("Boris lays a couple down")
    page.locator("summary", has_text="Laid down").click()
    expect(page.get_by_text("1 laid down")).to_be_visible()
    thumb.tap("Carla retires")
    expect(page.get_by_role("group", name="Who closed").get_by_label("Carla")).to_have_count(0)
    thumb.choose("Who closed", "Anna")
    pick(thumb, "1.closing", "mezza")
    save(thumb, "Anna closed: mezza.")


def closes_by_couples(thumb: Thumb) -> None:
    """Four couples, one taken back, one with a matta: the kind is shown before it is saved."""
    page = thumb.page
    thumb.tap(re.compile("^Record deal"))
    thumb.choose("Who closed", "Dmitri")
    pick(thumb, "1.closing", "")
    key_in(page, "6 sun", "7 moon", "8 sun", "2 sun")
    expect(page.locator("output")).to_contain_text("Dmitri closed: parziale.")
    page.get_by_role("button", name="Take the last key back").click()
    expect(page.locator("output")).to_have_text("")
    key_in(page, "M1 9 earth")
    expect(page.locator(".quarters .ok")).to_have_count(4)
    save(thumb, "Dmitri closed: big bang.")


def test_a_point_match(phone: BrowserContext, tmp_path: Path) -> None:
    """A closing scores 1 to 4; an exhausted stock nothing; the first to ten takes the pot."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Match", PEOPLE[:2])
    start(thumb, "Anna", "pot")
    close(thumb, "Boris", "totale", "Boris closed: totale.")
    points_agree(thumb, table, tmp_path)
    close(thumb, "Boris", "big_bang", "Boris closed: big bang.")
    thumb.tap(re.compile("^Record deal"))
    thumb.tap("The stock ran out")
    pick(thumb, "1.winner", "+nobody")
    thumb.choose("How many", "1")
    save(thumb, "That scores nothing.")
    points_agree(thumb, table, tmp_path)
    close(thumb, "Boris", "totale", "That ends the match: Boris 10.")
    expect(page.get_by_text("Boris wins")).to_be_visible()
    agrees(thumb, table, tmp_path)


FULL = ("Anna", "Boris", "Carla", "Évelyne", "Maximilian-Alexander Konstantin von und zu Hohenlohe-Wald 60")
SMALL = """() => [...document.querySelectorAll("a, button, select, summary, .chip, .in")]
  .filter(one => one.checkVisibility() && one.tabIndex >= 0 && !one.closest(".vh"))
  .map(one => [one.textContent.trim() || one.name, one.getBoundingClientRect()])
  .filter(([_, box]) => box.width < 47.5 || box.height < 47.5).map(([words]) => words)"""


def test_five_on_a_small_phone(phones: Phones) -> None:
    """An ante for each sector; with five players and the longest name nothing is wider than the phone or too small."""
    page = phones(viewport={"width": 320, "height": 640}).new_page()
    thumb = Thumb(page)
    thumb.open_table("Small", FULL)
    thumb.tap("Start a game")
    thumb.tap(re.compile("^Big Bang"))
    thumb.choose("First dealer", "Anna")
    page.locator("summary", has_text="Another ante").click()
    for sector, ante in (("mezza", "0.10"), ("parziale", "0,20"), ("totale", "1"), ("big_bang", "2.50")):
        page.locator(f'[name="stakes.ante.{sector}"]').fill(ante)
    thumb.tap("Start Big Bang")
    page.wait_for_url(BOARD)
    expect(page.locator("header")).to_contain_text("€3.80 a deal")
    thumb.tap("Record deal 1")
    thumb.tap("Antes in")
    expect(page.locator(".quarters")).to_contain_text("€12.50")
    pick(thumb, "1.closing", "")
    for summary in page.locator("main summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(SMALL) == []


def test_without_script(phones: Phones, phone: BrowserContext) -> None:
    """The couples are lines of text, refused with the line that is wrong, and kept."""
    page = phone.new_page()
    thumb = Thumb(page)
    thumb.open_table("Plain", PEOPLE[:3])
    start(thumb, "Anna")
    plain = phones(java_script_enabled=False, storage_state=phone.storage_state()).new_page()
    plain.goto(f"{page.url}/record")
    plain.locator('[name="1.player"]').first.check(force=True)
    plain.locator('[name="1.closing"][value=""]').check(force=True)
    lines = plain.locator('[name="1.couples"]')
    for at, couple in enumerate(("2.sun 2.sun", "3.star J", "4.moon 4.moon", "5.sun 6.sun")):
        lines.nth(at).fill(couple)
    plain.get_by_role("button", name="Preview").click()
    expect(plain.get_by_role("alert")).to_contain_text("5 of sun and 6 of sun are no couple")
    expect(lines.nth(1)).to_have_value("3.star J")
    lines.nth(3).fill("5.sun 5.sun")
    plain.get_by_role("button", name="Preview").click()
    expect(plain.locator("output")).to_contain_text("closed: totale")
    plain.get_by_role("button", name="Save deal 1").click()
    expect(plain).to_have_url(BOARD)


def test_the_turn_clock(phone: BrowserContext) -> None:
    """It starts by a tap, goes to the next player by the next, and this phone remembers that it shall be still."""
    page = phone.new_page()
    thumb = Thumb(page)
    thumb.open_table("Clock", PEOPLE[:2])
    start(thumb, "Anna")
    page.clock.install()
    thumb.tap("Record deal 1")
    thumb.tap("Antes in")
    ring = page.locator("#ring")
    expect(ring).to_have_accessible_name("Turn clock, 20 seconds 20 start")
    ring.click()
    expect(ring).to_contain_text("Boris")
    ring.click()
    expect(ring).to_contain_text("Anna")
    page.clock.run_for(15_000)
    expect(ring).to_contain_text("5")
    expect(page.locator("#clock-news")).to_have_text("")
    page.clock.run_for(6_000)
    expect(page.locator("#clock-news")).to_have_text("Time is up Anna")
    page.locator("summary", has_text="Turn clock").click()
    page.get_by_label("Sound when time is up").click(force=True)
    page.reload()
    expect(page.get_by_label("Sound when time is up")).not_to_be_checked()
    assert json.loads(page.evaluate("localStorage.getItem('tallystick.phone')"))["sound"] is False
