"""The figures of a board beside those that `tallystick replay --json` gives for the exported log."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from playwright.sync_api import Page

from service.cli import main
from tests.browser.thumb import Thumb


def replayed(page: Page, table: str, tmp_path: Path) -> dict[str, Any]:
    """The state that a replay of the exported log gives; its chain is whole."""
    log = page.request.get(f"{table}/export/jsonl")
    file = tmp_path / "night.jsonl"
    file.write_bytes(log.body())
    runner = CliRunner()
    assert runner.invoke(main, ["verify", str(file)]).exit_code == 0
    result = runner.invoke(main, ["replay", str(file), "--json"])
    assert result.exit_code == 0, result.stderr
    state: dict[str, Any] = json.loads(result.stdout)
    return state


def shown(cents: int) -> str:
    """Cents as the board shows them."""
    sign = "−" if cents < 0 else "+" if cents else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def points_agree(thumb: Thumb, table: str, tmp_path: Path) -> dict[str, Any]:
    """The scores on the board are the replay's; gives the replay's game."""
    game, names = _latest(thumb, table, tmp_path)
    assert thumb.scores() == {
        names[place["player"]]: str(place["score"]).replace("-", "−") for place in game["standing"]
    }
    return game


def money_agrees(thumb: Thumb, table: str, tmp_path: Path) -> dict[str, Any]:
    """The money on the board is the replay's, and adds up to nothing; gives the replay's game."""
    game, names = _latest(thumb, table, tmp_path)
    assert thumb.money() == {names[player]: shown(cents) for player, cents in game["money"].items()}
    assert sum(game["money"].values()) == 0
    return game


def agrees(thumb: Thumb, table: str, tmp_path: Path) -> dict[str, Any]:
    """Scores and money on the board are the replay's; gives the replay's game."""
    points_agree(thumb, table, tmp_path)
    return money_agrees(thumb, table, tmp_path)


def _latest(thumb: Thumb, table: str, tmp_path: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The game that was started last, and the players' names."""
    state = replayed(thumb.page, table, tmp_path)
    return state["games"][-1], {key: one["name"] for key, one in state["players"].items()}
