"""Opening a table: what is asked, what is refused, and whose phone this is then."""

import re

import pytest

from service.access import Role
from tests.service.pages.phone import PEOPLE, Phone, new_phone, open_table


@pytest.fixture
def phone() -> Phone:
    """A phone that knows no table."""
    return new_phone()


def opened(phone: Phone, **fields: str | list[str]) -> Phone:
    """A table opened with these fields, which must be taken."""
    answer = phone.press(phone.get("//new"), "Open the table", {"name": "Thursday", "currency": "EUR", **fields})
    assert answer.status == 303, answer.words
    phone.home = answer.to
    return phone


def test_the_front_page_leads_to_a_new_table(phone: Phone) -> None:
    front = phone.get("//")
    assert front.h1 == "Tallystick"
    assert front.links("/new") == ["/new"]


def test_a_table_is_opened_in_one_act_by_its_owner(phone: Phone) -> None:
    opened(phone, player=["Anna", "Boris", "", ""])
    assert phone.types == ["table.opened", "player.added", "player.added"]
    assert phone.state["players"] == {"p1": {"name": "Anna"}, "p2": {"name": "Boris"}}
    home = phone.get()
    assert home.h1 == "Thursday"
    assert "2 people are at the table" in home.words
    assert "Anna owns" not in home.words
    assert "sits here as Anna" in phone.get("/invite").words
    assert "It owns the table." in phone.get("/invite").words


def test_who_opens_a_table_need_not_play(phone: Phone) -> None:
    opened(phone, player=["", "Boris", " Carla "])
    assert [one["name"] for one in phone.state["players"].values()] == ["Boris", "Carla"]
    assert "for nobody in particular" in phone.get("/invite").words


def test_a_table_may_be_opened_for_nobody_yet(phone: Phone) -> None:
    home = opened(phone).get()
    assert home.links(f"{phone.home}/players")
    assert "Add the players" in home.words


def test_every_currency_is_there_once(phone: Phone) -> None:
    form, _ = phone.get("//new").form("Open the table")
    offered = [*form.offered("currency"), *form.offered("other")]
    assert len(offered) == len({*offered})
    assert {"EUR", "USD", "XXX", "other", "JPY", "KWD"} <= {*offered}
    assert "" in form.offered("other")


@pytest.mark.parametrize(("code", "shown"), [("JPY", "¥5 a point"), ("KWD", "KWD 0.005"), ("EUR", "€0.05 a point")])
def test_the_money_is_the_one_chosen(code: str, shown: str) -> None:
    phone = open_table(currency=code)
    board = phone.start({"stakes.point": {"JPY": "5", "KWD": "0.005", "EUR": "0.05"}[code]})
    assert phone.state["table"]["currency"] == code
    assert shown in board.words.replace("\u00a0", " ")


def test_points_only(phone: Phone) -> None:
    opened(phone, currency="XXX", player=["Anna", "Boris"])
    form, _ = phone.get("/start/pitch").form("Start Pitch")
    assert form.offered("stakes.mode") == []
    assert "points only" in phone.start().words


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": "  "}, "The name is missing."),
        ({"name": "x" * 61}, "The name must be at most 60 characters."),
        ({"currency": None}, "The money is missing."),
        ({"currency": "other", "other": ""}, "The money is missing."),
        ({"currency": "EURO"}, "The money must be "),
        ({"zone": "Rome"}, "The time zone must be "),
        ({"player": ["Anna", "x" * 61]}, "The name must be at most 60 characters."),
        ({"player": ["An\x07na"]}, "The name must "),
    ],
)
def test_what_is_refused_is_kept_and_opens_nothing(
    phone: Phone, fields: dict[str, str | list[str] | None], sentence: str
) -> None:
    before = phone.here.store.tables()
    entered = {"name": "Thursday", "currency": "CHF", "zone": "Europe/Rome", "player": ["Anna", "Boris"]}
    answer = phone.press(phone.get("//new"), "Open the table", {**entered, **fields})
    assert answer.status == 422
    assert answer.alert.startswith(f"Not saved {sentence}")
    assert phone.here.store.tables() == before
    form, _ = answer.form("Open the table")
    for name, value in {**entered, **fields}.items():
        offered = name != "currency" or value in form.offered(name)
        held = [told for one, told in form.fields if one == name and told]
        assert not offered or held == [one for one in (value if isinstance(value, list) else [value]) if one]


def test_a_form_sent_twice_opens_one_table(phone: Phone) -> None:
    before = len(phone.here.store.tables())
    form = phone.get("//new")
    fields = {"name": "Thursday", "currency": "EUR", "player": ["Anna"]}
    first, second = (phone.press(form, "Open the table", fields) for _ in range(2))
    assert first.to == second.to
    assert phone.on(second).h1 == "Thursday"
    assert len(phone.here.store.tables()) == before + 1
    again = phone.press(phone.press(form, "Open the table", {**fields, "name": " "}), "Open the table", fields)
    assert again.to == first.to


def test_who_reads_the_log_gains_no_seat(owner: Phone) -> None:
    """No id that is recorded, and so exported, opens the same table again."""
    viewer = owner.other(Role.VIEWER)
    log = viewer.get("/export/jsonl").response.text
    for id_ in re.findall(r'"id":"([0-9a-f-]{36})"', log):
        answer = viewer.post("//new", {"id": id_, "name": "Thursday", "currency": "EUR", "player": [*PEOPLE]})
        assert answer.to != owner.home
    assert viewer.get("/start/pitch").status == 403


def test_one_more_keeps_what_was_entered(phone: Phone) -> None:
    before = phone.here.store.tables()
    entered = {"name": "Thursday", "currency": "other", "other": "JPY", "player": ["Anna", "Boris", "", "Dmitri"]}
    answer = phone.press(phone.get("//new"), "One more", entered)
    assert answer.status == 200
    form, _ = answer.form("Open the table")
    assert [value for name, value in form.fields if name == "player"] == ["Anna", "Boris", "", "Dmitri", "", ""]
    assert (form.value("name"), form.value("currency"), form.value("other")) == ("Thursday", "other", "JPY")
    assert phone.here.store.tables() == before
    full = phone.press(answer, "One more", {"player": ["x"] * 24})
    assert len([name for name, _ in full.form("Open the table")[0].fields if name == "player"]) == 24


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ({"timezone": "Europe/Rome"}, "Europe/Rome"),
        ({"timezone": "Europe/Rome", "zone": " Asia/Tokyo "}, "Asia/Tokyo"),
        ({"timezone": "Not/AZone"}, None),
        ({}, None),
    ],
)
def test_the_zone_is_the_phones_unless_one_is_written(phone: Phone, told: dict[str, str], kept: str | None) -> None:
    opened(phone, **told)
    assert phone.here.tables.now(phone.table).roster.timezone == kept


def test_two_tables_on_one_phone_are_two_seats(phone: Phone) -> None:
    first = opened(phone, player=["Anna"]).home
    second = opened(phone, name="Friday", player=["Zoe"]).home
    assert first != second
    assert phone.get(first).h1 == "Thursday"
    assert phone.get(second).h1 == "Friday"


@pytest.mark.parametrize(
    ("languages", "shown"),
    [
        ("en-GB,en;q=0.9", "30 Nov 2026"),
        ("de-DE,en-US;q=0.5", "Nov 30, 2026"),
        ("en-ZZZZZ", "Nov 30, 2026"),
        ("en-QQ", "Nov 30, 2026"),
        ("de", "Nov 30, 2026"),
        ("", "Nov 30, 2026"),
    ],
)
def test_english_is_spoken_as_in_the_browsers_region(owner: Phone, languages: str, shown: str) -> None:
    owner.start()
    assert shown in owner.get(Accept_Language=languages).words
