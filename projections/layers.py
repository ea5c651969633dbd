"""What grows with the years of a table, forked in the time that its latest entries take.

A fork has a layer of its own on top; those below are shared by all forks, and never changed.
"""

from collections import ChainMap
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

LATEST_MOST = 30
"""With more entries than this the layer on top becomes one with those below."""


def forked(layers: ChainMap[K, V]) -> ChainMap[K, V]:
    """An independent copy."""
    if len(layers.maps[0]) > LATEST_MOST:
        return ChainMap({}, dict(layers))
    return layers.copy()


def without(layers: ChainMap[K, V], key: K) -> ChainMap[K, V]:
    """The same but for one entry, where it is there."""
    return ChainMap({}, {one: value for one, value in layers.items() if one != key})
