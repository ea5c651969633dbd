"""The chain: canonical JSON (RFC 8785), the hash of each event over it, and the check of both.

Data holds no floats and only ASCII keys, and integers are within ±(2^53−1): there the standard library's JSON with
sorted keys is RFC 8785 to the byte. An event's hash covers everything in it, also the hash of the event before.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from events.codec import write_fields
from events.log import GENESIS, Corrupt, Draft, Recorded


def canonical(value: Any) -> str:
    """The canonical JSON text of plain data."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(body: str) -> str:
    """SHA-256 of a text, lower-case hex."""
    return sha256(body.encode()).hexdigest()


def envelope(recorded: Recorded) -> dict[str, Any]:
    """An event as plain JSON with its hash, as files, exports and the API show it."""
    return {**json.loads(recorded.body), "hash": recorded.hash}


def line(recorded: Recorded) -> str:
    """An event as one line of a log file, without the line feed."""
    return canonical(envelope(recorded))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where and when an append came from: the server's clock, the player and the phone of the seat."""

    at: str
    by: str | None = None
    device: str | None = None


def seal(drafts: Sequence[Draft], seq: int, prev: str, origin: Origin, act: str = "") -> list[Recorded]:
    """The events as they will stand in the log after `seq` and `prev`: one act, named by its first id."""
    sealed: list[Recorded] = []
    act = act or (drafts[0].id if drafts else "")
    for draft in drafts:
        seq += 1
        recorded = _seal_one(draft, seq, prev, origin, act)
        prev = recorded.hash
        sealed.append(recorded)
    return sealed


def _seal_one(draft: Draft, seq: int, prev: str, origin: Origin, act: str) -> Recorded:
    fields: dict[str, Any] = {
        "seq": seq,
        "id": draft.id,
        "act": act,
        "type": draft.event.type,
        "data": write_fields(draft.event),
        "at": origin.at,
        "by": origin.by,
        "device": origin.device,
        "prev": prev,
    }
    if draft.game is not None:
        fields["game"] = draft.game
    if draft.noted is not None:
        fields["noted"] = draft.noted
    body = canonical(fields)
    return Recorded(
        seq, draft.id, act, draft.event, draft.game, origin.at, draft.noted, origin.by, origin.device,
        prev, digest(body), body,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Broken:
    """The first event that does not fit the chain, and why: "number", "prev" or "hash"."""

    seq: int
    why: str


def unbroken(table: str, events: Iterable[Recorded], seq: int = 0, prev: str = GENESIS) -> Iterator[Recorded]:
    """The events after `seq` as they come, each checked to follow the one before, else Corrupt."""
    try:
        for recorded in events:
            if recorded.seq != seq + 1 or recorded.prev != prev or digest(recorded.body) != recorded.hash:
                raise Corrupt(table, seq + 1, _misfit(recorded, seq + 1, prev))
            seq, prev = recorded.seq, recorded.hash
            yield recorded
    except Corrupt as corrupt:  # of the events' store: it names the number of the row, which may be another
        if corrupt.seq <= seq + 1:
            raise
        raise Corrupt(table, seq + 1, "number") from corrupt


def _misfit(recorded: Recorded, seq: int, prev: str) -> str:
    """Why an event is not the one that comes next."""
    if recorded.seq != seq:
        return "number"
    return "prev" if recorded.prev != prev else "hash"


def first_broken(events: Iterable[Recorded]) -> Broken | None:
    """The first event whose number, link or hash does not fit; None when the whole chain does."""
    try:
        for _ in unbroken("", events):
            pass
    except Corrupt as corrupt:
        return Broken(corrupt.seq, corrupt.why)
    return None
