"""What a phone saw and the log no longer holds: a log cut short, one told anew, a store put back from a backup."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from events.chain import Origin, seal
from events.log import GENESIS, Draft
from service.access import Role
from service.app import create_app
from service.stores import Restored, open_store
from service.wording.fingerprint import words
from tests.service.desk import still_edge
from tests.service.pages.phone import DEAL, NEXT, Phone
from tests.service.pages.seen import Seen
from tests.service.test_tampering import tamper, tamper_again

SAW = "2026-11-30T20:00:00.000Z"


@dataclass
class Kept:
    """A phone at a table whose store is a file, and the notches it keeps: one per event, as if it saw each."""

    phone: Phone
    path: Path
    notches: list[str]

    def ask(self, *seqs: int) -> Seen:
        """Asks as the script does whether the log still holds these events."""
        query = "&".join(f"notch={self.notches[seq - 1]}" for seq in seqs)
        return self.phone.get(f"/notches?{query}")

    def tamper(self, change: str) -> None:
        """Changes the log behind the service's back, which is then started anew."""
        tamper(self.path, change)
        self.phone.here.tables.kept.clear()


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    """Boris's phone after two deals, which has seen every event."""
    path = tmp_path / "tables.db"
    with closing(open_store(str(path))) as store:
        phone = Phone(create_app(still_edge(), store), None)  # type: ignore[arg-type]
        phone.client = phone.app.test_client()
        chosen = {"name": "Thursday", "player": ["Anna", "Boris", "Carla", "Dmitri"], "currency": "EUR"}
        phone.home = phone.press(phone.get("//new"), "Open the table", chosen).to
        phone.start()
        phone.deal()
        phone.deal(NEXT)
        log = list(store.read(phone.table))
        yield Kept(phone, path, [f"{one.seq}.{one.hash}.{SAW}" for one in log])


def test_what_is_there_needs_no_words(kept: Kept) -> None:
    last = len(kept.notches)
    for seqs in ((last,), (1, 5, last), range(1, last + 1), ()):
        answer = kept.ask(*seqs)
        assert (answer.status, answer.response.data) == (204, b"")


def test_a_page_gives_the_notch_it_shows(kept: Kept) -> None:
    for path in ("", "/settle", "/g/g1", "/players", "/phones", "/invite"):
        body = dict(kept.phone.get(path).reader.tags)["body"]
        assert body["data-notch"] == kept.notches[-1]
        assert body["data-night"] == "n1"
        assert body["data-notches"] == f"{kept.phone.home}/notches"


def test_a_log_cut_short_is_noticed(kept: Kept) -> None:
    last = len(kept.notches)
    tamper(kept.path, f"DELETE FROM events WHERE seq > {last - 3}")
    assert kept.ask(1, last - 3).status == 204
    told = kept.ask(2, last - 1, last)
    assert told.status == 200
    assert f"This phone saw entry {last} at " in told.words
    assert f"the log no longer has it, and ends at entry {last - 3}." in told.words
    assert "Up to entry 2, seen at" in told.words
    assert f"Entry {last - 1}, seen at" in told.words
    for seq in (last, last - 3):
        assert " ".join(words(kept.notches[seq - 1].split(".")[1])) in told.words
    assert "restored" not in told.words
    assert kept.phone.get().status == 200  # it is a log like any other


def test_a_log_of_the_same_length_told_anew_is_noticed(kept: Kept) -> None:
    """Every hash made anew, the chain whole: nothing but a phone knows better."""
    store, table = kept.phone.here.store, kept.phone.table
    log = list(store.read(table))
    forged = seal([Draft(one.id, one.event, one.game) for one in log], 0, GENESIS, Origin(SAW, "p9", "phone 0000"))
    tamper(kept.path)
    for one in forged:
        body = one.body.replace("'", "''")
        tamper_again(kept.path, f"UPDATE events SET body = '{body}', hash = '{one.hash}' WHERE seq = {one.seq}")
    assert kept.phone.here.tables.broken(table) is None
    last = len(log)
    told = kept.ask(last)
    assert told.status == 200
    assert f"This phone saw entry {last} at " in told.words
    assert "the log has another one in its place." in told.words


@pytest.mark.parametrize(
    ("taken", "at", "explains"),
    [
        ("2026-11-21T22:00:00.000Z", "2026-11-30T21:00:00.000Z", True),
        ("2026-11-30T20:00:01.000Z", "2026-11-30T21:00:00.000Z", False),  # the backup holds what was seen
        ("2026-11-21T22:00:00.000Z", "2026-11-25T21:00:00.000Z", False),  # seen after the store was put back
    ],
)
def test_a_store_put_back_from_a_backup_is_said_to_be_that(kept: Kept, taken: str, at: str, explains: bool) -> None:
    last = len(kept.notches)
    tamper(kept.path, f"DELETE FROM events WHERE seq > {last - 1}")
    kept.phone.here.store.restored(Restored(at, taken))
    told = kept.ask(last).words
    assert ("The store was restored from a backup of Nov 21, 2026, " in told) is explains
    assert ("can be entered again." in told) is explains
    assert ("Ask the others at the table" in told) is not explains


@pytest.mark.parametrize(
    "notch",
    ["", "x", "1", "1.x.y", f"0.{'a' * 64}.{SAW}", f"1.{'a' * 64}.yesterday-at-ten-o'clock", f"1.{'a' * 63}.{SAW}",
     f"{'9' * 17}.{'a' * 64}.{SAW}", f"1.{'a' * 64}.2026-11-30T20:00:00", f"1.{'a' * 64}.2026-13-30T20:00:00Z",
     f"1.{'a' * 64}.0001-01-01T00:00:00Z"],
)  # fmt: skip
def test_notches_that_were_never_given(kept: Kept, notch: str) -> None:
    answer = kept.phone.get(f"/notches?notch={notch}")
    assert answer.status == 422
    assert "Load the page anew" in answer.alert


def test_notches_of_numbers_beyond_the_log(kept: Kept) -> None:
    answer = kept.phone.get(f"/notches?notch={'9' * 16}.{'a' * 64}.{SAW}")
    assert answer.status == 200
    assert "the log no longer has it" in answer.words
    assert kept.phone.get("/notches?" + "&".join(f"notch={kept.notches[0]}" for _ in range(41))).status == 413


@pytest.mark.parametrize("change", ["body = '{}'", "body = replace(body, 'p3', 'p2')", "hash = 'x'", "id = 'x'"])
def test_what_was_changed_under_a_running_service_breaks_the_table(kept: Kept, change: str) -> None:
    last = len(kept.notches)
    assert kept.phone.get().status == 200
    tamper(kept.path, f"UPDATE events SET {change} WHERE seq = {last}")
    told = kept.ask(last)
    assert f"the log no longer has it, and ends at entry {last - 1}." in told.words
    assert "This table can only be looked at" in kept.phone.get().words


# A broken chain


def test_a_broken_table_says_so_on_every_page_and_records_nothing(kept: Kept) -> None:
    last = len(kept.notches)
    kept.tamper(f"UPDATE events SET hash = 'x' WHERE seq = {last - 1}")
    for path in ("", "/settle", "/g/g1", "/g/g1/deals", "/players", "/invite", "/phones", "/files"):
        page = kept.phone.get(path)
        assert page.status == 200, path
        assert "This table can only be looked at" in page.words
        assert f"Event {last - 1} is not what was recorded" in page.words
    assert "Start a game" not in kept.phone.get().words
    home = kept.phone.get()
    assert "Undo" not in home.buttons
    answer = kept.phone.post("/players", {"id": "6f9619ff-8b86-4011-b42d-00c04fc964ff", "name": "Elena"})
    assert answer.status == 409
    assert f"Event {last - 1} of this table was changed" in answer.alert
    assert kept.phone.here.store.head(kept.phone.table)[0] == last


def test_a_broken_table_can_be_taken_out_up_to_there(kept: Kept) -> None:
    last = len(kept.notches)
    kept.tamper(f"UPDATE events SET hash = 'x' WHERE seq = {last - 1}")
    out = kept.phone.get("/export/jsonl").response
    assert out.status_code == 200
    assert out.data.count(b"\n") == last - 2
    assert f"before-event-{last - 1}.jsonl" in out.headers["Content-Disposition"]
    for format_ in ("zip", "ledger", "beancount", "json"):
        assert kept.phone.get(f"/export/{format_}").status == 200


def test_a_broken_table_in_the_api(kept: Kept) -> None:
    last, table = len(kept.notches), kept.phone.table
    token = kept.phone.link(Role.OWNER).rpartition("/")[2]
    bearer = {"Authorization": f"Bearer {token}"}
    kept.tamper(f"UPDATE events SET hash = 'x' WHERE seq = {last - 1}")
    call = kept.phone.client.get
    state: Any = call(f"/api/v1/tables/{table}/state", headers=bearer).json
    assert (state["events"], state["broken"]) == (last - 2, last - 1)
    events: Any = call(f"/api/v1/tables/{table}/events", headers=bearer).json
    assert len(events["events"]) == last - 2
    event = {"id": "6f9619ff-8b86-4011-b42d-00c04fc964ff", "type": "night.ended", "data": {"night": "n1"}}
    refused = kept.phone.client.post(f"/api/v1/tables/{table}/events", json={"events": [event]}, headers=bearer)
    problem: Any = refused.json
    assert (refused.status_code, problem["code"]) == (409, "chain_broken")
    assert f"Event {last - 1} of this table was changed" in problem["detail"]
    assert refused.content_type == "application/problem+json"


def test_a_table_that_is_broken_from_its_first_event(kept: Kept) -> None:
    kept.tamper("UPDATE events SET body = '{}' WHERE seq = 1")
    for answer in (kept.phone.get(), kept.phone.get("/settle"), kept.phone.get(kept.phone.link(Role.SCORER))):
        assert answer.status == 409
        assert "Event 1 of this table was changed" in answer.alert


def test_everything_else_goes_on(kept: Kept) -> None:
    kept.tamper("UPDATE events SET body = '{}' WHERE seq = 3")
    other = Phone(kept.phone.app, kept.phone.app.test_client())
    chosen = {"name": "Friday", "player": ["Anna", "Boris", "Carla", "Dmitri"], "currency": "EUR"}
    other.home = other.press(other.get("//new"), "Open the table", chosen).to
    other.start()
    assert "This table can only be looked at" not in other.deal(DEAL).words
