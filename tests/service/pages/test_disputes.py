"""Disputes: said in a sentence from any phone, seen wherever figures hang on them, asked about before settling."""

import pytest

from service.access import Role
from service.edge import new_id
from tests.service.pages.nights import at_log, sheets
from tests.service.pages.phone import NEXT, Phone
from tests.service.pages.seen import Seen

NOTE = "The two of clubs was in my trick."
PROVISIONAL = "all figures here are provisional"


def dispute(phone: Phone, seq: int = 10, note: str = NOTE, **fields: str) -> Seen:
    """What the form to dispute an entry is answered with."""
    return phone.press(phone.get(f"/e/{seq}/dispute"), "Dispute it", {"note": note, **fields})


def resolve(phone: Phone, seq: int, outcome: str = "stands", note: str = "We counted again.") -> Seen:
    """What the form to resolve a dispute is answered with."""
    return phone.press(phone.get(f"/d/{seq}"), "Resolve it", {"outcome": outcome, "note": note})


@pytest.fixture
def viewer(viewer: Phone, scorer: Phone) -> Phone:
    """Dmitri's phone, which follows along; deal 1 is recorded, its last event numbered 10."""
    scorer.deal()
    return viewer


def test_a_viewer_disputes_a_deal(viewer: Phone) -> None:
    link = next(one for one in viewer.get("/g/g1/deals").links() if one.endswith("/dispute"))
    asked = viewer.get(link)
    assert "Dmitri disputes it." in asked.words
    story = viewer.on(viewer.press(asked, "Dispute it", {"note": NOTE}))
    assert f"Dmitri disputes Pitch, deal 1 “{NOTE}”" in story.words
    last = list(viewer.here.store.read(viewer.table))[-1]
    assert (last.event.type, last.by) == ("dispute.raised", "p4")
    assert viewer.state["disputes"] == [{"dispute": 11, "event": 10, "player": "p4", "note": NOTE}]


@pytest.mark.parametrize("path", ["", "/g/g1", "/settle", "/night/end", "/print"])
def test_open_disputes_are_seen(scorer: Phone, viewer: Phone, path: str) -> None:
    assert PROVISIONAL not in scorer.get(path).words
    dispute(viewer)
    seen = scorer.get(path)
    assert f"Dmitri disputes Pitch, deal 1 “{NOTE}”" in seen.words
    assert PROVISIONAL in seen.words
    assert f"{scorer.home}/e/10" in seen.links()
    assert f"{scorer.home}/d/11" in seen.links()
    resolve(scorer, 11)
    assert PROVISIONAL not in scorer.get(path).words


def test_on_the_row_that_is_disputed_alone(scorer: Phone, viewer: Phone) -> None:
    scorer.deal(NEXT)
    dispute(viewer)
    words = viewer.get("/g/g1/deals").words
    assert words.index("Deal 1 Anna dealt") < words.index("Dmitri disputes this")
    assert words.count("Dmitri disputes this") == 1


def test_the_text_says_so(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    assert (
        f"Not final, as long as this is disputed:\nDmitri on entry 10: {NOTE}\n"
        in viewer.get("/settle.txt").response.text
    )
    resolve(scorer, 11)
    assert "disputed" not in viewer.get("/settle.txt").response.text


def test_a_phone_that_has_not_said_whose_it_is(viewer: Phone) -> None:
    phone = viewer.other(Role.VIEWER)
    asked = phone.get("/e/10/dispute")
    assert asked.form("Dispute it")[0].offered("player") == ["p1", "p2", "p3", "p4"]
    assert "Say who disputes it." in dispute(phone).alert
    assert dispute(phone, player="p3").status == 303
    assert viewer.state["disputes"][0]["player"] == "p3"


@pytest.mark.parametrize(
    ("note", "sentence"),
    [("", "Say in a sentence"), ("  ", "Say in a sentence"), ("x" * 281, "The note"), ("a\x00b", "The note")],
)
def test_a_note_that_cannot_be(viewer: Phone, note: str, sentence: str) -> None:
    before = viewer.log
    answer = dispute(viewer, note=note)
    assert answer.status == 422
    assert sentence in answer.alert
    assert viewer.log == before


@pytest.mark.parametrize("note", ["<script>alert(1)</script>", "\u202eevil", "\"'><img src=x>", "{{ 7*7 }}", "é" * 280])
def test_any_note_is_shown_as_it_is(scorer: Phone, viewer: Phone, note: str) -> None:
    assert dispute(viewer, note=note).status == 303
    for path in ("", "/g/g1", "/g/g1/deals", "/settle", "/e/10", "/d/11", "/print"):
        seen = scorer.get(path)
        assert f"“{note}”" in seen.words, path
        assert "<script>alert" not in seen.response.text


def test_the_same_player_once(viewer: Phone) -> None:
    dispute(viewer)
    before = viewer.log
    answer = dispute(viewer, note="Again.")
    assert "Dmitri disputes this already" in answer.alert
    assert viewer.log == before
    assert dispute(viewer.other(Role.VIEWER, "p3")).status == 303
    assert len(viewer.state["disputes"]) == 2


def test_again_once_it_is_resolved(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    resolve(scorer, 11)
    assert dispute(viewer, note="Still not.").status == 303


def test_two_taps_record_one(scorer: Phone, viewer: Phone) -> None:
    asked = viewer.get("/e/10/dispute")
    for _ in range(2):
        assert viewer.press(asked, "Dispute it", {"note": NOTE}).status == 303
    resolving = scorer.get("/d/11")
    for _ in range(2):
        answer = scorer.press(resolving, "Resolve it", {"outcome": "stands", "note": "Counted."})
        assert answer.to == f"{scorer.home}/e/10"
    assert viewer.types[-2:] == ["dispute.raised", "dispute.resolved"]


def test_a_resolved_one_stays_readable(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    story = scorer.on(resolve(scorer, 11, "corrected", "Low went to Dmitri."))
    assert "Disputed, and corrected Dmitri: “" + NOTE in story.words
    assert "“Low went to Dmitri.” No. 12 · Boris · phone" in story.words
    assert scorer.get("/d/11").to == f"{scorer.home}/e/10"


def test_resolving_needs_an_outcome_and_a_note(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    before = scorer.log
    assert "Say whether it stands" in resolve(scorer, 11, "perhaps").alert
    assert "Say in a sentence what was found" in resolve(scorer, 11, note=" ").alert
    assert "The note" in resolve(scorer, 11, note="x" * 281).alert
    assert scorer.log == before


def test_the_second_to_resolve_is_told(owner: Phone, scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    slower = owner.get("/d/11")
    resolve(scorer, 11)
    answer = owner.press(slower, "Resolve it", {"outcome": "corrected", "note": "x"})
    assert answer.status == 422
    assert "resolved already" in answer.alert


def test_a_viewer_does_not_resolve(viewer: Phone) -> None:
    dispute(viewer)
    assert f"{viewer.home}/d/11" not in viewer.get("/g/g1").links()
    assert viewer.get("/d/11").status == viewer.post("/d/11", {"id": new_id()}).status == 403


@pytest.mark.parametrize("path", ["/e/99/dispute", "/e/0/dispute", "/d/10", "/d/99"])
def test_what_is_not_there(scorer: Phone, viewer: Phone, path: str) -> None:
    assert scorer.get(path).status == scorer.post(path, {"id": new_id()}).status == 404


def test_a_dispute_is_not_disputed(viewer: Phone) -> None:
    dispute(viewer)
    assert "That is a dispute itself" in viewer.get("/e/11/dispute").alert


def test_what_was_taken_back_is_told_by_its_number(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    scorer.on(scorer.press(scorer.get("/g/g1"), "Undo"))
    assert "Dmitri disputes entry 10" in scorer.get("/g/g1").words
    assert dispute(viewer, 12, "It should stay.").status == 303
    assert "Dmitri disputes entry 12" in scorer.get("/g/g1").words


def test_nothing_becomes_stale(scorer: Phone, viewer: Phone) -> None:
    ending, pad = scorer.get("/night/end"), scorer.get("/g/g1/record")
    dispute(viewer)
    assert scorer.press(pad, next(one for one in pad.buttons if one.startswith("Save")), NEXT).status == 303
    other = scorer.other().get("/night/end")
    dispute(viewer.other(Role.VIEWER, "p3"))
    assert "disputes Pitch, deal 1" in scorer.press(other, "End the night").alert
    assert scorer.press(ending, "End the night").status == 409  # a deal was recorded since


# Settling asks first


def first_paid(phone: Phone) -> Seen:
    """What the first Paid on the settle page is answered with."""
    page = phone.get("/settle")
    return phone.press(page, next(one for one in page.buttons if one.startswith("Paid")))


def test_paid_asks_first(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    before = scorer.log
    asked = first_paid(scorer)
    assert asked.h1 == "Pay all the same?"
    assert "Dmitri disputes Pitch, deal 1" in asked.alert
    assert scorer.log == before
    yes = next(one for one in asked.buttons if one.startswith("Record"))
    for _ in range(2):
        assert scorer.press(asked, yes).to == f"{scorer.home}/settle"
    assert scorer.types.count("payment.made") == 1


def test_a_dispute_that_came_in_between_is_asked_about_too(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    asked = first_paid(scorer)
    dispute(viewer.other(Role.VIEWER, "p3"), note="Not so.")
    again = scorer.press(asked, next(one for one in asked.buttons if one.startswith("Record")))
    assert "Carla disputes" in again.alert
    assert "Dmitri disputes" not in again.alert
    assert scorer.press(again, next(one for one in again.buttons if one.startswith("Record"))).status == 303


def test_another_payment_asks_both_questions_at_once(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    fields = {"from": "p2", "to": "p1", "amount": "9.00"}
    asked = scorer.press(scorer.get("/settle"), "Record the payment", fields)
    assert "Dmitri disputes" in asked.alert
    assert "would then owe" in asked.words
    assert scorer.press(asked, "Record €9.00").status == 303


def test_ending_the_night_asks_first(scorer: Phone, viewer: Phone) -> None:
    dispute(viewer)
    before = scorer.log
    chosen = scorer.press(scorer.get("/night/end"), "Show with these choices", {"do.g1": "abandon", "reason": "late"})
    asked = scorer.press(chosen, "End the night")
    assert "Dmitri disputes Pitch, deal 1" in asked.alert
    assert scorer.log == before
    for _ in range(2):
        assert scorer.press(asked, "End the night all the same").to == f"{scorer.home}/settle"
    assert scorer.types[-2:] == ["game.abandoned", "night.ended"]


def test_a_game_without_money() -> None:
    phone = at_log(sheets("XXX", [[3, 5]]))
    last = phone.here.tables.now(phone.table).games["g1"].book.rows[-1].seq
    phone.press(phone.get(f"/e/{last}/dispute"), "Dispute it", {"note": NOTE, "player": "p2"})
    assert "Boris disputes Score sheet, round 1" in phone.get("/settle").words
    assert NOTE in phone.get("/settle.txt").response.text
