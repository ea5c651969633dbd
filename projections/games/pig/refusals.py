"""What a game of the Pig family refuses: throws and holds out of turn, turns and start throws that cannot be.

Source: rules, sections 2 and 6.0.
"""

from events.event import Event
from events.games.pig import KINDS, Held, PassThePigsRules, Rolled, RolledOff, Thrown, WholeTurn
from events.say import Who, Whos
from events.stakes import Pot
from events.table import GameEnded, GameJoined, GameLeft
from projections.coming import allow_join, allow_leave
from projections.game import Refusal, refuse, refuse_n
from projections.games.pig.state import Pig
from projections.games.pig.throws import LEAST_BANKED, can_wipe, dice_of, most_players

TOLD = {kind.rules: (*kind.events, GameJoined, GameLeft, GameEnded) for kind in KINDS}
"""What can happen in a game, by the class of its rules."""


def allow(state: Pig, event: Event) -> Refusal | None:
    """Why the event cannot happen now, or None."""
    if not isinstance(event, TOLD[type(state.rules)]):
        return refuse("not_legal_now", "That does not belong to this kind of game.")
    match event:
        case Rolled() | Thrown():
            return _not_now(state, event.player) or _allow_throw(state, event)
        case Held():
            return _not_now(state, event.player) or _allow_hold(state)
        case WholeTurn():
            return _not_now(state, event.player) or _allow_whole(state, event)
        case RolledOff():
            return _allow_start(state, event)
        case GameJoined():
            return _allow_join(state, event)
        case GameLeft():
            return allow_leave(state.seats, event)
        case _:
            return _allow_end(state)


def _not_now(state: Pig, player: str) -> Refusal | None:
    """Why it is not this player's turn."""
    if player not in state.seats.seated:
        return _not_seated(player)
    if state.tied:
        return refuse("start_tied", "The throw for the start is tied: everybody throws for it again first.")
    if player in state.out:
        return refuse(
            "out_of_turn",
            "A piggyback put {player} out of the game. It is {turn}'s turn.",
            player=Who(player),
            turn=Who(state.turn),
        )
    if player != state.turn:
        return refuse("out_of_turn", "It is {turn}'s turn.", turn=Who(state.turn))
    return None


def _allow_throw(state: Pig, event: Rolled | Thrown) -> Refusal | None:
    if isinstance(event, Rolled):
        if len(event.dice) == dice_of(state.rules):
            return None
        if dice_of(state.rules) == 1:
            return refuse("wrong_dice", "Pig is played with one die: tell one number.")
        return refuse("wrong_dice", "This game is played with two dice: tell both numbers.")
    if event.pigs == "piggyback" and isinstance(state.rules, PassThePigsRules) and not state.rules.piggyback:
        return refuse("no_piggyback", "This game is played without piggybacks: throw both pigs again.")
    return None


def _allow_hold(state: Pig) -> Refusal | None:
    if not state.air:
        return refuse("nothing_thrown", "{player} has thrown nothing yet: throw first.", player=Who(state.turn))
    if state.must_throw:
        return refuse("must_throw", "Doubles must be thrown again: {player} cannot hold now.", player=Who(state.turn))
    return None


def _allow_whole(state: Pig, event: WholeTurn) -> Refusal | None:
    player, least = Who(event.player), LEAST_BANKED[type(state.rules)]
    if state.air:
        return refuse(
            "mid_turn", "This turn of {player} is being told throw by throw: go on with the next one.", player=player
        )
    if event.outcome == "wiped" and not can_wipe(state.rules):
        return refuse("no_wipe", "No throw takes the whole total in this game: the turn was held or lost.")
    if event.outcome != "held":
        if event.points is None:
            return None
        return refuse("points_off", "{player} banked nothing in this turn: leave the points out.", player=player)
    if event.points is None:
        return refuse("points_needed", "{player} held: tell how many points were banked.", player=player)
    if event.points < least:
        return refuse(
            "points_off",
            "Nobody can bank {n} in a turn, the least is {least}: add the throws up again.",
            n=event.points,
            least=least,
        )
    return None


def _allow_start(state: Pig, event: RolledOff) -> Refusal | None:
    if state.begun and not state.tied:
        return refuse("not_legal_now", "It is settled who begins: it is {turn}'s turn.", turn=Who(state.turn))
    for player in event.rolls:
        if player not in state.seats.seated:
            return _not_seated(player)
    missing = tuple(player for player in state.seats.seated if player not in event.rolls)
    if missing:
        return refuse("start_off", "Everybody throws for the start: {players} must throw too.", players=Whos(missing))
    dice = dice_of(state.rules)
    for player, total in event.rolls.items():
        if not dice <= total <= 6 * dice:
            return refuse(
                "start_off",
                "{player} cannot have thrown {total}: it is from {low} to {high}.",
                player=Who(player),
                total=total,
                low=dice,
                high=6 * dice,
            )
    return None


def _allow_join(state: Pig, event: GameJoined) -> Refusal | None:
    if state.begun:
        return refuse("begun", "This game can be joined before its first throw only: join the next one.")
    if isinstance(state.stakes, Pot) and event.player in state.seats.left:
        return refuse(
            "pot_closed", "{player} has left, and the ante is forfeit: join the next game.", player=Who(event.player)
        )
    return allow_join(state.seats, event, most_players(state.rules))


def _allow_end(state: Pig) -> Refusal | None:
    if not state.air:
        return None
    return refuse_n(
        "mid_turn",
        "{player} has {n} point in the air: finish the turn first.",
        "{player} has {n} points in the air: finish the turn first.",
        player=Who(state.turn),
        n=state.turn_points,
    )


def _not_seated(player: str) -> Refusal:
    return refuse("not_seated", "{player} does not sit in this game.", player=Who(player))
