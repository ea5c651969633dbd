"""Amounts that could be misread: the page that says how they are understood, wherever an amount is entered."""

import pytest

from events.games.cash_game import BoughtIn
from events.money import PaymentMade
from service.forms import Form
from service.wording.doubts import OF_EVENTS, OF_STAKES, doubts_in
from tests.service.pages.phone import Fields, Phone, open_table
from tests.service.pages.seen import Seen

GO, YES = "Go on with what is chosen", "Yes, go on"
PAID = "Record the payment"
PAYMENT = {"from": "p1", "to": "p2", "sure": "1"}


def paid(phone: Phone) -> list[int]:
    """The amounts of the payments recorded."""
    log = phone.here.store.read(phone.table)
    return [one.event.amount for one in log if isinstance(one.event, PaymentMade)]


def pay(phone: Phone, amount: str, **more: str) -> Seen:
    """What comes of a payment of an amount as it is written."""
    return phone.press(phone.get("/settle"), PAID, {**PAYMENT, "amount": amount, **more})


@pytest.mark.parametrize(
    ("code", "text", "offered", "chosen", "cents"),
    [
        ("EUR", "1.000", ["1000.00", "1.00"], "1.00", 100),
        ("EUR", "1,000", ["1000.00", "1.00"], "1000.00", 100_000),
        ("EUR", "-1.000", ["-1000.00", "-1.00"], "-1.00", None),
        ("EUR", "1.234", ["1234.00"], "1234.00", 123_400),
        ("KWD", "1.000", ["1000.000", "1.000"], "1.000", 1000),
        ("KWD", "1,000", ["1000.000", "1.000"], "1000.000", 1_000_000),
        ("JPY", "1.000", ["1000", "1"], "1000", 1000),
        ("JPY", "1,234", ["1234"], "1234", 1234),
    ],
)
def test_an_amount_in_doubt_is_asked_about(
    code: str, text: str, offered: list[str], chosen: str, cents: int | None
) -> None:
    phone = open_table(currency=code)
    before = phone.log
    asked = pay(phone, text)
    assert (asked.status, phone.log) == (422, before)
    assert "Nothing is saved yet" in asked.words
    assert f"{text} means" in asked.words
    button = GO if len(offered) > 1 else YES
    form, _ = asked.form(button)
    assert form.offered("amount") == offered
    assert form.value("id")
    answer = phone.press(asked, button, {"amount": chosen})
    assert answer.status == (422 if cents is None else 303)
    assert paid(phone) == ([] if cents is None else [cents])


def test_a_comma_is_shown_as_understood() -> None:
    phone = open_table()
    asked = pay(phone, "15,38")
    assert asked.h1 == "Is this the amount?"
    assert "15,38 means €15.38" in asked.words
    assert paid(phone) == []
    phone.press(asked, YES)
    assert paid(phone) == [1538]


def test_what_the_phone_showed_already_is_not_asked_again() -> None:
    phone = open_table()
    assert pay(phone, "15,38", meant="15,38").status == 303
    assert pay(phone, "1.000", meant="15,38").status == 422
    assert paid(phone) == [1538]


def test_an_answer_is_not_asked_about_again_when_more_is_asked() -> None:
    phone = open_table(currency="KWD")
    asked = phone.press(phone.get("/settle"), PAID, {"from": "p1", "to": "p2", "amount": "1.500"})
    asked = phone.press(asked, GO, {"amount": "1.500"})
    assert "p1" not in asked.words
    assert phone.press(asked, next(one for one in asked.buttons if one.startswith("Record"))).status == 303
    assert paid(phone) == [1500]


def test_what_a_page_proposes_is_in_no_doubt() -> None:
    phone = open_table(currency="KWD")
    phone.start({"stakes.point": "2.500", "meant": "2.500"})
    phone.deal()
    button = next(one for one in phone.get("/settle").buttons if one.startswith("Paid:"))
    assert phone.press(phone.get("/settle"), button).status == 303
    assert phone.start().status == 200


STAKES: list[tuple[str, str, Fields, str]] = [
    ("pitch", "Start Pitch", {"stakes.point": "1.500"}, "stakes.point"),
    ("pitch", "Start Pitch", {"stakes.moon": "1,5"}, "stakes.moon"),
    ("pig", "Start Pig", {"stakes.mode": "pot", "stakes.ante": "2,5"}, "stakes.ante"),
    ("go_boom", "Start Go Boom", {"stakes.mode": "pip", "stakes.pip": "1.000"}, "stakes.pip"),
    ("big_bang", "Start Big Bang", {"stakes.ante.mezza": "1,20"}, "stakes.ante.mezza"),
]


@pytest.mark.parametrize(("kind", "button", "fields", "name"), STAKES)
def test_stakes_in_doubt(owner: Phone, kind: str, button: str, fields: Fields, name: str) -> None:
    asked = owner.press(owner.get(f"/start/{kind}"), button, {"first": "p1", **fields})
    assert asked.status == 422
    assert owner.here.tables.now(owner.table).games == {}
    go = next(one for one in (GO, YES) if one in asked.buttons)
    form, _ = asked.form(go)
    assert form.value("first") == "p1"
    assert form.offered(name)
    others = {f"stakes.ante.{one}": "1" for one in ("parziale", "totale", "big_bang")} if kind == "big_bang" else {}
    assert owner.press(asked, go, {name: form.offered(name)[0], **others}).status == 303
    assert list(owner.here.tables.now(owner.table).games) == ["g1"]


def test_what_is_not_played_for_is_not_asked(owner: Phone) -> None:
    form = owner.get("/start/pitch")
    assert (
        owner.press(form, "Start Pitch", {"first": "p1", "stakes.mode": "none", "stakes.point": "1.000"}).status == 303
    )


def test_moving_a_seat_asks_nothing(owner: Phone) -> None:
    form = owner.get("/start/pitch")
    moved = owner.press(form, "Move Boris up", {"stakes.point": "1.500"})
    assert moved.h1 == "Start Pitch"
    assert owner.press(moved, "Start Pitch", {"first": "p1"}).h1 == "Which amount is meant?"


def test_several_buy_ins_are_asked_about_at_once(owner: Phone) -> None:
    owner.press(owner.get("/start/cash_game"), "Start Cash game")
    amounts = {"0.amount": "1.000", "1.amount": "20", "2.amount": "7,50"}
    asked = owner.press(owner.get("/g/g1/record"), "Save the buy-in", amounts)
    assert "1.000 for Anna means €1,000.00 €1.00" in asked.words
    assert "7,50 for Carla means €7.50" in asked.words
    answer = owner.press(asked, GO, {"0.amount": "1000.00"})
    assert answer.status == 303
    bought = [one.event for one in owner.here.store.read(owner.table) if isinstance(one.event, BoughtIn)]
    assert [one.amount for one in bought] == [100_000, 2000, 750]


def test_a_preview_says_that_it_will_be_asked(owner: Phone) -> None:
    owner.press(owner.get("/start/cash_game"), "Start Cash game")
    shown = owner.press(
        owner.get("/g/g1/record"), "Save the buy-in", {"0.amount": "1.000", "do": "preview"}, X_Part="preview"
    )
    assert shown.words == "1.000 can be read in two ways: it is asked about before it is saved."
    shown = owner.press(
        owner.get("/g/g1/record"), "Save the buy-in", {"0.amount": "7,50", "do": "preview"}, X_Part="preview"
    )
    assert "€7.50" in shown.words


def test_a_payment_put_right(owner: Phone) -> None:
    pay(owner, "15.38")
    seq = owner.here.tables.now(owner.table).seq
    form = owner.get(f"/e/{seq}/right")
    asked = owner.press(form, "See what changes", {"0.amount": "1.538"})
    assert "1.538 means €1,538.00" in asked.words
    shown = owner.press(asked, YES)
    assert shown.h1 != asked.h1
    assert "1,538.00" in shown.words


def test_fields_of_amounts_hold_nothing_else() -> None:
    assert {*OF_EVENTS, *(key for keys in OF_STAKES.values() for key in keys)} == {
        "amount",
        "point",
        "moon",
        "ante",
        "pip",
    }
    form = Form({"0": "dispute.raised", "0.note": "1.000", "reason": "1.000", "2.pips.amount": "1.000"})
    assert [one.name for one in doubts_in(form, 2)] == []
