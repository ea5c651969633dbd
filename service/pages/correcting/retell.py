"""Telling anew what was told, or what was forgotten: on the pad of the game as it was there, or on a small form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for
from werkzeug.datastructures import MultiDict

from events.codec import Malformed, Slot, slots_of
from events.event import Event
from events.games import KINDS
from events.money import PaymentMade
from events.say import Say, say
from events.shapes import Amount, Day, Fault, Key
from events.table import (
    GameAbandoned,
    GameJoined,
    GameLeft,
    GameStarted,
    NightStarted,
    PlayerAdded,
    PlayerRenamed,
    TableOpened,
)
from events.vocabulary import CODEC, read_rules
from projections.play import Play
from projections.roster import Player
from service.acts import sentence_of
from service.forms import INDEX, Form, told_events
from service.pages import start
from service.pages.again import remembered
from service.pages.correcting.mending import told_together
from service.pages.correcting.refill import refilled
from service.pages.errors import page
from service.pages.look import asked_for
from service.pages.places import Place, play_after, play_before
from service.pages.play import PAD_TYPES, Pad, Preview, pad_page
from service.pages.tell import ids_of, seen_of
from service.pages.visit import Visit

PAD = "pad"
"""What stands for the types of event that a game's pad tells."""
ASKED: dict[type[Event], dict[str, Say]] = {
    PaymentMade: {"from": say("Who paid"), "to": say("Whom"), "amount": say("Amount")},
    PlayerAdded: {"name": say("Name"), "short": say("Call-name")},
    PlayerRenamed: {"name": say("Name"), "short": say("Call-name")},
    NightStarted: {"date": say("Day"), "label": say("Label")},
    TableOpened: {"name": say("Name", context="of a table"), "timezone": say("Time zone")},
    GameJoined: {"player": say("Who joined"), "after": say("Sits left of")},
    GameLeft: {"player": say("Who left")},
    GameAbandoned: {"reason": say("Why it was abandoned")},
}
"""The fields that a form asks for of events that no pad tells; of others, and of those not here, nothing is asked."""


@dataclass(frozen=True, slots=True)
class Retelling:
    """What is told: `type` of event, or PAD; of a game as it was `before`; and the form as it is first shown.

    `what` is "right" or "missing"; `alone` where a first event alone was told so far.
    """

    place: Place
    what: str
    type: str
    before: Play | None
    form: Form
    alone: bool = False

    @property
    def game(self) -> str | None:
        """The game's key."""
        return self.place.fact.game

    @property
    def kind(self) -> str:
        """The game's kind; empty without a game."""
        return self.before.kind if self.before else ""


def righting(visit: Visit, place: Place) -> Retelling:
    """What puts an entry right, with what was told."""
    facts = told_together(visit, place)
    event = place.fact.event
    if isinstance(event, GameStarted):
        return Retelling(place, "right", event.type, place.play, _start_form(visit, place, event))
    if place.play and event.type in {one.type for one in KINDS[place.play.kind].events}:
        before = play_before(visit, place.play.key, visit.table.effective.spot(facts[0].seq))
        form = refilled(before, [one.event for one in facts], visit.say.written)
        return Retelling(place, "right", PAD, before, form, alone=len(facts) == 1)
    return Retelling(place, "right", event.type, place.play, refilled(None, [event], visit.say.written))


def missing(visit: Visit, place: Place, type_: str) -> Retelling:
    """What was forgotten after an entry, of one type, or on the pad."""
    before = play_after(visit, place.fact.game, place.fact.seq) if place.fact.game else None
    form: Form = MultiDict({} if type_ == PAD else {"0": type_})
    return Retelling(place, "missing", type_, before, form)


def _start_form(visit: Visit, place: Place, event: GameStarted) -> Form:
    assert place.play is not None
    form = remembered(place.play, visit.say.written)
    others = [one.key for one in visit.table.roster.players.values() if not one.hidden and one.key not in event.players]
    form.setlist("order", [*event.players, *others])
    form.setlist("plays", event.players)
    form["first"], form["game"] = event.players[0], place.play.key
    return form


def read(visit: Visit, told: Retelling, form: Form) -> list[Event] | Malformed:
    """The events that a form tells; nothing but what this one asks for."""
    if told.type == GameStarted.type:
        event = start.game_started(visit, start.told(visit, told.kind, form))
        return event if isinstance(event, Malformed) else [_as_told(visit, told.place.fact.event, event)]
    events = told_events(form, told.game, visit.decimals, most=1 if form.get("do") == "first" else None)
    types = PAD_TYPES[told.kind] if told.type == PAD else {told.type}
    if not isinstance(events, Malformed) and any(event.type not in types for event in events):
        return Malformed((Fault("", say("The form holds what does not belong to this game.")),))
    return events


def _as_told(visit: Visit, old: Event, new: Event) -> Event:
    """The start of a game with the options that did not change as they were told: left out, or not."""
    assert isinstance(old, GameStarted)
    assert isinstance(new, GameStarted)
    rules = _kept(old.rules, new.rules, read_rules(old), read_rules(new))
    stakes, will = visit.table.stakes_of(old), visit.table.stakes_of(new)
    if type(stakes) is not type(will):
        return replace(new, rules=rules)
    kept = _kept(old.stakes, new.stakes, stakes, will)
    return replace(new, rules=rules, stakes={"mode": will.mode, **kept} if kept else kept)


def _kept(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None, was: Any, will: Any) -> dict[str, Any] | None:
    """Options as told: the old where they mean the same, else the new; nothing where nothing was told, nor is."""
    same = {slot.key for slot in slots_of(type(was)) if getattr(was, slot.attribute) == getattr(will, slot.attribute)}
    kept = {key: value for key, value in (old or {}).items() if key in same or key == "mode"}
    kept |= {key: value for key, value in (new or {}).items() if key not in same and key != "mode"}
    return kept if kept or old is not None else None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: its name and label, and how it is asked for: "player", "amount", "day" or "text"."""

    name: str
    label: str
    sort: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Small:
    """A form for an event that no pad tells: its fields, what it holds and carries besides, and who may be chosen.

    `words` say what it puts right, or what it is put in after.
    """

    fields: list[Field]
    form: Form
    players: list[Player]
    to: str
    back: str
    words: str
    what: str
    problem: str


def fields_of(visit: Visit, type_: str) -> list[Field]:
    """The fields that a form asks for of a type of event."""
    cls = CODEC.types[type_]
    slots = {slot.key: slot for slot in slots_of(cls)}
    asked = ASKED.get(cls, {}).items()
    return [Field(f"0.{key}", visit.say.say(label), *_asked(slots[key])) for key, label in asked]


def _asked(slot: Slot) -> tuple[str, bool]:
    match slot.shape:
        case Key():
            return "player", slot.optional
        case Amount():
            return "amount", slot.optional
        case Day():
            return "day", slot.optional
        case _:
            return "text", slot.optional


def entry_page(visit: Visit, told: Retelling, form: Form, problem: str = "", preview: Preview | None = None) -> Any:
    """The page on which something is told anew, or in addition."""
    if asked_for("preview"):
        return page("play/preview.html", 200, visit=visit, problem=problem, preview=preview)
    if "id" not in form:
        form = MultiDict([*form.items(multi=True), ("id", visit.new_id()), ("seen", str(visit.table.seq))])
    status, to, seq = 422 if problem else 200, request.path, told.place.seq
    if told.type == GameStarted.type:
        view = start.told(visit, told.kind, form, problem, to)
        return page("start/form.html", status, visit=visit, view=start.moved(view))
    back, words = url_for("story.event", table=visit.id, seq=seq), _about(visit, told)
    if told.type != PAD:
        fields, players = fields_of(visit, told.type), list(visit.table.roster.players.values())
        small = Small(fields, form, players, to, back, words, told.what, problem)
        return page("correct/small.html", status, visit=visit, view=small)
    assert told.before is not None
    id_, seen = ids_of(form, 1)[0], seen_of(form) or visit.table.seq
    own = form if any(INDEX.fullmatch(name) for name in form) else MultiDict[str, str]()  # empty: the pad's presets
    pad = Pad(
        told.before, own, id_, seen, to, back, problem, preview,
        mends=words, missing=told.what == "missing", stepwise=told.alone,
    )  # fmt: skip
    return pad_page(visit, pad, status)


def _about(visit: Visit, told: Retelling) -> str:
    """What is put right, or after what something is put in: the row in words where there is one."""
    place = told.place
    if place.play and place.whole and place.row:
        return " ".join(visit.say.say(sentence) for sentence in place.play.game.words(place.row.row))
    return visit.say.say(sentence_of(visit.table, place.fact.event, place.fact.game))
