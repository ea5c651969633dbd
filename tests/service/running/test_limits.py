"""What comes too soon: refused with the time to wait, by address, seat and table, counted by all workers together."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.edge import BadSetting, Edge, Running, new_id
from service.running.rates import Limiter, open_counts, read_rates
from service.stores import MEMORY, open_store
from service.stores.counters import FileCounters
from tests.service.api.caller import ROOT, TABLE, Caller, another, beginning, event, got, problem
from tests.service.clock import Clock
from tests.service.desk import still_edge
from tests.service.pages.phone import Phone


@pytest.fixture
def clock() -> Clock:
    """A clock of the test's own."""
    return Clock()


def edge_of(clock: Clock, tmp_path: Path, rates: str, **running: Any) -> Edge:
    """An edge whose requests are counted in a file, at these rates."""
    counted = Running(limits=str(tmp_path / "cards.limits"), rates=rates, **running)
    return replace(still_edge(), running=counted, seconds=clock)


def client_of(edge: Edge) -> FlaskClient:
    """A client of a service of its own."""
    return create_app(edge, open_store(MEMORY)).test_client()


def opened(client: FlaskClient, **environ: str) -> TestResponse:
    """A table opened by the API."""
    return client.post(ROOT, json=TABLE, environ_base={"REMOTE_ADDR": "192.0.2.7", **environ})


def test_too_many_tables_from_one_address(clock: Clock, tmp_path: Path) -> None:
    client = client_of(edge_of(clock, tmp_path, "open=3/minute"))
    assert [opened(client).status_code for _ in range(4)] == [201, 201, 201, 429]
    clock.now += 20
    answer = opened(client)
    told = problem(answer, 429, "too_many_requests")
    assert answer.headers["Retry-After"] == "40"
    assert told["detail"] == "Too much came at once, and this was not saved. Send it again in 40 seconds."
    assert opened(client, REMOTE_ADDR="192.0.2.8").status_code == 201
    clock.now += 41
    assert opened(client).status_code == 201


def test_the_longest_wait_is_said_in_minutes(clock: Clock, tmp_path: Path) -> None:
    client = client_of(edge_of(clock, tmp_path, "open=9/minute;1/hour"))
    opened(client)
    answer = opened(client)
    assert answer.headers["Retry-After"] == "3600"
    assert "Send it again in 60 minutes." in problem(answer, 429, "too_many_requests")["detail"]


def test_a_network_of_ipv6_is_one_address(clock: Clock, tmp_path: Path) -> None:
    client = client_of(edge_of(clock, tmp_path, "open=1/minute"))
    assert opened(client, REMOTE_ADDR="2001:db8:1:2::1").status_code == 201
    assert opened(client, REMOTE_ADDR="2001:db8:1:2:ffff::9").status_code == 429
    assert opened(client, REMOTE_ADDR="2001:db8:1:3::1").status_code == 201
    assert opened(client, REMOTE_ADDR="::ffff:192.0.2.1").status_code == 201
    assert opened(client, REMOTE_ADDR="::ffff:192.0.2.2").status_code == 201


def test_workers_count_together(clock: Clock, tmp_path: Path) -> None:
    one, other = (client_of(edge_of(clock, tmp_path, "open=4/minute")) for _ in range(2))
    assert [opened(client).status_code for client in (one, other) * 3] == [201] * 4 + [429] * 2


# Writes


@pytest.fixture
def table(clock: Clock, tmp_path: Path) -> Caller:
    """A table whose tokens may enter five times a minute each, and all together eight times."""
    caller = another(client_of(edge_of(clock, tmp_path, "write=5/minute table=8/minute")))
    caller.done(*beginning())
    clock.now += 61
    return caller


def added(n: int) -> Any:
    """A player more."""
    return event("player.added", {"player": f"q{n}", "name": f"Q{n}"})


def test_writes_are_counted_by_token_and_nothing_is_lost(table: Caller, clock: Clock) -> None:
    late = added(5)
    statuses = [table.post(added(n), role="scorer").status_code for n in range(5)]
    answer = table.post(late, role="scorer")
    assert (statuses, answer.status_code) == ([201] * 5, 429)
    assert table.post(added(6), role="owner").status_code == 201
    assert [table.get("state", role="scorer").status_code for _ in range(9)] == [200] * 9
    clock.now += int(answer.headers["Retry-After"])
    table.done(late, role="scorer")


def test_all_of_a_table_together(table: Caller) -> None:
    statuses = [table.post(added(n), role=role).status_code for n, role in enumerate(["owner", "scorer"] * 5)]
    assert statuses == [201] * 8 + [429] * 2


def test_strangers_do_not_use_up_a_table(table: Caller) -> None:
    for n in range(20):
        sent = {"Authorization": f"Bearer {n:022}"}
        status = table.client.post(
            f"{ROOT}/{table.table}/events", json={"events": [added(n)]}, headers=sent
        ).status_code
        assert status == 403
    assert table.post(added(1)).status_code == 201


def test_a_phone_that_is_too_fast_is_shown_what_it_sent(clock: Clock, tmp_path: Path) -> None:
    phone = Phone(app := create_app(edge_of(clock, tmp_path, "write=2/minute"), open_store(MEMORY)), app.test_client())
    form = {"name": "Thursday", "currency": "EUR", "player": ["Anna", "Boris"], "id": new_id()}
    phone.home = phone.post("//new", form).to
    fields = {"id": new_id(), "name": 'Ele"na <b>'}
    for name in ("Carla", "Dmitri"):
        assert phone.post("/players", {"id": new_id(), "name": name}).status == 303
    stopped = phone.post("/players", fields)
    assert stopped.status == 429
    assert "was not saved. Send it again in 60 seconds." in stopped.alert
    clock.now += 60
    assert phone.press(stopped, "Send it again").status == 303
    assert 'Ele"na <b>' in [one.name for one in phone.here.tables.now(phone.table).roster.players.values()]


def test_wrong_links_are_counted_and_right_ones_are_not(clock: Clock, tmp_path: Path) -> None:
    app = create_app(edge_of(clock, tmp_path, "guess=3/minute"), open_store(MEMORY))
    caller = another(app.test_client())
    right = caller.links["viewer"].removeprefix("http://localhost")
    fresh = app.test_client()
    assert [fresh.get(right).status_code for _ in range(9)] == [200] * 9
    wrong = [fresh.get(f"/t/{caller.table}/join/{n:022}").status_code for n in range(4)]
    assert wrong == [404] * 3 + [429]
    assert fresh.get(right).status_code == 200
    assert fresh.get(f"{ROOT}/{caller.table}/state").status_code == 403  # tokens are counted apart
    clock.now += 61
    assert fresh.get(f"/t/{caller.table}/join/{1:022}").status_code == 404


def test_wrong_tokens_are_counted(clock: Clock, tmp_path: Path) -> None:
    caller = another(client_of(edge_of(clock, tmp_path, "guess=3/minute")))
    sent = [{"Authorization": f"Bearer {n:022}"} for n in range(4)]
    wrong = [caller.client.get(f"{ROOT}/{caller.table}/state", headers=one).status_code for one in sent]
    assert wrong == [403] * 3 + [429]


def test_what_a_table_costs_is_counted(clock: Clock, tmp_path: Path) -> None:
    """By the processor's time: whatever somebody thinks of to keep a worker busy, it ends."""
    caller = another(client_of(edge_of(clock, tmp_path, "work=200/minute")))
    other = another(caller.client)
    statuses = [caller.get("state").status_code for _ in range(300)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert other.get("state").status_code == 200
    clock.now += 61
    assert caller.get("state").status_code == 200


def test_files_taken_out_and_read_in(clock: Clock, tmp_path: Path) -> None:
    caller = another(client_of(edge_of(clock, tmp_path, "export=2/minute import=1/minute")))
    assert [caller.get("export").status_code for _ in range(3)] == [200, 200, 429]
    log = caller.get("export", role="owner").data
    into = [caller.client.post(f"{ROOT}/import", data=log).status_code for _ in range(2)]
    assert into == [201, 429]


def test_what_watches_over_the_service_is_not_counted(clock: Clock, tmp_path: Path) -> None:
    client = client_of(edge_of(clock, tmp_path, "address=2/minute"))
    for path in ("/healthz", "/readyz", "/metrics", "/api/openapi.json"):
        assert [client.get(path).status_code for _ in range(3)] == [200] * 3
    assert [client.get("/").status_code for _ in range(3)] == [200, 200, 429]
    assert "Load this again in 60 seconds." in client.get("/").text


# What no real table hits


def test_a_queue_of_three_hundred_entries_is_taken_one_by_one(clock: Clock, tmp_path: Path) -> None:
    caller = another(client_of(edge_of(clock, tmp_path, "")))
    caller.done(*beginning())
    rename = [event("player.renamed", {"player": "a", "name": f"A{n}"}) for n in range(300)]
    assert {caller.post(one, role="scorer").status_code for one in rename} == {201}


def test_a_club_behind_one_address_looks_on(clock: Clock, tmp_path: Path) -> None:
    """Twelve phones for a minute, each asking every four seconds, and turning pages all the time."""
    caller = another(client_of(edge_of(clock, tmp_path, "work=off")))
    assert {caller.get("state").status_code for _ in range(12 * (15 + 60))} == {200}


# Where counting fails


def test_where_counting_fails_requests_go_on(clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    edge = edge_of(clock, tmp_path, "open=1/minute")
    (tmp_path / "cards.limits").mkdir()
    client = client_of(edge)
    with caplog.at_level(logging.ERROR):
        assert [opened(client).status_code for _ in range(3)] == [201] * 3
    assert [one.getMessage().split(":")[0] for one in caplog.records] == [
        "requests cannot be counted now, so none is refused"
    ]


def test_a_file_that_is_no_database_lets_everybody_through(clock: Clock, tmp_path: Path) -> None:
    (tmp_path / "cards.limits").write_bytes(b"what is this" * 500)
    client = client_of(edge_of(clock, tmp_path, "open=1/minute"))
    assert [opened(client).status_code for _ in range(3)] == [201] * 3


# Settings


def test_limits_can_be_set_and_switched_off(clock: Clock, tmp_path: Path) -> None:
    rates = read_rates("open=100/hour work=off write=5/second;9/minute")
    assert (len(rates["open"]), rates["work"], len(rates["write"])) == (1, [], 2)
    client = client_of(edge_of(clock, tmp_path, "open=off address=off"))
    assert {opened(client).status_code for _ in range(100)} == {201}
    edge = edge_of(clock, tmp_path, "open=1/minute")
    client = client_of(replace(edge, running=replace(edge.running, limits="off")))
    assert {opened(client).status_code for _ in range(9)} == {201}


@pytest.mark.parametrize("told", ["opne=1/minute", "open", "open=", "open=x", "open=-1/minute", "=1/minute", "open=1"])
def test_rates_that_cannot_be_read(told: str) -> None:
    with pytest.raises(BadSetting, match="TALLYSTICK_RATES"):
        read_rates(told)


def test_where_to_count(tmp_path: Path, clock: Clock) -> None:
    assert open_counts("off", clock) is None
    for where in (":memory:", "memory://"):
        counts = open_counts(where, clock)
        limiter = Limiter(read_rates("open=1/hour"), counts, clock)
        assert (limiter.take("open", "a"), limiter.take("open", "a") > 0) == (0, True)
    with pytest.raises(BadSetting, match="TALLYSTICK_LIMITS"):
        open_counts("carrier-pigeon://coop", clock)


def test_the_tables_of_the_usual_service_are_counted(clock: Clock, tmp_path: Path) -> None:
    client = client_of(edge_of(clock, tmp_path, ""))
    statuses = [opened(client).status_code for _ in range(21)]
    assert statuses == [201] * 20 + [429]
    assert got(opened(client, REMOTE_ADDR="192.0.2.8"))["table"]


def test_two_workers_count_together_and_ask_seldom(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a high limit each worker tells what it counted a hundredth at a time: so much more may come, and no more."""
    asked = 0
    incr = FileCounters.incr

    def counted(*told: Any, **more: Any) -> int:
        nonlocal asked
        asked += 1
        return incr(*told, **more)

    monkeypatch.setattr(FileCounters, "incr", counted)
    rates = read_rates("write=1000/minute")
    workers = [Limiter(rates, open_counts(str(tmp_path / "cards.limits"), clock), clock) for _ in range(2)]
    through = 0
    while not (wait := workers[through % 2].take("write", "anna")):
        through += 1
    assert (wait, through > 980, through <= 1020, asked < 110) == (60, True, True, True)
    assert [one.take("write", "boris") for one in workers] == [0, 0]
    for one in workers:  # the other one knows at its next telling
        late = [one.take("write", "anna") for _ in range(12)]
        assert late[-1] == 60
    clock.now += 60
    assert [one.take("write", "anna") for one in workers] == [0, 0]
