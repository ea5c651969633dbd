"""Any night's settling: what was carried over and on, its list as fixed, the same as text and on paper."""

import pytest

from service.access import Role
from service.edge import Edge, new_id
from service.wording.fingerprint import words
from tests.projections.sheets import played as sheet
from tests.service.desk import still_edge
from tests.service.pages.nights import NIGHTS, at_log, shared_night, sheets, speaker
from tests.service.pages.phone import DEAL, NEXT, Phone, open_table
from tests.service.pages.sums import seated

END = "End the night"
GB = {"Accept_Language": "en-GB"}
DAYS = ("2026-11-14T19:30:00.000Z", "2026-11-15T00:40:00.000Z", "2026-11-21T19:30:00.000Z")


@pytest.fixture
def nights() -> Phone:
    """A night past midnight, of which Anna paid Boris 0.03 of 0.07 and Dmitri owes all, and a deal in the next."""
    now, edge = [DAYS[0]], still_edge()
    phone = open_table(edge=Edge(edge.store, edge.secret, now=lambda: now[-1], new_id=edge.new_id))
    phone.start()
    phone.deal()
    now.append(DAYS[1])
    phone.press(phone.get("/night/end"), END)
    phone.press(phone.get("/settle"), "Paid: Anna to Boris", {"amount": "0.03"})
    now.append(DAYS[2])
    phone.start()
    phone.deal(NEXT, game="g2")
    return phone


def test_what_stays_open_is_carried_over(nights: Phone) -> None:
    told = "Carried over from 14 Nov 2026 Boris +0.09 , Carla +0.02 , Anna −0.04 , Dmitri −0.07"
    for path in ("", "/settle"):
        page = nights.get(path, **GB)
        assert told in page.words
        assert f"{nights.home}/settle?night=n1" in page.links()
    assert "Player Pitch Carried over" in page.words
    first = nights.get("?night=n1")
    assert "Carried over" not in first.words
    assert f"{nights.home}/settle?night=n1" in first.links()
    nights.press(nights.get("/night/end"), END)
    assert "Carried over" not in nights.get().words  # there the open payments stand
    assert told in nights.get("/settle", **GB).words


def test_an_earlier_night_shows_what_it_left(nights: Phone) -> None:
    page = nights.get("/settle?night=n1", **GB)
    assert "Thursday, 14 Nov 2026" in page.words
    assert "3 payments were left open, and carried over to 21 Nov 2026" in page.words
    assert "Anna pays Boris €0.04 of €0.07" in page.words
    assert "Anna pays Boris €0.03 paid 15 Nov 2026, 00:40:00" in page.words
    assert (
        "The list as it was fixed Anna pays Boris €0.07 Dmitri pays Boris €0.05 Dmitri pays Carla €0.02" in page.words
    )
    assert "Boris +0.09 Carla +0.02 Anna −0.04 Dmitri −0.07" in page.words
    assert page.buttons == ["Copy", "Share the settle-up"]
    assert page.links(f"{nights.home}/settle?night=") == [f"{nights.home}/settle?night=n2"]
    for address in page.links("/t/"):
        assert nights.get(address).status == 200, address


def test_a_later_payment_belongs_to_the_next_night(nights: Phone) -> None:
    before = nights.get("/settle?night=n1", **GB).words.split(" Both halves")[0]
    nights.press(nights.get("/settle"), "Record the payment", {"from": "p1", "to": "p3", "amount": "0.05"})
    assert nights.get("/settle?night=n1", **GB).words.split(" Both halves")[0] == before
    page = nights.get("/settle?night=n2", **GB)
    assert "Player Pitch Carried over Payments" in page.words
    assert page.words == nights.get("/settle", **GB).words


def test_there_is_no_such_night(nights: Phone) -> None:
    for path in ("/settle?night=n9", "/settle.txt?night=", "/print?night=x"):
        seen = nights.get(path)
        assert seen.status == 404
        assert "There was no such night at this table." in seen.words


def test_as_text(nights: Phone) -> None:
    seen = nights.get("/settle.txt?night=n1", **GB)
    assert seen.response.content_type == "text/plain; charset=utf-8"
    ended = next(one for one in nights.here.store.read(nights.table) if one.event.type == "night.ended")
    assert seen.response.text.splitlines() == [
        "Thursday, 14 Nov 2026",
        "",
        "Carried over:",
        "€0.04  Anna pays Boris",
        "€0.05  Dmitri pays Boris",
        "€0.02  Dmitri pays Carla",
        "",
        "Paid:",
        "€0.03  Anna paid Boris",
        "",
        "Where each stands, in EUR:",
        "+€0.09  Boris",
        "+€0.02  Carla",
        "−€0.04  Anna",
        "−€0.07  Dmitri",
        "",
        "Log: " + " ".join(words(ended.hash)),
    ]
    running = nights.get("/settle.txt", **GB).response.text
    assert "As if Pitch ended now." in running
    assert "To pay:" in running
    assert running.endswith(f"Log: {' '.join(words(nights.state['head']))}\n")
    page = nights.get("/settle", **GB)
    assert running == "".join(told for tags, told in page.reader.texts if "textarea" in tags)
    assert " ".join(words(nights.state["head"])) in page.words


def test_names_begin_in_one_column_whatever_their_letters() -> None:
    phone = open_table("שולחן", ["山田太郎", "👩‍👩‍👧‍👦 Élodie", "שרה כהן", "W" * 60])
    phone.start({"stakes.point": "400"})
    phone.deal(DEAL)
    text = phone.get("/settle.txt", **GB).response.text
    assert text.startswith("\u2068שולחן\u2069, ")
    rows = [row.split("  ") for row in text.splitlines() if "€" in row]
    assert len(rows) == 7
    assert all(len(row) == 2 for row in rows)
    for block in (rows[:3], rows[3:]):
        assert len({len(amount) for amount, _ in block}) == 1  # a figure space is as wide as a digit
    assert "+€500.00  👩‍👩‍👧‍👦 Élodie" in text
    assert "\u2068שרה כהן\u2069" in text


def test_before_anything_was_played(owner: Phone) -> None:
    text = owner.get("/settle.txt").response.text
    assert text.startswith("Thursday\n\nEveryone is square.\n\n")
    assert "Nothing played yet." in owner.get("/print").words


def test_paid_before_the_first_night(owner: Phone) -> None:
    page = owner.get("/settle")
    asked = owner.press(page, "Record the payment", {"from": "p1", "to": "p2", "amount": "3"})
    owner.press(asked, "Record €3.00")
    assert "Boris pays Anna €3.00" in owner.get("/settle").words
    owner.start()
    page = owner.get("/settle")
    assert "Paid before the first night Anna +3.00 , Boris −3.00" in page.words
    assert "Carried over" in page.words
    assert owner.get("/settle").links(f"{owner.home}/settle?night=") == []


def test_a_table_for_points_has_standings() -> None:
    phone = open_table(currency="XXX", people=["Anna", "Boris", "Carla"])
    assert "Nothing played yet." in phone.get("/settle").words
    phone.start()
    phone.deal(DEAL)
    phone.start()
    phone.press(phone.get("/g/g2/end"), "Abandon the game", {"reason": "late"})
    page = phone.get("/settle", **GB)
    assert page.h1 == "Standings"
    assert "Pitch 2 abandoned" in page.words
    lines = phone.get("/settle.txt", **GB).response.text.splitlines()
    assert lines[:6] == ["Thursday, 30 Nov 2026", "", "Pitch 1", "2  Boris", "1  Carla", "0  Anna"]
    assert lines[7] == "Pitch 2, abandoned"
    answer = phone.post("/pay", {"id": new_id(), "from": "p1", "to": "p2", "amount": "1"})
    assert answer.status == 422
    paper = phone.get("/print").words
    assert "Rank Player Points 1 Boris 2" in paper
    assert "Payments" not in paper


def test_a_night_on_paper(nights: Phone) -> None:
    nights.press(nights.get("/g/g2/end"), "Abandon the game", {"reason": "late"})
    nights.start({"stakes.settled": "table"})
    nights.deal(NEXT, game="g3")
    page = nights.other(Role.VIEWER).get("/print?night=n1", **GB)
    for told in (
        "Thursday 14 Nov 2026",
        "Rank Player Points EUR 1 Boris 2 +0.12",
        "Where each stands Player Games Payments Balance",
        "Anna pays Boris €0.04",
        "Anna paid Boris €0.03 15 Nov 2026",
        "Pitch: Deals Deal 1 Boris bid 2, took High and Game: 2. Made, +2. Carla +1.",
    ):
        assert told in page.words
    later = nights.get("/print", **GB).words
    assert "Pitch 1 abandoned" in later
    assert "Pitch 2 running" in later
    assert page.buttons == ["Print"]


def test_where_the_score_is_the_money_it_stands_once_on_paper() -> None:
    chips = sheet("cash_game", "ab", "a<100 b<100 a>150 b>50")
    paper = seated(chips).get("/print").words
    assert "Cash game running Rank Player EUR 1 Anna +0.50 2 Boris −0.50" in paper


@pytest.mark.parametrize("name", sorted(path.stem for path in NIGHTS.glob("*.jsonl")))
def test_every_kind_of_game_on_paper(name: str) -> None:
    phone = shared_night(name)
    table = phone.here.tables.now(phone.table)
    for night in table.roster.nights:
        played = [one for one in table.games.values() if one.night == night]
        page = phone.get(f"/print?night={night}")
        assert page.status == 200
        assert page.response.text.count("<li><b>") == sum(len(one.book.rows) for one in played)


@pytest.mark.parametrize(
    ("code", "point", "win", "pays"), [("JPY", "100", "+125", "JP¥75"), ("KWD", "0.1", "+0.125", "KWD 0.075")]
)
def test_other_money_on_every_page(code: str, point: str, win: str, pays: str) -> None:
    phone = open_table(currency=code)
    phone.start({"stakes.point": point})
    phone.deal()
    for path in ("/settle", "/night/end", "/print", "/settle.txt"):
        seen = phone.get(path, **GB)
        told = (seen.words or seen.response.text).replace("\u00a0", " ")
        assert f"Anna pays Boris {pays}" in told or f"{pays}  Anna pays Boris" in told
        assert f"Boris {win}" in told or path == "/settle.txt"


@pytest.mark.parametrize("currency", ["EUR", "JPY"])
def test_sums_beyond_every_bound_are_shown_to_the_cent(currency: str) -> None:
    most = 2**53 - 1
    phone = at_log(sheets(currency, [[most, 1 - most, 0]] * 50, point=10**12))
    balance = phone.here.tables.now(phone.table).balances["p1"]
    assert balance > 10**28
    for path in ("", "/settle", "/print", "/stats", "/p/p1", "/why/p1", "/g/g1/deals", "/g/g1/why/p1"):
        assert phone.get(path).status == 200, path
    shown = speaker(phone).decimal(balance)
    assert shown.replace(",", "").replace(".", "") == str(balance)
    assert shown in phone.get("/settle.txt").response.text


def test_before_the_first_night_every_link_leads_somewhere(owner: Phone) -> None:
    owner.press(owner.get("/settle"), "Record the payment", {"from": "p1", "to": "p2", "amount": "3", "sure": "1"})
    for path in ("/settle", "/print"):
        for address in owner.get(path).links("/t/"):
            assert owner.get(address).status == 200, address
