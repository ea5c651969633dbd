"""Getting in: opening a link writes nothing, the button takes a seat, and no seat gives more than its link."""

import re
from dataclasses import replace
from typing import Any

import pytest

from events.log import Draft
from events.table import PlayerAdded
from service.access import ROLES, Role, Seat, sign_seat
from service.edge import new_id
from service.pages import invite
from service.pages.tell import tell
from tests.service.desk import SECRET, Desk, still_edge
from tests.service.pages.phone import Phone, new_phone, open_table


def invited(phone: Phone) -> list[str]:
    """The roles whose links a phone is shown."""
    links = {role.key: phone.link(role) for role in Role}
    shown = phone.get("/invite").response.text
    return [key for key, path in links.items() if path.rpartition("/")[2] in shown]


@pytest.mark.parametrize("role", Role)
def test_a_seat_passes_on_its_own_role_or_a_lower_one(owner: Phone, role: Role) -> None:
    phone = owner.other(role)
    assert invited(phone) == [one.key for one in Role if one <= role]
    assert f"http://localhost{owner.link(Role.VIEWER)}" in phone.get("/invite").response.text


def test_an_invitation_says_who_this_phone_is(owner: Phone) -> None:
    assert "It owns the table." in owner.get("/invite").words
    assert "sits here as Boris. It keeps score." in owner.other(Role.SCORER, "p2").get("/invite").words
    assert "for nobody in particular. It follows along." in owner.other(Role.VIEWER).get("/invite").words


@pytest.mark.parametrize("role", Role)
def test_opening_a_link_writes_nothing(owner: Phone, role: Role) -> None:
    before = owner.log
    stranger = owner.stranger()
    door = stranger.get(owner.link(role))
    assert door.status == 200
    assert "Set-Cookie" not in door.response.headers
    assert owner.log == before
    assert stranger.get().status == 403
    form, _ = door.form("Sit down")
    assert form.offered("seat") == ["p1", "p2", "p3", "p4", *(["+new"] if role > Role.VIEWER else []), ""]
    assert form.offered("role") == (["viewer"] if role > Role.VIEWER else [])


@pytest.mark.parametrize("role", Role)
def test_sitting_down_writes_no_event(owner: Phone, role: Role) -> None:
    before = owner.log
    phone = owner.other(role, "p3")
    assert owner.log == before
    assert phone.get().status == 200
    assert phone.get("/settle").status == 200
    assert (phone.get("/start/pitch").status == 200) == (role > Role.VIEWER)


@pytest.mark.parametrize("path", ["join/{}x", "join/x", "join/%00", "join/ü"])
def test_a_wrong_link_opens_nothing(owner: Phone, path: str) -> None:
    token = owner.link(Role.OWNER).rpartition("/")[2]
    for answer in (owner.get("/" + path.format(token)), owner.post("/" + path.format(token), {"seat": ""})):
        assert answer.status == 404
        assert "was withdrawn" in answer.alert
        assert "Set-Cookie" not in answer.response.headers


def test_a_link_of_one_table_opens_no_other(owner: Phone) -> None:
    token = owner.link(Role.OWNER).rpartition("/")[2]
    other = open_table("Friday")
    assert other.stranger().get(f"/join/{token}").status == 404
    assert other.get(f"/t/nowhere/join/{token}").status == 404


@pytest.mark.parametrize("role", Role)
def test_a_withdrawn_link_opens_nothing_and_its_seats_are_gone(owner: Phone, role: Role) -> None:
    phone, path = owner.other(role), owner.link(role)
    owner.here.store.renew(owner.table, role.key)
    assert owner.stranger().get(path).status == 404
    assert phone.get().status == 403
    assert owner.other(role).get().status == 200


def test_who_may_record_may_only_follow_along(owner: Phone) -> None:
    phone = owner.stranger()
    answer = phone.press(phone.get(owner.link(Role.SCORER)), "Sit down", {"seat": "p2", "role": "viewer"})
    assert answer.to == owner.home
    assert phone.get("/players").buttons == []
    assert invited(phone) == ["viewer"]


@pytest.mark.parametrize("role", ["owner", "scorer", "", "king"])
def test_nobody_takes_more_than_the_link_gives(owner: Phone, role: str) -> None:
    phone = owner.stranger()
    phone.post(owner.link(Role.VIEWER), {"seat": "p2", "role": role})
    assert invited(phone) == ["viewer"]
    assert phone.get("/start/pitch").status == 403


@pytest.mark.parametrize("seat", ["p9", "\x00", "x" * 5000])
def test_a_seat_nobody_has_is_just_the_phone(owner: Phone, seat: str) -> None:
    phone = owner.stranger()
    assert phone.post(owner.link(Role.SCORER), {"seat": seat}).status == 303
    assert "for nobody in particular" in phone.get("/invite").words


def test_who_is_hidden_is_not_offered(owner: Phone) -> None:
    owner.press(owner.get("/players"), "Hide from new games")
    form, _ = owner.stranger().get(owner.link(Role.VIEWER)).form("Sit down")
    assert form.offered("seat") == ["p2", "p3", "p4", ""]


def newcomer(phone: Phone, name: str, role: Role = Role.SCORER, **fields: str) -> None:
    """Somebody new sits down."""
    phone.press(phone.get(phone.link(role)), "Sit down", {"seat": "+new", "name": name, **fields})


def test_somebody_new_is_added_and_sits_down(owner: Phone) -> None:
    phone = owner.stranger()
    newcomer(phone, "  Élodie ")
    assert owner.state["players"]["p5"] == {"name": "Élodie"}
    assert "sits here as Élodie" in phone.get("/invite").words
    recorded = list(owner.here.store.read(owner.table))[-1]
    assert re.fullmatch(r"phone [0-9a-f]{4}", recorded.device or "")


def test_somebody_new_may_only_follow_along(owner: Phone) -> None:
    phone = owner.stranger()
    newcomer(phone, "Elena", role=Role.OWNER)
    newcomer(phone, "Fabio", role=Role.SCORER)
    assert [*owner.state["players"]] == ["p1", "p2", "p3", "p4", "p5", "p6"]
    phone.press(phone.get(phone.link(Role.SCORER)), "Sit down", {"seat": "p6", "role": "viewer"})
    assert invited(phone) == ["viewer"]


def test_the_same_newcomer_is_added_once(owner: Phone) -> None:
    phone = owner.stranger()
    door = phone.get(owner.link(Role.SCORER))
    for _ in range(2):
        assert phone.press(door, "Sit down", {"seat": "+new", "name": "Elena"}).status == 303
    assert [*owner.state["players"]] == ["p1", "p2", "p3", "p4", "p5"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("  ", "The name must not be empty."), ("x" * 61, "The name must be at most 60"), ("a\x1fb", "The name must")],
)
def test_a_newcomer_without_a_name_is_asked_again(owner: Phone, name: str, sentence: str) -> None:
    before, phone = owner.log, owner.stranger()
    door = phone.get(owner.link(Role.SCORER))
    answer = phone.press(door, "Sit down", {"seat": "+new", "name": name, "role": "viewer"})
    assert (answer.status, owner.log) == (422, before)
    assert sentence in answer.alert
    assert "Set-Cookie" not in answer.response.headers
    form, _ = answer.form("Sit down")
    assert (form.value("seat"), form.value("name"), form.value("role")) == ("+new", name, "viewer")
    assert phone.press(answer, "Sit down", {"name": "Elena"}).status == 303


def test_a_viewers_link_adds_nobody(owner: Phone) -> None:
    before, phone = owner.log, owner.stranger()
    form = {"seat": "+new", "name": "Elena", "id": new_id(), "seen": "1"}
    answer = phone.post(owner.link(Role.VIEWER), form)
    assert (answer.status, owner.log) == (422, before)
    assert "ask for the scorer" in answer.alert
    assert "Set-Cookie" not in answer.response.headers


def test_a_form_without_its_number_is_refused(owner: Phone) -> None:
    answer = owner.stranger().post(owner.link(Role.SCORER), {"seat": "+new", "name": "Elena"})
    assert answer.status == 422
    assert "has lost its number" in answer.alert


def test_two_newcomers_at_once_get_two_keys(owner: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else took the next key between this phone's reading and its writing."""

    def beaten(*args: Any) -> Any:
        monkeypatch.setattr(invite, "tell", tell)
        Desk(owner.here.tables, owner.table).tell(Draft(new_id(), PlayerAdded("p5", "Elena"), None))
        return tell(*args)

    monkeypatch.setattr(invite, "tell", beaten)
    phone = owner.stranger()
    newcomer(phone, "Fabio")
    players = owner.state["players"]
    assert (players["p5"]["name"], players["p6"]["name"]) == ("Elena", "Fabio")
    assert "sits here as Fabio" in phone.get("/invite").words


@pytest.mark.parametrize("base", ["http://localhost", "https://localhost"])
def test_the_cookie_goes_to_this_table_alone(owner: Phone, base: str) -> None:
    phone = owner.stranger()
    form = {"seat": "p2"}
    answer = phone.client.post(owner.link(Role.SCORER), data=form, base_url=base)
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("seat=")
    told = {part.strip() for part in cookie.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax", f"Path={owner.home}"} <= told
    assert any(part.startswith("Max-Age=") for part in told)
    assert ("Secure" in told) == base.startswith("https")
    assert "Domain" not in cookie
    assert SECRET not in cookie


def test_behind_a_proxy_the_cookie_is_as_safe_as_the_address_set() -> None:
    for url, secure in (("https://tally.example", True), ("http://tally.example", False)):
        phone = new_phone(replace(still_edge(), url=url))
        answer = phone.press(phone.get("//new"), "Open the table", {"name": "Thursday", "currency": "EUR"})
        assert ("Secure" in answer.response.headers["Set-Cookie"]) == secure


def test_a_phone_keeps_its_label_when_it_sits_down_again(owner: Phone) -> None:
    phone = owner.other(Role.SCORER)
    newcomer(phone, "Elena")
    newcomer(phone, "Fabio")
    labels = [one.device for one in owner.here.store.read(owner.table) if one.device]
    assert len(labels) == 2
    assert len({*labels}) == 1


def test_a_cookie_of_another_table_is_no_seat(owner: Phone) -> None:
    friday = open_table("Friday")
    cookie = owner.client.get_cookie("seat", path=owner.home)
    assert cookie
    friday.client.delete_cookie("seat", path=friday.home)
    friday.client.set_cookie("seat", cookie.value, path=friday.home)
    assert friday.get().status == 403
    assert friday.post("/players", {"name": "Elena", "id": new_id()}).status == 403
    assert len(friday.log) == 5


@pytest.mark.parametrize("secret", ["another secret", ""])
def test_a_cookie_signed_elsewhere_is_no_seat(owner: Phone, secret: str) -> None:
    phone = owner.stranger()
    phone.client.set_cookie("seat", sign_seat(secret, owner.table, Seat("owner", 1, "phone 0000")), path=owner.home)
    assert phone.get().status == 403


def test_a_role_nobody_has_is_no_seat(owner: Phone) -> None:
    phone = owner.stranger()
    phone.client.set_cookie("seat", sign_seat(SECRET, owner.table, Seat("king", 1, "phone 0000")), path=owner.home)
    assert phone.get().status == 403


def test_every_role_has_a_door_of_its_own(owner: Phone) -> None:
    said = {role: owner.stranger().get(owner.link(role)).words for role in ROLES.values()}
    assert "The owner’s link" in said[Role.OWNER]
    assert "The scorer’s link" in said[Role.SCORER]
    assert "This link follows along" in said[Role.VIEWER]


def test_a_table_that_is_not_there(owner: Phone) -> None:
    answer = owner.get("/t/nowhere")
    assert answer.status == 404
    assert "no such table" in answer.alert
    assert new_phone().get("/t/nowhere/g/g1").status == 404
