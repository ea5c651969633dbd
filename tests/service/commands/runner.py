"""Commands run in this process, and what came of them."""

import os

from click.testing import CliRunner, Result

from service.cli import main

URL = "http://localhost:8000"


def run(*told: str, input_: bytes | str | None = None) -> Result:
    """A command, and what came of it; an error of the program is an error of the test.

    Its links are under `URL` unless the test sets another address, or "" for none.
    """
    environ = {"TALLYSTICK_URL": os.environ.get("TALLYSTICK_URL", URL)}
    result = CliRunner().invoke(main, [*told], input=input_, env=environ)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def answered(*told: str, input_: bytes | str | None = None) -> str:
    """What a command prints that succeeds."""
    result = run(*told, input_=input_)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*told: str, input_: bytes | str | None = None) -> str:
    """What a command says that does not: nothing but one line on stderr."""
    result = run(*told, input_=input_)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")
