"""Settling up: what is proposed, paid, paid in part, paid otherwise, and taken back."""

import pytest

from service.access import Role
from service.edge import Edge, new_id
from tests.service.desk import still_edge
from tests.service.pages.phone import NEXT, Phone, open_table
from tests.service.pages.seen import Seen

ANNA, DMITRI = "Paid: Anna to Boris", "Paid: Dmitri to Boris"


@pytest.fixture
def settled(scorer: Phone) -> Phone:
    """Boris's phone after a deal: Boris has 12 cents, Carla 2, Anna and Dmitri owe 7 each."""
    scorer.deal()
    return scorer


def text(seen: Seen) -> str:
    """The settling as text."""
    return "".join(words for tags, words in seen.reader.texts if "textarea" in tags)


def paid_buttons(seen: Seen) -> list[str]:
    """Who is to pay whom."""
    return sorted(words for words in seen.buttons if words.startswith("Paid"))


def test_what_is_proposed_is_what_the_state_says(settled: Phone) -> None:
    page = settled.get("/settle")
    names = {key: one["name"] for key, one in settled.state["players"].items()}
    proposed = [f"Paid: {names[one['from']]} to {names[one['to']]}" for one in settled.state["settlement"]]
    assert paid_buttons(page) == sorted(proposed)
    assert "As if Pitch ended now." in page.words
    assert "3 payments and everyone is square" in page.words
    assert "Together 0.00" in page.words


def test_a_payment_as_proposed(settled: Phone) -> None:
    page = settled.on(settled.press(settled.get("/settle"), ANNA))
    assert ANNA not in page.buttons
    assert "Anna pays Boris €0.07 paid 8:00:00" in page.words.replace("\u202f", " ")
    assert settled.state["balances"] == {"p1": 0, "p2": 5, "p3": 2, "p4": -7}
    assert settled.press(settled.get("/settle"), ANNA.replace("Anna", "Dmitri")).status == 303


def test_a_payment_sent_twice_is_one(settled: Phone) -> None:
    page = settled.get("/settle")
    assert {settled.press(page, ANNA).to for _ in range(3)} == {f"{settled.home}/settle"}
    assert settled.types.count("payment.made") == 1


@pytest.mark.parametrize(("written", "cents"), [("0.05", 5), ("0,05", 5), (" 1 ", 100), ("1,000.50", 100050)])
def test_another_amount(settled: Phone, written: str, cents: int) -> None:
    settled.press(settled.get("/settle"), ANNA, {"amount": written, "meant": written, "sure": "1"})
    assert settled.state["balances"]["p1"] == cents - 7


@pytest.mark.parametrize(
    "written", ["1234.567", "1.00.0", "", " ", "0", "0.00", "-5", "−5", "0.005", "five", "1 2", "9" * 41, "1e3"]
)
def test_an_amount_that_is_none_or_could_mean_two(settled: Phone, written: str) -> None:
    before = settled.log
    answer = settled.press(settled.get("/settle"), ANNA, {"amount": written})
    assert (answer.status, settled.log) == (422, before)
    assert answer.alert == "Not saved Write the amount like this: 12.34."
    assert ANNA in answer.buttons


@pytest.mark.parametrize(
    "fields", [{"from": "p1", "to": "p1"}, {"from": "p9"}, {"from": None}, {"to": "ü"}, {"amount": "99999999999999"}]
)
def test_a_payment_between_nobody(settled: Phone, fields: dict[str, str | None]) -> None:
    before = settled.log
    answer = settled.press(settled.get("/settle"), ANNA, fields)
    assert (answer.status, settled.log) == (422, before)
    assert answer.alert


def test_a_payment_is_taken_back(settled: Phone) -> None:
    page = settled.on(settled.press(settled.get("/settle"), ANNA))
    page = settled.on(settled.press(page, "Undo: Anna to Boris"))
    assert ANNA in page.buttons
    assert settled.state["balances"]["p1"] == -7
    other = settled.other(Role.SCORER)
    settled.press(page, ANNA)
    mine, theirs = settled.get("/settle"), other.get("/settle")
    settled.press(mine, "Undo: Anna to Boris")
    assert other.press(theirs, "Undo: Anna to Boris").status == 409
    assert other.press(theirs, "Undo: Anna to Boris", {"seen": None}).status == 422
    assert settled.state["balances"]["p1"] == -7


def test_what_each_stands_at_is_made_of_games_payments_and_earlier_nights(settled: Phone) -> None:
    settled.press(settled.get("/night/end"), "End the night")
    settled.start()
    settled.deal(NEXT, game="g2")
    settled.press(settled.get("/settle"), "Paid: Anna to Carla")
    page = settled.get("/settle")
    assert "Player Pitch Carried over Payments" in page.words
    assert "These add up to where each stands." in page.words


def test_a_list_that_is_fixed_is_paid_off(settled: Phone) -> None:
    settled.press(settled.get("/night/end"), "End the night")
    page = settled.get("/settle")
    for left in (3, 2, 1):
        assert len(paid_buttons(page)) == left
        page = settled.on(settled.press(page, paid_buttons(page)[0]))
    assert "Everyone is square" in page.words
    assert set(settled.state["balances"].values()) == {0}
    assert "open" not in settled.get().words
    assert "Everyone is square.\n" in text(page)


def test_who_follows_along_sees_who_pays_whom(viewer: Phone) -> None:
    scorer = viewer.other(Role.SCORER)
    scorer.deal()
    scorer.press(scorer.get("/settle"), ANNA)
    page = viewer.get("/settle")
    assert "Dmitri pays Boris" in page.words
    assert paid_buttons(page) == []
    assert [form.method for form in page.reader.forms.values() if form.buttons and form.method == "post"] == []


def test_before_anything_was_played(owner: Phone) -> None:
    page = owner.get("/settle")
    assert page.h1 == "Settle up"
    assert "Everyone is square" in page.words
    assert page.buttons == ["Record the payment"]
    assert owner.post("/night/end", {"id": new_id()}).to == f"{owner.home}/settle"
    assert "night.ended" not in owner.types


def test_what_is_not_counted_is_named(owner: Phone) -> None:
    owner.start({"stakes.settled": "table"})
    owner.deal()
    owner.start({"stakes.settled": None})
    owner.deal(game="g2")
    owner.start()
    owner.press(owner.get("/g/g3/end"), "Abandon the game", {"reason": "late"})
    page = owner.get("/settle")
    assert "Pitch 1 was settled at the table and is not counted here." in page.words
    assert "Pitch 3 was abandoned: it moves no money." in page.words
    assert "Pitch 2 came out in fractions of €0.01." in page.words


@pytest.mark.parametrize(("point", "most"), [("0.10", 3), ("100", 2), ("1000000", 1)])
def test_columns_fit_beside_each_other(owner: Phone, point: str, most: int) -> None:
    for n in range(1, 5):
        owner.start({"stakes.point": point})
        owner.deal(game=f"g{n}")
    page = owner.get("/settle")
    heads = [[]]  # type: list[list[str]]
    for tag, told in page.reader.tags:
        heads = [*heads, []] if tag == "thead" else heads
        heads[-1] += ["col"] * (tag == "th" and told.get("scope") == "col")
    assert max(len(columns) - 1 for columns in heads[2:]) <= most


def test_a_payment_of_another_day_says_which() -> None:
    times = ["2026-11-30T20:00:00.000Z"]
    edge = still_edge()
    phone = open_table(edge=Edge(edge.store, edge.secret, now=lambda: times[-1], new_id=edge.new_id))
    phone.start()
    phone.deal()
    phone.press(phone.get("/night/end"), "End the night")
    times.append("2026-12-02T09:30:00.000Z")
    phone.press(phone.get("/settle"), ANNA)
    assert "paid 2 Dec 2026, 09:30:00" in phone.get("/settle", Accept_Language="en-GB").words


@pytest.mark.parametrize(
    ("code", "point", "example", "written", "cents"),
    [("JPY", "100", "12", "1250", 1250), ("KWD", "0.100", "1.234", "1.250", 1250), ("KWD", "1", "1.234", "0,5", 500)],
)
def test_other_money(code: str, point: str, example: str, written: str, cents: int) -> None:
    phone = open_table(currency=code)
    phone.start({"stakes.point": point})
    phone.deal()
    button = paid_buttons(phone.get("/settle"))[0]
    before = phone.state["balances"]["p1"]
    answer = phone.press(phone.get("/settle"), button, {"amount": "0"})
    assert f"Write the amount like this: {example}." in answer.alert
    phone.press(answer, button, {"amount": written, "meant": written, "sure": "1"})
    assert phone.state["balances"]["p1"] == before + cents


def test_a_part_payment_leaves_the_rest_and_all_other_lines(settled: Phone) -> None:
    settled.press(settled.get("/night/end"), "End the night")
    before = settled.state["settlement"]
    page = settled.on(settled.press(settled.get("/settle"), ANNA, {"amount": "0.03"}))
    assert settled.state["settlement"] == [{**before[0], "amount": 4}, *before[1:]]
    assert "Anna pays Boris €0.04" in page.words
    assert "of €0.07" in page.words
    assert "The list as it was fixed Anna pays Boris €0.07" in page.words
    page = settled.on(settled.press(page, ANNA))
    assert settled.state["settlement"] == before[1:]


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "question"),
    [
        ("p1", "p2", "0.20", "Boris would then owe Anna €0.08."),
        ("p1", "p2", "0.14", "Boris would then owe €0.02."),  # to Carla
        ("p1", "p2", "0.09", "Anna would then be owed €0.02."),  # by Dmitri, who owes Boris less
        ("p4", "p2", "0.06", "That is €0.01 more than proposed: other payments will change."),
        ("p2", "p1", "0.05", "Anna would then owe Boris €0.12."),
        ("p1", "p3", "0.05", "Carla would then owe €0.03."),
        ("p1", "p4", "0.01", "Dmitri would then owe €0.08."),
    ],
)
def test_a_payment_of_more_than_is_owed_is_asked_about_once(
    settled: Phone, payer: str, payee: str, amount: str, question: str
) -> None:
    before, page = settled.log, settled.get("/settle")
    asked = settled.press(page, "Record the payment", {"from": payer, "to": payee, "amount": amount})
    assert (asked.status, settled.log) == (200, before)
    assert question in asked.alert
    answers = [settled.press(asked, f"Record €{amount}") for _ in range(2)]
    assert {one.to for one in answers} == {f"{settled.home}/settle"}
    assert settled.types.count("payment.made") == 1
    assert settled.press(page, "Record the payment", {"from": payer, "to": payee, "amount": amount}).status == 303


def test_another_payment_that_fits_is_not_asked_about(settled: Phone) -> None:
    form = settled.get("/settle").form("Record the payment")[0]
    assert form.offered("from") == ["", "p1", "p2", "p3", "p4"]
    answer = settled.press(settled.get("/settle"), "Record the payment", {"from": "p1", "to": "p3", "amount": "0.02"})
    assert answer.to == f"{settled.home}/settle"
    assert settled.state["balances"] == {"p1": -5, "p2": 12, "p3": 0, "p4": -7}


def test_another_payment_written_wrongly_keeps_what_was_chosen(settled: Phone) -> None:
    page = settled.get("/settle")
    answer = settled.press(page, "Record the payment", {"from": "p1", "to": "p3", "amount": "two"})
    assert answer.status == 422
    form = answer.form("Record the payment")[0]
    assert [form.value(name) for name in ("from", "to", "amount")] == ["p1", "p3", "two"]
    assert settled.press(page, "Record the payment", {"from": "", "to": "p3", "amount": "1"}).status == 422


def test_somebody_hidden_who_still_owes_can_pay(settled: Phone) -> None:
    settled.press(settled.get("/night/end"), "End the night")
    settled.press(settled.get("/players"), "Hide from new games", {"player": "p4"})
    assert settled.state["players"]["p4"]["hidden"]
    for _ in range(2):
        page = settled.get("/settle")
        assert "p4" in page.form("Record the payment")[0].offered("from")
        settled.press(page, next(words for words in paid_buttons(page) if "Dmitri" in words))
    assert settled.state["balances"]["p4"] == 0
    assert "p4" not in settled.get("/settle").form("Record the payment")[0].offered("from")


def test_every_amount_leads_to_its_reasons(settled: Phone) -> None:
    settled.press(settled.get("/night/end"), "End the night")
    settled.press(settled.get("/settle"), ANNA, {"amount": "0.03"})
    page = settled.get("/settle")
    home = settled.home
    assert len(page.links(f"{home}/why/")) == 3 + 4 + 2  # payments, balances, what two have paid
    assert sorted(page.links(f"{home}/g/g1/why/")) == [f"{home}/g/g1/why/p{n}" for n in (1, 2, 3, 4)]
    labels = [told.get("aria-label") for tag, told in page.reader.tags if tag == "a" and told.get("class") == "why"]
    assert "Anna pays Boris €0.04: why" in labels
    assert "Carla +0.02: why" in labels
