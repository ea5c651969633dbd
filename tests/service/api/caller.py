"""A caller of the HTTP API: one table, its tokens, and Flask's test client."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.edge import Edge, new_id
from service.schemas import Problem
from service.stores import MEMORY, Store, open_store
from tests.service.desk import still_edge

ROOT = "/api/v1/tables"
TABLE = {"name": "Thursday", "currency": "EUR"}

Told = dict[str, Any]


def event(type_: str, data: Any = None, game: str = "g1", id_: str = "") -> Told:
    """An event as a client tells it."""
    told = {"id": id_ or new_id(), "type": type_, "data": {} if data is None else data}
    return told | ({"game": game} if type_.startswith(("game.", "pitch.")) else {})


def beginning(players: str = "abc") -> list[Told]:
    """People, a night, and a game of Pitch."""
    added = [event("player.added", {"player": key, "name": key.upper()}) for key in players]
    start = event("game.started", {"kind": "pitch", "players": [*players]})
    return [*added, event("night.started", {"night": "n1"}), start]


def deal(dealer: str = "a", pitcher: str = "b", game: str = "g1") -> list[Told]:
    """A deal whose pitcher makes 2 and takes all three points there are."""
    taken = {"high": pitcher, "low": pitcher, "jack": None, "game": pitcher}
    return [
        event("pitch.dealt", {"dealer": dealer}, game),
        event("pitch.contracted", {"player": pitcher, "bid": 2}, game),
        event("pitch.scored", taken, game),
    ]


@dataclass
class Caller:
    """Calls about one table."""

    client: FlaskClient
    table: str
    tokens: dict[str, str]
    links: dict[str, str] = field(default_factory=dict)

    def bearer(self, role: str) -> dict[str, str]:
        """The header with a role's token; "" is none."""
        return {"Authorization": f"Bearer {self.tokens[role]}"} if role else {}

    def get(self, what: str, /, role: str = "viewer", headers: Any = None, **query: Any) -> TestResponse:
        """GET of the table's events, state or export."""
        sent = {**self.bearer(role), **(headers or {})}
        return self.client.get(f"{ROOT}/{self.table}/{what}", query_string=query, headers=sent)

    def post(self, *events: Told, role: str = "owner", **more: Any) -> TestResponse:
        """Events told."""
        body = {"events": [*events], **more}
        return self.client.post(f"{ROOT}/{self.table}/events", json=body, headers=self.bearer(role))

    def send(self, body: bytes | str, what: str = "events", type_: str = "application/json") -> TestResponse:
        """POST of any bytes as the owner, to the table's events or with "" for a new table."""
        path = f"{ROOT}/{self.table}/{what}" if what else ROOT
        return self.client.post(path, data=body, headers=self.bearer("owner"), content_type=type_)

    def done(self, *events: Told, **more: Any) -> Any:
        """Events told, which must be taken as new."""
        response = self.post(*events, **more)
        assert response.status_code == 201, response.text
        return response.json

    @property
    def log(self) -> Any:
        """All events, as the API gives them."""
        return got(self.get("events"))["events"]


def got(response: TestResponse) -> Any:
    """What a call was answered, which must be a success."""
    assert response.status_code in (200, 201), response.text
    return response.json


@cache
def memory_app() -> Flask:
    """The service over a store in memory, made once for all tests that need no other."""
    return create_app(still_edge(), open_store(MEMORY))


def open_caller(store: Store | None = None, edge: Edge | None = None) -> Caller:
    """A new table, opened by the API, in a store of its own where one is given."""
    app = create_app(edge or still_edge(), store) if store else memory_app()
    return another(app.test_client())


def another(client: FlaskClient) -> Caller:
    """One more table of the same service."""
    return Caller(client, **got(client.post(ROOT, json=TABLE)))


def problem(response: TestResponse, status: int, code: str) -> Any:
    """The problem document of a refusal, its fixed parts checked."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    document: Any = response.json
    assert document["type"] == f"urn:tallystick:problem:{code}"
    assert (document["status"], document["code"]) == (status, code)
    assert document["title"]
    assert document.keys() <= {"fields", *Problem().fields}
    assert document["detail"]
    return document
