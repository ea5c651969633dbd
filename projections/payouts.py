"""What a game's result is worth: the outcome and the stakes become money that sums to 0.

Money is always "as if the game ended now"; for a pot that is nothing until the game has ended.
Source: rules, section 6.
"""

from collections.abc import Mapping

from events.stakes import Average, NoStakes, Pot, Stakes
from projections.game import Outcome, Row
from projections.money import Ledger, Rounding, share_pot
from projections.standing import ranking


def open_ledger(stakes: Stakes, average: str) -> Ledger:
    """The running account at the start; `average` is "per_deal" or "final"."""
    return Ledger(stakes.point if isinstance(stakes, Average) else 0, final=average == "final")


def enter(ledger: Ledger, row: Row, lowest_wins: bool) -> Ledger:
    """The account after a scored row; where the lowest wins, the sign turns."""
    return ledger.score(gained(row, lowest_wins), row.paid)


def gained(row: Row, lowest_wins: bool) -> Mapping[str, int]:
    """The points of a row as a gain."""
    return {player: -n for player, n in row.points.items()} if lowest_wins else row.points


def money(stakes: Stakes, ledger: Ledger, outcome: Outcome, ended: bool) -> dict[str, int]:
    """Whole cents per player, in seat order, of all who ever sat."""
    order = tuple(outcome.scores)
    if outcome.money is not None:
        return {player: outcome.money.get(player, 0) for player in order}
    match stakes:
        case Pot():
            return _pot_money(stakes, outcome, ended)
        case _:
            return ledger.money(order)


def pots(stakes: Stakes, outcome: Outcome, ended: bool) -> dict[str, int]:
    """What lies in pots now, by their names."""
    match stakes:
        case Pot():
            return {} if ended else {"pot": stakes.ante * len(outcome.scores)}
        case _:
            return {} if ended else dict(outcome.pots)


def _pot_money(stakes: Pot, outcome: Outcome, ended: bool) -> dict[str, int]:
    if not ended:
        return dict.fromkeys(outcome.scores, 0)
    parts = pot_shares(stakes, outcome).whole
    return {player: parts.get(player, 0) - stakes.ante for player in outcome.scores}


def pot_shares(stakes: Pot, outcome: Outcome) -> Rounding:
    """The parts of the pot of a game that has ended."""
    order = tuple(outcome.scores)
    return share_pot(stakes.ante * len(order), stakes.places, ranking(outcome), order)


def default_stakes(modes: tuple[type[Stakes], ...], points_only: bool) -> Stakes:
    """The stakes of a game that names none: its kind's first mode, or `none` where the table plays for points only."""
    return NoStakes() if points_only and NoStakes in modes else modes[0]()
