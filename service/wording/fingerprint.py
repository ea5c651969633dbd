"""A log's fingerprint for people: four words, and the cuts of a tally stick, both from the same 44 bits of its hash.

The words are of the BIP-39 English list, 2,048 of them, each told by its first four letters: two who read out the same
four words hold the same log, entry by entry. What a hash reads as never changes.
"""

import re
from difflib import get_close_matches
from functools import cache

from mnemonic import Mnemonic

from events.say import Say, say

DIGITS = 11
"""So many hex digits of a hash, 44 bits, are read: four words of 11 bits, or 11 cuts of 4."""

HEX = re.compile(r"[0-9a-f]{64}")
BETWEEN = re.compile(r"[\W\d_]+")
TOLD_MAX = 10_000
"""No longer a text is searched for four words: it holds a whole settling."""


def words(head: str) -> tuple[str, str, str, str]:
    """The four words of a hash in hex, the first bits first."""
    bits, known = int(head[:DIGITS], 16), _list()
    first, second, third, fourth = (known[bits >> shift & 2047] for shift in (33, 22, 11, 0))
    return first, second, third, fourth


def cuts(head: str) -> tuple[tuple[int, int], ...]:
    """Where a stick is cut, from its left end: (place, half the width) of each cut, in units of a stick 360 long."""
    digits = [int(digit, 16) for digit in head[:DIGITS]]
    return tuple((8 + 30 * at + 3 * (digit >> 2), 4 + 2 * (digit & 3)) for at, digit in enumerate(digits))


def hash_of(told: str) -> str | Say:
    """What a hash begins with, in hex, that is told by its four words, the last line of a shared text, or whole.

    Case, spaces and what stands before a colon do not matter. A sentence where it is no fingerprint.
    """
    line = next((line for line in reversed(told[-TOLD_MAX:].lower().splitlines()) if line.strip()), "")
    text = line.rpartition(":")[2].strip()
    if HEX.fullmatch(text):
        return text
    given, known = [word for word in BETWEEN.split(text) if word], _list()
    if len(given) != 4:
        return say("A fingerprint is four words, or a hash of 64 digits: write it as it was shown.")
    for word in given:
        if word not in known:
            near = get_close_matches(word, known, 1, 0)[0]
            return say("“{word}” is none of the words: “{near}” comes nearest.", word=word[:40], near=near)
    first, second, third, fourth = (known.index(word) for word in given)
    return f"{first << 33 | second << 22 | third << 11 | fourth:0{DIGITS}x}"


@cache
def _list() -> list[str]:
    return list(Mnemonic("english").wordlist)
