"""Phones as the bench has them: processes that ask again as soon as they are answered, on a connection they keep.

The same client asks both sides of every comparison, so what it costs itself stands in both.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from multiprocessing import get_context
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from service.edge import new_id
from tests.bench.servers import Server

PHONES = 4
ROUND_SECONDS = 0.5
JSON = {"Content-Type": "application/json"}
PEOPLE = {"p1": "Anna", "p2": "Boris", "p3": "Carla", "p4": "Dmitri"}


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked again and again; where `tells`, an event at a time, a deal of Pitch after the other.

    Where it shall be made `anew` each time, each address is another one.
    """

    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    tells: bool = False
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of a round: answers a second of all phones together, how long each took, and the server's work."""

    rate: float
    times: Sequence[float]
    work: float


def told(number: int) -> dict[str, Any]:
    """One event: three of them are a deal, which the one after the dealer makes every other time."""
    seats = [*PEOPLE]
    deal, part = divmod(number, 3)
    dealer, pitcher, other = (seats[(deal + n) % 4] for n in range(3))
    high = pitcher if deal % 2 else other
    type_, data = (
        ("pitch.dealt", {"dealer": dealer}),
        ("pitch.contracted", {"player": pitcher, "bid": 2}),
        ("pitch.scored", {"high": high, "low": other, "jack": None, "game": high}),
    )[part]
    return {"id": new_id(), "type": type_, "game": "g1", "data": data}


def go_on(port: int, ask: Ask, number: int, seconds: float) -> tuple[int, list[float]]:
    """One phone's round, from its event of this number on: the next number, and how long each answer took."""
    connection, times = HTTPConnection("127.0.0.1", port, timeout=60), []
    ends = perf_counter() + seconds
    method = "POST" if ask.tells else "GET"
    while (begun := perf_counter()) < ends:
        body = json.dumps({"events": [told(number)]}) if ask.tells else None
        path = f"{ask.path}?n={number}" if ask.anew else ask.path
        connection.request(method, path, body, {**ask.headers, **(JSON if ask.tells else {})})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 300, text
        times.append(perf_counter() - begun)
        number += 1
    connection.close()
    return number, times


@contextmanager
def pool() -> Iterator[ProcessPoolExecutor]:
    """The phones' processes."""
    with ProcessPoolExecutor(PHONES, get_context("spawn")) as phones:
        yield phones


class Round:
    """A server asked by several phones at once, round after round; each goes on where it was."""

    def __init__(self, phones: ProcessPoolExecutor, server: Server, asks: Sequence[Ask]) -> None:
        self.phones, self.server, self.asks = phones, server, asks
        self.numbers = [0] * len(asks)

    def __call__(self) -> Asked:
        """One round."""
        before = self.server.work
        given = [
            self.phones.submit(go_on, self.server.port, ask, number, ROUND_SECONDS)
            for ask, number in zip(self.asks, self.numbers, strict=True)
        ]
        done = [one.result() for one in given]
        self.numbers = [number for number, _ in done]
        times = [time for _, own in done for time in own]
        rate = sum(len(own) / sum(own) for _, own in done)
        return Asked(rate, times, (self.server.work - before) / len(times))


def call(server: Server, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """One call of the API, which must succeed."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(method, path, json.dumps(body), {**JSON, **headers})
    answer = connection.getresponse()
    given = json.loads(answer.read() or b"null")
    connection.close()
    assert answer.status < 400, given
    return given


def open_table(server: Server) -> Any:
    """A new table with a game of Pitch under way, as the API gives it."""
    opened = call(server, "POST", "/api/v1/tables", {"name": "Thursday", "currency": "EUR"})
    people = [("player.added", {"player": key, "name": name}) for key, name in PEOPLE.items()]
    events = [*people, ("night.started", {"night": "n1"})]
    beginning = [{"id": new_id(), "type": type_, "data": data} for type_, data in events]
    start = {"id": new_id(), "type": "game.started", "game": "g1", "data": {"kind": "pitch", "players": [*PEOPLE]}}
    record(server, opened, [*beginning, start])
    return opened


def record(server: Server, opened: Any, events: Sequence[Any]) -> Any:
    """Events told by the table's owner."""
    path, token = f"/api/v1/tables/{opened['table']}/events", opened["tokens"]["owner"]
    return call(server, "POST", path, {"events": [*events]}, Authorization=f"Bearer {token}")


def deals(server: Server, opened: Any, count: int) -> None:
    """So many deals told, the first ones of the game, each an act."""
    for first in range(0, 3 * count, 3):
        record(server, opened, [told(number) for number in range(first, first + 3)])


def tells(opened: Any) -> Ask:
    """An owner who records at his table."""
    path = f"/api/v1/tables/{opened['table']}/events"
    return Ask(path, {"Authorization": f"Bearer {opened['tokens']['owner']}"}, tells=True)


def looks(server: Server, opened: Any, role: str = "scorer") -> Ask:
    """A phone that sat down and looks at the board."""
    link = "/t/" + opened["links"][role].partition("/t/")[2]
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", link)
    form = dict(re.findall(r'name="(id|seen)" value="([^"]*)"', connection.getresponse().read().decode()))
    type_ = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", link, urlencode({**form, "seat": "p1"}), type_)
    answer = connection.getresponse()
    answer.read()
    cookie = (answer.headers["Set-Cookie"] or "").partition(";")[0]
    connection.close()
    assert cookie, answer.status
    return Ask(f"/t/{opened['table']}/g/g1", {"Cookie": cookie, "Accept-Language": "en"})


def rounds(count: int, *works: Callable[[], Asked]) -> list[list[Asked]]:
    """Rounds in turn: A B A B …; those of each together."""
    return [list(own) for own in zip(*([work() for work in works] for _ in range(count)), strict=True)]
