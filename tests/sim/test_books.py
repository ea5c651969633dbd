"""The second set of books against the nights of the rules, and against examples worked by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sim.books.audit import differences
from tests.sim.books.effective import effective
from tests.sim.books.fixed_list import FixedList, Line
from tests.sim.books.game import Illegal
from tests.sim.books.money import pot_shares
from tests.sim.books.table import reckon

NIGHTS = Path(__file__).parent.parent / "nights"


def numbered(*events: dict[str, Any]) -> list[dict[str, Any]]:
    """Events as a log numbers them."""
    return [{"seq": seq, **event} for seq, event in enumerate(events, start=1)]


@pytest.mark.parametrize("night", sorted(path.stem for path in NIGHTS.glob("*.jsonl")))
def test_golden_nights(night: str) -> None:
    lines = (NIGHTS / f"{night}.jsonl").read_text("utf-8").splitlines()
    expected = json.loads((NIGHTS / f"{night}.expected.json").read_text("utf-8"))
    books = reckon(numbered(*(json.loads(line) for line in lines)))
    for key, game in expected["games"].items():
        result = books.result(key)
        assert (result.status, result.money) == (game["status"], game["money"])
        assert result.scores == (game["scores"] or result.scores)
        assert sorted(result.winners) == sorted(game["winners"] or result.winners)
    assert books.balances() == expected["balances"]


def test_what_counts() -> None:
    def voided(event: int, *also: int) -> dict[str, Any]:
        return {"type": "event.voided", "data": {"event": event, "also": [*also]}}

    def inserted(after: int, name: str) -> dict[str, Any]:
        return {"type": "event.inserted", "data": {"after": after, "type": name, "data": {}}}

    def replaced(event: int, new: int) -> dict[str, Any]:
        return {"type": "event.replaced", "data": {"event": event, "data": {"is": new}}}

    a, b, c = ({"type": name, "data": {"is": 0}} for name in "abc")

    def counts(*events: dict[str, Any]) -> list[str]:
        return [f"{one.type}{one.data.get('is', '')}" for one in effective(numbered(*events))]

    assert counts(a, b, c, voided(1, 3)) == ["b0"]
    assert counts(a, b, c, voided(1, 3), voided(4)) == ["a0", "b0", "c0"]
    assert counts(a, b, replaced(1, 7), replaced(1, 8)) == ["a8", "b0"]
    assert counts(a, b, replaced(1, 7), replaced(1, 8), voided(4)) == ["a7", "b0"]
    assert counts(a, b, inserted(1, "x"), inserted(1, "y"), inserted(3, "z")) == ["a0", "x", "z", "y", "b0"]
    assert counts(a, b, inserted(1, "x"), replaced(3, 9), voided(1)) == ["x9", "b0"]
    assert counts(a, b, inserted(1, "x"), replaced(3, 9), voided(3), inserted(3, "y")) == ["a0", "y", "b0"]


def test_a_pot_with_a_tie_and_a_place_nobody_takes() -> None:
    assert pot_shares(100, [100], [["a", "b", "d"]], "abcd") == {"a": 34, "b": 33, "c": 0, "d": 33}
    assert pot_shares(90, [60, 30, 10], [["b"], ["a"]], "abc") == {"a": 30, "b": 60, "c": 0}


def test_what_is_told_of_a_game_that_is_over_is_illegal() -> None:
    start = {"type": "game.started", "game": "g", "data": {"kind": "pig", "players": ["a", "b"]}}
    ended = {"type": "game.ended", "game": "g", "data": {}}
    opened = {"type": "table.opened", "data": {"name": "T", "currency": "EUR"}}
    night = {"type": "night.started", "data": {"night": "n1"}}
    with pytest.raises(Illegal):
        reckon(numbered(opened, night, start, ended, ended))


def test_a_wrong_cent_is_found() -> None:
    books = reckon(
        numbered(
            {"type": "table.opened", "data": {"name": "T", "currency": "EUR"}},
            *({"type": "player.added", "data": {"player": key, "name": key}} for key in "ab"),
            {"type": "payment.made", "data": {"from": "a", "to": "b", "amount": 5}},
        )
    )
    shown: dict[str, Any] = {
        "night": None,
        "players": {"a": {"name": "a"}, "b": {"name": "b"}},
        "games": [],
        "balances": {"a": 5, "b": -5},
        "settlement": [{"from": "b", "to": "a", "amount": 5}],
        "disputes": [],
        "provisional": False,
    }
    assert differences(shown, books) == []
    for key, wrong in (("balances", {"a": 4, "b": -4}), ("settlement", []), ("provisional", True), ("night", "n1")):
        assert differences({**shown, key: wrong}, books) != []


def test_the_list_comes_back_once_only_payments_of_it_are_left() -> None:
    """B owes A 5, D owes C 3; D pays A by mistake, which is taken back only after the next payment."""
    opened = {"type": "table.opened", "data": {"name": "T", "currency": "EUR"}}
    people = [{"type": "player.added", "data": {"player": key, "name": key}} for key in "abcd"]
    owed = [_paid("a", "b", 5), _paid("c", "d", 3)]
    since = [_paid("d", "a", 2), _paid("b", "a", 1), {"type": "event.voided", "data": {"event": 8, "reason": ""}}]
    log = numbered(opened, *people, *owed, *since)
    made, mistaken, later = (_lines(shown) for shown in ("b a 5, d c 3", "b a 3, d c 1, b c 2", "b a 2, d c 1, b c 2"))
    right, wrong = _lines("b a 4, d c 3"), _lines("b a 4, d c 1, b c 2")
    for last, found in ((right, False), (wrong, True)):
        books = FixedList(7, made, reckon(log[:7]).balances())
        told = [books.follow(log[seq - 1], shown, reckon(log[:seq])) for seq, shown in ((8, mistaken), (9, later))]
        assert told == [[], []]
        assert bool(books.follow(log[9], last, reckon(log))) == found


def _paid(payer: str, payee: str, amount: int) -> dict[str, Any]:
    return {"type": "payment.made", "data": {"from": payer, "to": payee, "amount": amount}}


def _lines(told: str) -> list[Line]:
    words = [line.split() for line in told.split(", ")]
    return [{"from": payer, "to": payee, "amount": int(amount)} for payer, payee, amount in words]
