"""Steps that correct the past, take corrections back, and dispute what was recorded."""

from typing import Any

from werkzeug.datastructures import MultiDict

from tests.sim.books.effective import CORRECTIONS, Entry, Recorded, struck_numbers
from tests.sim.driver.changes import changed, forgotten
from tests.sim.driver.faults import game_of
from tests.sim.driver.phones import Answer
from tests.sim.driver.play import Step
from tests.sim.driver.world import Disagreement, World

GOES = 5
"""So often a refusal may name more: an insertion taken along puts back what it had struck."""


def correction(world: World, type_: str, data: dict[str, Any]) -> str:
    """Tells a correction; where the refusal names later events, again with these taken along."""
    along: list[int] = []
    for _ in range(GOES):
        also = {"also": along} if along else {}
        told = world.event(type_, {**data, "reason": "As it was", **also})
        answer = world.tell(told, seen=world.seq)
        if answer.taken:
            return f"{type_} taken with others" if along else f"{type_} taken"
        if answer.code in ("malformed", "forbidden", "stale"):
            raise Disagreement(f"{told} was refused as {answer.text}")
        named = [one for one in answer.body.get("events", ()) if isinstance(one, int)]
        back = struck_numbers(world.log)  # undone, an older correction would put back what is not possible any more
        if not named or any(seq in back or game_of(world.log, world.log[seq - 1]) is None for seq in named):
            return f"{type_} refused"  # people and nights are never taken along
        along += named
    raise Disagreement(f"{told} is still refused: {answer.text}")


def an_entry(world: World) -> Entry | None:
    """An event that counts, not the table's opening; the later ones oftener."""
    entries = [one for one in world.books.entries if one.type != "table.opened" and not one.type.startswith("dispute")]
    if not entries:
        return None
    late = entries[-12:] if world.rng.random() < 0.6 else entries
    return world.rng.choice(late)


def void(world: World) -> Step:
    """An event that counts is taken back; one that does not count any more cannot be."""
    struck = sorted(struck_numbers(world.log))
    if struck and world.rng.random() < 0.15:
        told = world.event("event.voided", {"event": world.rng.choice(struck), "reason": "Twice"})
        if world.tell(told).taken:
            raise Disagreement(f"voided twice: {told}")
        return "voiding twice refused"
    entry = an_entry(world)
    if world.books.disputes and world.rng.random() < 0.1:
        return "dispute: " + correction(world, "event.voided", {"event": world.rng.choice(world.books.disputes)})
    return None if entry is None else correction(world, "event.voided", {"event": entry.seq})


def replace(world: World) -> Step:
    """An event that counts gets other data."""
    entry = an_entry(world)
    data = entry and changed(world.rng, world.books, entry)
    if entry is None or data is None:
        return None
    return correction(world, "event.replaced", {"event": entry.seq, "data": data})


def insert(world: World) -> Step:
    """Something forgotten goes in behind any event, the inserted and the voided among them."""
    found = forgotten(world.rng, world.books, world.seq)
    if found is None:
        return None
    entry, type_, game, data = found
    inside = {"game": game} if game else {}
    return correction(world, "event.inserted", {"after": entry.seq, "type": type_, "data": data, **inside})


def undo_correction(world: World) -> Step:
    """A correction in force is taken back."""
    struck = struck_numbers(world.log)
    inside = [one for one in world.log if one["type"] in CORRECTIONS and one["seq"] not in struck]
    if not inside:
        return None
    kind = world.rng.choice(sorted({one["type"] for one in inside}))
    target = world.rng.choice([one for one in inside if one["type"] == kind][-8:])
    return f"undo of {target['type']}: " + correction(world, "event.voided", {"event": target["seq"]})


def scorer_in_ended_night(world: World) -> Step:
    """A night that is over is the owner's to correct."""
    over = [one for one in world.books.entries if one.game and world.books.night_of[one.game] != world.books.night]
    if not over:
        return None
    told = world.event("event.voided", {"event": world.rng.choice(over).seq, "reason": "A scorer"})
    answer = world.tell(told, role="scorer")
    if answer.code != "forbidden":
        raise Disagreement(f"a scorer's {told} was answered {answer.text}")
    return "scorer forbidden in an ended night"


def last_act(world: World) -> list[Recorded]:
    """What the last press of a button recorded that still counts, corrections apart; the latest first."""
    struck = struck_numbers(world.log)
    found: list[Recorded] = []
    for event in reversed(world.log):
        if event["type"] in CORRECTIONS or event["seq"] in struck:
            continue
        if found and event["act"] != found[0]["act"]:
            break
        found.append(event)
    return [] if found[-1]["seq"] == 1 else found


def undone(world: World, act: list[Recorded], answer: Answer) -> None:
    """An undo is taken, and exactly its act does not count any more; a later correction may rest on it."""
    corrected = any(event["type"] in ("event.inserted", "event.replaced") for event in world.log)
    if not answer.taken and not corrected:
        raise Disagreement(f"the undo of {act} was refused: {answer.text[-1500:]}")
    if answer.taken and not {event["seq"] for event in act} <= struck_numbers(world.log):
        raise Disagreement(f"{act} still counts after its undo")


def undo(world: World) -> Step:
    """The last act taken back by the API: each event voided, the latest first, in one append."""
    act = last_act(world)
    if not act:
        return None
    voids = [world.event("event.voided", {"event": event["seq"], "reason": "Undo"}) for event in act]
    answer = world.tell(*voids, seen=world.seq)
    undone(world, act, answer)
    return "undo" if answer.taken else "undo refused"


def undo_by_page(world: World) -> Step:
    """The last act taken back by the button under the board."""
    act = last_act(world)
    if not act:
        return None
    answer = world.checked(lambda: world.browser().post("/undo", act_form(world, act[0])))
    undone(world, act, answer)
    return "undo by page" if answer.taken else "undo refused"


def redo_by_page(world: World) -> Step:
    """An undo just made is taken back: everything counts as before it."""
    last = world.log[-1]
    voids = [event for event in world.log if event["act"] == last["act"]]
    if any(event["type"] != "event.voided" for event in voids):
        return None
    before = struck_numbers(world.log[: voids[0]["seq"] - 1])
    answer = world.checked(lambda: world.browser().post("/redo", act_form(world, last)))
    if not answer.taken:
        return "redo refused"
    if struck_numbers(world.log) & set(range(1, voids[0]["seq"])) != before:
        raise Disagreement(f"a redo of {voids} did not put back what they took")
    return "redo by page"


def act_form(world: World, event: Recorded) -> MultiDict[str, str]:
    """The fields of the buttons Undo and Put back."""
    game = game_of(world.log, event)
    fields = [("id", world.new_id()), ("seen", str(world.seq)), ("act", event["act"])]
    return MultiDict([*fields, *([("game", game)] if game else [])])


def raise_dispute(world: World) -> Step:
    """A player does not agree; a viewer's phone may say so too."""
    entry = an_entry(world)
    if entry is None or not world.books.players:
        return None
    player = world.rng.choice(sorted(world.books.players))
    told = world.event("dispute.raised", {"event": entry.seq, "player": player, "note": "Not so"})
    world.must(told, role=world.rng.choice(["viewer", "scorer"]))
    return "dispute raised"


def resolve_dispute(world: World) -> Step:
    """An open dispute is resolved, by a scorer; once."""
    if not world.books.disputes:
        return None
    outcome = world.rng.choice(["stands", "corrected"])
    data = {"dispute": world.rng.choice(world.books.disputes), "outcome": outcome, "note": "Looked at"}
    if world.tell(world.event("dispute.resolved", data), role="viewer").code != "forbidden":
        raise Disagreement("a viewer resolved a dispute")
    world.must(world.event("dispute.resolved", data), role="scorer")
    if world.tell(world.event("dispute.resolved", data)).taken:
        raise Disagreement(f"resolved twice: {data}")
    return "dispute resolved"
