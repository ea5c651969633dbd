"""README's blocks are run: its examples are never out of date."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_hand_written_log_replays() -> None:
    """The example log is legal, and scores what it says."""
    (log,) = blocks("jsonl")
    result = CliRunner().invoke(main, ["replay", "-", "--json"], input=log)
    assert result.exit_code == 0, result.stderr
    assert {place["player"]: place["score"] for place in json.loads(result.stdout)["games"][0]["standing"]} == {
        "boris": 2,
        "anna": 1,
    }


@pytest.mark.parametrize("block", blocks("console"))
def test_console_blocks(block: str) -> None:
    """Each command prints what README says it prints."""
    command, *expected = block.splitlines()
    told, _, run = command.removeprefix("$ ").partition(" | tallystick ")
    given = subprocess.run(["sh", "-c", told], capture_output=True, check=True, text=True).stdout
    result = CliRunner().invoke(main, run.split(), input=given)
    assert (result.exit_code, result.stdout.splitlines()) == (0, expected)


def test_every_command_is_told() -> None:
    """README names every command, and no other."""
    section = README.split("## The command line")[1].split("## A log file")[0]
    for name in main.commands:
        assert re.search(rf"\b{name}\b", section), name


def test_every_make_target_is_there() -> None:
    """The make targets that README and CONTRIBUTING name exist."""
    makefile = (ROOT / "Makefile").read_text()
    told = README + (ROOT / "CONTRIBUTING.md").read_text()
    for target in set(re.findall(r"\bmake (run|test|help|setup|fix|bench|browser|clean)\b", told)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_pictures_are_there() -> None:
    """No picture is missing."""
    for picture in re.findall(r'<img src="([^"]+)"', README):
        assert (ROOT / picture).is_file(), picture
