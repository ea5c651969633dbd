"""Every type of event there is, and the strict reading of all of them, a game's options and stakes included."""

from typing import Any

from events import corrections, money, table
from events.codec import Codec, Malformed, read_fields
from events.corrections import Correction, Dispute, EventInserted, EventReplaced
from events.event import Event
from events.games import KINDS
from events.kind import Kind
from events.lifts import forms, lift
from events.say import say
from events.shapes import Fault, Key, join
from events.stakes import Stakes
from events.table import GameStarted

CODEC = Codec(
    (
        *table.EVENTS,
        *money.EVENTS,
        *corrections.EVENTS,
        *(event for kind in KINDS.values() for event in kind.events),
    )
)


def decode(type_: Any, data: Any, game: Any) -> Event | Malformed:
    """The event of a type, its data and the game's key it came with, all as they come out of JSON."""
    event = CODEC.decode(*lift(type_, data))
    if isinstance(event, Malformed):
        return event
    if event.of_game and game is None:
        return Malformed((Fault("game", say("is missing: this event belongs to a game.")),))
    if not event.of_game and game is not None:
        return Malformed((Fault("game", say("must be left out: this event belongs to no game.")),))
    if event.of_game:
        faults: list[Fault] = []
        Key().read(game, "game", faults)
        if faults:
            return Malformed(tuple(faults))
    match event:
        case GameStarted():
            return _check_start(event)
        case EventInserted():
            return _check_inserted(event)
        case _:
            return event


def _check_start(event: GameStarted) -> Event | Malformed:
    kind = KINDS.get(event.kind)
    if kind is None:
        listed = ", ".join(sorted(KINDS))
        return Malformed((Fault("data.kind", say("must be one of: {listed}.", listed=listed)),))
    rules = read_fields(kind.rules, event.rules or {}, "data.rules")
    if isinstance(rules, Malformed):
        return rules
    stakes = read_stakes(kind, event.stakes)
    return stakes if isinstance(stakes, Malformed) else event


def _check_inserted(event: EventInserted) -> Event | Malformed:
    if issubclass(CODEC.types.get(event.type_, Event), Correction | Dispute):
        sentence = say("must be what happened at the table: a correction or a dispute cannot be inserted.")
        return Malformed((Fault("data.type", sentence),))
    told = decode(event.type_, event.data, event.game)
    return _within(told) if isinstance(told, Malformed) else event


def _within(told: Malformed) -> Malformed:
    """What is malformed in an event that a correction tells in its own data."""
    return Malformed(tuple(Fault(join("data", fault.path), fault.say) for fault in told.faults), told.code)


def read_inserted(event: EventInserted) -> Event:
    """The event that an insertion, which was read before, tells."""
    told = decode(event.type_, event.data, event.game)
    assert not isinstance(told, Malformed)
    return told


def read_right(event: EventReplaced, type_: str, game: str | None) -> Event | Malformed:
    """The right event that a replacement tells, by the type and the game of the event that it replaces."""
    told = [decode(type_, data, game) for data in forms(type_, event.data)]
    right = next((one for one in told if not isinstance(one, Malformed)), told[0])
    return _within(right) if isinstance(right, Malformed) else right


def read_rules(event: GameStarted) -> Any:
    """The options of a game that was read before: an instance of its kind's class of rules."""
    rules = read_fields(KINDS[event.kind].rules, event.rules or {})
    assert not isinstance(rules, Malformed)
    return rules


def read_stakes(kind: Kind, raw: Any) -> Stakes | Malformed | None:
    """The stakes as told; None where they were left out (the default then depends on the currency)."""
    if raw is None:
        return None
    modes = {cls.mode: cls for cls in kind.stakes}
    mode = raw.get("mode")
    if not isinstance(mode, str) or mode not in modes:
        fault = Fault("data.stakes.mode", say("must be one of: {listed}.", listed=", ".join(modes)))
        return Malformed((fault,), "bad_stakes")
    amounts = {key: value for key, value in raw.items() if key != "mode"}
    stakes = read_fields(modes[mode], amounts, "data.stakes")
    if isinstance(stakes, Malformed):
        return Malformed(stakes.faults, "bad_stakes")
    if sum(getattr(stakes, "places", (100,))) != 100:
        return Malformed((Fault("data.stakes.places", say("must add up to 100.")),), "bad_stakes")
    return stakes
