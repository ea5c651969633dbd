"""Games of hands, rounds and chips, told in a few words, one an event; beside those of `tests.given`:

a(b17,c=AC.10H)  Go Boom: a went out, b had 17 left, c these cards; a() nobody else
[a5,b-3]         a round of the score sheet
a<90             a buys in for 90 cents
a>120            a cashes out 120 cents
"""

import re
from typing import Any

from events.event import Event
from events.games.cash_game import BoughtIn, CashedOut
from events.games.go_boom import HandWon
from events.games.scoresheet import RoundScored
from events.table import GameStarted, PlayerAdded
from projections.game import Reason
from service.wording.words import english
from tests import given
from tests.given import NAMES, Evening, met

MORE = {"k": "Katya", "l": "Luca", "m": "Marta"}
HAND = re.compile(r"(\w)\((.*)\)")
ROUND = re.compile(r"\[(.*)\]")
CHIPS = re.compile(r"(\w)([<>])(\d+)")


def told(word: str) -> Event:
    """The event that a word tells."""
    if found := HAND.fullmatch(word):
        return HandWon(found[1], {one[0]: _held(one[1:]) for one in _parts(found[2])})
    if found := ROUND.fullmatch(word):
        return RoundScored({one[0]: int(one[1:]) for one in _parts(found[1])})
    if found := CHIPS.fullmatch(word):
        entry = BoughtIn if found[2] == "<" else CashedOut
        return entry(found[1], int(found[3]))
    return given.told(word)


def _parts(text: str) -> list[str]:
    return text.split(",") if text else []


def _held(text: str) -> int | tuple[str, ...]:
    return tuple(text[1:].split(".")) if text[0] == "=" else int(text)


def played(kind: str, players: str, words: str = "", rules: Any = None, stakes: Any = None) -> Evening:
    """An evening on which one game, g1, has come as far as the words tell; everybody is there, thirteen people."""
    evening = met("".join(NAMES))
    evening.tell(*(PlayerAdded(key, name) for key, name in MORE.items()))
    evening.tell(GameStarted(kind, tuple(players), rules, stakes), game="g1")
    go_on(evening, words)
    return evening


def go_on(evening: Evening, words: str) -> None:
    """Tells more of g1, each word an act of its own."""
    for word in words.split():
        evening.tell(told(word), game="g1")


def shown(evening: Evening) -> dict[str, Any]:
    """The game g1 as the outside sees it."""
    game: dict[str, Any] = evening.state["games"][0]
    return game


def points(evening: Evening) -> str:
    """The scores in seat order: "a40 b100 c80"."""
    return " ".join(f"{player}{n}" for player, n in evening.game().outcome.scores.items())


def winners(evening: Evening) -> str:
    """Who has won; empty while the game runs."""
    return "".join(place["player"] for place in shown(evening)["standing"] if place["winner"])


def cents(evening: Evening) -> tuple[int, ...]:
    """Everybody's money in seat order."""
    return tuple(evening.game().money.values())


def reasons(told: tuple[Reason, ...]) -> str:
    """Reasons as text: "a out 30, b left 17"."""
    return ", ".join(f"{one.player} {one.code} {one.n}" for one in told)


def sentences(evening: Evening) -> str:
    """The last row in words."""
    play = evening.game()
    speaker = english(evening.table.roster)
    return " ".join(speaker.say(one) for one in play.game.words(play.book.rows[-1].row))
