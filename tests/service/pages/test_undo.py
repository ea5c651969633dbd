"""Undo and Put back: the last act taken back in one tap from any phone that may record, and put back the same way."""

import re

import pytest

from events.corrections import EventVoided
from service.access import Role
from service.edge import new_id
from tests.service.pages.phone import NEXT, Phone, open_table

BOARD = "/g/g1"
SAID = "Boris bid 2, took High and Game: 2. Made, +2. Carla +1."


@pytest.fixture
def other(scorer: Phone) -> Phone:
    """Carla's phone, which keeps score too."""
    return scorer.other(Role.SCORER, "p3")


def deals(phone: Phone) -> int:
    """How many deals count in the first game."""
    return len(phone.here.tables.now(phone.table).games["g1"].book.rows)


def test_another_phone_takes_back_and_a_third_puts_back(scorer: Phone, other: Phone) -> None:
    scorer.deal()
    scorer.deal(NEXT)
    before = scorer.state["games"]
    board = other.on(other.press(other.get(BOARD), "Undo"))
    assert deals(scorer) == 1
    assert board.note.startswith("Taken back Carla bid 3")
    assert "Carla, " in board.note
    assert "Before that: Boris bid 2" in board.note
    owner = scorer.other(Role.OWNER, "p1")
    board = owner.on(owner.press(owner.get(BOARD), "Put back"))
    assert scorer.state["games"] == before
    assert board.note.startswith("Carla bid 3")
    assert "Undo" in board.buttons


def test_undo_takes_back_the_whole_act_in_one(scorer: Phone) -> None:
    board = scorer.deal()
    scorer.press(board, "Undo")
    last = list(scorer.here.store.read(scorer.table))[-3:]
    voids = [one.event for one in last if isinstance(one.event, EventVoided)]
    assert {one.act for one in last} == {last[0].id}
    targets = [void.event for void in voids]
    assert (len(targets), targets) == (3, sorted(targets, reverse=True))
    assert scorer.here.tables.now(scorer.table).games["g1"].book.state.dealer == "p1"


def test_act_after_act_back_to_the_start(scorer: Phone) -> None:
    scorer.deal()
    board = scorer.deal(NEXT)
    board = scorer.on(scorer.press(board, "Undo"))
    assert "Before that: Boris bid 2" in board.note
    board = scorer.on(scorer.press(board, "Undo that too"))
    assert deals(scorer) == 0
    assert board.note.startswith(f"Taken back {SAID}")
    board = scorer.on(scorer.press(board, "Put back"))
    assert deals(scorer) == 1
    assert board.note.startswith("Boris bid 2")


@pytest.mark.parametrize("times", [2, 3])
def test_undo_sent_twice_takes_back_one_act(scorer: Phone, times: int) -> None:
    scorer.deal()
    board = scorer.deal(NEXT)
    answers = [scorer.press(board, "Undo") for _ in range(times)]
    assert {answer.to for answer in answers} == {scorer.home + BOARD}
    assert deals(scorer) == 1
    board = scorer.get(BOARD)
    assert [scorer.press(board, "Put back").to for _ in range(times)] == [scorer.home + BOARD] * times
    assert deals(scorer) == 2


def test_two_phones_take_back_the_same_act_once(scorer: Phone, other: Phone) -> None:
    scorer.deal()
    mine, theirs = scorer.deal(NEXT), other.get(BOARD)
    scorer.press(mine, "Undo")
    before = scorer.log
    answer = other.press(theirs, "Undo")
    assert (answer.status, scorer.log, deals(scorer)) == (409, before, 1)
    assert "Somebody was faster" in answer.alert
    assert {*answer.links()} == {scorer.home + BOARD}


def test_two_phones_put_back_the_same_act_once(scorer: Phone, other: Phone) -> None:
    scorer.press(scorer.deal(), "Undo")
    mine, theirs = scorer.get(BOARD), other.get(BOARD)
    scorer.press(mine, "Put back")
    assert other.press(theirs, "Put back").status == 409
    assert deals(scorer) == 1


def test_an_undo_does_not_take_back_what_came_after(scorer: Phone, other: Phone) -> None:
    scorer.deal()
    theirs = other.get(BOARD)
    scorer.deal(NEXT)
    answer = other.press(theirs, "Undo")
    assert (answer.status, deals(scorer)) == (409, 2)
    assert "Carla bid 3" in answer.words


def test_a_scorer_may_not_take_back_a_start_but_the_owner_may(scorer: Phone) -> None:
    owner, before = scorer.other(Role.OWNER, "p1"), scorer.log
    assert "Undo" not in scorer.get(BOARD).buttons
    act = owner.get(BOARD).form("Undo")[0].value("act")
    answer = scorer.post("/undo", {"id": new_id(), "act": act, "game": "g1"})
    assert (answer.status, scorer.log) == (403, before)
    assert "Only the table's owner can correct this" in answer.alert
    answer = owner.press(owner.get(BOARD), "Undo")
    assert answer.to == owner.home
    assert owner.state["games"] == []
    home = owner.on(answer)
    assert home.note.startswith("Taken back The night began. Pitch began with Anna, Boris, Carla, and Dmitri.")
    assert owner.press(home, "Put back").to == owner.home
    assert [game["status"] for game in owner.state["games"]] == ["running"]


def test_undo_in_the_middle_of_an_auction_goes_back_to_the_pad(scorer: Phone) -> None:
    pad = scorer.on(scorer.press(scorer.get(f"{BOARD}/record"), "Bid by bid"))
    pad = scorer.on(scorer.press(pad, "2"))
    answer = scorer.press(pad, "Undo: Boris bid 2.")
    assert answer.to == f"{scorer.home}{BOARD}/record"
    pad = scorer.on(answer)
    assert "Boris speaks" in pad.words
    pad = scorer.on(scorer.press(pad, "Undo: Anna dealt."))
    assert "Save deal 1" in pad.buttons
    assert scorer.here.tables.now(scorer.table).games["g1"].book.state.deal is None


def note_of(phone: Phone, game: str) -> str:
    """The note on a game's board."""
    return phone.get(f"/g/{game}").note


def test_a_board_speaks_of_its_own_game(scorer: Phone) -> None:
    scorer.deal()
    scorer.start({"plays": ["p1", "p2", "p3"]})
    assert note_of(scorer, "g1") == ""
    assert note_of(scorer, "g2").startswith("Pitch began")
    scorer.deal(NEXT | {"2.jack": "+nobody"}, game="g2")
    scorer.press(scorer.get("/g/g2"), "Undo")
    assert note_of(scorer, "g1") == ""
    assert note_of(scorer, "g2").startswith("Taken back Carla bid 3")
    assert scorer.get().note.startswith("Taken back Carla bid 3")
    scorer.press(scorer.get(), "Put back")
    assert note_of(scorer, "g2").startswith("Carla bid 3")


def test_home_takes_back_payments_and_people(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get("/settle"), "Paid: Anna to Boris")
    assert note_of(scorer, "g1") == ""
    home = scorer.on(scorer.press(scorer.get(), "Undo"))
    assert home.note.startswith("Taken back Anna paid Boris €0.07.")
    scorer.press(scorer.get("/players"), "Add to the table", {"name": "Elena"})
    home = scorer.on(scorer.press(scorer.get(), "Undo"))
    assert home.note.startswith("Taken back")
    assert "p5" not in scorer.state["players"]
    assert scorer.state["balances"]["p1"] == -7


def test_the_opening_cannot_be_taken_back(owner: Phone) -> None:
    assert owner.get().note == ""
    owner.press(owner.get("/players"), "Add to the table", {"name": "Elena"})
    home = owner.on(owner.press(owner.get(), "Undo"))
    assert "Before that" not in home.note
    act = next(iter(owner.here.store.read(owner.table))).act
    before = owner.log
    answer = owner.post("/undo", {"id": new_id(), "act": act})
    assert (answer.status, owner.log) == (422, before)


@pytest.mark.parametrize("act", ["", "x", "\x00"])
@pytest.mark.parametrize("way", ["/undo", "/redo"])
def test_an_act_that_never_was(scorer: Phone, act: str, way: str) -> None:
    before = scorer.log
    for game in ("g1", "g9", ""):
        answer = scorer.post(way, {"id": new_id(), "act": act, "game": game})
        assert answer.status == 404
        assert "too far back" in answer.alert
    assert scorer.log == before


def test_an_end_is_taken_back(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get(f"{BOARD}/end"), "End the game as it stands")
    board = scorer.get(BOARD)
    assert "Boris wins" in board.words
    board = scorer.on(scorer.press(board, "Undo"))
    assert "Record deal 2" in board.words
    assert board.note.startswith("Taken back The game was ended.")


def test_a_long_act_is_taken_back_whole() -> None:
    """More events than are read at a time."""
    phone = open_table(people=["Anna", "Boris"])
    phone.start()
    for _ in range(40):
        phone.press(phone.get("/players"), "Hide from new games")
        phone.press(phone.get("/players"), "Offer for new games again")
    phone.press(phone.get("/night/end"), "End the night")
    phone.press(phone.get(), "Undo")
    assert phone.here.tables.now(phone.table).roster.night is not None


def test_who_recorded_stands_in_the_note(scorer: Phone, other: Phone) -> None:
    other.deal()
    assert "Carla, 8:00:00" in scorer.get(BOARD).note
    nobody = scorer.other(Role.SCORER)
    nobody.deal(NEXT)
    assert re.search("phone [0-9a-f]{4}, 8:00:00", scorer.get(BOARD).note)
