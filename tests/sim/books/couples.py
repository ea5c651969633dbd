"""Couples at Big Bang (rules, section 4): what a closing is, and whose couples are best when the stock is exhausted."""

from collections.abc import Sequence

Couple = Sequence[str]

# From the lowest card to the highest; border ranks stand in both groups, and 1 is above U in the last.
GROUPS = (
    ("1", "2", "3", "4", "5"),
    ("5", "6", "7", "8", "9"),
    ("9", "10", "P", "X", "U", "1"),
)
HEIGHT = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "P", "X", "U")
SUITS = ("moon", "earth", "sun", "star")
JOLLY = "J"
MATTAS = ("M1", "M2")
CLOSINGS = ("mezza", "parziale", "totale", "big_bang")


def card_of(couple: Couple) -> str | None:
    """The natural card a couple is of; None for two wild cards, which are what their owner says."""
    natural = {card for card in couple if card != JOLLY and card not in MATTAS}
    assert len(natural) <= 1, "a couple of different cards"
    return natural.pop() if natural else None


def has_matta(couples: Sequence[Couple]) -> bool:
    """Whether a matta lies among them."""
    return any(card in MATTAS for couple in couples for card in couple)


def in_group(couples: Sequence[Couple], group: Sequence[str]) -> list[tuple[int, int]]:
    """The couples that count in a group: suit and rank of each as heights."""
    found = []
    for couple in couples:
        card = card_of(couple)
        if card is None:
            rank, suit = group[-1], "star"
        else:
            rank, suit = card.split(".")
        if rank in group:
            top = group is GROUPS[-1] and rank == "1"
            found.append((SUITS.index(suit), len(HEIGHT) if top else HEIGHT.index(rank)))
    return found


def closing_of(couples: Sequence[Couple]) -> str:
    """The name of a closing of four couples."""
    most = max(len(in_group(couples, group)) for group in GROUPS)
    if most == 4 and has_matta(couples):
        return "big_bang"
    return {2: "mezza", 3: "parziale", 4: "totale"}[most]


def strength(couples: Sequence[Couple]) -> tuple[int, int, list[int], bool]:
    """Couples shown at an exhausted stock; the greater is the better: count, highest suit, ranks, a matta."""
    best: tuple[int, int, list[int]] = (0, 0, [])
    for group in GROUPS:
        counted = in_group(couples, group)
        if counted:
            suits = [suit for suit, _ in counted]
            ranks = sorted((rank for _, rank in counted), reverse=True)
            best = max(best, (len(counted), max(suits), ranks))
    return (*best, has_matta(couples))
