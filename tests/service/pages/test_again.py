"""The same game again: in one tap from its board, or by the form that remembers; and what else there is to play."""

import pytest

from projections.games import GAMES
from service.access import Role
from tests.service.pages.phone import Phone, open_table

STAKES = {"stakes.point": "0.25", "stakes.moon": "2"}


@pytest.fixture
def ended(scorer: Phone) -> Phone:
    """A table whose game of Pitch is over."""
    scorer.deal()
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    return scorer


def test_again_turns_the_seats_by_one(ended: Phone) -> None:
    answer = ended.press(ended.get("/g/g1"), "Again, Boris first")
    assert answer.to == f"{ended.home}/g/g2"
    games = {one["game"]: one for one in ended.state["games"]}
    assert [place["player"] for place in games["g2"]["standing"]][:2] == ["p2", "p3"]
    assert games["g2"]["status"] == "running"


def test_again_sent_twice_starts_one_game(ended: Phone) -> None:
    board = ended.get("/g/g1")
    ended.press(board, "Again, Boris first")
    assert ended.press(board, "Again, Boris first").to == f"{ended.home}/g/g2"
    assert ended.types.count("game.started") == 2


def test_again_by_two_phones_at_once_starts_one_game(ended: Phone) -> None:
    board, other = ended.get("/g/g1"), ended.other(Role.SCORER)
    others = other.get("/g/g1")
    ended.press(board, "Again, Boris first")
    assert other.press(others, "Again, Boris first").status == 409
    assert ended.types.count("game.started") == 2


def test_again_begins_the_night_where_none_runs(ended: Phone) -> None:
    ended.press(ended.get("/night/end"), "End the night")
    board = ended.get("/g/g1")
    for _ in range(2):
        assert ended.press(board, "Again, Boris first").to == f"{ended.home}/g/g2"
    assert ended.types.count("night.started") == 2


def test_who_may_only_look_on_is_not_asked(ended: Phone) -> None:
    assert "Again, Boris first" not in ended.other(Role.VIEWER).get("/g/g1").buttons


def test_the_form_remembers_stakes_and_options(scorer: Phone) -> None:
    scorer.start({**STAKES, "rules.bidding": "one_round", "rules.four_is_moon": "true"})
    shown = scorer.get("/start/pitch")
    form, _ = shown.form("Start Pitch")
    assert form.value("stakes.point") == "0.25"
    assert form.value("stakes.moon") == "2.00"
    assert form.value("rules.bidding") == "one_round"
    assert form.value("rules.four_is_moon") == "true"


def test_the_form_changes_no_rule_by_itself(scorer: Phone) -> None:
    """Started twice with nothing touched, a game is played by the same rules."""
    scorer.start()
    first, second = (next(one for one in scorer.here.tables.now(scorer.table).games.values() if one.key == key)
                     for key in ("g1", "g2"))  # fmt: skip
    assert (first.rules, first.stakes) == (second.rules, second.stakes)


@pytest.mark.parametrize("kind", GAMES)
def test_every_game_has_its_form_and_its_rules(scorer: Phone, kind: str) -> None:
    assert f"/start/{kind}" in " ".join(scorer.get("/start").links())
    assert scorer.get(f"/start/{kind}").status == 200
    assert scorer.other(Role.VIEWER).get(f"/rules/{kind}").status == 200


@pytest.mark.parametrize("kind", [kind for kind in GAMES if kind != "cash_game"])
def test_every_game_can_be_played_for_points_only(kind: str) -> None:
    phone = open_table(currency="XXX", people=["Anna", "Boris", "Carla"])
    assert phone.get(f"/start/{kind}").status == 200


def test_earlier_nights_are_a_tap_away(ended: Phone) -> None:
    ended.press(ended.get("/night/end"), "End the night")
    ended.press(ended.get("/g/g1"), "Again, Boris first")
    home = ended.get()
    assert "Other nights" in home.words
    earlier = ended.get("?night=n1")
    assert "The night of" in earlier.words
    assert f"{ended.home}/g/g1" in earlier.links()
    assert f"{ended.home}/g/g2" not in earlier.links()


REMEMBERED: list[tuple[str, dict[str, str | list[str]], dict[str, list[str]]]] = [
    ("go_boom", {}, {"stakes.mode": ["pip"], "stakes.pip": ["0.01"], "rules.target": [""]}),
    ("go_boom", {"rules.target": ["+nobody", ""]}, {"rules.target": ["+nobody", ""]}),
    ("go_boom", {"rules.target": "50", "rules.scoring": "reverse"}, {"rules.target": ["50"]}),
    (
        "big_bang",
        {"stakes.ante.mezza": "1", "stakes.ante.parziale": "2", "stakes.ante.totale": "3", "stakes.ante.big_bang": "4"},
        {"stakes.ante.mezza": ["1.00"], "stakes.ante.big_bang": ["4.00"], "rules.points": ["1", "2", "3", "4"]},
    ),
    ("big_bang", {"stakes.ante": "0,50", "meant": "0,50"}, {"stakes.ante": ["0.50"], "stakes.ante.mezza": [""]}),
    (
        "pig",
        {"stakes.mode": "pot", "stakes.ante": "5", "stakes.places": ["70", "30"]},
        {"stakes.ante": ["5.00"], "stakes.places": ["70", "30", ""]},
    ),
    ("scoresheet", {"rules.round_sum": "0"}, {"rules.round_sum": ["0"], "rules.target": [""]}),
]


@pytest.mark.parametrize(("kind", "options", "shown"), REMEMBERED)
def test_the_form_of_every_sort_of_option_remembers(
    owner: Phone, kind: str, options: dict[str, str | list[str]], shown: dict[str, list[str]]
) -> None:
    def press(options: dict[str, str | list[str]]) -> None:
        form = owner.get(f"/start/{kind}")
        start = next(words for words in form.buttons if words.startswith("Start "))
        assert owner.press(form, start, {"first": "p1", **options}).status == 303

    press(options)
    again = owner.get(f"/start/{kind}")
    fields = again.form(next(words for words in again.buttons if words.startswith("Start ")))[0].fields
    assert {name: [text for one, text in fields if one == name] for name in shown} == shown
    press({})
    first, second = (owner.here.tables.now(owner.table).games[key] for key in ("g1", "g2"))
    assert (second.rules, second.stakes) == (first.rules, first.stakes)
