"""Getting in: what each role may do, tokens that can be shown again and withdrawn, seats that cannot be forged."""

import hmac
from dataclasses import asdict, replace
from itertools import product
from typing import Any

import pytest
from itsdangerous import URLSafeSerializer

from events.corrections import DisputeRaised, DisputeResolved
from events.event import Event
from events.table import (
    GameAbandoned,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    PlayerShown,
    TableOpened,
)
from service import access
from service.access import ROLES, Role, Seat, read_seat, role_of, sign_seat, token
from service.record import Done, Refused
from service.stores import MEMORY, open_store
from tests.given import forgotten, right, void
from tests.given import told as told_
from tests.service.desk import SECRET, Desk, draft, open_desk, paid, started

FIRST = {"owner": 1, "scorer": 1, "viewer": 1}
SEAT = Seat("scorer", 1, "phone 3f2a", "a")

# Roles


@pytest.fixture
def desk() -> Desk:
    """A night with g1 is over, and a payment made after it; in the next, g2 runs, with a deal."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b", "end", NightEnded("n1"), paid("a", "b", 5), NightStarted("n2"))
    desk.tell(PlayerAdded("e", "Elena"), started("abcd"), "@a", "=c2", "ab-b", game="g2")
    return desk


RECORDED: list[Event | str] = [
    PlayerAdded("f", "Fabio"),
    PlayerRenamed("a", "Ann"),
    PlayerHidden("a"),
    PlayerShown("a"),
    started("abcd"),
    "@b",
    "+e",
    "-a",
    "end",
    GameAbandoned("the lights went out"),
    paid("a", "b"),
]
SCORERS = {
    "the running game's score": void(19),
    "a newcomer": void(15),
    "a payment": void(13),
    "several events of the running game": void(17, 18, 19),
}
OWNERS = {
    "the ended night's end of a game": void(11),
    "the ended night's score": void(10, 11),
    "the start of a game": void(16, 17, 18, 19),
}


SCORER, OWNER = ["forbidden", "done", "done"], ["forbidden", "forbidden", "done"]


def codes(answer: Done | Refused) -> str:
    """How it was answered."""
    return "done" if isinstance(answer, Done) else answer.refusal.code


@pytest.mark.parametrize("told", RECORDED, ids=str)
def test_viewers_record_nothing(desk: Desk, told: Event | str) -> None:
    game = "g3" if told == started("abcd") else "g2"
    answers = [codes(desk.answer(told, game=game, role=role, dry_run=True)) for role in Role]
    assert answers == ["forbidden", "done", "done"]
    assert desk.refused(told, game=game, role=Role.VIEWER).index == 0


@pytest.mark.parametrize("told", SCORERS.values(), ids=SCORERS)
def test_scorers_correct_what_is_not_over(desk: Desk, told: Event) -> None:
    answers = [codes(desk.answer(told, role=role, dry_run=True)) for role in Role]
    assert answers == ["forbidden", "done", "done"]


@pytest.mark.parametrize("told", OWNERS.values(), ids=OWNERS)
def test_owners_correct_the_rest(desk: Desk, told: Event) -> None:
    answers = [codes(desk.answer(told, role=role, dry_run=True)) for role in Role]
    assert answers == ["forbidden", "forbidden", "done"]


CORRECTIONS: dict[str, tuple[Event, list[str]]] = {
    "the running game's score put right": (right(19, told_("aa-a")), SCORER),
    "the ended night's score put right": (right(10, told_("aa-a")), OWNER),
    "a deal put into the running game": (forgotten(19, told_("@b"), "g2"), SCORER),
    "a deal put into the ended night": (forgotten(10, told_("-b"), "g1"), OWNER),
    "the start of a game put right": (right(16, started("abcd")), OWNER),
    "a game put in": (forgotten(14, started("abcd"), "g9"), OWNER),
    "the table put right": (right(1, TableOpened("Friday", "EUR")), OWNER),
    "the running night put right": (right(14, NightStarted("n2", "2026-12-24")), SCORER),
    "the ended night put right": (right(6, NightStarted("n1", "2026-12-24")), OWNER),
    "a night put in": (forgotten(5, NightStarted("n0")), SCORER),
    "a payment put right": (right(13, paid("a", "b", 7)), SCORER),
    "a player put in": (forgotten(1, PlayerAdded("z", "Zoë")), SCORER),
}


@pytest.mark.parametrize(("told", "expected"), CORRECTIONS.values(), ids=CORRECTIONS)
def test_who_may_put_right_and_put_in(desk: Desk, told: Event, expected: list[str]) -> None:
    answers = [codes(desk.answer(told, role=role, dry_run=True)) for role in Role]
    assert [answer if answer == "forbidden" else "done" for answer in answers] == expected


def test_whoever_looks_on_may_dispute_and_a_scorer_resolves(desk: Desk) -> None:
    desk.tell(DisputeRaised(10, "d", "no"), role=Role.VIEWER)
    for told in (DisputeResolved(desk.seq, "stands", "yes"), void(desk.seq)):
        answers = [codes(desk.answer(told, role=role, dry_run=True)) for role in Role]
        assert answers == SCORER
    desk.tell(DisputeResolved(desk.seq, "stands", "yes"), role=Role.SCORER)
    desk.tell(void(desk.seq), role=Role.SCORER)


def test_what_is_forbidden_is_not_smuggled_in_with_what_is_not(desk: Desk) -> None:
    """Corrections told together are judged together, but each by whom it is told by."""
    mine = forgotten(19, told_("-b"), "g2")
    for other in (void(11), right(10, told_("aa-a")), forgotten(10, told_("-b"), "g1"), void(desk.seq + 1, 11)):
        refused = desk.refused(mine, other, role=Role.SCORER)
        assert (refused.refusal.code, refused.index) == ("forbidden", 1)


def test_the_opening_and_an_ended_night_are_no_scorers(desk: Desk) -> None:
    """Even an owner cannot take these back now: but a scorer is not told more than that."""
    for target in (1, 12):
        assert desk.refused(void(target), role=Role.SCORER).refusal.code == "forbidden"
    assert desk.refused(void(1)).refusal.code == "not_legal_now"
    assert desk.refused(void(12)).refusal.code == "later_not_legal"


def test_a_correction_is_corrected_by_whoever_may_correct_its_target(desk: Desk) -> None:
    desk.tell(void(10, 11))
    undone = desk.seq
    desk.tell(void(19), role=Role.SCORER)
    assert desk.refused(void(undone), role=Role.SCORER).refusal.code == "forbidden"
    desk.tell(void(desk.seq), role=Role.SCORER)
    desk.tell(void(undone))


def test_the_end_of_a_night_is_the_owners_to_take_back(desk: Desk) -> None:
    desk.tell("end", NightEnded("n2"), game="g2", role=Role.SCORER)
    assert desk.refused(void(desk.seq), role=Role.SCORER).refusal.code == "forbidden"
    desk.tell(void(desk.seq))


def test_a_batch_has_the_rights_of_its_moment(desk: Desk) -> None:
    """What the batch itself ends is over for what follows in it."""
    refused = desk.refused("end", NightEnded("n2"), void(19), game="g2", role=Role.SCORER)
    assert (refused.refusal.code, refused.index) == ("forbidden", 2)


def test_nobody_is_forbidden_what_is_not_there(desk: Desk) -> None:
    assert desk.refused(void(99), role=Role.SCORER).refusal.code == "unknown_event"


def test_what_was_recorded_is_answered_to_whoever_asks(desk: Desk) -> None:
    """A phone whose link was exchanged for a viewer's is not told to enter its deal again."""
    done = desk.tell("@b", game="g2")
    (recorded,) = done.recorded
    assert not desk.tell(draft("@b", "g2", recorded.id), role=Role.VIEWER).new


# Tokens


def test_roles_are_ordered_and_named() -> None:
    assert Role.VIEWER < Role.SCORER < Role.OWNER
    assert ROLES == {"viewer": Role.VIEWER, "scorer": Role.SCORER, "owner": Role.OWNER}


def test_a_token_gives_its_role_at_its_table_in_its_generation() -> None:
    """Every other token of the same secret gives nothing, or another role."""
    told = {
        (table, role, generation): token(SECRET, table, role, generation)
        for table, role, generation in product(("t", "tt", "t|owner"), Role, (1, 2, 11))
    }
    assert len({*told.values()}) == len(told)
    for (table, role, generation), text in told.items():
        good = table == "t" and generation == 1
        assert role_of(SECRET, "t", FIRST, text) == (role if good else None)


def test_a_token_cannot_be_guessed() -> None:
    """At least 128 bits in letters that an address carries as they are, and other ones under another secret."""
    text = token(SECRET, "t", Role.OWNER, 1)
    assert len(text) * 6 >= 128
    assert text.replace("-", "").replace("_", "").isalnum()
    assert text.isascii()
    assert text == token(SECRET, "t", Role.OWNER, 1)
    assert text != token("another secret", "t", Role.OWNER, 1)


def test_a_renewed_link_is_withdrawn_alone() -> None:
    renewed = {**FIRST, "scorer": 2}
    assert role_of(SECRET, "t", renewed, token(SECRET, "t", Role.SCORER, 1)) is None
    assert role_of(SECRET, "t", renewed, token(SECRET, "t", Role.SCORER, 2)) is Role.SCORER
    assert role_of(SECRET, "t", renewed, token(SECRET, "t", Role.OWNER, 1)) is Role.OWNER


@pytest.mark.parametrize(
    "change", [str.upper, str.lower, lambda text: text[:-1], lambda text: text + "A", lambda _: ""]
)
def test_no_other_text_is_a_token(change: Any) -> None:
    assert role_of(SECRET, "t", FIRST, change(token(SECRET, "t", Role.OWNER, 1))) is None


@pytest.mark.parametrize("text", ["é", "\0", "x" * 100_000])
def test_strange_tokens_are_no_tokens(text: str) -> None:
    assert role_of(SECRET, "t", FIRST, text) is None


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is compared by the function made for it, also after one has fitted."""
    compared: list[bool] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append(hmac.compare_digest(one, other))
        return compared[-1]

    monkeypatch.setattr(access, "compare_digest", compare)
    assert role_of(SECRET, "t", FIRST, token(SECRET, "t", Role.VIEWER, 1)) is Role.VIEWER
    assert compared == [True, False, False]


# Seats


def test_a_seat_is_read_back() -> None:
    assert read_seat(SECRET, "t", FIRST, sign_seat(SECRET, "t", SEAT)) == SEAT
    nobody = replace(SEAT, player=None)
    assert read_seat(SECRET, "t", FIRST, sign_seat(SECRET, "t", nobody)) == nobody


@pytest.mark.parametrize(
    ("secret", "table", "generations"),
    [
        ("another secret", "t", FIRST),
        (SECRET, "u", FIRST),
        (SECRET, "t", {**FIRST, "scorer": 2}),
        (SECRET, "t", {"owner": 1, "viewer": 1}),
    ],
    ids=["another secret", "another table", "withdrawn", "no such role"],
)
def test_a_seat_is_of_its_table_and_link(secret: str, table: str, generations: dict[str, int]) -> None:
    assert read_seat(secret, table, generations, sign_seat(SECRET, "t", SEAT)) is None


def test_a_seat_outlives_the_renewal_of_another_role() -> None:
    assert read_seat(SECRET, "t", {**FIRST, "owner": 5}, sign_seat(SECRET, "t", SEAT)) == SEAT


def test_a_tampered_seat_is_no_seat() -> None:
    cookie = sign_seat(SECRET, "t", SEAT)
    for place in range(len(cookie) - 1):  # the last letter carries bits that count for nothing
        other = "A" if cookie[place] != "A" else "B"
        assert read_seat(SECRET, "t", FIRST, cookie[:place] + other + cookie[place + 1 :]) is None


@pytest.mark.parametrize("cookie", ["", ".", "x.y", "é", "." * 5000, token(SECRET, "t", Role.OWNER, 1)])
def test_strange_cookies_are_no_seats(cookie: str) -> None:
    assert read_seat(SECRET, "t", FIRST, cookie) is None


def test_a_seat_of_another_version_is_no_seat() -> None:
    """Signed here, by a version that kept something else in it: the phone takes a seat again."""
    signer = URLSafeSerializer(SECRET, salt="seat t")
    for held in ({}, {**asdict(SEAT), "colour": "red"}, ["scorer", 1], None, 7):
        assert read_seat(SECRET, "t", FIRST, str(signer.dumps(held))) is None
