"""Why, page by page: sums, payments, accounts and entries in words, and what was taken back, paid since, or odd."""

from typing import Any

import pytest

from events.money import PaymentMade
from events.table import NightEnded, NightStarted, PlayerAdded, TableOpened
from tests.given import Evening, pitch, void
from tests.projections.bangs import bang
from tests.projections.sheets import played as sheet
from tests.projections.test_statement import two_nights
from tests.service.pages.phone import Phone, open_table
from tests.service.pages.sums import Lines, seated

NIGHT = two_nights()


@pytest.fixture(scope="module")
def phone() -> Phone:
    """A phone at a table of two nights."""
    return seated(NIGHT)


@pytest.mark.parametrize("path", ["/why/zz", "/why/zz/a", "/why/a/zz", "/why/c/b", "/g/g1/why/j", "/g/g9/why/a"])
def test_there_are_no_reasons_of_what_is_not_there(phone: Phone, path: str) -> None:
    assert phone.get(path).status == 404


def test_a_sum_leads_back_to_the_first_night_and_on_to_the_last(phone: Phone) -> None:
    now = phone.get("/why/b")
    assert "Carried over from Nov 30, 2026 −0.10 Pitch +0.20 Balance, € +0.10" in now.words
    assert now.words.endswith("Boris is to get €0.10 Dmitri pays Boris 0.10")
    (before, _, due) = Lines(now).links
    first = phone.get(before)
    assert "Pitch −1.10 Paid to Anna +1.00 Balance, € −0.10 Carried on to Nov 30, 2026" in first.words
    assert first.links(f"{phone.home}/why/b?night=n2")
    assert phone.get(due).h1 == "Dmitri pays Boris"
    assert phone.get("/why/e").words.endswith("Balance, € 0.00 Elena is even")


def test_what_was_paid_before_the_first_night_stands_with_it() -> None:
    evening = Evening()
    evening.tell(TableOpened("Thursday", "EUR"), PlayerAdded("a", "Anna"), PlayerAdded("b", "Boris"))
    assert "Nothing was played or paid" in seated(evening).get("/why/a").words
    evening.tell(PaymentMade("a", "b", 300))
    assert "Paid by Anna −3.00 Balance, € −3.00 Boris is to pay €3.00" in seated(evening).get("/why/b").words
    evening.tell(NightStarted("n1"))
    assert "Paid by Anna −3.00 Balance, € −3.00 Boris is to pay €3.00" in seated(evening).get("/why/b").words


def test_what_does_not_count_is_named_and_opens_all_the_same() -> None:
    evening = pitch("ab", "@b =b4 bbbb end", stakes={"mode": "average", "settled": "table"})
    for game, stakes, words in (("g2", None, "off"), ("g3", {"mode": "none"}, "end")):
        evening.start("ab", game=game, stakes=stakes)
        evening.play(f"@b =b4 bbbb {words}", game)
    seen = seated(evening).get("/why/b")
    lines = [(words, figures) for words, figures, _ in Lines(seen).lines]
    assert lines[:3] == [
        ("Pitch 1 +€0.20 settled at the table", []),
        ("Pitch 2 abandoned: it moves no money", []),
        ("Pitch 3 4 points", []),
    ]


def test_a_fixed_line_says_what_was_paid_of_it_since() -> None:
    evening = pitch("abcd", "@d =aM aaaa*6 end")
    evening.tell(NightEnded("n1"))
    evening.tell(PaymentMade("b", "a", 50))
    evening.tell(PaymentMade("c", "b", 10))
    seen = seated(evening).get("/why/b/a")
    lines: list[Any] = [(words, figures) for words, figures, _ in Lines(seen, "What is left of the line").lines]
    assert lines == [
        ("On the list fixed when the night ended", [110]),
        ("Paid since", [-50]),
        ("Changed by a payment off the list, or by a correction", [10]),
        ("Left, €", [70]),
    ]
    assert "whoever owes most pays whoever is to get most" in seen.words
    evening.tell(PaymentMade("b", "a", 70))
    seen = seated(evening).get("/why/b/a")
    assert "Nothing is left to pay" in seen.words
    assert [figures for _, figures, _ in Lines(seen, "Where both stand").lines] == [[0], [210]]


def test_an_odd_cent_has_its_sentence() -> None:
    """Where it is given by the largest fraction, the lowest amount, the seat; in a pot; and to a leaver."""
    phone = seated(pitch("abc", "@c =a2 aa--"))
    words = phone.get("/g/g1/why/b").words
    assert "Deal 1 Anna bid 2, took High and Low: 2. Made, +2. −0.06⅔ −0.06⅔ Deals −0.06⅔ Rounding" in words
    assert "everybody down to the full €0.01. What is missing, €0.01, goes to Boris." in words
    assert "and last by the seats. +0.00⅔ Money, € −0.06 Points 0" in words
    pot = pitch("abcd", "@d =a2 aa-- @a =b2 bb-- @b =d2 dd-- end", stakes={"mode": "pot", "ante": 25})
    words = seated(pot).get("/g/g1/why/a").words
    assert "Ante −0.25 Out of the pot The winner takes the pot of €1.00; several share it evenly. +0.33⅓" in words
    assert "goes to Anna. In a pot it goes by the order of the seats. +0.00⅔ Money, € +0.09" in words
    left = pitch("abc", "@c =c2 ccab -a @c =c2 cccc -c", stakes={"mode": "average", "point": 7, "moon": 50})
    words = seated(left).get("/g/g1/why/a").words
    assert "Left the game Who leaves is paid at once: −0.02⅓ becomes −0.02. +0.00⅓ −0.02" in words
    assert "What leavers left Leavers were paid whole cents" in seated(left).get("/g/g1/why/b").words
    sectors = bang("abc", "@a a:mezza ~c @b b:mezza", {"leftover": "equal"}, {"mode": "sectors", "ante": 5})
    words = seated(sectors).get("/g/g1/why/a").words
    assert "What lies in the sectors is split among those still in. Rounded once" in words


def test_a_final_reckoning_and_places_in_words() -> None:
    final = seated(pitch("abc", "@c =a2 aa--", rules={"average": "final"}))
    words = final.get("/g/g1/why/a").words
    assert "The average The average of all who were dealt in is taken off, once, at the end. −0.06⅔" in words
    pot = pitch("abc", "@c =a2 aa-- end", stakes={"mode": "pot", "ante": 25, "places": [60, 40]})
    shown = seated(pot).get("/g/g1/why/a")
    assert "The pot of €0.75 goes to the first places as 60 : 40." in shown.words
    assert "60\u00a0:\u00a040" in shown.response.text, "a proportion is not parted at the end of a line"
    running = pitch("abc", "@c =a2 aa--", stakes={"mode": "pot", "ante": 25})
    assert "until then nobody has won any of it" in seated(running).get("/g/g1/why/a").words


def test_moon_money_stands_apart_from_the_points() -> None:
    words = seated(pitch("abcd", "@d =bM aaaa")).get("/g/g1/why/a").words
    assert "+0.40 for the points, +1.00 besides. +1.40 +1.40" in words


def test_an_entry_tells_its_deal_and_what_that_moved() -> None:
    evening = pitch("abc", "@c:abc a- b2 c- ba-b")
    phone = seated(evening)
    for seq in range(evening.seq - 4, evening.seq + 1):
        seen = phone.get(f"/e/{seq}")
        assert seen.h1 == "Deal 1"
        assert "Carla dealt." in seen.words
        assert "Anna +1 0.00 Boris +2 +0.10 Carla 0 −0.10 Together 0.00" in seen.words
        assert "€0.10 for each point above or below the average of this row, 1." in seen.words


def test_what_goes_to_the_table_is_told_as_well() -> None:
    """Chips that are bought; and in a final reckoning what is above the mean that is still to be taken off."""
    chips = sheet("cash_game", "ab", "a<100")
    assert "Anna −1.00 The table +1.00 Together 0.00" in seated(chips).get(f"/e/{chips.seq}").words
    assert "Anna bought in for €1.00. Anna −1.00" in seated(chips).get("/g/g1/deals").words
    final = pitch("abc", "@c =a2 aa--", rules={"average": "final"})
    words = seated(final).get(f"/e/{final.seq}").words
    assert "Anna +2 +0.20 Boris 0 0.00 Carla 0 0.00 The table −0.20 Together 0.00" in words


def test_an_entry_that_was_taken_back_says_so() -> None:
    evening = pitch("abc", "@c =a2 aa--")
    scored = evening.seq
    evening.tell(void(scored))
    phone = seated(evening)
    seen = phone.get(f"/e/{scored}")
    assert f"Entry {scored} was taken back" in seen.words
    assert f"No. {scored} taken back Reason: a slip No. {evening.seq}" in seen.words
    assert "What it moved" not in seen.words
    assert "The deal was scored." in phone.get(f"/e/{evening.seq}").words
    assert "Not scored yet" in phone.get(f"/e/{scored - 1}").words
    evening.tell(void(evening.seq))
    assert "What it moved" in seated(evening).get(f"/e/{scored}").words


def test_a_payment_tells_whose_sums_it_moved() -> None:
    evening = two_nights()
    paid = min(evening.table.payments)
    seen = seated(evening).get(f"/e/{paid}")
    assert "Boris +1.00 Anna −1.00" in seen.words
    evening.tell(void(paid))
    assert seated(evening).get(f"/e/{paid}").words.endswith("Boris 0.00 Anna 0.00")


def test_a_long_game_comes_in_parts() -> None:
    evening = pitch("abc", " ".join(f"@{d} ={p}2 {p}{p}--" for d, p in zip("cab" * 6, "abb" * 6, strict=True)))
    words = seated(evening).get("/g/g1/why/a").words
    assert "Deal 1 – Deal 10" in words
    assert "Deal 11 – Deal 18" in words


@pytest.mark.parametrize(("currency", "point", "shown"), [("JPY", "10", "−7½"), ("KWD", "0.010", "−0.007½")])
def test_in_other_money(currency: str, point: str, shown: str) -> None:
    phone = open_table(currency=currency)
    phone.start({"point": point})
    phone.deal()
    for path in ("/g/g1/why/p1", "/g/g1/deals", f"/e/{len(phone.log)}"):
        assert shown in phone.get(path).words


def test_without_money_scores_open_all_the_same() -> None:
    phone = open_table(currency="XXX")
    phone.start()
    phone.deal()
    (reasons,) = phone.get("/g/g1").links(f"{phone.home}/g/g1/why/p2")
    assert reasons in phone.get("/why/p2").links()
    assert "Deal 1 Boris bid 2, took High and Game: 2. Made, +2. Carla +1. +2 2 Points 2" in phone.get(reasons).words
    (entry,) = Lines(phone.get(reasons)).links
    assert entry in phone.get("/g/g1/deals").links()
    assert "Player Points Anna 0 Boris +2 Carla +1 Dmitri 0" in phone.get(entry).words
    for path in ("/why/p2", reasons, "/g/g1/deals", entry):
        assert "0.00" not in phone.get(path).words
