"""Boards that are made once for all: what differs from phone to phone, and from event to event, still does."""

from service.access import Role
from tests.service.pages.phone import DEAL, NEXT, Phone

BOARD = "/g/g1"


def ids(phone: Phone) -> list[str]:
    """The id of the form that takes the last entry back, however often the board is opened."""
    return [phone.get(BOARD).form("Undo")[0].value("id") for _ in range(3)]


def dealt(owner: Phone) -> Phone:
    """The owner's phone once a deal was recorded."""
    owner.start()
    owner.deal(DEAL)
    return owner


def test_each_form_has_an_id_of_its_own(owner: Phone) -> None:
    other = dealt(owner).other()
    assert len({*ids(owner), *ids(other)}) == 6


def test_a_board_shows_each_event_at_once(owner: Phone) -> None:
    other = dealt(owner).other(Role.VIEWER)
    before = other.get(BOARD)
    owner.deal(NEXT)
    assert "Pitch after 1 deal" in before.words
    assert "Pitch after 2 deals" in other.get(BOARD).words
    owner.press(owner.get(BOARD), "Undo")
    assert "Pitch after 1 deal" in other.get(BOARD).words


def test_each_role_language_and_look_has_its_own(owner: Phone) -> None:
    viewer = dealt(owner).other(Role.VIEWER)
    assert "Undo" in owner.get(BOARD).buttons
    assert "Undo" not in viewer.get(BOARD).buttons
    viewer.client.set_cookie("theme", "dark")
    assert viewer.get(BOARD).reader.tags[0][1].get("data-theme") == "dark"
    assert "data-theme" not in owner.get(BOARD).reader.tags[0][1]
    viewer.client.set_cookie("lang", "fr")
    assert viewer.get(BOARD).reader.tags[0][1]["lang"] == "fr"
    assert owner.get(BOARD).reader.tags[0][1]["lang"] == "en"


def test_no_mark_is_left_on_a_page(owner: Phone) -> None:
    kept = owner.here.kept
    dealt(owner)
    assert owner.get(BOARD).status == 200
    assert kept.mark not in owner.get(BOARD).response.text
