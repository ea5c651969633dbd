"""The rows of Big Bang: each deal, with sectors also a retirement or a joining that moves money; and all in words.

Codes of facts: closed (n: 1 a mezza to 4 a big bang); exhausted (who dealt), best (n: most couples in one group), then
the step that decided: by_couples, by_suit, by_ranks, by_matta, by_deal, or told (n: the winner's couples), or nobody,
or no_points (who dealt); retired, joined, last (who alone is left).

Codes of results, with sectors in cents that add up to the row's: won_mezza, won_parziale, won_totale, won_big_bang;
ante (below 0); share (of what lies in the sectors, by how much it has changed). In a point match: scored (n: points),
target (n: the total that ends it). With sectors a player's rows add up to his money as if the game ended now.
"""

from collections.abc import Iterable, Mapping

from events.games.big_bang import SECTORS
from events.say import Cents, Points, Say, Says, Who, say, say_n
from projections.game import Reason, Row
from projections.games.big_bang.state import Parts
from projections.games.big_bang.told import closing_in_words


def money_row(
    number: int, facts: Iterable[Reason], before: Mapping[str, Parts], now: Mapping[str, Parts], players: Iterable[str]
) -> Row:
    """With sectors: what has become of the money of `players` since the last row, which left it made of `before`.

    Who has won is told by `facts`, sector by sector.
    """
    changes = {player: _change(before.get(player, Parts()), now[player]) for player in now if player in set(players)}
    antes = [Reason("ante", player, -change.put) for player, change in changes.items() if change.put]
    shares = [Reason("share", player, change.share) for player, change in changes.items() if change.share]
    moved = {player: change.money for player, change in changes.items()}
    return Row(number, moved, (*facts, *antes, *shares), moved)


def _change(before: Parts, now: Parts) -> Parts:
    return Parts(now.put - before.put, now.won - before.won, now.share - before.share)


def point_row(number: int, facts: Iterable[Reason], players: Iterable[str]) -> Row:
    """In a point match: what was scored, as `facts` tell."""
    facts = tuple(facts)
    scored = {reason.player: reason.n for reason in facts if reason.code == "scored"}
    return Row(number, {player: scored.get(player, 0) for player in players}, facts)


FIRST = {
    "closed": lambda one: say(
        "{player} closed: {closing}.", player=Who(one.player), closing=closing_in_words(SECTORS[one.n - 1])
    ),
    "exhausted": lambda one: say("The stock ran out."),
    "retired": lambda one: say("{player} retired.", player=Who(one.player)),
    "joined": lambda one: say("{player} joined.", player=Who(one.player)),
}
"""What a row begins with."""

THEN = {
    "by_couples": lambda one: say("{player} wins: the most couples.", player=Who(one.player)),
    "by_suit": lambda one: say("{player} wins: as many couples, and the highest suit.", player=Who(one.player)),
    "by_ranks": lambda one: say("{player} wins: as many couples, and the higher ranks.", player=Who(one.player)),
    "by_matta": lambda one: say("{player} wins: couples as good, and a matta.", player=Who(one.player)),
    "by_deal": lambda one: say("{player} wins: couples as good, and nearest to the dealer.", player=Who(one.player)),
    "told": lambda one: say_n(
        "{player} wins with {n} couple of one group.",
        "{player} wins with {n} couples of one group.",
        n=one.n,
        player=Who(one.player),
    ),
    "nobody": lambda one: say("Nobody has two couples of one group: all stays where it lies."),
    "no_points": lambda one: say("That scores nothing."),
    "last": lambda one: say("{player} is the only one left: the game is over.", player=Who(one.player)),
    "scored": lambda one: say("{player} {points}.", player=Who(one.player), points=Points(one.n)),
    "target": lambda one: say("That ends the match: {player} {n}.", player=Who(one.player), n=one.n),
}
"""What may follow, each at most once."""


def words(row: Row) -> tuple[Say, ...]:
    """The row in sentences: what happened, who takes or scores what, and what else moved whose money."""
    by_code: dict[str, list[Reason]] = {}
    for reason in row.reasons:
        by_code.setdefault(reason.code, []).append(reason)
    first = row.reasons[0]
    sentences = [FIRST[first.code](first)]
    if "best" in by_code:
        counts = tuple(say("{player} {n}", player=Who(one.player), n=one.n) for one in by_code["best"])
        sentences.append(say("Couples of one group: {counts}.", counts=Says(counts)))
    sentences += [THEN[code](told[0]) for code, told in by_code.items() if code in THEN]
    sentences += _taken([reason for reason in row.reasons if reason.code in TAKEN])
    if "won_big_bang" in by_code:
        sentences.append(say("The game is over."))
    if "ante" in by_code:
        sentences.append(say("Antes: {amount} each.", amount=Cents(-by_code["ante"][0].n)))
    if "share" in by_code:
        parts = tuple(
            say("{player} {amount}", player=Who(one.player), amount=Cents(one.n, signed=True))
            for one in by_code["share"]
        )
        sentences.append(say("Shares in what lies in the sectors: {parts}.", parts=Says(parts)))
    return tuple(sentences)


TAKEN = {f"won_{sector}": sector for sector in SECTORS}


def _taken(won: list[Reason]) -> list[Say]:
    """Which sectors were won, each with what lay in it."""
    if not won:
        return []
    parts = tuple(
        say("{sector} {amount}", sector=closing_in_words(TAKEN[one.code]), amount=Cents(one.n)) for one in won
    )
    return [say("{player} takes {parts}.", player=Who(won[0].player), parts=Says(parts))]
