"""Asks the advisory services whether what `constraints.txt` names has a known vulnerability: `python -m tests.audit`.

Fails where one is known. Where no service answers, or none knows a package, it says so loudly and fails nothing: being
without a network is no vulnerability.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

CONSTRAINTS = "constraints.txt"
SERVICES = ("pypi", "osv")
SECONDS = 120
BANNER = "!" * 70


@dataclass(frozen=True, slots=True)
class Audit:
    """What a service said: packages it looked at, and what it knows of them; why it said nothing, where it did not."""

    looked: int
    unknown: int
    known: list[str]
    failure: str = ""


def ask(service: str) -> Audit:
    """What one service says."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", CONSTRAINTS, "--no-deps", "--disable-pip"]
    command += ["--vulnerability-service", service, "--timeout", "10", "--format", "json", "--progress-spinner", "off"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
        return understand(json.loads(done.stdout))
    except subprocess.TimeoutExpired:
        return Audit(0, 0, [], f"no answer within {SECONDS} seconds")
    except ValueError:
        return Audit(0, 0, [], (done.stderr.strip().splitlines() or ["no answer"])[-1][:300])


def understand(told: Any) -> Audit:
    """What an answer says: a package that was not looked at is not known to be well."""
    packages = told["dependencies"]
    looked = [one for one in packages if "skip_reason" not in one]
    known = [_said(one, found) for one in looked for found in one["vulns"]]
    return Audit(len(looked), len(packages) - len(looked), known)


def _said(package: Any, found: Any) -> str:
    mended = ", ".join(found["fix_versions"]) or "no version yet"
    return f"{package['name']} {package['version']}: {found['id']} (mended in {mended})"


def main(ask_one: Callable[[str], Audit] = ask, say: Callable[[str], object] = sys.stderr.write) -> int:
    """Asks until a service answers; the exit code."""
    failures = []
    for service in SERVICES:
        audit = ask_one(service)
        if audit.looked:
            return _report(service, audit, say)
        failures.append(f"{service}: {audit.failure or 'it knows none of these packages'}")
    say(f"{BANNER}\nTHE DEPENDENCIES WERE NOT AUDITED: no advisory service was reached.\n")
    say("".join(f"  {failure}\n" for failure in failures) + f"{BANNER}\n")
    return 0


def _report(service: str, audit: Audit, say: Callable[[str], object]) -> int:
    if audit.unknown:
        say(f"{BANNER}\n{audit.unknown} packages were not audited: {service} does not know them.\n{BANNER}\n")
    for one in audit.known:
        say(f"{one}\n")
    say(f"{service}: {audit.looked} packages audited, {len(audit.known)} known vulnerabilities.\n")
    return 1 if audit.known else 0


if __name__ == "__main__":
    sys.exit(main())
