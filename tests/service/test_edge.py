"""The edge of the world: settings, the clock, ids, and a secret that is made once."""

import re
import stat
import threading
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from service.edge import Edge, from_environment, kept_secret, new_id, new_table_id, now, told_secret
from service.stores import MEMORY, Unavailable, gate


def test_now_is_utc_to_the_millisecond() -> None:
    before, at, after = datetime.now(UTC), now(), datetime.now(UTC)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", at)
    assert before.replace(microsecond=before.microsecond // 1000 * 1000) <= datetime.fromisoformat(at) <= after


def test_ids_are_uuids_and_all_different() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(str(UUID(one)) == one for one in ids)


def test_ids_of_tables_are_short_and_plain() -> None:
    """Ten letters and digits that are not easily mistaken for each other."""
    ids = {new_table_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch("[2-9a-hjkmnp-z]{10}", one) for one in ids)


# Settings


def test_settings(tmp_path: Path) -> None:
    store = str(tmp_path / "cards.db")
    environ = {"TALLYSTICK_STORE": store, "TALLYSTICK_SECRET": "s", "TALLYSTICK_URL": "https://cards.example/"}
    edge = from_environment(environ)
    assert (edge.store, edge.secret, edge.url) == (store, "s", "https://cards.example")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "environ", [{}, dict.fromkeys(("TALLYSTICK_STORE", "TALLYSTICK_SECRET", "TALLYSTICK_URL"), "")]
)
def test_settings_that_are_absent_or_empty(
    environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    edge = from_environment(environ)
    assert (edge.store, edge.url) == ("tallystick.db", "")
    assert edge.secret == (tmp_path / "tallystick.db.secret").read_text()


def test_a_secret_is_never_shown() -> None:
    assert "hidden" not in repr(Edge(secret="hidden"))


def test_a_database_needs_a_secret_that_all_machines_share() -> None:
    store = "postgresql://anna:hidden@cards.example/tables"
    with pytest.raises(Unavailable, match="TALLYSTICK_SECRET has to be set, to the same on every machine"):
        from_environment({"TALLYSTICK_STORE": store})
    edge = from_environment({"TALLYSTICK_STORE": store, "TALLYSTICK_SECRET": "s"})
    assert (edge.store, edge.secret) == (store, "s")
    assert "hidden" not in repr(edge)


def test_the_secret_as_it_is_makes_none(tmp_path: Path) -> None:
    store = str(tmp_path / "cards.db")
    assert told_secret(store, {}) == ""
    assert told_secret("postgresql:///cards", {}) == ""
    assert told_secret(store, {"TALLYSTICK_SECRET": "s"}) == "s"
    assert list(tmp_path.iterdir()) == []
    assert kept_secret(store) == told_secret(store, {})


# The secret


def test_a_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    store = str(tmp_path / "cards.db")
    secret = kept_secret(store)
    assert len(secret) * 6 >= 256
    assert kept_secret(store) == secret
    path = tmp_path / "cards.db.secret"
    assert path.read_text() == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {one.name for one in tmp_path.iterdir()} == {"cards.db.secret", "cards.db.lock"}


def test_every_store_has_its_own(tmp_path: Path) -> None:
    assert kept_secret(str(tmp_path / "one.db")) != kept_secret(str(tmp_path / "other.db"))


def test_in_memory_none_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert kept_secret(MEMORY) != kept_secret(MEMORY)
    assert list(tmp_path.iterdir()) == []


def test_a_secret_that_is_there_is_taken(tmp_path: Path) -> None:
    (tmp_path / "cards.db.secret").write_text("brought along")
    assert kept_secret(str(tmp_path / "cards.db")) == "brought along"


def test_an_empty_file_is_no_secret(tmp_path: Path) -> None:
    """Anybody could make the tokens of an empty secret."""
    (tmp_path / "cards.db.secret").touch()
    assert kept_secret(str(tmp_path / "cards.db"))


def test_a_secret_half_written_is_not_taken(tmp_path: Path) -> None:
    """A process died while it made one: what it left behind is written over."""
    (tmp_path / "cards.db.secret.new").write_text("half")
    assert len(kept_secret(str(tmp_path / "cards.db"))) > 40
    assert not (tmp_path / "cards.db.secret.new").exists()


def test_it_is_made_behind_the_gate(tmp_path: Path) -> None:
    """Whoever migrates the store holds the gate; the secret waits for it, and is one for all who waited."""
    store = str(tmp_path / "cards.db")
    found: list[str] = []
    waiting = [threading.Thread(target=lambda: found.append(kept_secret(store))) for _ in range(4)]
    with gate.held(store):
        for thread in waiting:
            thread.start()
        assert not (tmp_path / "cards.db.secret").exists()
    for thread in waiting:
        thread.join()
    assert found == [kept_secret(store)] * 4
