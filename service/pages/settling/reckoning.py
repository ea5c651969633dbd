"""How a player's money in one game came about: deal by deal, exact, and rounded once."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from flask import Blueprint

from events.say import Say, Whos, say, say_n
from events.stakes import Pot
from projections.account import Account, Movement, account
from projections.game import Row
from projections.money import Exact, Rounding
from projections.play import Play
from service.pages.errors import page
from service.pages.visit import Visit, at_table
from service.problems import Stop

pages = Blueprint("reckoning", __name__, url_prefix="/t/<table>/g/<game>")

LONG, PART = 15, 10
"""From so many rows on they come in parts of so many, each with its own sum."""


@dataclass(frozen=True, slots=True)
class Step:
    """A row, or what else moved money: by which event, what it moved, what he has after it.

    `parts` are what a row's points and its whole cents moved, where both did; `words` say why what is no row moved.
    """

    seq: int
    what: str
    cents: Exact
    sum: Exact
    row: Row | None = None
    points: int = 0
    total: int = 0
    parts: tuple[Exact, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A player's account in one game: its rows in parts, what follows them, and what it all comes to.

    `odd` says how shares were rounded that rows have moved.
    """

    play: Play
    status: str
    player: str
    parts: list[list[Step]]
    rest: list[Step]
    money: int
    points: int
    odd: list[str]

    @property
    def for_money(self) -> bool:
        """Whether the game can move money."""
        return self.status != "abandoned" and self.play.stakes.mode != "none"

    @property
    def by_row(self) -> bool:
        """Whether its rows move money: a pot is shared at the end alone."""
        return self.for_money and not isinstance(self.play.stakes, Pot)


@pages.get("/why/<player>")
@at_table(past=True)
def reckoning(visit: Visit, game: str, player: str) -> Any:
    """The page."""
    play = visit.play(game)
    if player not in play.outcome.scores:
        raise Stop("not_found", say("This player did not sit in that game. Go back to the game."))
    return page("why/game.html", visit=visit, view=_reckoning(visit, play, player))


def _reckoning(visit: Visit, play: Play, player: str) -> Reckoning:
    told = account(visit.table, play)
    steps = _Steps(visit, play, player, told)
    steps.go()
    rows, rest = steps.rows, steps.rest
    size = PART if len(rows) > LONG else len(rows) or 1
    parts = [rows[at : at + size] for at in range(0, len(rows), size)]
    money = visit.table.money(play)[player]
    points, cent = play.outcome.scores[player], visit.say.money(1)
    odd = rounding_words(cent, told.rounding) if told.rounding and play.game.shares else []
    words = [visit.say.say(one) for one in odd]
    return Reckoning(play, visit.table.status(play), player, parts, rest, money, points, words)


class _Steps:
    """Goes through a game with one player, event by event, and adds up."""

    def __init__(self, visit: Visit, play: Play, player: str, told: Account) -> None:
        self.visit, self.play, self.player, self.told = visit, play, player, told
        self.rows: list[Step] = []
        self.rest: list[Step] = []
        self.sum: Exact = 0
        self.points = 0

    def go(self) -> None:
        """All rows that concern the player, and exits between them; then the rest."""
        by_seq: dict[int, list[Movement]] = defaultdict(list)
        for movement in self.told.movements:
            if movement.amounts.get(self.player):
                by_seq[movement.seq].append(movement)
        rows = {entry.seq: entry.row for entry in self.play.book.rows if self.player in entry.row.points}
        for seq in sorted({*rows, *by_seq} - {0}, key=self.visit.table.effective.spot):
            if seq in rows:
                self._row(seq, rows[seq], by_seq[seq])
            else:
                self.rows += [self._other(movement) for movement in by_seq[seq]]
        self.rest = [self._other(movement) for movement in by_seq[0]]

    def _row(self, seq: int, row: Row, movements: list[Movement]) -> None:
        amounts = tuple(movement.amounts[self.player] for movement in movements)
        self.sum += sum(amounts)
        self.points += row.points[self.player]
        parts = amounts if len(amounts) > 1 else ()
        self.rows.append(Step(seq, "row", sum(amounts), self.sum, row, row.points[self.player], self.points, parts))

    def _other(self, movement: Movement) -> Step:
        cents = movement.amounts[self.player]
        self.sum += cents
        words = tuple(self.visit.say.say(one) for one in self._why(movement))
        return Step(movement.seq, movement.what, cents, self.sum, total=self.points, words=words)

    def _why(self, movement: Movement) -> list[Say]:
        speaker = self.visit.say
        match movement.what:
            case "exit":
                exact, paid = speaker.exact(self.sum - movement.amounts[self.player]), speaker.exact(self.sum)
                return [say("Who leaves is paid at once: {exact} becomes {paid}.", exact=exact, paid=paid)]
            case "mean":
                return [say("The average of all who were dealt in is taken off, once, at the end.")]
            case "pot":
                assert isinstance(self.play.stakes, Pot)
                pot = self.play.stakes.ante * len(self.play.outcome.scores)
                return pot_words(speaker.money(pot), self.play.stakes.places)
            case "exits":
                return [say("Leavers were paid whole cents: those who stayed make up for it.")]
            case "rounding":
                assert self.told.rounding is not None
                return rounding_words(speaker.money(1), self.told.rounding, pot=isinstance(self.play.stakes, Pot))
            case _:
                return []


def pot_words(pot: str, places: tuple[int, ...]) -> list[Say]:
    """How a pot is shared."""
    if places == (100,):
        return [say("The winner takes the pot of {pot}; several share it evenly.", pot=pot)]
    shares = "\u00a0:\u00a0".join(map(str, places))
    return [
        say("The pot of {pot} goes to the first places as {shares}.", pot=pot, shares=shares),
        say("The tied share their places evenly; a place that nobody can take falls to the others."),
    ]


def rounding_words(cent: str, made: Rounding, pot: bool = False) -> list[Say]:
    """How exact cents became whole, and who got the odd ones and why."""
    first = say("Rounded once, at the end: everybody down to the full {cent}.", cent=cent)
    if not made.lucky:
        return [first]
    went = say_n(
        "What is missing, {cent}, goes to {names}.",
        "What is missing, {n} × {cent}, goes one each to {names}.",
        n=len(made.lucky),
        cent=cent,
        names=Whos(made.lucky),
    )
    return [first, went, POT if pot else DECIDED[made.decided]]


POT = say("In a pot it goes by the order of the seats.")
DECIDED = {
    "fraction": say("It goes to the largest fraction first."),
    "amount": say("It goes to the largest fraction first, and of equal ones to the lowest amount."),
    "seat": say("It goes to the largest fraction first, of equal ones to the lowest amount, and last by the seats."),
}
"""How odd cents are given, as far as it had to be asked."""
