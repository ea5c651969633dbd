"""A log's fingerprint for people: four words, and the cuts of a tally stick, both from the same 44 bits of its hash.

The words are of the BIP-39 English list, 2,048 of them, each told by its first four letters: two who read out the same
four words hold the same log, entry by entry. What a hash reads as never changes.
"""

from functools import cache

from mnemonic import Mnemonic

DIGITS = 11
"""So many hex digits of a hash, 44 bits, are read: four words of 11 bits, or 11 cuts of 4."""


def words(head: str) -> tuple[str, str, str, str]:
    """The four words of a hash in hex, the first bits first."""
    bits, known = int(head[:DIGITS], 16), _list()
    first, second, third, fourth = (known[bits >> shift & 2047] for shift in (33, 22, 11, 0))
    return first, second, third, fourth


def cuts(head: str) -> tuple[tuple[int, int], ...]:
    """Where a stick is cut, from its left end: (place, half the width) of each cut, in units of a stick 360 long."""
    digits = [int(digit, 16) for digit in head[:DIGITS]]
    return tuple((8 + 30 * at + 3 * (digit >> 2), 4 + 2 * (digit & 3)) for at, digit in enumerate(digits))


@cache
def _list() -> list[str]:
    return list(Mnemonic("english").wordlist)
