"""The cash game. Chips are bought and cashed as often as the players like; a player's money is out minus in.

It ends when everything bought in was cashed out, or, with `miscount` share, with the difference shared in proportion
to the buy-ins; while it runs its money is shown that way always. Units: minor units. Refuses who does not sit here, and
an end with a miscount. Who has left may still cash out. Source: rules, sections 5 and 6.0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from events.event import Event
from events.games.cash_game import KIND, BoughtIn, CashedOut, CashGameRules
from events.say import Cents, Say, Says, Who, say
from events.stakes import Stakes
from events.table import GameEnded, GameJoined, GameLeft
from projections.changed import changed
from projections.coming import allow_join, allow_leave
from projections.figures import Best, Figures, Line, Lines, counted
from projections.game import Game, Next, Outcome, Reason, Refusal, Row, refuse
from projections.money import Exact, round_to_total
from projections.seats import Seats

LEAST, MOST = 2, 100


@dataclass(frozen=True)
class CashGame:
    """A cash game: what each player `bought` and `cashed` so far, and how many entries and reckonings there were."""

    rules: CashGameRules
    seats: Seats
    bought: Mapping[str, int] = field(default_factory=dict)
    cashed: Mapping[str, int] = field(default_factory=dict)
    entries: int = 0
    over: bool = False
    row: Row | None = None

    @property
    def difference(self) -> int:
        """How much more was cashed out than bought in; below 0 where chips are still out, or missing."""
        return sum(self.cashed.values()) - sum(self.bought.values())


def initial(players: tuple[str, ...], rules: CashGameRules, stakes: Stakes) -> CashGame:
    """Before the first buy-in."""
    return CashGame(rules, Seats(players))


def allow(state: CashGame, event: Event) -> Refusal | None:
    """Why the event cannot happen now, or None."""
    match event:
        case BoughtIn():
            return None if event.player in state.seats.seated else _not_here(event.player)
        case CashedOut():
            return None if event.player in state.seats.order else _not_here(event.player)
        case GameJoined():
            return allow_join(state.seats, event, MOST)
        case GameLeft():
            return allow_leave(state.seats, event)
        case GameEnded():
            return _allow_end(state)
        case _:
            return refuse("not_legal_now", "That does not belong to a cash game.")


def evolve(state: CashGame, event: Event) -> CashGame:
    """The state after an allowed event."""
    state = state if state.row is None else changed(state, row=None)
    match event:
        case BoughtIn():
            return _enter(changed(state, bought=_plus(state.bought, event)), "bought_in", event)
        case CashedOut():
            return _enter(changed(state, cashed=_plus(state.cashed, event)), "cashed_out", event)
        case GameJoined():
            return changed(state, seats=state.seats.join(event))
        case GameLeft():
            return changed(state, seats=state.seats.leave(event))
        case GameEnded():
            return changed(state, entries=state.entries + 1, over=True, row=reckoning(state))
        case _:
            return state


def outcome(state: CashGame) -> Outcome:
    """Each player's money is his score; who has left does not win. The table holds what is not cashed out yet."""
    cents = money(state)
    extra = {
        player: {"bought_in": _of(state.bought, player), "cashed_out": _of(state.cashed, player)} for player in cents
    }
    return Outcome(cents, state.seats.left, money=cents, pots={"table": -state.difference}, extra=extra)


def coming(state: CashGame) -> Next:
    """What may be recorded; nobody's turn."""
    if state.over:
        return Next(None, ())
    seated = len(state.seats.seated)
    cannot = {
        "game.joined": seated >= MOST,
        "game.left": seated == 1,
        "game.ended": _allow_end(state) is not None,
    }
    types = (BoughtIn.type, CashedOut.type, "game.joined", "game.left", "game.ended", "game.abandoned")
    return Next(None, tuple(told for told in types if not cannot.get(told)))


def money(state: CashGame) -> dict[str, int]:
    """Whole cents of all who ever sat, in seat order, as if the game ended now: a difference shared by buy-ins."""
    return round_to_total(exact(state), 0)


def exact(state: CashGame) -> dict[str, Exact]:
    """The same before it is rounded to a sum of 0."""
    bought = sum(state.bought.values())
    if not bought:
        return dict.fromkeys(state.seats.order, 0)
    return {
        player: _of(state.cashed, player) - own - Fraction(state.difference * own, bought)
        for player in state.seats.order
        for own in (_of(state.bought, player),)
    }


def moves(row: Row) -> dict[str, int]:
    """What an entry moves between its player and the table; the end reckons, and moves nothing by itself."""
    first = row.reasons[0]
    return {first.player: SIGN[first.code] * first.n} if first.code in SIGN else {}


def reckoning(state: CashGame) -> Row:
    """The row of the game's end: each player's money, as points and as cents.

    Codes, each with n in cents: in_all and out_all (what each bought and cashed), miscount (his part of the difference,
    plus for who gets it).
    """
    cents = money(state)
    reasons = [Reason("in_all", player, _of(state.bought, player)) for player in cents]
    reasons += [Reason("out_all", player, _of(state.cashed, player)) for player in cents]
    if state.difference:
        plain = {player: _of(state.cashed, player) - _of(state.bought, player) for player in cents}
        reasons += [Reason("miscount", player, n - plain[player]) for player, n in cents.items() if n != plain[player]]
    return Row(state.entries + 1, cents, tuple(reasons), cents)


def words(row: Row) -> tuple[Say, ...]:
    """The row in sentences: the entry, or each player's money and how a difference was shared."""
    first = row.reasons[0]
    if first.code in ENTRY:
        return (ENTRY[first.code](first.player, first.n),)
    results = say("{results}.", results=_signed(row.points))
    parts = {reason.player: reason.n for reason in row.reasons if reason.code == "miscount"}
    if not parts:
        return (results,)
    off = sum(parts.values())
    missing = say("{amount} was missing, shared by buy-ins: {parts}.", amount=Cents(off), parts=_signed(parts))
    too_much = say(
        "{amount} too much was counted, shared by buy-ins: {parts}.", amount=Cents(-off), parts=_signed(parts)
    )
    return (results, missing if off > 0 else too_much)


def tells(event: Event) -> Say:
    """One event in a sentence."""
    match event:
        case BoughtIn():
            return ENTRY["bought_in"](event.player, event.amount)
        case CashedOut():
            return ENTRY["cashed_out"](event.player, event.amount)
        case _:
            return say("The chips were counted.")


ENTRY: dict[str, Callable[[str, int], Say]] = {
    "bought_in": lambda player, n: say("{player} bought in for {amount}.", player=Who(player), amount=Cents(n)),
    "cashed_out": lambda player, n: say("{player} cashed out {amount}.", player=Who(player), amount=Cents(n)),
}
"""The two entries in words: who, and how much."""
SIGN = {"bought_in": -1, "cashed_out": 1}


def _signed(cents: Mapping[str, int]) -> Says:
    return Says(
        tuple(say("{player} {amount}", player=Who(player), amount=Cents(n, signed=True)) for player, n in cents.items())
    )


def _enter(state: CashGame, code: str, event: BoughtIn | CashedOut) -> CashGame:
    """With the entry's row: it moves nobody's score, that is what the end does."""
    number = state.entries + 1
    row = Row(number, {event.player: 0}, (Reason(code, event.player, event.amount),))
    return changed(state, entries=number, row=row)


def _plus(amounts: Mapping[str, int], event: BoughtIn | CashedOut) -> dict[str, int]:
    return {**amounts, event.player: _of(amounts, event.player) + event.amount}


def _of(amounts: Mapping[str, int], player: str) -> int:
    return amounts.get(player, 0)


def _not_here(player: str) -> Refusal:
    return refuse("not_seated", "{player} does not sit in this game: join first.", player=Who(player))


def _allow_end(state: CashGame) -> Refusal | None:
    if state.rules.miscount == "share" or not state.difference:
        return None
    if state.difference < 0:
        return refuse(
            "miscount",
            "{amount} of what was bought in is not cashed out yet: cash it out, or count again.",
            amount=Cents(-state.difference),
        )
    return refuse(
        "miscount",
        "{amount} more was cashed out than bought in: count again.",
        amount=Cents(state.difference),
    )


def figures(row: Row, rules: CashGameRules) -> Mapping[str, Figures]:
    """What an entry, or the reckoning at the end, says about a player; in minor units but for the first.

    Counts: buy_ins (how often), bought_in, cashed_out. Most: best_game, least: worst_game, of the money it made.
    """
    first = row.reasons[0]
    if first.code == "bought_in":
        return counted([(first.player, "buy_ins", 1), (first.player, "bought_in", first.n)])
    if first.code == "cashed_out":
        return counted([(first.player, "cashed_out", first.n)])
    return {player: Figures({}, {"best_game": n}, {"worst_game": n}) for player, n in row.points.items()}


def lines(of: Figures) -> Lines:
    """The sums for people."""
    shown = [
        Line(say("Buy-ins"), int(of["buy_ins"])),
        Line(say("Bought in"), Cents(int(of["bought_in"]))),
        Line(say("Cashed out"), Cents(int(of["cashed_out"]))),
    ]
    if "best_game" in of.most:
        shown.append(Line(say("Best game"), Cents(of.most["best_game"], signed=True)))
        shown.append(Line(say("Worst game"), Cents(of.least["worst_game"], signed=True)))
    return tuple(shown)


RECORDS = (
    Best(
        "bought_in",
        say("Most bought in for"),
        lambda who, n: say("{player} bought in for {amount} in one game.", player=Who(who), amount=Cents(n)),
        "cents",
    ),
)

GAME = Game(
    kind=KIND.name, title=say("Cash game"), least=LEAST, most=MOST, initial=initial, allow=allow, evolve=evolve,
    outcome=outcome, coming=coming, words=words, tells=tells, figures=figures, lines=lines, records=RECORDS,
    moves=moves, exact=exact,
)  # fmt: skip
