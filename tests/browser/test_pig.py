"""The Pig family on the pages, each kind to its end: the figures are those of a replay of the exported log."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.figures import money_agrees, points_agree
from tests.browser.thumb import Thumb

ON_A_BOARD = re.compile(r"/g/\w+(#pad)?$")


def start(thumb: Thumb, title: str, fields: dict[str, str]) -> None:
    """Starts a game with the first player first; `fields` of the form are chips to choose or texts to fill in."""
    page = thumb.page
    thumb.tap(re.compile("^Start a game"))
    thumb.tap(re.compile(rf"^{title}\b"))
    page.locator("input[name=first]").first.check(force=True)
    for name, value in fields.items():
        chip = page.locator(f'input[type=radio][name="{name}"][value="{value}"]')
        if chip.count():
            chip.check(force=True)
        else:
            page.locator(f'input[name="{name}"]').first.fill(value)
    thumb.tap(f"Start {title}")
    page.wait_for_url(ON_A_BOARD)


def throw(page: Page, key: str | re.Pattern[str], air: int) -> None:
    """Taps the key of a throw that puts points in the air: `air` are those there then."""
    page.get_by_role("button", name=key, exact=True).click()
    expect(page.locator(".sum .big")).to_have_text(str(air))


def passes(page: Page, key: str | re.Pattern[str], then: str) -> None:
    """Taps a key that ends the turn; `then` is whose turn it is after that."""
    page.get_by_role("button", name=key, exact=True).click()
    turn_is(page, then)


def turn_is(page: Page, player: str) -> None:
    """It is this player's turn, nothing is in the air, and Hold says so."""
    expect(page.get_by_role("heading", name=f"{player}’s turn")).to_be_visible()
    expect(page.locator(".sum .big")).to_have_text("0")
    expect(page.get_by_role("button", name="Hold")).to_be_disabled()


def whole(page: Page, points: int, then: str = "") -> None:
    """Banks a whole turn in one entry; its form is open already where the last turn was told so."""
    if not page.locator("#points").is_visible():
        page.locator("summary", has_text="The whole turn in one").click()
    page.locator("#points").fill(str(points))
    page.get_by_role("button", name="Bank them").click()
    if then:
        turn_is(page, then)


def for_the_start(page: Page, *totals: int) -> None:
    """Fills in everybody's throw, in seat order, and saves."""
    for at, total in enumerate(totals):
        page.locator('input[name^="0.rolls."]').nth(at).fill(str(total))
    page.get_by_role("button", name="Save the throw for the start").click()


def ends(thumb: Thumb, table: str, result: str, tmp_path: Path) -> None:
    """The game is over with this result, and the board's figures are the replay's."""
    page = thumb.page
    page.wait_for_url(ON_A_BOARD)
    expect(page.get_by_text(result, exact=True)).to_be_visible()
    game = points_agree(thumb, table, tmp_path)
    assert game["status"] == "ended"
    if any(game["money"].values()):
        money_agrees(thumb, table, tmp_path)


def test_pig_without_script(phones: Phones, tmp_path: Path) -> None:
    """One die, at once, no script: the start tied and thrown again, an undo on the pad, a turn lost, the target."""
    page = phones(java_script_enabled=False, viewport={"width": 320, "height": 640}).new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Pig", ("Anna", "Boris"))
    start(thumb, "Pig", {"rules.target": "10"})
    thumb.tap("Begin")
    thumb.tap("Throw for the start")
    for_the_start(page, 5, 5)
    expect(page.get_by_text("The top is tied")).to_be_visible()
    for_the_start(page, 7, 2)
    expect(page.get_by_role("alert")).to_contain_text("it is from 1 to 6")
    for_the_start(page, 2, 6)

    turn_is(page, "Boris")
    throw(page, "6, plus 6", 6)
    assert page.url.endswith("/record#pad")
    expect(page.get_by_role("button", name="Hold 6")).to_be_in_viewport()
    throw(page, "3, plus 3", 9)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(".sum .big")).to_have_text("6")
    expect(page.locator("p[role=status]")).to_contain_text("Boris rolled 3.")
    assert page.url.endswith("/record#pad")
    passes(page, "1, turn lost", "Anna")
    throw(page, "4, plus 4", 4)
    passes(page, "Hold 4", "Boris")
    throw(page, "5, plus 5", 5)
    passes(page, "Hold 5", "Anna")
    throw(page, "6, plus 6", 6)
    expect(page.locator("#why")).to_contain_text("Holding ends on 10 and wins.")
    page.get_by_role("button", name="Hold 6").click()
    ends(thumb, table, "Anna wins", tmp_path)


def test_two_dice_pig_with_co_winners(phone: BrowserContext, tmp_path: Path) -> None:
    """The round is played out: whole turns, die by die, the total wiped, and two who share the pot."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Two dice", ("Anna", "Boris", "Carla"))
    fields = {"rules.target": "20", "rules.end": "finish_round", "rules.double_one": "wipe"}
    start(thumb, "Two-Dice Pig", {**fields, "stakes.mode": "pot", "stakes.ante": "0.25"})
    thumb.tap("Begin")
    whole(page, 3)
    expect(page.get_by_role("alert")).to_contain_text("the least is 4")
    whole(page, 8, "Boris")
    whole(page, 12, "Carla")
    whole(page, 7, "Anna")
    throw(page, "6 and 6, plus 12", 12)
    expect(page.locator("#why")).to_contain_text("this round is then the last")
    passes(page, "Hold 12", "Boris")
    expect(page.get_by_text("Last round: 20 to beat")).to_be_visible()
    expect(page.locator("#why")).to_contain_text("9 to win, 8 to share")

    page.locator("summary", has_text="Die by die").click()
    dice = page.locator("#die")
    dice.get_by_label("3", exact=True).check(force=True)
    dice.get_by_role("button", name="and 5", exact=True).click()
    expect(page.locator(".sum .big")).to_have_text("8")
    expect(dice).to_be_visible()
    expect(page.locator("#why")).to_contain_text("Holding ends on 20, level with Anna.")
    passes(page, "Hold 8", "Carla")
    page.get_by_role("button", name="1 and 1, total to 0").click()
    ends(thumb, table, "Anna and Boris share the win", tmp_path)
    assert thumb.money() == {"Anna": "+0.13", "Boris": "+0.12", "Carla": "−0.25"}


def test_big_pig(phone: BrowserContext, tmp_path: Path) -> None:
    """A tied start, a double that forces, its undo, and a last round in which the first past the post is beaten."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Big Pig", ("Anna", "Boris", "Carla", "Dmitri"))
    start(thumb, "Big Pig", {"rules.target": "20", "stakes.mode": "pot", "stakes.ante": "1"})
    thumb.tap("Begin")
    for_the_start(page, 9, 9, 4, 3)
    expect(page.get_by_text("The top is tied")).to_be_visible()
    expect(page.get_by_text("Anna 9, Boris 9")).to_be_visible()
    for_the_start(page, 6, 8, 3, 3)

    turn_is(page, "Boris")
    whole(page, 15, "Carla")
    throw(page, "3 and 3, plus 12, throw again", 12)
    hold = page.get_by_role("button", name="Hold 12")
    expect(hold).to_be_disabled()
    expect(hold).to_have_accessible_description("Hold is not possible yet: doubles must be thrown again.")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    turn_is(page, "Carla")
    thumb.tap("Put back")
    expect(page.locator(".sum .big")).to_have_text("12")
    passes(page, "1 and 2, turn lost", "Dmitri")
    whole(page, 10, "Anna")
    whole(page, 12, "Boris")
    throw(page, "2 and 3, plus 5", 5)
    passes(page, "Hold 5", "Carla")
    expect(page.get_by_text("Last round: 20 to beat")).to_be_visible()
    passes(page, "1 and 1, total to 0", "Dmitri")
    throw(page, "5 and 6, plus 11", 11)
    expect(page.locator("#why")).to_contain_text("Holding ends on 21 and leads.")
    passes(page, "Hold 11", "Anna")
    throw(page, "3 and 4, plus 7", 7)
    expect(page.locator("#why")).to_contain_text("Holding ends on 19, 2 short of Dmitri.")
    page.get_by_role("button", name="Hold 7").click()
    ends(thumb, table, "Dmitri wins", tmp_path)
    assert thumb.money() == {"Dmitri": "+3.00", "Boris": "−1.00", "Anna": "−1.00", "Carla": "−1.00"}


def test_pass_the_pigs(phone: BrowserContext, tmp_path: Path) -> None:
    """Pigs in two taps, a sider, an oinker, a pig out; two piggybacks leave one, who wins whatever his total."""
    page = phone.new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Pigs", ("Anna", "Boris", "Carla"), "XXX")
    start(thumb, "Pass the Pigs", {})
    thumb.tap("Begin")
    lie(page, "Razorback", "Snouter", 15)
    lie(page, "Jowler", "Jowler", 75)
    lie(page, "Blank up", "Blank up", 76)
    passes(page, "Hold 76", "Boris")
    passes(page, re.compile("^Piggyback"), "Carla")
    lie(page, "Dot up", "Trotter", 5)
    passes(page, re.compile("^Oinker"), "Anna")
    passes(page, re.compile("^Pig out"), "Carla")
    page.get_by_role("button", name=re.compile("^Piggyback")).click()
    ends(thumb, table, "Anna wins", tmp_path)
    expect(page.locator(".board").get_by_text("out of the game")).to_have_count(2)


def lie(page: Page, one: str, other: str, air: int) -> None:
    """Tells how one pig lies, then the other."""
    page.get_by_role("radio", name=re.compile(f"{one}$")).check(force=True)
    throw(page, re.compile(f"{other}$"), air)
