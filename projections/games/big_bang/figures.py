"""What a player's deals at Big Bang add up to: his closings by kind, and the sectors he won with what lay in them.

Counts: deals (in which he was at their end); closed_mezza, closed_parziale, closed_totale, closed_big_bang; stock_won
(exhausted stocks that he won); points of point matches; sectors, and sectors_money in minor units. Most: best_sector,
in minor units. Shares in what nobody won are no sectors won.
"""

from collections.abc import Mapping

from events.games.big_bang import SECTORS
from events.say import Cents, Who, say
from projections.figures import Best, Figures, Line, Lines, counted, total
from projections.game import Row
from projections.games.big_bang.exhausted import STEPS
from projections.games.big_bang.rows import TAKEN
from projections.games.big_bang.told import closing_in_words

VERDICTS = frozenset({*STEPS, "told"})


def figures(row: Row, rules: object) -> Mapping[str, Figures]:
    """What a deal says about those who were in it at its end; who joins or retires adds nothing."""
    if row.reasons[0].code not in ("closed", "exhausted"):
        return {}
    told = [(player, "deals", 1) for player in row.points]
    best: list[dict[str, Figures]] = []
    for reason in row.reasons:
        if reason.code == "closed":
            told.append((reason.player, f"closed_{SECTORS[reason.n - 1]}", 1))
        elif reason.code in VERDICTS:
            told.append((reason.player, "stock_won", 1))
        elif reason.code == "scored":
            told.append((reason.player, "points", reason.n))
        elif reason.code in TAKEN:
            told += [(reason.player, "sectors", 1), (reason.player, "sectors_money", reason.n)]
            best.append({reason.player: Figures(most={"best_sector": reason.n})})
    return total([counted(told), *best])


def lines(of: Figures) -> Lines:
    """The sums for people."""
    deals = int(of["deals"])
    if not deals:
        return ()
    shown = [Line(say("Deals"), deals)]
    shown += [
        Line(say("Closed: {closing}", closing=closing_in_words(sector)), int(of[f"closed_{sector}"]))
        for sector in SECTORS
    ]
    shown.append(Line(say("Exhausted stocks won"), int(of["stock_won"])))
    if of["sectors"]:
        shown.append(Line(say("Sectors won"), int(of["sectors"])))
        shown.append(Line(say("What lay in them"), Cents(int(of["sectors_money"]))))
    return tuple(shown)


RECORDS = (
    Best(
        "best_sector",
        say("Biggest sector won"),
        lambda who, n: say("{player} won a sector with {amount} in it.", player=Who(who), amount=Cents(n)),
        "cents",
    ),
)
