"""Columns that a small phone has no room for beside each other: as many tables under each other as they need."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def abreast(amounts: Iterable[str]) -> int:
    """How many columns of such amounts fit beside each other: one to three."""
    longest = max(map(len, amounts), default=0)
    return 3 if longest <= len("−123.45") else 2 if longest <= len("−12,345.67") else 1


def in_groups(columns: Sequence[T], most: int) -> list[list[T]]:
    """Columns in groups of nearly the same size, at most so many in one."""
    groups = -(-len(columns) // most)
    size = -(-len(columns) // groups) if groups else 1
    return [list(columns[at : at + size]) for at in range(0, len(columns), size)]
