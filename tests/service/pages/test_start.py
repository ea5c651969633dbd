"""Starting a game: seats moved, the first dealer chosen or drawn, options and stakes; and the night, if none runs."""

from dataclasses import replace
from typing import Any

import pytest

from service.access import Role
from service.edge import new_id
from tests.service.desk import still_edge
from tests.service.pages.phone import PEOPLE, Phone, open_table
from tests.service.pages.seen import Seen

FORM = "/start/pitch"


def order(seen: Seen) -> list[str]:
    """The seats as the form shows them."""
    form, _ = seen.form("Start Pitch")
    return [value for name, value in form.fields if name == "order"]


def playing(seen: Seen) -> list[str]:
    """Who is marked as playing."""
    form, _ = seen.form("Start Pitch")
    return [value for name, value in form.fields if name == "plays"]


def started(phone: Phone) -> dict[str, Any]:
    """The data of the last game started."""
    log = [one for one in phone.here.store.read(phone.table) if one.event.type == "game.started"]
    event = log[-1].event
    return {name: getattr(event, name) for name in ("players", "rules", "stakes")}


def test_a_game_and_its_night_begin_in_one_act(owner: Phone) -> None:
    form = owner.get(FORM)
    assert "This starts the night of 30 Nov 2026." in owner.get(FORM, Accept_Language="en-GB").words
    answer = owner.press(form, "Start Pitch", {"first": "p3"})
    assert answer.to == f"{owner.home}/g/g1"
    last = list(owner.here.store.read(owner.table))[-2:]
    assert [one.event.type for one in last] == ["night.started", "game.started"]
    assert last[0].act == last[1].act == form.form("Start Pitch")[0].value("id")
    assert started(owner)["players"] == ("p3", "p4", "p1", "p2")


def test_a_second_game_begins_no_night(owner: Phone) -> None:
    owner.start()
    form = owner.get(FORM)
    assert "This starts the night" not in form.words
    owner.press(form, "Start Pitch", {"first": "p1"})
    assert owner.types.count("night.started") == 1
    assert [*owner.here.tables.now(owner.table).games] == ["g1", "g2"]
    assert "Pitch 1" in owner.get().words
    assert "Pitch 2" in owner.get().words


def test_seats_move_up_and_down(owner: Phone) -> None:
    form = owner.get(FORM)
    assert order(form) == ["p1", "p2", "p3", "p4"]
    assert {"Move Anna up", "Move Dmitri down"} & {*form.buttons} == set()
    entered = {"first": "p3", "plays": ["p1", "p3", "p4"], "stakes.point": "25", "rules.low": "holder"}
    form = owner.press(form, "Move Carla up", entered)
    assert (form.status, order(form)) == (200, ["p1", "p3", "p2", "p4"])
    form = owner.press(form, "Move Anna down")
    assert order(form) == ["p3", "p1", "p2", "p4"]
    assert "Move Carla up" not in form.buttons
    assert playing(form) == ["p3", "p1", "p4"]
    kept, _ = form.form("Start Pitch")
    assert [kept.value(name) for name in ("first", "stakes.point", "rules.low")] == ["p3", "25", "holder"]
    assert owner.types.count("game.started") == 0
    owner.press(form, "Start Pitch")
    assert started(owner)["players"] == ("p3", "p1", "p4")


@pytest.mark.parametrize("move", ["up:p1", "down:p4", "up:p9", "down:", "up:"])
def test_a_seat_that_cannot_move_stays(owner: Phone, move: str) -> None:
    answer = owner.post(FORM, {"id": new_id(), "order": ["p1", "p2", "p3", "p4"], "move": move})
    assert order(answer) == ["p1", "p2", "p3", "p4"]


def test_nobody_moves_where_nobody_sits(owner: Phone) -> None:
    answer = owner.post(FORM, {"id": new_id(), "move": "up:p1"})
    assert (answer.status, order(answer)) == (200, [])


def test_the_dealer_drawn_is_the_same_however_often_the_form_is_sent() -> None:
    """Also to another process: chance comes from the form's own number."""
    drawn = set()
    for n in range(20):
        id_ = f"{n:08d}-0000-4000-8000-000000000000"
        form = {"id": id_, "order": ["p1", "p2", "p3"], "plays": ["p1", "p2", "p3"], "first": "+draw", "game": "g1"}
        firsts = []
        for _ in range(2):
            phone = open_table(people=PEOPLE[:3])
            phone.post(FORM, form)
            firsts.append(started(phone)["players"][0])
        assert firsts[0] == firsts[1]
        drawn.add(firsts[0])
    assert drawn == {"p1", "p2", "p3"}


@pytest.mark.parametrize("first", ["p2", "+draw"])
def test_a_form_sent_twice_starts_one_game(owner: Phone, first: str) -> None:
    form = owner.get(FORM)
    answers = [owner.press(form, "Start Pitch", {"first": first}) for _ in range(3)]
    assert {answer.to for answer in answers} == {f"{owner.home}/g/g1"}
    assert owner.types.count("game.started") == 1


def test_the_seats_of_the_last_game_are_proposed(owner: Phone) -> None:
    owner.start({"order": ["p4", "p2", "p3", "p1"], "plays": ["p4", "p2", "p1"], "first": "p2"})
    form = owner.get(FORM)
    assert order(form) == ["p2", "p1", "p4", "p3"]
    assert playing(form) == ["p2", "p1", "p4"]


def test_who_is_hidden_is_not_offered(owner: Phone) -> None:
    owner.press(owner.get("/players"), "Hide from new games")
    assert order(owner.get(FORM)) == ["p2", "p3", "p4"]


def test_of_more_people_than_can_play_none_is_marked() -> None:
    phone = open_table(people=[f"Player {n}" for n in range(12)])
    form = phone.get(FORM)
    assert len(order(form)) == 12
    assert playing(form) == []
    assert "2 to 8 play" in form.words


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"first": None}, "Choose who is first, among those who play."),
        ({"first": "p4", "plays": ["p1", "p2"]}, "Choose who is first, among those who play."),
        ({"first": "+draw", "plays": None}, "Choose who is first, among those who play."),
        ({"plays": ["p1"]}, "This game takes 2 to 8 players: choose again who plays."),
        ({"stakes.point": "1,2345"}, "What a point is worth must be "),
        ({"stakes.moon": "much"}, "What a moon is worth must be "),
        ({"stakes.mode": "pot"}, "The ante "),
        ({"stakes.mode": "pot", "stakes.ante": "5", "stakes.places": ["60", "60", ""]}, "The shares of the pot "),
        ({"stakes.point": "-1"}, "What a point is worth must be from €0.00"),
        ({"rules.moon_setback": "7"}, ""),
        ({"game": "G 1"}, ""),
        ({"game": None}, ""),
    ],
)
def test_what_is_refused_is_kept_and_starts_nothing(
    owner: Phone, fields: dict[str, str | list[str] | None], sentence: str
) -> None:
    before, shown = owner.log, owner.get(FORM)
    entered = {"first": "p1", "order": ["p2", "p1", "p4", "p3"], "plays": ["p1", "p2", "p4"], "rules.low": "holder"}
    answer = owner.press(shown, "Start Pitch", {**entered, **fields})
    assert (answer.status, owner.log) == (422, before)
    assert answer.alert.startswith(f"Not saved {sentence}")
    form, _ = answer.form("Start Pitch")
    assert order(answer) == ["p2", "p1", "p4", "p3"]
    assert form.value("id") == shown.form("Start Pitch")[0].value("id")
    assert form.value("rules.low") == "holder"
    for name, value in fields.items():
        if isinstance(value, str) and name.startswith("stakes"):
            assert form.value(name) == value
    mended = {**entered, "stakes.mode": "none", "rules.moon_setback": "4", "game": "g1"}
    assert owner.press(answer, "Start Pitch", mended).to == f"{owner.home}/g/g1"


@pytest.mark.parametrize(
    ("fields", "stakes"),
    [
        ({}, {"point": 10, "moon": 100, "settled": "night"}),
        ({"stakes.point": "0,25", "stakes.moon": "3", "meant": "0,25"}, {"point": 25, "moon": 300}),
        (
            {"stakes.mode": "pot", "stakes.ante": "5", "stakes.places": ["70", "30", ""]},
            {"ante": 500, "places": (70, 30)},
        ),
        ({"stakes.mode": "pot", "stakes.ante": "2.50"}, {"ante": 250, "places": (100,)}),
        ({"stakes.mode": "none"}, {"mode": "none"}),
        ({"stakes.settled": "table"}, {"settled": "table"}),
    ],
)
def test_stakes(owner: Phone, fields: dict[str, str], stakes: dict[str, object]) -> None:
    owner.start(fields)
    play = owner.here.tables.now(owner.table).games["g1"]
    assert {name: getattr(play.stakes, name) for name in stakes} == stakes


def test_house_rules(owner: Phone) -> None:
    told = {"bidding": "one_round", "low": "holder", "moon_setback": "5", "average": "final", "four_is_moon": "true"}
    owner.start({f"rules.{name}": value for name, value in told.items()})
    rules = owner.here.tables.now(owner.table).games["g1"].rules
    assert {name: str(getattr(rules, name)).lower() for name in told} == told


@pytest.mark.parametrize("how", ["another game", "the night ended", "the same key"])
def test_who_was_slower_is_told(owner: Phone, how: str) -> None:
    owner.start()
    other = owner.other(Role.SCORER, "p2")
    form = other.get(FORM)
    if how == "the night ended":
        owner.press(owner.get("/night/end"), "End the night")
    else:
        owner.press(owner.get(FORM), "Start Pitch", {"first": "p4"})
    fields = {"first": "p2"} if how != "the same key" else {"first": "p2", "seen": None}
    before = owner.log
    answer = other.press(form, "Start Pitch", fields)
    assert owner.log == before
    if how == "the same key":
        assert answer.status == 422
        assert "has been used at this table" in answer.alert
    else:
        assert answer.status == 409
        assert "Somebody was faster" in answer.alert
    assert answer.links() == [owner.home] * 2


def test_an_id_that_was_used_for_something_else(owner: Phone) -> None:
    id_ = owner.get("/players").form("Add to the table")[0].value("id")
    owner.post("/players", {"id": id_, "name": "Elena"})
    before = owner.log
    answer = owner.press(owner.get(FORM), "Start Pitch", {"first": "p1", "id": id_})
    assert (answer.status, owner.log) == (422, before)
    assert "recorded before with other content" in answer.alert


def test_a_night_that_ended_is_followed_by_the_next(owner: Phone) -> None:
    owner.start()
    owner.press(owner.get("/night/end"), "End the night")
    assert "Last night" in owner.get().words
    owner.start()
    nights = owner.here.tables.now(owner.table).roster.nights
    assert [*nights] == ["n1", "n2"]
    assert "Tonight" in owner.get().words


def test_a_night_has_the_date_of_the_tables_zone() -> None:
    edge = replace(still_edge(), now=lambda: "2026-12-31T23:30:00.000Z")
    phone = open_table(edge=edge)
    assert "This starts the night of Dec 31, 2026." in phone.get(FORM).words
    tokyo = phone.stranger()
    fields = {"name": "Tokyo", "currency": "JPY", "zone": "Asia/Tokyo", "player": ["Anna", "Boris"]}
    tokyo.home = tokyo.press(tokyo.get("//new"), "Open the table", {**fields, "currency": "EUR"}).to
    assert "This starts the night of Jan 1, 2027." in tokyo.get(FORM).words
    tokyo.start()
    assert tokyo.here.tables.now(tokyo.table).roster.nights["n1"].date == "2027-01-01"
