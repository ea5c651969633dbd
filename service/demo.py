"""A table to look at: a settled evening a week ago, and a game of Pitch under way. Filled once per store."""

from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from events.chain import Origin, seal
from events.codec import Malformed
from events.log import GENESIS, Conflict, Draft
from events.vocabulary import decode
from projections.roster import local_day
from service.edge import Edge
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


def open_demo(store: Store, edge: Edge) -> str:
    """The id of the demonstration table, which is filled if it is not there yet."""
    drafts = [_draft(edge, told) for told in _story(local_day(edge.now(), None))]
    sealed = []
    seq, prev = 0, GENESIS
    for act in drafts:
        sealed += seal(act, seq, prev, Origin(edge.now(), "p6", "phone 3f2a"))
        seq, prev = sealed[-1].seq, sealed[-1].hash
    with suppress(Conflict):
        store.create(DEMO, sealed)
    return DEMO


def _draft(edge: Edge, act: list[Told]) -> list[Draft]:
    drafts = []
    for type_, game, data in act:
        event = decode(type_, data, game)
        assert not isinstance(event, Malformed)
        drafts.append(Draft(edge.new_id(), event, game))
    return drafts


def _story(today: str) -> list[list[Told]]:
    """Acts in order: the table and its people, a short evening long ago, and tonight's game."""
    opened: Told = ("table.opened", None, {"name": "Friday at Dmitri’s", "currency": "EUR"})
    people: list[Told] = [("player.added", None, {"player": key, "name": name}) for key, name in PEOPLE.items()]
    people[1][2]["short"] = "Maria-G."
    before: list[list[Told]] = [
        [
            ("night.started", None, {"night": "n1", "date": str(date.fromisoformat(today) - timedelta(days=7))}),
            _started("g1"),
        ],
        *(_deal("g1", *deal) for deal in DEALS[:3]),
        [("game.ended", "g1", {}), ("night.ended", None, {"night": "n1"})],
    ]
    tonight: list[list[Told]] = [
        [("night.started", None, {"night": "n2"}), _started("g2")],
        *(_deal("g2", *deal) for deal in DEALS),
    ]
    return [[opened, *people], *before, *tonight]


def _started(game: str) -> Told:
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
