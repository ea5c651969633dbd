"""The people of a table, and who sits down in a game or leaves it."""

from typing import Any

import pytest

from events.table import PlayerAdded
from service.access import Role
from service.edge import new_id
from service.pages import people as pages_of_people
from service.pages.tell import tell
from tests.service.desk import Desk
from tests.service.pages.phone import Phone, open_table

ADD = "Add to the table"


def people(phone: Phone) -> list[str]:
    """Everybody's name."""
    return [one["name"] for one in phone.state["players"].values()]


def test_somebody_is_added_with_a_call_name(owner: Phone) -> None:
    shown = owner.on(owner.press(owner.get("/players"), ADD, {"name": " Maria-Giovanna ", "short": " Mia "}))
    assert people(owner)[-1] == "Maria-Giovanna"
    assert "Maria-Giovanna on buttons: Mia" in shown.words
    assert "Mia" in owner.get("/start/pitch").words


def test_the_same_form_adds_one(owner: Phone) -> None:
    form = owner.get("/players")
    for _ in range(2):
        assert owner.press(form, ADD, {"name": "Elena"}).to == f"{owner.home}/players"
    assert people(owner) == ["Anna", "Boris", "Carla", "Dmitri", "Elena"]
    answer = owner.press(form, ADD, {"name": "Fabio"})
    assert answer.status == 422
    assert "recorded before with other content" in answer.alert


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": " "}, "The name is missing."),
        ({"name": "x" * 61}, "The name must be at most 60 characters."),
        ({"name": "Elena", "short": "Elenuccia!"}, "The call-name must be at most 9 characters."),
        ({"name": "E\tlena"}, "The name must "),
    ],
)
def test_a_name_that_does_not_fit_is_kept_and_asked_again(owner: Phone, fields: dict[str, str], sentence: str) -> None:
    before = owner.log
    answer = owner.press(owner.get("/players"), ADD, fields)
    assert (answer.status, owner.log) == (422, before)
    assert sentence in answer.alert
    form, _ = answer.form(ADD)
    assert (form.value("name"), form.value("short")) == (fields["name"], fields.get("short", ""))
    answer = owner.press(answer, "Save the name", fields)
    assert (answer.status, owner.log) == (422, before)
    assert answer.form(ADD)[0].value("name") == ""
    form, _ = answer.form("Save the name")
    assert (form.value("player"), form.value("name")) == ("p1", fields["name"])


def test_a_name_is_changed_everywhere(owner: Phone) -> None:
    owner.start()
    owner.press(owner.get("/players"), "Save the name", {"name": "Anne", "short": "A"})
    for path in ("/players", "/g/g1", "/settle", "/g/g1/record"):
        assert "Anne" in owner.get(path).words
    owner.press(owner.get("/players"), "Save the name", {"short": ""})
    assert "short" not in owner.state["players"]["p1"]


def test_who_is_hidden_is_offered_no_more_and_stays_in_the_past(owner: Phone) -> None:
    owner.start()
    shown = owner.on(owner.press(owner.get("/players"), "Hide from new games"))
    assert "Anna hidden" in shown.words
    assert "Anna" in owner.get("/g/g1").words
    assert "Anna" not in owner.get("/start/pitch").words
    owner.press(shown, "Offer for new games again")
    assert "Anna" in owner.get("/start/pitch").words


@pytest.mark.parametrize("do", ["player.hidden", "player.renamed", "player.added"])
def test_somebody_nobody_knows(owner: Phone, do: str) -> None:
    before = owner.log
    player = "p1" if do == "player.added" else "p9"
    answer = owner.post("/players", {"id": new_id(), "do": do, "player": player, "name": "Zoe"})
    assert (answer.status, owner.log) == (422, before)
    assert answer.links() == [f"{owner.home}/players"] * 2


@pytest.mark.parametrize("do", ["", "nonsense", "table.opened", "night.ended", "game.left", "payment.made"])
def test_the_page_tells_nothing_else(owner: Phone, do: str) -> None:
    before = owner.log
    for form in ({"name": "Zoe"}, {"player": "p1"}, {"player": "p1", "name": "Zoe"}):
        answer = owner.post("/players", {"id": new_id(), "do": do, **form})
        assert (answer.status, owner.log) == (422, before), form


def test_somebody_sits_down_after_another(scorer: Phone) -> None:
    scorer.press(scorer.get("/players"), ADD, {"name": "Elena"})
    page = scorer.get("/g/g1/people")
    form, _ = page.form("Sit down")
    assert form.offered("player") == ["p5", "+new"]
    assert form.offered("after") == ["p1", "p2", "p3", "p4"]
    answer = scorer.press(page, "Sit down", {"player": "p5", "after": "p2"})
    assert answer.to == f"{scorer.home}/g/g1"
    seats = scorer.here.tables.now(scorer.table).games["g1"].book.state.seats
    assert seats.seated == ("p1", "p2", "p5", "p3", "p4")
    assert "Elena joined." in scorer.get("/g/g1").note


def test_somebody_new_sits_down_in_one_act(scorer: Phone) -> None:
    page = scorer.get("/g/g1/people")
    for _ in range(2):
        answer = scorer.press(page, "Sit down", {"player": "+new", "name": " Elena "})
        assert answer.to == f"{scorer.home}/g/g1"
    assert people(scorer)[-1] == "Elena"
    assert len(people(scorer)) == 5
    seats = scorer.here.tables.now(scorer.table).games["g1"].book.state.seats
    assert seats.seated[-1] == "p5"
    last = list(scorer.here.store.read(scorer.table))[-2:]
    assert last[0].act == last[1].act
    scorer.press(scorer.get("/g/g1"), "Undo")
    assert len(people(scorer)) == 4


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({}, 422, "Not saved The player is missing."),
        ({"player": "+new", "name": " ", "after": "p3"}, 422, "Not saved The name must not be empty."),
        ({"player": "p1"}, 422, "Nothing was saved Anna"),
        ({"player": "p9"}, 422, "Nothing was saved "),
        ({"player": "+new", "name": "Elena", "after": "p9"}, 422, "Nothing was saved "),
    ],
)
def test_who_cannot_sit_down(scorer: Phone, fields: dict[str, str], status: int, sentence: str) -> None:
    before = scorer.log
    answer = scorer.press(scorer.get("/g/g1/people"), "Sit down", fields)
    assert (answer.status, scorer.log) == (status, before)
    assert answer.alert.startswith(sentence)
    if sentence.startswith("Not saved"):
        form, _ = answer.form("Sit down")
        assert {name: form.value(name) for name in fields} == fields
    else:
        assert answer.links(f"{scorer.home}/g/") == [f"{scorer.home}/g/g1/people"] * 2


@pytest.mark.parametrize("where", ["/players", "/g/g1/people"])
def test_two_who_are_added_at_once_get_two_keys(scorer: Phone, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else took the next key between this phone's reading and its writing."""

    def beaten(*args: Any) -> object:
        monkeypatch.setattr(pages_of_people, "tell", tell)
        Desk(scorer.here.tables, scorer.table).tell(PlayerAdded("p5", "Elena"))
        return tell(*args)

    page = scorer.get(where)
    monkeypatch.setattr(pages_of_people, "tell", beaten)
    if where == "/players":
        scorer.on(scorer.press(page, ADD, {"name": "Fabio"}))
    else:
        scorer.on(scorer.press(page, "Sit down", {"player": "+new", "name": "Fabio"}))
    assert people(scorer)[-2:] == ["Elena", "Fabio"]
    assert [*scorer.state["players"]][-2:] == ["p5", "p6"]


def test_who_leaves_takes_the_money_along(scorer: Phone) -> None:
    scorer.deal()
    page = scorer.get("/g/g1/people")
    assert "Boris leaves with +€0.12" in page.words
    board = scorer.on(scorer.press(page, "Boris leaves"))
    assert "Boris left with +€0.12." in board.note
    assert "left" in board.words
    assert scorer.get("/g/g1/people").form("Sit down")[0].offered("player") == ["p2", "+new"]
    board = scorer.on(scorer.press(scorer.get("/g/g1/people"), "Sit down", {"player": "p2"}))
    assert "Boris joined." in board.note


def test_the_last_one_stays_and_others_are_asked_to_sit_down() -> None:
    phone = open_table(people=["Anna", "Boris"])
    phone.start()
    board = phone.on(phone.press(phone.get("/g/g1/people"), "Boris leaves"))
    assert "To go on, at least 2 players must sit here." in board.words
    assert board.links(f"{phone.home}/g/g1/people")
    page = phone.get("/g/g1/people")
    assert "Anna leaves" not in page.buttons
    assert phone.get("/g/g1/record").status == 200
    before = phone.log
    answer = phone.post("/g/g1/record", {"id": new_id(), "0": "game.left", "0.player": "p1"})
    assert (answer.status, phone.log) == (422, before)


def test_nobody_comes_or_goes_in_the_middle_of_a_deal(scorer: Phone) -> None:
    early = scorer.get("/g/g1/people")
    scorer.press(scorer.get("/g/g1/record"), "Bid by bid")
    page = scorer.get("/g/g1/people")
    assert page.buttons == []
    assert "A deal is on the table" in page.words
    answer = scorer.press(early, "Sit down", {"player": "+new", "name": "Elena"})
    assert answer.status == 409
    answer = scorer.press(early, "Sit down", {"player": "+new", "name": "Elena", "seen": None})
    assert answer.status == 422
    assert "A deal is on the table" in answer.alert
    assert people(scorer) == ["Anna", "Boris", "Carla", "Dmitri"]


@pytest.mark.parametrize(
    ("stakes", "sentence"),
    [
        ({"stakes.mode": "pot", "stakes.ante": "5"}, "forfeits the ante of €5.00"),
        ({"stakes.mode": "none"}, "keeps the points and the place"),
        ({"rules.average": "final"}, "reckoned at the end with all the others"),
        ({}, "takes the amount beside the name along"),
    ],
)
def test_what_leaving_means_depends_on_the_stakes(owner: Phone, stakes: dict[str, str], sentence: str) -> None:
    owner.start(stakes)
    assert sentence in owner.get("/g/g1/people").words


def test_a_pot_is_closed_once_dealt_for(owner: Phone) -> None:
    owner.start({"stakes.mode": "pot", "stakes.ante": "5", "plays": ["p1", "p2", "p3"]})
    assert "Sit down" in owner.get("/g/g1/people").buttons
    owner.deal()
    page = owner.get("/g/g1/people")
    assert "can be joined before its first deal only" in page.words
    assert page.buttons == ["Anna leaves", "Boris leaves", "Carla leaves"]


def test_who_follows_along_sees_the_people(viewer: Phone) -> None:
    shown = viewer.get("/players")
    assert "Anna" in shown.words
    assert shown.buttons == []
    assert viewer.get("/g/g1/people").status == 403


def test_a_table_without_anybody() -> None:
    phone = open_table(people=[])
    assert "Nobody yet." in phone.get("/players").words
    assert "0 people are at the table" in phone.get().words
    assert phone.get("/start/pitch").status == 200
    assert phone.stranger().get(phone.link(Role.SCORER)).status == 200


@pytest.mark.parametrize("key", ["new", "draw", "other", "viewer"])
def test_a_player_may_have_any_key(scorer: Phone, key: str) -> None:
    """Of a table that was told or imported by others: the words of our forms are no keys."""
    Desk(scorer.here.tables, scorer.table).tell(PlayerAdded(key, "Nadja"))
    assert "sits here as Nadja" in scorer.other(Role.SCORER, key).get("/invite").words
    board = scorer.on(scorer.press(scorer.get("/g/g1/people"), "Sit down", {"player": key, "after": "p1"}))
    assert "Nadja joined." in board.note
    scorer.start({"first": key})
    assert scorer.here.tables.now(scorer.table).games["g2"].book.state.dealer == key
