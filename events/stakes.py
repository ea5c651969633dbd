"""What a game is played for. `settled` says whether the night's settlement or the table itself moved the money."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from events.compound import ListOf
from events.event import Cents
from events.shapes import Choice, Whole

Settled = Annotated[Literal["night", "table"], Choice(("night", "table"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """Base of all stakes; `mode` is how the log names them."""

    mode: ClassVar[str] = ""
    settled: Settled = "night"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoStakes(Stakes):
    """Points only."""

    mode: ClassVar[str] = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Average(Stakes):
    """`point` cents for each point above or below the average."""

    mode: ClassVar[str] = "average"
    point: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot(Stakes):
    """`ante` each into one pot, shared among the first `places` by percent."""

    mode: ClassVar[str] = "pot"
    ante: Cents
    places: Annotated[tuple[int, ...], ListOf(Whole(1, 100), low=1)] = (100,)
