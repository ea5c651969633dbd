"""The end of a night: a choice for each open game, how the night comes out with it, and all of it in one append."""

import pytest

from service.access import Role
from service.edge import new_id
from tests.service.pages.phone import NEXT, Phone, open_table
from tests.service.pages.seen import Seen

END = "End the night"


@pytest.fixture
def two(scorer: Phone) -> Phone:
    """A phone after a deal in each of two games."""
    scorer.deal()
    scorer.start()
    scorer.deal(NEXT, game="g2")
    return scorer


def ending(phone: Phone) -> Seen:
    """The page, without its folded parts."""
    return phone.get("/night/end")


def test_the_night_is_ended_with_its_games_in_one_append(two: Phone) -> None:
    page = ending(two)
    assert two.get("/settle").links(f"{two.home}/night/end")
    assert "Only the owner’s phone can take it back." in page.words
    foreseen = page.words.split(" By game ")[0].count(" pays ")
    answer = two.press(page, END)
    assert answer.to == f"{two.home}/settle"
    assert two.types[-3:] == ["game.ended", "game.ended", "night.ended"]
    last = list(two.here.store.read(two.table))[-3:]
    assert {one.act for one in last} == {last[0].id}
    assert foreseen == len(two.state["settlement"])
    over = two.on(answer)
    assert "The list was fixed when the night ended." in over.words
    assert END not in over.words
    assert "ended" in two.get().words


def test_pressed_twice_it_is_recorded_once(two: Phone) -> None:
    page = ending(two)
    assert {two.press(page, END).to for _ in range(2)} == {f"{two.home}/settle"}
    assert two.types.count("night.ended") == 1
    two.start()
    assert two.press(page, END).to == f"{two.home}/settle"  # of the night before
    assert two.types.count("night.ended") == 1


def test_what_the_page_foresees_is_what_comes(two: Phone) -> None:
    two.press(two.get("/settle"), next(one for one in two.get("/settle").buttons if one.startswith("Paid")))
    page = ending(two)
    assert "Player Games Payments Balance" in page.words
    before = two.log
    shown = two.press(page, "Show with these choices", {"do.g2": "abandon"})
    assert (shown.status, two.log) == (200, before)
    assert "Player Pitch 1 Payments" in shown.words
    two.press(shown, END, {"reason": "late"})
    names = {key: one["name"] for key, one in two.state["players"].items()}
    lines = [f"{names[one['from']]} pays {names[one['to']]} €0.{one['amount']:02}" for one in two.state["settlement"]]
    assert lines
    for line in lines:
        assert line in shown.words
    assert [game["status"] for game in two.state["games"]] == ["ended", "abandoned"]


def test_no_other_list_is_fixed_than_the_one_shown(two: Phone) -> None:
    page, before = ending(two), two.log
    answer = two.press(page, END, {"do.g2": "abandon", "reason": "late"})
    assert (answer.status, two.log) == (422, before)
    assert answer.alert == "Not saved What you chose changed the list: look at it, then end the night."
    shown = answer.words.split(" By game ")[0].count(" pays ")
    assert two.press(answer, END).to == f"{two.home}/settle"
    assert shown == len(two.state["settlement"])
    assert [game["status"] for game in two.state["games"]] == ["ended", "abandoned"]


def test_a_game_is_abandoned_with_a_reason(two: Phone) -> None:
    page, before = ending(two), two.log
    answer = two.press(page, END, {"do.g1": "abandon", "do.g2": "abandon", "reason": " "})
    assert (answer.status, answer.alert, two.log) == (422, "Not saved The reason must not be empty.", before)
    assert answer.form(END)[0].value("do.g1") == "abandon"
    two.press(answer, END, {"reason": "the cards are wet"})
    assert two.types[-3:] == ["game.abandoned", "game.abandoned", "night.ended"]
    assert set(two.state["balances"].values()) == {0}
    assert "Everyone is square" in two.get("/settle").words


def test_a_night_does_not_end_in_the_middle_of_a_deal(two: Phone) -> None:
    two.press(two.get("/g/g2/record"), "Bid by bid")
    before, page = two.log, ending(two)
    assert "A deal is on the table" in page.words
    assert "As if Pitch 2 were abandoned." in page.words
    assert f"{two.home}/g/g2" in page.links()
    form = page.form(END)[0]
    assert (form.offered("do.g1"), form.offered("do.g2")) == (["end", "abandon"], ["abandon"])
    for fields in ({}, {"do.g2": "end"}):
        answer = two.press(page, END, fields)
        assert (answer.status, two.log) == (422, before)
        assert answer.alert == "Not saved Finish Pitch 2 first, or choose to abandon."
    two.press(page, END, {"do.g2": "abandon", "reason": "late"})
    assert two.types[-3:] == ["game.ended", "game.abandoned", "night.ended"]


def test_whoever_was_slower_is_told_what_came_in(two: Phone) -> None:
    page, other = ending(two), two.other(Role.SCORER)
    other.deal(NEXT)
    answer = two.press(page, END)
    assert answer.status == 409
    assert "Somebody was faster" in answer.alert
    assert "Carla" in answer.words
    page = ending(two)
    other.press(other.get("/settle"), next(one for one in other.get("/settle").buttons if one.startswith("Paid")))
    assert two.press(page, END).status == 409
    assert "night.ended" not in two.types
    page = ending(two)
    other.press(ending(other), END)
    assert two.press(page, END).to == f"{two.home}/settle"
    assert two.press(page, "Show with these choices").to == f"{two.home}/settle"
    assert ending(two).to == f"{two.home}/settle"


def test_a_form_that_knows_more_than_the_log_is_refused(two: Phone) -> None:
    before = two.log
    assert two.press(ending(two), END, {"seen": "999"}).status == 409
    assert two.log == before


def test_a_night_without_a_running_game_is_ended(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    page = ending(scorer)
    assert "No game is running: this ends the night." in page.words
    assert "Show with these choices" not in page.buttons
    owner = scorer.other(Role.OWNER)
    assert "Undo on this phone takes it all back." in ending(owner).words
    scorer.press(page, END)
    assert scorer.types[-1] == "night.ended"


def test_an_owner_takes_it_all_back(two: Phone) -> None:
    two.press(two.press(ending(two), END, {"do.g2": "abandon", "reason": "late"}), END)
    owner, before = two.other(Role.OWNER), two.log
    act = owner.get().form("Undo")[0].value("act")
    assert "Undo" not in two.get().buttons
    assert "Undo" not in two.get("/settle").buttons
    answer = two.post("/undo", {"id": new_id(), "act": act})
    assert (answer.status, two.log) == (403, before)
    owner.press(owner.get("/settle"), "Undo")
    assert "Undo" not in owner.get("/settle").buttons
    assert [game["status"] for game in owner.state["games"]] == ["running", "running"]
    assert owner.state["night"] == "n1"


def test_who_follows_along_ends_no_night(viewer: Phone) -> None:
    assert ending(viewer).status == 403
    assert viewer.get("/settle").links(f"{viewer.home}/night") == []
    assert viewer.post("/night/end", {"id": new_id()}).status == 403


def test_a_game_in_which_nothing_is_scored_is_abandoned_in_one_tap(scorer: Phone) -> None:
    scorer.deal()
    scorer.start()
    page = ending(scorer)
    assert "Nothing is scored in it yet: as it stands, everybody would have won." in page.words
    form = page.form(END)[0]
    assert [form.value(name) for name in ("do.g1", "do.g2", "reason.g2")] == ["end", "abandon", "Not played"]
    assert scorer.press(page, END).to == f"{scorer.home}/settle"
    assert [game["status"] for game in scorer.state["games"]] == ["ended", "abandoned"]
    assert '"reason":"Not played"' in scorer.log[-2]


def test_what_was_not_played_lends_its_reason_to_no_other(scorer: Phone) -> None:
    scorer.deal()
    scorer.start()
    shown = scorer.press(ending(scorer), "Show with these choices", {"do.g1": "abandon"})
    answer = scorer.press(shown, END)
    assert answer.alert == "Not saved The reason must not be empty."
    scorer.press(answer, END, {"reason": "late", "reason.g2": "no cards left"})
    told = [line.partition('"reason":')[2].partition("}")[0] for line in scorer.log[-3:-1]]
    assert told == ['"late"', '"no cards left"']


def test_a_game_in_which_nothing_is_scored_can_end_as_it_stands(scorer: Phone) -> None:
    shown = scorer.press(ending(scorer), "Show with these choices", {"do.g1": "end"})
    assert shown.form(END)[0].value("do.g1") == "end"
    scorer.press(shown, END)
    assert scorer.types[-2:] == ["game.ended", "night.ended"]


def test_a_night_for_points_ends_without_money() -> None:
    phone = open_table(currency="XXX", people=["Anna", "Boris", "Carla"])
    phone.start()
    page = ending(phone)
    assert "nobody wins" in page.words
    assert "money" not in page.words
    assert "pays" not in page.words
    phone.press(page, END)
    assert phone.types[-2:] == ["game.abandoned", "night.ended"]
