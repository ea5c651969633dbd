"""A phone at a table: a seat of some role, pages opened and buttons pressed, and the log behind them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from events.chain import line
from projections.state import state
from service.access import Role
from service.app import create_app
from service.context import EXTENSION, Context, link
from service.edge import Edge
from service.stores import MEMORY, open_store
from tests.service.desk import still_edge
from tests.service.pages.seen import Seen

Fields = Mapping[str, str | Sequence[str] | None]

PEOPLE = ("Anna", "Boris", "Carla", "Dmitri")
DEAL = {"1.player": "p2", "1.bid": "2", "2.high": "p2", "2.low": "p3", "2.jack": "+nobody", "2.game": "p2"}
"""Boris pitches for 2, Anna being the dealer, and takes High and Game; Carla takes Low."""
NEXT = {"1.player": "p3", "1.bid": "3", "2.high": "p3", "2.low": "p3", "2.jack": "p4", "2.game": "p3"}


@dataclass
class Phone:
    """One browser, without script, and the address of its table's home."""

    app: Flask
    client: FlaskClient
    home: str = ""

    def get(self, path: str = "", **headers: str) -> Seen:
        """A page; `headers` are named with _ for -."""
        return Seen(self.client.get(self.address(path), headers=_headers(headers)))

    def post(self, path: str, form: Any = None, **headers: str) -> Seen:
        """A form sent as it is, not followed where it leads."""
        return Seen(self.client.post(self.address(path), data=form or {}, headers=_headers(headers)))

    def address(self, path: str) -> str:
        """A path of this table; one that begins with "//" or "/t/" is of the whole service."""
        if path.startswith("//"):
            return path[1:]
        return path if path.startswith("/t/") else self.home + path

    def press(self, seen: Seen, button: str, fields: Fields | None = None, **headers: str) -> Seen:
        """Fills in the form of a button, None for leaving out, and presses it; not followed where it leads."""
        form, pressed = seen.form(button)
        assert not pressed.disabled, button
        filled = MultiDict(form.fields)
        for name, value in (fields or {}).items():
            filled.setlist(name, [] if value is None else [value] if isinstance(value, str) else [*value])
        if pressed.name is not None:
            filled.add(pressed.name, pressed.value)
        address = pressed.action or form.action or seen.response.request.path
        assert form.method == "post"
        return Seen(self.client.post(address.partition("#")[0], data=filled, headers=_headers(headers)))

    def on(self, answer: Seen) -> Seen:
        """The page that an answer leads on to."""
        assert answer.status == 303, answer.words
        return Seen(self.client.get(answer.to))

    def start(self, fields: Fields | None = None) -> Seen:
        """The board of a game of Pitch just started, Anna dealing first."""
        return self.on(self.press(self.get("/start/pitch"), "Start Pitch", {"first": "p1", **(fields or {})}))

    def deal(self, fields: Fields | None = None, game: str = "g1") -> Seen:
        """The board after a deal recorded in short."""
        pad = self.get(f"/g/{game}/record")
        save = next(words for words in pad.buttons if words.startswith("Save deal"))
        return self.on(self.press(pad, save, DEAL if fields is None else fields))

    @property
    def here(self) -> Context:
        """What the service has at hand."""
        held: Context = self.app.extensions[EXTENSION]
        return held

    @property
    def table(self) -> str:
        """The table's id."""
        return self.home.rpartition("/")[2]

    @property
    def log(self) -> list[str]:
        """The log, line by line."""
        return [line(one) for one in self.here.store.read(self.table)]

    @property
    def types(self) -> list[str]:
        """The types of the events recorded."""
        return [one.event.type for one in self.here.store.read(self.table)]

    @property
    def state(self) -> dict[str, Any]:
        """What the outside sees, all games."""
        return state(self.here.tables.now(self.table), every_game=True)

    def link(self, role: Role) -> str:
        """The path of a role's link, to be opened by any phone."""
        generations = self.here.store.generations(self.table)
        return link(self.here.edge, "", self.table, role, generations)

    def other(self, role: Role = Role.SCORER, player: str = "") -> "Phone":
        """Another phone that sat down with a role's link, as a player where one is named."""
        phone = self.stranger()
        answer = phone.press(phone.get(self.link(role)), "Sit down", {"seat": player})
        assert answer.to in (self.home, f"{self.home}/g/{answer.to.rpartition('/')[2]}")
        return phone

    def stranger(self) -> "Phone":
        """A phone that knows the table's address, and has no seat."""
        return Phone(self.app, self.app.test_client(), self.home)


def _headers(named: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in named.items()}


@cache
def common_app() -> Flask:
    """The service over a store in memory, made once for all tests that need no other."""
    return create_app(still_edge(), open_store(MEMORY))


def new_phone(edge: Edge | None = None) -> Phone:
    """A phone that knows no table, of the common service or, with an edge, of one of its own."""
    app = create_app(edge, open_store(MEMORY)) if edge else common_app()
    return Phone(app, app.test_client())


def open_table(
    name: str = "Thursday", people: Sequence[str] = PEOPLE, currency: str = "EUR", edge: Edge | None = None
) -> Phone:
    """The owner's phone at a table just opened."""
    phone = new_phone(edge)
    chosen = {"currency": "other", "other": currency} if currency not in ("EUR", "XXX") else {"currency": currency}
    answer = phone.press(phone.get("//new"), "Open the table", {"name": name, "player": [*people], **chosen})
    assert answer.status == 303, answer.words
    phone.home = answer.to
    return phone
