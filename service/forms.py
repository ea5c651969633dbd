"""Forms into events: the names of a form's fields are paths in the data of the events it tells.

A field named "0" holds the type of the first event, "0.dealer" its dealer, "2.pips.anna" a number in a map. What a
field left empty stands for is absent; "+nobody" is null where the shape allows it; a list is several fields of one
name, or words in one field. The text of each field becomes plain JSON as its shape asks, and is then read as strictly
as any other. So a pad is a template, and nothing else. An event that is told only where something was entered names
the field that it hangs on: "3.if" = "amount".
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from events.codec import Malformed, slots_of
from events.compound import ListOf, MapOf, Nullable, OneOrList
from events.event import Event
from events.games import KINDS
from events.say import say
from events.shapes import Amount, Choice, Fault, Flag, Shape, Whole
from events.vocabulary import CODEC, decode
from service.wording.amounts import parse_amount

NOBODY = "+nobody"  # no key of a player
AMOUNT = "data.amount"
INDEX = re.compile(r"0|[1-9][0-9]{0,2}")
Form = MultiDict[str, str]


def told_events(form: Form, game: str | None, decimals: int, most: int | None = None) -> list[Event] | Malformed:
    """The events that a form tells, in order, the first `most` of them; `decimals` are the currency's."""
    told: list[Event] = []
    for index in sorted(int(name) for name in form if INDEX.fullmatch(name))[:most]:
        type_, if_ = form[str(index)], form.get(f"{index}.if")
        if if_ and not form.get(f"{index}.{if_}", "").strip():
            continue
        cls = CODEC.types.get(type_)
        data = fields_in(form, cls, f"{index}.", decimals) if cls else {}
        event = decode(type_, data, game if cls and cls.of_game else None)
        if isinstance(event, Malformed):
            return _whose(event, data.get("player"))
        told.append(event)
    if not told:
        return Malformed((Fault("", say("The form holds nothing to record.")),))
    return told


def _whose(malformed: Malformed, player: object) -> Malformed:
    """An amount that is wrong is some player's: the form may hold several."""
    faults = (replace(one, path=f"{one.path}.{player}") if one.path == AMOUNT else one for one in malformed.faults)
    return replace(malformed, faults=tuple(faults)) if isinstance(player, str) else malformed


def fields_in(form: Form, cls: type[Any], prefix: str, decimals: int) -> dict[str, Any]:
    """The plain JSON of a class with shapes, from the fields whose names begin with `prefix`."""
    found = {slot.key: plain(form, slot.shape, prefix + slot.key, decimals) for slot in slots_of(cls)}
    return {key: None if value is NULL else value for key, value in found.items() if value is not None}


def options_in(form: Form, kind: str, decimals: int) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The rules and stakes of a new game, from the fields "rules.…" and "stakes.…"."""
    rules = fields_in(form, KINDS[kind].rules, "rules.", decimals)
    mode = form.get("stakes.mode")
    cls = next((one for one in KINDS[kind].stakes if one.mode == mode), None)
    if cls is None:
        return rules, None
    return rules, {"mode": mode, **fields_in(form, cls, "stakes.", decimals)}


class _Null:
    """Stands for null while None stands for absent."""


NULL: Any = _Null()


def plain(form: Form, shape: Shape, name: str, decimals: int) -> Any:
    """The plain JSON of one field; None when it is absent."""
    if isinstance(shape, MapOf):
        found = {key: plain(form, shape.inner, f"{name}.{key}", decimals) for key in _keys_under(form, name)}
        return {key: value for key, value in found.items() if value is not None} or None
    if isinstance(shape, OneOrList):
        words = [word for text in form.getlist(name) for word in text.split()]
        one = _scalar(words[0], shape.single, decimals) if len(words) == 1 else None
        return one if type(one) in shape.types else words or None
    if isinstance(shape, ListOf):
        nested = shape.inner.schema().get("type") == "array"
        texts = [part for text in form.getlist(name) for part in ([text] if nested else text.split())]
        listed = [_scalar(text, shape.inner, decimals) for text in texts if text.strip()]
        return listed or None
    text = form.get(name, "").strip()
    if name in form and not _takes_names(shape):
        return _scalar(text, shape, decimals) if text else None
    each = {key: form[f"{name}.{key}"].strip() for key in _keys_under(form, name)}
    named = {key: _scalar(one, shape, decimals) for key, one in each.items() if one}
    return named or (_scalar(text, shape, decimals) if text else None)


def _takes_names(shape: Shape) -> bool:
    """Whether the shape is a value, or one for each of several names, which then count."""
    return any(one.get("type") == "object" for one in shape.schema().get("anyOf", ()))


def _keys_under(form: Form, name: str) -> Iterable[str]:
    return dict.fromkeys(one[len(name) + 1 :] for one in form if one.startswith(f"{name}."))


def _scalar(text: str, shape: Shape, decimals: int) -> Any:
    match shape:
        case Nullable(inner=inner):
            return NULL if text == NOBODY else _scalar(text, inner, decimals)
        case Amount():
            amount = parse_amount(text, decimals)
            return text if amount is None else amount
        case Whole():
            text = text.replace("−", "-")
            return int(text) if re.fullmatch(r"[-+]?[0-9]{1,16}", text) else text
        case Choice(values=values):
            return next((value for value in values if str(value) == text), text)
        case Flag():
            return {"true": True, "false": False}.get(text, text)
        case _:
            return text.split() if shape.schema().get("type") == "array" else text
