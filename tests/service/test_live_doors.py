"""The doors to what happens at a table: the API's event stream, the pages' own, and the question in its place."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import TestResponse

from service.access import Role
from service.app import create_app
from service.context import EXTENSION, Context
from service.live import Live
from service.stores import MEMORY, open_store
from tests.service.api.caller import ROOT, Caller, another, beginning, deal, event, problem
from tests.service.desk import still_edge
from tests.service.pages.phone import NEXT, Phone, open_table

THREADS = {"wsgi.multithread": True}


@pytest.fixture
def caller() -> Iterator[Caller]:
    """A table of a service of its own, where a game of Pitch has begun."""
    app = create_app(still_edge(), open_store(MEMORY))
    caller = another(app.test_client())
    caller.done(*beginning())
    yield caller
    here(app).live.stop()


@pytest.fixture
def phone() -> Iterator[Phone]:
    """The owner's phone at a table of a service of its own, where a game of Pitch has begun."""
    phone = open_table(edge=still_edge())
    phone.start()
    yield phone
    phone.here.live.stop()


def here(app: Any) -> Context:
    """What a service has at hand."""
    held: Context = app.extensions[EXTENSION]
    return held


def listen(client: Any, path: str, headers: dict[str, str] | None = None, **query: Any) -> TestResponse:
    """An answer whose body is read as it comes."""
    answer: TestResponse = client.get(path, query_string=query, headers=headers, environ_overrides=THREADS)
    return answer


def lines(answer: TestResponse) -> Iterator[str]:
    """What an open stream says, message by message."""
    for chunk in answer.iter_encoded():
        yield from (one for one in chunk.decode().split("\n\n") if one)


def seqs(answer: TestResponse, count: int) -> list[int]:
    """The next so many appends a stream tells of."""
    found: list[int] = []
    for said in lines(answer):
        if said.startswith("id: "):
            found.append(json.loads(said.partition("\ndata: ")[2])["seq"])
        if len(found) == count:
            break
    return found


def test_one_message_per_append_with_the_new_seq(caller: Caller) -> None:
    answer = listen(caller.client, f"{ROOT}/{caller.table}/live", caller.bearer("viewer"))
    assert (answer.status_code, answer.content_type) == (200, "text/event-stream; charset=utf-8")
    assert (answer.headers["Cache-Control"], answer.headers["X-Accel-Buffering"]) == ("no-store", "no")
    start = len(caller.log)
    caller.done(*deal())
    caller.done(event("player.added", {"player": "z", "name": "Z"}))
    assert seqs(answer, 2) == [start + 3, start + 4]
    answer.close()


def test_it_resumes_by_last_event_id(caller: Caller) -> None:
    start = len(caller.log)
    caller.done(*deal())
    caller.done(event("player.added", {"player": "z", "name": "Z"}))
    for told in ({"Last-Event-ID": str(start)}, {"Last-Event-ID": f" {start} "}):
        answer = listen(caller.client, f"{ROOT}/{caller.table}/live", {**caller.bearer("viewer"), **told})
        assert seqs(answer, 2) == [start + 3, start + 4]
        answer.close()
    for odd in ("", "-1", "x", "1e3", "9" * 40, "²"):
        told = {"Last-Event-ID": odd}
        answer = listen(caller.client, f"{ROOT}/{caller.table}/live", {**caller.bearer("viewer"), **told})
        assert next(lines(answer)) == "retry: 1000"
        answer.close()


def test_the_streams_of_the_api_are_for_tokens(caller: Caller) -> None:
    path = f"{ROOT}/{caller.table}/live"
    problem(listen(caller.client, path), 403, "forbidden")
    problem(listen(caller.client, path, {"Authorization": "Bearer nothing"}), 403, "forbidden")
    problem(listen(caller.client, f"{ROOT}/nowhere/live", caller.bearer("viewer")), 404, "not_found")


def test_a_token_withdrawn_ends_its_stream(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.live.CHECK_SECONDS", 0.0)
    answer = listen(caller.client, f"{ROOT}/{caller.table}/live", caller.bearer("viewer"))
    here(caller.client.application).store.renew(caller.table, "viewer")
    assert list(lines(answer)) == ["retry: 1000", "event: bye\ndata: {}"]


def test_where_no_stream_can_be_opened_it_is_said(caller: Caller) -> None:
    path, token = f"{ROOT}/{caller.table}/live", caller.bearer("viewer")
    one_at_a_time = caller.client.get(path, headers=token)
    problem(one_at_a_time, 503, "unavailable")
    assert one_at_a_time.headers["Retry-After"] == "5"
    here(caller.client.application).live.limit = 1
    first = listen(caller.client, path, token)
    problem(listen(caller.client, path, token), 503, "unavailable")
    first.close()
    listen(caller.client, path, token).close()


@pytest.mark.parametrize("door", ["api", "page"])
def test_a_look_at_the_headers_opens_no_stream(caller: Caller, phone: Phone, door: str) -> None:
    if door == "api":
        client, path = caller.client, f"{ROOT}/{caller.table}/live"
        live: Live = here(client.application).live
    else:
        client, path, live = phone.client, f"{phone.home}/live", phone.here.live
    answer = client.head(path, headers=caller.bearer("viewer"), environ_overrides=THREADS)
    assert (answer.status_code, answer.content_type) == (200, "text/event-stream; charset=utf-8")
    assert live.threads == []


def test_a_phones_stream_is_by_its_seat(phone: Phone) -> None:
    viewer, seq = phone.other(Role.VIEWER), len(phone.log)
    answer = listen(viewer.client, f"{viewer.home}/live", after=seq)
    assert answer.status_code == 200
    phone.deal()
    assert seqs(answer, 1) == [len(phone.log)]
    assert "event: phones\ndata: 1" in lines(answer)
    answer.close()
    assert listen(phone.stranger().client, f"{phone.home}/live").status_code == 403


def test_a_page_that_shows_less_is_told_at_once(phone: Phone) -> None:
    seq = len(phone.log)
    phone.deal()
    behind = listen(phone.client, f"{phone.home}/live", after=seq, head="0" * 64)
    assert seqs(behind, 1) == [len(phone.log)]
    behind.close()
    elsewhere = listen(phone.client, f"{phone.home}/live", after=len(phone.log), head="0" * 64)
    assert seqs(elsewhere, 1) == [len(phone.log)]
    elsewhere.close()


def test_a_page_whose_stream_is_refused_may_ask(phone: Phone) -> None:
    phone.here.live.limit = 0
    refused = listen(phone.client, f"{phone.home}/live")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "30")
    first = phone.get("/seq").response
    assert first.json == {"seq": len(phone.log), "head": phone.here.store.head(phone.table)[1], "phones": 1}
    same = phone.client.get(f"{phone.home}/seq", headers={"If-None-Match": first.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")
    phone.deal()
    moved = phone.get("/seq", If_None_Match=first.headers["ETag"]).response
    assert moved.get_json()["seq"] == len(phone.log)
    phone.other(Role.VIEWER).get("/seq")
    assert phone.get("/seq", If_None_Match=moved.headers["ETag"]).response.get_json()["phones"] == 2


def test_a_pad_is_told_what_other_phones_recorded(phone: Phone) -> None:
    scorer, seq = phone.other(Role.SCORER, "p2"), len(phone.log)
    phone.deal()
    assert phone.get(f"/news?after={seq}").status == 204
    news = scorer.get(f"/news?after={seq}")
    assert "Boris bid 2" in news.words
    assert "See it" in news.words
    assert "before that" not in news.words
    phone.deal(NEXT)
    assert "1 entry more before that" in scorer.get(f"/news?after={seq}").words
    phone.press(phone.get("/players"), "Add to the table", {"name": "Elena"})
    words = scorer.get(f"/news?after={seq}").words
    assert "Elena is at the table." in words
    assert "2 entries more before that" in words
    assert scorer.get(f"/news?after={len(phone.log)}").status == 204
    assert scorer.get("/news").status == 204
