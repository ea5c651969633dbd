"""What all tests share: the end of a run says, where it is seen, which of them did not run and why."""

import pytest

from tests.programs import PROGRAMS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says which tests were skipped for want of a program."""
    for program in PROGRAMS:
        skipped = [r for r in terminalreporter.stats.get("skipped", []) if program.missing in str(r.longrepr)]
        if skipped:
            terminalreporter.section(f"TESTS WITH {program.name.upper()} DID NOT RUN", red=True, bold=True)
            terminalreporter.line(f"{len(skipped)} skipped: {program.missing}", red=True)
