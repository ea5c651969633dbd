"""Whole evenings behind a phone, and the tables of its pages as they are read."""

import io
import json
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from projections.history import History, history
from projections.season import Standing, standings
from service.access import Role
from service.files.imports import Imported, import_new
from service.wording.words import Speaker, english
from tests.service.pages.phone import Phone, new_phone
from tests.service.pages.seen import Seen

NIGHTS = Path(__file__).parents[2] / "nights"


@cache
def shared_night(name: str) -> Phone:
    """A phone at a table of its own that was played as one of the shared nights tells."""
    return at_log((NIGHTS / f"{name}.jsonl").read_bytes())


def at_log(log: bytes) -> Phone:
    """A phone at a table of its own with this log."""
    phone = new_phone()
    read = import_new(phone.here.tables, phone.here.edge, io.BytesIO(log))
    assert isinstance(read, Imported), read
    phone.home = f"/t/{read.table}"
    phone.press(phone.get(phone.link(Role.OWNER)), "Sit down", {"seat": ""})
    return phone


def sheets(currency: str, nights: Iterable[list[int]], point: int = 100, names: Iterable[str] = ()) -> bytes:
    """The log of a table where each night has one round of the score sheet, told as what each wrote down."""
    nights = list(nights)
    people = [*names] or ["Anna", "Boris", "Carla", *(f"Player {n}" for n in range(4, 20))]
    keys = [f"p{n}" for n in range(1, max(map(len, nights), default=2) + 1)]
    told: list[dict[str, Any]] = [{"type": "table.opened", "data": {"name": "Sheets", "currency": currency}}]
    told += [{"type": "player.added", "data": {"player": key, "name": people[n]}} for n, key in enumerate(keys)]
    stakes = {"mode": "none"} if currency == "XXX" else {"mode": "average", "point": point}
    for n, points in enumerate(nights, start=1):
        night, game = f"n{n}", f"g{n}"
        start = {"kind": "scoresheet", "players": keys[: len(points)], "stakes": stakes}
        told += [
            {
                "type": "night.started",
                "data": {"night": night, "date": f"2026-{(n - 1) // 28 + 1:02}-{(n - 1) % 28 + 1:02}"},
            },
            {"type": "game.started", "data": start, "game": game},
            {"type": "scoresheet.round", "data": {"points": dict(zip(keys, points, strict=False))}, "game": game},
            {"type": "game.ended", "data": {}, "game": game},
            {"type": "night.ended", "data": {"night": night}},
        ]
    return "\n".join(map(json.dumps, told)).encode()


def own_history(phone: Phone, player: str) -> History:
    """A player's history by the projection."""
    return history(phone.here.tables.now(phone.table), player)


def standing(phone: Phone, since: str | None = None, upto: str | None = None) -> list[Standing]:
    """The standings by the projection."""
    return standings(phone.here.tables.now(phone.table), since, upto)


def speaker(phone: Phone) -> Speaker:
    """Who writes this table's names and amounts."""
    return english(phone.here.tables.now(phone.table).roster)


class _Tables(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[list[str]]]] = []
        self.into = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.found.append(("", []))
        elif tag == "tr":
            self.found[-1][1].append([])
        elif tag in ("th", "td"):
            self.found[-1][1][-1].append("")
        if tag in ("caption", "th", "td"):
            self.into = tag
        elif tag == "small" and self.into in ("th", "td"):
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag == self.into:
            self.into = ""

    def handle_data(self, data: str) -> None:
        if self.into == "caption":
            caption, rows = self.found[-1]
            self.found[-1] = (caption + data, rows)
        elif self.into:
            self.found[-1][1][-1][-1] += data


def tables(seen: Seen) -> list[tuple[str, list[list[str]]]]:
    """The page's tables: caption, and rows of cells, the heading left out."""
    found = _Tables(seen.response.text).found
    return [(_plain(caption), [[_plain(cell) for cell in row] for row in rows[1:]]) for caption, rows in found]


def table(seen: Seen, caption: str) -> list[list[str]]:
    """The rows of the table with this caption; of several, all beside each other."""
    parts = [rows for one, rows in tables(seen) if one == caption]
    assert parts, (caption, [one for one, _ in tables(seen)])
    return [[rows[0][0], *(cell for row in rows for cell in row[1:])] for rows in zip(*parts, strict=True)]


def _plain(text: str) -> str:
    return " ".join(text.split())
