"""The chain: canonical JSON to the byte, one act an append, and nothing changed behind the log's back unnoticed."""

import hashlib
import json
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from events.chain import Broken, Origin, canonical, digest, envelope, first_broken, line, seal
from events.log import GENESIS, Corrupt, Draft
from events.stored import thaw
from tests.events.examples import EXAMPLES, LOBSTER, Example, sealed, uuid
from tests.events.json_values import LOG_JSON, TRIES

LOG = sealed(4, 3, 1, 6)
Row = tuple[int, str, str]
ROWS: list[Row] = [(one.seq, one.body, one.hash) for one in LOG]
"""The log as a store keeps it: number, body, hash."""
SEQS = st.integers(1, len(LOG))
NOT_THE_LAST = st.integers(1, len(LOG) - 1)


@TRIES
@given(LOG_JSON)
def test_canonical_json_is_rfc_8785(value: Any) -> None:
    assert canonical(value).encode() == rfc8785.dumps(value)


def sha256(text: str) -> str:
    """A second opinion on `digest`."""
    return hashlib.sha256(text.encode()).hexdigest()


def test_no_number_is_written_that_json_does_not_know() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        canonical(float("nan"))


def test_bodies_written_by_hand() -> None:
    started = Example("night.started", {"night": "n1", "label": 'Ёж "\\\n' + LOBSTER}).decoded()
    drafts = [
        Draft(uuid(1), started, noted="2026-11-30T21:00:00Z"),
        Draft(uuid(2), Example("game.ended", {}, "g1").decoded(), game="g1"),
    ]
    bodies = [
        f'{{"act":"{uuid(1)}","at":"2026-11-30T21:58:00.123Z","by":"anna",'
        f'"data":{{"label":"Ёж \\"\\\\\\n{LOBSTER}","night":"n1"}},"device":"phone 3f2a","id":"{uuid(1)}",'
        f'"noted":"2026-11-30T21:00:00Z","prev":"{"ab" * 32}","seq":42,"type":"night.started"}}'
    ]
    bodies.append(
        f'{{"act":"{uuid(1)}","at":"2026-11-30T21:58:00.123Z","by":"anna","data":{{}},"device":"phone 3f2a",'
        f'"game":"g1","id":"{uuid(2)}","prev":"{sha256(bodies[0])}","seq":43,"type":"game.ended"}}'
    )
    log = seal(drafts, 41, "ab" * 32, Origin("2026-11-30T21:58:00.123Z", "anna", "phone 3f2a"))
    assert [(one.body, one.hash) for one in log] == [(body, sha256(body)) for body in bodies]


def test_without_a_seat_nobody_is_named() -> None:
    [one] = seal([Draft(uuid(1), EXAMPLES[0].decoded())], 0, GENESIS, Origin("2026-11-30T21:58:00.123Z"))
    assert '"by":null' in one.body
    assert '"device":null' in one.body


@pytest.mark.parametrize("field", ["seq", "id", "act", "game", "at", "noted", "by", "device", "prev"])
def test_a_recorded_event_says_what_its_body_says(field: str) -> None:
    assert [getattr(one, field) for one in LOG] == [json.loads(one.body).get(field) for one in LOG]


def test_an_act_is_the_first_id_of_its_append() -> None:
    firsts = [1, 1, 1, 1, 5, 5, 5, 8, 9, 9, 9, 9, 9, 9]
    assert [one.act for one in LOG] == [uuid(first) for first in firsts]


def test_events_may_join_an_act_that_began_before() -> None:
    drafts = [Draft(uuid(n), EXAMPLES[0].decoded()) for n in (7, 8)]
    assert [one.act for one in seal(drafts, 0, GENESIS, Origin("x"), act=uuid(3))] == [uuid(3)] * 2


def test_nothing_sealed_is_nothing() -> None:
    assert seal([], 7, GENESIS, Origin("x")) == []
    assert first_broken([]) is None


def test_what_was_sealed_fits() -> None:
    assert first_broken(LOG) is None
    assert [one.seq for one in LOG] == list(range(1, len(LOG) + 1))
    assert [one.prev for one in LOG] == [GENESIS, *(one.hash for one in LOG[:-1])]


def test_a_line_is_canonical_and_holds_the_hash() -> None:
    for one in LOG:
        assert line(one).encode() == rfc8785.dumps({**json.loads(one.body), "hash": one.hash})
        assert json.loads(line(one)) == envelope(one)
        assert envelope(one)["hash"] == digest(one.body) == sha256(one.body)
        assert "\n" not in line(one)


@pytest.mark.parametrize(
    ("seq", "damage", "broken"),
    [
        (1, {"seq": 0}, Broken(1, "number")),
        (3, {"seq": 4}, Broken(3, "number")),
        (1, {"prev": "f" * 64}, Broken(1, "prev")),
        (3, {"prev": GENESIS}, Broken(3, "prev")),
        (3, {"hash": GENESIS}, Broken(3, "hash")),
        (3, {"body": LOG[2].body + " "}, Broken(3, "hash")),
        (3, {"body": LOG[2].body + " ", "hash": digest(LOG[2].body + " ")}, Broken(4, "prev")),
    ],
)
def test_the_first_event_that_does_not_fit_is_named(seq: int, damage: dict[str, Any], broken: Broken) -> None:
    log = [one._replace(**damage) if one.seq == seq else one for one in LOG]
    assert first_broken(log) == broken


def first_damaged(rows: list[Row]) -> int | None:
    """The first number at which rows are no log any more; None where they are one."""
    try:
        broken = first_broken(thaw("thursday", *row) for row in rows)
    except Corrupt as corrupt:
        return corrupt.seq
    return broken.seq if broken else None


def numbered(rows: list[Row]) -> list[Row]:
    """The same rows with the numbers closed up, as a careful hand would leave them."""
    return [(seq, body, hash_) for seq, (_, body, hash_) in enumerate(rows, start=1)]


def with_body(seq: int, body: str) -> list[Row]:
    """All rows, one of them with another body."""
    return [(n, body if n == seq else old, hash_) for n, old, hash_ in ROWS]


def test_rows_as_written_are_whole() -> None:
    assert first_damaged(ROWS) is None
    assert [thaw("thursday", *row) for row in ROWS] == LOG


@TRIES
@given(NOT_THE_LAST)
def test_a_dropped_event_is_missed(seq: int) -> None:
    rows = ROWS[: seq - 1] + ROWS[seq:]
    assert first_damaged(rows) == seq
    assert first_damaged(numbered(rows)) == seq


@TRIES
@given(st.lists(SEQS, min_size=2, max_size=2, unique=True).map(sorted))
def test_a_gap_in_the_middle_is_missed(ends: list[int]) -> None:
    first, last = ends
    rows = ROWS[: first - 1] + ROWS[last - 1 :]
    assert first_damaged(rows) == first
    assert first_damaged(numbered(rows)) == first


@TRIES
@given(SEQS)
def test_a_doubled_event_is_noticed(seq: int) -> None:
    rows = ROWS[:seq] + ROWS[seq - 1 :]
    assert first_damaged(numbered(rows)) == seq + 1
    assert first_broken([*LOG[:seq], *LOG[seq - 1 :]]) == Broken(seq + 1, "number")


@TRIES
@given(st.lists(SEQS, min_size=2, max_size=2, unique=True))
def test_swapped_events_are_noticed(pair: list[int]) -> None:
    a, b = sorted(pair)
    rows = list(ROWS)
    rows[a - 1], rows[b - 1] = rows[b - 1], rows[a - 1]
    assert first_damaged(numbered(rows)) == a
    swapped = list(LOG)
    swapped[a - 1], swapped[b - 1] = swapped[b - 1], swapped[a - 1]
    assert first_broken(swapped) == Broken(a, "number")


@TRIES
@given(SEQS, st.data())
def test_any_byte_changed_is_noticed(seq: int, data: st.DataObject) -> None:
    raw = bytearray(LOG[seq - 1].body.encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= data.draw(st.integers(1, 255))
    assert first_damaged(with_body(seq, raw.decode(errors="replace"))) == seq


@TRIES
@given(SEQS, st.data())
def test_any_byte_taken_out_or_put_in_is_noticed(seq: int, data: st.DataObject) -> None:
    body = LOG[seq - 1].body
    start = data.draw(st.integers(0, len(body) - 1))
    end = data.draw(st.integers(start, len(body)))
    put = data.draw(st.text(st.characters(), min_size=start == end))
    altered = body[:start] + put + body[end:]
    assert (first_damaged(with_body(seq, altered)) == seq) is (altered != body)


@TRIES
@given(SEQS, st.sampled_from(EXAMPLES))
def test_an_event_told_otherwise_is_noticed_even_with_its_hash_made_anew(seq: int, other: Example) -> None:
    told = json.loads(LOG[seq - 1].body)
    told |= {"type": other.type, "data": other.data, "game": other.game}
    body = canonical({key: value for key, value in told.items() if value is not None or key in ("by", "device")})
    if body != LOG[seq - 1].body:
        assert first_damaged(with_body(seq, body)) == seq
        forged = [(n, old, digest(old)) for n, old, _ in with_body(seq, body)]
        assert first_damaged(forged) == (seq + 1 if seq < len(LOG) else None)  # only the head tells the last one


def test_a_log_cut_off_at_its_end_is_a_log() -> None:
    for seq in range(len(LOG)):
        assert first_broken(LOG[:seq]) is None


def test_a_row_under_a_number_too_high_leaves_the_due_one_missing() -> None:
    """Its text says another number: what is named is the event that should stand there."""
    rows = [*ROWS[:-1], (len(LOG) + 90, *ROWS[-1][1:])]
    assert first_damaged(rows) == len(LOG)
