"""Logs to measure by: as many events as asked for, all legal, chained as they would be recorded."""

from collections.abc import Iterator
from itertools import count

from events.chain import Origin, seal
from events.event import Event
from events.games.pitch import Contracted, Dealt, Scored
from events.log import GENESIS, Draft, Recorded
from events.money import PaymentMade
from events.table import GameEnded, GameStarted, NightEnded, NightStarted, PlayerAdded, TableOpened
from service.edge import new_id
from tests.given import AT

PEOPLE = {"p1": "Anna", "p2": "Boris", "p3": "Carla", "p4": "Dmitri"}
DEALS_A_GAME = 32
GAMES_A_NIGHT = 3
NIGHT_EVENTS = GAMES_A_NIGHT * (3 * DEALS_A_GAME + 2) + 2
"""So many events on, a log of years is at the same place of another night."""

Told = tuple[Event, str | None]


def deal(number: int) -> list[Event]:
    """A deal of Pitch, the first numbered 0: the one after the dealer bids 2, and makes it every other time."""
    seats = [*PEOPLE]
    dealer, pitcher, other = (seats[(number + n) % 4] for n in range(3))
    high = pitcher if number % 2 else other
    return [Dealt(dealer), Contracted(pitcher, 2), Scored(high, other, None, high)]


def opening() -> list[Told]:
    """A table with its people, and a game under way."""
    people = [PlayerAdded(key, name) for key, name in PEOPLE.items()]
    around: list[Event] = [TableOpened("Thursday", "EUR"), *people, NightStarted("n1", "2020-01-02")]
    return [*((one, None) for one in around), (GameStarted("pitch", tuple(PEOPLE)), "g1")]


def one_game() -> Iterator[Told]:
    """A table with one game that never ends."""
    yield from opening()
    for number in count():
        yield from ((event, "g1") for event in deal(number))


def years() -> Iterator[Told]:
    """A table of many nights, each with a few games of a hundred events."""
    yield from opening()
    for game in count(1):
        if game > 1:
            if game % GAMES_A_NIGHT == 1:
                night = game // GAMES_A_NIGHT + 1
                yield NightEnded(f"n{night - 1}"), None
                yield (
                    NightStarted(f"n{night}", f"{2020 + night // 300}-{night // 25 % 12 + 1:02}-{night % 25 + 1:02}"),
                    None,
                )
            yield GameStarted("pitch", tuple(PEOPLE)), f"g{game}"
        for number in range(DEALS_A_GAME):
            yield from ((event, f"g{game}") for event in deal(number))
        yield GameEnded(), f"g{game}"


def payments() -> Iterator[Told]:
    """A table at which nothing but payments is recorded, no two alike."""
    yield from opening()
    for cents in count(1):
        yield PaymentMade("p1", "p2", cents), None


def log(told: Iterator[Told], events: int) -> list[Recorded]:
    """The first so many events, each an act of its own."""
    recorded: list[Recorded] = []
    seq, prev = 0, GENESIS
    for _, (event, game) in zip(range(events), told, strict=False):
        recorded += seal([Draft(new_id(), event, game)], seq, prev, Origin(AT, "p1", "phone 3f2a"))
        seq, prev = recorded[-1].seq, recorded[-1].hash
    return recorded
