"""Games of Big Bang told in a few words, one an event; people have keys of one letter.

@d                  d deals
a=2s.6u+J.J+J.Pm    a closed with couples: the suits are s(tar), (s)u(n), e(arth), m(oon), the wild cards J, M1, M2;
                    "2s" is twice the same card, "6u+J" two cards
a:parziale          a closed, and only what it is is told; "a=…:parziale" tells both
#a=2s.3u,b=6m       the stock is exhausted, a and b show couples; "#" nobody shows any
#a3 #-1             the same in short: a is best with 3; nobody, 1
a^ a_4s             a declares a couple; gives one up and throws away 4 of star
~a                  a retires
+e -e end off       as at Pitch
"""

import re
from random import Random
from typing import Any

from events.event import Event
from events.games import big_bang
from events.games.big_bang import NOBODY, Broken, Closed, Couple, Dealt, Declared, Exhausted, Retired
from events.table import GameStarted
from projections.game import Reason
from service.wording.words import english
from tests import given
from tests.given import NAMES, Evening, met

SUITS = {"s": "star", "u": "sun", "e": "earth", "m": "moon"}
CLOSED = re.compile(r"(\w)(?:=([^:]*))?(?::(\w+))?")
SHORT = re.compile(r"#([\w-])(\d)")


def card(text: str) -> str:
    """A card: "10s" is 10.star; a wild card is itself."""
    return text if text in ("J", "M1", "M2") else f"{text[:-1]}.{SUITS[text[-1]]}"


def couple(text: str) -> Couple:
    """A couple: one card twice, or two with a plus."""
    one, _, other = text.partition("+")
    return card(one), card(other or one)


def couples(text: str) -> tuple[Couple, ...]:
    """Couples, with dots between them."""
    return tuple(couple(part) for part in text.split(".") if part)


def told(word: str) -> Event:
    """The event that a word tells."""
    head, rest = word[0], word[1:]
    if head == "@":
        return Dealt(rest)
    if head == "~":
        return Retired(rest)
    if found := SHORT.fullmatch(word):
        return Exhausted(None, NOBODY if found[1] == "-" else found[1], int(found[2]))
    if head == "#":
        return Exhausted({one[0]: couples(one[2:]) for one in rest.split(",") if one})
    if rest == "^":
        return Declared(head)
    if rest[:1] == "_":
        return Broken(head, card(rest[1:]))
    if rest[:1] in ("=", ":") and (found := CLOSED.fullmatch(word)):
        closing: Any = found[3]
        return Closed(head, None if found[2] is None else couples(found[2]), closing)
    return given.told(word)


def go_on(evening: Evening, words: str) -> None:
    """Tells more of g1, each word an act of its own."""
    for word in words.split():
        evening.tell(told(word), game="g1")


def bang(players: str, words: str = "", rules: Any = None, stakes: Any = None) -> Evening:
    """An evening on which one game, g1, has come as far as the words tell; everybody is there."""
    evening = met("".join(NAMES))
    evening.tell(GameStarted("big_bang", tuple(players), rules, stakes), game="g1")
    go_on(evening, words)
    return evening


def ante(cents: Any) -> dict[str, Any]:
    """Stakes of so much into each sector."""
    return {"mode": "sectors", "ante": cents}


def cents(evening: Evening) -> tuple[int, ...]:
    """Everybody's money in seat order, which with sectors is the score as well."""
    return tuple(evening.game().money.values())


def lying(evening: Evening) -> tuple[int, ...]:
    """What lies in the sectors, mezza first."""
    return tuple(evening.game().pots.values())


def shown(evening: Evening) -> dict[str, Any]:
    """The game g1 as the outside sees it."""
    game: dict[str, Any] = evening.state["games"][0]
    return game


def winners(evening: Evening) -> str:
    """Who has won; empty while the game runs."""
    return "".join(place["player"] for place in shown(evening)["standing"] if place["winner"])


def reasons(told: tuple[Reason, ...]) -> str:
    """Reasons as text: "a closed 2, a won_mezza 100"."""
    return ", ".join(f"{one.player} {one.code} {one.n}" for one in told)


def sentences(evening: Evening) -> str:
    """The last row in words."""
    play = evening.game()
    speaker = english(evening.table.roster)
    return " ".join(speaker.say(one) for one in play.game.words(play.book.rows[-1].row))


PACK = [f"{rank}.{suit}" for rank in big_bang.RANKS for suit in big_bang.SUITS] * 2 + ["J"] * 8 + ["M1", "M2"]


def dealt(random: Random, number: int) -> list[Couple]:
    """So many couples by chance, 20 at most, that one pack gives; about a third of them with wild cards."""
    pack, wild = random.sample(PACK[:-10], len(PACK) - 10), random.sample(PACK[-10:], 10)
    laid: list[Couple] = []
    while len(laid) < number:
        card = pack.pop()
        if len(wild) < 2 or random.randrange(3):
            if card in pack:
                pack.remove(card)
                laid.append((card, card))
        else:
            one = card if random.randrange(4) else wild.pop()
            laid.append((one, wild.pop()) if random.randrange(2) else (wild.pop(), one))
    return laid
