"""Boards kept as they were made: the same for all who would see the same, and never for anybody else or any longer."""

import re

import pytest

from service import kept
from service.access import Role
from service.kept import Kept
from tests.service.desk import still_edge
from tests.service.pages import phone as phones
from tests.service.pages.phone import NEXT, Phone

IDS = re.compile(r'name="id" value="([^"]+)"')


def text(phone: Phone, **headers: str) -> str:
    """The board as it comes."""
    return phone.get("/g/g1", **headers).response.text


def made(phone: Phone) -> int:
    """How many boards are kept."""
    return len(phone.here.kept.pages)


@pytest.fixture
def phone() -> Phone:
    """The owner's phone at a table of a service of its own, with one deal recorded."""
    phone = phones.open_table(edge=still_edge())
    phone.start()
    phone.deal()
    return phone


def test_a_board_is_made_once_for_all_phones_of_a_role(phone: Phone) -> None:
    others = [phone.other(Role.SCORER, "p2"), phone.other(Role.SCORER, "p3")]
    before = made(phone)
    texts = [text(one) for one in others]
    assert made(phone) == before + 1
    ids = [IDS.findall(one) for one in texts]
    assert all(ids)
    assert not set(ids[0]) & set(ids[1])  # a form is sent once
    assert IDS.sub("", texts[0]) == IDS.sub("", texts[1])


def test_each_form_of_a_board_has_an_id_of_its_own(phone: Phone) -> None:
    phone.press(phone.get("/g/g1"), "Undo")
    ids = IDS.findall(text(phone))
    assert len(ids) == len(set(ids)) == 2


def test_who_looks_on_gets_no_scorers_board(phone: Phone) -> None:
    assert "Undo" in text(phone)
    assert "Undo" not in text(phone.other(Role.VIEWER))
    assert "Undo" in text(phone)


def test_each_phone_gets_its_own_language(phone: Phone) -> None:
    assert [f'lang="{tag}"' in text(phone, Accept_Language=tag) for tag in ("fr", "en-GB", "fr", "it")] == [True] * 4


def test_each_phone_gets_its_own_look(phone: Phone) -> None:
    other = phone.other(Role.SCORER, "p2")
    other.client.set_cookie("theme", "dark")
    assert ['data-theme="dark"' in text(one) for one in (phone, other, phone)] == [False, True, False]


def test_an_event_makes_a_new_board(phone: Phone) -> None:
    before = text(phone)
    phone.deal(NEXT)
    assert "Deal 3 is next" in text(phone)
    assert "Deal 3 is next" not in before


def test_a_board_of_another_game_or_table_is_another(phone: Phone) -> None:
    first = text(phone)
    phone.start()
    assert phone.get("/g/g2").response.text != first
    assert phone.get("/g/g1?at=9").response.text != text(phone)


def test_only_the_latest_pages_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "PAGES", 2)
    pages = Kept(still_edge())
    asked: list[str] = []

    def make(key: str) -> str:
        asked.append(key)
        return key

    for key in ("a", "b", "a", "c", "a", "b"):
        assert pages.page(key, lambda _, key=key: make(key)) == key  # type: ignore[misc]
    assert asked == ["a", "b", "c", "b"]


def test_ids_and_the_time_are_those_of_now() -> None:
    pages = Kept(still_edge())
    shown = [pages.page("a", lambda edge: f"{edge.new_id()} {edge.new_id()} at {edge.now()}.") for _ in range(2)]
    words = [one.split() for one in shown]
    assert len({*words[0][:2], *words[1][:2]}) == 4
    assert [one[2:] for one in words] == [["at", "2026-11-30T20:00:00.000Z."]] * 2
    assert pages.mark not in "".join(shown)
