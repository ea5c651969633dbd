"""Fingerprints: what a hash reads as never changes, and a stick's cuts never meet."""

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.fingerprint import cuts, words


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
