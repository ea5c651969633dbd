"""The HTTP API: opening a table, recording and reading, over each sort of store."""

import json
from dataclasses import replace

import pytest

from events.lines import Line, read_line
from service.stores import MEMORY, Store, open_store
from tests.events.examples import uuid
from tests.given import AT
from tests.service.api.caller import ROOT, Caller, beginning, deal, event, got, open_caller, problem
from tests.service.desk import still_edge

STATE = {
    "table", "events", "head", "night", "nights", "players", "games", "balances", "settlement", "settlement_proven",
    "disputes", "provisional",
}  # fmt: skip


@pytest.fixture
def api(store: Store) -> Caller:
    """A table that has only been opened, in each sort of store."""
    return open_caller(store)


@pytest.fixture
def table() -> Caller:
    """A table in memory, on which a game has begun."""
    caller = open_caller()
    caller.done(*beginning())
    return caller


# Opening a table


def test_a_table_is_opened(api: Caller) -> None:
    assert api.tokens.keys() == api.links.keys() == {"owner", "scorer", "viewer"}
    for role, link in api.links.items():
        assert link == f"http://localhost/t/{api.table}/join/{api.tokens[role]}"
    (opened,) = api.log
    assert (opened["type"], opened["data"]) == ("table.opened", {"name": "Thursday", "currency": "EUR"})
    assert (opened["by"], opened["device"], opened["at"]) == (None, None, AT)


def test_links_are_under_the_address_that_was_set() -> None:
    edge = replace(still_edge(), url="https://cards.example")
    caller = open_caller(open_store(MEMORY), edge)
    assert caller.links["owner"] == f"https://cards.example/t/{caller.table}/join/{caller.tokens['owner']}"


def test_a_table_may_have_a_time_zone(table: Caller) -> None:
    opened = got(table.client.post(ROOT, json={"name": "T", "currency": "XXX", "timezone": "Europe/Rome"}))
    other = Caller(table.client, **opened)
    assert got(other.get("state"))["table"] == {"name": "T", "currency": "XXX", "timezone": "Europe/Rome"}


# Recording


def test_what_is_recorded_is_answered_with_the_state(api: Caller) -> None:
    told = beginning()
    answer = api.done(*told, *deal(), seen=1)
    assert answer.keys() == {"events", "state"}
    assert answer["events"] == api.log[1:]
    assert [one["id"] for one in answer["events"][:5]] == [one["id"] for one in told]
    assert answer["state"] == api.get("state").json
    assert answer["state"]["games"][0]["standing"][0] == {"player": "b", "score": 3, "rank": 1, "winner": False}


def test_recorded_events_are_whole(api: Caller) -> None:
    """Each of them, written as a line of a file, is a line of the chain."""
    (added, *_) = api.done(*beginning())["events"]
    line = read_line(json.dumps(added))
    assert isinstance(line, Line)
    assert line.hash_fits
    assert added.keys() == {"seq", "id", "act", "type", "data", "at", "by", "device", "prev", "hash"}
    assert (added["by"], added["device"], added["act"]) == (None, None, added["id"])


def test_what_was_recorded_before_counts_as_done(api: Caller) -> None:
    told = beginning()
    first = api.done(*told)
    again = api.post(*told, seen=0)
    assert (again.status_code, again.json) == (200, first)
    more = api.post(*told, *deal(), seen=0)
    assert more.status_code == 201
    assert got(more)["events"] == api.log[1:]


def test_a_rehearsal_records_nothing(table: Caller) -> None:
    before = table.log
    rehearsed = table.post(*deal(), dry_run=True, seen=6)
    assert rehearsed.status_code == 200
    assert table.log == before
    assert table.done(*deal())["state"]["games"] == got(rehearsed)["state"]["games"]


def test_stale_tells_what_came_in_between(table: Caller) -> None:
    between = table.done(*deal())["events"]
    stale = problem(table.post(event("pitch.dealt", {"dealer": "a"}), seen=6), 409, "stale")
    assert (stale["index"], stale["seq"], stale["events"]) == (0, 9, between)
    assert len(table.log) == 9


def test_a_refusal_names_the_event_and_the_table(table: Caller) -> None:
    dealt, contracted, scored = deal()
    refused = problem(table.post(dealt, scored, contracted), 422, "not_legal_now")
    assert (refused["index"], refused["seq"]) == (1, 6)
    assert refused["detail"] == "Nobody has the contract yet: record who pitched and the bid first."
    assert "events" not in refused
    assert len(table.log) == 6


def test_a_correction_names_what_stands_in_its_way(table: Caller) -> None:
    table.done(*deal(), *deal("b", "c"))
    refused = problem(table.post(event("event.voided", {"event": 9, "reason": "a slip"})), 422, "later_not_legal")
    assert refused["events"] == [10, 11]
    along = event("event.voided", {"event": 9, "reason": "a slip", "also": refused["events"]})
    assert table.done(along)["state"]["games"][0]["rows"] == 1


def test_sentences_name_people(table: Caller) -> None:
    table.done(event("player.renamed", {"player": "b", "name": "Boris"}))
    refused = problem(table.post(event("game.joined", {"player": "b"})), 422, "already_seated")
    assert refused["detail"] == "Boris is in this game already."


def test_an_id_is_used_once(table: Caller) -> None:
    table.done(event("pitch.dealt", {"dealer": "a"}, id_=uuid(999)))
    problem(table.post(event("pitch.misdealt", id_=uuid(999))), 422, "id_reused")


def test_a_batch_has_a_most(table: Caller) -> None:
    added = [event("player.added", {"player": f"p{n}", "name": "P"}) for n in range(201)]
    problem(table.post(*added), 413, "too_large")
    assert len(table.log) == 6


# Reading


def test_events_after_a_seq(api: Caller) -> None:
    api.done(*beginning())
    for after in (0, 1, 4, 6, 99, 2**70):
        assert [one["seq"] for one in got(api.get("events", after=after))["events"]] == [*range(after + 1, 7)]
    assert [one["seq"] for one in api.log] == [1, 2, 3, 4, 5, 6]


def test_the_state_has_the_shape_of_the_contract(api: Caller) -> None:
    state = api.done(*beginning(), *deal())["state"]
    assert state.keys() == STATE
    (game,) = state["games"]
    assert game.keys() == {"game", "kind", "night", "status", "standing", "money", "pots", "next", "rows"}
    assert state == {
        "table": {"name": "Thursday", "currency": "EUR"},
        "events": 9,
        "head": api.log[-1]["hash"],
        "night": "n1",
        "nights": [{"night": "n1", "date": "2026-11-30", "ended": False}],
        "players": {"a": {"name": "A"}, "b": {"name": "B"}, "c": {"name": "C"}},
        "games": [game],
        "balances": {"a": -10, "b": 20, "c": -10},
        "settlement": [{"from": "a", "to": "b", "amount": 10}, {"from": "c", "to": "b", "amount": 10}],
        "settlement_proven": True,
        "disputes": [],
        "provisional": True,
    }
    assert game["next"] == {
        "turn": "b",
        "may": ["pitch.dealt", "game.joined", "game.left", "game.ended", "game.abandoned"],
    }


def test_the_state_as_of_an_event(api: Caller) -> None:
    states = {1: api.get("state").json}
    for told in (*beginning(), *deal(), event("event.voided", {"event": 9, "reason": "a slip"})):
        states[len(states) + 1] = api.done(told)["state"]
    for seq, state in states.items():
        assert api.get("state", at=seq).json == state
    problem(api.get("state", at=11), 422, "unknown_event")
    problem(api.get("state", at=10**30), 422, "unknown_event")


def test_the_state_of_a_night(table: Caller) -> None:
    """By default the games of the running night, or else of the latest."""
    table.done(*deal(), event("game.ended"), event("night.ended", {"night": "n1"}))
    games = [one["game"] for one in got(table.get("state"))["games"]]
    table.done(event("night.started", {"night": "n2"}))
    running = got(table.get("state"))
    assert (games, running["games"], running["night"]) == (["g1"], [], "n2")
    first = got(table.get("state", night="n1"))
    assert ([one["game"] for one in first["games"]], first["night"]) == (["g1"], "n2")
    assert got(table.get("state", night="n1", at=6))["games"][0]["status"] == "running"
    problem(table.get("state", night="n2", at=6), 404, "not_found")


def test_the_state_is_sent_once(table: Caller) -> None:
    first = table.get("state")
    tag = first.headers["ETag"]
    for sent in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = table.get("state", headers={"If-None-Match": sent})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert table.get("state", headers={"If-None-Match": '"x"'}).status_code == 200
    table.done(event("pitch.dealt", {"dealer": "a"}))
    after = table.get("state", headers={"If-None-Match": tag})
    assert after.status_code == 200
    assert after.headers["ETag"] != tag
    assert table.get("state", at=6, headers={"If-None-Match": tag}).status_code == 304
    assert table.get("state", night="n1").headers["ETag"] != after.headers["ETag"]


def test_answers_are_kept_by_no_cache(table: Caller) -> None:
    for what in ("events", "state", "export"):
        assert table.get(what).headers["Cache-Control"] == "no-store"
