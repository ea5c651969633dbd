"""Every phone at a table sees what was recorded, at once and in place, and what is being entered there stays."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import Thumb

MARK = "window.mark = 'not loaded again'"
PEOPLE = ("p1", "p2", "p3", "p4")
SECOND = {"1.player": "p3", "1.bid": "3", "2.high": "p3", "2.low": "p3", "2.jack": "p4", "2.game": "p3"}
"""Carla pitches for 3 and makes it."""


@pytest.fixture
def scorer(phones: Phones) -> Seat:
    """A scorer's phone at a table where Pitch has begun."""
    seat = quick_table(phones())
    seat.start(PEOPLE)
    return seat


def board(seat: Seat) -> Page:
    """The game's board, live and marked, so that a reload shows."""
    page = seat.page("/g/g1")
    expect(page.locator("#signal")).to_contain_text("live")
    assert page.evaluate("scrollY") == 0  # the header is seen
    page.evaluate(MARK)
    return page


def score(page: Page, name: str = "Boris") -> Any:
    """Where a player's points stand on a board."""
    return page.get_by_role("row").filter(has_text=name).locator(".score")


def still_there(page: Page) -> None:
    """The page was not loaded again."""
    assert page.evaluate("window.mark") == "not loaded again"


def test_a_viewers_board_follows_the_scorers(phones: Phones) -> None:
    """A deal recorded on one phone stands on the other's board, which was not loaded again."""
    thumb = Thumb(phones().new_page())
    table = thumb.open_table("Thursday", ("Anna", "Boris", "Carla"))
    thumb.start_pitch("Anna")
    home = re.sub(r"^https?://[^/]+", "", table)
    viewer = board(Seat(thumb.page.context, home).other(phones(), "viewer"))
    thumb.deal("Boris", "2", "Boris", "Carla", "No jack", "Boris")
    expect(score(viewer)).to_have_text("2")
    still_there(viewer)
    expect(score(thumb.page)).to_have_text("2")


def test_twelve_phones_show_a_deal_and_how_many_they_are(phones: Phones, scorer: Seat) -> None:
    boards = [board(scorer)] + [board(scorer.other(phones(), "viewer")) for _ in range(11)]
    for page in boards:
        expect(page.locator("#signal")).to_contain_text("12 phones on")
    scorer.deal()
    for page in boards:
        expect(score(page)).to_have_text("2")
        still_there(page)
    boards.pop().close()
    expect(boards[0].locator("#signal")).to_contain_text("11 phones on")


def test_every_page_that_follows_is_brought_up_to_date(scorer: Seat) -> None:
    scorer.deal()
    pages = [scorer.page(path) for path in ("", "/g/g1/deals", "/settle", "/why/p2", "/p/p2")]
    before = []
    for page in pages:
        expect(page.locator("#signal")).to_contain_text("live")
        page.evaluate(MARK)
        before.append(page.locator("main").inner_text())
    scorer.deal("p2", deal=SECOND)
    scorer.send("/g/g1/end", ("game", "g1"))
    for page, was in zip(pages, before, strict=True):
        expect(page.locator("main")).not_to_have_text(was, use_inner_text=True)
        still_there(page)


def test_undo_on_a_page_brought_up_to_date(phones: Phones, scorer: Seat) -> None:
    """Its forms carry the seq that is shown, and the notch kept is the new one."""
    page = board(scorer.other(phones()))
    scorer.deal()
    expect(score(page)).to_have_text("2")
    kept = "JSON.parse(localStorage.getItem(`tallystick ${document.body.dataset.notches}`))"
    page.wait_for_function(f"Object.values({kept})[0].split('.')[0] === document.body.dataset.seq")
    Thumb(page).tap("Undo")
    expect(page.get_by_role("status").filter(has_text="Taken back")).to_be_visible()
    expect(score(page)).to_have_text("0")


def test_a_half_made_deal_stays_while_another_records(phones: Phones, scorer: Seat) -> None:
    other = scorer.other(phones())
    page = scorer.page("/g/g1/record")
    thumb = Thumb(page)
    thumb.choose("Who pitched", "Carla")
    thumb.choose("Bid", "3")
    page.locator("form details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.evaluate("scrollTo(0, 240)")
    field = page.locator("form[data-preview] :is(input, select, textarea):not([type=hidden]):visible").last
    field.focus()
    page.evaluate(MARK)
    before = page.evaluate("[scrollY, document.activeElement.name, document.querySelectorAll('form :checked').length]")
    other.deal("p1")
    expect(page.locator("#news")).to_contain_text("Boris bid 2")
    after = page.evaluate("[scrollY, document.activeElement.name, document.querySelectorAll('form :checked').length]")
    assert before == after
    still_there(page)
    Thumb(page).tap("Close", page.locator("#news"))
    expect(page.locator("#news")).to_be_empty()


def test_a_field_keeps_focus_caret_and_text_on_a_page_that_changes(phones: Phones, scorer: Seat) -> None:
    """The standings' nights and a payment's amount are typed on pages that follow."""
    scorer.deal()
    page = scorer.page("/settle")
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    field = page.locator("main input[type=text], main input:not([type])").last
    field.fill("123.45")
    field.evaluate("node => { node.setSelectionRange(2, 4); node.scrollIntoView({ block: 'center' }); }")
    page.evaluate(MARK)
    place = "document.activeElement.getBoundingClientRect().top"
    caret = "[document.activeElement.value, document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    top, before = page.evaluate(place), page.locator("main").inner_text()
    other = scorer.other(phones())
    other.deal("p2", deal=SECOND)
    expect(page.locator("main")).not_to_have_text(before)
    assert page.evaluate(caret) == ["123.45", 2, 4]
    assert abs(page.evaluate(place) - top) < 2
    assert page.locator("details[open]").count() > 0
    still_there(page)


def test_focus_stays_with_whom_it_was_on_though_ranks_change(phones: Phones, scorer: Seat) -> None:
    scorer.deal()
    page = board(scorer.other(phones(), "viewer"))
    where = "document.activeElement.closest('tr').textContent"
    for name in ("Carla", "Boris"):
        page.get_by_role("row").filter(has_text=name).get_by_role("link").focus()
        assert name in page.evaluate(where)
        scorer.deal("p2", deal=SECOND)
        expect(score(page, "Carla")).to_have_text({"Carla": "4", "Boris": "7"}[name])
        expect(page.locator(".board tbody tr").first).to_contain_text("Carla")
        assert name in page.evaluate(where)
    still_there(page)


def test_an_amount_typed_stays_with_its_payment_while_another_is_paid(phones: Phones, scorer: Seat) -> None:
    scorer.deal()
    scorer.deal("p2", deal=SECOND)
    page, mine = scorer.other(phones()).page("/settle"), scorer.page("/settle")
    expect(page.locator("#signal")).to_contain_text("live")
    page.evaluate(MARK)
    rows = page.locator("li:has(button[aria-label^='Paid'])")
    last = rows.last.locator("button").get_attribute("aria-label")
    rows.last.locator("details").evaluate("node => { node.open = true; }")
    rows.last.locator("[name=amount]").fill("0.05")
    count = rows.count()
    mine.get_by_role("button", name=re.compile("^Paid")).first.click()
    expect(rows).to_have_count(count - 1)
    assert rows.last.locator("button").get_attribute("aria-label") == last
    assert rows.last.locator("[name=amount]").input_value() == "0.05"
    assert page.evaluate("document.activeElement.name") == "amount"
    still_there(page)


def test_what_is_open_and_where_the_page_stands_stays(phones: Phones, scorer: Seat) -> None:
    for dealer in PEOPLE * 3:
        scorer.deal(dealer)
    page = scorer.page("/g/g1/deals")
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    opened = page.locator("details[open]").count()
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    page.evaluate(MARK)
    scorer.other(phones()).deal()
    expect(page.locator("main")).to_contain_text("13")
    assert page.locator("details[open]").count() == opened
    assert page.evaluate("scrollY") > 0
    still_there(page)


def test_a_tap_under_way_is_for_what_was_aimed_at(phones: Phones, scorer: Seat) -> None:
    """A payment that another phone records meanwhile does not put the next one under the thumb."""
    scorer.deal()
    scorer.deal("p2", deal=SECOND)
    other = scorer.other(phones(has_touch=False, is_mobile=False)).page("/settle")
    expect(other.locator("#signal")).to_contain_text("live")
    payments = other.get_by_role("button", name=re.compile("^Paid: "))
    expect(payments).to_have_count(3)
    aimed = payments.first.get_attribute("aria-label") or payments.first.inner_text()
    payments.first.scroll_into_view_if_needed()
    box = payments.first.bounding_box()
    assert box is not None
    other.mouse.move(box["x"] + 20, box["y"] + 20)
    other.mouse.down()
    mine = scorer.page("/settle")
    mine.get_by_role("button", name=aimed).click()
    expect(mine.get_by_role("button", name=aimed)).to_have_count(0)
    other.wait_for_timeout(500)
    other.mouse.up()
    other.wait_for_load_state()
    expect(payments).to_have_count(2)
    assert scorer.types().count("payment.made") == 1


HIDE = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
SEE = "delete document.hidden"
TELL = "document.dispatchEvent(new Event('visibilitychange'))"


def test_a_phone_asleep_for_an_hour_catches_up_at_once(phones: Phones, scorer: Seat) -> None:
    phone = phones()
    page = phone.new_page()
    page.clock.install()
    page.goto(scorer.other(phone, "viewer").home + "/g/g1")
    expect(page.locator("#signal")).to_contain_text("live")
    page.evaluate(f"{MARK}; {HIDE}; {TELL}")
    page.clock.run_for(31_000)  # then it hears no more
    phone.set_offline(True)
    for dealer in PEOPLE * 2:
        scorer.deal(dealer)
    page.clock.fast_forward("01:00:00")
    page.evaluate(f"{SEE}; {TELL}")
    expect(page.locator("#signal")).to_contain_text("No connection since")
    expect(score(page)).to_have_text("0")
    phone.set_offline(False)
    expect(score(page)).to_have_text("16")
    expect(page.locator("#signal")).to_contain_text("live")
    scorer.deal()
    expect(score(page)).to_have_text("18")
    still_there(page)


def test_a_phone_that_is_refused_a_stream_asks(phones: Phones, scorer: Seat) -> None:
    phone = phones()
    phone.route("**/live?**", lambda route: route.fulfill(status=503, headers={"Retry-After": "30"}, body=""))
    page = scorer.other(phone, "viewer").page("/g/g1")
    expect(page.locator("#signal")).to_contain_text("asks every 3 s")
    expect(page.locator("#signal")).to_contain_text("1 phone on")
    page.evaluate(MARK)
    scorer.deal()
    expect(score(page)).to_have_text("2")
    still_there(page)
    phone.unroute("**/live?**")
    expect(page.locator("#signal")).to_contain_text("live", timeout=45_000)


def test_other_scripts_hear_when_the_server_is_lost_and_found(phones: Phones, scorer: Seat) -> None:
    phone = phones()
    page = board(scorer.other(phone, "viewer"))
    page.evaluate(
        "window.heard = []; for (const what of ['offline', 'online'])"
        " document.addEventListener(`tallystick:${what}`, () => window.heard.push(what))"
    )
    phone.set_offline(True)
    expect(page.locator("#signal [data-lost]")).to_contain_text("No connection since")
    phone.set_offline(False)
    expect(page.locator("#signal")).to_contain_text("live")
    assert page.evaluate("window.heard") == ["offline", "online"]


def test_a_withdrawn_link_says_so(phones: Phones, scorer: Seat) -> None:
    """The page of a viewer whose link was renewed ends, and says how to come back."""
    page = board(scorer.other(phones(), "viewer"))
    scorer.send("/renew/viewer", ("generation", "1"))
    expect(page.locator("main")).to_contain_text("no seat here yet", timeout=60_000)


def test_a_lost_connection_moves_nothing_under_a_thumb(scorer: Seat) -> None:
    """The line that says so takes its room above what is being entered."""
    page = scorer.page("/g/g1/record")
    field = page.locator("input[name='1.bid']").first
    top = field.bounding_box()
    scorer.phone.set_offline(True)
    expect(page.locator("#signal")).to_contain_text("No connection")
    lost = field.bounding_box()
    scorer.phone.set_offline(False)
    expect(page.locator("#signal")).to_be_hidden()
    found = field.bounding_box()
    assert top
    assert lost
    assert found
    assert lost["y"] == pytest.approx(top["y"], abs=1)
    assert found["y"] == pytest.approx(top["y"], abs=1)
