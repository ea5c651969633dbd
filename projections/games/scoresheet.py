"""The score sheet, for any game: rounds of one number per player, of any sign.

Ends with the round in which a total reaches the target, after the rounds agreed, or when the players end it; the
highest or the lowest total wins. Money: by the average, or a pot. Refuses a round that does not name everybody seated,
or does not add up as agreed. Source: rules, section 5.
"""

from collections.abc import Mapping
from fractions import Fraction

from events.event import Event
from events.games.scoresheet import KIND, RoundScored, ScoresheetRules
from events.say import Points, Say, Says, Who, say, say_n
from events.stakes import Stakes
from projections import rounds
from projections.figures import Best, Figures, Line, Lines, Mean
from projections.game import Game, Next, Outcome, Reason, Refusal, Row, refuse
from projections.rounds import Rounds

LEAST, MOST = 2, 100
"""At most as many as one event can name."""

FIELDS = {
    "data.points": say("The round"),
    "data.rules.target": say("The target"),
    "data.rules.rounds": say("The number of rounds"),
    "data.rules.round_sum": say("What each round adds up to"),
}

Sheet = Rounds[ScoresheetRules]


def initial(players: tuple[str, ...], rules: ScoresheetRules, stakes: Stakes) -> Sheet:
    """An empty sheet."""
    return rounds.initial(players, rules, stakes)


def allow(state: Sheet, event: Event) -> Refusal | None:
    """Why the event cannot happen now, or None."""
    return _allow_round(state, event) if isinstance(event, RoundScored) else rounds.allow(state, event, MOST)


def evolve(state: Sheet, event: Event) -> Sheet:
    """The state after an allowed event."""
    if not isinstance(event, RoundScored):
        return rounds.evolve(state, event)
    row = row_of(state, event)
    reached = any(reason.code == "target" for reason in row.reasons)
    return rounds.score(state, row, reached or row.number == state.rules.rounds)


def outcome(state: Sheet) -> Outcome:
    """Totals of all who ever sat, in seat order."""
    return rounds.outcome(state, state.rules.wins == "low")


def coming(state: Sheet) -> Next:
    """What may be recorded; who is left alone may go on."""
    return rounds.coming(state, RoundScored.type, 1, MOST)


def row_of(state: Sheet, event: RoundScored) -> Row:
    """The round's row. Codes: scored (n: what was written down), target (n: the total that ends the game)."""
    points = {player: event.points[player] for player in state.seats.seated}
    reasons = [Reason("scored", player, n) for player, n in points.items()]
    target = state.rules.target
    if target is not None:
        after = rounds.totals(state, points)
        reasons += [Reason("target", player, n) for player, n in after.items() if n >= target]
    return Row(state.number + 1, points, tuple(reasons))


def words(row: Row) -> tuple[Say, ...]:
    """The row in sentences: what each scored, and who has reached the target."""
    scores = tuple(
        say("{player} {points}", player=Who(one.player), points=Points(one.n))
        for one in row.reasons
        if one.code == "scored"
    )
    reached = tuple(say("{player} {n}", player=Who(one.player), n=one.n) for one in row.reasons if one.code == "target")
    ends = (say("That ends the game: {totals}.", totals=Says(reached)),) if reached else ()
    return (say("{scores}.", scores=Says(scores)), *ends)


def tells(event: Event) -> Say:
    """One event in a sentence."""
    return say("A round was scored.")


def _allow_round(state: Sheet, event: RoundScored) -> Refusal | None:
    seated = state.seats.seated
    for player in event.points:
        if player not in seated:
            return rounds.not_seated(player)
    for player in seated:
        if player not in event.points:
            return refuse("points_missing", "{player} has no number in this round: 0 is one too.", player=Who(player))
    total, due = sum(event.points.values()), state.rules.round_sum
    if due is not None and total != due:
        return refuse(
            "round_off",
            "The round adds up to {total} and must add up to {due}, a difference of {off}: count again.",
            total=total,
            due=due,
            off=Points(total - due),
        )
    return None


def figures(row: Row, rules: ScoresheetRules) -> Mapping[str, Figures]:
    """What a round says about those who were in it.

    Counts: rounds and points. The best round is most: best_round where the highest wins, least: best_low_round where
    the lowest does.
    """
    counts = {player: {"rounds": 1, "points": n} for player, n in row.points.items()}
    if rules.wins == "low":
        return {player: Figures(counts[player], least={"best_low_round": n}) for player, n in row.points.items()}
    return {player: Figures(counts[player], most={"best_round": n}) for player, n in row.points.items()}


def lines(of: Figures) -> Lines:
    """The sums for people."""
    rounds = int(of["rounds"])
    if not rounds:
        return ()
    shown = [Line(say("Rounds"), rounds), Line(say("Average round"), Mean(Fraction(of["points"], rounds)))]
    if "best_round" in of.most:
        shown.append(Line(say("Best round"), of.most["best_round"]))
    if "best_low_round" in of.least:
        shown.append(Line(say("Best round, lowest wins"), of.least["best_low_round"]))
    return tuple(shown)


RECORDS = (
    Best(
        "best_round",
        say("Best round"),
        lambda who, n: say_n(
            "{player} scored {n} point in one round.", "{player} scored {n} points in one round.", n=n, player=Who(who)
        ),
    ),
)

GAME = Game(
    kind=KIND.name, title=say("Score sheet"), least=LEAST, most=MOST, initial=initial, allow=allow, evolve=evolve,
    outcome=outcome, coming=coming, words=words, tells=tells, figures=figures, lines=lines, records=RECORDS,
    fields=FIELDS,
)  # fmt: skip
