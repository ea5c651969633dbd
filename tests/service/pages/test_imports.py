"""Reading files in on the pages: a backup at once, a ledger after a look; whose phone may, and that twice is once."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from service.access import Role
from service.app import BODY_MAX
from service.edge import Running, new_id
from service.files.pokernow import BYTES_MAX, COLUMNS
from tests.service.pages.phone import Phone, new_phone, open_table
from tests.service.pages.seen import Seen
from tests.service.texts import LEDGER, hand_written, ledger_text, small_desk, text_of

LOG = text_of(small_desk().log)
NEITHER = "This is neither a backup nor a PokerNow ledger: take another."
NEW: dict[str, str] = {"name": "Online", "currency": "EUR", "zone": "Europe/Rome"}


def send(phone: Phone, content: bytes, path: str = "//import", **form: str) -> Seen:
    """A file sent by the form of its page, as a browser writes it."""
    told = {"id": phone.get(path).form("Read the file")[0].value("id"), **form}
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in told.items()]
    parts.append(b'name="file"; filename="file"\r\n\r\n' + content)
    body = b"".join(b"--x\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    return Seen(phone.client.post(phone.address(path), data=body, content_type=kind))


def preview(content: bytes = LEDGER, **fields: str) -> tuple[Phone, Seen]:
    """A phone without a table that looks at the night of a ledger."""
    phone = new_phone()
    shown = phone.press(send(phone, content), "See the night", {**NEW, **fields})
    assert shown.status == 200, shown.words
    return phone, shown


def save(phone: Phone, shown: Seen, **fields: str) -> Phone:
    """Presses Save, which must be taken."""
    answer = phone.press(shown, "Save the night", fields)
    assert answer.status == 303, answer.words
    phone.home = answer.to
    return phone


def money(phone: Phone) -> dict[str, int]:
    """Everybody's money in the only game, by name."""
    (game,) = phone.state["games"]
    return {phone.state["players"][key]["name"]: cents for key, cents in game["money"].items()}


def nothing_new(phone: Phone, before: Any) -> None:
    """That no table was opened, and no event added."""
    assert (phone.here.store.tables(), phone.log if phone.home else None) == before


def test_a_backup_becomes_a_table_of_this_phone() -> None:
    phone = new_phone()
    phone.home = send(phone, LOG).to
    assert "".join(f"{one}\n" for one in phone.log).encode() == LOG
    assert "It owns the table." in phone.get("/invite").words


def test_a_backup_sent_twice_is_one_table() -> None:
    phone = new_phone()
    id_ = new_id()
    first, second = (send(phone, LOG, id=id_) for _ in range(2))
    assert first.to == second.to
    assert phone.get(second.to).status == 200
    assert send(phone, LOG, id=new_id()).to != first.to


def test_a_backup_may_be_longer_than_other_forms() -> None:
    phone, log = new_phone(), LOG.replace(b"\n", b" " * 60_000 + b"\n")
    told = b"".join(
        hand_written(("player.added", {"player": f"q{n}", "name": "N"}, "", {"id": new_id()})) for n in range(20)
    )
    log += told.replace(b"\n", b" " * 60_000 + b"\n")
    assert BODY_MAX < len(log) < Running().import_bytes
    answer = send(phone, log)
    assert answer.status == 303, answer.words
    phone.home = answer.to
    assert len(phone.log) == log.count(b"\n")


def test_more_of_a_backup_comes_into_its_table() -> None:
    phone = new_phone()
    phone.home = send(phone, b"".join(LOG.splitlines(keepends=True)[:4])).to
    for _ in range(2):
        assert send(phone, LOG, "/import").to == phone.home
        assert "".join(f"{one}\n" for one in phone.log).encode() == LOG


@pytest.mark.parametrize(
    ("content", "status", "sentence"),
    [
        (b"{", 422, "Line 1: is not JSON: look at column 2."),
        (LOG + b'{"type":"pitch.bid"}', 422, "data is missing."),
        (b'{"type":"\xff"}', 422, "Line 1: byte 10 is not UTF-8."),
        (b"", 422, NEITHER),
        (b"; a journal\n", 422, NEITHER),
        (b"PK\x03\x04,\0", 422, NEITHER),
        (LOG.replace(b"Boris", b"Doris", 1), 409, "was changed"),
        (b"x" * (Running().import_bytes + 1), 413, "The file is larger than 10 MB"),
        (b"a,b\n", 422, "Line 1: the ledger does not begin with its columns"),
        (b"," * (BYTES_MAX + 1), 413, "Line 1: the ledger is longer than 250000 bytes."),
        (LEDGER.replace(b"1050", b"1051"), 422, "Line 2: net is 1051, but buy_out + stack − buy_in is 1050."),
    ],
    ids=range(11),
)
def test_a_file_that_is_not_right_leaves_no_trace(content: bytes, status: int, sentence: str) -> None:
    phone, table = new_phone(), open_table()
    before: Any = (phone.here.store.tables(), None)
    answer = send(phone, content)
    assert (answer.status, sentence in answer.alert) == (status, True), answer.words
    nothing_new(phone, before)
    before = (table.here.store.tables(), table.log)
    assert send(table, content, "/import").status in (409, 413, 422)
    nothing_new(table, before)


@pytest.mark.parametrize("path", ["//import", "/import"])
def test_no_file_is_said_so(owner: Phone, path: str) -> None:
    answer = owner.post(path, {"id": new_id(), "file": (BytesIO(b""), "")})
    assert (answer.status, answer.alert) == (422, "Nothing was read in Choose a file first.")


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_only_the_owner_reads_files_in(owner: Phone, role: Role) -> None:
    other, before = owner.other(role), owner.log
    for phone in (other, owner.stranger()):
        assert phone.get("/import").status == 403
        assert phone.post("/import", {"id": new_id(), "file": (BytesIO(LEDGER), "x")}).status == 403
    assert other.get("/files").links(f"{owner.home}/import") == []
    assert owner.get("/files").links(f"{owner.home}/import") == [f"{owner.home}/import"]
    assert owner.log == before


def test_the_front_page_leads_to_it() -> None:
    assert new_phone().get("//").links("/import") == ["/import"]


def test_a_ledger_is_shown_and_then_saved_as_a_new_table() -> None:
    phone, shown = preview()
    before = phone.here.store.tables()
    assert shown.h1 == "The night of Aug 26, 2026"
    for words in ("Casey", "Alex and Alex, Jr.", "€75.00 in, €37.22 out", "−37.78", "€0.28 less came out"):
        assert words in shown.words, words
    save(phone, shown)
    assert len(phone.here.store.tables()) == len(before) + 1
    assert phone.state["table"]["name"] == "Online"
    assert money(phone) == {"Casey": -3770, "Alex": -1443, "Blair": 5213}
    assert phone.state["balances"] == {"p1": -3770, "p2": -1443, "p3": 5213}
    assert "3 people" not in phone.get().words
    assert "payments are open" in phone.get().words
    assert "It owns the table." in phone.get("/invite").words


def test_saved_twice_is_one_table() -> None:
    phone, shown = preview()
    assert phone.press(shown, "Save the night").to == phone.press(shown, "Save the night").to


def test_the_unit_is_shown_in_both_readings_and_saved_as_shown() -> None:
    phone, shown = preview()
    assert "8250 in the file is" in shown.words
    assert shown.form("Save the night")[0].offered("unit") == ["cents", "whole"]
    again = phone.press(shown, "Save the night", {"unit": "whole"})
    assert (again.status, "€7,500.00 in, €3,722.00 out" in again.words) == (200, True)
    save(phone, again)
    assert sum(abs(cents) for cents in money(phone).values()) == 2 * 521_313


@pytest.mark.parametrize(("currency", "largest"), [("JPY", "¥7,500 in, ¥3,722 out"), ("KWD", "7.500 in")])
def test_the_smallest_unit_is_the_currencys(currency: str, largest: str) -> None:
    phone, shown = preview(currency="other", other=currency)
    assert largest in shown.words
    assert ("unit" in dict(shown.form("Save the night")[0].choices)) == (currency == "KWD")
    save(phone, shown)
    assert money(phone)["Casey"] == -3770


def test_a_decimal_point_leaves_nothing_to_ask() -> None:
    phone, shown = preview(ledger_text("Anna,a,T1,,20.50,,30,9.50", "Boris,b,T2,,20.50,11,0,-9.5"))
    assert dict(shown.form("Save the night")[0].choices).keys() == {"settled", "who.0", "who.1"}
    assert money(save(phone, shown)) == {"Anna": 950, "Boris": -950}


def test_what_changed_hands_opens_no_debts() -> None:
    phone, shown = preview()
    save(phone, shown, settled="table")
    assert set(phone.state["balances"].values()) == {0}
    assert money(phone)["Blair"] == 5213


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": " "}, "The name is missing."),
        ({"currency": "XXX"}, "This table plays for points only"),
        ({"currency": "other"}, "The money is missing."),
        ({"zone": "Rome"}, "The time zone must be"),
    ],
)
def test_what_a_table_needs_is_asked_again(fields: dict[str, str], sentence: str) -> None:
    phone = new_phone()
    before = (phone.here.store.tables(), None)
    asked = send(phone, LEDGER)
    assert "XXX" not in asked.form("See the night")[0].offered("currency")
    answer = phone.press(asked, "See the night", {**NEW, **fields})
    assert (answer.status, sentence in answer.alert) == (422, True), answer.words
    nothing_new(phone, before)
    assert phone.press(answer, "See the night", NEW).status == 200


def test_into_a_table_people_are_matched_or_chosen(owner: Phone) -> None:
    """Anna is found whatever the case; nick is said to be Boris; zed is new, and so is whoever he also is."""
    rows = ("aNNa,1,T1,,100,,50,-50", "nick,2,T1,,100,,100,0", "zed,3,T1,,100,,150,50", "zed2,4,T1,,100,,100,0")
    shown = send(owner, ledger_text(*rows), "/import")
    form, _ = shown.form("Save the night")
    assert [form.value(f"who.{n}") for n in range(4)] == ["p1", "+1", "+2", "+3"]
    save(owner, shown, **{"who.1": "p2", "who.3": "+2"})
    assert [one["name"] for one in owner.state["players"].values()] == ["Anna", "Boris", "Carla", "Dmitri", "zed"]
    assert money(owner) == {"Anna": -50, "Boris": 0, "zed": 50}
    (started,) = (one for one in owner.here.store.read(owner.table) if one.event.type == "night.started")
    assert started.device
    assert started.by == "p1"


def test_saved_again_adds_nothing(owner: Phone) -> None:
    save(owner, send(owner, LEDGER, "/import"))
    before, again = owner.log, send(owner, LEDGER.replace(b"\n", b"\r\n"), "/import")
    assert "This night is at the table already" in again.words
    save(owner, again)
    assert owner.log == before
    answer = owner.press(send(owner, LEDGER, "/import"), "Save the night", {"settled": "table"})
    assert (answer.status, "with other choices" in answer.alert) == (422, True)
    assert owner.log == before


def test_a_night_taken_back_may_be_read_in_again(owner: Phone) -> None:
    save(owner, send(owner, LEDGER, "/import"))
    owner.press(owner.get(), "Undo")
    assert owner.state["nights"] == []
    save(owner, send(owner, LEDGER, "/import"), settled="table")
    assert money(owner)["Blair"] == 5213


def test_an_older_night_is_told_in_short_and_not_called_the_last(owner: Phone) -> None:
    owner.start()
    owner.press(owner.get("/night/end"), "End the night")
    assert "Last night: " in owner.get().words
    save(owner, send(owner, LEDGER, "/import"))
    home = owner.get()
    assert ("The night of " in home.words, "Last night: " in home.words, "bought in" in home.note) == (
        True,
        False,
        False,
    )
    assert "The night began. Cash game began with" in home.note


def test_while_a_night_runs_none_is_added(scorer: Phone, owner: Phone) -> None:
    answer = send(owner, LEDGER, "/import")
    assert answer.alert == "Nothing was read in A night is running at this table: end it first, then add this one."


@pytest.mark.parametrize("name", ["=1+2", '"<b>&""x""</b>"', "שרה כהן", "\u202eanna", "W" * 60, "👩‍👩‍👧‍👦", "{name}"])
def test_any_name_is_shown_as_it_is(name: str) -> None:
    phone, shown = preview(ledger_text(f"{name},1,T1,,100,,50,-50", "B,2,T1,,100,,150,50"))
    assert shown.form("Save the night")[0].offered("who.0") == ["+0", "+1"]
    save(phone, shown)
    held = name.strip('"').replace('""', '"')
    assert held in [one["name"] for one in phone.state["players"].values()]


def test_a_hundred_players_and_a_thousand_sessions() -> None:
    rows = [f"n{n % 100},{n % 100},T1,,100,,100,0" for n in range(1000)]
    phone, shown = preview(ledger_text(*rows))
    assert len(save(phone, shown).state["players"]) == 100


def test_fields_that_nobody_sends_do_no_harm(owner: Phone) -> None:
    before = owner.log
    for odd in (
        {"ledger": "x"},
        {"ledger": LEDGER.decode(), "who.0": "p9", "who.1": "+99", "unit": "x", "settled": "x"},
    ):
        assert owner.post("/import", {"id": "x", **odd}).status in (200, 422)
    answer = new_phone().post("//import", {**NEW, "ledger": LEDGER.decode(), "do": "save", "shown": "auto"})
    assert (answer.status, "lost its number" in answer.words) == (422, True)
    assert owner.log == before


def test_the_columns_are_those_of_the_sample() -> None:
    assert (Path(__file__).parents[2] / "files" / "ledger.csv").read_bytes() == LEDGER
    assert {*COLUMNS} < {*LEDGER.decode().splitlines()[0].split(",")}
