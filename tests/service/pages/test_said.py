"""Every word on every page is a sentence of the catalogue: said in a language that brackets all it says.

What then stands outside of brackets, and is no name, number, date or currency, was said past the catalogues.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Iterator
from gettext import NullTranslations
from html import unescape
from typing import Any

import pytest
from mnemonic import Mnemonic

from projections.games import GAMES
from service.pages import look
from service.wording.languages import LANGUAGES
from tests.service.pages.nights import NIGHTS, at_log
from tests.service.pages.phone import Phone
from tests.service.pages.seen import Seen

OF_EACH = 3
"""How many pages of one sort are looked at in one night."""
OWN = ("name", "short", "label", "note", "reason")
SAID = re.compile("⟦[^⟦⟧]*⟧")
SHOWN = re.compile(r'\b(?:aria-label|aria-valuetext|placeholder|title|alt)="([^"]*)"')
TAGS = re.compile(r"<(script|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)
ENGLISH = re.compile(r"[A-Za-z]{2,}")
# The last two are cuts of a stick, as its legend shows them.
NAMES = {*LANGUAGES.values(), "QR", "EUR", "GBP", "USD", "CHF", "XXX", "PokerNow", "UTC", "AM", "BB"}
ENDINGS = re.compile(
    r"^6\.sun 6\.sun$|^\.(jsonl|zip|csv|journal|beancount|json)$|^[A-Z]{3} |^Europe/|^phone [0-9a-f]{4}\b"
)
WORDS = {*Mnemonic("english").wordlist}


class Bracketed(NullTranslations):
    """English in brackets."""

    def gettext(self, message: str) -> str:
        """A sentence."""
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        """A sentence with a number."""
        return f"⟦{one if n == 1 else many}⟧"

    def pgettext(self, context: str, message: str) -> str:
        """A sentence in a context."""
        return f"⟦{message}⟧"


def night(name: str, share: float) -> Phone:
    """A table at which that share of a night was recorded, with nothing on it that people wrote in Latin letters."""

    def plain(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {own: plain(one, own) for own, one in value.items()}
        return "Жж" if isinstance(value, str) and key in OWN else value

    told = [json.loads(line) for line in (NIGHTS / f"{name}.jsonl").read_text("utf-8").splitlines()]
    kept = [{key: one[key] for key in ("type", "data", "game") if one.get(key) is not None} for one in told]
    people = Counter[str]()
    lines = []
    for one in kept[: int(len(kept) * share)]:
        data = plain(one["data"])
        if one["type"] == "player.added":
            people["n"] += 1
            data["name"] = "Ж" * people["n"]
        lines.append(json.dumps({**one, "data": data}))
    return at_log("\n".join(lines).encode())


def crawled(phone: Phone) -> Iterator[tuple[str, Seen]]:
    """Pages that can be reached from the table's home, some of each sort."""
    games = phone.here.tables.now(phone.table).games
    first = [
        phone.home,
        *(f"{phone.home}/start/{kind}" for kind in GAMES),
        *(f"{phone.home}/g/{key}/record" for key in games),
    ]
    waiting, known, often = deque(first), {*first}, Counter[str]()
    while waiting:
        path = waiting.popleft()
        sort = re.sub(r"\d+", "#", path)
        often[sort] += 1
        if often[sort] > OF_EACH:
            continue
        seen = Seen(phone.client.get(path, headers={"Accept-Language": "ru"}))
        if seen.response.mimetype != "text/html" or seen.status == 302:
            continue
        yield path, seen
        for _, told in seen.reader.tags:
            link = (told.get("href") or "").partition("#")[0]
            if link.startswith(("/t/", "/")) and "/static/" not in link and link not in known:
                known.add(link)
                waiting.append(link)


def unsaid(page: str) -> set[str]:
    """What a page says outside of brackets."""
    while page != (page := SAID.sub("", page)):
        pass
    texts = [*TAGS.sub("\n", page).splitlines(), *SHOWN.findall(page)]
    found = {text.strip() for text in map(unescape, texts) if ENGLISH.search(text.replace("Tallystick", ""))}
    return {one for one in found if one not in NAMES | WORDS and not ENDINGS.search(one)}


@pytest.mark.parametrize("share", [1, 0.7])
@pytest.mark.parametrize(
    "name", ["mixed-00", "corrected-01", "big-bang-01", "go-boom-01", "pass_the_pigs-01", "pitch-03", "real-cash-table"]
)
def test_everything_said_is_in_the_catalogue(name: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = night(name, share)
    monkeypatch.setattr(look, "translations", lambda _language: Bracketed())
    odd, pages = dict[str, str](), 0
    for path, seen in crawled(phone):
        pages += 1
        for one in unsaid(seen.response.text):
            odd.setdefault(one, path)
    assert odd == {}
    assert pages > 30


def test_what_is_not_in_brackets_is_found() -> None:
    page = '<p aria-label="⟦One ⟦two⟧⟧, three">⟦<b>Жж</b> said this⟧ and that</p><p>EUR</p><svg><title>no</title></svg>'
    assert unsaid(page) == {", three", "and that"}
