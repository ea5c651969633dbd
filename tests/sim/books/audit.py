"""Comparing: every difference between a state that the product shows and these books, in words."""

from typing import Any

from tests.sim.books.game import Result
from tests.sim.books.settlement import after_payments, fewest
from tests.sim.books.table import Books

State = dict[str, Any]


def differences(state: State, books: Books, every_game: bool = False) -> list[str]:
    """What the state shows and the books do not; empty when they agree."""
    found = [
        f"{what}: the state has {shown!r}, the books {reckoned!r}"
        for what, shown, reckoned in [
            ("night", state["night"], books.night),
            ("names", {key: one["name"] for key, one in state["players"].items()}, _names(books)),
            ("balances", state["balances"], books.balances()),
            ("open disputes", [one["dispute"] for one in state["disputes"]], books.disputes),
            ("provisional", state["provisional"], books.provisional()),
        ]
        if shown != reckoned
    ]
    shown_games = {one["game"]: one for one in state["games"]}
    night = books.shown_night()
    expected = [key for key in books.games if every_game or books.night_of[key] == night]
    if sorted(shown_games) != sorted(expected):
        found.append(f"games: the state has {sorted(shown_games)}, the books {sorted(expected)}")
    for key in expected:
        if key in shown_games:
            found += [f"{key}, {one}" for one in _in_game(shown_games[key], books.result(key))]
    return found + _in_settlement(state, books)


def _names(books: Books) -> dict[str, str]:
    return {key: one["name"] for key, one in books.players.items()}


def _in_game(shown: State, reckoned: Result) -> list[str]:
    standing = shown["standing"]
    pairs = [
        ("kind", shown["kind"], reckoned.kind),
        ("status", shown["status"], reckoned.status),
        ("scores", {one["player"]: one["score"] for one in standing}, reckoned.scores),
        ("ranks", {one["player"]: one["rank"] for one in standing}, reckoned.ranks),
        ("order", [one["player"] for one in standing], sorted(reckoned.ranks, key=lambda one: reckoned.ranks[one])),
        ("winners", sorted(one["player"] for one in standing if one["winner"]), sorted(reckoned.winners)),
        ("money", shown["money"], reckoned.money),
        ("pots", shown["pots"], reckoned.pots),
        ("sum of money", sum(shown["money"].values()), 0),
    ]
    return [f"{what}: the state has {one!r}, the books {own!r}" for what, one, own in pairs if one != own]


def _in_settlement(state: State, books: Books) -> list[str]:
    """Whether the payments clear the balances; while a night runs, that none could be saved."""
    payments = state["settlement"]
    found = []
    if any(one["amount"] <= 0 or one["from"] == one["to"] for one in payments):
        found.append(f"settlement: odd payments in {payments!r}")
    left = after_payments(state["balances"], payments)
    if any(left.values()):
        found.append(f"settlement: {payments!r} leaves {left!r}")
    least = fewest(state["balances"])
    if len(payments) < least or (books.night is not None and len(payments) > least):
        found.append(f"settlement: {len(payments)} payments in {payments!r}, the fewest are {least}")
    return found
