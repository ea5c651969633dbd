"""Laws of the figures, tried on games by chance: they are those of the events, and add up however rows are split."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.figures import Figures, together, total
from projections.play import Play
from tests.given import Evening
from tests.projections import test_big_bang_laws as bangs
from tests.projections import test_pig_laws as pigs
from tests.projections import test_sheets_laws as sheets
from tests.projections.chance import Chance
from tests.projections.recount import as_counted, recounted
from tests.projections.walks import Walk, seeds

some = settings(max_examples=30)

KINDS = ["pitch", *pigs.OPTIONS, *sheets.OPTIONS, "big_bang"]


def evening_of(kind: str, seed: int, length: int) -> Evening:
    """An evening with games of this kind by chance, nothing of it corrected."""
    if kind == "pitch":
        chance = Chance(seed)
        for _ in range(length):
            chance.tell()
        return chance.evening
    walk: Walk = bangs.Game(seed)
    if kind in pigs.OPTIONS:
        walk = pigs.Game(kind, seed)
    elif kind in sheets.OPTIONS:
        walk = sheets.Game(kind, seed)
    walk.go(length)
    return walk.evening


def games(kind: str, seed: int, length: int) -> Iterator[tuple[Evening, Play]]:
    """Its games, each with its evening."""
    evening = evening_of(kind, seed, length)
    return ((evening, one) for one in evening.table.games.values())


@pytest.mark.parametrize("kind", KINDS)
@some
@given(seeds, st.integers(1, 120))
def test_a_games_figures_are_those_of_its_events(kind: str, seed: int, length: int) -> None:
    for evening, one in games(kind, seed, length):
        counted = as_counted(one.figures)
        if kind == "cash_game":
            made = {(player, name): n for player, n in one.money.items() for name in ("best_game", "worst_game") if n}
            assert {key: counted.pop(key) for key in [*counted] if key in made} == (made if one.ended else {})
        assert counted == recounted(one, (told.event for told in evening.of_game(one.key)))


@pytest.mark.parametrize("kind", KINDS)
@some
@given(seeds, st.integers(1, 120), st.integers(0, 60))
def test_they_add_up_over_rows_in_any_split(kind: str, seed: int, length: int, cut: int) -> None:
    for _, one in games(kind, seed, length):
        of_rows = [one.game.figures(entry.row, one.rules) for entry in one.book.rows]
        assert total([total(of_rows[:cut]), total(of_rows[cut:])]) == total(reversed(of_rows)) == one.figures
        assert one.figures.keys() <= {place.player for place in one.standing}
        assert all(one.game.lines(own) for own in one.figures.values())


def test_no_figures_change_nothing() -> None:
    some = Figures({"turns": 2}, {"best": 3}, {"worst": -1})
    assert together([]) == Figures()
    assert together([some, Figures()]) == together([Figures(), some]) == some
    more = Figures({"turns": 1}, {"best": 2}, {"worst": -4})
    assert together([some, more]) == Figures({"turns": 3}, {"best": 3}, {"worst": -4})
    assert (some["turns"], some["else"]) == (2, 0)
