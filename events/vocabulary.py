"""Every type of event there is, and the strict reading of all of them, a game's options and stakes included."""

from typing import Any

from events import corrections, money, table
from events.codec import Codec, Malformed, read_fields
from events.event import Event
from events.games import KINDS
from events.kind import Kind
from events.say import say
from events.shapes import Fault, Key
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
    event = CODEC.decode(type_, data)
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
    if isinstance(event, GameStarted):
        return _check_start(event)
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
