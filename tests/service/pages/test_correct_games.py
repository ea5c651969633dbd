"""Corrections on each game's own pad: the same as if it had been told right at once, whatever was told at first."""

from collections.abc import Sequence

import pytest

from events.log import Recorded
from service.access import Role
from tests.given import Evening, meaning, pitch
from tests.projections.sheets import played as sheet
from tests.service.pages.phone import Fields, Phone
from tests.service.pages.seen import Seen
from tests.service.pages.sums import seated

WHY = {"reason": "It was otherwise."}


def owner_of(evening: Evening) -> Phone:
    """The owner's phone at the table of an evening."""
    return seated(evening).other(Role.OWNER)


def confirmed(phone: Phone, look: Seen) -> Seen:
    """The story after what was shown is confirmed."""
    assert look.status == 200, look.words
    (button,) = look.buttons
    return phone.on(phone.press(look, button, WHY))


def means_the_same(phone: Phone, evening: Evening) -> None:
    """Whether the phone's table is what the evening's would be, told right at once."""
    table = phone.here.tables.now(phone.table)
    assert meaning(table)[1] == meaning(evening.table)[1]
    assert table.balances == evening.table.balances


def last_types(phone: Phone, count: int) -> list[str]:
    """The types of the last events."""
    return [one.removeprefix("event.") for one in phone.types[-count:]]


@pytest.mark.parametrize(
    ("was", "fields", "now", "told"),
    [
        ("@c a- b2 c- ba-b", {"2.low": "c"}, "@c:abc a- b2 c- bc-b", ["replaced"]),
        (
            "@c a- b2 c- ba-b",
            {"1.player": "a", "1.bid": "3"},
            "@c =a3 ba-b",
            ["voided", "voided", "voided", "inserted"],
        ),
        ("@c =b2 ba-b", {"1.bid": "4", "2.jack": "b"}, "@c =b4 babb", ["replaced", "replaced"]),
        ("@c =b2 ba-b", {"0.dealer": "a", "1.how": None}, "@a:abc =b2 ba-b", ["replaced"]),
        ("@c =b2 ba-b", {"1.player": "c", "1.how": "forced"}, "@c =c2f ba-b", ["replaced"]),
    ],
)
def test_a_deal_of_pitch(was: str, fields: Fields, now: str, told: Sequence[str]) -> None:
    after = " @b =c2 ccac"
    evening = pitch("abc", was + after)
    scored = evening.seq - 3
    phone = owner_of(evening)
    confirmed(phone, phone.press(phone.get(f"/e/{scored}/right"), "See what changes", fields))
    assert last_types(phone, len(told)) == told
    means_the_same(phone, pitch("abc", now + after))


@pytest.mark.parametrize(
    ("kind", "was", "fields", "now"),
    [
        ("go_boom", "a(b30,c=KS.2D) b(a5,c9)", {"0.left.b": "31", "0.left.c": "AD"}, "a(b31,c=AD) b(a5,c9)"),
        ("scoresheet", "[a3,b-5,c0] [a1,b1,c1]", {"0.points.c": "−7"}, "[a3,b-5,c-7] [a1,b1,c1]"),
    ],
)
def test_a_hand_and_a_round(kind: str, was: str, fields: Fields, now: str) -> None:
    evening = sheet(kind, "abc", was)
    phone = owner_of(evening)
    confirmed(phone, phone.press(phone.get(f"/e/{evening.seq - 1}/right"), "See what changes", fields))
    assert last_types(phone, 1) == ["replaced"]
    means_the_same(phone, sheet(kind, "abc", now))


def pig(phone: Phone) -> Phone:
    """A game of Pig of two: Anna threw 3 and held, Boris threw 1."""
    phone.on(phone.press(phone.get("/start/pig"), "Start Pig", {"plays": ["p1", "p2"], "first": "p1"}))
    for label in ("3, plus 3", "Hold 3", "1, turn lost"):
        phone.press(phone.get("/g/g1/record"), label)
    return phone


def rolls(phone: Phone) -> list[Recorded]:
    """The throws recorded."""
    return [one for one in phone.here.store.read(phone.table) if one.event.type == "pig.rolled"]


def test_a_throw_is_put_right_by_its_key(owner: Phone) -> None:
    pig(owner)
    first = rolls(owner)[0].seq
    confirmed(owner, owner.press(owner.get(f"/e/{first}/right"), "5, plus 5"))
    assert owner.state["games"][0]["standing"][0]["score"] == 5
    look = owner.press(owner.get(f"/e/{first}/right"), "1, turn lost")
    assert "One later entry would no longer be possible" in look.words
    confirmed(owner, look)
    assert owner.state["games"][0]["standing"][0]["score"] == 0


def test_a_forgotten_turn_is_told_in_one(owner: Phone) -> None:
    pig(owner)
    last = rolls(owner)[-1].seq
    pad = owner.get(f"/e/{last}/missing/pad")
    confirmed(owner, owner.press(pad, "Bank them", {"0.points": "20"}))
    assert owner.state["games"][0]["standing"][0]["score"] == 23


def test_what_a_correction_put_in_is_taken_back_with_one_press(owner: Phone) -> None:
    owner.start()
    owner.deal()
    scored = len(owner.log)
    before = meaning(owner.here.tables.now(owner.table))
    pad = owner.get(f"/e/{scored}/missing/pad")
    told = {"1.player": "p3", "1.bid": "3", "2.high": "p3", "2.low": "p3", "2.jack": "p4", "2.game": "p3"}
    story = confirmed(owner, owner.press(pad, "See what changes", told))
    undo = next(address for address in story.links(f"{owner.home}/e/") if address.endswith("?undo="))
    look = owner.get(undo)
    form, button = look.form("Take the correction back")
    answer = owner.post(form.action, {**dict(form.fields), **WHY})
    assert button.words
    assert answer.status == 303
    assert last_types(owner, 3) == ["voided"] * 3
    assert meaning(owner.here.tables.now(owner.table)) == before


@pytest.mark.parametrize("what", ["game.joined", "game.left", "game.ended", "game.abandoned"])
def test_coming_going_and_the_end_are_put_in_too(owner: Phone, what: str) -> None:
    owner.start({"plays": ["p1", "p2", "p3"]})
    owner.deal()
    page = owner.get(f"/e/{len(owner.log)}/missing/{what}")
    fields = {
        "game.joined": {"0.player": "p4", "0.after": "p1"},
        "game.left": {"0.player": "p3"},
        "game.ended": {},
        "game.abandoned": {"0.reason": "late"},
    }[what]
    confirmed(owner, owner.press(page, "See what changes", fields) if fields else page)
    game = owner.here.tables.now(owner.table).games["g1"]
    seated_now = game.book.state.seats.seated
    found = {
        "game.joined": seated_now == ("p1", "p4", "p2", "p3"),
        "game.left": seated_now == ("p1", "p2"),
        "game.ended": game.ended,
        "game.abandoned": game.book.abandoned,
    }
    assert found[what]
