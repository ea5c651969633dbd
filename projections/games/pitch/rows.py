"""The row of a Pitch deal: its points with their reasons, its moon money, and both in words.

Codes of facts: bid, stolen, forced (n: the bid, 5 for a moon), high, low, jack, game. Codes of results: bid_made and
set_back (n: points), moon_made, moon_failed (n: points lost), moon_paid (n: cents, plus for who gets them).
"""

from events.event import Event
from events.games.pitch import HAND, BidMade, Contracted, Dealt, Misdealt, PitchRules, Scored
from events.say import Cents, Points, Say, Says, Who, say
from projections.game import Reason, Row
from projections.games.pitch.auction import HEIGHT, Contract, is_moon

MOON_HEIGHT = HEIGHT["moon"]
TAKEN = {
    "high": say("High", context="the point in Pitch, in a sentence"),
    "low": say("Low", context="the point in Pitch, in a sentence"),
    "jack": say("Jack", context="the point in Pitch, in a sentence"),
    "game": say("Game", context="the point in Pitch, in a sentence"),
}


def row_of(
    number: int, players: tuple[str, ...], contract: Contract, told: Scored, rules: PitchRules, moon: int
) -> Row:
    """The deal's row; `moon` is the moon's stake in cents (0: none), paid by or to each other player dealt in."""
    pitcher = contract.player
    takers = (told.high, told.low, told.jack, told.game)
    facts = [Reason(contract.how, pitcher, HEIGHT[contract.bid])]
    facts += [Reason(code, taker) for code, taker in zip(TAKEN, takers, strict=True) if taker is not None]
    result = _result(contract, told, takers.count(pitcher), rules)
    points = {player: takers.count(player) for player in players}
    points[pitcher] = result.n if result.code in ("bid_made", "moon_made") else -result.n
    paid = _moon_money(players, result, moon)
    moved = [Reason("moon_paid", player, cents) for player, cents in paid.items()]
    return Row(number, points, (*facts, result, *moved), paid)


def _result(contract: Contract, told: Scored, taken: int, rules: PitchRules) -> Reason:
    pitcher = contract.player
    if is_moon(contract.bid, rules):
        if taken == 4 and told.tricks == HAND:
            return Reason("moon_made", pitcher, 4)
        return Reason("moon_failed", pitcher, rules.moon_setback)
    bid = HEIGHT[contract.bid]
    return Reason("bid_made", pitcher, taken) if taken >= bid else Reason("set_back", pitcher, bid)


def _moon_money(players: tuple[str, ...], result: Reason, moon: int) -> dict[str, int]:
    if not moon or result.code not in ("moon_made", "moon_failed"):
        return {}
    gain = moon if result.code == "moon_made" else -moon
    paid = {player: -gain for player in players if player != result.player}
    return {**paid, result.player: -sum(paid.values())}


def words(row: Row) -> tuple[Say, ...]:
    """The row in sentences: the bid and what came of it, what the others scored, the moon money."""
    bid = row.reasons[0]
    result = next(reason for reason in row.reasons if reason.code in RESULT)
    sentences = [_bid(bid, row, result), RESULT[result.code](result)]
    others = [(player, points) for player, points in row.points.items() if player != bid.player and points]
    if others:
        parts = tuple(say("{player} {points}", player=Who(player), points=Points(points)) for player, points in others)
        sentences.append(say("{scores}.", scores=Says(parts)))
    if row.paid:
        each = next(cents for player, cents in row.paid.items() if player != bid.player)
        to_each = say("The moon: {amount} to each other player.", amount=Cents(each))
        from_each = say("The moon: {amount} from each other player.", amount=Cents(-each))
        sentences.append(to_each if each > 0 else from_each)
    return tuple(sentences)


def _bid(bid: Reason, row: Row, result: Reason) -> Say:
    took = [reason.code for reason in row.reasons if reason.code in TAKEN and reason.player == bid.player]
    who, height = Who(bid.player), bid.n
    if not took:
        if height == MOON_HEIGHT:
            return say("{player} bid the moon, took nothing.", player=who)
        return {
            "bid": say("{player} bid {bid}, took nothing.", player=who, bid=height),
            "stolen": say("{player} stole at {bid}, took nothing.", player=who, bid=height),
            "forced": say("{player} was forced to {bid}, took nothing.", player=who, bid=height),
        }[bid.code]
    points, n = Says(tuple(TAKEN[code] for code in took)), len(took)
    if height == MOON_HEIGHT:
        return say("{player} bid the moon, took {points}: {n}.", player=who, points=points, n=n)
    return {
        "bid": say("{player} bid {bid}, took {points}: {n}.", player=who, bid=height, points=points, n=n),
        "stolen": say("{player} stole at {bid}, took {points}: {n}.", player=who, bid=height, points=points, n=n),
        "forced": say("{player} was forced to {bid}, took {points}: {n}.", player=who, bid=height, points=points, n=n),
    }[bid.code]


RESULT = {
    "bid_made": lambda result: say("Made, {points}.", points=Points(result.n)),
    "set_back": lambda result: say("Set back {n}.", n=result.n),
    "moon_made": lambda result: say("All six tricks: moon made, {points} and a star.", points=Points(result.n)),
    "moon_failed": lambda result: say("Moon failed, set back {n}.", n=result.n),
}


def tells(event: Event) -> Say:
    """One event of a deal in a sentence."""
    match event:
        case Dealt():
            return say("{player} dealt.", player=Who(event.dealer))
        case BidMade(bid="pass"):
            return say("{player} passed.", player=Who(event.player))
        case BidMade(bid="moon") | Contracted(bid="moon"):
            return say("{player} bid the moon.", player=Who(event.player))
        case BidMade() | Contracted():
            return say("{player} bid {bid}.", player=Who(event.player), bid=event.bid)
        case Misdealt():
            return say("A misdeal: the same dealer deals again.")
        case _:
            return say("The deal was scored.")
