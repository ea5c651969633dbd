"""A table of people who really played: their histories are what plain sums over its file say.

The sums here take nothing but JSON and arithmetic. Six of the nights do not balance: there each player's part of the
difference is in proportion to his buy-ins, and the cents are rounded so that everybody's sum is 0: all are floored, and
the missing ones go to the largest fractions; among equals the lowest amount comes first, then the seat order.
"""

import json
from fractions import Fraction
from math import floor
from typing import Any

from projections.history import history
from projections.records import records
from projections.season import standings
from tests.projections.test_nights import NIGHTS, played

Money = dict[str, int]


def nights() -> list[tuple[Money, Money]]:
    """What each player of each night bought and cashed, in the order of the file."""
    chips: list[tuple[Money, Money]] = []
    for line in (NIGHTS / "real-cash-table.jsonl").read_text("utf-8").splitlines():
        told: Any = json.loads(line)
        data = told["data"]
        if told["type"] == "game.started":
            chips.append((dict.fromkeys(data["players"], 0), dict.fromkeys(data["players"], 0)))
        elif told["type"] == "cash_game.bought_in":
            chips[-1][0][data["player"]] += data["amount"]
        elif told["type"] == "cash_game.cashed_out":
            chips[-1][1][data["player"]] += data["amount"]
    return chips


def results(bought: Money, cashed: Money) -> Money:
    """One night's money: out less in, less the share in what was counted too much."""
    off, pot = sum(cashed.values()) - sum(bought.values()), sum(bought.values())
    exact = {one: cashed[one] - bought[one] - Fraction(off * bought[one], pot) for one in bought}
    whole = {one: floor(amount) for one, amount in exact.items()}
    neediest = sorted(exact, key=lambda one: (whole[one] - exact[one], exact[one]))
    for one in neediest[: -sum(whole.values())]:
        whole[one] += 1
    return whole


CHIPS = nights()
MADE = [results(bought, cashed) for bought, cashed in CHIPS]
PLAYERS = sorted({player for night in MADE for player in night})
TABLE = "real-cash-table"


def test_six_nights_do_not_balance() -> None:
    assert sum(sum(bought.values()) != sum(cashed.values()) for bought, cashed in CHIPS) == 6
    assert len(MADE) == 24
    assert len(PLAYERS) == 13
    assert all(sum(night.values()) == 0 for night in MADE)


def test_every_players_history() -> None:
    table = played(TABLE).table
    for player in PLAYERS:
        own = {f"n{n}": night[player] for n, night in enumerate(MADE, start=1) if player in night}
        told = history(table, player)
        assert {one.night: one.money for one in told.evenings} == own
        assert [one.total for one in told.evenings] == [sum([*own.values()][: n + 1]) for n in range(len(own))]
        assert (told.nights, told.money) == (len(own), sum(own.values()))
        assert told.per_night == Fraction(sum(own.values()), len(own))
        assert told.best
        assert told.worst
        assert told.best.money == max(own.values()) == own[told.best.night]
        assert told.worst.money == min(own.values()) == own[told.worst.night]
        assert told.won == sum(night[player] == max(night.values()) for night in MADE if player in night)


def test_every_pair_of_players() -> None:
    table = played(TABLE).table
    for player in PLAYERS:
        for line in history(table, player).versus:
            both = [(night[player], night[line.player]) for night in MADE if {player, line.player} <= night.keys()]
            order = [(one > other) - (one < other) for one, other in both]
            assert (line.ahead, line.level, line.behind) == tuple(order.count(sign) for sign in (1, 0, -1))
            assert (line.money, line.theirs) == (sum(one for one, _ in both), sum(other for _, other in both))


def test_standings_and_records() -> None:
    table = played(TABLE).table
    for first, last in ((1, 24), (1, 7), (8, 24), (5, 5)):
        some = MADE[first - 1 : last]
        sums = {player: sum(night.get(player, 0) for night in some) for night in some for player in night}
        assert {one.player: one.money for one in standings(table, f"n{first}", f"n{last}")} == sums
    found = {one.code: one for one in records(table)}
    best, worst = max(max(night.values()) for night in MADE), min(min(night.values()) for night in MADE)
    assert (found["best_night"].amount, found["worst_night"].amount) == (best, -worst)
    assert MADE[int(found["best_night"].night[1:]) - 1][found["best_night"].player] == best
