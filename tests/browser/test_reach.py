"""What the thumb needs is where it is: Undo at the edge, keys without a swipe, on a phone upright or on its side."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import Thumb

UPRIGHT, LYING = ((390, 844), (320, 640)), ((844, 390), (640, 320))
SIX = ("Anna", "Boris", "Carla", "Dmitri", "Elena", "Fabio")
ALL = [f"p{n}" for n in range(1, 7)]


def begun(phone: BrowserContext, kind: str, players: list[str], *fields: dict[str, str]) -> Seat:
    """A game of a kind with an entry or more."""
    seat = quick_table(phone, SIX)
    seats = [(name, player) for player in players for name in ("order", "plays")]
    seat.send(f"/start/{kind}", *seats, ("first", players[0]), ("game", "g1"))
    for one in fields:
        seat.send("/g/g1/record", *one.items())
    return seat


BID = {"0": "pitch.bid", "0.player": "p2", "0.bid": "2"}
ENTRIES: dict[str, tuple[str, list[dict[str, str]]]] = {
    "pitch": ("pitch", [{"0": "pitch.dealt", "0.dealer": "p1"}]),
    "auction": ("pitch", [{"0": "pitch.dealt", "0.dealer": "p1"}, BID]),
    "pig": ("big_pig", [{"0": "pig.rolled", "0.player": "p1", "0.dice": "3 4"}]),
    "pigs": ("pass_the_pigs", [{"0": "pig.thrown", "0.player": "p1", "0.pigs": "razorback trotter"}]),
    "go boom": ("go_boom", [{"0": "go_boom.hand_won", "0.winner": "p1", "0.left.p2": "7", "0.left.p3": "8"}]),
    "big bang": ("big_bang", [{"0": "big_bang.dealt", "0.dealer": "p1"}]),
    "sheet": ("scoresheet", [{"0": "scoresheet.round", **{f"0.points.p{n}": "5" for n in (1, 2, 3)}}]),
    "cash": ("cash_game", [{"0": "cash_game.bought_in", "0.player": "p1", "0.amount": "20"}]),
}


@pytest.mark.parametrize("what", ENTRIES)
def test_undo_lies_at_the_thumb(phone: BrowserContext, what: str) -> None:
    """On the board and on the pad, in the lower half without a swipe; on the table's page too."""
    kind, fields = ENTRIES[what]
    seat = begun(phone, kind, ALL[:3], *fields)
    page = seat.page()
    for path in ("", "/g/g1", "/g/g1/record?begin="):
        page.goto(seat.home + path)
        undo = page.locator("#take-back button, button[form=take-back]")
        for width, height in (*UPRIGHT, *LYING):
            page.set_viewport_size({"width": width, "height": height})
            box = undo.bounding_box()
            assert box, (path, width)
            where = (path, width, height, box)
            assert height / 2 <= box["y"] <= height - box["height"], where
            assert min(box["width"], box["height"]) >= 48, where
    undo.click()
    page.wait_for_url(re.compile(r"/record(#pad)?$"))
    assert seat.types()[-1] == "event.voided"


def test_the_game_itself_is_not_undone_on_its_pad(phone: BrowserContext) -> None:
    page = begun(phone, "pig", ALL[:2]).page("/g/g1/record?begin=")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def hidden_keys(page: Page) -> list[str]:
    """The keys of a pad that lie under the dock or off the screen."""
    found: list[str] = page.evaluate("""() => {
      const edge = Math.min(innerHeight, document.querySelector('.dock').getBoundingClientRect().top);
      return [...document.querySelectorAll('main .pad .key')].map(one => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.bottom > edge + 2 || box.height < 47.5 || box.width < 47.5)
        .map(([one, box]) => `${one.getAttribute('aria-label')} ${box.bottom} > ${edge}`);
    }""")
    return found


@pytest.mark.parametrize("size", UPRIGHT)
def test_every_throw_of_big_pig_is_one_tap_away(phone: BrowserContext, size: tuple[int, int]) -> None:
    throws = [{"0": "pig.rolled", "0.player": "p1", "0.dice": dice} for dice in ("3 4", "3 3")]
    page = begun(phone, "big_pig", ALL[:4], *throws).page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(page.url + "/g/g1/record")
    assert page.locator("main .pad .key").count() == 21
    assert hidden_keys(page) == []


def test_pitch_with_six_leads_on_by_itself(phone: BrowserContext) -> None:
    """No swipe: the next row comes up as soon as one is answered, and is not under the dock."""
    page = begun(phone, "pitch", ALL).page()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(page.url + "/g/g1/record")
    for name in ("1.player", "1.bid", "2.high", "2.low", "2.jack", "2.game"):
        row = page.locator("fieldset:visible", has=page.locator(f"[name='{name}']"))
        box, dock = row.bounding_box(), page.locator(".dock").bounding_box()
        assert box
        assert dock
        assert 0 <= box["y"] <= dock["y"] - box["height"], name
        tops = row.locator(".chip").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().y))")
        assert len({*tops}) <= 2, name
        place = row.locator(f"[name='{name}']").nth(1).bounding_box()
        assert place
        page.touchscreen.tap(place["x"] + 20, place["y"] + 20)
        expect(row.locator(":checked")).to_have_count(1)
    Thumb(page).tap("Save deal 1")
    page.wait_for_url("**/g/g1")


COVERED = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const dock = document.querySelector('.dock')?.getBoundingClientRect();
  return [...document.querySelectorAll('main a[href], main button, main summary')].filter(one => one.checkVisibility())
    .map(one => [one, one.getBoundingClientRect()]).filter(([, box]) => dock && box.bottom > dock.top + 1)
    .map(([one]) => one.outerHTML.slice(0, 80));
}"""
PATHS = (
    "",
    "/g/g1",
    "/g/g1/record",
    "/g/g1/deals",
    "/settle",
    "/invite",
    "/players",
    "/phones",
    "/start/pitch",
    "/g/g1/end",
)


@pytest.mark.parametrize("size", LYING)
def test_on_its_side_nothing_is_lost(phones: Phones, size: tuple[int, int]) -> None:
    """Nothing runs off the side, and nothing stays under the dock once the page is at its end."""
    seat = begun(phones(viewport={"width": size[0], "height": size[1]}), "pitch", ALL)
    seat.deal()
    page = seat.page()
    for path in (*PATHS, "//phone"):
        page.goto(path[1:] if path.startswith("//") else seat.home + path)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], path
        assert page.evaluate(COVERED) == [], path


@pytest.mark.parametrize(("width", "height", "beside"), [(844, 390, True), (1024, 768, True), (390, 844, False)])
def test_a_wide_board_has_two_columns(phone: BrowserContext, width: int, height: int, beside: bool) -> None:
    seat = begun(phone, "pitch", ALL[:4])
    seat.deal()
    page = seat.page("/g/g1")
    page.set_viewport_size({"width": width, "height": height})
    board, stick = page.locator("#scoreboard").bounding_box(), page.locator(".stick").first.bounding_box()
    note = page.get_by_role("status").first.bounding_box()
    assert board
    assert stick
    assert note
    assert (stick["x"] > board["x"] + board["width"]) == beside
    assert (note["x"] > board["x"] + board["width"]) == beside
    assert (board["y"] < stick["y"] + stick["height"]) == beside


def test_the_stick_explains_itself(phone: BrowserContext) -> None:
    seat = begun(phone, "pitch", ALL[:3])
    page = seat.page("/g/g1")
    expect(page.get_by_text("How to read the stick")).to_have_count(0)
    seat.deal()
    page.reload()
    page.get_by_text("How to read the stick").click()
    expect(page.get_by_text("Cut from below: set back.")).to_be_visible()


def test_two_taps_from_the_code_to_the_board(phones: Phones) -> None:
    """A newcomer scans, says who he is, sits down, and sees the game that runs; all that in few and light requests."""
    seat = begun(phones(), "pitch", ALL[:4])
    board = seat.page("/g/g1")
    board.get_by_role("link", name="Invite: QR code").click()
    expect(board.locator(".qr").first).to_be_visible()
    newcomer = phones().new_page()
    asked: list[int] = []
    newcomer.on("response", lambda answer: asked.append(len(answer.body()) if answer.status == 200 else 0))
    newcomer.goto(seat.links()["scorer"])
    first = newcomer.locator("main > *").first
    expect(first).to_contain_text("Who are you?")
    newcomer.get_by_text("Carla", exact=True).click(force=True)
    assert len(asked) <= 7
    assert sum(asked) < 64_000
    Thumb(newcomer).tap("Sit down")
    expect(newcomer).to_have_url(f"{board.url.rpartition('/t/')[0]}{seat.home}/g/g1")
    expect(newcomer.get_by_role("link", name="Record deal 1")).to_be_visible()
    newcomer.goto("/")
    expect(newcomer.locator("#tables li")).to_have_text(["ThursdayForget"])


def test_somebody_new_adds_himself_and_plays_on(phones: Phones) -> None:
    seat = begun(phones(), "pitch", ALL[:4])
    newcomer = phones().new_page()
    newcomer.goto(seat.links()["scorer"])
    newcomer.get_by_text("I am new here").click(force=True)
    newcomer.get_by_label("Your name").fill("anna")
    Thumb(newcomer).tap("Sit down")
    expect(newcomer.get_by_role("alert")).to_contain_text("anna is on the list: choose that seat")
    newcomer.get_by_label("Your name").fill("Giovanni Bianchi")
    Thumb(newcomer).tap("Sit down")
    newcomer.wait_for_url("**/g/g1")
    assert seat.types()[-1] == "player.added"
    newcomer.goto(f"{seat.home}/start/pitch")
    expect(newcomer.locator("[data-first]")).to_contain_text("Giovanni")
