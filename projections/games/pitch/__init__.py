"""Pitch: Money Game. Each deal is bid for; the pitcher makes his bid or is set back; the players end the game.

Points: High, Low, Jack and Game one each, a made moon 4 and a star. Money: cents a point from the deal's average, and
moon money between the pitcher and each other player dealt in. Refuses what the auction, the deck or the seats do not
allow. Source: rules, section 1.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from events.event import Event
from events.games.pitch import KIND, BidMade, Contracted, Dealt, Misdealt, PitchRules, Scored
from events.say import Who, say
from events.stakes import Pot, Stakes
from events.table import GameEnded, GameJoined, GameLeft
from projections.changed import changed
from projections.coming import allow_join, allow_leave
from projections.game import Game, Next, Outcome, Refusal, Row, refuse
from projections.games.pitch.auction import Auction, Contract
from projections.games.pitch.facts import refuse_facts
from projections.games.pitch.figures import RECORDS, figures, lines
from projections.games.pitch.rows import row_of, tells, words
from projections.seats import Seats

LEAST, MOST = 2, 8

BETWEEN_DEALS = ("pitch.dealt", "game.joined", "game.left", "game.ended", "game.abandoned")


@dataclass(frozen=True)
class Deal:
    """The deal on the table: who deals, who was dealt in (in order of speaking, dealer last), and the auction."""

    dealer: str
    players: tuple[str, ...]
    auction: Auction


@dataclass(frozen=True)
class Pitch:
    """A game of Pitch; `dealer` deals next, `deals` counts the scored ones, `begun` once cards were dealt at all."""

    rules: PitchRules
    stakes: Stakes
    seats: Seats
    dealer: str
    scores: Mapping[str, int]
    stars: Mapping[str, int] = field(default_factory=dict)
    deals: int = 0
    begun: bool = False
    deal: Deal | None = None
    over: bool = False
    row: Row | None = None

    @property
    def contract(self) -> Contract | None:
        """Who plays for what in the deal on the table, once that is known."""
        return self.deal.auction.contract if self.deal else None


def initial(players: tuple[str, ...], rules: PitchRules, stakes: Stakes) -> Pitch:
    """Before the first deal: the first player deals."""
    return Pitch(rules, stakes, Seats(players), players[0], dict.fromkeys(players, 0))


def allow(state: Pitch, event: Event) -> Refusal | None:
    """Why the event cannot happen now, or None."""
    match event:
        case Dealt():
            return _allow_deal(state, event)
        case BidMade():
            return _allow_bid(state, event)
        case Contracted():
            return _allow_contract(state, event)
        case Scored():
            return _allow_score(state, event)
        case Misdealt():
            return None if state.deal else _deal_first()
        case GameJoined():
            return _allow_join(state, event)
        case GameLeft():
            return _between_deals(state) or allow_leave(state.seats, event)
        case GameEnded():
            return _between_deals(state)
        case _:
            return refuse("not_legal_now", "That does not belong to a game of Pitch.")


def evolve(state: Pitch, event: Event) -> Pitch:
    """The state after an allowed event."""
    state = state if state.row is None else changed(state, row=None)
    match event:
        case Dealt():
            order = state.seats.clockwise(event.dealer, event.players or state.seats.seated)
            deal = Deal(event.dealer, order, Auction.open(order, state.rules))
            return changed(state, deal=deal, dealer=event.dealer, begun=True)
        case BidMade():
            return _in_auction(state, lambda auction: auction.call(event.player, event.bid))
        case Contracted():
            return _in_auction(state, lambda auction: auction.told(event.player, event.bid, event.how))
        case Scored():
            return _score(state, event)
        case Misdealt():
            return changed(state, deal=None)
        case GameJoined():
            scores = {event.player: 0, **state.scores}
            return changed(state, seats=state.seats.join(event), scores=scores)
        case GameLeft():
            return _leave(state, event)
        case GameEnded():
            return changed(state, over=True)
        case _:
            return state


def outcome(state: Pitch) -> Outcome:
    """Points of all who ever sat, in seat order; who has left does not win."""
    scores = {player: state.scores[player] for player in state.seats.order}
    return Outcome(scores, state.seats.left, stars=state.stars)


def coming(state: Pitch) -> Next:
    """Who deals, speaks or plays, and what may be recorded."""
    if state.over:
        return Next(None, ())
    if state.deal is None:
        seated = len(state.seats.seated)
        full = seated >= MOST or _pot_closed(state)
        cannot = {"pitch.dealt": seated < LEAST, "game.joined": full, "game.left": seated == 1}
        return Next(state.dealer, tuple(told for told in BETWEEN_DEALS if not cannot.get(told)))
    auction = state.deal.auction
    if auction.contract:
        return Next(auction.contract.player, ("pitch.scored", "pitch.misdealt", "game.abandoned"))
    may = ("pitch.bid", "pitch.misdealt", "game.abandoned")
    return Next(auction.turn, may if auction.calls else ("pitch.contracted", *may))


def _in_auction(state: Pitch, step: Callable[[Auction], Auction]) -> Pitch:
    assert state.deal is not None
    return changed(state, deal=changed(state.deal, auction=step(state.deal.auction)))


def _score(state: Pitch, event: Scored) -> Pitch:
    deal, contract = state.deal, state.contract
    assert deal is not None
    assert contract is not None
    row = row_of(state.deals + 1, deal.players, contract, event, state.rules, getattr(state.stakes, "moon", 0))
    stars = [reason.player for reason in row.reasons if reason.code == "moon_made"]
    return changed(
        state,
        scores={player: score + row.points.get(player, 0) for player, score in state.scores.items()},
        stars=Counter(state.stars) + Counter(stars) if stars else state.stars,
        deals=state.deals + 1,
        dealer=state.seats.after(deal.dealer),
        deal=None,
        row=row,
    )


def _leave(state: Pitch, event: GameLeft) -> Pitch:
    seats = state.seats.leave(event)
    dealer = seats.after(event.player) if state.dealer == event.player else state.dealer
    over = isinstance(state.stakes, Pot) and len(seats.seated) == 1
    return changed(state, seats=seats, dealer=dealer, over=over)


def _between_deals(state: Pitch) -> Refusal | None:
    if state.deal is None:
        return None
    return refuse("mid_deal", "A deal is on the table: score it, or record a misdeal, first.")


def _deal_first() -> Refusal:
    return refuse("not_legal_now", "No cards are dealt: record the deal first.")


def _pot_closed(state: Pitch) -> bool:
    return state.begun and isinstance(state.stakes, Pot)


def _allow_join(state: Pitch, event: GameJoined) -> Refusal | None:
    if _pot_closed(state):
        return refuse("pot_closed", "A game for a pot can be joined before its first deal only: join the next game.")
    if isinstance(state.stakes, Pot) and event.player in state.seats.left:
        return refuse(
            "pot_closed", "{player} has left, and the ante is forfeit: join the next game.", player=Who(event.player)
        )
    return _between_deals(state) or allow_join(state.seats, event, MOST)


def _allow_deal(state: Pitch, event: Dealt) -> Refusal | None:
    if state.deal is not None:
        return _between_deals(state)
    seated = state.seats.seated
    players = seated if event.players is None else event.players
    for player in (event.dealer, *players):
        if player not in seated:
            return refuse("not_seated", "{player} does not sit in this game.", player=Who(player))
    if event.dealer not in players:
        return refuse(
            "dealer_not_in", "{player} deals and so must be dealt in: choose another dealer.", player=Who(event.dealer)
        )
    if len(players) < LEAST:
        return refuse("too_few_players", "Pitch needs at least 2 players: somebody must join first.")
    return None


def _allow_bid(state: Pitch, event: BidMade) -> Refusal | None:
    if state.deal is None:
        return _deal_first()
    if event.player not in state.deal.players:
        return _not_dealt_in(event.player)
    return state.deal.auction.refuse_call(event.player, event.bid)


def _allow_contract(state: Pitch, event: Contracted) -> Refusal | None:
    if state.deal is None:
        return _deal_first()
    if event.player not in state.deal.players:
        return _not_dealt_in(event.player)
    return state.deal.auction.refuse_told(event.player, event.bid, event.how)


def _allow_score(state: Pitch, event: Scored) -> Refusal | None:
    if state.deal is None:
        return _deal_first()
    if state.contract is None:
        return refuse("not_legal_now", "Nobody has the contract yet: record who pitched and the bid first.")
    named = (event.high, event.low, event.jack, event.game, *(event.pips or ()))
    for player in named:
        if player is not None and player not in state.deal.players:
            return _not_dealt_in(player)
    return refuse_facts(state.deal.players, state.contract, event, state.rules)


def _not_dealt_in(player: str) -> Refusal:
    return refuse("not_dealt_in", "{player} was not dealt in.", player=Who(player))


FIELDS = {
    "data.bid": say("The bid"),
    "data.high": say("High"),
    "data.low": say("Low"),
    "data.jack": say("Jack"),
    "data.game": say("Game", context="the point in Pitch"),
    "data.tricks": say("The number of tricks"),
    "data.stakes.moon": say("What a moon is worth"),
}

GAME = Game(
    kind=KIND.name, title=say("Pitch"), least=LEAST, most=MOST, initial=initial, allow=allow, evolve=evolve,
    outcome=outcome, coming=coming, words=words, tells=tells, figures=figures, lines=lines, records=RECORDS,
    fields=FIELDS,
)  # fmt: skip
