"""Fingerprints: what a hash reads as never changes, and a stick's cuts never meet."""

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.say import Say
from service.wording.fingerprint import DIGITS, cuts, hash_of, words
from service.wording.words import english


@pytest.mark.parametrize(
    ("head", "read"),
    [
        ("0" * 64, "abandon abandon abandon abandon"),
        ("f" * 64, "zoo zoo zoo zoo"),
        (sha256(b"").hexdigest(), "together mail awful cradle"),
        (sha256(b"tallystick").hexdigest(), "dawn frequent away system"),
        ("00200801804aaaaa", "ability able about above"),
    ],
)
def test_the_words_of_a_hash(head: str, read: str) -> None:
    assert " ".join(words(head)) == read


def test_only_44_bits_are_read() -> None:
    head = sha256(b"").hexdigest()
    assert words(head) == words(head[:11] + "0" * 53)
    assert words(head) != words(head[:10] + "0" * 54)


@given(st.binary(min_size=32, max_size=32))
def test_cuts_lie_apart_and_within_the_stick(digest: bytes) -> None:
    found = cuts(digest.hex())
    assert len(found) == 11
    for (at, half), (after, _) in pairwise([*found, (340, 0)]):
        assert 0 < at < at + 2 * half < after


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10), st.integers(1, 15))
def test_another_hash_is_cut_otherwise(digest: bytes, at: int, by: int) -> None:
    head = digest.hex()
    other = f"{head[:at]}{int(head[at], 16) ^ by:x}{head[at + 1 :]}"
    assert cuts(head) != cuts(other)
    assert words(head) != words(other)


# Read again


@given(st.binary(min_size=32, max_size=32))
def test_what_was_read_out_is_found_again(digest: bytes) -> None:
    head = digest.hex()
    assert hash_of(" ".join(words(head))) == head[:DIGITS]
    assert hash_of(head) == head


@pytest.mark.parametrize(
    "told",
    [
        "together mail awful cradle",
        "  Together   MAIL\tawful  cradle. ",
        "together, mail, awful, cradle",
        "together-mail-awful-cradle",
        "Log: together mail awful cradle",
        "Thursday, 30 Nov 2026\n\nEveryone is square.\n\nLog: together mail awful cradle\n\n",
        "Журнал: together mail awful cradle",
    ],
)
def test_case_spaces_and_what_stands_before_do_not_matter(told: str) -> None:
    assert hash_of(told) == sha256(b"").hexdigest()[:DIGITS]


def test_a_whole_hash_may_be_told() -> None:
    head = sha256(b"").hexdigest()
    assert hash_of(f"  {head.upper()}\n") == head


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("together mail awful cradel", "“cradel” is none of the words: “cradle” comes nearest."),
        ("togehter mail awful cradle", "“togehter” is none of the words: “together” comes nearest."),
        ("together mail qqq cradle", "“qqq” is none of the words: “"),
        ("together mail awful", "A fingerprint is four words, or a hash of 64 digits"),
        ("together mail awful cradle zoo", "A fingerprint is four words, or a hash of 64 digits"),
        ("", "A fingerprint is four words, or a hash of 64 digits"),
        ("9f" * 31, "A fingerprint is four words, or a hash of 64 digits"),
    ],
)
def test_what_is_no_fingerprint(told: str, says: str) -> None:
    found = hash_of(told)
    assert isinstance(found, Say)
    assert english().say(found).startswith(says)
