"""What a player's turns at a game of the Pig family add up to: how they ended, what was banked, the luck of the dice.

Counts: turns; held, lost, wiped (the total with it) and banked (points); of throws of dice that were told one by one,
throws, thrown (points that they put in the air) and luck. Most: best_turn.

Luck is the points thrown less what as many throws bring on average by the rules' odds, throw by throw: a bad throw
brings 0. What lay in the air or was banked before it does not count, as that is the player's own doing. So luck tends
to 0 however boldly somebody plays: when to stop is decided before a throw, and each throw is expected to add 0 to it.
Nobody knows the odds of pigs, and a turn told in one shows no throws: there is no luck in these.
"""

from collections.abc import Mapping
from fractions import Fraction

from events.say import Who, say, say_n
from projections.figures import Best, Change, Figures, Line, Lines, Mean, Of
from projections.game import Row
from projections.games.pig.throws import WIPES, Rules, odds

LOST = frozenset({"lost", "pig_out", "piggyback"})
ENDED_BY_A_THROW = LOST | WIPES


def figures(row: Row, rules: Rules) -> Mapping[str, Figures]:
    """What a turn says about who had it."""
    result = row.reasons[-1]
    counts: dict[str, int | Fraction] = {"turns": 1}
    if result.code == "banked":
        counts |= {"held": 1, "banked": result.n}
    elif result.code in WIPES:
        counts["wiped"] = 1
    elif result.code in LOST:
        counts["lost"] = 1
    most = {"best_turn": result.n} if result.code == "banked" else {}
    return {result.player: Figures(counts | _throws(row, rules), most)}


def _throws(row: Row, rules: Rules) -> dict[str, int | Fraction]:
    *facts, result = row.reasons
    chances, codes = odds(rules), [fact.code for fact in facts]
    if chances is None or "whole" in codes:
        return {}
    number = len(facts) + (result.code in ENDED_BY_A_THROW)
    thrown = sum(fact.n for fact in facts)
    expected = Fraction(number * chances.points, chances.of)
    return {"throws": number, "thrown": thrown, "luck": thrown - expected} if number else {}


def lines(of: Figures) -> Lines:
    """The sums for people."""
    turns = int(of["turns"])
    if not turns:
        return ()
    shown = [
        Line(say("Turns"), turns),
        Line(say("Lost to a bad throw"), Of(int(of["lost"] + of["wiped"]), turns)),
    ]
    if of["wiped"]:
        shown.append(Line(say("The whole total with it"), int(of["wiped"])))
    if of["held"]:
        shown.append(Line(say("Banked on average"), Mean(Fraction(of["banked"], int(of["held"])))))
        shown.append(Line(say("Best turn"), of.most["best_turn"]))
    if of["throws"]:
        note = say_n(
            "Points thrown, more or less than {n} throw brings on average. What lay in the air does not count.",
            "Points thrown, more or less than {n} throws bring on average. What lay in the air does not count.",
            n=int(of["throws"]),
        )
        shown.append(Line(say("Luck"), Change(Fraction(of["luck"])), note))
    return tuple(shown)


RECORDS = (
    Best("best_turn", say("Best turn"), lambda who, n: say("{player} banked {n} in one turn.", player=Who(who), n=n)),
)
