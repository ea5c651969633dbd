"""A game's account: how its money came about, movement by movement, exact cents until they are rounded.

The movements add up to the game's money, to the last cent. What one moves to the players and what it moves to the table
(chips, a pot, a mean still to be taken off, a rounding still to be made up) sum to 0; by the end the table has nothing.
Source: rules, section 6.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from events.stakes import Pot
from projections.books import Table
from projections.game import Row
from projections.money import Exact, Rounding, rounding
from projections.payouts import gained, pot_shares
from projections.play import Entry, Exit, Play


@dataclass(frozen=True, slots=True)
class Movement:
    """Exact cents moved at one time: player → what he gains. `seq` and `row` where an event or a row did it, else 0.

    `what` says why. By a row: "points" (stakes by the average) and "paid" (whole cents). At an exit: "exit", which
    makes the leaver's cents whole. At the end: "mean" (what a final reckoning takes off), "ante" and "pot", "open" (of
    a game that says itself what its money is: what no row has moved), "exits" (whole cents that all move by, because
    of what leavers were paid) and "rounding".
    """

    what: str
    amounts: Mapping[str, Exact]
    seq: int = 0
    row: Row | None = None

    @property
    def table(self) -> Exact:
        """What goes to the table, so that nothing is lost."""
        return -sum(self.amounts.values())


@dataclass(frozen=True, slots=True)
class Account:
    """The movements in order, those of nothing left out; and how exact cents became whole, where they did.

    Without a movement for it the rounding is of shares that rows have moved.
    """

    movements: tuple[Movement, ...] = ()
    rounding: Rounding | None = None

    @property
    def money(self) -> dict[str, Exact]:
        """What the movements add up to, for those whom any of them names."""
        return _sums(self.movements)

    @property
    def by_seq(self) -> dict[int, dict[str, Exact]]:
        """What each event moved in all, by its seq; under 0 what no single one did."""
        movements: dict[int, list[Movement]] = defaultdict(list)
        for movement in self.movements:
            movements[movement.seq].append(movement)
        return {seq: _sums(of_one) for seq, of_one in movements.items()}


def account(table: Table, play: Play) -> Account:
    """The account of a game as it stands: as if it ended now while it runs, empty where it counts as abandoned."""
    if table.status(play) == "abandoned":
        return Account()
    if play.outcome.in_money:
        return _own(play)
    return _pot(play, play.stakes) if isinstance(play.stakes, Pot) else _ledger(table, play)


def worth(play: Play, row: Row) -> dict[str, Exact]:
    """What a row's points move under stakes by the average, in exact cents: 0 under others.

    In a final reckoning it is what they move before the mean is taken off, once, at the end.
    """
    return play.book.ledger.worth(gained(row, play.outcome.lowest_wins))


def _ledger(table: Table, play: Play) -> Account:
    """By points and rows; leavers are paid at their exits."""
    ledger, order = play.book.ledger, tuple(play.outcome.scores)
    found: list[Entry | Exit] = [*play.book.rows, *play.book.exits]
    found.sort(key=lambda one: table.effective.spot(one.seq))
    movements = [movement for one in found for movement in _of(play, one)]
    if ledger.final:
        movements.append(Movement("mean", dict.fromkeys(ledger.open, -ledger.mean)))
    return _rounded(movements, ledger.rounding(order))


def _of(play: Play, one: Entry | Exit) -> Iterator[Movement]:
    """What a row moved, or an exit."""
    if isinstance(one, Exit):
        yield Movement("exit", {one.player: one.paid - one.exact}, one.seq)
        return
    yield Movement("points", worth(play, one.row), one.seq, one.row)
    yield Movement("paid", one.row.paid, one.seq, one.row)


def _pot(play: Play, stakes: Pot) -> Account:
    """Everybody's ante, and what the winners took; nothing while the game runs."""
    if not play.ended:
        return Account()
    shares = pot_shares(stakes, play.outcome)
    antes = Movement("ante", dict.fromkeys(play.outcome.scores, -stakes.ante))
    return _rounded([antes, Movement("pot", shares.exact)], shares)


def _own(play: Play) -> Account:
    """Of a game that says itself what each would have: what its rows moved, and what no row has."""
    entries = play.book.rows
    movements = [Movement("paid", play.game.moves(entry.row), entry.seq, entry.row) for entry in entries]
    moved = _sums(movements)
    game, state = play.game, play.book.state
    exact: Mapping[str, Exact] = game.exact(state) if game.exact else play.money
    movements.append(Movement("open", {player: cents - moved.get(player, 0) for player, cents in exact.items()}))
    told = _rounded(movements, rounding(exact, 0))
    shares = game.shares(state) if game.shares else None
    return replace(told, rounding=shares) if shares and shares.moves else told


def _rounded(movements: list[Movement], made: Rounding) -> Account:
    """With what making the cents whole gave and took: by whole cents, and by less than one."""
    moved = {player: cents - made.exact[player] - made.shift for player, cents in made.whole.items()}
    movements += [Movement("exits", dict.fromkeys(made.exact, made.shift)), Movement("rounding", moved)]
    told = tuple(one for one in movements if any(one.amounts.values()))
    return Account(told, made if made.moves else None)


def _sums(movements: Iterable[Movement]) -> dict[str, Exact]:
    sums: dict[str, Exact] = defaultdict(int)
    for movement in movements:
        for player, cents in movement.amounts.items():
            sums[player] += cents
    return dict(sums)
