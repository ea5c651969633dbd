"""The effective log: what counts once every correction is applied (contract, "Corrections and disputes").

An entry is one event that counts, where it counts. An inserted event goes by the number of its insertion.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Recorded = dict[str, Any]

CORRECTIONS = ("event.voided", "event.replaced", "event.inserted")


@dataclass(frozen=True)
class Entry:
    """An event that counts: its number, the game it belongs to (or None), its type, and the data that hold."""

    seq: int
    game: str | None
    type: str
    data: dict[str, Any]


def struck_numbers(log: Sequence[Recorded]) -> set[int]:
    """The numbers of all events that do not count.

    A void strikes its target; every correction strikes what it names in `also`. A struck correction strikes nothing.
    A correction names earlier events only, so that the last one is surely in force: read from the end.
    """
    struck: set[int] = set()
    for event in reversed(log):
        if event["seq"] in struck or event["type"] not in CORRECTIONS:
            continue
        struck.update(event["data"].get("also", ()))
        if event["type"] == "event.voided":
            struck.add(event["data"]["event"])
    return struck


def effective(log: Sequence[Recorded]) -> list[Entry]:
    """The entries that count, in the order in which they count."""
    struck = struck_numbers(log)
    new_data: dict[int, dict[str, Any]] = {}
    inserted: dict[int, list[Recorded]] = {}
    for event in log:
        if event["type"] == "event.replaced" and event["seq"] not in struck:
            new_data[event["data"]["event"]] = event["data"]["data"]
        if event["type"] == "event.inserted":
            inserted.setdefault(event["data"]["after"], []).append(event)
    entries: list[Entry] = []

    def write(seq: int, game: str | None, type_: str, data: dict[str, Any]) -> None:
        """One event, if it counts, and behind it what was inserted after it, which may count even if it does not."""
        if seq not in struck and type_ not in CORRECTIONS:
            entries.append(Entry(seq, game, type_, new_data.get(seq, data)))
        for one in inserted.get(seq, ()):
            told = one["data"]
            write(one["seq"], told.get("game"), told["type"], told["data"])

    for event in log:
        if event["type"] != "event.inserted":
            write(event["seq"], event.get("game"), event["type"], event["data"])
    return entries
