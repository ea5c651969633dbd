"""A night played without a pointer: a table opened, five kinds of game, an undo, the end, a payment, a dispute, a
correction."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.figures import replayed
from tests.browser.keys import Keys

BOARD = re.compile(r"/g/\w+$")


def opens(keys: Keys) -> str:
    """From the front to a table of four, of whom one comes later; gives its address."""
    page = keys.page
    page.goto("/")
    keys.press("Open a table")
    keys.type("Name of the table", "Thursday")
    keys.choose(re.compile("^Money"), "Euro")
    keys.type("Your name, if you play", "Anna")
    for name in ("Boris", "Carla"):
        page.keyboard.press("Enter")  # leads to the next name
        page.keyboard.type(name)
    keys.press("Open the table")
    table = page.url
    keys.press("Players")
    keys.type("Name", "Dmitri")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Dmitri").first).to_be_visible()
    page.goto(table)
    return table


def starts(keys: Keys, table: str, kind: str, first: str = "Anna") -> None:
    """Starts a game of a kind, by average or as it is usual."""
    keys.page.goto(f"{table}/start")
    keys.press(re.compile(f"^{kind}"))
    keys.choose(re.compile("^(First|Who)"), first)
    keys.press(f"Start {kind}")
    expect(keys.page).to_have_url(BOARD)


def plays_pitch(keys: Keys) -> None:
    """A deal in short, taken back and put back; one bid by bid."""
    page = keys.page
    keys.press("Record deal 1")
    tells(keys, ("Who pitched", "Boris"), ("Bid", "2"))
    tells(keys, ("High", "Boris"), ("Low", "Carla"), ("Jack", "No jack"), ("Game", "Boris"))
    expect(page.locator("output")).to_contain_text("Made, +2.")
    keys.press("Save deal 1")
    keys.press("Undo")
    expect(page.get_by_role("status").first).to_contain_text("Taken back")
    keys.press("Put back")
    keys.press("Record deal 2")
    keys.press("Bid by bid")
    keys.press("2")
    while page.get_by_role("button", name=re.compile("passes")).count():
        keys.press(re.compile("passes"))
    tells(keys, ("High", "Carla"), ("Low", "Carla"), ("Jack", "Carla"), ("Game", "Tied"))
    keys.press(re.compile("^Save deal"))
    expect(page).to_have_url(BOARD)


def tells(keys: Keys, *rows: tuple[str, str]) -> None:
    """Answers rows of the pad of Pitch."""
    for row, choice in rows:
        keys.choose(re.compile(rf"^\w?\s*{row}"), re.compile(f"^{choice}"))


def plays_big_pig(keys: Keys) -> None:
    """The throw for the start, then a turn of two throws, held."""
    keys.press("Begin")
    for name, total in (("Anna", "9"), ("Boris", "5"), ("Carla", "4"), ("Dmitri", "3")):
        keys.type(name, total)
    keys.press("Save the throw for the start")
    keys.press("3 and 4, plus 7")
    keys.press("2 and 6, plus 8")
    keys.press("Hold 15")
    expect(keys.page.get_by_role("heading", name="Boris’s turn")).to_be_visible()


def plays_go_boom(keys: Keys) -> None:
    """A hand, one player's cards by keys, the others' by number."""
    page = keys.page
    keys.press("Record hand 1")
    keys.choose("Who went out", "Dmitri")
    keys.press("Anna, card by card", leads=False)
    for rank in ("K", "7"):
        keys.press(re.compile(f"^Anna: one more {rank}"), leads=False)
    expect(page.locator("#far")).to_contain_text("+17")
    keys.type("Boris, points left", "12")
    keys.type("Carla, points left", "3")
    keys.press("Save hand 1")
    expect(page.locator(".board")).to_contain_text("32")


def plays_big_bang(keys: Keys) -> None:
    """A closing by its couples."""
    page = keys.page
    keys.press("Record deal 1")
    keys.choose(re.compile("Who closed"), "Boris")
    keys.choose(re.compile("Kind"), re.compile("^By the couples"))
    for couple in ("6 sun", "7 moon", "8 sun", "2 sun"):
        for word in couple.split():
            keys.press(word, leads=False)
    expect(page.locator("output")).to_contain_text("Boris closed: parziale.")
    keys.press("Save deal 1")
    expect(page).to_have_url(BOARD)


def keeps_a_score_sheet(keys: Keys) -> None:
    """A round of numbers, one below zero and one of nothing by their keys."""
    keys.press("Record round 1")
    keys.type("Anna, points", "13")
    keys.press("Anna, change the sign", leads=False)
    keys.type("Boris, points", "26")
    keys.press("Carla, 0", leads=False)
    keys.type("Dmitri, points", "4")
    keys.press("Save round 1")
    expect(keys.page.locator(".board")).to_contain_text("−13")


def ends_and_pays(keys: Keys, table: str) -> None:
    """What is open ends as it stands or is abandoned, the night ends, and somebody pays by an amount he writes."""
    page = keys.page
    page.goto(f"{table}/settle")
    keys.press("End the night")
    for group in page.get_by_role("group").filter(has=page.get_by_role("radio")).all():
        ends = group.get_by_role("radio", name="Ends as it stands")
        choice = ends if ends.count() else group.get_by_role("radio", name="Abandon it")
        keys.to(choice)
        page.keyboard.press("Space")
    if page.get_by_label("Why abandoned").is_visible():
        keys.type(re.compile("Why abandoned"), "It was late.")
        keys.press("Show with these choices")
    keys.press("End the night")
    expect(page).to_have_url(re.compile("/settle$"))
    before = page.get_by_role("button", name=re.compile("^Paid")).count()
    keys.press(re.compile("^Paid"))
    expect(page.get_by_role("button", name=re.compile("^Paid"))).to_have_count(before - 1)


def disputes_and_corrects(keys: Keys, table: str) -> None:
    """The first deal is disputed, put right, and the dispute resolved."""
    page = keys.page
    page.goto(f"{table}/g/g1/deals")
    keys.press("Deal 1: that was not so")
    keys.type(re.compile("What was not so"), "The two of clubs was in my trick.")
    keys.press("Dispute it")
    keys.press("Put deal 1 right")
    low = page.get_by_role("group", name=re.compile("Low")).get_by_role("radio", name="Carla")
    keys.to(low)
    page.keyboard.press("ArrowRight")
    keys.press("See what changes")
    keys.type(re.compile("^Why"), "It was Dmitri's.")
    keys.press("Put deal 1 right")
    keys.press("Resolve")
    keys.choose(re.compile("."), re.compile("^It is corrected|^Corrected|^It stands"))
    keys.type("What was found", "Looked at again.")
    keys.press("Resolve it")
    expect(page.locator("ol.tl del").first).to_be_visible()


def test_a_night_by_keyboard_alone(phone: BrowserContext, tmp_path: Path) -> None:
    keys = Keys(phone.new_page())
    table = opens(keys)
    starts(keys, table, "Pitch")
    plays_pitch(keys)
    starts(keys, table, "Big Pig")
    plays_big_pig(keys)
    starts(keys, table, "Go Boom")
    plays_go_boom(keys)
    starts(keys, table, "Big Bang")
    plays_big_bang(keys)
    starts(keys, table, "Score sheet")
    keeps_a_score_sheet(keys)
    ends_and_pays(keys, table)
    disputes_and_corrects(keys, table)
    state = replayed(keys.page, table, tmp_path)
    assert [one["kind"] for one in state["games"]] == ["pitch", "big_pig", "go_boom", "big_bang", "scoresheet"]
    assert sum(state["balances"].values()) == 0


def test_arrows_pass_over_a_choice_that_asks_for_a_word(phone: BrowserContext) -> None:
    """A tap leads to the word's field, arrows do not: they may be on their way to the next choice."""
    page = phone.new_page()
    page.goto("/new")
    keys, other = Keys(page), page.get_by_role("radio", name="Other")
    keys.choose(re.compile("^Money"), "Other")
    expect(other).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Points only")).to_be_checked()
    other.click(force=True)  # the input lies over its words
    expect(page.get_by_label("Which one")).to_be_focused()
