"""Whoever was slower decides what becomes of the entry: as well, in place of the other, or thrown away."""

import pytest

from service.access import Role
from tests.service.pages.phone import DEAL, NEXT, Phone
from tests.service.pages.seen import Seen

PAD = "/g/g1/record"
MINE = {**DEAL, "2.low": "p1"}
AS_WELL, IN_PLACE = "Record mine as well", "Put mine in place of the other"


@pytest.fixture
def other(scorer: Phone) -> Phone:
    """Carla's phone, which keeps score too."""
    return scorer.other(Role.SCORER, "p3")


def slower(scorer: Phone, other: Phone, mine: dict[str, str] = MINE) -> Seen:
    """What Carla's phone is shown, whose deal came after Boris's."""
    theirs = other.get(PAD)
    scorer.deal()
    answer = other.press(theirs, "Save deal 1", mine)
    assert answer.status == 409
    return answer


def test_as_well(scorer: Phone, other: Phone) -> None:
    answer = slower(scorer, other)
    assert "Boris bid 2, took High and Game: 2. Made, +2. Anna +1." in answer.words
    assert other.press(answer, AS_WELL).to == f"{scorer.home}/g/g1"
    assert scorer.types.count("pitch.scored") == 2
    assert other.press(answer, AS_WELL).status == 303  # sent twice, it is recorded once
    assert scorer.types.count("pitch.scored") == 2


def test_as_well_meets_what_came_in_since(scorer: Phone, other: Phone) -> None:
    answer = slower(scorer, other)
    scorer.deal(NEXT)
    again = other.press(answer, AS_WELL)
    assert again.status == 409
    assert "Carla bid 3" in again.words
    assert scorer.types.count("pitch.scored") == 2


def test_in_place(scorer: Phone, other: Phone) -> None:
    confirm = other.press(slower(scorer, other), IN_PLACE)
    assert confirm.status == 200
    assert "event.replaced" not in scorer.types
    button = next(words for words in confirm.buttons if words.startswith("Put deal 1 right"))
    assert other.press(confirm, button, {"reason": "I saw it"}).status == 303
    assert scorer.types.count("event.replaced") == 1
    assert scorer.types.count("pitch.scored") == 1


def test_throwing_away_records_nothing(scorer: Phone, other: Phone) -> None:
    answer = slower(scorer, other)
    before = scorer.log
    assert "Yes, throw it away" in answer.words
    assert other.get("/g/g1").status == 200
    assert scorer.log == before


def test_what_is_not_possible_beside_the_other_says_why(scorer: Phone, other: Phone) -> None:
    pad = other.get(PAD)
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    answer = other.press(pad, "Save deal 1", MINE)
    assert AS_WELL not in answer.buttons
    assert IN_PLACE not in answer.buttons
    assert "Beside the other it is not possible:" in answer.words
    assert "Look at the other, and correct it" in answer.words


def test_an_entry_of_another_sort_takes_no_place(scorer: Phone, other: Phone) -> None:
    pad = other.get(PAD)
    scorer.press(scorer.get(PAD), "Bid by bid")
    answer = other.press(pad, "Save deal 1", MINE)
    assert IN_PLACE not in answer.buttons


def test_payments(scorer: Phone, other: Phone) -> None:
    scorer.deal()
    mine, theirs = scorer.get("/settle"), other.get("/settle")
    paid = next(words for words in mine.buttons if words.startswith("Paid"))
    scorer.press(mine, paid)
    answer = other.press(theirs, paid)
    assert "Anna paid Boris" in answer.words
    assert AS_WELL in answer.buttons
    assert scorer.types.count("payment.made") == 1


def test_an_owner_alone_corrects_an_ended_night(scorer: Phone, other: Phone, owner: Phone) -> None:
    """A scorer's late entry of a night that was ended meanwhile cannot take the other's place."""
    pads = {phone.home + str(n): (phone, phone.get(PAD)) for n, phone in enumerate((other, owner))}
    scorer.deal()
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    ended = owner.press(owner.get("/night/end"), "End the night")
    assert ended.status in (200, 303)
    offered = [IN_PLACE in phone.press(pad, "Save deal 1", MINE).buttons for phone, pad in pads.values()]
    assert offered == [False, True]
