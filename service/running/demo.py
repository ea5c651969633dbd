"""A table to look at: six evenings over ten weeks, the last not quite paid, and Pitch under way. Filled once."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from events.chain import Origin, seal
from events.codec import Malformed
from events.log import Conflict, Draft, Recorded
from events.vocabulary import decode
from projections.books import Table
from projections.roster import local_day
from projections.table import evolve
from service.edge import Edge
from service.read import LogPast
from service.stores import Store

DEMO = "demo"
"""The id of the demonstration table."""

PEOPLE = {
    "p1": "Évelyne",
    "p2": "Maria-Giovanna Castellani",
    "p3": "Anna",
    "p4": "Boris",
    "p5": "Carla",
    "p6": "Dmitri",
}

Told = tuple[str, str | None, dict[str, Any]]

# dealer, pitcher, bid, how, high, low, jack, game, tricks
DEALS: tuple[tuple[Any, ...], ...] = (
    ("p1", "p4", 2, None, "p4", "p4", "p3", "p5", None),
    ("p2", "p5", 3, None, "p5", "p5", "p5", "p3", None),
    ("p3", "p6", 2, None, "p6", "p1", None, "p2", None),
    ("p4", "p3", "moon", None, "p3", "p3", "p3", "p3", 6),
    ("p5", "p5", 3, "stolen", "p5", "p1", "p5", "p5", None),
    ("p6", "p6", 2, "forced", "p4", "p6", None, "p2", None),
    ("p1", "p2", 2, None, "p2", "p1", "p2", None, None),
    ("p2", "p4", 3, None, "p4", "p3", "p5", "p4", None),
)


HANDS: tuple[tuple[str, dict[str, int]], ...] = (
    ("p3", {"p1": 12, "p2": 31, "p4": 8, "p5": 27, "p6": 19}),
    ("p1", {"p2": 6, "p3": 22, "p4": 40, "p5": 11, "p6": 3}),
    ("p6", {"p1": 18, "p2": 9, "p3": 14, "p4": 25, "p5": 33}),
)
"""Hands of Go Boom: who went out, and what the others had left."""

TURNS: tuple[tuple[str, int], ...] = (
    ("p1", 24), ("p2", 0), ("p3", 31), ("p4", 18),
    ("p1", 0), ("p2", 36), ("p3", 22), ("p4", 40),
    ("p1", 28), ("p2", 44), ("p3", 0), ("p4", 26),
    ("p1", 52), ("p2", 14), ("p3", 38), ("p4", 0),
)  # fmt: skip
"""Turns of Big Pig: who threw, and what was banked (0: the turn was lost)."""

WEEKS_AGO = (10, 8, 6, 4, 2, 1)


def open_demo(store: Store, edge: Edge) -> str:
    """The id of the demonstration table, which is filled if it is not there yet."""
    if DEMO in store.tables():
        return DEMO
    table, log = Table(), list[Recorded]()
    now = edge.now()
    for day, act in _story(local_day(now, None), table):
        at = f"{day}T21:30:00.000Z" if day else now
        sealed = seal(_drafts(edge, act), table.seq, table.head, Origin(at, "p6", "phone 3f2a"))
        for recorded in sealed:
            evolve(table, recorded, LogPast(store, DEMO, 0, log))
        log += sealed
    with suppress(Conflict):
        store.create(DEMO, log)
    return DEMO


def _drafts(edge: Edge, act: list[Told]) -> list[Draft]:
    drafts = []
    for type_, game, data in act:
        event = decode(type_, data, game)
        assert not isinstance(event, Malformed)
        drafts.append(Draft(edge.new_id(), event, game))
    return drafts


def _story(today: str, table: Table) -> Iterator[tuple[str, list[Told]]]:
    """Acts in order: the table and its people, the evenings, tonight's game; `table` is what they came to so far.

    Each with the day it was recorded on; none where that is today.
    """
    days = [str(date.fromisoformat(today) - timedelta(weeks=weeks)) for weeks in WEEKS_AGO]
    opened: Told = ("table.opened", None, {"name": "Friday at Dmitri’s", "currency": "EUR"})
    people: list[Told] = [("player.added", None, {"player": key, "name": name}) for key, name in PEOPLE.items()]
    people[1][2]["short"] = "Maria-G."
    yield days[0], [opened, *people]
    for turn, day in enumerate(days):
        for act in _evening(turn, day):
            yield day, act
        due = table.settlement.payments
        for one in due[:-1] if day == days[-1] else due:
            yield day, [("payment.made", None, {"from": one.payer, "to": one.payee, "amount": one.amount})]
    night, game = f"n{len(WEEKS_AGO) + 1}", f"g{2 * len(WEEKS_AGO) + 1}"
    yield "", [("night.started", None, {"night": night}), _pitch(game)]
    for deal in DEALS:
        yield "", _deal(game, *deal)


def _evening(turn: int, day: str) -> Iterator[list[Told]]:
    """A night of Pitch, and of Go Boom or Big Pig; each with the luck of the one before moved on by a seat."""
    night, first, second = f"n{turn + 1}", f"g{2 * turn + 1}", f"g{2 * turn + 2}"
    luck = {key: list(PEOPLE)[(place + turn) % len(PEOPLE)] for place, key in enumerate(PEOPLE)}
    yield [("night.started", None, {"night": night, "date": day}), _pitch(first)]
    for deal in DEALS[turn % 3 : turn % 3 + 5]:
        yield _deal(first, *(luck.get(told, told) for told in deal))
    if turn % 2:
        seats = [luck[key] for key in ("p1", "p2", "p3", "p4")]
        pot = {"mode": "pot", "ante": 100}
        yield [
            ("game.ended", first, {}),
            ("game.started", second, {"kind": "big_pig", "players": seats, "stakes": pot}),
        ]
        for player, points in TURNS:
            told = {"outcome": "held", "points": points} if points else {"outcome": "lost"}
            yield [("pig.turn", second, {"player": luck[player], **told})]
        yield [("night.ended", None, {"night": night})]
        return
    pips = {"mode": "pip", "pip": 2}
    start = {"kind": "go_boom", "players": list(PEOPLE), "stakes": pips}
    yield [("game.ended", first, {}), ("game.started", second, start)]
    for winner, left in HANDS:
        hand = {"winner": luck[winner], "left": {luck[player]: points for player, points in left.items()}}
        yield [("go_boom.hand_won", second, hand)]
    yield [("game.ended", second, {}), ("night.ended", None, {"night": night})]


def _pitch(game: str) -> Told:
    return "game.started", game, {"kind": "pitch", "players": list(PEOPLE), "stakes": {"mode": "average"}}


def _deal(game: str, dealer: str, pitcher: str, bid: Any, how: str | None, *taken: Any) -> list[Told]:
    high, low, jack, most, tricks = taken
    contract = {"player": pitcher, "bid": bid} | ({"how": how} if how else {})
    points = {"high": high, "low": low, "jack": jack, "game": most} | ({"tricks": tricks} if tricks else {})
    return [
        ("pitch.dealt", game, {"dealer": dealer}),
        ("pitch.contracted", game, contract),
        ("pitch.scored", game, points),
    ]
