"""What the tests of faults start from: a phone at a table over a file, and what it is answered."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.chain import first_broken
from service.app import create_app
from service.stores import open_store, sqlite
from service.stores.sqlite import SqliteStore
from tests.service.desk import still_edge
from tests.service.pages.phone import DEAL, Phone
from tests.service.pages.seen import Seen

NOT_SAVED = "The store cannot be written or read now. Nothing was saved: try again."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "tables.db"


@pytest.fixture
def phone(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """A phone at a table on which a game was begun and a deal recorded."""
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 50)
    with closing(open_store(str(path))) as store:
        app = create_app(still_edge(), store)
        phone = Phone(app, app.test_client())
        chosen = {"name": "Thursday", "player": ["Anna", "Boris", "Carla", "Dmitri"], "currency": "EUR"}
        phone.home = phone.press(phone.get("//new"), "Open the table", chosen).to
        phone.start()
        phone.deal()
        yield phone


def log_of(path: Path) -> list[str]:
    """The hashes of the only table's events, as a process reads them that starts now."""
    with closing(SqliteStore(path)) as store:
        (table,) = store.tables()
        log = list(store.read(table))
    assert first_broken(log) is None
    return [one.hash for one in log]


def told(phone: Phone) -> Seen:
    """What a phone is answered that tells a deal."""
    pad = phone.get("/g/g1/record")
    save = next(words for words in pad.buttons if words.startswith("Save deal"))
    return phone.press(pad, save, DEAL)


def refused(phone: Phone) -> None:
    """A deal is refused with a sentence, on the page and by its status, and the board can still be read."""
    answer = told(phone)
    assert answer.status == 503
    assert NOT_SAVED in answer.words
    assert phone.get("/g/g1").status == 200
    assert phone.get().status == 200
