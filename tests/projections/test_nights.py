"""The golden nights: whole evenings reckoned independently of this code, and what must come of them to the cent."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.lines import Line, read_line
from tests.given import Evening, imbalances

NIGHTS = Path(__file__).parent.parent / "nights"
NAMES = sorted(path.stem for path in NIGHTS.glob("*.jsonl"))


@cache
def played(name: str) -> Evening:
    """The evening that a night's file tells: each of its events is legal, and no cent is ever amiss."""
    evening = Evening()
    for text in (NIGHTS / f"{name}.jsonl").read_text("utf-8").splitlines():
        line = read_line(text)
        assert isinstance(line, Line), line
        evening.tell(line.event, game=line.told.game)
        assert imbalances(evening.table) == []
    return evening


def expected(name: str) -> dict[str, Any]:
    """What must come of it."""
    read: dict[str, Any] = json.loads((NIGHTS / f"{name}.expected.json").read_text("utf-8"))
    return read


def test_the_nights_are_there() -> None:
    assert len(NAMES) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_games(name: str) -> None:
    games = {one["game"]: one for one in played(name).state["games"]}
    assert games.keys() == expected(name)["games"].keys()
    for key, due in expected(name)["games"].items():
        scores = {place["player"]: place["score"] for place in games[key]["standing"]}
        assert scores == (due["scores"] or due["money"])  # a game without points: its money is the score
        assert games[key]["money"] == due["money"]
        assert games[key]["status"] == due["status"]
        if due["winners"] is not None:
            assert [place["player"] for place in games[key]["standing"] if place["winner"]] == due["winners"]


@pytest.mark.parametrize("name", NAMES)
def test_balances_and_payments(name: str) -> None:
    state = played(name).state
    assert state["balances"] == expected(name)["balances"]
    if "payments" in expected(name):
        assert len(state["settlement"]) == expected(name)["payments"]


@pytest.mark.parametrize("name", NAMES)
def test_paying_the_list_leaves_nothing(name: str) -> None:
    evening = played(name)
    left = dict(evening.state["balances"])
    for line in evening.state["settlement"]:
        left[line["from"]] += line["amount"]
        left[line["to"]] -= line["amount"]
    assert set(left.values()) == {0}
