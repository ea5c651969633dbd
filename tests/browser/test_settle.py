"""A night with three games settled on the pages, and the next: all figures are those of a replay of the export."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.figures import replayed, shown
from tests.browser.seat import DEAL, Seat, quick_table

ALL = ("p1", "p2", "p3", "p4")
PAID = re.compile("^Paid")


def start(seat: Seat, kind: str, game: str, **fields: str) -> None:
    """Starts a game with all four, Anna first."""
    seats = [(name, player) for player in ALL for name in ("order", "plays")]
    seat.send(f"/start/{kind}", *seats, ("first", "p1"), ("game", game), *fields.items())


@pytest.fixture
def seat(phone: BrowserContext) -> Seat:
    """The owner's phone on a night of Pitch by the average, Pig for a pot and Go Boom by the pip, the last two open."""
    seat = quick_table(phone)
    start(seat, "pitch", "g1", **{"stakes.mode": "average", "stakes.point": "0.25"})
    seat.deal()
    seat.send("/g/g1/end", do="end")
    start(seat, "pig", "g2", **{"stakes.mode": "pot", "stakes.ante": "2"})
    turn = {"0": "pig.turn", "0.player": "p1", "0.outcome": "held", "0.points": "20"}
    seat.send("/g/g2/record", *turn.items())
    start(seat, "go_boom", "g3", **{"stakes.mode": "pip", "stakes.pip": "0.02"})
    hand = {"0": "go_boom.hand_won", "0.winner": "p2", "0.left.p1": "31", "0.left.p3": "7", "0.left.p4": "12"}
    seat.send("/g/g3/record", *hand.items())
    return seat


def names(state: dict[str, Any]) -> dict[str, str]:
    """The players' names."""
    return {key: one["name"] for key, one in state["players"].items()}


def lines(page: Page) -> list[str]:
    """The payments to be made, as the screen lists them."""
    return [" ".join(text.split()) for text in page.locator(".pay .half").all_inner_texts()]


def agrees(page: Page, table: str, tmp_path: Path) -> dict[str, Any]:
    """Payments and balances on the settle page are the replay's, and what each balance is made of adds up to it."""
    page.goto(f"{table}/settle")
    state = replayed(page, table, tmp_path)
    told = names(state)
    proposed = [
        f"{told[one['from']]} pays {told[one['to']]} €{shown(one['amount'])[1:]}" for one in state["settlement"]
    ]
    assert [line.split(" of ")[0] for line in lines(page)] == proposed
    rows = page.locator("table", has_text="Where each stands").locator("tbody tr")
    balances = dict(
        zip(rows.locator("th").all_inner_texts(), rows.locator("td:last-child").all_inner_texts(), strict=True)
    )
    assert balances == {told[key]: shown(cents) if cents else "even" for key, cents in state["balances"].items()}
    assert sums(page) == {told[key]: cents for key, cents in state["balances"].items()}
    return state


def sums(page: Page) -> dict[str, int]:
    """What the columns of By game add up to, by player."""
    page.locator("summary", has_text="By game").click()
    found: dict[str, int] = {}
    for row in page.locator("details", has_text="By game").locator("tbody tr").all():
        cells = row.locator("td").all_inner_texts()
        cents = sum(int(re.sub(r"[.,+]", "", cell).replace("−", "-")) for cell in cells if cell != "–")
        found[row.locator("th").inner_text()] = found.get(row.locator("th").inner_text(), 0) + cents
    return found


def end_the_night(page: Page, table: str) -> list[str]:
    """Ends the night with Pig abandoned, by two quick taps; gives the list of payments that the page foresaw."""
    page.goto(f"{table}/night/end")
    pig = page.get_by_role("group", name="Pig")
    pig.get_by_label("Abandon it").check(force=True)
    page.get_by_label("Why abandoned").fill("too late")
    page.get_by_role("button", name="Show with these choices").click()
    expect(page.locator("main")).not_to_contain_text("As if")
    foreseen = [" ".join(text.split()) for text in page.get_by_role("listitem").all_inner_texts()]
    page.get_by_role("button", name="End the night").dblclick()
    expect(page).to_have_url(re.compile("/settle$"))
    return foreseen


def test_a_night_of_three_games_and_the_next(seat: Seat, tmp_path: Path) -> None:
    page = seat.page("/settle")
    agrees(page, seat.home, tmp_path)
    foreseen = end_the_night(page, seat.home)
    state = agrees(page, seat.home, tmp_path)
    assert lines(page) == foreseen
    assert [game["status"] for game in state["games"]] == ["ended", "abandoned", "ended"]
    assert seat.types().count("night.ended") == 1
    assert len(foreseen) == 3

    pay_a_part(page, seat, tmp_path)
    pay_otherwise(page, seat, tmp_path)
    before = agrees(page, seat.home, tmp_path)["balances"]
    assert any(before.values())

    seat.start(ALL, "g4")
    seat.deal(game="g4", deal=DEAL)
    page.goto(seat.home)
    expect(page.get_by_label("Carried over")).to_contain_text(f"Boris {shown(before['p2'])}")
    state = agrees(page, seat.home, tmp_path)
    assert state["night"] == "n2"
    page.goto(f"{seat.home}/settle?night=n1")
    expect(page.get_by_role("button", name=PAID)).to_have_count(0)
    assert len(lines(page)) == len([line for line in lines(page) if line])

    page.goto(f"{seat.home}/night/end")
    page.get_by_role("button", name="End the night").click()
    pay_all(page, seat, tmp_path)


def twice(button: Locator) -> None:
    """Two quick taps on a page that has loaded, and until what they record is recorded."""
    page = button.page
    page.wait_for_load_state()
    button.dblclick()
    expect(page.locator("body[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state()


def pay_a_part(page: Page, seat: Seat, tmp_path: Path) -> None:
    """Half of the first line, by two quick taps on Paid: the others stay as they are."""
    before, line = lines(page), page.locator("form.pay").first
    line.locator("summary").click()
    line.get_by_label("Another amount, EUR").fill("0.10")
    twice(line.get_by_role("button", name=PAID))
    expect(page.locator("del")).to_have_count(1)
    agrees(page, seat.home, tmp_path)
    assert lines(page)[1:] == before[1:]
    assert lines(page)[0].endswith(f" of {before[0].split(' ')[-1]}")
    assert seat.types().count("payment.made") == 1


def pay_otherwise(page: Page, seat: Seat, tmp_path: Path) -> None:
    """A payment that is not on the list, asked about, recorded, and another that is taken back."""
    for payer, payee, amount, back in (("Anna", "Carla", "5", False), ("Carla", "Dmitri", "9", True)):
        page.locator("summary", has_text="Another payment").click()
        page.get_by_label("Who paid").select_option(payer)
        page.get_by_label("Whom").select_option(payee)
        page.get_by_label("Amount, EUR", exact=True).fill(amount)
        page.get_by_role("button", name="Record the payment").click()
        expect(page.get_by_role("alert")).to_contain_text("would then")
        twice(page.get_by_role("button", name=f"Record €{amount}.00"))
        expect(page).to_have_url(re.compile("/settle$"))
        state = agrees(page, seat.home, tmp_path)
        if back:
            page.get_by_role("button", name=f"Undo: {payer} to {payee}").click()
            expect(page.get_by_role("button", name=f"Undo: {payer} to {payee}")).to_have_count(0)
            assert agrees(page, seat.home, tmp_path)["balances"] != state["balances"]


def pay_all(page: Page, seat: Seat, tmp_path: Path) -> None:
    """Every payment as proposed, until all are even."""
    page.wait_for_url("**/settle")
    proposed = len(agrees(page, seat.home, tmp_path)["settlement"])
    assert proposed
    for left in range(proposed, 0, -1):
        buttons = page.get_by_role("button", name=PAID)
        expect(buttons).to_have_count(left)
        twice(buttons.first)
    expect(page.get_by_role("heading", name="Everyone is square")).to_be_visible()
    state = agrees(page, seat.home, tmp_path)
    assert state["settlement"] == []
    assert set(state["balances"].values()) == {0}


def test_one_tap_copies_where_there_is_no_sharing(phones: Phones) -> None:
    phone = phones(permissions=["clipboard-read", "clipboard-write"])
    seat = quick_table(phone)
    seat.start(ALL)
    seat.deal()
    page = seat.page("/settle")
    text = page.locator("#text").input_value()
    page.get_by_role("button", name="Share the settle-up").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    page.evaluate("navigator.share = async shared => { window.shared = shared }")
    page.get_by_role("button", name="Copied").click()
    assert page.evaluate("window.shared") == {"title": "Thursday", "text": text}


def test_a_night_on_paper(seat: Seat) -> None:
    page = seat.page("/print")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".dock")).to_be_hidden()
    expect(page.locator(".ico")).to_be_hidden()
    colours = page.evaluate("""() => [...document.querySelectorAll('main *:not(svg *)')]
        .filter(one => one.checkVisibility())
        .map(one => getComputedStyle(one)).map(({color, backgroundColor}) => color + backgroundColor)""")
    black, clear, white = "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"
    assert {*colours} <= {black + clear, black + white}
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert 1 <= len(pages) <= 2
