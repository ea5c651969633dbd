"""Settling up: what is proposed, paid, paid in part and taken back; the end of the night; and the same as text."""

import pytest

from service.access import Role
from service.edge import Edge, new_id
from tests.service.desk import still_edge
from tests.service.pages.phone import DEAL, NEXT, Phone, open_table
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
    settled.press(settled.get("/settle"), ANNA, {"amount": written})
    assert settled.state["balances"]["p1"] == cents - 7


@pytest.mark.parametrize(
    "written", ["1.000", "", " ", "0", "0.00", "-5", "−5", "0.005", "five", "1 2", "9" * 41, "1e3"]
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
    settled.press(settled.get("/settle"), "End the night")
    settled.start()
    settled.deal(NEXT, game="g2")
    settled.press(settled.get("/settle"), "Paid: Anna to Carla")
    page = settled.get("/settle")
    assert "Player Pitch Earlier Payments" in page.words
    assert "These add up to where each stands." in page.words


def test_the_night_is_ended_with_its_games(settled: Phone) -> None:
    settled.start({"plays": ["p1", "p2"]})
    page = settled.get("/settle")
    assert "This ends Pitch 1 and Pitch 2 with the scores of now, and the night." in page.words
    assert "Only the owner’s phone can take it back." in page.words
    answer = settled.press(page, "End the night")
    assert answer.to == f"{settled.home}/settle"
    assert settled.types[-3:] == ["game.ended", "game.ended", "night.ended"]
    over = settled.on(answer)
    assert "The list was fixed when the night ended." in over.words
    assert "End the night" not in over.words
    assert settled.press(page, "End the night").to == f"{settled.home}/settle"
    assert settled.types.count("night.ended") == 1
    home = settled.get()
    assert "3 payments are open" in home.words
    assert "ended" in home.words


def test_a_list_that_is_fixed_is_paid_off(settled: Phone) -> None:
    settled.press(settled.get("/settle"), "End the night")
    page = settled.get("/settle")
    for left in (3, 2, 1):
        assert len(paid_buttons(page)) == left
        page = settled.on(settled.press(page, paid_buttons(page)[0]))
    assert "Everyone is square" in page.words
    assert set(settled.state["balances"].values()) == {0}
    assert "open" not in settled.get().words
    assert "Everyone is square." in text(page)


def test_a_night_without_a_running_game_is_ended(settled: Phone) -> None:
    settled.press(settled.get("/g/g1/end"), "End the game as it stands")
    page = settled.get("/settle")
    assert "No game is running: this ends the night." in page.words
    owner = settled.other(Role.OWNER)
    assert "Only the owner" not in owner.get("/settle").words
    settled.press(page, "End the night")
    assert settled.types[-1] == "night.ended"


def test_a_night_does_not_end_in_the_middle_of_a_deal(settled: Phone) -> None:
    early = settled.get("/settle")
    settled.press(settled.get("/g/g1/record"), "Bid by bid")
    before, page = settled.log, settled.get("/settle")
    assert "A deal is on the table" in page.words
    assert "End the night" not in page.buttons
    answer = settled.press(early, "End the night")
    assert answer.status == 409
    answer = settled.press(early, "End the night", {"seen": None})
    assert (answer.status, settled.log) == (422, before)
    assert "A deal is on the table" in answer.alert


def test_an_owner_takes_back_the_end_of_a_night(settled: Phone) -> None:
    settled.press(settled.get("/settle"), "End the night")
    owner, before = settled.other(Role.OWNER), settled.log
    act = owner.get().form("Undo")[0].value("act")
    assert "Undo" not in settled.get().buttons
    answer = settled.post("/undo", {"id": new_id(), "act": act})
    assert (answer.status, settled.log) == (403, before)
    owner.press(owner.get(), "Undo")
    assert [game["status"] for game in owner.state["games"]] == ["running"]


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
    assert page.buttons == []
    assert owner.post("/night/end", {"id": new_id()}).to == f"{owner.home}/settle"
    assert "night.ended" not in owner.types


def test_as_text(settled: Phone) -> None:
    assert text(settled.get("/settle", Accept_Language="en-GB")).splitlines() == [
        "Thursday, 30 Nov 2026",
        "",
        "€0.07  Anna pays Boris",
        "€0.05  Dmitri pays Boris",
        "€0.02  Dmitri pays Carla",
        "",
        "+€0.12  Boris",
        "+€0.02  Carla",
        "−€0.07  Anna",
        "−€0.07  Dmitri",
    ]


def test_a_table_for_points_has_standings() -> None:
    phone = open_table(currency="XXX", people=["Anna", "Boris", "Carla"])
    assert "Nothing played yet." in phone.get("/settle").words
    phone.start()
    phone.deal(DEAL)
    phone.start()
    phone.press(phone.get("/g/g2/end"), "Abandon the game", {"reason": "late"})
    page = phone.get("/settle", Accept_Language="en-GB")
    assert page.h1 == "Standings"
    assert "Pitch 2 abandoned" in page.words
    assert text(page).splitlines()[:5] == ["Thursday, 30 Nov 2026", "", "Pitch 1", "2  Boris", "1  Carla"]
    answer = phone.post("/pay", {"id": new_id(), "from": "p1", "to": "p2", "amount": "1"})
    assert answer.status == 422
    assert "points only" in answer.alert
    phone.press(page, "End the night")
    assert phone.types[-1] == "night.ended"


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
    phone.press(phone.get("/settle"), "End the night")
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
    phone.press(answer, button, {"amount": written})
    assert phone.state["balances"]["p1"] == before + cents
