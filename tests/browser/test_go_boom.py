"""Go Boom on its pages, each game to its end: by cards, by number, in reverse, refused, taken back, without script."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.figures import agrees
from tests.browser.thumb import Thumb

PEOPLE = ("Anna", "Boris", "Carla")
BOARD = re.compile(r"/g/\w+$")


def start(thumb: Thumb, scoring: str, stakes: str = "", **fields: str) -> None:
    """Starts Go Boom from the table's page; `fields` are of the form, by id."""
    thumb.tap(re.compile("^Start a game|^Another game"))
    thumb.tap(re.compile("^Go Boom"))
    thumb.page.locator("[name=first]").first.check(force=True)
    thumb.page.locator(f"[name='rules.scoring'][value={scoring}]").check(force=True)
    if stakes:
        thumb.page.locator(f"[name='stakes.mode'][value={stakes}]").check(force=True)
    for field, value in fields.items():
        thumb.page.locator(f'[id="{field.replace("_", ".")}"]').fill(value)
    thumb.tap("Start Go Boom")
    thumb.page.wait_for_url(BOARD)


def hand(thumb: Thumb, out: str, **left: int) -> None:
    """Records a hand by numbers, from the board."""
    thumb.tap(re.compile("^Record hand"))
    thumb.choose("Who went out", out)
    for name, points in left.items():
        thumb.page.get_by_label(f"{name}, points left").fill(str(points))
    save(thumb)


def save(thumb: Thumb) -> None:
    """Saves the hand and waits for the board."""
    thumb.tap(re.compile("^Save hand"))
    thumb.page.wait_for_url(BOARD)


def card(page: Page, name: str, *ranks: str) -> None:
    """Taps cards on the open keys."""
    for rank in ranks:
        page.get_by_role("button", name=re.compile(f"^{name}: one more {rank}(, |$)")).click()


def test_standard_to_its_end(phone: BrowserContext, tmp_path: Path) -> None:
    """By cards with live totals, a card too often, an undo, and the hand that reaches the target."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Boom", PEOPLE)
    start(thumb, "standard", stakes_pip="0.02", target="40")
    expect(page.locator(".bar")).to_contain_text("Go Boom to 40 · €0.02 a pip · one deck")

    by_cards(thumb)
    assert thumb.scores() == {"Anna": "30", "Boris": "0", "Carla": "0"}
    assert thumb.money() == {"Anna": "+0.60", "Boris": "−0.34", "Carla": "−0.26"}
    agrees(thumb, table, tmp_path)

    hand(thumb, "Boris", Anna=300, Carla=30)
    thumb.tap("Undo")
    expect(page.get_by_role("status")).to_contain_text("Taken back")
    agrees(thumb, table, tmp_path)
    hand(thumb, "Anna", Boris=5, Carla=4)
    agrees(thumb, table, tmp_path)
    hand(thumb, "Anna", Boris=1, Carla=1)
    expect(page.locator("main")).to_contain_text("Anna wins")
    agrees(thumb, table, tmp_path)
    thumb.tap("Hands")
    expect(page.locator("#deal-3")).to_contain_text("That ends the game: Anna 41.")


def by_cards(thumb: Thumb) -> None:
    """The first hand, a tap for each card: Anna went out, Boris K 7, Carla A 10 2."""
    page = thumb.page
    thumb.tap("Record hand 1")
    go, dock = page.locator(".go"), page.locator(".dock")
    expect(go).to_have_text("Choose who went out")
    go.click()
    expect(page.get_by_label("Anna", exact=True)).to_be_focused()
    thumb.choose("Who went out", "Anna")
    expect(page.get_by_label("Anna, points left")).to_be_hidden()
    expect(dock).to_contain_text("Still to count: Boris, Carla.")
    page.get_by_role("button", name="Boris, card by card").click()
    card(page, "Boris", "K", "7")
    expect(page.get_by_label("Boris, points left")).to_have_value("17")
    expect(dock).to_contain_text("Anna +17 so far: 17 of 40. Still to count: Carla.")
    go.click()  # leads to the next hand
    page.get_by_label("Spades").check(force=True)
    card(page, "Carla", "A", "A")
    expect(page.locator("#hands [role=status]")).to_have_text("All the A♠\ufe0e in play are marked already: 1.")
    page.get_by_label("Any suit").check(force=True)
    card(page, "Carla", "10", "2", "2")
    page.get_by_role("button", name="Take the last card back").click()
    expect(dock).to_contain_text("Anna went out. Left in hand: Boris 17 and Carla 13.")
    save(thumb)


def test_what_the_cards_cannot_give(phone: BrowserContext) -> None:
    """Typed cards and numbers: refused by the inventory of the deck, the winner's own cards, a hand without a point."""
    page = phone.new_page()
    thumb = Thumb(page)
    thumb.open_table("Inventory", PEOPLE)
    start(thumb, "standard")
    thumb.tap("Record hand 1")
    thumb.choose("Who went out", "Anna")
    page.get_by_label("Boris, points left").fill("KC 7D")
    page.get_by_label("Carla, points left").fill("KC")
    expect(page.locator(".dock")).to_contain_text("The K♣ is in play only once")
    expect(page.get_by_label("Boris, points left")).to_have_value("17")
    thumb.tap("Save hand 1")
    expect(page.get_by_role("alert")).to_contain_text("The K♣ is in play only once: look through the hands again.")
    expect(page.get_by_label("Carla, points left")).to_have_value("10")
    page.get_by_label("Carla, points left").fill("320")
    thumb.tap("Save hand 1")
    expect(page.get_by_role("alert")).to_contain_text("337 points are left, but the cards can give 330 at most")
    page.get_by_label("Carla, points left").fill("0")
    page.locator(".go").click()
    expect(page.get_by_label("Carla, points left")).to_be_focused()
    page.get_by_label("Carla, points left").fill("KS")
    save(thumb)
    assert thumb.scores() == {"Anna": "27", "Boris": "0", "Carla": "0"}


def test_reverse_for_a_pot(phone: BrowserContext, tmp_path: Path) -> None:
    """Each adds his own; somebody reaches the target and the lowest two share the pot."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Reverse", PEOPLE)
    start(thumb, "reverse", "pot", stakes_ante="1")
    hand(thumb, "Anna", Boris=60, Carla=20)
    hand(thumb, "Carla", Boris=60, Anna=20)
    expect(page.locator("main")).to_contain_text("Anna and Carla share the win")
    assert thumb.money() == {"Anna": "+0.50", "Carla": "+0.50", "Boris": "−1.00"}
    agrees(thumb, table, tmp_path)


def test_twelve_with_two_decks_on_the_narrowest_phone(phones: Phones) -> None:
    """Nothing overflows, every target is large enough, and two decks allow a card twice."""
    page = phones(viewport={"width": 320, "height": 640}).new_page()
    thumb = Thumb(page)
    people = [*(f"Player {n}" for n in range(1, 12)), "W" * 40 + " of the sixty letters"[:20]]
    thumb.open_table("Twelve", people, currency="XXX")
    start(thumb, "standard")
    expect(page.locator(".bar")).to_contain_text("two decks")
    thumb.tap("Record hand 1")
    thumb.choose("Who went out", "Player 1")
    page.get_by_role("button", name="Player 2, card by card").click()
    page.get_by_label("Clubs").check(force=True)
    card(page, "Player 2", "K", "K")
    fields = page.locator(".count:visible input.few")
    for at in range(1, 11):
        fields.nth(at).fill("3")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    sizes = page.locator("main button:visible, main input.few:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
    )
    assert min(sizes) > 47.9
    save(thumb)
    assert thumb.scores()["Player 1"] == "50"
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_without_script(phones: Phones) -> None:
    """Numbers and card words in plain fields, the preview on request, and the refusal that names who is missing."""
    page = phones(java_script_enabled=False).new_page()
    thumb = Thumb(page)
    thumb.open_table("Plain", PEOPLE[:2])
    start(thumb, "standard")
    thumb.tap("Record hand 1")
    thumb.choose("Who went out", "Anna")
    thumb.tap("Save hand 1")
    expect(page.get_by_role("alert")).to_contain_text("left")
    page.get_by_label("Boris, points left").fill("KS 7D")
    thumb.tap("Preview")
    expect(page.locator("output").first).to_contain_text("Left in hand: Boris 17.")
    save(thumb)
    assert thumb.scores() == {"Anna": "17", "Boris": "0"}
