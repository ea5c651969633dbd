"""Phones at one table through two services over one PostgreSQL: each sees what the others record."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones, free_port, serving
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import BOARD, Thumb
from tests.postgres import Server


@pytest.fixture
def addresses(postgresql: Server, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Where the two services are reached."""
    settings = {"TALLYSTICK_STORE": postgresql.schema(), "TALLYSTICK_SECRET": "the same on both"}
    with serving(tmp_path, free_port(), **settings) as first, serving(tmp_path, free_port(), **settings) as second:
        yield first, second


def test_phones_on_two_services_play_at_one_table(phones: Phones, addresses: tuple[str, str]) -> None:
    """A deal told to one stands on the other's board; told to both, the later phone is shown what came first."""
    seat = quick_table(phones(base_url=addresses[0]))
    seat.start(["p1", "p2", "p3", "p4"])
    link = seat.links()["scorer"]
    other = phones(base_url=addresses[1])
    Seat(other, "").send(link, seat="")
    there = Seat(other, seat.home)
    board, pad = there.page("/g/g1"), there.page("/g/g1/record")
    thumb = Thumb(pad)
    thumb.enter("Boris", "2", "Boris", "Carla", "No jack", "Boris")
    seat.deal()
    expect(board.get_by_role("row").filter(has_text="Boris").locator(".score")).to_have_text("2")
    pad.get_by_role("button", name=re.compile("^Save deal")).click()
    expect(pad.locator("main")).to_contain_text("Yours is not recorded")
    assert seat.types().count("pitch.scored") == 1
    there.deal("p2")
    here = seat.page("/g/g1")
    expect(here).to_have_url(BOARD)
    expect(here.get_by_role("row").filter(has_text="Boris").locator(".score")).to_have_text("4")
    assert there.types() == seat.types()
