"""Old logs stay readable: a frozen sample of every type of event, and older forms lifted as they are read."""

import json
from pathlib import Path
from typing import Any

import pytest

from events import lifts
from events.chain import line
from events.codec import Malformed
from events.corrections import EventInserted, EventReplaced
from events.lifts import Data
from events.lines import Line, read_line
from events.stored import thaw
from events.table import PlayerAdded, PlayerShown
from events.vocabulary import CODEC, decode, read_inserted, read_right
from service.edge import now
from service.files.logfile import BadLine, LogFile
from tests.given import Evening
from tests.service.texts import verify

FROZEN = sorted((Path(__file__).parent / "frozen").glob("*.jsonl"))
HEADS = {"v1": "cc077076bcd9d7776f26655eab82a73c1a4d3a9e5d8c1f11847ac2fa5a4ea567"}
"""The last hash of each file: none is ever changed, a later version gets a file of its own."""


def lines(path: Path) -> list[Line]:
    """What a frozen file tells."""
    read = [read_line(text) for text in path.read_text("utf-8").splitlines()]
    assert not any(isinstance(one, Malformed) for one in read)
    return [one for one in read if isinstance(one, Line)]


def test_every_type_is_frozen() -> None:
    told = {one.told.type for path in FROZEN for one in lines(path)}
    assert told >= CODEC.types.keys()


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: path.stem)
def test_a_frozen_log_is_what_it_was(path: Path) -> None:
    with path.open("rb") as file:
        found = verify(file)
    assert not isinstance(found, BadLine), found
    assert found[1] == HEADS[path.stem]


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: path.stem)
def test_a_frozen_log_means_what_it_meant(path: Path) -> None:
    evening = Evening()
    with path.open("rb") as file:
        for recorded in LogFile(file, now()).events():
            assert not isinstance(recorded, BadLine)
            evening.take(recorded)
    state = evening.state
    meant = {key: state[key] for key in ("balances", "settlement", "disputes", "provisional")}
    meant["games"] = {
        one["game"]: {
            "status": one["status"],
            "scores": {place["player"]: place["score"] for place in one["standing"]},
            "money": one["money"],
        }
        for one in state["games"]
    }
    assert meant == json.loads(path.with_suffix(".expected.json").read_text("utf-8"))


# Older forms


def came(data: Data) -> tuple[str, Data]:
    """A form there never was: somebody "came", and his key was called `who`."""
    return "player.came_in", {"player" if key == "who" else key: value for key, value in data.items()}


def came_in(data: Data) -> tuple[str, Data]:
    """Its next form, which is today's under another name."""
    return PlayerAdded.type, data


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if these forms had been."""
    monkeypatch.setattr(lifts, "LIFTS", {"player.came": came, "player.came_in": came_in})


ANNA = {"who": "anna", "name": "Anna"}


@pytest.mark.usefixtures("older")
def test_an_older_form_is_read_as_todays() -> None:
    assert decode("player.came", ANNA, None) == PlayerAdded("anna", "Anna")
    assert decode("player.came_in", {"player": "anna", "name": "Anna"}, None) == PlayerAdded("anna", "Anna")
    assert decode("player.shown", {"player": "anna"}, None) == PlayerShown("anna")


@pytest.mark.usefixtures("older")
def test_an_older_form_keeps_its_text_and_hash() -> None:
    body = json.dumps(
        {
            "act": "00000000-0000-4000-8000-000000000001",
            "at": "2026-11-30T20:00:00.000Z",
            "by": None,
            "data": ANNA,
            "device": None,
            "id": "00000000-0000-4000-8000-000000000001",
            "prev": "0" * 64,
            "seq": 1,
            "type": "player.came",
        },
        separators=(",", ":"),
    )
    recorded = thaw("t", 1, body, "f" * 64)
    assert recorded.event == PlayerAdded("anna", "Anna")
    assert json.loads(line(recorded)) == {**json.loads(body), "hash": "f" * 64}


@pytest.mark.usefixtures("older")
def test_an_older_form_is_read_within_a_correction() -> None:
    told = EventInserted(1, "player.came", ANNA, "forgotten")
    assert read_inserted(told) == PlayerAdded("anna", "Anna")
    for data in (ANNA, {"player": "anna", "name": "Anna"}):
        assert read_right(EventReplaced(1, data, "a slip"), "player.added", None) == PlayerAdded("anna", "Anna")
        assert isinstance(read_right(EventReplaced(1, data, "a slip"), "player.shown", None), Malformed)


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("data", [None, [], "x", {"name": "Anna"}])
def test_what_is_malformed_stays_malformed(data: Any) -> None:
    assert isinstance(decode("player.came", data, None), Malformed)
