"""A recorded event back from the text that a store keeps of it.

Nearly every body stands as `events.chain.seal` wrote it. There one form holds all that is around the data against what
it may be, and data told before is not read again. Whatever differs from that in anything is read as a line is.
"""

import re
from functools import lru_cache

from events.codec import Malformed
from events.event import Event
from events.lines import HEX, read_event, read_json
from events.log import Corrupt, Recorded
from events.shapes import KEY
from events.vocabulary import decode

EVENTS_KEPT = 4096
"""So many events that were told are kept to be told again."""

_UUID = "-".join(rf"[0-9a-fA-F]{{{digits}}}" for digits in (8, 4, 4, 4, 12))
_DAY = (
    r"(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    r"|02-(?:0[1-9]|1[0-9]|2[0-8]))"
)
_MOMENT = rf"[12][0-9]{{3}}-{_DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{{3}}Z"
_LABEL = r'(?=\S)[^"\\\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,280}'
SEALED = re.compile(
    rf'\{{"act":"({_UUID})","at":"({_MOMENT})","by":(?:null|"({KEY.pattern})"),"data":(\{{.{{0,500}}?\}}),'
    rf'"device":(?:null|"({_LABEL})"),(?:"game":"({KEY.pattern})",)?"id":"({_UUID})",(?:"noted":"({_MOMENT})",)?'
    rf'"prev":"({HEX.pattern})","seq":([1-9][0-9]{{0,14}}),"type":"([a-z_.]{{1,64}})"\}}'
)
"""A body as it is sealed, its data still to be read. It takes less than a line may hold, never more: no leap day.

Where what it takes for the data is JSON, it is the data, since a text is JSON in one way only.
"""


def thaw(table: str, seq: int, body: str, hash_: str) -> Recorded:
    """A recorded event from what a store keeps of it; Corrupt when it is no longer the event of that number."""
    recorded = as_sealed(body, hash_) or as_line(table, seq, body, hash_)
    if recorded.seq != seq:
        raise Corrupt(table, seq)
    return recorded


def as_sealed(body: str, hash_: str) -> Recorded | None:
    """The event of a body that stands as it was sealed, else None."""
    found = SEALED.fullmatch(body)
    if found:
        act, at, by, data, device, game, id_, noted, prev, seq, type_ = found.groups()
        event = _told(type_, data, game is not None)
        if not isinstance(event, Malformed):
            return Recorded(int(seq), id_, act, event, game, at, noted, by, device, prev, hash_, body)
    return None


@lru_cache(EVENTS_KEPT)
def _told(type_: str, data: str, in_game: bool) -> Event | Malformed:
    """The event of a type and the text of its data; events never change, so that one stands for all told alike."""
    raw = read_json(data)
    return raw if isinstance(raw, Malformed) else decode(type_, raw, "any" if in_game else None)


def as_line(table: str, seq: int, body: str, hash_: str) -> Recorded:
    """The event of a body, strictly read; Corrupt, by the number `seq`, when it is none."""
    read = read_event(read_json(body))
    if isinstance(read, Malformed):
        raise Corrupt(table, seq)
    told, event = read
    if told.seq is None or told.id is None or told.act is None or told.at is None or told.prev is None:
        raise Corrupt(table, seq)
    return Recorded(
        told.seq, told.id, told.act, event, told.game, told.at, told.noted, told.by, told.device, told.prev, hash_, body
    )
