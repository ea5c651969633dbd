"""Phones: whose each is, who was here with which, and links renewed with the old ones withdrawn."""

from typing import Any

import pytest

from service.access import Role, read_seat
from service.pages.visit import COOKIE
from service.stores import Phone as Visitor
from service.stores import Unavailable
from tests.service.desk import still_edge
from tests.service.pages.phone import Phone, open_table


def labels(phone: Phone) -> list[str]:
    """The device labels of the phones that visited, in the order of the page."""
    return [one.device for one in phone.here.store.phones(phone.table)]


def seat_of(phone: Phone) -> Any:
    """The signed cookie of a phone's seat."""
    cookie = phone.client.get_cookie(COOKIE, path=phone.home)
    assert cookie is not None
    return cookie


# Whose phone this is


def test_a_phone_says_whose_it_is(owner: Phone) -> None:
    phone = owner.other(Role.SCORER)
    page = phone.get("/phones")
    assert "Whose is this phone?" in page.words
    assert page.form("Sit here")[0].value("seat") == ""
    home = phone.on(phone.press(page, "Sit here", {"seat": "p3"}))
    assert "this one is Carla’s" in home.words
    phone.start()
    started = list(phone.here.store.read(phone.table))[-1]
    assert started.by == "p3"
    assert started.device == labels(phone)[0]
    assert phone.get("/phones").form("Sit here")[0].value("seat") == "p3"


def test_it_keeps_its_label_and_its_role_and_can_change_again(owner: Phone) -> None:
    phone = owner.other(Role.VIEWER, "p2")
    phone.get()
    before = {one.device: one for one in owner.here.store.phones(owner.table)}
    phone.press(phone.get("/phones"), "Sit here", {"seat": ""})
    assert "this one is nobody’s: phone" in phone.get().words
    phone.press(phone.get("/phones"), "Sit here", {"seat": "p4"})
    phone.get()
    after = {one.device: one for one in owner.here.store.phones(owner.table)}
    assert before.keys() == after.keys()
    assert sorted((one.role, one.player) for one in after.values()) == [("viewer", "p4")]


@pytest.mark.parametrize("seat", ["p9", "+new", "<b>"])
def test_nobody_is_called_that(owner: Phone, seat: str) -> None:
    answer = owner.post("/me", {"seat": seat})
    assert answer.status == 422
    assert "Nobody here is called that" in answer.alert
    assert "Set-Cookie" not in answer.response.headers


def test_one_who_is_hidden_stays_whose_phone_it_is(owner: Phone) -> None:
    phone = owner.other(Role.SCORER, "p4")
    owner.post("/players", {"id": "6f9619ff-8b86-4011-b42d-00c04fc964ff", "do": "player.hidden", "player": "p4"})
    assert phone.get("/phones").form("Sit here")[0].offered("seat") == ["p1", "p2", "p3", "p4", ""]
    assert owner.get("/phones").form("Sit here")[0].offered("seat") == ["p1", "p2", "p3", ""]


# Who was here


def test_the_owner_sees_the_phones(owner: Phone) -> None:
    scorer, viewer = owner.other(Role.SCORER, "p2"), owner.other(Role.VIEWER)
    scorer.start()
    viewer.get()
    page = owner.get("/phones")
    assert "Phones at this table" in page.words
    assert "Boris" in page.words
    for words in ("keeps score", "follows along", "owns the table", "this one", "Last recorded:", "Last here:"):
        assert words in page.words, words
    for label in labels(owner):
        assert label in page.words


@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_others_see_their_own_phone_alone(owner: Phone, role: Role) -> None:
    other = owner.other(Role.SCORER, "p2")
    phone = owner.other(role)
    other.get()
    page = phone.get("/phones")
    assert "Phones at this table" not in page.words
    assert "Renew a link" not in page.words
    assert read_seat_of(phone).device in page.words
    assert read_seat_of(other).device not in page.words


def test_a_phone_that_only_the_log_knows(owner: Phone) -> None:
    owner.start()
    log = owner.get("/export/jsonl").response.data
    phone = open_table()
    imported: Any = phone.client.post("/api/v1/tables/import", data=log).json
    there = Phone(phone.app, phone.client, f"/t/{imported['table']}")
    assert there.on(there.press(there.get(there.link(Role.OWNER)), "Sit down", {"seat": "p2"})).status == 200
    assert labels(owner)[0] in there.get("/phones").words


def test_visits_are_written_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = open_table(edge=still_edge())
    phone.get()
    written: list[Visitor] = []
    real = phone.here.store.visited

    def visited(table: str, visitor: Visitor) -> None:
        written.append(visitor)
        real(table, visitor)

    monkeypatch.setattr(phone.here.store, "visited", visited)
    for _ in range(5):
        phone.get("/seq")
    assert written == []
    later = "2026-11-30T20:01:30.000Z"
    phone.here.visits.note(phone.table, read_seat_of(phone), later)
    phone.here.visits.note(phone.table, read_seat_of(phone), later)
    assert [one.seen for one in written] == [later]
    phone.here.visits.known.clear()  # as in another process
    phone.here.visits.note(phone.table, read_seat_of(phone), "2026-11-30T20:02:00.000Z")
    assert len(written) == 1


def read_seat_of(phone: Phone) -> Any:
    """The seat of a phone."""
    generations = phone.here.store.generations(phone.table)
    return read_seat(phone.here.edge.secret, phone.table, generations, seat_of(phone).decoded_value)


def test_a_store_that_cannot_be_written_can_be_looked_at(owner: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise Unavailable("read-only")

    owner.here.visits.known.clear()
    monkeypatch.setattr(owner.here.visits, "failed", "")  # as it shall be again for others at this service
    monkeypatch.setattr(owner.here.store, "phones", lambda _: [])
    monkeypatch.setattr(owner.here.store, "visited", fail)
    assert owner.get().status == 200


# Links renewed


def test_a_renewed_link_stops_those_who_came_by_the_old_one(owner: Phone) -> None:
    scorer, viewer = owner.other(Role.SCORER, "p2"), owner.other(Role.VIEWER, "p3")
    for phone in (scorer, viewer):
        phone.get()
    old = owner.link(Role.SCORER)
    page = owner.get("/renew/scorer")
    assert "Phones that came by the old scorer’s link must scan the new one." in page.words
    assert "Boris (phone" in page.words
    assert "Carla" not in page.words
    answer = owner.press(page, "Renew the scorer’s link")
    assert answer.to == f"{owner.home}/invite?renewed=scorer#scorer"
    assert owner.link(Role.SCORER) in owner.get("/invite?renewed=scorer").response.text
    refused = scorer.get()
    assert refused.status == 403
    assert "This phone has no seat here yet" in refused.alert
    assert scorer.post("/players", {"name": "Elena"}).status == 403
    gone = owner.stranger().get(old)
    assert gone.status == 404
    assert "was withdrawn" in gone.alert
    token = old.rpartition("/")[2]
    answered = owner.client.get(f"/api/v1/tables/{owner.table}/state", headers={"Authorization": f"Bearer {token}"})
    assert answered.status_code == 403
    assert (viewer.get().status, owner.get().status) == (200, 200)
    assert "link renewed" in owner.get("/phones").words
    again = scorer.press(scorer.get(owner.link(Role.SCORER)), "Sit down", {"seat": "p2"})
    assert scorer.on(again).status == 200


def test_the_owners_own_phone_stays(owner: Phone) -> None:
    other = owner.other(Role.OWNER, "p2")
    other.get()
    page = owner.get("/renew/owner")
    assert "This phone stays." in page.words
    assert "Boris (phone" in page.words
    owner.press(page, "Renew the owner’s link")
    assert owner.get("/phones").status == 200
    assert other.get().status == 403
    assert owner.here.store.generations(owner.table) == {"owner": 2, "scorer": 1, "viewer": 1}


def test_a_link_is_renewed_once_however_often_it_is_sent(owner: Phone) -> None:
    page = owner.get("/renew/viewer")
    assert "No other phone is known to have come by it." in page.words
    for _ in range(3):
        owner.press(page, "Renew the viewers’ link")
    assert owner.here.store.generations(owner.table)["viewer"] == 2


@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_only_the_owner_renews(owner: Phone, role: Role) -> None:
    phone = owner.other(role)
    for answer in (phone.get("/renew/viewer"), phone.post("/renew/viewer", {"generation": "1"})):
        assert answer.status == 403
        assert "Only the table's owner sees the phones and renews links" in answer.alert
    assert owner.here.store.generations(owner.table)["viewer"] == 1


@pytest.mark.parametrize("number", ["", "x", "-1", "1" * 400, "٣x"])
def test_a_question_that_lost_its_number(owner: Phone, number: str) -> None:
    assert owner.post("/renew/viewer", {"generation": number}).status == 422
    assert owner.get("/renew/chef").status == 404
    assert owner.here.store.generations(owner.table)["viewer"] == 1
