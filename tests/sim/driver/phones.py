"""Phones: by the API with a role's token, or in a browser with a seat's cookie. Each says what it was answered."""

from dataclasses import dataclass
from typing import Any

from flask import Flask
from werkzeug.datastructures import MultiDict

Told = dict[str, Any]
"""An event as a client tells it: id, type, data, and the game it belongs to."""


@dataclass(frozen=True)
class Answer:
    """What came back: a status and, of the API, its document."""

    status: int
    body: Any = None
    text: str = ""

    @property
    def taken(self) -> bool:
        """Whether it was recorded, now or before."""
        return self.status in (200, 201, 303)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.body.get("code", "")) if self.body else ""


@dataclass(frozen=True)
class ApiPhone:
    """Asks the API with a token."""

    app: Flask
    table: str
    token: str

    def get(self, what: str, **query: Any) -> Any:
        """The document, or the text of an export."""
        answer = self._client().get(f"{self._root}/{what}", query_string=query, headers=self._bearer)
        assert answer.status_code == 200, answer.text
        return answer.json if answer.is_json else answer.get_data()

    def tell(self, *events: Told, **more: Any) -> Answer:
        """Events told in one append."""
        body = {"events": [*events], **{key: value for key, value in more.items() if value is not None}}
        answer = self._client().post(f"{self._root}/events", json=body, headers=self._bearer)
        return Answer(answer.status_code, answer.get_json(), answer.text)

    def bring(self, file: bytes) -> Answer:
        """A log file imported as a new table."""
        answer = self._client().post("/api/v1/tables/import", data=file, content_type="application/jsonl")
        return Answer(answer.status_code, answer.json, answer.text)

    @property
    def _root(self) -> str:
        return f"/api/v1/tables/{self.table}"

    @property
    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _client(self) -> Any:
        return self.app.test_client(use_cookies=False)


@dataclass(frozen=True)
class PagePhone:
    """A browser without script: posts the forms that the pages hold."""

    app: Flask
    table: str
    cookie: str

    def get(self, path: str) -> Answer:
        """A page."""
        answer = self._client().get(f"/t/{self.table}{path}", headers=self._seat)
        return Answer(answer.status_code, text=answer.text)

    def post(self, path: str, fields: MultiDict[str, str]) -> Answer:
        """A form."""
        answer = self._client().post(f"/t/{self.table}{path}", data=fields, headers=self._seat)
        return Answer(answer.status_code, text=answer.text)

    @property
    def _seat(self) -> dict[str, str]:
        return {"Cookie": f"seat={self.cookie}"}

    def _client(self) -> Any:
        return self.app.test_client(use_cookies=False)


def sit_down(app: Flask, link: str, player: str) -> str:
    """Takes a seat by a link, as a player; the cookie."""
    path = "/t/" + link.partition("/t/")[2]
    answer = app.test_client(use_cookies=False).post(path, data={"seat": player})
    assert answer.status_code == 303, answer.text
    return answer.headers["Set-Cookie"].partition("seat=")[2].partition(";")[0]


def form_of(events: list[tuple[str, dict[str, Any]]], id_: str, seen: int, decimals: int) -> MultiDict[str, str]:
    """The fields by which a pad tells events: paths in their data."""
    fields = MultiDict([("id", id_), ("seen", str(seen))])
    for number, (type_, data) in enumerate(events):
        fields.add(str(number), type_)
        for key, value in data.items():
            _fill(fields, f"{number}.{key}", value, decimals if key == "amount" else 0)
    return fields


def _fill(fields: MultiDict[str, str], name: str, value: Any, decimals: int) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            _fill(fields, f"{name}.{key}", inner, decimals)
    elif isinstance(value, list):
        for one in value:
            fields.add(name, " ".join(one) if isinstance(one, list) else str(one))
    elif value is None:
        fields.add(name, "+nobody")
    elif decimals:
        fields.add(name, f"{value // 10**decimals}.{value % 10**decimals:0{decimals}}")
    else:
        fields.add(name, str(value))
