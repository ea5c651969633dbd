"""Money: rounding to a sum, sharing a pot, and the running account of stakes by the average; not a cent is lost."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.money import Exact, Ledger, round_to_total, share_pot

ORDER = "abcdefgh"

exacts = st.lists(st.fractions(Fraction(-500), Fraction(500), max_denominator=12), min_size=1, max_size=8).map(
    lambda amounts: dict(zip(ORDER, amounts, strict=False))
)
totals = st.integers(-2000, 2000)


@given(exacts, totals)
def test_rounding_keeps_the_sum(exact: Mapping[str, Exact], total: int) -> None:
    assert sum(round_to_total(exact, total).values()) == total


@given(exacts)
def test_rounding_moves_nobody_by_a_whole_cent(exact: dict[str, Exact]) -> None:
    exact["z"] = -sum(exact.values())
    rounded = round_to_total(exact, 0)
    assert all(abs(Fraction(amount) - rounded[player]) < 1 for player, amount in exact.items())


@given(exacts, totals)
def test_the_largest_fraction_is_rounded_up_first(exact: Mapping[str, Exact], total: int) -> None:
    rounded = round_to_total(exact, total)
    raised = {player: rounded[player] - amount // 1 for player, amount in exact.items()}
    claims = sorted(exact, key=lambda player: (-(exact[player] % 1), exact[player], ORDER.index(player)))
    assert [raised[player] for player in claims] == sorted(raised.values(), reverse=True)
    assert max(raised.values()) - min(raised.values()) <= 1


@pytest.mark.parametrize(
    ("exact", "total", "rounded"),
    [
        ((0, 0), 0, (0, 0)),
        ((Fraction(100, 3),) * 3, 100, (34, 33, 33)),  # 1.00 over three
        ((Fraction(3000, 7),) * 7, 3000, (429, 429, 429, 429, 428, 428, 428)),  # 30.00 over seven
        ((Fraction(-70, 3), Fraction(20, 3), Fraction(-40, 3), 30), 0, (-23, 6, -13, 30)),  # P19
        ((Fraction(45, 2), Fraction(-15, 2), Fraction(5, 2), Fraction(-35, 2)), 0, (22, -7, 2, -17)),  # P20
        ((Fraction(1, 2), Fraction(-1, 2)), 0, (0, 0)),
        ((0, 0), 3, (2, 1)),
        ((0, 0), -3, (-1, -2)),
        ((Fraction(1, 3), Fraction(2, 3)), 3, (1, 2)),
    ],
)
def test_rounding_worked(exact: Sequence[Exact], total: int, rounded: tuple[int, ...]) -> None:
    amounts = dict(zip(ORDER, exact, strict=False))
    assert tuple(round_to_total(amounts, total).values()) == rounded


def test_nobody_takes_nothing() -> None:
    assert round_to_total({}, 0) == {}


def test_money_that_nobody_takes_is_a_bug() -> None:
    with pytest.raises(AssertionError):
        round_to_total({}, 1)


@st.composite
def places(draw: st.DrawFn) -> list[int]:
    """Positive percentages that add up to 100."""
    cuts = sorted(draw(st.sets(st.integers(1, 99), max_size=5)))
    return [high - low for low, high in zip([0, *cuts], [*cuts, 100], strict=True)]


@st.composite
def rankings(draw: st.DrawFn) -> list[list[str]]:
    """Some of eight players, best first, the tied together."""
    players = draw(st.permutations(ORDER))[: draw(st.integers(1, 8))]
    groups: list[list[str]] = []
    for player in players:
        groups.append([player]) if draw(st.booleans()) or not groups else groups[-1].append(player)
    return [sorted(tied) for tied in groups]


@given(st.integers(0, 10_000), places(), rankings())
def test_a_pot_is_shared_to_the_last_cent(pot: int, places: list[int], ranking: list[list[str]]) -> None:
    parts = share_pot(pot, places, ranking, ORDER).whole
    assert sum(parts.values()) == pot
    assert min(parts.values()) >= 0
    assert parts.keys() <= {player for tied in ranking for player in tied}
    for tied in ranking:
        shares = [parts.get(player, 0) for player in tied]
        assert max(shares) - min(shares) <= 1
        assert shares == sorted(shares, reverse=True)  # the odd cent goes by seat


@pytest.mark.parametrize(
    ("pot", "places", "ranking", "parts"),
    [
        (100, [100], ["abd"], {"a": 34, "b": 33, "d": 33}),
        (3000, [100], ["abcdefg"], dict.fromkeys("abcd", 429) | dict.fromkeys("efg", 428)),
        (400, [60, 30, 10], ["a", "b", "c", "d"], {"a": 240, "b": 120, "c": 40}),
        (400, [60, 30, 10], ["b", "a"], {"a": 134, "b": 266}),
        (400, [60, 30, 10], ["ab", "c"], {"a": 180, "b": 180, "c": 40}),
        (400, [60, 30, 10], ["a", "bcd"], {"a": 241, "b": 53, "c": 53, "d": 53}),
        (0, [100], ["a"], {"a": 0}),
        (0, [100], [], {}),
    ],
)
def test_a_pot_worked(pot: int, places: list[int], ranking: list[str], parts: dict[str, int]) -> None:
    assert share_pot(pot, places, [list(tied) for tied in ranking], "abcdefg").whole == parts


rows = st.dictionaries(st.sampled_from("abcde"), st.integers(-5, 4), min_size=2)
moons = st.integers(-100, 100)
moves = st.lists(st.one_of(st.tuples(rows, moons), st.sampled_from("abcde")), max_size=25)
"""Rows with moon money between a and b, and exits."""


def entered(ledger: Ledger, move: Any) -> Ledger:
    """The account after a row or an exit."""
    if isinstance(move, str):
        return ledger.leave(move, "abcde")
    points, moon = move
    return ledger.score(points, {"a": moon, "b": -moon} if moon else {})


@given(st.integers(0, 50), st.booleans(), moves)
def test_an_account_sums_to_nothing_at_every_event(point: int, final: bool, moves: list[Any]) -> None:
    ledger = Ledger(point, final)
    for move in moves:
        ledger = entered(ledger, move)
        assert sum(ledger.money("abcde").values()) == 0


@given(st.integers(0, 50), moves)
def test_what_a_leaver_was_paid_is_final(point: int, moves: list[Any]) -> None:
    ledger = Ledger(point)
    for move in moves:
        ledger = entered(ledger, move)
    left = ledger.leave("a", "abcde")
    paid = left.money("abcde")["a"]
    assert paid == ledger.money("abcde")["a"]
    assert left.score({"b": 4, "c": 0, "d": -3}, {}).leave("b", "abcde").money("abcde")["a"] == paid
    assert left.leave("a", "abcde") == left


@given(st.integers(0, 50), st.lists(st.tuples(*[st.integers(-5, 4)] * 4), max_size=20))
def test_at_a_fixed_table_it_is_so_much_a_point_above_the_average(point: int, deals: list[tuple[int, ...]]) -> None:
    by_deal, at_end = Ledger(point), Ledger(point, final=True)
    for deal in deals:
        points = dict(zip("abcd", deal, strict=True))
        by_deal, at_end = by_deal.score(points, {}), at_end.score(points, {})
    totals = [sum(column) for column in zip(*deals, strict=True)]
    above = [point * (total - Fraction(sum(totals), 4)) for total in totals]
    assert list(by_deal.exact("abcd").values()) == above
    assert by_deal.money("abcd") == at_end.money("abcd")


@given(st.integers(0, 50), rows)
def test_one_average_deal_costs_nothing(point: int, points: dict[str, int]) -> None:
    average = Ledger(point).score({**dict.fromkeys(points, 3), "f": 3}, {})
    assert average.money("abcdef") == dict.fromkeys("abcdef", 0)
