"""Log files read line by line: what is wrong is named, what is chained is checked, and no changed byte goes unseen."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import canonical, digest
from events.lines import LINE_MAX
from events.log import GENESIS, Recorded
from service.files.logfile import BadLine, LogFile, read_lines
from service.stores import MEMORY, open_store
from service.wording.words import english
from tests.events.examples import ABSENT, changed, uuid
from tests.events.json_values import TRIES
from tests.given import AT, void
from tests.service.desk import open_desk
from tests.service.texts import file, hand_written, small_desk, text_of, verify

LOG = text_of(small_desk().log)
LINES = LOG.splitlines(keepends=True)
HEAD = small_desk().now.head
OPENED = '{"type":"table.opened","data":{"name":"Thursday","currency":"EUR"}}\n'
ADDED = '{"type":"player.added","data":{"player":"a","name":"Anna"}}\n'


def read(content: bytes | str) -> list[Recorded | BadLine]:
    """All that comes of a file."""
    return list(LogFile(file(content), AT).events())


def bad(content: bytes | str) -> tuple[int, str, str]:
    """Where a file cannot be read on, its code, and the sentence."""
    *_, last = read(content)
    assert isinstance(last, BadLine)
    return last.number, last.code, english().say(last.say)


def with_line(number: int, **changes: Any) -> bytes:
    """The log with something of one line changed, or taken out."""
    line = canonical(changed(json.loads(LINES[number - 1]), changes)).encode() + b"\n"
    return b"".join([*LINES[: number - 1], line, *LINES[number:]])


# Lines


def test_lines_are_numbered_and_placed() -> None:
    assert list(read_lines(file(b"one\n\nthree"))) == [(1, 0, b"one"), (2, 4, b""), (3, 5, b"three")]
    assert list(read_lines(file(b""))) == []


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        (b"\n", "malformed", "the line is empty: each line holds one event."),
        (b" \t\n", "malformed", "the line is empty: each line holds one event."),
        (b'{"type":"\xff"}\n', "malformed", "byte 10 is not UTF-8."),
        (b"{}\n", "malformed", "type is missing."),
        (b"[]\n", "malformed", "must be an object."),
        (b'{"type":\n', "malformed", "is not JSON: look at column 9."),
        (b'{"a":1,"a":1}\n', "malformed", "holds the same key twice in one object."),
        (b'{"a":1.0}\n', "malformed", "holds 1.0: only whole numbers are allowed."),
        (b"[" * 50_000 + b"\n", "malformed", "holds numbers too long or objects too deep to be read."),
        (b"9" * 5_000 + b"\n", "malformed", "holds numbers too long or objects too deep to be read."),
        (b'"' + b"x" * LINE_MAX + b'"\n', "too_large", f"is longer than {LINE_MAX} bytes."),
        (b"x" * 3 * LINE_MAX, "too_large", f"is longer than {LINE_MAX} bytes."),
        (
            b'{"type":"pitch.dealt","data":{"dealer":"a"}}\n',
            "malformed",
            "game is missing: this event belongs to a game.",
        ),
        (b'{"type":"game.won","data":{}}\n', "malformed", "type is not a known type of event."),
        (
            b'{"type":"game.started","data":{"kind":"pitch","players":["a","b"],"stakes":{"mode":"all"}},"game":"g1"}\n',
            "bad_stakes",
            "data.stakes.mode must be one of: average, pot, none.",
        ),
    ],
)
def test_lines_that_cannot_be_read(line: bytes, code: str, sentence: str) -> None:
    assert bad(OPENED.encode() + line + ADDED.encode()) == (2, code, sentence)


def test_nothing_comes_after_a_line_that_cannot_be_read() -> None:
    assert len(read(OPENED + "\n" + ADDED)) == 2


@pytest.mark.parametrize("end", ["\n", "", "\r\n"])
def test_how_a_line_ends_is_not_told(end: str) -> None:
    (opened,) = read(OPENED.rstrip() + end)
    assert isinstance(opened, Recorded)


# What a line leaves out


def test_a_chained_file_is_read_as_it_was_recorded() -> None:
    assert read(LOG) == small_desk().log


def test_what_a_line_leaves_out_is_filled_in() -> None:
    told = [one for one in read(OPENED + ADDED) if isinstance(one, Recorded)]
    assert [(one.seq, one.id, one.act, one.at, one.prev, one.hash) for one in told] == [
        (1, "1", "1", AT, "", ""),
        (2, "2", "2", AT, "", ""),
    ]


def test_what_a_line_says_is_kept() -> None:
    said = {
        "id": uuid(5),
        "act": uuid(4),
        "at": "2020-01-01T00:00:00Z",
        "noted": AT,
        "by": "a",
        "device": "d",
        "seq": 1,
    }
    (one,) = read(
        hand_written(("table.opened", {"name": "T", "currency": "EUR"})).replace(
            b"}}", b"}," + json.dumps(said)[1:].encode()
        )
    )
    assert isinstance(one, Recorded)
    assert {key: getattr(one, key) for key in said} == said


# The chain


def test_a_chain_is_known() -> None:
    log = LogFile(file(LOG), AT)
    assert [isinstance(one, Recorded) for one in log.events()] == [True] * len(LINES)
    assert log.prev == HEAD


CHAIN_BROKEN = {
    "a number left out": (with_line(3, seq=4), 3, "is numbered 4, but 3 is due."),
    "a line left out": (b"".join(LINES[:2] + LINES[3:]), 3, "is numbered 4, but 3 is due."),
    "other data": (
        with_line(3, data={"player": "x", "name": "X"}),
        3,
        "was changed: its hash does not fit what it says.",
    ),
    "another link": (with_line(3, prev="0" * 64), 3, "does not follow the line before: its `prev` is not that hash."),
    "no link": (with_line(3, prev=ABSENT), 3, "does not follow the line before: its `prev` is not that hash."),
    "a hash left out": (with_line(3, hash=ABSENT), 4, "does not follow the line before: its `prev` is not that hash."),
}


@pytest.mark.parametrize(("content", "number", "sentence"), CHAIN_BROKEN.values(), ids=CHAIN_BROKEN)
def test_a_broken_chain_is_named(content: bytes, number: int, sentence: str) -> None:
    assert bad(content) == (number, "chain_broken", sentence)


def test_an_id_stands_once() -> None:
    first = json.loads(LINES[0])["id"]
    assert bad(with_line(3, id=first, hash=ABSENT)) == (
        3,
        "id_reused",
        f"the id {first} stands in an earlier line already.",
    )


def test_a_file_may_lose_its_chain_at_the_end() -> None:
    """Lines written by hand below a chained log are read; the file has no head then, and no chain goes on from it."""
    more = hand_written(("player.added", {"player": "e", "name": "Elena"}))
    *_, last = read(LOG + more)
    assert isinstance(last, Recorded)
    assert last.hash == ""
    following = rehashed({**json.loads(LINES[-1]), "seq": ABSENT, "id": uuid(99), "prev": HEAD})
    assert bad(LOG + more + following)[:2] == (len(LINES) + 2, "chain_broken")


def rehashed(told: dict[str, Any]) -> bytes:
    """A line with a hash that fits what it says."""
    told = changed(told, {"hash": ABSENT})
    return canonical({**told, "hash": digest(canonical(told))}).encode() + b"\n"


@pytest.mark.parametrize("seq", [2, ABSENT])
def test_a_chain_has_its_numbers(seq: Any) -> None:
    """A hash fits whatever number it is made for, or none."""
    found = verify(file(rehashed({**json.loads(LINES[0]), "seq": seq})))
    assert isinstance(found, BadLine)
    assert (found.number, found.code) == (1, "chain_broken")


# The past of its own fold


def test_the_past_is_read_again_while_the_file_is_read() -> None:
    log, expected = LogFile(file(LOG), AT), small_desk().log
    for told in log.events():
        assert isinstance(told, Recorded)
        assert log.event(1) == expected[0]
        assert log.event(told.seq) == told == expected[told.seq - 1]
        assert list(log.of_game("g1")) == [one for one in expected[: told.seq] if one.game == "g1"]
        assert list(log.of_game(None)) == [one for one in expected[: told.seq] if one.game is None]
    assert list(log.of_game("g9")) == []


def test_corrections_told_together_come_together() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("@b", void(8), "@c", void(10), void(11), "x", void(13))
    seqs = [[one.seq for one in run] for run in LogFile(file(text_of(desk.log)), AT).runs() if isinstance(run, list)]
    assert seqs == [*([seq] for seq in range(1, 11)), [11, 12], [13], [14]]
    *whole, end = LogFile(file(text_of(desk.log[:12]) + b"{"), AT).runs()
    assert whole[-1] == desk.log[10:12]
    assert isinstance(end, BadLine)
    assert [type(one) for one in LogFile(file("{"), AT).runs()] == [BadLine]


# Verifying


def test_an_exported_log_is_verified() -> None:
    assert verify(file(LOG)) == (len(LINES), HEAD)


@pytest.mark.parametrize(
    ("content", "number", "code"),
    [
        (b"", 1, "malformed"),
        (OPENED, 1, "unchained"),
        (LOG + OPENED.encode(), len(LINES) + 1, "chain_broken"),
        (LOG + b"\n", len(LINES) + 1, "malformed"),
        (LOG.replace(b"\n", b"\r\n"), 1, "chain_broken"),
        (b"\xef\xbb\xbf" + LOG, 1, "malformed"),
        (LOG.replace(b'"seq":3,', b'"seq": 3,'), 3, "chain_broken"),
        (LOG.replace("ë".encode(), b"\\u00eb", 1), 13, "chain_broken"),
        *((content, number, "chain_broken") for content, number, _ in CHAIN_BROKEN.values() if number == 3),
        (with_line(3, hash=ABSENT), 3, "chain_broken"),
    ],
)
def test_what_does_not_verify(content: bytes | str, number: int, code: str) -> None:
    found = verify(file(content))
    assert isinstance(found, BadLine)
    assert (found.number, found.code) == (number, code)
    assert english().say(found.say).endswith(".")


def test_every_other_byte_of_a_short_log_is_seen() -> None:
    """Each of its bytes, made each of a few others."""
    log = b"".join(LINES[:2])
    for place, byte in enumerate(log):
        for other in {byte ^ 1, byte ^ 32, 0x30, 0x20, 0x0A} - {byte}:
            assert isinstance(verify(file(log[:place] + bytes([other]) + log[place + 1 :])), BadLine), (place, other)


@TRIES
@given(place=st.integers(0, len(LOG) - 1), other=st.integers(0, 255))
def test_any_other_byte_is_seen(place: int, other: int) -> None:
    tampered = LOG[:place] + bytes([other]) + LOG[place + 1 :]
    assert isinstance(verify(file(tampered)), BadLine) == (tampered != LOG)


@TRIES
@given(places=st.lists(st.integers(0, len(LINES) - 1), min_size=2, max_size=2, unique=True))
def test_lines_swapped_dropped_or_doubled_are_seen(places: list[int]) -> None:
    one, other = places
    swapped = [*LINES]
    swapped[one], swapped[other] = LINES[other], LINES[one]
    doubled = [*LINES[:one], LINES[other], *LINES[one:]]
    assert isinstance(verify(file(b"".join(swapped))), BadLine)
    assert isinstance(verify(file(b"".join(doubled))), BadLine)
    if one < len(LINES) - 1:
        assert isinstance(verify(file(b"".join(LINES[:one] + LINES[one + 1 :]))), BadLine)


def test_lines_dropped_at_the_end_give_another_head() -> None:
    """Nothing in the file can show them missing: the head, kept elsewhere, does."""
    heads = {}
    for count in range(1, len(LINES) + 1):
        found = verify(file(b"".join(LINES[:count])))
        assert not isinstance(found, BadLine)
        heads[found[1]] = found[0]
    assert [*heads.values()] == [*range(1, len(LINES) + 1)]


def test_a_forged_line_with_a_fitting_hash_breaks_the_next() -> None:
    """Who changes a line and makes its hash anew has to do so with all that follow, and ends at another head."""
    told = json.loads(LINES[2]) | {"data": {"name": "Mallory", "player": "b"}}
    del told["hash"]
    body = canonical(told)
    forged = with_line(3, data=told["data"], hash=digest(body))
    found = verify(file(forged))
    assert isinstance(found, BadLine)
    assert (found.number, found.code) == (4, "chain_broken")
    assert json.loads(LINES[0])["prev"] == GENESIS
