"""Two services on two ports over one PostgreSQL, as on two machines: phones on either are at one table."""

import json
import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from threading import Barrier
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from events.chain import first_broken
from service.edge import new_id
from service.stores import open_store
from tests.postgres import Server
from tests.service.api.caller import beginning, deal, event
from tests.service.running.test_serving import PATIENCE, TALLYSTICK, serving_at, until

Answer = tuple[int, Any]
Ports = tuple[int, int]

ROUNDS = 6


@pytest.fixture(scope="module")
def address(postgresql: Server) -> str:
    """The store that both share."""
    return postgresql.schema()


@pytest.fixture(scope="module")
def shared(address: str) -> dict[str, str]:
    """The settings of both."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("TALLYSTICK_")}
    return {**others, "TALLYSTICK_STORE": address, "TALLYSTICK_SECRET": "the same on both"}


@pytest.fixture(scope="module")
def ports(shared: dict[str, str]) -> Iterator[Ports]:
    """The ports of the two services."""
    with ExitStack() as stack:
        first, second = (stack.enter_context(serving_at(shared, "--workers", "2"))[0] for _ in range(2))
        yield first, second


def call(port: int, method: str, path: str, token: str = "", body: Any = None) -> Answer:
    """Status and document of a call to the API."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        connection.request(method, f"/api/v1/tables{path}", json.dumps(body) if body else None, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())


class Table:
    """A table opened on the first service, on which a game of Pitch was begun on the second."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        status, self.opened = call(ports[0], "POST", "", body={"name": "Thursday", "currency": "EUR"})
        assert status == 201
        self.token = self.opened["tokens"]["owner"]
        assert self.post(1, *beginning())[0] == 201

    def post(self, which: int, *events: Any, **more: Any) -> Answer:
        """Events told to one of the two."""
        body = {"events": [*events], **more}
        return call(self.ports[which], "POST", f"/{self.opened['table']}/events", self.token, body)

    def get(self, which: int, what: str) -> Any:
        """What one of the two says."""
        status, told = call(self.ports[which], "GET", f"/{self.opened['table']}/{what}", self.token)
        assert status == 200
        return told

    def at_once(self, first: list[Any], second: list[Any], **more: Any) -> list[Answer]:
        """What the two are answered when they are told something at the same moment."""
        meet = Barrier(2)

        def tell(which: int, told: list[Any]) -> Answer:
            meet.wait(PATIENCE)
            return self.post(which, *told, **more)

        with ThreadPoolExecutor(2) as threads:
            return list(threads.map(tell, range(2), (first, second)))


@pytest.fixture
def table(ports: Ports) -> Table:
    """A table on both."""
    return Table(ports)


def test_what_is_recorded_on_one_is_seen_on_the_other(table: Table) -> None:
    for number in range(ROUNDS):
        which = number % 2
        status, told = table.post(which, *deal("abc"[number % 3]))
        assert status == 201
        assert table.get(1 - which, "state") == told["state"] == table.get(which, "state")
        assert table.get(1 - which, "events") == table.get(which, "events")


def test_who_waits_hears_what_either_recorded(table: Table, address: str) -> None:
    with closing(open_store(address)) as third, closing(third.watch()) as watch:
        for which in (0, 1):
            assert table.post(which, *deal("ab"[which]))[0] == 201
            assert watch.wait(PATIENCE) == {table.opened["table"]}
            assert watch.wait(0.1) == set()


def test_of_two_who_tell_the_same_deal_on_both_one_is_stale(table: Table, address: str) -> None:
    seen = table.get(0, "state")["events"]
    for number in range(ROUNDS):
        dealer = "abc"[number % 3]
        answers = table.at_once(deal(dealer), deal(dealer), seen=seen)
        assert sorted(status for status, _ in answers) == [201, 409]
        ((_, refused),) = [one for one in answers if one[0] == 409]
        ((_, done),) = [one for one in answers if one[0] == 201]
        assert refused["code"] == "stale"
        assert refused["events"] == done["events"]
        seen = done["state"]["events"]
    with closing(open_store(address)) as store:
        log = list(store.read(table.opened["table"]))
    assert len(log) == seen
    assert first_broken(log) is None


def test_a_retry_that_comes_to_the_other_is_done_already(table: Table) -> None:
    told = deal()
    assert table.post(0, *told)[0] == 201
    status, again = table.post(1, *told)
    assert status == 200
    assert again["events"] == table.get(0, "events")["events"][-3:]
    same = deal("b")
    assert sorted(status for status, _ in table.at_once(same, same)) == [200, 201]
    other = [{**one, "data": {"dealer": "c"}} if one["type"] == "pitch.dealt" else one for one in told]
    assert table.post(1, *other)[1]["code"] == "id_reused"


def test_a_form_sent_twice_to_both_opens_one_table(ports: Ports) -> None:
    form = urlencode([("id", new_id()), ("name", "Friday"), ("currency", "EUR"), ("player", "A"), ("player", "B")])
    homes = {send(port, "/new", form)[1] for port in ports}
    assert len(homes) == 1


def send(port: int, path: str, form: str, cookie: str = "") -> tuple[int, str, str]:
    """Status, where it leads, and the cookie of a form sent."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        connection.request("POST", path, form, headers)
        response = connection.getresponse()
        response.read()
        given = (response.headers["Set-Cookie"] or "").partition(";")[0]
        return response.status, response.headers["Location"] or "", given


def page(port: int, path: str, cookie: str) -> int:
    """The status of a page."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        connection.request("GET", path, headers={"Cookie": cookie})
        return connection.getresponse().status


def test_a_seat_taken_on_one_is_good_on_the_other(table: Table, ports: Ports) -> None:
    link = urlsplit(table.opened["links"]["scorer"]).path
    status, home, cookie = send(ports[1], link, urlencode({"seat": ""}))
    assert (status, bool(cookie)) == (303, True)
    home = urlsplit(home).path
    assert [page(port, home, cookie) for port in ports] == [200, 200]
    assert [page(port, home, "") for port in ports] == [403, 403]


def test_one_goes_on_when_the_other_is_gone_and_when_the_server_was_restarted(
    shared: dict[str, str], postgresql: Server
) -> None:
    with serving_at(shared, "--workers", "1") as (first, process):
        with serving_at(shared, "--workers", "1") as (second, _):
            table = Table((first, second))
            assert table.post(1, *deal())[0] == 201
        assert table.post(0, *deal("b"))[0] == 201
        postgresql.stop()
        try:
            status, told = table.post(0, *deal("c"))
            assert (status, told["code"]) == (503, "unavailable")
        finally:
            postgresql.start()
        told_again = [event("pitch.misdealt")]
        until(lambda: table.post(0, *deal("c"), *told_again)[0] in (201, 422), process)
        assert table.post(0, *deal("a"))[0] == 201


def test_without_a_secret_it_does_not_start(shared: dict[str, str]) -> None:
    environ = {name: value for name, value in shared.items() if name != "TALLYSTICK_SECRET"}
    done = subprocess.run([TALLYSTICK, "serve"], env=environ, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("unavailable: The store cannot be used: with PostgreSQL, TALLYSTICK_SECRET has to be")


def test_a_stream_of_one_hears_what_the_other_recorded(table: Table) -> None:
    stream = HTTPConnection("127.0.0.1", table.ports[0], timeout=30)
    with closing(stream):
        token = {"Authorization": f"Bearer {table.token}"}
        stream.request("GET", f"/api/v1/tables/{table.opened['table']}/live", headers=token)
        lines = stream.getresponse()
        assert lines.status == 200
        for act in "abc":
            _, told = table.post(1, *deal(act))
            heard = f"id: {told['state']['events']}\n".encode()
            assert any(line == heard for line in iter(lines.readline, b""))
