"""Big Bang in words: cards, couples, closings, and single events in a sentence, also of those that will be refused."""

from collections.abc import Iterable

from events.event import Event
from events.games.big_bang import JOLLY, MATTAS, NOBODY, Broken, Closed, Couple, Dealt, Declared, Exhausted, Retired
from events.say import Say, Says, Who, say, say_n
from projections.games.big_bang.couples import closing_of

CLOSING = {
    "mezza": say("mezza"),
    "parziale": say("parziale"),
    "totale": say("totale"),
    "big_bang": say("big bang"),
}
"""The closings and the sectors."""

IN_SUIT = {
    "star": lambda rank: say("{rank} of star", rank=rank),
    "sun": lambda rank: say("{rank} of sun", rank=rank),
    "earth": lambda rank: say("{rank} of earth", rank=rank),
    "moon": lambda rank: say("{rank} of moon", rank=rank),
}


def closing_in_words(closing: str) -> Says:
    """A closing or a sector."""
    return Says((CLOSING[closing],))


def card_in_words(card: str) -> Says:
    """A card: "2 of sun", "a jolly", "the matta M1"."""
    if card == JOLLY:
        return Says((say("a jolly"),))
    if card in MATTAS:
        return Says((say("the matta {card}", card=card),))
    rank, suit = card.split(".")
    return Says((IN_SUIT[suit](rank),))


def couple_in_words(couple: Couple) -> Say:
    """A couple: "2 of sun", or its two cards where they are not the same."""
    one, other = couple
    if one == other:
        return say("two jollies") if one == JOLLY else say("{card}", card=card_in_words(one))
    return say("{one} with {other}", one=card_in_words(one), other=card_in_words(other))


def _couples(couples: Iterable[Couple]) -> Says:
    return Says(tuple(couple_in_words(couple) for couple in couples))


def tells(event: Event) -> Say:
    """One event of a game in a sentence."""
    match event:
        case Dealt():
            return say("{player} dealt.", player=Who(event.dealer))
        case Closed():
            return _tells_closing(event)
        case Exhausted():
            return _tells_exhausted(event)
        case Declared():
            return say("{player} declared a couple.", player=Who(event.player))
        case Broken():
            return say(
                "{player} gave up a declared couple and threw away {card}.",
                player=Who(event.player),
                card=card_in_words(event.card),
            )
        case _:
            assert isinstance(event, Retired), event
            return say("{player} retired.", player=Who(event.player))


def _tells_closing(event: Closed) -> Say:
    who, couples = Who(event.player), event.couples
    if couples:
        closing = closing_in_words(event.closing or closing_of(couples))
        return say("{player} closed: {closing}, by {couples}.", player=who, closing=closing, couples=_couples(couples))
    if event.closing:
        return say("{player} closed: {closing}.", player=who, closing=closing_in_words(event.closing))
    return say("{player} closed.", player=who)


def _tells_exhausted(event: Exhausted) -> Say:
    shown = {player: couples for player, couples in (event.couples or {}).items() if couples}
    if shown:
        hands = tuple(
            say("{player} ({couples})", player=Who(player), couples=_couples(couples))
            for player, couples in shown.items()
        )
        return say("The stock ran out. Shown: {hands}.", hands=Says(hands))
    if event.winner in (None, NOBODY):
        return say("The stock ran out, and nobody has two couples of one group.")
    return say_n(
        "The stock ran out: {player} is best with {n} couple of one group.",
        "The stock ran out: {player} is best with {n} couples of one group.",
        n=event.count or 0,
        player=Who(event.winner),
    )
