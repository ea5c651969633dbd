"""The Pig family: throw and add up, then hold to bank the sum, or lose it to a bad throw. One turn each per round.

Points: what was banked; 1-1 or an oinker may wipe them. It ends at once when somebody banks the target, or with that
round; or when one is left who can win; or by agreement between turns. Refuses throws and holds out of turn, and facts
that dice and pigs do not allow. Source: rules, section 2.
"""

from typing import assert_never

from events.event import Event
from events.games.pig import KINDS, Held, Rolled, RolledOff, Thrown, WholeTurn
from events.kind import Kind
from events.say import say
from events.stakes import Stakes
from events.table import GameEnded, GameJoined, GameLeft
from projections.changed import changed
from projections.game import Game
from projections.games.pig.figures import RECORDS, figures, lines
from projections.games.pig.refusals import allow
from projections.games.pig.rows import row_of, tells, words
from projections.games.pig.state import Pig, coming, outcome
from projections.games.pig.throws import WIPES, Rules, judge, most_players
from projections.seats import Seats

LEAST = 2


def initial(players: tuple[str, ...], rules: Rules, stakes: Stakes) -> Pig:
    """Before the first throw: the first player begins, unless a throw for the start says otherwise."""
    return Pig(rules, stakes, Seats(players), dict.fromkeys(players, 0), players[0], players[0])


def evolve(state: Pig, event: Event) -> Pig:
    """The state after an allowed event."""
    state = state if state.row is None else changed(state, row=None)
    match event:
        case Rolled() | Thrown():
            return _throw(state, event)
        case Held():
            return _finish(state, "banked", state.turn_points)
        case WholeTurn():
            return _whole(state, event)
        case RolledOff():
            return _start(state, event)
        case GameJoined():
            scores = {event.player: 0, **state.scores}
            return changed(state, seats=state.seats.join(event), scores=scores)
        case GameLeft():
            return _leave(state, event)
        case GameEnded():
            return changed(state, over=True)
        case _:
            return state


def _throw(state: Pig, event: Rolled | Thrown) -> Pig:
    throw = judge(state.rules, event)
    if throw.points:
        told = event.dice if isinstance(event, Rolled) else tuple(event.pigs)
        return changed(state, air=(*state.air, changed(throw, told=told)), begun=True)
    if throw.code == "piggyback":
        state = changed(state, out=state.out | {event.player})
    lost = state.scores[event.player] if throw.code in WIPES else state.turn_points
    return _finish(state, throw.code, lost)


def _whole(state: Pig, event: WholeTurn) -> Pig:
    match event.outcome:
        case "held":
            return _finish(state, "banked", event.points or 0)
        case "wiped":
            return _finish(state, "wiped", state.scores[event.player], whole=True)
        case "lost":
            return _finish(state, "lost", 0, whole=True)
        case _ as never:
            assert_never(never)


def _finish(state: Pig, code: str, n: int, whole: bool = False) -> Pig:
    """The state after the running turn, which ended with this result: scored, its row left, the next one's turn."""
    player = state.turn
    row = row_of(state.turns + 1, player, state.air, code, n, whole)
    total = state.scores[player] + row.points[player]
    reached = code == "banked" and total >= state.rules.target
    state = changed(
        state,
        scores={**state.scores, player: total},
        air=(),
        begun=True,
        last_round=state.last_round or reached,
        turns=state.turns + 1,
        over=reached and state.rules.end == "at_once",
        row=row,
    )
    return state if state.over else _pass_on(state)


def _pass_on(state: Pig) -> Pig:
    """The next one's turn, clockwise; over after the last round, and when one is left who can win."""
    playing, order = state.playing, state.seats.order
    at = order.index(state.first)
    order = order[at:] + order[:at]
    later = [player for player in order[order.index(state.turn) + 1 :] if player in playing]
    if len(playing) == 1 or (state.last_round and not later):
        return changed(state, over=True)
    return changed(state, turn=next(player for player in (*later, *order) if player in playing))


def _start(state: Pig, event: RolledOff) -> Pig:
    """The highest total begins; while it is tied, all throw again."""
    highest = max(event.rolls.values())
    first, *others = (player for player, total in event.rolls.items() if total == highest)
    return changed(state, first=first, turn=first, begun=True, tied=bool(others))


def _leave(state: Pig, event: GameLeft) -> Pig:
    """Who leaves in the middle of his own turn loses what is in the air; after that he is skipped."""
    seats = state.seats.leave(event)
    state = changed(state, seats=seats)
    if event.player == state.turn and state.air:
        return _finish(state, "left", state.turn_points)
    if len(state.playing) == 1:
        return changed(state, over=True, air=())
    if not state.begun:
        return changed(state, first=seats.seated[0], turn=seats.seated[0])
    return _pass_on(state) if event.player == state.turn else state


TITLES = {
    "pig": say("Pig"),
    "two_dice_pig": say("Two-Dice Pig"),
    "big_pig": say("Big Pig"),
    "pass_the_pigs": say("Pass the Pigs"),
}

FIELDS = {
    "data.dice": say("The throw"),
    "data.pigs": say("The throw"),
    "data.rolls": say("The throw for the start"),
    "data.points": say("The number of points"),
    "data.outcome": say("How it ended"),
    "data.rules.target": say("The target"),
    "data.rules.max_players": say("The number of players"),
}


def _game(kind: Kind) -> Game:
    most, title = most_players(kind.rules()), TITLES[kind.name]
    return Game(
        kind=kind.name, title=title, least=LEAST, most=most, initial=initial, allow=allow, evolve=evolve,
        outcome=outcome, coming=coming, words=words, tells=tells, figures=figures, lines=lines, records=RECORDS,
        fields=FIELDS,
    )  # fmt: skip


GAMES = tuple(_game(kind) for kind in KINDS)
