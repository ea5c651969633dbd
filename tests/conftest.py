"""What all tests share: the end of a run says, where it is seen, which of them did not run and why.

No test measures time: how long an example takes on a busy machine says nothing about the product.
"""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import postgres
from tests.programs import POSTGRESQL, PROGRAMS

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgres.Server]:
    """One PostgreSQL server for the whole run; each test takes a database of its own."""
    with postgres.running(POSTGRESQL.needed()) as server:
        yield server


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says which tests were skipped for want of a program."""
    for program in PROGRAMS:
        skipped = [r for r in terminalreporter.stats.get("skipped", []) if program.missing in str(r.longrepr)]
        if skipped:
            terminalreporter.section(f"TESTS WITH {program.name.upper()} DID NOT RUN", red=True, bold=True)
            terminalreporter.line(f"{len(skipped)} skipped: {program.missing}", red=True)
