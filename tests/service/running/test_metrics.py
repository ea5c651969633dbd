"""Figures for Prometheus: what they count, over all workers, and who may see them."""

from typing import Any

import pytest
from flask import Flask

from service.context import EXTENSION
from service.running import metrics
from tests.service.api.caller import ROOT, TABLE, another, beginning, deal, got
from tests.service.running.test_operation import app_of, no_store
from tests.service.test_live_doors import listen


def figures(app: Flask, **sent: Any) -> str:
    """What Prometheus is given, which it must be."""
    answer = app.test_client().get("/metrics", **sent)
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=")
    return answer.text


def test_figures_count_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of()
    caller = another(app.test_client())
    caller.done(*beginning(), *deal())
    caller.post(*deal(pitcher="z"))
    caller.client.post(f"{ROOT}/import", data=caller.get("export").data)
    monkeypatch.setattr(app.extensions[EXTENSION].store, "generations", no_store)
    caller.get("state")
    text = figures(app)
    for line in (
        'tallystick_requests_total{method="POST",rule="/api/v1/tables/<table>/events",status="201"} 1.0',
        'tallystick_request_seconds_count{rule="/api/v1/tables/<table>/events"} 2.0',
        "tallystick_events_appended_total 17.0",
        'tallystick_refusals_total{code="not_dealt_in"} 1.0',
        "tallystick_store_errors_total 1.0",
        'tallystick_build{version="0.1.0"} 1.0',
    ):
        assert f"{line}\n" in text, text


def test_open_streams_are_counted() -> None:
    app = app_of()
    caller = another(app.test_client())
    stream = listen(caller.client, f"{ROOT}/{caller.table}/live", caller.bearer("viewer"))
    assert "\ntallystick_streams 1.0\n" in figures(app)
    stream.close()
    assert "\ntallystick_streams 0.0\n" in figures(app)
    app.extensions[EXTENSION].live.stop()


def test_figures_are_for_this_machine_alone_unless_there_is_a_token() -> None:
    plain, guarded = app_of(), app_of(metrics_token="open sesame")
    assert figures(plain)
    assert plain.test_client().get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 404
    for header in metrics.FORWARDED:
        assert plain.test_client().get("/metrics", headers={header: "192.0.2.1"}).status_code == 404
    assert plain.test_client().get("/metrics", environ_base={"REMOTE_ADDR": ""}).status_code == 404
    client = guarded.test_client()
    for told in ("", "Bearer", "Bearer open", "Basic open sesame", "Bearer é"):
        assert client.get("/metrics", headers={"Authorization": told}).status_code == 404
    sent = {"Authorization": "Bearer open sesame"}
    assert figures(guarded, headers=sent, environ_base={"REMOTE_ADDR": "192.0.2.1"})


def test_workers_add_up_their_figures() -> None:
    with metrics.shared():
        one, other = app_of(), app_of()
        for app in (one, other):
            got(app.test_client().post(ROOT, json=TABLE))
        text = figures(one)
        metrics.worker_gone(1)
    assert 'tallystick_requests_total{method="POST",rule="/api/v1/tables",status="201"} 2.0\n' in text
    assert 'rule="/api/v1/tables"' not in figures(app_of())
