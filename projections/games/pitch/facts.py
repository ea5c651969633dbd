"""Whether the facts of a Pitch deal fit together: tricks, pips, the Game, the moon. Source: rules, section 1.

80 pips are in the deck (A 4, K 3, Q 2, J 1, ten 10); 52 − 6N cards stay undealt and may hide the dearest of them.
"""

from events.games.pitch import HAND, PIPS_IN_DECK, PitchRules, Scored
from events.say import Who
from projections.game import Refusal, refuse
from projections.games.pitch.auction import Contract, is_moon

DEAREST = (*[10] * 4, *[4] * 4, *[3] * 4, *[2] * 4, *[1] * 4)
"""The counting cards of the deck, the dearest first, in pips."""


def least_pips(players: int) -> int:
    """The fewest pips that can lie in the tricks when so many are dealt in."""
    return PIPS_IN_DECK - sum(DEAREST[: 52 - HAND * players])


def refuse_facts(players: tuple[str, ...], contract: Contract, told: Scored, rules: PitchRules) -> Refusal | None:
    """Why the points, pips and tricks told cannot all be so, or None."""
    return _refuse_pips(players, told) or _refuse_tricks(contract, told, rules)


def _refuse_pips(players: tuple[str, ...], told: Scored) -> Refusal | None:
    if told.pips is None:
        return None
    total, least = sum(told.pips.values()), least_pips(len(players))
    if total > PIPS_IN_DECK:
        return refuse(
            "pips_off", "Pips come to {total}, a deck has {most}: count one hand again.", total=total, most=PIPS_IN_DECK
        )
    if total < least:
        return refuse(
            "pips_off",
            "Pips come to {total}, but with {players} players at least {least} are in play: count one hand again.",
            total=total,
            players=len(players),
            least=least,
        )
    most = max(told.pips.values(), default=0)
    holders = [player for player in players if told.pips.get(player, 0) == most]
    if len(holders) == 1 and told.game != holders[0]:
        return refuse(
            "game_off",
            "{player} took the most pips, {pips}: Game is {player}'s, or the pips are not right.",
            player=Who(holders[0]),
            pips=most,
        )
    if len(holders) > 1 and told.game is not None:
        return refuse("game_off", "The most pips, {pips}, are tied: then nobody has Game.", pips=most)
    return None


def _refuse_tricks(contract: Contract, told: Scored, rules: PitchRules) -> Refusal | None:
    takers = (told.high, told.low, told.jack, told.game)
    pitcher = contract.player
    if told.tricks is None:
        if is_moon(contract.bid, rules) and all(taker == pitcher for taker in takers):
            return refuse(
                "tricks_needed",
                "{player} bid the moon and took all four points: say how many of the six tricks as well.",
                player=Who(pitcher),
            )
        return None
    others = [taker for taker in takers if taker not in (pitcher, None)]
    others += [player for player, pips in (told.pips or {}).items() if pips and player != pitcher]
    if told.tricks == HAND and others:
        return refuse(
            "tricks_off",
            "{player} cannot have taken all six tricks: {other} took something too.",
            player=Who(pitcher),
            other=Who(str(others[0])),
        )
    return None
