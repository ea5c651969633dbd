"""What holds for every page: one heading, a title, nothing inline, headers that forbid it; any name shown as it is."""

import re
from collections.abc import Iterator

import pytest

from service.access import Role
from service.edge import new_id
from tests.service.pages.phone import DEAL, NEXT, Phone, open_table
from tests.service.pages.seen import Seen

SCRIPT = "<script>alert(1)</script>"
QUOTES = """"'><img src=x onerror=alert(1)>"""
NAMES = {
    "script": [SCRIPT, "</title><b>", "{{ 7*7 }}", "&lt;b&gt;"],
    "quotes": [QUOTES, "' onfocus=x a='", 'O\'Brien "Bob"', "a & b"],
    "bidi": ["\u202eanna", "\u2067ana", "x\u200f\u202d", "\u2066y"],
    "right to left": ["שרה כהן", "محمد عبد الله", "Anna שרה", "1 محمد"],
    "emoji": ["🎲", "👩‍👩‍👧‍👦" * 8, "🇮🇹 Élodie", "ǅ\u0301\u0323"],
    "long": ["W" * 60, "x" * 60, "Maria Giovanna Castellani della Torre di San Bernardino IV", "i" * 60],
    "format": ["{name}", "{0}", "%s %(x)s", "{player.__class__}"],
}
SHOWN = ("bdi", "textarea", "title", "option")
"""Elements, besides attributes, out of which a name's direction of writing does not reach."""


def played(names: list[str], currency: str = "EUR") -> Phone:
    """A table with a deal, somebody gone, a payment, and a second game in the middle of an auction."""
    phone = open_table(names[0], names, currency)
    phone.start()
    phone.deal()
    if currency != "XXX":
        page = phone.get("/settle")
        phone.press(page, next(words for words in page.buttons if words.startswith("Paid")))
    phone.press(phone.get("/g/g1/people"), [one for one in phone.get("/g/g1/people").buttons if "leaves" in one][-1])
    phone.start()
    phone.press(phone.get("/g/g2/record"), "Bid by bid")
    return phone


def pages(phone: Phone, role: Role = Role.OWNER) -> Iterator[tuple[str, Seen]]:
    """Every sort of page that a seat sees, by what it is, refusals and errors too."""
    yield "door", phone.stranger().get(phone.link(role))
    yield "stranger", phone.stranger().get()
    seat = phone if role is Role.OWNER else phone.other(role, "p2")
    paths = [
        "//",
        "//new",
        "//phone",
        "/big",
        "/g/g2/big",
        "",
        "/invite",
        "/phones",
        "/renew/scorer",
        "/players",
        "/settle",
        "/g/g1",
        "/g/g1/deals",
        "/g/g2",
        "/g/g2/deals",
    ]
    paths += ["/phones", "/renew/scorer", "/files", "/print", "/stats", "/p/p1"]
    paths += ["/g/g9", "//nothing", "/why/p1", "/why/p4/p2", "/g/g1/why/p1", "/g/g2/why/p2", "/e/10", "/e/15"]
    paths += [
        "/e/10/dispute",
        "/e/14",
        *(f"{path}?at=10" for path in ("", "/g/g1", "/g/g1/deals", "/settle", "/why/p1")),
    ]
    if role > Role.VIEWER:
        paths += ["/start/pitch", "/g/g1/record", "/g/g1/people", "/g/g1/end", "/g/g2/record", "/g/g2/record?short="]
        paths += ["/g/g2/people", "/g/g2/end", "/night/end"]
    for path in paths:
        yield path, seat.get(path)
    if role > Role.VIEWER:
        yield from answers(seat)


def answers(seat: Phone) -> Iterator[tuple[str, Seen]]:
    """What forms are answered with a page: asked again, refused, slower, the same."""
    yield "add", seat.post("/players", {"id": new_id(), "name": " "})
    yield "pay", seat.post("/pay", {"id": new_id(), "from": "p1", "to": "p2", "amount": "x"})
    yield "ask", seat.post("/pay", {"id": new_id(), "from": "p1", "to": "p2", "amount": "99"})
    yield "start", seat.post("/start/pitch", {"id": new_id(), "order": ["p1", "p2"], "plays": ["p1"], "first": "p1"})
    yield "join", seat.post("/g/g1/join", {"id": new_id(), "player": "+new", "name": ""})
    yield "end", seat.post("/g/g1/end", {"id": new_id(), "do": "abandon", "reason": ""})
    yield "403", seat.post("/players", {"name": "x"}, Origin="null")
    other, pad = seat.other(), seat.get("/g/g1/record")
    save = next(words for words in pad.buttons if words.startswith("Save"))
    yield "preview", seat.press(pad, "Preview", DEAL)
    yield "wrong", seat.press(pad, save, {**DEAL, "2.tricks": "7"})
    other.deal(DEAL)
    yield "the same", seat.press(pad, save, DEAL)
    yield "beside", seat.press(pad, save, {**DEAL, "2.low": "p2"})
    yield "refused", seat.post("/g/g1/join", {"id": new_id(), "player": "p9"})
    yield "taken back", seat.on(seat.press(seat.get("/g/g1"), "Undo"))


@pytest.fixture(scope="module", params=[*NAMES])
def hostile(request: pytest.FixtureRequest) -> tuple[list[str], list[tuple[str, Seen]]]:
    """Names of a sort, and every page of a table with them."""
    names = NAMES[request.param]
    return names, list(pages(played(names)))


def test_every_page_is_a_page(hostile: tuple[list[str], list[tuple[str, Seen]]]) -> None:
    """With any names. That elements are closed in order, the reader has checked."""
    _, seen = hostile
    assert len(seen) > 30
    for what, page in seen:
        assert page.status in (200, 403, 404, 409, 422), (what, page.words)
        tags = [tag for tag, _ in page.reader.tags]
        assert (tags.count("h1"), tags.count("title"), tags.count("main")) == (1, 1, 1), what
        assert page.h1, what
        assert page.reader.words("title").endswith(" · Tallystick"), what
        assert page.reader.tags[0] == ("html", {"lang": "en"}), what
        assert page.response.text.startswith("<!doctype html>"), what
        ids = [told["id"] for _, told in page.reader.tags if "id" in told]
        assert len(ids) == len({*ids}), (what, ids)


def test_nothing_is_inline(hostile: tuple[list[str], list[tuple[str, Seen]]]) -> None:
    _, seen = hostile
    for what, page in seen:
        for tag, told in page.reader.tags:
            assert tag != "style", what
            assert [name for name in told if name == "style" or name.startswith("on")] == [], (what, tag, told)
            if tag == "script":
                assert (told.get("src") or "").startswith("/static/"), what
        scripts = "".join(text for tags, text in page.reader.texts if "script" in tags)
        assert scripts.strip() == "", what


def test_a_name_is_shown_as_it_is(hostile: tuple[list[str], list[tuple[str, Seen]]]) -> None:
    names, seen = hostile
    by_name = dict(seen)
    assert by_name[""].h1 == " ".join(names[0].split())
    listed = " ".join(by_name["/players"].response.text.split())
    for name in names:
        escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        escaped = escaped.replace('"', "&#34;").replace("'", "&#39;")
        assert f"<b>{escaped}</b>" in listed
        fields = [value for form in by_name["/players"].reader.forms.values() for _, value in form.fields]
        assert name in fields
        assert name in "".join(text for _, text in by_name["/g/g1"].reader.texts)


def test_a_name_that_turns_the_writing_round_turns_nothing_else() -> None:
    """It stands alone, or in an element that isolates it; inside a sentence without the marks that turn."""
    names = NAMES["bidi"]
    for what, page in pages(played(names)):
        for tags, text in page.reader.texts:
            turns = re.search("[\u202d\u202e\u2066\u2067]", text)
            assert not turns or text.strip() in names or {*SHOWN} & {*tags}, (what, tags, text)


def test_a_name_from_right_to_left_keeps_its_place_in_a_sentence() -> None:
    """Without the marks around it, the amount after it would stand before it."""
    phone = open_table(people=NAMES["right to left"])
    phone.start()
    phone.deal()
    phone.press(phone.get("/settle"), "Paid: שרה כהן to محمد عبد الله")
    assert phone.get().note.startswith("\u2068שרה כהן\u2069 paid \u2068محمد عبد الله\u2069 €0.07.")


@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_the_pages_of_lower_roles_are_pages_too(role: Role) -> None:
    for what, page in pages(played(NAMES["quotes"]), role):
        assert page.status in (200, 403, 404, 409, 422), what
        assert [tag for tag, _ in page.reader.tags].count("h1") == 1, what


def test_every_answer_forbids_what_is_inline() -> None:
    phone = played(["Anna", "Boris", "Carla", "Dmitri"])
    extra = [("static", phone.get("/t/../static/tallystick.css")), ("csv", phone.get("/export/csv/money"))]
    extra += [("redirect", phone.post("/night/end", {"id": new_id()})), ("api", phone.get("//api/v1/tables"))]
    for what, page in [*pages(phone), *extra]:
        headers = page.response.headers
        policy = headers["Content-Security-Policy"].split("; ")
        assert {"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"} <= {*policy}, (
            what
        )
        assert {"form-action 'self'", "base-uri 'none'"} <= {*policy}, what
        assert "unsafe" not in headers["Content-Security-Policy"], what
        assert headers["X-Content-Type-Options"] == "nosniff", what
        assert headers["Referrer-Policy"] == ("no-referrer" if what == "door" else "strict-origin"), what
        assert headers["Cache-Control"] == ("no-store" if what != "static" else headers["Cache-Control"]), what


def test_static_files_are_kept_and_change_their_address(owner: Phone) -> None:
    found = [told.get("src") or told.get("href") or "" for _, told in owner.get("/start/pitch").reader.tags]
    assets = {address for address in found if address.startswith("/static/")}
    assert len(assets) >= 4
    for address in assets:
        assert re.search(r"\?v=[0-9a-f]{10}$", address)
        answer = owner.client.get(address)
        assert answer.status_code == 200
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        answer.close()


@pytest.mark.parametrize("currency", ["XXX", "JPY", "KWD"])
def test_the_pages_in_other_money(currency: str) -> None:
    for what, page in pages(played(["Anna", "Boris", "Carla", "Dmitri"], currency)):
        assert page.status in (200, 403, 404, 409, 422), what
        assert currency == "XXX" or "€" not in page.words or what == "//new"


def test_a_table_with_somebody_new_at_every_turn(owner: Phone) -> None:
    """A sitting where all have left but two, some have come back, and the dealer is gone."""
    owner.start()
    for name in ("p1", "p2"):
        owner.post("/g/g1/record", {"id": new_id(), "0": "game.left", "0.player": name})
    for path in ("/g/g1", "/g/g1/record", "/g/g1/people", "/g/g1/deals", "/g/g1/end", "/settle", ""):
        assert owner.get(path).status == 200
    owner.deal({**NEXT, "1.player": "p4"})
    assert owner.get("/g/g1").status == 200
