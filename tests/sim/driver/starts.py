"""New games of every kind, with options and stakes of every sort."""

from random import Random
from typing import Any

from tests.sim.books.table import KINDS

MOST = {"pitch": 8, "big_pig": 4, "go_boom": 12, "big_bang": 5}
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "pitch": {
        "bidding": ["rounds", "one_round"],
        "low": ["taker", "holder"],
        "moon_setback": [4, 0, 5],
        "four_is_moon": [True, False],
        "average": ["per_deal", "final"],
    },
    "pig": {"target": [20, 50, 100], "end": ["at_once", "finish_round"]},
    "two_dice_pig": {"target": [20, 60], "end": ["at_once", "finish_round"], "double_one": ["turn", "wipe"]},
    "big_pig": {"target": [25, 60], "double_one": ["wipe", 25]},
    "pass_the_pigs": {"target": [20, 50], "end": ["at_once", "finish_round"], "piggyback": [True, False]},
    "go_boom": {"scoring": ["standard", "reverse"], "target": [None, 40, 150], "average": ["per_deal", "final"]},
    "big_bang": {"leftover": ["contribution", "equal"], "target": [3, 6], "points": [[1, 2, 3, 4], [0, 1, 2, 5]]},
    "scoresheet": {
        "wins": ["high", "low"],
        "target": [None, 60],
        "rounds": [None, 3, 6],
        "round_sum": [None, 0, 26],
        "average": ["per_deal", "final"],
    },
    "cash_game": {"miscount": ["refuse", "share"]},
}
MODES = {
    "pitch": ["average", "average", "pot", "none"],
    "go_boom": ["none", "pip", "pot", "average"],
    "big_bang": ["sectors", "sectors", "pot", "none"],
    "scoresheet": ["none", "average", "pot"],
    "cash_game": ["cash"],
}


def new_game(rng: Random, people: list[str], currency: str, number: int | None = None) -> dict[str, Any]:
    """The data of a `game.started` that must be taken; of the kind of that number, where one is given."""
    kinds = [kind for kind in KINDS if not (kind == "cash_game" and currency == "XXX")]
    kind = rng.choice(kinds) if number is None else kinds[number % len(kinds)]
    count = min(len(people), rng.randint(2, MOST.get(kind, 6)))
    start: dict[str, Any] = {"kind": kind, "players": rng.sample(people, count)}
    rules = {key: rng.choice(values) for key, values in OPTIONS[kind].items() if rng.random() < 0.6}
    if rules or rng.random() < 0.5:
        start["rules"] = rules
    if currency != "XXX" and rng.random() < 0.85:
        start["stakes"] = stakes(rng, rng.choice(MODES.get(kind, ["none", "pot"])), kind)
    return start


def stakes(rng: Random, mode: str, kind: str) -> dict[str, Any]:
    """Stakes of a mode."""
    told: dict[str, Any] = {"mode": mode}
    match mode:
        case "average":
            told["point"] = rng.choice([0, 1, 7, 10, 25])
            if kind == "pitch" and rng.random() < 0.5:
                told["moon"] = rng.choice([0, 50, 333])
        case "pot":
            told["ante"] = rng.choice([0, 25, 100, 333])
            if rng.random() < 0.6:
                told["places"] = rng.choice([[100], [60, 40], [60, 30, 10], [34, 33, 33]])
        case "pip":
            told["pip"] = rng.choice([0, 1, 2])
        case "sectors":
            each = {"mezza": 10, "parziale": 20, "totale": 30, "big_bang": 5}
            told["ante"] = rng.choice([1, 10, 25, each])
        case _:
            pass
    if rng.random() < 0.1:
        told["settled"] = rng.choice(["night", "table"])
    return told
