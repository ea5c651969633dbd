"""Events back into the fields of the pads that would tell them: the way of `service.forms`, gone backwards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from events.codec import slots_of
from events.compound import ListOf, MapOf, Nullable
from events.event import Event
from events.games.big_bang import Closed, Exhausted
from events.games.cash_game import BoughtIn, CashedOut
from events.games.pitch import Contracted, Dealt, Scored
from events.shapes import Amount, Shape
from projections.games.pitch.auction import Contract, is_moon
from projections.play import Play, evolve
from service.forms import NOBODY, Form

Write = Callable[[int], str]
"""How a field shows an amount in minor units."""

PLACES: Mapping[type[Event], int] = {Contracted: 1, Scored: 2, Closed: 1, Exhausted: 1}
"""The numbers under which pads hold events that are not their first; all others stand under 0."""


def refilled(before: Play | None, events: Sequence[Event], write: Write) -> Form:
    """The form that tells these events, on the pad of their game as it was `before` them."""
    form: Form = MultiDict()
    for event in _short(before, events) if before else events:
        put_event(form, _place(before, event), event, write)
    return form


def _short(before: Play, events: Sequence[Event]) -> Sequence[Event]:
    """A deal of Pitch as its pad tells it whole, though it was told bid by bid; any other events as they are.

    The pad names who was dealt in, asks how only the dealer came by the contract, and for the tricks only of a moon.
    """
    if not isinstance(events[0], Dealt):
        return events
    after, told = before, list[Event]()
    for event in events:
        contract = after.book.state.contract
        match event:
            case Dealt():
                told.append(replace(event, players=event.players or before.book.state.seats.seated))
            case Scored():
                told.append(Contracted(contract.player, contract.bid, _how(contract, after)))
                told.append(event if is_moon(contract.bid, before.rules) else replace(event, tricks=None))
            case _:
                pass
        after = evolve(after, 0, event)
    return told


def _how(contract: Contract, play: Play) -> Any:
    return contract.how if contract.player == play.book.state.deal.dealer else None


def _place(before: Play | None, event: Event) -> int:
    match event:
        case BoughtIn(player=player) if before:
            return list(before.book.state.seats.seated).index(player)
        case CashedOut(player=player) if before:
            return list(before.book.state.seats.order).index(player)
        case _:
            return PLACES.get(type(event), 0)


def put_event(form: Form, place: int, event: Event, write: Write) -> None:
    """Fills in one event."""
    form[str(place)] = event.type
    for slot in slots_of(type(event)):
        value = getattr(event, slot.attribute)
        if value is not None or not slot.optional:
            put(form, f"{place}.{slot.key}", value, slot.shape, write)


def put(form: Form, name: str, value: Any, shape: Shape, write: Write) -> None:
    """Fills in one value of a shape."""
    if value is None or (isinstance(shape, Nullable) and shape.write(value) is None):
        form[name] = NOBODY
    elif isinstance(shape, Nullable):
        put(form, name, value, shape.inner, write)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            put(form, f"{name}.{key}", one, shape.inner if isinstance(shape, MapOf) else shape, write)
    elif isinstance(value, tuple) and isinstance(shape, ListOf):
        form.setlist(name, [one if isinstance(one, str) else _joined(one) for one in value])
    elif isinstance(value, tuple):
        form[name] = _joined(value)
    elif isinstance(shape, Amount):
        form[name] = write(value)
    else:
        form[name] = str(value).lower() if isinstance(value, bool) else str(value)


def _joined(value: Any) -> str:
    """Several words in one field: cards, dice, a couple; a number by itself."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
