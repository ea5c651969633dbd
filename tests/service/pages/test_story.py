"""The story of a deal, turn or hand: who told what, the arithmetic, and corrections with the old beside the new."""

from events.corrections import DisputeRaised, DisputeResolved
from events.games.pitch import PitchAverage, Scored
from events.money import PaymentMade
from events.table import GameAbandoned, GameStarted, NightEnded, PlayerAdded
from tests.given import Evening, forgotten, met, pitch, right, told, void
from tests.projections.sheets import played as sheet
from tests.service.pages.nights import NIGHTS, at_log
from tests.service.pages.phone import Phone
from tests.service.pages.sums import seated

LOW = Scored("b", "c", None, "b")
"""Low was Carla's, not Anna's."""


def scored_once() -> tuple[Evening, int]:
    """A deal told bid by bid, and the seq of its scoring."""
    evening = pitch("abc", "@c a- b2 c- ba-b")
    return evening, evening.seq


def test_the_events_of_a_deal_with_who_told_them_and_the_arithmetic() -> None:
    evening, scored = scored_once()
    seen = seated(evening).get(f"/e/{scored}")
    assert seen.h1 == "Deal 1"
    for words in ("Carla dealt.", "Anna passed.", "Boris bid 2.", "Carla passed.", f"No. {scored} ·"):
        assert words in seen.words
    assert "Boris: (2 − 1) × 0.10 = +0.10" in seen.words
    assert "Before and after it Player Points Money € Anna 0 → 1 0.00 → 0.00 Boris 0 → 2 0.00 → +0.10" in seen.words


def test_a_deal_of_an_abandoned_game_moved_no_money() -> None:
    evening, scored = scored_once()
    evening.play("off")
    words = seated(evening).get(f"/e/{scored}").words
    assert "Before and after it Player Points Anna 0 → 1" in words
    assert "× 0.10" not in words


def test_where_the_lowest_wins_the_arithmetic_turns() -> None:
    evening = sheet("scoresheet", "ab", "[a3,b-5]", rules={"wins": "low"}, stakes={"mode": "average", "point": 10})
    words = seated(evening).get(f"/e/{evening.seq}").words
    assert "Anna: (−1 − 3) × 0.10 = −0.40" in words
    assert "Boris: (−1 − (−5)) × 0.10 = +0.40" in words


def test_a_replacement_shows_the_old_beside_the_new_until_it_is_taken_back() -> None:
    evening, scored = scored_once()
    first = evening.tell(right(scored, LOW))
    second = evening.tell(right(scored, Scored("a", "c", None, "b")))
    words = seated(evening).get(f"/e/{scored}").words
    assert f"No. {scored} put right The deal was scored. Low: Anna now Carla Reason: a slip No. {first}" in words
    assert f"High: Boris now Anna Reason: a slip No. {second}" in words
    evening.tell(void(first))
    third = evening.tell(right(scored, Scored("a", "a", None, "b")))
    words = seated(evening).get(f"/e/{third}").words
    assert f"No. {scored} put right taken back" in words
    assert f"Low: Carla now Anna Reason: a slip No. {third}" in words
    assert f"No. {first} taken back Reason: a slip" in words


def test_what_was_put_in_later_says_so_and_has_its_row() -> None:
    evening, scored = scored_once()
    for event in (told("@a"), told("=b3"), LOW):
        last = evening.tell(forgotten(scored, event, "g1"))
    evening.play("@b =c2 cccc")
    seen = seated(evening).get(f"/e/{last}")
    assert seen.h1 == "Deal 2"
    assert "Put in later The deal was scored. Reason: forgotten" in seen.words
    assert f"/e/{scored}" not in "".join(seen.links())
    assert seated(evening).get(f"/e/{evening.seq}").h1 == "Deal 3"


def test_disputes_stand_in_the_story() -> None:
    evening, scored = scored_once()
    raised = evening.tell(DisputeRaised(scored, "a", "The two was mine."))
    evening.tell(DisputeResolved(raised, "corrected", "So it was."))
    for seq in (scored, raised, evening.seq):
        words = seated(evening).get(f"/e/{seq}").words
        assert f"Anna disputes no. {scored} “The two was mine.” No. {raised}" in words
        assert "Resolved: it was corrected “So it was.”" in words


def test_what_a_correction_took_along_is_named() -> None:
    evening, scored = scored_once()
    dealt = scored - 4
    evening.tell(void(dealt, *range(dealt + 1, scored + 1)))
    words = seated(evening).get(f"/e/{dealt}").words
    assert f"Taken back along with it: no. {dealt + 1}, {dealt + 2}, {dealt + 3}, and {scored}" in words


def test_what_belongs_to_no_row_has_a_story_too() -> None:
    evening = met("ab")
    added, begun = evening.table.seq - 2, evening.seq
    evening.tell(right(added, PlayerAdded("a", "Annette")))
    phone = seated(evening)
    assert "Name: Anna now Annette" in phone.get(f"/e/{added}").words
    assert "The night began." in phone.get(f"/e/{begun}").words


def test_another_start_shows_each_option_that_differs() -> None:
    evening = pitch("abc")
    start = evening.seq
    rules, stakes = {"four_is_moon": True}, {"mode": "average", "point": 25}
    evening.tell(right(start, GameStarted("pitch", ("b", "c", "a"), rules, stakes)))
    words = seated(evening).get(f"/e/{start}").words
    assert "Seats: Anna, Boris, and Carla now Boris, Carla, and Anna" in words
    assert "A bid of 4 is a moon: – now yes" in words
    assert "What a point is worth: – now €0.25" in words


def test_every_entry_of_a_corrected_night_tells_its_row_whichever_is_asked() -> None:
    phone = at_log((NIGHTS / "corrected-00.jsonl").read_bytes())
    table = phone.here.tables.now(phone.table)
    for seq in range(1, table.seq + 1):
        assert phone.get(f"/e/{seq}").status == 200
    for play in table.games.values():
        for entry in play.book.rows:
            assert phone.get(f"/e/{entry.seq}").h1.endswith(f" {entry.row.number}")


def paid_in(phone: Phone) -> str:
    """What is paid, on the settle page."""
    return phone.get("/settle").words


def test_what_was_put_in_counts_on_every_page_as_if_told_at_once() -> None:
    """A game, its end, its reason and a payment, all put in later or put right."""
    evening = met("abc")
    begun = evening.seq
    evening.tell(NightEnded("n1"))
    start = GameStarted("pitch", ("a", "b", "c"), {"four_is_moon": True}, {"mode": "average", "point": 20})
    told_in = [forgotten(begun, one, "g9") for one in (start, told("@c"), told("=b3"), LOW, told("end"))]
    evening.tell(*told_in)
    evening.tell(forgotten(begun, PaymentMade("a", "b", 40)))
    phone = seated(evening)
    seat = phone.other()
    assert seat.get("/g/g9").status == seat.get("/g/g9/deals").status == seat.get("/print").status == 200
    assert "Anna pays Boris 0.40" in " ".join(paid_in(phone).replace("€", "").split())
    answer = seat.press(seat.get("/g/g9"), "Again, Boris first")
    assert answer.status == 303
    again = seat.here.tables.now(seat.table).games[answer.to.rpartition("/")[2]]
    assert again.rules.four_is_moon
    assert again.stakes == PitchAverage(point=20)


def test_the_game_is_played_again_by_its_start_as_put_right_and_abandoned_for_the_right_reason() -> None:
    evening = pitch("abc", "@c =b2 bb-b end")
    start = next(one.seq for one in evening.log if isinstance(one.event, GameStarted))
    evening.tell(right(start, GameStarted("pitch", ("a", "b", "c"), None, {"mode": "average", "point": 30})))
    seat = seated(evening).other()
    seat.press(seat.get("/g/g1"), "Again, Boris first")
    assert seat.here.tables.now(seat.table).games["g2"].stakes == PitchAverage(point=30)
    off = pitch("abc", "@c =b2 bb-b off")
    off.tell(right(off.seq, GameAbandoned("the cellar was flooded")))
    assert "the cellar was flooded" in seated(off).get("/g/g1").words
    evening = pitch("abc", "@c =b2 bb-b")
    evening.tell(forgotten(evening.seq, GameAbandoned("so late"), "g1"))
    assert "so late" in seated(evening).get("/g/g1").words


def test_the_notes_tell_what_counts() -> None:
    evening = met("ab")
    evening.tell(PlayerAdded("x", "Xaver"))
    evening.tell(right(evening.seq, PlayerAdded("x", "Xenia")))
    assert "Xenia is at the table." in seated(evening).get("").words
    evening.tell(forgotten(evening.seq, PaymentMade("a", "b", 500)))
    evening.tell(void(evening.seq))
    assert "Taken back Anna paid Boris €5.00." in seated(evening).get("").words


def test_the_race_goes_on_without_who_has_come_in_only_just_now() -> None:
    evening = pitch("abc", "@c =b2 bb-b +d")
    seen = seated(evening).get("/g/g1/deals")
    assert seen.status == 200
    assert "The race" in seen.words
