"""Big Bang, its vocabulary: the deal, a closing by its couples or by name, the exhausted stock, couples laid down.

A card is a rank and a suit ("2.sun"), a jolly ("J") or one of the two mattas ("M1", "M2"); a couple is two cards.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from events.compound import ListOf, MapOf, Nullable
from events.event import GameEvent, Key
from events.kind import Kind
from events.say import say
from events.shapes import Amount, Choice, Fault, Pattern, Shape, Whole, join
from events.shapes import Key as KeyShape
from events.stakes import NoStakes, Pot, Stakes

SUITS = ("star", "sun", "earth", "moon")
"""The highest first."""
RANKS = (*map(str, range(1, 11)), "P", "X", "U")
"""1 to 10, planets, galaxies, universe; two cards of each rank and suit."""
JOLLY, MATTAS = "J", ("M1", "M2")
COPIES, JOLLIES = 2, 8
HAND_COUPLES = 4
"""A hand is eight cards, a closing four couples."""

SECTORS = ("mezza", "parziale", "totale", "big_bang")
"""The sectors, and the closings, each of which wins its own and all before it."""
NOBODY = ""
"""Stands for a winner told as null, where None means that none was told."""

CARD = Pattern(
    re.compile(rf"(?:{'|'.join(RANKS)})\.(?:{'|'.join(SUITS)})|{JOLLY}|{'|'.join(MATTAS)}"),
    say("must be a card such as 2.sun, P.star, J or M1."),
)


@dataclass(frozen=True, slots=True)
class CoupleOf:
    """Two cards; whether they make a couple is for the game to say."""

    card: Shape

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """A tuple of two."""
        if not isinstance(raw, list) or len(raw) != 2:
            faults.append(Fault(path, say("must be a list of two cards.")))
            return ()
        return tuple(self.card.read(one, join(path, i), faults) for i, one in enumerate(raw))

    def write(self, value: Any) -> Any:
        """A list of two."""
        return list(value)

    def schema(self) -> dict[str, Any]:
        """An array of two."""
        return {"type": "array", "items": self.card.schema(), "minItems": 2, "maxItems": 2}


@dataclass(frozen=True, slots=True)
class NobodyOr(Nullable):
    """Another shape, or null, kept as NOBODY: in a field that may be left out, null is not the same as absent."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """NOBODY, or the inner value."""
        return NOBODY if raw is None else self.inner.read(raw, path, faults)

    def write(self, value: Any) -> Any:
        """Null, or the inner JSON."""
        return None if value == NOBODY else self.inner.write(value)


@dataclass(frozen=True, slots=True)
class PerSector(Amount):
    """An amount for each of the four sectors alike, or an object with one for each."""

    def read(self, raw: Any, path: str, faults: list[Fault]) -> Any:
        """An int, or a dict with all four names."""
        if not isinstance(raw, Mapping):
            return Amount.read(self, raw, path, faults)
        for key in raw:
            if key not in SECTORS:
                faults.append(Fault(join(path, key), say("is not a known field: leave it out.")))
        for name in SECTORS:
            if name in raw:
                Amount.read(self, raw[name], join(path, name), faults)
            else:
                faults.append(Fault(join(path, name), say("is missing.")))
        return raw

    def schema(self) -> dict[str, Any]:
        """Any of the two."""
        amount = Amount.schema(self)
        each = {"properties": dict.fromkeys(SECTORS, amount), "required": list(SECTORS)}
        return {"anyOf": [amount, {"type": "object", **each, "additionalProperties": False}]}


Card = Annotated[str, CARD]
Closing = Annotated[Literal["mezza", "parziale", "totale", "big_bang"], Choice(SECTORS)]
Couple = tuple[str, str]
COUPLE = CoupleOf(CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class BigBangRules:
    """The table's options, the default first.

    `leftover` says how what nobody has won is split at the end; `target` and `points` (of a mezza, a parziale, a
    totale, a big bang) are those of the point match; `turn_seconds` is a clock on the screen.
    """

    leftover: Annotated[Literal["contribution", "equal"], Choice(("contribution", "equal"))] = "contribution"
    target: Annotated[int, Whole(1)] = 10
    points: Annotated[tuple[int, ...], ListOf(Whole(0), low=len(SECTORS), high=len(SECTORS))] = (1, 2, 3, 4)
    turn_seconds: Annotated[int, Whole(1)] = 20
    edition: Annotated[int, Choice((1,))] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Sectors(Stakes):
    """Each player puts `ante` into each of the four sectors before each deal."""

    mode: ClassVar[str] = "sectors"
    ante: Annotated[int | Mapping[str, int], PerSector()] = 25

    @property
    def antes(self) -> dict[str, int]:
        """Sector → cents that each player puts in."""
        return dict.fromkeys(SECTORS, self.ante) if isinstance(self.ante, int) else dict(self.ante)


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """Eight cards to everybody seated; with sectors the antes go in."""

    type: ClassVar[str] = "big_bang.dealt"
    dealer: Key


@dataclass(frozen=True, slots=True)
class Closed(GameEvent):
    """A player laid down four couples; told are the couples, or what closing they are, or both."""

    type: ClassVar[str] = "big_bang.closed"
    player: Key
    couples: Annotated[tuple[Couple, ...], ListOf(COUPLE)] | None = None
    closing: Closing | None = None


@dataclass(frozen=True, slots=True)
class Exhausted(GameEvent):
    """The stock ran out without a closing: the couples each player shows (who is left out shows none).

    Or in short: the `winner`, or NOBODY, and the `count` of his couples in one group.
    """

    type: ClassVar[str] = "big_bang.exhausted"
    couples: Annotated[Mapping[str, tuple[Couple, ...]], MapOf(ListOf(COUPLE, high=HAND_COUPLES))] | None = None
    winner: Annotated[str, NobodyOr(KeyShape())] | None = None
    count: Annotated[int, Whole(0, HAND_COUPLES)] | None = None


@dataclass(frozen=True, slots=True)
class Declared(GameEvent):
    """A player laid a couple face down."""

    type: ClassVar[str] = "big_bang.declared"
    player: Key


@dataclass(frozen=True, slots=True)
class Broken(GameEvent):
    """A player gave up a couple laid down: he showed it and threw `card` away."""

    type: ClassVar[str] = "big_bang.broken"
    player: Key
    card: Card


@dataclass(frozen=True, slots=True)
class Retired(GameEvent):
    """A player forfeits what he put in and sits out the rest of the game."""

    type: ClassVar[str] = "big_bang.retired"
    player: Key


KIND = Kind(
    name="big_bang",
    events=(Dealt, Closed, Exhausted, Declared, Broken, Retired),
    rules=BigBangRules,
    stakes=(Sectors, Pot, NoStakes),
)
