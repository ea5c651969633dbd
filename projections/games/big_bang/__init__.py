"""Big Bang. Four couples are a closing: mezza, parziale, totale or big bang, by the most of them in one group.

Played for four sectors, into each of which every player puts an ante before each deal: a closing wins its sector and
those before it, a big bang ends the game, and what nobody won is split when the players end it. Or a point match: a
closing scores 1 to 4 points, and the target ends it. Either ends with one player left. The score is the money in cents,
or the points. Refuses couples that 114 cards do not give, and winners who have retired. Source: rules, section 4.
"""

from collections.abc import Iterable, Mapping
from operator import attrgetter

from events.event import Event
from events.games.big_bang import (
    KIND,
    SECTORS,
    BigBangRules,
    Broken,
    Closed,
    Dealt,
    Declared,
    Exhausted,
    Retired,
    Sectors,
)
from events.say import say
from events.stakes import Stakes
from events.table import GameEnded, GameJoined, GameLeft
from projections.changed import changed
from projections.game import Game, Reason
from projections.games.big_bang.couples import LEAST_CLOSING, best_of, closing_of
from projections.games.big_bang.exhausted import decide
from projections.games.big_bang.figures import RECORDS, figures, lines
from projections.games.big_bang.refusals import allow
from projections.games.big_bang.rows import money_row, point_row, words
from projections.games.big_bang.state import LEAST, MOST, BigBang, Deal, Parts, coming, outcome
from projections.games.big_bang.told import tells
from projections.seats import Seats


def initial(players: tuple[str, ...], rules: BigBangRules, stakes: Stakes) -> BigBang:
    """Before the first deal: the first player deals."""
    return BigBang(rules, stakes, Seats(players), players[0], dict.fromkeys(players, 0))


def evolve(state: BigBang, event: Event) -> BigBang:
    """The state after an allowed event."""
    state = state if state.row is None else changed(state, row=None)
    match event:
        case Dealt():
            return _deal(state, event)
        case Closed():
            return _close(state, event)
        case Exhausted():
            return _exhaust(state, event)
        case Declared():
            return _lay_down(state, event.player, 1)
        case Broken():
            return _lay_down(state, event.player, -1)
        case GameLeft(player=player) | Retired(player=player):
            return _retire(state, player)
        case GameJoined():
            return _join(state, event)
        case GameEnded():
            return changed(state, over=True)
        case _:
            return state


def _deal(state: BigBang, event: Dealt) -> BigBang:
    """Dealt clockwise, the dealer last; with sectors the antes go in."""
    players = state.seats.clockwise(event.dealer, state.seats.seated)
    account = state.account
    if isinstance(state.stakes, Sectors):
        account = account.ante(players, state.stakes.antes)
    return changed(state, account=account, dealer=event.dealer, deal=Deal(event.dealer, players), begun=True)


def _close(state: BigBang, event: Closed) -> BigBang:
    closing = event.closing or closing_of(event.couples or ())
    level = SECTORS.index(closing) + 1
    facts = [Reason("closed", event.player, level)]
    if state.for_sectors:
        state, taken = _take(state, event.player, level)
        return _finish(state, [*facts, *taken], over=closing == "big_bang")
    points = state.rules.points[level - 1]
    total = state.scores[event.player] + points
    over = total >= state.rules.target
    facts += [Reason("scored", event.player, points), *([Reason("target", event.player, total)] if over else ())]
    return _finish(changed(state, scores={**state.scores, event.player: total}), facts, over)


def _take(state: BigBang, player: str, level: int) -> tuple[BigBang, list[Reason]]:
    """The state once the player has won the first `level` sectors, and what lay in each."""
    won, pots = SECTORS[:level], state.account.pots
    account = state.account.take(player, won)
    return changed(state, account=account), [Reason(f"won_{sector}", player, pots[sector]) for sector in won]


def _exhaust(state: BigBang, event: Exhausted) -> BigBang:
    """The best couples win the sectors of their count; in a point match they score nothing."""
    assert state.deal is not None
    dealer, shown = state.deal.dealer, event.couples or {}
    facts = [Reason("exhausted", dealer)]
    facts += [
        Reason("best", player, best_of(shown[player]).count) for player in state.deal.players if shown.get(player)
    ]
    if not state.for_sectors:
        return _finish(state, [*facts, Reason("no_points", dealer)])
    won = _verdict(state.deal, event)
    if won is None:
        return _finish(state, [*facts, Reason("nobody", dealer)])
    state, taken = _take(state, won.player, won.n - LEAST_CLOSING + 1)
    return _finish(state, [*facts, won, *taken])


def _verdict(deal: Deal, event: Exhausted) -> Reason | None:
    """Who wins with how many couples, and by which step where the couples are known; None where nobody does."""
    if event.couples is not None:
        verdict = decide(event.couples, deal.players)
        return Reason(verdict.step, verdict.player, verdict.count) if verdict else None
    count = event.count or 0
    return Reason("told", str(event.winner), count) if count >= LEAST_CLOSING else None


def _finish(state: BigBang, facts: list[Reason], over: bool = False) -> BigBang:
    """The state after a deal, which leaves its row; the next player deals."""
    assert state.deal is not None
    players = tuple(player for player in state.seats.order if player in state.deal.players)
    state = changed(state, deal=None, dealer=state.seats.after(state.deal.dealer), over=over)
    if state.for_sectors:
        return _tell_money(state, facts, players)
    return changed(state, row=point_row(state.rows + 1, facts, players), rows=state.rows + 1)


def _tell_money(state: BigBang, facts: Iterable[Reason], players: Iterable[str]) -> BigBang:
    """The state with a row of what became of these players' money since the last one."""
    row = money_row(state.rows + 1, facts, state.reckoned, state.parts, players)
    return changed(state, row=row, rows=row.number, reckoned=state.parts)


def _lay_down(state: BigBang, player: str, change: int) -> BigBang:
    assert state.deal is not None
    return changed(state, deal=changed(state.deal, declared=_plus(state.deal.declared, player, change)))


def _retire(state: BigBang, player: str) -> BigBang:
    """Who retires forfeits what he put in; the last one left has what lies there, and a deal on the table is void."""
    seats = state.seats.leave(GameLeft(player))
    alone = len(seats.seated) == 1
    dealer = seats.after(player) if state.dealer == player and state.deal is None else state.dealer
    deal = None if alone or state.deal is None else _without(state.deal, player)
    facts = [Reason("retired", player), *([Reason("last", seats.seated[0])] if alone else ())]
    now = changed(state, seats=seats, dealer=dealer, deal=deal, over=alone)
    return _tell_if_moved(now, facts, state.seats.seated)


def _without(deal: Deal, player: str) -> Deal:
    declared = {one: n for one, n in deal.declared.items() if one != player}
    return Deal(deal.dealer, tuple(one for one in deal.players if one != player), declared)


def _join(state: BigBang, event: GameJoined) -> BigBang:
    state = changed(state, seats=state.seats.join(event), scores={event.player: 0, **state.scores})
    return _tell_if_moved(state, [Reason("joined", event.player)], state.seats.seated)


def _tell_if_moved(state: BigBang, facts: list[Reason], players: tuple[str, ...]) -> BigBang:
    """The state with a row, where with sectors anybody's money has become another."""
    moved = any(parts != state.reckoned.get(player, Parts()) for player, parts in state.parts.items())
    return _tell_money(state, facts, players) if state.for_sectors and moved else state


def _plus(numbers: Mapping[str, int], player: str, n: int) -> dict[str, int]:
    return {**numbers, player: numbers.get(player, 0) + n}


GAME = Game(
    kind=KIND.name, title=say("Big Bang"), least=LEAST, most=MOST, initial=initial, allow=allow, evolve=evolve,
    outcome=outcome, coming=coming, words=words, tells=tells, figures=figures, lines=lines, records=RECORDS,
    shares=attrgetter("shares"),
)  # fmt: skip
