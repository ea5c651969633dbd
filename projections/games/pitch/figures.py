"""What a player's deals at Pitch add up to: his contracts, made or set back, and the points he took.

Counts: deals (dealt in); made_… and set_back_… for the bids 2, 3, 4 and moon, and again for those that were stolen or
forced; taken_high, taken_low, taken_jack and taken_game, also where they did not score because of a set-back.
"""

from collections.abc import Mapping

from events.say import Who, say, say_n
from projections.figures import Best, Figures, Line, Lines, Of, counted
from projections.game import Row
from projections.games.pitch.rows import RESULT, TAKEN

CONTRACTS = {
    "2": say("Made at 2"),
    "3": say("Made at 3"),
    "4": say("Made at 4"),
    "moon": say("Moons made"),
    "stolen": say("Of these, stolen"),
    "forced": say("Of these, forced"),
}
MADE = frozenset({"bid_made", "moon_made"})


def figures(row: Row, rules: object) -> Mapping[str, Figures]:
    """What a deal says about those who were dealt in."""
    bid = row.reasons[0]
    result = next(reason for reason in row.reasons if reason.code in RESULT)
    moon = result.code in ("moon_made", "moon_failed")
    came = "made" if result.code in MADE else "set_back"
    told = [(player, "deals", 1) for player in row.points]
    told += [(reason.player, f"taken_{reason.code}", 1) for reason in row.reasons if reason.code in TAKEN]
    told.append((bid.player, f"{came}_{'moon' if moon else bid.n}", 1))
    if bid.code in CONTRACTS:
        told.append((bid.player, f"{came}_{bid.code}", 1))
    return counted(told)


def lines(of: Figures) -> Lines:
    """The sums for people."""
    deals = int(of["deals"])
    if not deals:
        return ()
    shown = [Line(say("Deals"), deals)]
    for name, title in CONTRACTS.items():
        made, back = int(of[f"made_{name}"]), int(of[f"set_back_{name}"])
        if made + back:
            shown.append(Line(title, Of(made, made + back)))
    shown += [Line(title, Of(int(of[f"taken_{code}"]), deals)) for code, title in TAKEN.items()]
    return tuple(shown)


RECORDS = (
    Best(
        "made_moon",
        say("Most moons in a game"),
        lambda who, n: say_n("{player} made {n} moon.", "{player} made {n} moons.", n=n, player=Who(who)),
        "times",
    ),
)
