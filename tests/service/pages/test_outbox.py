"""What a phone's queue is told of a form that it sends by itself, and what the log keeps of an entry that waited."""

import re
from typing import Any
from uuid import uuid4

import pytest

from events.log import Recorded
from service.access import Role
from service.stores import Unavailable
from tests.service.pages.phone import DEAL, NEXT, Phone

PAD = "/g/g1/record"
NOTED = "2026-11-30T19:14:03.250Z"


@pytest.fixture
def other(scorer: Phone) -> Phone:
    """Carla's phone, which keeps score too."""
    return scorer.other(Role.SCORER, "p3")


def fields(seen: int, deal: dict[str, str], **more: Any) -> dict[str, Any]:
    """What a pad tells."""
    types = {"0": "pitch.dealt", "0.dealer": "p1", "1": "pitch.contracted", "2": "pitch.scored"}
    return {"id": str(uuid4()), "seen": str(seen), **types, **deal, **more}


def told(phone: Phone, form: dict[str, Any], path: str = PAD, status: int = 200) -> dict[str, Any]:
    """What the queue is told."""
    answer = phone.post(path, form, X_Part="outbox")
    assert answer.status == status, answer.words
    assert answer.response.content_type == "application/json"
    body: Any = answer.response.json
    return dict(body)


def events(phone: Phone) -> list[Recorded]:
    return [*phone.here.store.read(phone.table)]


def test_what_was_recorded_says_where_it_leads_and_as_what(scorer: Phone) -> None:
    form = fields(7, DEAL)
    done = told(scorer, form)
    assert done == {"done": True, "same": False, "acts": [], "to": f"{scorer.home}/g/g1", "seq": 10}
    assert told(scorer, form) == done  # sent again, it is the success it was
    assert scorer.types.count("pitch.scored") == 1


def test_others_have_told_the_same(scorer: Phone, other: Phone) -> None:
    first = fields(7, DEAL)
    told(scorer, first)
    assert told(other, fields(7, DEAL)) == {"done": False, "same": True, "acts": [first["id"]], "code": "stale"}


def test_others_have_told_something_else(scorer: Phone, other: Phone) -> None:
    first, before = fields(7, DEAL), scorer.types
    told(scorer, first)
    answer = told(other, fields(7, {**DEAL, "2.low": "p1"}), status=409)
    assert answer == {"done": False, "same": False, "acts": [first["id"]], "code": "stale"}
    assert len(scorer.types) == len(before) + 3


def test_what_waited_together_is_no_surprise_to_itself(scorer: Phone) -> None:
    first, second = fields(7, DEAL), fields(7, NEXT)
    told(scorer, first)
    assert told(scorer, second, status=409)["code"] == "stale"
    assert told(scorer, {**second, "mine": [first["id"]]})["seq"] == 13


def test_what_came_in_between_is_a_surprise_still(scorer: Phone, other: Phone) -> None:
    """A later one of its own does not hide an entry of another phone."""
    first, theirs, last = fields(7, DEAL), fields(10, NEXT, **{"0.dealer": "p2"}), fields(13, DEAL)
    for phone, form in ((scorer, first), (other, theirs), (scorer, last)):
        told(phone, form)
    mine = fields(7, NEXT, mine=[first["id"], last["id"]])
    answer = told(scorer, mine, status=409)
    assert (answer["code"], answer["acts"]) == ("stale", [theirs["id"]])
    assert told(scorer, {**mine, "mine": [first["id"], theirs["id"], last["id"]]})["done"]


def test_a_correction_in_between_is_a_surprise_too(scorer: Phone, other: Phone) -> None:
    first = fields(7, DEAL)
    told(scorer, first)
    undo = {"id": str(uuid4()), "seen": "10", "act": first["id"], "game": "g1"}
    assert told(other, undo, "/undo")["done"]
    mine = fields(7, NEXT, mine=[first["id"]])
    assert told(scorer, mine, status=409)["acts"] == [undo["id"]]
    assert told(scorer, {**mine, "mine": [first["id"], undo["id"]]})["done"]


def test_what_is_not_possible_says_why(scorer: Phone) -> None:
    assert told(scorer, fields(7, {**DEAL, "1.bid": "4", "1.how": "forced"}), status=422)["code"]
    assert told(scorer, {"seen": "7"}, status=422)["done"] is False
    assert told(scorer, fields(7, DEAL), "/g/g9/record", status=404)["code"] == "not_found"


def test_a_phone_without_a_seat(scorer: Phone) -> None:
    assert told(scorer.stranger(), fields(7, DEAL), status=403)["code"] == "forbidden"


def test_a_question_is_no_record(scorer: Phone) -> None:
    scorer.deal()
    pay = {"id": str(uuid4()), "seen": "10", "from": "p1", "to": "p2", "amount": "100"}
    assert told(scorer, pay, "/pay") == {"done": False, "same": False, "acts": []}
    assert "payment.made" not in scorer.types


def test_a_store_that_cannot_be_written_is_tried_again(scorer: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise Unavailable("disk full")

    monkeypatch.setattr(scorer.here.store, "append", broken)
    assert told(scorer, fields(7, DEAL), status=503)["code"] == "unavailable"


def test_who_does_not_ask_for_it_gets_pages(scorer: Phone) -> None:
    assert scorer.post(PAD, fields(7, DEAL)).status == 303
    assert scorer.get("/g/g1", X_Part="outbox").status == 200


def test_the_log_says_when_an_entry_was_made_that_waited(scorer: Phone) -> None:
    told(scorer, fields(7, DEAL, noted=NOTED))
    assert [one.noted for one in events(scorer)[7:]] == [NOTED] * 3
    scorer.deal(NEXT)
    assert [one.noted for one in events(scorer)[10:]] == [None] * 3
    words = scorer.get("/e/10").words
    assert "entered 7:14:03 PM, waited on the phone, recorded" in words.replace("\u202f", " ")
    assert "waited" not in scorer.get("/e/13").words


def test_an_entry_of_another_day_says_so(scorer: Phone) -> None:
    told(scorer, fields(7, DEAL, noted="2026-11-28T23:50:00.000Z"))
    words = scorer.get("/e/10").words.replace("\u202f", " ")
    assert re.search(r"entered [^·]*28[^·]*, 11:50:00 PM, waited on the phone, recorded", words)


@pytest.mark.parametrize("noted", ["yesterday", "2026-13-01T00:00:00Z", "2026-11-30", "1" * 5000])
def test_a_moment_that_is_none_is_refused(scorer: Phone, noted: str) -> None:
    before = scorer.log
    assert told(scorer, fields(7, DEAL, noted=noted), status=422)["code"] == "malformed"
    assert scorer.log == before


def test_the_api_takes_it_too(scorer: Phone) -> None:
    token = scorer.link(Role.SCORER).rpartition("/")[2]
    event = {"id": str(uuid4()), "type": "pitch.dealt", "game": "g1", "data": {"dealer": "p1"}, "noted": NOTED}
    path = f"/api/v1/tables/{scorer.table}/events"
    answer = scorer.client.post(path, json={"events": [event]}, headers={"Authorization": f"Bearer {token}"})
    body: Any = answer.json
    assert body["events"][0]["noted"] == NOTED
    assert events(scorer)[-1].noted == NOTED
