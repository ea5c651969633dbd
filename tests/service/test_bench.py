"""The bench in short: each measure runs to its end and says something; how much is no matter of a test."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.bench import append, boards, growth, live, phones, recording, replay, settling, starting
from tests.bench.report import Row

SHORT: dict[str, tuple[Callable[[], Iterable[Row]], dict[Any, dict[str, Any]]]] = {
    "recording": (recording.bench, {recording: {"ROUNDS": 1}}),
    "append": (append.bench, {append: {"APPENDS": 3, "RUNS": 1}}),
    "replay": (replay.bench, {replay: {"EVENTS": 120, "TIMES": 1}}),
    "boards": (boards.bench, {boards: {"ROUNDS": 1, "MANY": 12}}),
    "growth": (growth.bench, {growth: {"LONG": 350, "TABLES": 4, "TIMES": 3}}),
    "live": (lambda: live.bench(20), {live: {"EVENTS": 3}}),
    "settling": (settling.bench, {settling: {"PLAYERS": (8, 12)}}),
    "starting": (starting.bench, {starting: {"STARTS": 1}}),
}


@pytest.mark.parametrize("name", SHORT)
def test_a_measure_runs_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bench, sizes = SHORT[name]
    monkeypatch.setattr(phones, "ROUND_SECONDS", 0.2)
    for module, values in sizes.items():
        for key, value in values.items():
            monkeypatch.setattr(module, key, value)
    rows = list(bench())
    assert rows
    assert [row for row in rows if row.ratio is not None and row.ratio <= 0] == []
    assert all(row.figures for row in rows)


def test_an_aim_is_met_or_missed() -> None:
    assert [Row("", ratio, "", 0.5).missed for ratio in (0.4, 0.5, None)] == [True, False, False]
    assert [Row("", ratio, "", 1.2, most=True).missed for ratio in (1.3, 1.2, None)] == [True, False, False]
    assert not Row("", 0.1, "").missed
    assert "≥ 0.5 missed" in str(Row("x", 0.4, "4/s", 0.5))
    assert "≤ 1.2 met" in str(Row("x", 1.0, "4/s", 1.2, most=True))
