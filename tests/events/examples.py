"""Good examples of every type of event, as they stand in a log, and what the tests do with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.chain import Origin, seal
from events.codec import Malformed
from events.event import Event
from events.log import GENESIS, Draft, Recorded
from events.vocabulary import decode

LOBSTER = "\U0001f99e"
ABSENT = object()
"""Where a change says so, the key is taken out."""

PITCH = {"kind": "pitch", "players": ["anna", "boris"]}


@dataclass(frozen=True)
class Example:
    """A type, its data and the key of its game, all as they come out of JSON."""

    type: str
    data: Mapping[str, Any]
    game: str | None = None

    def decoded(self) -> Event:
        """The event; fails where it is malformed."""
        event = decode(self.type, self.data, self.game)
        assert not isinstance(event, Malformed), event
        return event


EXAMPLES = (
    Example("table.opened", {"name": "Thursday", "currency": "EUR"}),
    Example("table.opened", {"name": "Ходьба и кости", "currency": "XXX", "timezone": "Europe/Rome"}),
    Example("player.added", {"player": "anna", "name": "Anna"}),
    Example("player.added", {"player": "p_2-", "name": LOBSTER * 60, "short": "O'Brien"}),
    Example("player.renamed", {"player": "anna", "name": "Anna", "short": "ענת"}),
    Example("player.hidden", {"player": "anna"}),
    Example("player.shown", {"player": "anna"}),
    Example("night.started", {"night": "n1"}),
    Example("night.started", {"night": "n1", "date": "2026-11-30", "label": "At Anna's,\nthe cellar"}),
    Example("night.ended", {"night": "n1"}),
    Example("game.started", {"kind": "pitch", "players": ["anna", "boris"]}, "g1"),
    Example("game.started", {**PITCH, "rules": {}, "stakes": {"mode": "none", "settled": "night"}}, "g1"),
    Example("game.started", {**PITCH, "rules": {"four_is_moon": False}, "stakes": {"mode": "average"}}, "g1"),
    Example("game.joined", {"player": "carla"}, "g1"),
    Example("game.joined", {"player": "carla", "after": "anna"}, "g1"),
    Example("game.left", {"player": "carla"}, "g1"),
    Example("game.ended", {}, "g1"),
    Example("game.abandoned", {"reason": "the lights went out"}, "g1"),
    Example("payment.made", {"from": "anna", "to": "boris", "amount": 10**12}),
    Example("event.voided", {"event": 7, "reason": "a slip"}),
    Example("event.voided", {"event": 2**53 - 1, "reason": "a slip", "also": [8, 9]}),
    Example("event.replaced", {"event": 7, "data": {}, "reason": "a slip"}),
    Example("event.replaced", {"event": 7, "data": {"player": "anna", "bid": 3}, "reason": "a slip", "also": [8]}),
    Example(
        "event.inserted",
        {"after": 7, "type": "game.left", "game": "g1", "data": {"player": "anna"}, "reason": "forgot"},
    ),
    Example(
        "event.inserted",
        {
            "after": 7,
            "type": "payment.made",
            "data": {"from": "anna", "to": "boris", "amount": 5},
            "reason": "forgotten",
            "also": [9],
        },
    ),
    Example("dispute.raised", {"event": 7, "player": "anna", "note": "It was a jack."}),
    Example("dispute.resolved", {"dispute": 8, "outcome": "stands", "note": "It was a queen."}),
    Example("pitch.dealt", {"dealer": "anna"}, "g1"),
    Example("pitch.dealt", {"dealer": "anna", "players": ["anna", "boris"]}, "g1"),
    Example("pitch.bid", {"player": "anna", "bid": 3}, "g1"),
    Example("pitch.bid", {"player": "boris", "bid": "pass"}, "g1"),
    Example("pitch.contracted", {"player": "anna", "bid": "moon"}, "g1"),
    Example("pitch.contracted", {"player": "anna", "bid": 2, "how": "forced"}, "g1"),
    Example("pitch.scored", {"high": "anna", "low": "boris", "jack": None, "game": None}, "g1"),
    Example(
        "pitch.scored",
        {
            "high": "anna",
            "low": "anna",
            "jack": "anna",
            "game": "anna",
            "tricks": 6,
            "pips": {"anna": 80, "boris": 0},
            "trump": "S",
        },
        "g1",
    ),
    Example("pitch.misdealt", {}, "g1"),
    Example("pig.rolled", {"player": "anna", "dice": [4]}, "g1"),
    Example("pig.rolled", {"player": "anna", "dice": [1, 6]}, "g1"),
    Example("pig.held", {"player": "anna"}, "g1"),
    Example("pig.turn", {"player": "anna", "outcome": "lost"}, "g1"),
    Example("pig.turn", {"player": "anna", "outcome": "held", "points": 21}, "g1"),
    Example("pig.rolled_off", {"rolls": {"anna": 9, "boris": 9}}, "g1"),
    Example("pig.thrown", {"player": "anna", "pigs": "oinker"}, "g1"),
    Example("pig.thrown", {"player": "anna", "pigs": ["dot", "jowler"]}, "g1"),
    Example("go_boom.hand_won", {"winner": "anna", "left": {"boris": 17}}, "g1"),
    Example("go_boom.hand_won", {"winner": "anna", "left": {"boris": ["KS", "10H", "AD"], "carla": 673}}, "g1"),
    Example("scoresheet.round", {"points": {"anna": 5, "boris": -3, "carla": 0}}, "g1"),
    Example("cash_game.bought_in", {"player": "anna", "amount": 1}, "g1"),
    Example("cash_game.cashed_out", {"player": "anna", "amount": 0}, "g1"),
    Example("big_bang.dealt", {"dealer": "anna"}, "g1"),
    Example("big_bang.closed", {"player": "anna", "closing": "big_bang"}, "g1"),
    Example(
        "big_bang.closed",
        {
            "player": "anna",
            "couples": [["2.sun", "2.sun"], ["6.star", "J"], ["9.moon", "M1"], ["U.earth", "U.earth"]],
            "closing": "mezza",
        },
        "g1",
    ),
    Example("big_bang.exhausted", {"winner": None, "count": 1}, "g1"),
    Example("big_bang.exhausted", {"winner": "anna", "count": 4}, "g1"),
    Example("big_bang.exhausted", {"couples": {"anna": [["10.star", "10.star"], ["J", "M2"]], "boris": []}}, "g1"),
    Example("big_bang.declared", {"player": "anna"}, "g1"),
    Example("big_bang.broken", {"player": "anna", "card": "P.moon"}, "g1"),
    Example("big_bang.retired", {"player": "anna"}, "g1"),
)


def example(type_: str) -> Example:
    """The first example of a type: the shortest."""
    return next(one for one in EXAMPLES if one.type == type_)


def changed(data: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The data with some keys changed, added, or taken out."""
    return {key: value for key, value in {**data, **change}.items() if value is not ABSENT}


def decode_changed(type_: str, change: Mapping[str, Any]) -> Event | Malformed:
    """What comes of the shortest example of a type after a change of its data."""
    one = example(type_)
    return decode(type_, changed(one.data, change), one.game)


def uuid(number: int) -> str:
    """An id for tests, by its number."""
    return f"00000000-0000-4000-8000-{number:012x}"


def paths(result: object) -> list[str]:
    """Which fields are malformed."""
    assert isinstance(result, Malformed), result
    return [fault.path for fault in result.faults]


def sealed(*batches: int) -> list[Recorded]:
    """A log of the first examples, appended in batches of these sizes, by a phone, a token, a phone …"""
    log: list[Recorded] = []
    for turn, size in enumerate(batches):
        prev = log[-1].hash if log else GENESIS
        at = f"2026-11-30T21:58:{turn:02}.123Z"
        origin = Origin(at) if turn % 2 else Origin(at, "anna", "phone 3f2a")
        drafts = [
            Draft(uuid(len(log) + i), one.decoded(), one.game, at if turn % 3 == 2 else None)
            for i, one in enumerate(EXAMPLES[len(log) : len(log) + size], start=1)
        ]
        log += seal(drafts, len(log), prev, origin)
    return log
