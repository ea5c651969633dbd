"""The laws of a game's account, for every kind of game and of stakes."""

from projections.account import account
from projections.books import Table
from projections.money import Exact
from projections.play import Play


def accounted(table: Table, play: Play) -> None:
    """The movements come to the game's money to the last cent, each moves something, and whole cents where it must."""
    told = account(table, play)
    money: dict[str, Exact] = dict.fromkeys(play.outcome.scores, 0)
    assert {**money, **told.money} == table.money(play)
    assert sum(one.table for one in told.movements) == 0
    assert all(any(one.amounts.values()) for one in told.movements)
    leavers, pot = 0, play.stakes.mode == "pot"
    for one in told.movements:
        assert one.row is None or one.seq
        if one.what in ("paid", "exits", "ante"):
            assert all(cents % 1 == 0 for cents in one.amounts.values())
        if one.what in ("points", "rounding") and not leavers and getattr(play.rules, "average", "") != "final":
            assert one.table == 0 or pot
        if one.what == "rounding" or (one.what == "exit" and not leavers):
            assert all(-1 < cents < 1 or (pot and cents == 1) for cents in one.amounts.values())
        leavers += one.what == "exit"
        assert leavers or one.what != "exits"
