"""Plain JSON for the tests that try everything: what a log may hold, and what anybody may send."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from events.shapes import SAFE

TRIES = settings(deadline=None, max_examples=100)
"""For every property: enough to find a slip, and no clock."""

Json = st.SearchStrategy[Any]


def _nested(leaves: Json, keys: st.SearchStrategy[str]) -> Json:
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )


LOG_JSON = _nested(
    st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text(),
    st.text(st.characters(codec="ascii")),
)
"""What the data of an event may be made of: whole numbers, ASCII keys, no lone surrogates."""

ANY_TEXT = st.text(st.characters())
"""Any text, lone surrogates among it."""

ANY_JSON = _nested(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT | st.sampled_from(("anna", "pitch", 2, 10**400)),
    ANY_TEXT | st.sampled_from(("mode", "anna", "player", "point", "places")),
)
"""What anybody may send."""
