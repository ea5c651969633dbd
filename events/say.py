"""Sentences as values: an English template and its parameters, translated and formatted at the edge.

A parameter that stands for something with a name or a unit says so by its type: `Who` is a player's key that
becomes a name, `Whos` several of them, `Cents` an amount of minor units. Everything else is shown as it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Who:
    """A player's key, shown as the player's name."""

    player: str


@dataclass(frozen=True, slots=True)
class Whos:
    """Several players' keys, shown as a list of names."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cents:
    """An amount in minor units, shown in the table's currency; `signed` shows a plus as well."""

    amount: int
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A change of score, shown with its sign and a real minus."""

    points: int


@dataclass(frozen=True, slots=True)
class Says:
    """Several sentences or terms, shown as a list: "High, Low and Game"."""

    parts: tuple["Say", ...]


Param = str | int | Who | Whos | Cents | Points | Says


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence: `text` is the English template, with `many` its plural form for the parameter `n`.

    `context` tells apart what English calls by one word and another language by two.
    """

    text: str
    many: str = ""
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)
    context: str = ""


def say(text: str, /, *, context: str = "", **params: Param) -> Say:
    """A sentence; the template, with its context, is also the key into the catalogues of translations."""
    return Say(text, "", params, context)


def say_n(one: str, many: str, /, n: int, **params: Param) -> Say:
    """A sentence whose form depends on the number `n`."""
    return Say(one, many, {"n": n, **params})
