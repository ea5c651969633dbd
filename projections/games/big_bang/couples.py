"""Cards, couples and groups: what a closing is worth, how good the couples shown are, and what 114 cards allow.

A jolly or a matta stands for any card; a couple of two such wild cards counts in every group, as the star couple of its
top rank. Border ranks count in both their groups. Source: rules, sections 4.1, 4.3 to 4.5 and the refusals.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from events.games.big_bang import COPIES, HAND_COUPLES, JOLLIES, JOLLY, MATTAS, SECTORS, SUITS, Couple

WILD = (JOLLY, *MATTAS)
GROUPS = (
    {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5},
    {"5": 5, "6": 6, "7": 7, "8": 8, "9": 9},
    {"9": 9, "10": 10, "P": 11, "X": 12, "U": 13, "1": 14},
)
"""Of each group, the ranks with their heights, lowest first: in the third a 1 is above U."""
SUIT_HEIGHT = {suit: height for height, suit in enumerate(reversed(SUITS), start=1)}
LEAST_CLOSING = 2
"""Four couples in three groups: two at least are in one group."""


@dataclass(frozen=True, slots=True, order=True)
class Best:
    """A player's best group: so many couples, the height of the highest suit, the heights of their ranks."""

    count: int
    suit: int
    ranks: tuple[int, ...]


def is_couple(couple: Couple) -> bool:
    """Whether two cards are a couple: the same card twice, or at least one of them wild."""
    one, other = couple
    return one == other or one in WILD or other in WILD


def best_of(couples: Iterable[Couple]) -> Best:
    """The best group of these couples by count, suit and ranks; a count of 0 where there are none."""
    faces = [face_of(couple) for couple in couples]
    return max(_in_group(faces, group) for group in GROUPS)


def face_of(couple: Couple) -> tuple[str, str] | None:
    """The rank and suit that a couple shows; None of two wild cards."""
    natural = next((card for card in couple if card not in WILD), None)
    if natural is None:
        return None
    rank, suit = natural.split(".")
    return rank, suit


def _in_group(faces: list[tuple[str, str] | None], group: dict[str, int]) -> Best:
    top = next(reversed(group))
    counted = [face or (top, SUITS[0]) for face in faces if face is None or face[0] in group]
    ranks = sorted((group[rank] for rank, _ in counted), reverse=True)
    return Best(len(counted), max((SUIT_HEIGHT[suit] for _, suit in counted), default=0), tuple(ranks))


def has_matta(couples: Iterable[Couple]) -> bool:
    """Whether a matta is among the cards."""
    return any(card in MATTAS for couple in couples for card in couple)


def closing_of(couples: Iterable[Couple]) -> str:
    """What a closing is: "mezza", "parziale", "totale" or "big_bang"."""
    couples = tuple(couples)
    count = best_of(couples).count
    if count >= HAND_COUPLES and has_matta(couples):
        return SECTORS[HAND_COUPLES - 1]
    return SECTORS[min(max(count, LEAST_CLOSING), HAND_COUPLES) - LEAST_CLOSING]


def too_often(couples: Iterable[Couple]) -> str | None:
    """A card that stands in these couples more often than in the pack; None where none does."""
    for card, times in Counter(card for couple in couples for card in couple).items():
        if times > (JOLLIES if card == JOLLY else 1 if card in MATTAS else COPIES):
            return card
    return None
