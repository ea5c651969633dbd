"""The table's records: the best and worst nights, the dearest game, runs and scores, and the records of each kind.

Who set a record first keeps it until somebody beats it. Only games that ended count.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from events.say import Cents, Points, Say, Who, say, say_n
from projections.books import Table
from projections.figures import Best
from projections.games import GAMES
from projections.history import Ended, Evening, Result, ended, evenings

Unit = Literal["cents", "points", "times"]


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A record: what it is (`title`), who holds it with what (`say`), since which night, and in which game if one.

    `code` is stable; `amount` is minor units, points or a number of times, by `unit`.
    """

    code: str
    title: Say
    player: str
    night: str
    game: str | None
    kind: str | None
    amount: int
    unit: Unit
    say: Say
