"""The row of a turn: what was thrown, what became of it, and both in words; and single events in a sentence.

Codes of facts: those of throws that add (n: points in the air), or whole where a lost turn was told in one. Codes of
results: banked (n: points); lost, pig_out, piggyback, left (n: points in the air lost); wiped, oinker (n: the total
lost). A player's rows add up to his score.
"""

from typing import assert_never

from events.event import Event
from events.games.pig import Held, Rolled, RolledOff, Thrown, WholeTurn
from events.say import Points, Say, Says, Who, say
from projections.game import Reason, Row
from projections.games.pig.throws import WIPES, Throw


def row_of(number: int, player: str, air: tuple[Throw, ...], code: str, n: int, whole: bool = False) -> Row:
    """The row of a finished turn; `code` and `n` are its result, `whole` where even its last throw was not told."""
    facts = tuple(Reason(throw.code, player, throw.points) for throw in air)
    if whole:
        facts = (Reason("whole", player),)
    points = n if code == "banked" else -n if code in WIPES else 0
    return Row(number, {player: points}, (*facts, Reason(code, player, n)))


THROWN = {
    "rolled": lambda n: say("{n}", n=n),
    "doubles": lambda n: say("doubles {n}", n=n),
    "double_one": lambda n: say("1-1 for {n}", n=n),
    "pigs": lambda n: say("{n}", n=n),
    "sider": lambda n: say("sider {n}", n=n),
    "razorbacks": lambda n: say("double razorback {n}", n=n),
    "trotters": lambda n: say("double trotter {n}", n=n),
    "snouters": lambda n: say("double snouter {n}", n=n),
    "jowlers": lambda n: say("double jowler {n}", n=n),
}

AFTER = {
    "banked": lambda n: say("Banked, {points}.", points=Points(n)),
    "lost": lambda n: say("Then a 1: {n} lost.", n=n),
    "pig_out": lambda n: say("Then a pig out: {n} lost.", n=n),
    "wiped": lambda n: say("Then 1-1: the turn and the whole total, {n}, are lost.", n=n),
    "oinker": lambda n: say("Then an oinker: the turn and the whole total, {n}, are lost.", n=n),
    "piggyback": lambda n: say("Then a piggyback: {n} lost, and out of the game.", n=n),
    "left": lambda n: say("Left in the middle of the turn: {n} lost.", n=n),
}
"""The result of a turn whose throws were told before it."""

ALONE = {
    "banked": lambda who, n: say("{player} banked {n}.", player=who, n=n),
    "lost": lambda who, n: say("{player} lost the turn to a 1.", player=who),
    "pig_out": lambda who, n: say("{player} threw a pig out: the turn is lost.", player=who),
    "wiped": lambda who, n: say("{player} threw 1-1: the whole total, {n}, is lost.", player=who, n=n),
    "oinker": lambda who, n: say("{player} threw an oinker: the whole total, {n}, is lost.", player=who, n=n),
    "piggyback": lambda who, n: say("{player} threw a piggyback and is out of the game.", player=who),
}
"""The result of a turn told in one, or ended by its first throw."""


def words(row: Row) -> tuple[Say, ...]:
    """The row in sentences: what was thrown, and what became of it."""
    *facts, result = row.reasons
    who = Who(result.player)
    if not facts or facts[0].code == "whole":
        return (ALONE[result.code](who, result.n),)
    throws = Says(tuple(THROWN[fact.code](fact.n) for fact in facts))
    return (say("{player} threw {throws}.", player=who, throws=throws), AFTER[result.code](result.n))


LYING = {
    "dot": say("a dot"),
    "blank": say("a blank"),
    "razorback": say("a razorback"),
    "trotter": say("a trotter"),
    "snouter": say("a snouter"),
    "jowler": say("a leaning jowler"),
    "oinker": say("an oinker"),
    "piggyback": say("a piggyback"),
}


def tells(event: Event) -> Say:
    """One event of a game in a sentence."""
    match event:
        case Rolled():
            return say("{player} rolled {dice}.", player=Who(event.player), dice="-".join(map(str, event.dice)))
        case Thrown():
            poses = (event.pigs,) if isinstance(event.pigs, str) else event.pigs
            pigs = Says(tuple(LYING[pose] for pose in poses))
            return say("{player} threw {pigs}.", player=Who(event.player), pigs=pigs)
        case Held():
            return say("{player} held.", player=Who(event.player))
        case WholeTurn():
            return _tells_turn(event)
        case _:
            assert isinstance(event, RolledOff), event
            rolls = tuple(say("{player} {n}", player=Who(player), n=n) for player, n in event.rolls.items())
            return say("For the start: {rolls}.", rolls=Says(rolls))


def _tells_turn(event: WholeTurn) -> Say:
    who = Who(event.player)
    match event.outcome:
        case "held":
            return say("{player} banked {n}.", player=who, n=event.points or 0)
        case "lost":
            return say("{player} lost the turn.", player=who)
        case "wiped":
            return say("{player} lost the whole total.", player=who)
        case _ as never:
            assert_never(never)
