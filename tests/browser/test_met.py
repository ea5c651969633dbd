"""What waited meets a game that went on without it: shown beside the other, decided by people, never lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.queue import DEAL, OTHER, WAIT_MS, Log, choose, expect_none, hold, lows, recorded, save, waiting
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb

Met = Callable[..., Page]
ALL = {"0.players": "p1 p2 p3 p4"}
"""Who is dealt in, as a pad tells it."""


@pytest.fixture
def anna(phones: Phones) -> Seat:
    """The owner's phone at a game of Pitch just started."""
    seat = quick_table(phones())
    seat.start(["p1", "p2", "p3", "p4"])
    return seat


@pytest.fixture
def met(anna: Seat, phones: Phones) -> Met:
    """A phone that entered deals without a network while Anna's recorded others; its pad once it has met them."""

    def meet(theirs: list[dict[str, str]], mine: list[dict[str, str]], role: str = "scorer") -> Page:
        other = anna.other(phones(), role, "p3")
        page = other.page("/g/g1/record")
        other.phone.set_offline(True)
        hold(page, *mine)
        for n, deal in enumerate(theirs):
            how = {"1.how": "bid"} if n == 1 else {}  # Boris deals the second, and pitches
            anna.deal(("p1", "p2", "p3", "p4")[n], deal=deal | ALL | how)
        other.phone.set_offline(False)
        return page

    return meet


def look(page: Page) -> None:
    """Opens the entry that needs a decision."""
    item = page.locator("#outbox li[data-why=met]")
    expect(item).to_have_count(1, timeout=WAIT_MS)
    item.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody was faster")


def test_the_same_counts_once_and_is_dropped(anna: Seat, met: Met) -> None:
    page = met([DEAL, OTHER], [DEAL, OTHER])
    assert len(waiting(page)) == 2
    expect_none(page)
    assert Log(anna).lows() == ["p3", "p4"]


@pytest.mark.parametrize("role", ["scorer", "owner"])
def test_what_differs_is_recorded_as_well(anna: Seat, met: Met, role: str) -> None:
    page = met([DEAL], [OTHER], role)
    look(page)
    row = page.locator("tr.diff")
    expect(row).to_have_count(1)
    assert row.inner_text().split("\t")[1:] == ["Carla", "Dmitri"]
    assert Log(anna).lows() == ["p3"]
    page.get_by_role("button", name="Record mine as well").click()
    expect(page).to_have_url(BOARD)
    expect_none(page)
    assert Log(anna).lows() == ["p3", "p4"]
    assert "noted" in Log(anna).events[-1]


@pytest.mark.parametrize("role", ["scorer", "owner"])
def test_what_differs_is_put_in_place_of_the_other(anna: Seat, met: Met, role: str) -> None:
    page = met([DEAL], [OTHER], role)
    look(page)
    page.get_by_role("button", name="Put mine in place of the other").click()
    expect(page.locator("main")).to_contain_text("Dmitri")
    assert Log(anna).of("event.replaced") == []
    page.get_by_label(re.compile("^Why")).fill("I saw it")
    page.get_by_role("button", name=re.compile("^Put deal 1 right")).click()
    page.wait_for_url("**/e/*")
    expect_none(page)
    (right,) = Log(anna).of("event.replaced")
    assert (right["data"]["data"]["low"], right["data"]["reason"]) == ("p4", "I saw it")
    assert Log(anna).lows() == ["p3"]


@pytest.mark.parametrize("role", ["scorer", "owner"])
def test_what_differs_is_thrown_away(anna: Seat, met: Met, role: str) -> None:
    page = met([DEAL], [OTHER], role)
    look(page)
    page.locator("main").get_by_text("Throw mine away").click()
    expect(page.get_by_text("This is then gone:").last).to_contain_text("Boris bid 2")
    page.get_by_role("link", name="Yes, throw it away").click()
    expect(page).to_have_url(BOARD)
    expect_none(page)
    assert Log(anna).lows() == ["p3"]


def test_what_is_not_decided_stays(anna: Seat, met: Met) -> None:
    page = met([DEAL], [OTHER])
    look(page)
    Thumb(page).tap("See how it stands")
    expect(page).to_have_url(BOARD)
    page.reload()
    expect(page.locator("#outbox li[data-why=met]")).to_be_visible()
    assert "Low: Dmitri" in waiting(page)[0]
    look(page)
    assert Log(anna).lows() == ["p3"]


@pytest.mark.parametrize(
    ("decide", "told"),
    [("Record mine as well", ["p3", "p4", "p1", "p2"]), ("Yes, throw it away", ["p3", "p1", "p2"])],
)
def test_what_follows_waits_for_the_decision(anna: Seat, met: Met, decide: str, told: list[str]) -> None:
    page = met([DEAL], [*lows("p4", "p1", "p2")])
    look(page)
    assert Log(anna).lows() == ["p3"]
    if decide.startswith("Yes"):
        page.locator("main").get_by_text("Throw mine away").click()
    Thumb(page).tap(decide, within=page.locator("main"))
    expect(page).to_have_url(BOARD)
    recorded(page, Log(anna), told)


def test_what_follows_meets_what_others_recorded_next(anna: Seat, met: Met) -> None:
    """Two deals each: the first is decided, and the second is not slipped in beside the other second."""
    page = met([DEAL, *lows("p1")], [*lows("p4", "p2")])
    look(page)
    page.get_by_role("button", name="Record mine as well").click()
    expect(page).to_have_url(BOARD)
    look(page)
    rows = page.locator("tr.diff").all_inner_texts()
    assert [one.split("\t")[1:] for one in rows if "Low" in one] == [["Anna", "Boris"]]
    assert Log(anna).lows() == ["p3", "p1", "p4"]


def test_a_game_that_was_ended_meanwhile(anna: Seat, phones: Phones) -> None:
    other = anna.other(phones(), player="p3")
    page = other.page("/g/g1/record")
    other.phone.set_offline(True)
    hold(page)
    anna.send("/g/g1/end", do="end")
    other.phone.set_offline(False)
    look(page)
    expect(page.locator("main")).to_contain_text("The game was ended.")
    expect(page.locator("main")).to_contain_text("Beside the other it is not possible: This game is over")
    expect(page.get_by_role("link", name="Look at the other, and correct it")).to_be_visible()


def test_two_scorers_with_a_network(anna: Seat, phones: Phones) -> None:
    page = anna.other(phones(), player="p3").page("/g/g1/record")
    choose(page, OTHER)
    anna.deal(deal=DEAL | ALL)
    save(page, OTHER)
    expect(page.get_by_role("alert")).to_contain_text("Somebody was faster")
    page.get_by_role("button", name="Record mine as well").click()
    expect(page).to_have_url(BOARD)
    expect_none(page)
    assert Log(anna).lows() == ["p3", "p4"]
    assert "noted" not in Log(anna).events[-1]


def test_two_scorers_without_script(anna: Seat, phones: Phones) -> None:
    page = anna.other(phones(java_script_enabled=False), player="p3").page("/g/g1/record")
    choose(page, OTHER)
    anna.deal(deal=DEAL | ALL)
    page.get_by_role("button", name="Save deal 1").click()
    page.get_by_role("button", name="Record mine as well").click()
    expect(page).to_have_url(BOARD)
    assert Log(anna).lows() == ["p3", "p4"]
