"""What Big Bang refuses: couples that are none or that 114 cards do not give, winners who are out, untimely events.

Source: rules, sections 4 and 6.0.
"""

from collections.abc import Iterable

from events.event import Event
from events.games.big_bang import (
    HAND_COUPLES,
    JOLLIES,
    JOLLY,
    MATTAS,
    NOBODY,
    Broken,
    Closed,
    Couple,
    Dealt,
    Declared,
    Exhausted,
    Retired,
)
from events.say import Who
from events.table import GameEnded, GameJoined, GameLeft
from projections.coming import allow_join
from projections.game import Refusal, refuse, refuse_n
from projections.games.big_bang.couples import LEAST_CLOSING, closing_of, is_couple, too_often
from projections.games.big_bang.state import MOST, BigBang, Deal
from projections.games.big_bang.told import card_in_words, closing_in_words


def allow(state: BigBang, event: Event) -> Refusal | None:
    """Why the event cannot happen now, or None."""
    match event:
        case Dealt():
            return _between_deals(state) or _not_in(state, event.dealer)
        case Closed():
            return _in_deal(state, event.player) or _allow_closing(event)
        case Exhausted():
            return _no_deal(state) or _allow_exhausted(state, event)
        case Declared() | Broken():
            return _in_deal(state, event.player) or _allow_laid_down(state, event)
        case GameJoined():
            return _allow_join(state, event)
        case GameLeft() | Retired():
            return _not_in(state, event.player)
        case GameEnded():
            return _between_deals(state)
        case _:
            return refuse("not_legal_now", "That does not belong to a game of Big Bang.")


def _between_deals(state: BigBang) -> Refusal | None:
    if state.deal is None:
        return None
    return refuse("mid_deal", "A deal is on the table: tell who closed, or that the stock is exhausted, first.")


def _no_deal(state: BigBang) -> Refusal | None:
    return None if state.deal else refuse("not_legal_now", "No cards are dealt: record the deal first.")


def _in_deal(state: BigBang, player: str) -> Refusal | None:
    return _no_deal(state) or _not_in(state, player)


def _not_in(state: BigBang, player: str) -> Refusal | None:
    """Why the player has no part in this; who sits here is in the deal too, since nobody joins in its middle."""
    if player in state.seats.left:
        return refuse("retired", "{player} has retired and sits out the rest of the game.", player=Who(player))
    if player not in state.seats.seated:
        return refuse("not_seated", "{player} does not sit in this game.", player=Who(player))
    return None


def _allow_join(state: BigBang, event: GameJoined) -> Refusal | None:
    if event.player in state.seats.left:
        return _not_in(state, event.player)
    if state.pot_closed:
        return refuse("pot_closed", "A game for a pot can be joined before its first deal only: join the next game.")
    return _between_deals(state) or allow_join(state.seats, event, MOST)


def _allow_closing(event: Closed) -> Refusal | None:
    if event.couples is None:
        if event.closing is None:
            return refuse("closing_needed", "Tell what {player} closed, or the four couples.", player=Who(event.player))
        return None
    if len(event.couples) != HAND_COUPLES:
        return refuse(
            "not_four_couples",
            "A closing is four couples, not {n}: tell all eight cards.",
            n=len(event.couples),
        )
    refusal = _refuse_couples(event.couples)
    if refusal:
        return refusal
    closing = closing_of(event.couples)
    if event.closing not in (None, closing):
        return refuse(
            "closing_off",
            "These couples are a {closing}, not a {told}: look at them again.",
            closing=closing_in_words(closing),
            told=closing_in_words(str(event.closing)),
        )
    return None


def _refuse_couples(couples: Iterable[Couple]) -> Refusal | None:
    """Why these couples, all shown at once, cannot be, or None."""
    couples = tuple(couples)
    for couple in couples:
        if not is_couple(couple):
            one, other = (card_in_words(card) for card in couple)
            return refuse(
                "no_couple",
                "{one} and {other} are no couple: its cards have the same rank and suit.",
                one=one,
                other=other,
            )
    card = too_often(couples)
    if card is None:
        return None
    if card == JOLLY:
        return refuse("card_too_often", "There are only {n} jollies: look at the couples again.", n=JOLLIES)
    if card in MATTAS:
        return refuse("card_too_often", "There is only one {card}: look at the couples again.", card=card)
    return refuse(
        "card_too_often", "There are only two cards {card}: look at the couples again.", card=card_in_words(card)
    )


def _allow_exhausted(state: BigBang, event: Exhausted) -> Refusal | None:
    if event.couples is None:
        return _allow_short(state, event)
    if event.winner is not None or event.count is not None:
        return refuse("result_twice", "Tell the couples shown, or the winner and the count: not both.")
    for player in event.couples:
        refusal = _not_in(state, player)
        if refusal:
            return refusal
    return _refuse_couples(couple for shown in event.couples.values() for couple in shown)


def _allow_short(state: BigBang, event: Exhausted) -> Refusal | None:
    """Why a result told without the couples cannot be, or None."""
    if event.winner is None:
        return refuse("result_needed", "Tell the couples shown, or who had the best ones and how many.")
    if event.count is None and event.winner != NOBODY:
        return refuse("result_needed", "Tell as well how many couples of one group the best player had.")
    if event.winner != NOBODY:
        return _not_in(state, event.winner)
    if event.count is not None and event.count >= LEAST_CLOSING:
        return refuse_n(
            "result_needed",
            "With {n} couple somebody wins: tell who.",
            "With {n} couples somebody wins: tell who.",
            n=event.count,
        )
    return None


def _allow_laid_down(state: BigBang, event: Declared | Broken) -> Refusal | None:
    declared = _deal(state).declared.get(event.player, 0)
    if isinstance(event, Declared):
        if declared < HAND_COUPLES:
            return None
        return refuse_n(
            "too_many_couples",
            "{player} has declared {n} couple, and eight cards give no more.",
            "{player} has declared {n} couples, and eight cards give no more.",
            player=Who(event.player),
            n=declared,
        )
    if declared:
        return None
    return refuse(
        "nothing_declared",
        "{player} has no declared couple to give up: tell it only of one laid face down.",
        player=Who(event.player),
    )


def _deal(state: BigBang) -> Deal:
    assert state.deal is not None
    return state.deal
