"""Seats at Pitch: whose deal it is, who comes and goes, and what may be recorded next."""

import pytest

from tests.given import money, pitch, scores

DEALERS = (
    ("", "a"),
    ("@a =a2 aaaa", "b"),
    ("@a =a2 aaaa @b =a2 aaaa @c =a2 aaaa @d =a2 aaaa", "a"),
    ("@c =a2 aaaa", "d"),  # any seated player may deal
    ("@a x", "a"),
    ("@c x", "c"),
    ("@a a2 b- x @a", "d"),  # with d the last to speak: the turn is b's, see below
    ("-a", "b"),
    ("-b", "a"),
    ("@a =a2 aaaa -b", "c"),
    ("@d =a2 aaaa -a", "b"),
    ("@c =a2 aaaa -d", "a"),
    ("@a =a2 aaaa -b +b", "c"),  # he sits down again at the last seat
    ("@a =a2 aaaa -b +b @c =a2 aaaa @d =a2 aaaa", "b"),
    ("@a =a2 aaaa -b +b>a", "c"),
    ("@a =a2 aaaa -b +b>a @c =a2 aaaa @d =a2 aaaa @a =a2 aaaa", "b"),
    ("@a =a2 aaaa +e>a", "b"),
    ("@d =a2 aaaa +e>a @a =a2 aaaa", "e"),
    ("@d =a2 aaaa +e @a =a2 aaaa @b =a2 aaaa @c =a2 aaaa @d =a2 aaaa", "e"),
    ("@a:ac =a2 aaaa", "b"),  # who was not dealt in keeps his turn to deal
)
"""Four players, and who deals after these words."""
