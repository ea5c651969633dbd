"""Log files for the tests: chained ones of whole evenings, and hand-written ones."""

import io
import json
import re
from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO

from events.chain import Origin, line, seal
from events.log import GENESIS, Draft, Recorded
from events.table import PlayerRenamed
from service.files.logfile import BadLine, verified
from service.read import Tables
from service.stores import MEMORY, open_store
from tests.events.examples import uuid
from tests.given import AT, void
from tests.service.desk import Desk, open_desk, paid

NIGHTS = sorted((Path(__file__).parent.parent / "nights").glob("*.jsonl"))
"""The golden nights, hand-written and unchained."""


def text_of(events: Iterable[Recorded]) -> bytes:
    """Events as a log file."""
    return "".join(line(one) + "\n" for one in events).encode()


def told_by_phones(events: Iterable[Recorded]) -> list[Recorded]:
    """The same events in the same acts, under ids that are counted; every other act from a phone's queue."""
    log: list[Recorded] = []
    for number, (_, group) in enumerate(groupby(events, lambda one: one.act)):
        act = list(group)
        origin = Origin(AT, "a", "phone 3f2a") if number % 2 else Origin(AT)
        drafts = [Draft(uuid(one.seq), one.event, one.game, AT if number % 2 else None) for one in act]
        log += seal(drafts, len(log), log[-1].hash if log else GENESIS, origin)
    return log


@cache
def small_desk() -> Desk:
    """A table with a deal, a correction, a payment, and a name that is not ASCII. Not to be told more."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b")
    desk.tell(void(10))
    desk.tell("ab--", PlayerRenamed("a", 'Zoë "Ünal" 🎲', "Zoë"), paid("a", "b"))
    store = open_store(MEMORY)
    store.create(desk.table, told_by_phones(desk.log))
    return Desk(Tables(store))


def hand_written(*told: tuple[Any, ...]) -> bytes:
    """A file of lines with only a type, data, a game where there is one, and more keys if any."""
    return b"".join(json.dumps(_line(*one), ensure_ascii=False).encode() + b"\n" for one in told)


def _line(type_: str, data: Any, game: str = "", more: Any = None) -> dict[str, Any]:
    return {"type": type_, "data": data} | ({"game": game} if game else {}) | (more or {})


def file(content: bytes | str) -> io.BytesIO:
    """A file as the service reads it."""
    return io.BytesIO(content.encode() if isinstance(content, str) else content)


LEDGER = (Path(__file__).parent.parent / "files" / "ledger.csv").read_bytes()
"""Three people, two of them under two names or ids; 0.28 of what was bought in did not come out."""
HEADER = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net"


def ledger_text(*rows: str, header: str = HEADER) -> bytes:
    """A ledger of these rows, in which T1 is the first moment of the evening, T2 the next, up to T9."""
    lines = [re.sub(r",T(\d)\b", r",2026-08-26T20:0\1:00.000Z", row) for row in rows]
    return "".join(f"{line}\n" for line in (header, *lines)).encode()


def verify(content: BinaryIO) -> tuple[int, str] | BadLine:
    """The number of events and the head of a chained log file; or its first bad line."""
    last = deque(verified(content), maxlen=1)[0]
    return last if isinstance(last, BadLine) else (last.seq or 0, last.hash or "")
