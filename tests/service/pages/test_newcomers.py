"""Sitting down while a game runs, and somebody new: to the board at once, under a name and a call-name of his own."""

import pytest

from service.access import Role
from service.edge import new_id
from service.pages.names import call_name
from tests.service.pages.phone import Phone


def test_who_sits_down_is_led_to_the_game_that_runs(owner: Phone) -> None:
    stranger = owner.stranger()
    door = stranger.get(owner.link(Role.VIEWER))
    assert stranger.press(door, "Sit down", {"seat": ""}).to == owner.home
    owner.start()
    owner.start()
    assert stranger.press(door, "Sit down", {"seat": "p2"}).to == f"{owner.home}/g/g2"
    owner.press(owner.get("/g/g2/end"), "End the game as it stands")
    assert stranger.press(door, "Sit down", {"seat": "p2"}).to == f"{owner.home}/g/g1"


@pytest.mark.parametrize("name", ["Anna", "anna", " ANNA "])
def test_a_name_that_is_on_the_list_is_not_added_again(owner: Phone, name: str) -> None:
    before, phone = owner.log, owner.stranger()
    answer = phone.press(phone.get(owner.link(Role.SCORER)), "Sit down", {"seat": "+new", "name": name})
    assert (answer.status, owner.log) == (422, before)
    assert f"{name.strip()} is on the list: choose that seat" in answer.alert
    assert phone.press(answer, "Sit down", {"name": "Anna B."}).status == 303


def test_a_newcomer_sent_twice_is_not_on_the_list_yet(owner: Phone) -> None:
    phone = owner.stranger()
    door = phone.get(owner.link(Role.SCORER))
    for _ in range(2):
        assert phone.press(door, "Sit down", {"seat": "+new", "name": "Elena"}).status == 303
    assert owner.types.count("player.added") == 5


def test_a_hidden_players_name_is_free(owner: Phone) -> None:
    owner.post("/players", {"id": new_id(), "player": "p1", "do": "player.hidden"})
    phone = owner.stranger()
    assert phone.press(phone.get(owner.link(Role.SCORER)), "Sit down", {"seat": "+new", "name": "Anna"}).status == 303


@pytest.mark.parametrize(
    ("name", "taken", "short"),
    [
        ("Elena", [], ""),
        ("Evangelina", [], ""),
        ("Giovanni Bianchi", ["Anna"], "Giovanni"),
        ("Giovanni Bianchi", ["giovanni"], "Giovan B."),
        ("Giovanni Bianchi", ["Giovanni", "Giovan B."], ""),
        ("Evangelina Rossi", [], "Evange R."),
        ("👩‍👩‍👧‍👦 Élodie Marchand", [], ""),
    ],
)
def test_a_long_name_gets_a_call_name(name: str, taken: list[str], short: str) -> None:
    assert call_name(name, taken) == short


def test_a_newcomer_with_a_long_name_is_called_by_the_first(owner: Phone) -> None:
    phone = owner.stranger()
    phone.press(phone.get(owner.link(Role.SCORER)), "Sit down", {"seat": "+new", "name": "Giovanni Bianchi"})
    assert '"data":{"name":"Giovanni Bianchi","player":"p5","short":"Giovanni"}' in owner.log[-1]
