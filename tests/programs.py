"""The programs that some tests need and pip does not bring.

`python -m tests.programs [NAME...]` prints the Debian packages of those that are missing, a line for each program;
`python -m tests.programs modules` brings what npm has for the tests, where that is not there yet.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

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
        return self.find() or without(self.missing)

    @property
    def missing(self) -> str:
        """What to do where it is not there."""
        return (
            f"no {self.name} found: install the package {self.packages.split()[0]}, or say where it is with "
            f"{self.variable}=/path/to/it. `make test` installs it where it may (as root, with apt-get, unless "
            "SYSTEM=no)."
        )


def without(missing: str) -> NoReturn:
    """Skips a test, loudly, or with CI=true fails it; `missing` says what is not there and what to do."""
    if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)  # the one skip there is; test_house.py holds it to that


@dataclass(frozen=True, slots=True)
class Module:
    """A file of a package that npm brings, by its path among them."""

    path: str

    def needed(self) -> Path:
        """Where it is; without it the test is skipped, loudly, or with CI=true it fails."""
        found = NODE_FOLDER / "node_modules" / self.path
        if not found.is_file():
            name = self.path.partition("/")[0]
            without(
                f"no {name} found: `make test` brings it where there is npm, or: npm ci --prefix tests/browser/node"
            )
        return found


CHROMIUM = Program(
    "Chromium",
    "CHROMIUM",
    ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"),
    "chromium fonts-liberation",
)
HLEDGER = Program("hledger", "HLEDGER", ("hledger",), "hledger")
POSTGRESQL = Program(
    "PostgreSQL",
    "INITDB",
    # Debian keeps the servers' programs, by version, off the PATH.
    (*sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")), reverse=True), "initdb"),
    "postgresql",
)
NPM = Program("npm", "NPM", ("npm",), "npm nodejs")
NODE = Program("Node", "NODE", ("node", "nodejs"), "nodejs npm")
NGINX = Program("nginx", "NGINX", ("nginx", "/usr/sbin/nginx"), "nginx-light")
PROGRAMS = (CHROMIUM, HLEDGER, POSTGRESQL, NPM, NGINX)

NODE_FOLDER = Path(__file__).parent / "browser" / "node"
AXE = Module("axe-core/axe.min.js")
LIGHTHOUSE = Module("lighthouse/cli/index.js")


def bring_modules() -> None:
    """Installs what package-lock.json names, once; what cannot be installed is reported and left to the tests."""
    npm, lock, stamp = NPM.find(), NODE_FOLDER / "package-lock.json", NODE_FOLDER / "node_modules" / ".installed"
    if stamp.is_file() and stamp.read_bytes() == lock.read_bytes():
        return
    if npm is None:
        sys.stderr.write(f"tests/programs.py: {NPM.missing}\n")
        return
    sys.stderr.write("tests/programs.py: npm brings axe and Lighthouse into tests/browser/node\n")
    told = ("ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    if subprocess.run([npm, *told], cwd=NODE_FOLDER, stdout=sys.stderr, check=False).returncode == 0:
        stamp.write_bytes(lock.read_bytes())


if __name__ == "__main__":
    if sys.argv[1:] == ["modules"]:
        bring_modules()
        sys.exit()
    for program in PROGRAMS:
        if program.find() is None and program.name in (sys.argv[1:] or [program.name]):
            sys.stdout.write(program.packages + "\n")
