"""A real Chromium as a phone, against the real service: gunicorn, two workers, a store of its own.

`phone` is one phone; `phones()` gives as many more as a test needs. Both fail their test when a page threw an
error or broke its Content-Security-Policy. Without a Chromium these tests are skipped, loudly; with CI=true
they fail.
"""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect, sync_playwright

from tests.browser import chromium
from tests.programs import CHROMIUM

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
START_SECONDS = 20
STOP_SECONDS = 10
SEEN_SECONDS = 15
"""What another phone recorded is asked for every four seconds, and the machine may be busy."""

expect.set_options(timeout=SEEN_SECONDS * 1000)

UNKEPT = "Service Worker registration blocked by Playwright"
"""What Playwright itself writes on the console of each page: phones are made without a service worker."""


class Phones(Protocol):
    """Makes a fresh phone: own cookies, storage, service worker. `options` go to playwright's new_context."""

    def __call__(self, **options: Any) -> BrowserContext: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder `browser`."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    program = CHROMIUM.needed()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The base address of a running service with an empty store."""
    with serving(tmp_path_factory.mktemp("server"), free_port()) as address:
        yield address


@contextmanager
def serving(folder: Path, port: int, **settings: str) -> Iterator[str]:
    """The base address of a service over the store in a folder, or as set, ended by its process id."""
    command = [sys.executable, "-m", "service.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TALLYSTICK_")}
    clean["TALLYSTICK_RATES"] = "open=off import=off"  # one browser here opens as many tables as a town
    env = {**clean, "TALLYSTICK_STORE": str(folder / "tallystick.db"), "PYTHONPATH": str(ROOT), **settings}
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen([*command, "--workers", "2"], cwd=folder, env=env, stdout=out, stderr=out)
    try:
        wait_until_up(process, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(process)


@pytest.fixture
def phones(browser: Browser, server: str) -> Iterator[Phones]:
    """A maker of phones, 390x844, English; closes them and checks what their pages complained of."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            complaints.append(message.text)

    def make(**options: Any) -> BrowserContext:
        usual = {
            "base_url": server,
            "viewport": {"width": 390, "height": 844},
            "device_scale_factor": 3,
            "is_mobile": True,
            "has_touch": True,
            "locale": "en-GB",
            "service_workers": "block",  # it is another browser's, whose requests a test cannot hold up
        }
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(10_000)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", note)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def phone(phones: Phones) -> BrowserContext:
    """One phone: `page = phone.new_page()`, then `page.goto("/")`."""
    return phones()


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_up(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Returns once the service answers anything; fails with its own words when it ends or stays silent."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    pytest.fail(f"the service did not come up:\n{log.read_text(errors='replace')[-4000:]}", pytrace=False)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ends the service by its process id, kindly first."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
