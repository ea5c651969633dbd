"""The sweep over a whole store: every broken table is logged, the others are let be, and whoever plays comes first."""

import logging
import time
from contextlib import closing
from pathlib import Path

import pytest

from service import proof
from service.proof import sweep
from service.stores import open_store
from tests.service.desk import open_desk
from tests.service.test_tampering import tamper

LOGGER = logging.getLogger("tests.sweep")


def test_every_broken_table_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.db"
    with closing(open_store(str(path))) as store:
        for table in ("t", "u", "v"):
            open_desk(store, table=table, words="@a =c2 ab-b")
        sweep(store, LOGGER)
        assert caplog.messages == []
        away = "DELETE FROM events WHERE table_id = 't' AND seq = 4"
        tamper(path, away, "UPDATE events SET id = 'x' || seq WHERE table_id = 'v'")
        sweep(store, LOGGER)
    assert caplog.messages == [
        "chain broken: table t, event 4: number; the table can only be read",
        "chain broken: table v, event 1: column; the table can only be read",
    ]


def test_it_rests_and_says_how_far_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[float] = []
    monkeypatch.setattr(proof, "AT_ONCE", 5)
    monkeypatch.setattr(proof, "TELL_SECONDS", -1)
    monkeypatch.setattr(time, "sleep", rests.append)
    with closing(open_store(str(tmp_path / "tables.db"))) as store:
        open_desk(store, words="@a =c2 ab-b")
        sweep(store, LOGGER)
    assert len(rests) == 2
    assert min(rests) > 0
    assert caplog.messages[-1] == "checking the logs: 10 events so far"
