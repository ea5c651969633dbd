"""The application: what every answer carries, and whose error an error is."""

from pathlib import Path

import pytest
from werkzeug.datastructures import Headers

from service.app import create_app
from service.stores import Unavailable
from tests.service.api.caller import TABLE, memory_app
from tests.service.desk import still_edge

PAGE, STYLE, API = "/", "/static/tallystick.css", "/api/openapi.json"


def headers_of(path: str) -> Headers:
    """What an answer carries."""
    with memory_app().test_client().get(path) as response:
        return response.headers


@pytest.mark.parametrize("path", [PAGE, STYLE, API, "/nowhere", "/api/nowhere"])
def test_every_answer_is_guarded(path: str) -> None:
    """No other site's script or style, no guessing of types, no frame, and no address with a secret told to others."""
    headers = headers_of(path)
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in ("no-referrer", "strict-origin", "same-origin")


def test_only_what_never_changes_is_kept_by_a_cache() -> None:
    assert headers_of(PAGE)["Cache-Control"] == headers_of(API)["Cache-Control"] == "no-store"
    assert headers_of(STYLE)["Cache-Control"] == "no-cache"
    assert {"max-age=31536000", "immutable"} <= {*headers_of(f"{STYLE}?v=1")["Cache-Control"].split(", ")}


@pytest.mark.parametrize(
    ("path", "type_"), [("/nowhere", "text/html; charset=utf-8"), ("/api/nowhere", "application/problem+json")]
)
def test_an_error_is_a_page_or_a_problem_by_its_address(path: str, type_: str) -> None:
    response = memory_app().test_client().get(path)
    assert (response.status_code, response.content_type) == (404, type_)


def test_the_store_is_the_one_that_the_edge_names(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    app = create_app(still_edge(str(path)))
    assert app.test_client().post("/api/v1/tables", json=TABLE).status_code == 201
    app.extensions["tallystick"].store.close()
    assert path.exists()
    with pytest.raises(Unavailable):
        create_app(still_edge(str(tmp_path / "nowhere" / "cards.db")))


def test_a_body_has_a_most() -> None:
    assert memory_app().test_client().post("/new", data=b"x" * 1_000_001).status_code == 413
