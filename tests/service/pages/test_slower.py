"""Two phones, two scorers: whoever was slower is told who recorded what, and nothing is doubled or lost."""

import pytest

from service.access import Role
from tests.service.pages.phone import DEAL, NEXT, Phone
from tests.service.pages.seen import Seen

PAD = "/g/g1/record"


@pytest.fixture
def other(scorer: Phone) -> Phone:
    """Carla's phone, which keeps score too."""
    return scorer.other(Role.SCORER, "p3")


def table(seen: Seen) -> list[tuple[str, ...]]:
    """The two entries side by side, row by row: the fact, theirs and one's own."""
    cells = [" ".join(text.split()) for tags, text in seen.reader.texts if "tbody" in tags]
    cells = [text for text in cells if text and text != "differs"]
    return [*zip(cells[::3], cells[1::3], cells[2::3], strict=True)]


def test_the_same_deal_counts_once(scorer: Phone, other: Phone) -> None:
    mine, theirs = scorer.get(PAD), other.get(PAD)
    scorer.press(mine, "Save deal 1", DEAL)
    before = scorer.log
    answer = other.press(theirs, "Save deal 1", DEAL)
    assert (answer.status, scorer.log) == (200, before)
    assert answer.h1 == "Recorded already"
    assert "Boris recorded this at" in answer.note
    assert "Boris bid 2, took High and Game" in answer.note
    assert "It counts once" in answer.note
    assert answer.links() == [f"{scorer.home}/g/g1"] * 2


def test_another_deal_is_shown_beside_ones_own(scorer: Phone, other: Phone) -> None:
    mine, theirs = scorer.get(PAD), other.get(PAD)
    scorer.press(mine, "Save deal 1", {**DEAL, "2.pips.p2": "40", "2.trump": "H"})
    before = scorer.log
    answer = other.press(theirs, "Save deal 1", {**DEAL, "2.low": "p1", "2.jack": "p4", "2.pips.p2": "42"})
    assert (answer.status, scorer.log) == (409, before)
    assert "Somebody was faster" in answer.alert
    assert "Boris bid 2, took High and Game" in answer.words
    assert table(answer) == [
        ("Dealer", "Anna", "Anna"),
        ("Pitched", "Boris", "Boris"),
        ("Bid", "2", "2"),
        ("High", "Boris", "Boris"),
        ("Low", "Carla", "Anna"),
        ("Jack", "–", "Dmitri"),
        ("Game", "Boris", "Boris"),
        ("Pips", "Boris 40", "Boris 42"),
        ("Trump", "H", "–"),
    ]


def test_other_players_dealt_in_are_shown(scorer: Phone, other: Phone) -> None:
    mine, theirs = scorer.get(PAD), other.get(PAD)
    scorer.press(mine, "Save deal 1", {**DEAL, "0.players": ["p1", "p2", "p3"]})
    answer = other.press(theirs, "Save deal 1", DEAL)
    told = "Anna, Boris, Carla, and Dmitri"
    assert table(answer)[1] == ("Dealt in", "Anna, Boris, and Carla", told)


def test_entries_of_different_sorts_are_not_compared(scorer: Phone, other: Phone) -> None:
    theirs = other.get(PAD)
    scorer.press(scorer.get(PAD), "Bid by bid")
    answer = other.press(theirs, "Save deal 1", DEAL)
    assert answer.status == 409
    assert "Anna dealt." in answer.words
    assert table(answer) == []


def test_two_bids_at_once(scorer: Phone, other: Phone) -> None:
    mine = scorer.on(scorer.press(scorer.get(PAD), "Bid by bid"))
    theirs = other.get(PAD)
    scorer.press(mine, "2")
    answer = other.press(theirs, "3")
    assert table(answer) == [("Speaks", "Boris", "Boris"), ("Bid", "2", "3")]
    assert other.press(other.get(PAD), "Carla passes").status == 303
    assert scorer.types.count("pitch.bid") == 2


def test_what_came_in_besides_is_not_mistaken_for_the_deal(scorer: Phone, other: Phone) -> None:
    """A payment that came in after the same deal is not what is the same as yours."""
    mine, theirs = scorer.get(PAD), other.get(PAD)
    scorer.press(mine, "Save deal 1", DEAL)
    owner = scorer.other(Role.OWNER, "p1")
    owner.press(owner.get("/settle"), "Paid: Anna to Boris")
    same = other.press(theirs, "Save deal 1", DEAL)
    assert "Boris recorded this at" in same.note
    assert "paid" not in same.note
    beside = other.press(theirs, "Save deal 1", {**DEAL, "2.low": "p1"})
    assert "Fact Boris Yours" in beside.words
    assert "Anna paid Boris" not in beside.words


def test_the_same_deal_that_was_taken_back_does_not_count(scorer: Phone, other: Phone) -> None:
    mine, theirs = scorer.get(PAD), other.get(PAD)
    scorer.press(scorer.on(scorer.press(mine, "Save deal 1", DEAL)), "Undo")
    answer = other.press(theirs, "Save deal 1", DEAL)
    assert answer.status == 409
    assert "counts once" not in answer.words
    assert "Boris bid 2, took High and Game" in answer.words
    assert "taken back" in answer.words
    other.deal()
    assert scorer.types.count("pitch.scored") == 2
    assert len(scorer.here.tables.now(scorer.table).games["g1"].book.rows) == 1


def test_two_deals_came_in(scorer: Phone, other: Phone) -> None:
    theirs = other.get(PAD)
    scorer.deal()
    scorer.deal(NEXT)
    answer = other.press(theirs, "Save deal 1", {**DEAL, "2.low": "p1"})
    assert answer.status == 409
    assert answer.words.index("Boris bid 2") < answer.words.index("Carla bid 3")
    assert ("Low", "Carla", "Anna") in table(answer)  # deal 1 stands beside deal 1, not beside the latest
    assert "Boris recorded this at" in other.press(theirs, "Save deal 1", DEAL).note


def test_a_phone_for_nobody_is_named_by_its_label(scorer: Phone, other: Phone) -> None:
    theirs = other.get(PAD)
    scorer.other(Role.SCORER).deal()
    assert "phone " in other.press(theirs, "Save deal 1", DEAL).note


def test_who_recorded_by_the_api_is_somebody(scorer: Phone, other: Phone) -> None:
    theirs = other.get(PAD)
    token = scorer.link(Role.SCORER).rpartition("/")[2]
    event = {
        "id": "6f9619ff-8b86-4011-b42d-00c04fc964ff",
        "type": "pitch.dealt",
        "game": "g1",
        "data": {"dealer": "p1"},
    }
    path = f"/api/v1/tables/{scorer.table}/events"
    told = scorer.client.post(path, json={"events": [event]}, headers={"Authorization": f"Bearer {token}"})
    assert told.status_code == 201
    assert "Somebody, " in other.press(theirs, "Save deal 1", DEAL).words
    assert "phone" not in scorer.get("/g/g1").note


def test_another_game_makes_nothing_stale(scorer: Phone, other: Phone) -> None:
    theirs = other.get(PAD)
    scorer.start({"plays": ["p1", "p2"]})
    scorer.deal({**DEAL, "2.low": "p1"}, game="g2")
    assert other.press(theirs, "Save deal 1", DEAL).status == 303


def test_two_who_pay_at_once_pay_once(scorer: Phone, other: Phone) -> None:
    scorer.deal()
    mine, theirs = scorer.get("/settle"), other.get("/settle")
    paid = next(words for words in mine.buttons if words.startswith("Paid"))
    scorer.press(mine, paid)
    before = scorer.log
    answer = other.press(theirs, paid)
    assert (answer.status, scorer.log) == (409, before)
    assert "Somebody was faster" in answer.alert
    assert "paid" in answer.words
    assert scorer.types.count("payment.made") == 1
