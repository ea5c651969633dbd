"""Where a Chromium is on this machine; `python -m tests.browser.chromium` exits 0 if there is one, else 1."""

import os
import shutil
import sys

NAMES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")

# No sandbox, since tests run as root in containers; nothing that calls home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def find() -> str | None:
    """The program to start: CHROMIUM from the environment, or the first of the usual names, or None."""
    named = os.environ.get("CHROMIUM")
    candidates = (named,) if named else NAMES
    return next((path for name in candidates if (path := shutil.which(name))), None)


if __name__ == "__main__":
    sys.exit(None if find() else "no Chromium found")
