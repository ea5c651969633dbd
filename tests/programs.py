"""The programs that some tests need and pip does not bring.

`python -m tests.programs [NAME...]` prints the Debian packages of those that are missing, a line for each program.
"""

import os
import shutil
import sys
from dataclasses import dataclass

import pytest


@dataclass(frozen=True, slots=True)
class Program:
    """A program by its usual names; the environment variable `variable` may name another."""

    name: str
    variable: str
    usual: tuple[str, ...]
    packages: str

    def find(self) -> str | None:
        """Where it is on this machine, or None."""
        named = os.environ.get(self.variable)
        candidates = (named,) if named else self.usual
        return next((path for name in candidates if (path := shutil.which(name))), None)

    def needed(self) -> str:
        """Where it is; without it the test is skipped, loudly, or with CI=true it fails."""
        found = self.find()
        if found is None:
            if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
                pytest.fail(self.missing, pytrace=False)
            pytest.skip(self.missing)  # the one skip there is; test_house.py holds it to that
        return found

    @property
    def missing(self) -> str:
        """What to do where it is not there."""
        return (
            f"no {self.name} found: install the package {self.packages.split()[0]}, or say where it is with "
            f"{self.variable}=/path/to/it. `make test` installs it where it may (as root, with apt-get, unless "
            "SYSTEM=no)."
        )


CHROMIUM = Program(
    "Chromium",
    "CHROMIUM",
    ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"),
    "chromium fonts-liberation",
)
HLEDGER = Program("hledger", "HLEDGER", ("hledger",), "hledger")
NGINX = Program("nginx", "NGINX", ("nginx", "/usr/sbin/nginx"), "nginx-light")
PROGRAMS = (CHROMIUM, HLEDGER, NGINX)


if __name__ == "__main__":
    for program in PROGRAMS:
        if program.find() is None and program.name in (sys.argv[1:] or [program.name]):
            sys.stdout.write(program.packages + "\n")
