"""A game's board, its deals with their reasons, and its end: as it stands, or abandoned."""

import pytest

from events.corrections import EventVoided
from service.access import Role
from service.edge import new_id
from tests.service.desk import Desk
from tests.service.pages.phone import DEAL, NEXT, Phone, open_table
from tests.service.pages.seen import Seen

BOARD, END = "/g/g1", "/g/g1/end"
MOON = {
    "1.player": "p2",
    "1.bid": "moon",
    "2.tricks": "6",
    **{f"2.{one}": "p2" for one in ("high", "low", "jack", "game")},
}


def rows(seen: Seen) -> list[str]:
    """The lines of the tables, as they are read."""
    lines: list[str] = []
    for tags, text in seen.reader.texts:
        if "tbody" in tags and text.strip():
            first = "td" in tags and text.strip().rstrip("=").isdigit() and "span" not in tags
            lines = [*lines, text.strip()] if first else [*lines[:-1], f"{lines[-1]} {text.strip()}"]
    return lines


def test_the_board_in_mid_game(scorer: Phone) -> None:
    assert rows(scorer.get(BOARD))[0] == "1= Anna deals next – 0 0.00"
    scorer.deal()
    board = scorer.deal(NEXT)
    assert rows(board) == [
        "1 Carla deals next +3 4 +0.22",
        "2 Boris 0 2 +0.02",
        "3 Dmitri bids first +1 1 −0.07",
        "4 Anna 0 0 −0.17",
    ]
    assert "Deal 2: Carla bid 3, made" in board.words
    assert "Deal 3 is next" in board.words
    assert "€0.10 a point, moon €1.00" in board.words


def test_the_board_in_mid_deal(scorer: Phone) -> None:
    scorer.press(scorer.get(f"{BOARD}/record"), "Bid by bid")
    board = scorer.get(BOARD)
    assert "Go on with deal 1" in board.words
    assert "dealt" in board.words
    assert "speaks next" in board.words


def test_moons_and_forced_bids(scorer: Phone) -> None:
    board = scorer.deal(MOON)
    assert "1 moon made" in board.words
    assert "Deal 1: Boris bid the moon, made" in board.words
    board = scorer.deal({**MOON, "1.player": "p3", "2.tricks": None})
    assert "Deal 2: Carla bid the moon, set back" in board.words
    board = scorer.deal({**DEAL, "1.player": "p3", "1.how": "forced"})
    assert "Deal 3: Carla was forced to 2, set back" in board.words
    board = scorer.deal({**DEAL, "1.player": "p4", "1.how": "stolen"})
    assert "Deal 4: Dmitri stole at 2, set back" in board.words
    board = scorer.deal(MOON)
    assert "2 moons made" in board.words


def test_every_deal_with_its_reasons_the_newest_first(scorer: Phone) -> None:
    assert "Nothing is recorded yet." in scorer.get(f"{BOARD}/deals").words
    scorer.deal()
    scorer.deal(NEXT)
    deals = scorer.get(f"{BOARD}/deals")
    assert deals.h1 == "Deals"
    assert deals.words.index("Deal 2 Boris dealt") < deals.words.index("Deal 1 Anna dealt")
    assert "Boris bid 2, took High and Game: 2. Made, +2. Carla +1." in deals.words


def test_points_only_shows_no_money() -> None:
    phone = open_table(currency="XXX")
    board = phone.start()
    assert "Pitch · points only" in board.words
    assert "Money" not in board.words
    assert board.links(f"{phone.home}/settle") == []
    assert rows(phone.deal())[0] == "1 Boris deals next +2 2"


def test_a_pot_is_shown_and_won_at_the_end(owner: Phone) -> None:
    board = owner.start({"stakes.mode": "pot", "stakes.ante": "5"})
    assert "In the pot €20.00" in board.words
    assert "Pitch · pot, €5.00 each" in board.words
    owner.deal()
    owner.press(owner.get(END), "End the game as it stands")
    board = owner.get(BOARD)
    assert "In the pot" not in board.words
    assert rows(board)[0] == "1 Boris won 2 +15.00"


def test_a_game_settled_at_the_table_says_so(owner: Phone) -> None:
    board = owner.start({"stakes.settled": "table"})
    assert "Settle leaves this game out" in board.words
    assert "Settle leaves this game out" not in owner.start({"stakes.mode": "none"}).words


def test_amounts_of_many_figures_stand_under_the_points(owner: Phone) -> None:
    owner.start({"stakes.point": "100000"})
    board = owner.deal()
    assert "Points Money €" in board.words
    assert "125,000.00" in board.words


def test_the_end_as_it_stands(scorer: Phone) -> None:
    scorer.deal()
    page = scorer.get(END)
    assert "The standing as it is decides" in page.words
    answer = scorer.press(page, "End the game as it stands")
    assert answer.to == scorer.home + BOARD
    board = scorer.on(answer)
    assert "Boris wins" in board.words
    assert rows(board)[0] == "1 Boris won 2 +0.12"
    assert "Again, Boris first" in board.words
    assert board.links(f"{scorer.home}{END}") == []
    assert scorer.press(page, "End the game as it stands").to == scorer.home + BOARD
    assert scorer.types.count("game.ended") == 1


def test_a_tie_is_shared(scorer: Phone) -> None:
    scorer.deal({**DEAL, "2.low": "p2", "2.game": "+nobody"})
    scorer.deal({**NEXT, "1.bid": "2", "2.low": "p4", "2.jack": "p3", "2.game": "p4"})
    scorer.press(scorer.get(END), "End the game as it stands")
    board = scorer.get(BOARD)
    assert "Boris, Carla, and Dmitri share the win" in board.words
    assert [line[:3] for line in rows(board)] == ["1= ", "1= ", "1= ", "4 A"]


def test_the_end_of_a_game_without_a_deal(scorer: Phone) -> None:
    scorer.press(scorer.get(END), "End the game as it stands")
    assert "Ended without a result" in scorer.get(BOARD).words


def test_no_end_in_the_middle_of_a_deal(scorer: Phone) -> None:
    early = scorer.get(END)
    scorer.press(scorer.get(f"{BOARD}/record"), "Bid by bid")
    page = scorer.get(END)
    assert "A deal is on the table" in page.words
    assert "End the game as it stands" not in page.buttons
    before = scorer.log
    answer = scorer.press(early, "End the game as it stands")
    assert answer.status == 409
    answer = scorer.press(early, "End the game as it stands", {"seen": None})
    assert (answer.status, scorer.log) == (422, before)
    assert "A deal is on the table" in answer.alert


@pytest.mark.parametrize("mid_deal", [False, True])
def test_a_game_is_abandoned_for_a_reason(scorer: Phone, mid_deal: bool) -> None:
    scorer.deal()
    if mid_deal:
        scorer.press(scorer.get(f"{BOARD}/record"), "Bid by bid")
    page = scorer.get(END)
    for reason, sentence in (("  ", "The reason must not be empty."), ("x" * 281, "The reason must be at most 280")):
        answer = scorer.press(page, "Abandon the game", {"reason": reason})
        assert answer.status == 422
        assert sentence in answer.alert
        assert answer.form("Abandon the game")[0].value("reason") == reason
    board = scorer.on(scorer.press(page, "Abandon the game", {"reason": " the lights <b>went</b> out "}))
    assert "Abandoned: no result, no money moves the lights <b>went</b> out" in board.words
    assert "Money" not in board.words
    assert set(scorer.state["games"][0]["money"].values()) == {0}
    assert "the lights" in board.note
    board = scorer.on(scorer.press(board, "Undo"))
    assert "Abandoned" not in board.words.partition("Taken back")[0]


@pytest.mark.parametrize("mid_deal", [False, True])
def test_a_game_in_which_nothing_is_scored_is_abandoned_in_one_tap(scorer: Phone, mid_deal: bool) -> None:
    if mid_deal:
        scorer.press(scorer.get(f"{BOARD}/record"), "Bid by bid")
    page = scorer.get(END)
    assert ("everybody would have won" in page.words) != mid_deal
    assert page.form("Abandon the game")[0].value("reason") == "Not played"
    board = scorer.on(scorer.press(page, "Abandon the game"))
    assert "Abandoned: no result, no money moves Not played" in board.words


def test_a_game_in_which_nothing_is_scored_can_end_as_it_stands(scorer: Phone) -> None:
    page = scorer.get(END)
    assert "End it as it stands instead" in page.words
    scorer.press(page, "End the game as it stands")
    assert scorer.types[-1] == "game.ended"
    scorer.start()
    scorer.deal(game="g2")
    page = scorer.get("/g/g2/end")
    assert "Abandon it instead" in page.words
    assert page.form("Abandon the game")[0].value("reason") == ""


def test_what_came_in_before_the_end_is_told(scorer: Phone) -> None:
    page = scorer.get(END)
    other = scorer.other(Role.SCORER, "p3")
    other.deal()
    before = scorer.log
    for button, fields in (("End the game as it stands", {}), ("Abandon the game", {"reason": "late"})):
        answer = scorer.press(page, button, fields)
        assert (answer.status, scorer.log) == (409, before)
        assert "Boris bid 2" in answer.words


def test_a_game_that_is_over_is_not_ended_again(scorer: Phone) -> None:
    scorer.press(scorer.get(END), "End the game as it stands")
    before = scorer.log
    answer = scorer.post(END, {"id": new_id(), "do": "end"})
    assert (answer.status, scorer.log) == (422, before)
    assert "This game is over" in answer.alert
    for path in (END, "/g/g1/people", "/g/g1/record"):
        assert scorer.get(path).to == scorer.home + BOARD


def test_a_game_left_unfinished_by_a_correction_counts_as_abandoned(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get("/night/end"), "End the night")
    end = next(one.seq for one in scorer.here.store.read(scorer.table) if one.event.type == "game.ended")
    Desk(scorer.here.tables, scorer.table).tell(EventVoided(end, "a slip"))
    board = scorer.get(BOARD)
    assert "Abandoned: no result, no money moves" in board.words
    assert rows(board)[0] == "1 Boris 2"
    assert Desk(scorer.here.tables, scorer.table).state["games"][0]["status"] == "abandoned"
    assert "abandoned" in scorer.get().words
