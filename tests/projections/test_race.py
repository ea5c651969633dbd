"""The race of a game: the scores after every row end at the standing, and each step is what the row scored."""

from itertools import pairwise

import pytest

from projections.race import race
from tests.given import pitch
from tests.projections.bangs import bang, go_on
from tests.projections.test_nights import NAMES, played


@pytest.mark.parametrize("name", NAMES)
def test_it_ends_at_the_scores_by_the_steps_of_the_rows(name: str) -> None:
    for one in played(name).table.games.values():
        rows = [entry.row for entry in one.book.rows]
        for player, scores in race(one).items():
            assert len(scores) == 1 + len(rows)
            assert scores[-1] == one.outcome.scores[player]
            for row, (before, after) in zip(rows, pairwise(scores), strict=True):
                assert before is None or after is not None
                assert before is None or after == before + row.points.get(player, 0)
                assert after is not None or player not in row.points


def test_who_comes_in_later_has_no_score_before() -> None:
    evening = pitch("ab", "@a =b2 bbbb +c @b =a3 aaaa")
    assert race(evening.table.games["g1"]) == {"a": (0, 0, 4), "b": (0, 4, 4), "c": (None, 0, 0)}


def test_who_came_in_and_was_never_dealt_in_stands_at_the_end_alone() -> None:
    evening = pitch("ab", "@a =b2 bbbb +c")
    assert race(evening.table.games["g1"])["c"] == (None, 0)


def test_there_is_none_before_anything_is_scored() -> None:
    assert race(pitch("ab", "@a =b2").table.games["g1"]) == {}


def test_a_cash_game_moves_its_money_at_the_end_alone() -> None:
    games = played("real-cash-table").table.games.values()
    assert all(one.book.rows for one in games)
    assert [race(one) for one in games if race(one)] == []


def test_an_abandoned_game_keeps_its_race_unless_it_was_for_the_money_itself() -> None:
    dropped = pitch("ab", "@a =b2 bbbb off").table.games["g1"]
    assert race(dropped) == {"a": (0, 0), "b": (0, 4)}
    evening = bang("ab", "@a a:mezza @b b:mezza")
    assert race(evening.table.games["g1"])
    go_on(evening, "off")
    assert race(evening.table.games["g1"]) == {}
