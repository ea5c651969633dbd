"""Games of the Pig family told in a few words, one an event; people have keys of one letter.

a4 a44         a rolls a 4; 4-4
a:rs a:o a:p   a throws a razorback and a snouter; an oinker; a piggyback (d b r t s j are the poses)
a!             a holds
a=21 a=x a=0   a's turn in one: banked 21; lost; wiped
^a9,b9,c4      the throw for the start
+e -e end off  as at Pitch
"""

from typing import Any

from events.event import Event
from events.games.pig import Held, Rolled, RolledOff, Thrown, WholeTurn
from events.table import GameStarted
from tests.given import NAMES, WHOLE, Evening, met
from tests.given import told as told_anywhere

POSES = {"d": "dot", "b": "blank", "r": "razorback", "t": "trotter", "s": "snouter", "j": "jowler"}
TOUCHING = {"o": "oinker", "p": "piggyback"}
LOST: dict[str, Any] = {"x": "lost", "0": "wiped"}


def told(word: str) -> Event:
    """The event that a word tells."""
    if word in WHOLE or word[0] in "+-":
        return told_anywhere(word)
    if word[0] == "^":
        return RolledOff({one[0]: int(one[1:]) for one in word[1:].split(",")})
    player, how = word[0], word[1:]
    if how == "!":
        return Held(player)
    if how[0] == "=":
        return WholeTurn(player, LOST[how[1:]]) if how[1:] in LOST else WholeTurn(player, "held", int(how[1:]))
    if how[0] == ":":
        lying = how[1:]
        return Thrown(player, (POSES[lying[0]], POSES[lying[1]]) if len(lying) == 2 else TOUCHING[lying])
    return Rolled(player, tuple(map(int, how)))


def play(evening: Evening, words: str) -> None:
    """Tells the events of g1, each an act of its own."""
    for word in words.split():
        evening.tell(told(word), game="g1")


def pig(kind: str, players: str, words: str = "", rules: Any = None, stakes: Any = None) -> Evening:
    """An evening on which one game, g1, has come as far as the words tell; everybody is there."""
    evening = met("".join(NAMES))
    evening.tell(GameStarted(kind, tuple(players), rules, stakes), game="g1")
    play(evening, words)
    return evening


def winners(evening: Evening) -> str:
    """Who has won g1, in seat order among equals; nobody while it runs."""
    return "".join(place.player for place in evening.game().standing if place.winner)


def totals(evening: Evening) -> tuple[int, ...]:
    """The points of g1 in seat order."""
    return tuple(evening.game().outcome.scores.values())
