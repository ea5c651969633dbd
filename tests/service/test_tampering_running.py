"""Tampering while the service runs: what it comes upon is named, and its table can only be looked at from then on."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.log import Corrupt
from service.app import create_app
from service.files.downloads import download
from service.read import LogPast, Tables
from service.stores import open_store
from tests.service.desk import Desk, open_desk, still_edge
from tests.service.pages.phone import Phone
from tests.service.test_tampering import tamper
from tests.service.texts import text_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "tables.db"


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    """A table t of ten events that this process has read."""
    with closing(open_store(str(path))) as store:
        desk = open_desk(store, words="@a =c2 ab-b")
        assert desk.tables.now("t").seq == 10
        yield desk


def test_an_event_that_is_gone_is_named_and_its_table_read_anew(desk: Desk, path: Path) -> None:
    tables: Tables = desk.tables
    tamper(path, "DELETE FROM events WHERE table_id = 't' AND seq IN (5, 8)")
    assert tables.broken("t") is None
    with pytest.raises(Corrupt) as caught:
        LogPast(desk.store, "t", 10).event(8)
    assert (caught.value.seq, caught.value.why) == (8, "number")
    tables.found(caught.value)
    known = tables.now("t")
    assert known.seq == 4
    tables.found(caught.value)
    assert tables.now("t") is known


def test_a_backup_holds_only_what_was_recorded(desk: Desk, path: Path) -> None:
    log = text_of(desk.log)
    assert b"".join(download(desk.tables, "t", "jsonl").iter_encoded()) == log
    tamper(path, "UPDATE events SET body = '' WHERE table_id = 't' AND seq = 7")
    answer = download(desk.tables, "t", "jsonl")
    assert b"".join(answer.iter_encoded()) == b"".join(log.splitlines(keepends=True)[:6])
    assert "before-event-7" in answer.headers["Content-Disposition"]


@pytest.mark.parametrize("change", ["DELETE FROM events WHERE seq = 8", "UPDATE events SET body = '' WHERE seq = 8"])
def test_a_page_names_it_and_the_next_shows_the_table_before_it(path: Path, change: str) -> None:
    with closing(open_store(str(path))) as store:
        app = create_app(still_edge(), store)
        phone = Phone(app, app.test_client())
        chosen = {"name": "Thursday", "player": ["Anna", "Boris", "Carla", "Dmitri"], "currency": "EUR"}
        phone.home = phone.press(phone.get("//new"), "Open the table", chosen).to
        phone.start()
        phone.deal()
        tamper(path, change)
        found = phone.get("/e/8")
        assert found.status == 409
        assert "Event 8 of this table was changed behind the log's back" in found.words
        after = phone.get()
        assert after.status == 200
        assert "This table can only be looked at" in after.words
