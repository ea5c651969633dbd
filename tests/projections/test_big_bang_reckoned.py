"""Closings and exhausted stocks of Big Bang beside a plain reckoning of the rules, on couples by chance."""

from collections import Counter
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from events.games.big_bang import Couple
from projections.games.big_bang.couples import closing_of, is_couple, too_often
from projections.games.big_bang.exhausted import STEPS, decide
from tests.projections.bangs import PACK, dealt

SCALE = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "P", "X", "U", "1"]
GROUPS = (range(5), range(4, 9), range(8, 14))
"""Places on the scale of ranks; 1 stands at both its ends."""
SUITS = ["moon", "earth", "sun", "star"]

seeds = st.integers(0, 2**32)
trials = settings(max_examples=400)


def closing_by_naming(couples: list[Couple]) -> str:
    """What a closing is, by trying every rank for each couple of two wild cards."""
    ranks = [{card.split(".")[0] for card in couple if "." in card} for couple in couples]
    named = product(*(one or set(SCALE) for one in ranks))
    most = max(sum(rank in [SCALE[at] for at in group] for rank in naming) for naming in named for group in GROUPS)
    if most == 4 and any(card.startswith("M") for couple in couples for card in couple):
        return "big_bang"
    return {2: "mezza", 3: "parziale", 4: "totale"}[most]


def by_step(shown: list[Couple], place: int, players: int) -> list[object]:
    """What the five steps look at, for the best of the three groups: more is better."""
    groups = []
    for group in GROUPS:
        faces = []
        for couple in shown:
            natural = [card for card in couple if "." in card]
            rank, suit = natural[0].split(".") if natural else (SCALE[group[-1]], "star")
            faces += [(SUITS.index(suit), at) for at in group if SCALE[at] == rank]
        groups.append((len(faces), max([suit for suit, _ in faces] or [0]), sorted((at for _, at in faces))[::-1]))
    matta = any("M" in card for couple in shown for card in couple if "." not in card)
    return [*max(groups), matta, players - place]


@trials
@given(seeds)
def test_what_a_closing_is(seed: int) -> None:
    couples = dealt(Random(seed), 4)
    assert closing_of(couples) == closing_by_naming(couples)


@trials
@given(seeds)
def test_who_wins_an_exhausted_stock_and_by_which_step(seed: int) -> None:
    random = Random(seed)
    order = tuple("abcde"[: random.randint(2, 5)])
    laid = dealt(random, 12)
    shown = {player: [laid.pop() for _ in range(random.choice((0, 2, 2, 2, 3)) if laid[3:] else 0)] for player in order}
    steps = {player: by_step(shown[player], place, len(order)) for place, player in enumerate(order)}
    winner = max(order, key=lambda player: steps[player])
    verdict = decide({player: tuple(couples) for player, couples in shown.items() if couples}, order)
    if steps[winner][0] in (0, 1):
        assert verdict is None
        return
    decided = [
        next(at for at in range(5) if steps[rival][at] != steps[winner][at]) for rival in order if rival != winner
    ]
    assert verdict is not None
    assert (verdict.player, verdict.count) == (winner, steps[winner][0])
    assert verdict.step == STEPS[max(decided)]


@trials
@given(seeds)
def test_the_pack_gives_what_is_dealt_of_it(seed: int) -> None:
    random = Random(seed)
    couples = dealt(random, 20)
    assert all(map(is_couple, couples))
    assert too_often(couples) is None
    more = [*couples, *((card, "J") for card in random.choices(PACK, k=random.randint(0, 6)))]
    counted = Counter(card for couple in more for card in couple)
    assert (too_often(more) is None) == (counted <= Counter(PACK))
