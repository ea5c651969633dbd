"""Every route, asked by everybody: who is let in is written down here once, and a new route fails until it is.

A refusal is 403, or 404 where even that there is something is not said. Whoever is let in is answered anything else:
what a call does is for other tests.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from service.access import Role, Seat, sign_seat, token
from service.app import create_app
from service.context import EXTENSION
from service.edge import new_id
from service.stores import MEMORY, open_store
from tests.service.desk import SECRET, still_edge
from tests.service.pages.phone import DEAL, Phone

HOLDERS = ("nobody", "other", "withdrawn", "viewer", "scorer", "owner")
"""Nobody; the owner of another table; an owner whose link was renewed since; and those who may."""
LET_IN = {
    "everybody": HOLDERS,
    "viewer": ("viewer", "scorer", "owner"),
    "scorer": ("scorer", "owner"),
    "owner": ("owner",),
    "nobody": (),
}

ROUTES = """
GET    /                                           everybody
GET    /new                                        everybody
POST   /new                                        everybody
POST   /language                                   everybody
GET    /phone                                      everybody
GET    /offline                                    everybody
GET    /sw.js                                      everybody
GET    /waiting/<code>                             everybody
GET    /manifest.webmanifest                       everybody
POST   /phone                                      everybody
GET    /import                                     everybody
POST   /import                                     everybody
GET    /static/<path:filename>                     everybody
GET    /healthz                                    everybody
GET    /readyz                                     everybody
GET    /metrics                                    everybody
GET    /t/<table>                                  viewer
GET    /t/<table>/seq                              viewer
GET    /t/<table>/live                             viewer
GET    /t/<table>/news                             viewer
GET    /t/<table>/invite                           viewer
GET    /t/<table>/join/<token>                     everybody
POST   /t/<table>/join/<token>                     everybody
GET    /t/<table>/files                            viewer
GET    /t/<table>/export/<format_>                 viewer
GET    /t/<table>/export/<format_>/<what>          viewer
GET    /t/<table>/import                           owner
POST   /t/<table>/import                           owner
GET    /t/<table>/delete                           owner
POST   /t/<table>/delete                           owner
GET    /t/<table>/players                          viewer
POST   /t/<table>/players                          scorer
GET    /t/<table>/phones                           viewer
POST   /t/<table>/me                               viewer
GET    /t/<table>/notches                          viewer
GET    /t/<table>/renew/<role>                     owner
POST   /t/<table>/renew/<role>                     owner
GET    /t/<table>/start                            scorer
GET    /t/<table>/start/<kind>                     scorer
POST   /t/<table>/start/<kind>                     scorer
GET    /t/<table>/rules/<kind>                     viewer
GET    /t/<table>/g/<game>                         viewer
GET    /t/<table>/g/<game>/big                     viewer
GET    /t/<table>/big                              viewer
GET    /t/<table>/g/<game>/deals                   viewer
GET    /t/<table>/g/<game>/people                  scorer
POST   /t/<table>/g/<game>/join                    scorer
GET    /t/<table>/g/<game>/record                  scorer
POST   /t/<table>/g/<game>/record                  scorer
GET    /t/<table>/g/<game>/end                     scorer
POST   /t/<table>/g/<game>/end                     scorer
POST   /t/<table>/g/<game>/again                   scorer
GET    /t/<table>/g/<game>/why/<player>            viewer
GET    /t/<table>/p/<player>                       viewer
GET    /t/<table>/stats                            viewer
POST   /t/<table>/undo                             scorer
POST   /t/<table>/redo                             scorer
GET    /t/<table>/night/end                        scorer
POST   /t/<table>/night/end                        scorer
GET    /t/<table>/print                            viewer
GET    /t/<table>/settle                           viewer
GET    /t/<table>/settle.txt                       viewer
POST   /t/<table>/pay                              scorer
POST   /t/<table>/unpay                            scorer
GET    /t/<table>/why/<player>                     viewer
GET    /t/<table>/why/<payer>/<payee>              viewer
GET    /t/<table>/e/<int:seq>                      viewer
GET    /t/<table>/e/<int:seq>/back                 scorer
POST   /t/<table>/e/<int:seq>/back                 scorer
GET    /t/<table>/e/<int:seq>/right                scorer
POST   /t/<table>/e/<int:seq>/right                scorer
GET    /t/<table>/e/<int:seq>/missing              scorer
GET    /t/<table>/e/<int:seq>/missing/<type_>      scorer
POST   /t/<table>/e/<int:seq>/missing/<type_>      scorer
GET    /t/<table>/e/<int:seq>/dispute              viewer
POST   /t/<table>/e/<int:seq>/dispute              viewer
GET    /t/<table>/d/<int:seq>                      scorer
POST   /t/<table>/d/<int:seq>                      scorer
GET    /api/openapi.json                           everybody
POST   /api/v1/tables                              everybody
POST   /api/v1/tables/import                       owner
DELETE /api/v1/tables/<table_id:table>             owner
GET    /api/v1/tables/<table>/events               viewer
POST   /api/v1/tables/<table>/events               scorer
GET    /api/v1/tables/<table>/state                viewer
GET    /api/v1/tables/<table>/players/<player>     viewer
GET    /api/v1/tables/<table>/live                 viewer
GET    /api/v1/tables/<table>/export               viewer
"""
THREADS: dict[str, Any] = {"environ_overrides": {"wsgi.multithread": True}}  # a stream is opened only beside others
LISTED = {(method, rule): who for method, rule, who in (line.split() for line in ROUTES.strip().splitlines())}

TOLD = {"game": "g1", "kind": "pitch", "format_": "jsonl", "role": "scorer", "what": "deals", "player": "p1",
        "payer": "p1", "payee": "p2", "type_": "player.added", "filename": "tallystick.css", "code": "en"}  # fmt: skip


@dataclass
class Doors:
    """A table, and what each holder has in hand: the cookie of a seat, and a token."""

    app: Flask
    table: str
    link: str
    seq: int
    seats: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    def ask(self, rule: Rule, method: str, who: str) -> int:
        """How one call is answered; it may change nothing that the next one needs."""
        told = TOLD | {"table": self.table, "token": self.link.rpartition("/")[2], "seq": str(self.seq)}
        with self.app.test_request_context():
            values = {name: told[name] for name in rule.arguments}
            path = self.app.url_map.bind("localhost").build(rule.endpoint, values, method)
        with self._sent(self.app.test_client(use_cookies=False), rule, path, method, who) as answer:
            return int(answer.status_code)

    def _sent(self, client: FlaskClient, rule: Rule, path: str, method: str, who: str) -> Any:
        headers = {"Cookie": f"seat={self.seats[who]}"} if who in self.seats else {}
        if rule.rule.startswith("/api/"):
            headers |= {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}
            if rule.rule.endswith("/import"):
                return client.post(f"{path}?into={self.table}", data=b"{}", headers=headers)
            one = {"id": new_id(), "type": "player.hidden", "data": {"player": "p1"}}
            body = {"events": [one], "dry_run": True} if rule.rule.endswith("/events") else {"name": 5}
            return client.open(path, method=method, json=body if method == "POST" else None, headers=headers, **THREADS)
        # A form without its number changes nothing.
        return client.open(path, method=method, headers=headers, **THREADS)


@pytest.fixture(scope="module")
def doors() -> Doors:
    """A table on which a deal was played; the owner's first link and token were withdrawn since."""
    app = create_app(still_edge(), open_store(MEMORY))
    here = app.extensions[EXTENSION]
    phone, other = (Phone(app, app.test_client()) for _ in range(2))
    for one in (phone, other):
        form = {"id": new_id(), "name": "Thursday", "currency": "EUR", "player": ["Anna", "Boris", "Carla", "Dmitri"]}
        one.home = one.post("//new", form).to
    phone.start()
    phone.deal(DEAL)
    table, made = phone.table, Doors(app, phone.table, phone.link(Role.VIEWER), len(phone.log))
    made.seats["withdrawn"] = sign_seat(SECRET, table, Seat("owner", 1, "phone 1", "p1"))
    made.tokens["withdrawn"] = token(SECRET, table, Role.OWNER, 1)
    here.store.renew(table, "owner")
    generations = here.store.generations(table)
    for role in Role:
        made.seats[role.key] = sign_seat(SECRET, table, Seat(role.key, generations[role.key], f"phone {role}", "p1"))
        made.tokens[role.key] = token(SECRET, table, role, generations[role.key])
    made.seats["other"] = sign_seat(SECRET, other.table, Seat("owner", 1, "phone 9", "p1"))
    made.tokens["other"] = token(SECRET, other.table, Role.OWNER, 1)
    return made


def routes(app: Flask) -> Iterator[tuple[Rule, str]]:
    """Every address with every method that it takes; HEAD is a GET, and OPTIONS tells nothing of a table."""
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule, method


def test_every_route_is_listed(doors: Doors) -> None:
    assert {(method, rule.rule) for rule, method in routes(doors.app)} == LISTED.keys()


def test_a_seat_opens_no_call_and_a_token_no_page(doors: Doors) -> None:
    seats, tokens = doors.seats, doors.tokens
    swapped = Doors(doors.app, doors.table, doors.link, doors.seq, tokens, seats)
    for rule, method in routes(doors.app):
        if LISTED[method, rule.rule] != "everybody":
            for who in ("viewer", "scorer"):
                assert swapped.ask(rule, method, who) in (403, 404), (method, rule.rule)


def test_a_withdrawn_link_opens_nothing(doors: Doors) -> None:
    client = doors.app.test_client()
    for role, generation in (("owner", 1), ("scorer", 7), ("viewer", 0)):
        told = token(SECRET, doors.table, Role[role.upper()], generation)
        assert client.get(f"/t/{doors.table}/join/{told}").status_code == 404
        assert client.post(f"/t/{doors.table}/join/{told}").status_code == 404


@pytest.mark.parametrize("who", HOLDERS)
def test_who_is_let_in(doors: Doors, who: str) -> None:
    asked = sorted(routes(doors.app), key=lambda one: one[1] == "DELETE")  # when the owner deletes, nobody comes after
    found = {(method, rule.rule): doors.ask(rule, method, who) for rule, method in asked}
    expected = {key: who in LET_IN[listed] for key, listed in LISTED.items()}
    assert {key: status for key, status in found.items() if (status != 403) != expected[key]} == {}
    assert {key: status for key, status in found.items() if status >= 500} == {}
