"""What a game is to the rest of the house: a decider whose commands are the events that people report.

`allow` may say no, with a Refusal; `evolve` never does. A game knows points, reasons and whole-cent side payments (its
rows); what the points are worth is reckoned outside (`projections.payouts`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Protocol

from events.event import Event
from events.say import Param, Say
from events.stakes import Stakes
from projections.figures import Best, Figures, Lines
from projections.money import Exact, Rounding
from projections.seats import Seats


@dataclass(frozen=True, slots=True)
class Refusal:
    """A no: its stable code, a sentence with the next step in it, and the seqs it is about, if any."""

    code: str
    say: Say
    events: tuple[int, ...] = ()


def refuse(code: str, sentence: str, /, **params: Param) -> Refusal:
    """A refusal; the sentence is an English template, translated at the edge."""
    return Refusal(code, Say(sentence, "", params))


def refuse_n(code: str, one: str, many: str, /, n: int, **params: Param) -> Refusal:
    """A refusal whose sentence depends on the number `n`."""
    return Refusal(code, Say(one, many, {"n": n, **params}))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row says what it says: a code of the game, the player it is about, and a number (points or cents)."""

    code: str
    player: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One scored deal, turn or hand: points of everybody who took part, whole cents moved there, and the reasons."""

    number: int
    points: Mapping[str, int]
    reasons: tuple[Reason, ...]
    paid: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The game as it stands: points of all who ever sat, in seat order; `out` are those who can no longer win.

    A game whose score is money says itself what each would have now (`money`, whole cents that sum to 0; the scores are
    the same) and what lies in `pots`. `extra` holds more figures per player, by name.
    """

    scores: Mapping[str, int]
    out: frozenset[str] = frozenset()
    lowest_wins: bool = False
    stars: Mapping[str, int] = field(default_factory=dict)
    money: Mapping[str, int] | None = None
    pots: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def in_money(self) -> bool:
        """Whether the score is the money."""
        return self.money is not None


@dataclass(frozen=True, slots=True)
class Next:
    """Whose turn it is, if anybody's, and the types of event that would now be in place."""

    turn: str | None
    may: tuple[str, ...]


class State(Protocol):
    """What every game's state shows: its seats, whether it is over, and the row its last event completed."""

    @property
    def seats(self) -> Seats:
        """Who sits, and who has left."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def row(self) -> Row | None:
        """The row that the last event completed, if it did."""


@dataclass(frozen=True, slots=True)
class Game:
    """One line of the registry: a kind of game and its functions; `words` are a row's, `tells` an event's.

    `figures` are what a row says about each player, by the game's rules; they add up over rows and games. `lines` show
    such sums to people, and `records` names those whose best is kept.

    `title` is what people call it; `fields` what they call the fields of its events, by path ("data.low"), at the
    beginning of a sentence. A game that says itself what its money is says too what a row `moves`, in whole cents, and
    from what `exact` amounts its money is rounded, or, where its rows move whole cents, how `shares` in them are.
    """

    kind: str
    least: int
    most: int  # unless the option `max_players` says otherwise
    initial: Callable[[tuple[str, ...], Any, Stakes], Any]
    allow: Callable[[Any, Event], Refusal | None]
    evolve: Callable[[Any, Event], Any]
    outcome: Callable[[Any], Outcome]
    coming: Callable[[Any], Next]
    words: Callable[[Row], tuple[Say, ...]]
    tells: Callable[[Event], Say]
    title: Say
    figures: Callable[[Row, Any], Mapping[str, Figures]]
    lines: Callable[[Figures], Lines]
    records: tuple[Best, ...]
    fields: Mapping[str, Say] = field(default_factory=dict)
    moves: Callable[[Row], Mapping[str, int]] = attrgetter("paid")
    exact: Callable[[Any], Mapping[str, Exact]] | None = None
    shares: Callable[[Any], Rounding] | None = None
