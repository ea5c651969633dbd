"""The audit of dependencies: what is known fails, and what was not looked at is never taken for well."""

import pytest

from tests.audit import Audit, main, understand

CLEAN = {"name": "flask", "version": "3.1.3", "vulns": []}
BAD = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "new", "skip_reason": "not found"}


def audited(*answers: Audit) -> tuple[int, str]:
    """The exit code and what is said, where the services answer so."""
    said: list[str] = []
    left = iter(answers)
    return main(lambda _: next(left), said.append), "".join(said)


def test_nothing_known_is_well() -> None:
    code, said = audited(understand({"dependencies": [CLEAN]}))
    assert (code, said) == (0, "pypi: 1 packages audited, 0 known vulnerabilities.\n")


def test_a_known_vulnerability_fails() -> None:
    code, said = audited(understand({"dependencies": [CLEAN, BAD]}))
    assert code == 1
    assert "old 1.0: PYSEC-1 (mended in 1.1)" in said


def test_what_was_not_looked_at_is_said() -> None:
    code, said = audited(understand({"dependencies": [CLEAN, UNKNOWN]}))
    assert code == 0
    assert "1 packages were not audited" in said


@pytest.mark.parametrize("first", [Audit(0, 0, [], "no network"), understand({"dependencies": [UNKNOWN]})])
def test_another_service_is_asked_and_then_it_is_said_loudly(first: Audit) -> None:
    assert audited(first, understand({"dependencies": [BAD]}))[0] == 1
    code, said = audited(first, Audit(0, 0, [], "no network"))
    assert code == 0
    assert "THE DEPENDENCIES WERE NOT AUDITED" in said
