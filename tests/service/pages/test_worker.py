"""The service worker, the manifest, and the page for what a phone has never seen."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from service.pages import look, worker
from tests.service.pages.phone import Phone, new_phone


@pytest.fixture
def phone() -> Phone:
    """A phone that knows no table."""
    return new_phone()


def test_the_worker_names_its_version_and_its_files(phone: Phone) -> None:
    answer = phone.client.get("/sw.js")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.text.startswith(f'const VERSION = "{worker.version()}";\n')
    assets = re.findall(r'"(/static/[^"]+)"', answer.text)
    assert {"outbox.js", "queue.js", "tallystick.css", "waiting.js"} <= {one[8:].partition("?")[0] for one in assets}
    for one in assets:
        with phone.client.get(one) as file:
            assert file.status_code == 200, one
    assert "worker.js" not in " ".join(assets)
    assert not {"table", "/t/"} & {*assets}


def test_any_change_of_any_file_is_a_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "static"
    shutil.copytree(look.STATIC, folder)
    monkeypatch.setattr(worker, "STATIC", folder)
    found = [worker.version.__wrapped__()]
    for change in ("pitch.js", "tallystick.css", "worker.js", "new.js"):
        (folder / change).write_text("changed")
        found.append(worker.version.__wrapped__())
    assert len({*found}) == len(found)


def test_the_manifest(phone: Phone) -> None:
    answer = phone.client.get("/manifest.webmanifest")
    assert answer.content_type == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    told: Any = answer.json
    assert (told["id"], told["start_url"], told["scope"], told["display"]) == ("/", "/", "/", "standalone")
    assert [(one["sizes"], one["purpose"]) for one in told["icons"]] == [
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    ]  # fmt: skip
    for one in told["icons"]:
        with phone.client.get(one["src"]) as icon:
            assert icon.data[:4] == b"\x89PNG"


def test_pages_may_use_both_and_nothing_from_elsewhere(phone: Phone) -> None:
    answer = phone.client.get("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    assert 'rel="manifest" href="/manifest.webmanifest"' in answer.text
    assert 'rel="apple-touch-icon"' in answer.text


def test_the_page_for_what_was_never_seen(phone: Phone) -> None:
    seen = phone.get("//offline")
    assert (seen.status, seen.h1) == (200, "No network")
    assert "This page was never opened on this phone" in seen.words
