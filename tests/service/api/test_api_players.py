"""The HTTP API: a player's history."""

from typing import Any

import pytest

from events.table import GameStarted, NightEnded, NightStarted
from projections.player import player_data
from tests.given import met
from tests.projections import pigs
from tests.service.api.caller import ROOT, Caller, beginning, deal, event, open_caller, problem
from tests.service.api.caller import got as body


@pytest.fixture
def table() -> Caller:
    """A table on which b has won a game of Pitch against a and c, and another runs."""
    caller = open_caller()
    end = event("game.ended")
    start = event("game.started", {"kind": "pitch", "players": ["a", "b"]}, "g2")
    caller.done(*beginning(), *deal(), end, start, *deal("a", "a", "g2"))
    return caller


def test_a_history(table: Caller) -> None:
    history = body(table.get("players/b"))
    figures = {"deals": 1, "made_2": 1, "taken_high": 1, "taken_low": 1, "taken_game": 1}
    result = {"game": "g1", "kind": "pitch", "night": "n1", "rank": 1, "winner": True, "score": 3, "money": 20}
    against = {"games": 1, "ahead": 1, "behind": 0, "level": 0, "money": 20, "their_money": -10}
    assert history == {
        "player": "b",
        "name": "B",
        "events": 14,
        "nights": 1,
        "games": 1,
        "wins": 1,
        "money": 20,
        "per_night": {"n": 20, "of": 1},
        "run": 1,
        "best_night": "n1",
        "worst_night": "n1",
        "by_night": [{"night": "n1", "date": "2026-11-30", "games": 1, "wins": 1, "money": 20, "total": 20}],
        "by_kind": [{"kind": "pitch", "games": 1, "wins": 1, "money": 20, "figures": figures}],
        "results": [result | {"left": False}],
        "versus": [{"player": "a"} | against, {"player": "c"} | against],
    }


def test_who_never_played_has_an_empty_history(table: Caller) -> None:
    table.done(event("player.added", {"player": "d", "name": "Dmitri"}))
    history = body(table.get("players/d"))
    assert history["best_night"] is history["worst_night"] is None
    assert [history[key] for key in ("nights", "games", "wins", "money", "run")] == [0, 0, 0, 0, 0]
    assert history["by_night"] == history["by_kind"] == history["results"] == history["versus"] == []


def test_every_role_reads_it(table: Caller) -> None:
    for role in ("viewer", "scorer", "owner"):
        assert table.get("players/a", role=role).status_code == 200
    problem(table.get("players/a", role=""), 403, "forbidden")


def test_nobody_has_no_history(table: Caller) -> None:
    refused = problem(table.get("players/z"), 404, "not_found")
    assert refused["detail"] == "There is no player z at this table."
    path = f"{ROOT}/nobody/players/a"
    problem(table.client.get(path, headers=table.bearer("owner")), 404, "not_found")


def test_it_is_sent_once(table: Caller) -> None:
    tag = table.get("players/a").headers["ETag"]
    again = table.get("players/a", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert table.get("players/b", headers={"If-None-Match": tag}).status_code == 200
    table.done(event("game.ended", game="g2"))
    after = body(table.get("players/a", headers={"If-None-Match": tag}))
    assert [one["game"] for one in after["results"]] == ["g1", "g2"]
    table.done(event("event.voided", {"event": 15, "reason": "a slip"}))
    assert [one["game"] for one in body(table.get("players/a"))["results"]] == ["g1"]


def test_exact_numbers_and_labels() -> None:
    """Luck is a fraction; a label is there where the night has one."""
    evening = met("ab")
    evening.tell(NightEnded("n1"), NightStarted("n2", label="At Boris's"))
    evening.tell(GameStarted("pig", ("a", "b"), {"target": 5}), game="g1")
    pigs.play(evening, "a5 a!")
    history: dict[str, Any] = player_data(evening.table, "a")
    assert history["by_night"][0]["label"] == "At Boris's"
    assert history["by_kind"][0]["figures"] == {
        "turns": 1, "held": 1, "banked": 5, "throws": 1, "thrown": 5, "luck": {"n": 5, "of": 3}, "best_turn": 5,
    }  # fmt: skip
