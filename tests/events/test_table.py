"""What happens around the games: the bounds of each field."""

from typing import Any

import pytest

from tests.events.examples import LOBSTER, decode_changed, paths

WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("table.opened", {"name": ""}, "data.name"),
    ("table.opened", {"name": " "}, "data.name"),
    ("table.opened", {"name": "x" * 61}, "data.name"),
    ("table.opened", {"name": "a\0b"}, "data.name"),
    ("table.opened", {"name": "a\nb"}, "data.name"),
    ("table.opened", {"name": "\ud83e"}, "data.name"),
    ("table.opened", {"name": 5}, "data.name"),
    ("table.opened", {"currency": "eur"}, "data.currency"),
    ("table.opened", {"currency": "ZZZ"}, "data.currency"),
    ("table.opened", {"timezone": "Mars/Olympus"}, "data.timezone"),
    ("table.opened", {"timezone": "localtime"}, "data.timezone"),
    ("player.added", {"player": "Anna"}, "data.player"),
    ("player.added", {"player": ""}, "data.player"),
    ("player.added", {"player": "a" * 33}, "data.player"),
    ("player.added", {"player": "анна"}, "data.player"),
    ("player.added", {"name": LOBSTER * 61}, "data.name"),
    ("player.added", {"short": "x" * 10}, "data.short"),
    ("player.added", {"short": ""}, "data.short"),
    ("player.renamed", {"name": "\t"}, "data.name"),
    ("player.renamed", {"short": "a\nb"}, "data.short"),
    ("player.renamed", {"short": "x" * 10}, "data.short"),
    ("player.hidden", {"player": ["anna"]}, "data.player"),
    ("player.shown", {"player": 1}, "data.player"),
    ("night.started", {"night": "N1"}, "data.night"),
    ("night.started", {"date": "2026-02-29"}, "data.date"),
    ("night.started", {"date": "30.11.2026"}, "data.date"),
    ("night.started", {"label": "x" * 281}, "data.label"),
    ("night.started", {"label": ""}, "data.label"),
    ("night.ended", {"night": 1}, "data.night"),
    ("game.started", {"kind": 5}, "data.kind"),
    ("game.started", {"kind": "Pitch"}, "data.kind"),
    ("game.started", {"players": "anna"}, "data.players"),
    ("game.started", {"players": {"anna": 1}}, "data.players"),
    ("game.started", {"players": ["anna", "anna"]}, "data.players"),
    ("game.started", {"players": ["anna", "Boris"]}, "data.players.1"),
    ("game.started", {"players": ["anna", None]}, "data.players.1"),
    ("game.started", {"players": [f"p{i}" for i in range(101)]}, "data.players"),
    ("game.joined", {"after": "Anna"}, "data.after"),
    ("game.left", {"player": ""}, "data.player"),
    ("game.abandoned", {"reason": ""}, "data.reason"),
    ("game.abandoned", {"reason": "a\x1bb"}, "data.reason"),
)


@pytest.mark.parametrize(("type_", "change", "path"), WRONG)
def test_what_does_not_fit_is_named(type_: str, change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed(type_, change)) == [path]
