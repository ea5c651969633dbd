"""A second count of what players did in a game, taken from its events alone, in another way than from its rows."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from events.event import Event
from events.games import big_bang, go_boom, pig, pitch
from events.games.cash_game import BoughtIn, CashedOut
from events.games.scoresheet import RoundScored
from events.table import GameJoined, GameLeft, GameStarted
from projections.figures import Figures
from projections.games.big_bang.couples import closing_of
from projections.games.big_bang.exhausted import decide
from projections.play import Play

Numbers = dict[tuple[str, str], Any]
"""By player and name; 0 is left out."""


def recounted(play: Play, events: Iterable[Event]) -> Numbers:
    """What the players of a game did in its events; of the game only what was agreed at its start is taken."""
    count = COUNTS[play.kind](play.kind, play.rules, play.stakes)
    for event in events:
        count.go_on(event)
    return {key: n for key, n in count.told.items() if n}


def as_counted(figures: Mapping[str, Figures]) -> Numbers:
    """A game's figures, to be compared."""
    return {
        (player, name): n
        for player, own in figures.items()
        for numbers in (own.counts, own.most, own.least)
        for name, n in numbers.items()
        if n
    }


class Seated:
    """Who sits while the events go by, in seat order as long as nobody comes again."""

    def __init__(self, kind: str, rules: Any, stakes: Any) -> None:
        self.kind, self.rules, self.stakes = kind, rules, stakes
        self.players: list[str] = []
        self.told: Numbers = {}

    def count(self, player: str, **numbers: Any) -> None:
        """Adds numbers to a player's."""
        for name, n in numbers.items():
            self.told[player, name] = self.told.get((player, name), 0) + n

    def keep(self, player: str, name: str, n: int, better: Callable[[int, int], int] = max) -> None:
        """Keeps the better."""
        self.told[player, name] = better(n, self.told.get((player, name), n))

    def go_on(self, event: Event) -> None:
        """One event further."""
        match event:
            case GameStarted():
                self.players = [*event.players]
            case GameJoined():
                at = self.players.index(event.after) + 1 if event.after else len(self.players)
                self.players.insert(at, event.player)
            case GameLeft() | big_bang.Retired():
                self.players.remove(event.player)
            case _:
                self.happened(event)

    def happened(self, event: Event) -> None:
        """What a kind counts."""


class Pitch(Seated):
    """Contracts and points taken."""

    bid: tuple[str, Any, str] | None = None
    dealt: tuple[str, ...] = ()

    def happened(self, event: Event) -> None:
        match event:
            case pitch.Dealt():
                self.dealt, self.bid = tuple(event.players or self.players), (event.dealer, 2, "forced")
            case pitch.BidMade() if event.bid != "pass":
                stolen = self.bid is not None and self.bid[2] != "forced" and self.bid[1] == event.bid
                self.bid = (event.player, event.bid, "stolen" if stolen else "bid")
            case pitch.Contracted():
                self.bid = (event.player, event.bid, event.how or "bid")
            case pitch.Scored():
                self.score(event)
            case _:
                pass

    def score(self, event: pitch.Scored) -> None:
        assert self.bid is not None
        player, bid, how = self.bid
        points = {"high": event.high, "low": event.low, "jack": event.jack, "game": event.game}
        for one in self.dealt:
            self.count(one, deals=1)
        for point, taker in points.items():
            if taker:
                self.count(taker, **{f"taken_{point}": 1})
        moon = bid == "moon" or (bid == 4 and self.rules.four_is_moon)
        taken = [*points.values()].count(player)
        made = (taken == 4 and event.tricks == 6) if moon else taken >= bid
        for name in ("moon" if moon else str(bid), *({how} - {"bid"})):
            self.count(player, **{f"{'made' if made else 'set_back'}_{name}": 1})


class Pigs(Seated):
    """Turns and throws."""

    air: tuple[int, ...] = ()
    thrower = ""

    def go_on(self, event: Event) -> None:
        if isinstance(event, GameLeft) and event.player == self.thrower and self.air:
            self.turn("left")
        super().go_on(event)

    def happened(self, event: Event) -> None:
        match event:
            case pig.Rolled():
                self.throw(event.player, dice_points(self.kind, self.rules, event.dice))
            case pig.Thrown():
                self.throw(event.player, pig_points(event.pigs))
            case pig.Held():
                self.turn("held")
            case pig.WholeTurn():
                self.air, self.thrower = (event.points or 0,), event.player
                self.turn(event.outcome, told=False)
            case _:
                pass

    def throw(self, player: str, came: int | str) -> None:
        self.air, self.thrower = (*self.air, came if isinstance(came, int) else 0), player
        if isinstance(came, str):
            self.turn(came)

    def turn(self, end: str, told: bool = True) -> None:
        player, points = self.thrower, sum(self.air)
        self.count(player, turns=1)
        if end == "held":
            self.count(player, held=1, banked=points)
            self.keep(player, "best_turn", points)
        elif end != "left":
            self.count(player, **{end: 1})
        if told and self.kind != "pass_the_pigs":
            luck = points - len(self.air) * average(self.kind, self.rules)
            self.count(player, throws=len(self.air), thrown=points, luck=luck)
        self.air = ()


def dice_points(kind: str, rules: Any, dice: tuple[int, ...]) -> int | str:
    """What the dice bring, or how they end the turn."""
    big, way = kind == "big_pig", getattr(rules, "double_one", "turn")
    if dice == (1, 1) and way != "turn":
        return 25 if way == 25 else "wiped"
    if 1 in dice:
        return "lost"
    return sum(dice) * (2 if big and dice[0] == dice[1] else 1)


def average(kind: str, rules: Any) -> Fraction:
    """What a throw of the dice brings on average."""
    every = [dice_points(kind, rules, dice) for dice in product(range(1, 7), repeat=1 if kind == "pig" else 2)]
    return Fraction(sum(one for one in every if isinstance(one, int)), len(every))


def pig_points(pigs: Any) -> int | str:
    """What two pigs bring, or how they end the turn."""
    if isinstance(pigs, str):
        return {"oinker": "wiped", "piggyback": "lost"}[pigs]
    worth = {"dot": 0, "blank": 0, "razorback": 5, "trotter": 5, "snouter": 10, "jowler": 15}
    one, other = pigs
    if {one, other} == {"dot", "blank"}:
        return "lost"
    return (4 * worth[one] or 1) if one == other else worth[one] + worth[other]


class GoBoom(Seated):
    """Hands."""

    def happened(self, event: Event) -> None:
        if isinstance(event, go_boom.HandWon):
            worth = {player: cards(held) for player, held in event.left.items()}
            for player, n in worth.items():
                self.count(player, hands=1, left=n)
            self.count(event.winner, hands=1, hands_won=1)
            self.keep(event.winner, "best_hand", sum(worth.values()))


def cards(held: Any) -> int:
    """Pips in a hand."""
    pips = {"A": 1, "J": 10, "Q": 10, "K": 10}
    return held if isinstance(held, int) else sum(pips.get(card[:-1]) or int(card[:-1]) for card in held)


class Sheet(Seated):
    """Rounds."""

    def happened(self, event: Event) -> None:
        if isinstance(event, RoundScored):
            for player, n in event.points.items():
                self.count(player, rounds=1, points=n)
                low = self.rules.wins == "low"
                self.keep(player, "best_low_round" if low else "best_round", n, min if low else max)


class Chips(Seated):
    """Entries; what the game made is the money's own law."""

    def happened(self, event: Event) -> None:
        match event:
            case BoughtIn():
                self.count(event.player, buy_ins=1, bought_in=event.amount)
            case CashedOut():
                self.count(event.player, cashed_out=event.amount)
            case _:
                pass


class BigBang(Seated):
    """Closings, and what lay in the sectors."""

    order: tuple[str, ...] = ()

    def __init__(self, kind: str, rules: Any, stakes: Any) -> None:
        super().__init__(kind, rules, stakes)
        self.antes: dict[str, int] = getattr(stakes, "antes", {})
        self.lying = dict.fromkeys(big_bang.SECTORS, 0)

    def happened(self, event: Event) -> None:
        match event:
            case big_bang.Dealt():
                at = self.players.index(event.dealer) + 1
                self.order = (*self.players[at:], *self.players[:at])
                for sector, n in self.antes.items():
                    self.lying[sector] += n * len(self.players)
            case big_bang.Closed():
                closing = event.closing or closing_of(event.couples or ())
                level = big_bang.SECTORS.index(closing) + 1
                self.end()
                self.count(event.player, **{f"closed_{closing}": 1})
                if self.antes:
                    self.win(event.player, level)
                else:
                    self.count(event.player, points=self.rules.points[level - 1])
            case big_bang.Exhausted():
                self.end()
                self.exhaust(event)
            case _:
                pass

    def end(self) -> None:
        for player in self.players:
            self.count(player, deals=1)

    def exhaust(self, event: big_bang.Exhausted) -> None:
        winner, count = event.winner, event.count or 0
        if event.couples is not None:
            verdict = decide(event.couples, tuple(player for player in self.order if player in self.players))
            winner, count = (verdict.player, verdict.count) if verdict else ("", 0)
        if self.antes and winner and count > 1:
            self.count(winner, stock_won=1)
            self.win(winner, count - 1)

    def win(self, player: str, level: int) -> None:
        for sector in big_bang.SECTORS[:level]:
            self.count(player, sectors=1, sectors_money=self.lying[sector])
            self.keep(player, "best_sector", self.lying[sector])
            self.lying[sector] = 0


COUNTS: dict[str, type[Seated]] = {
    "pitch": Pitch,
    **dict.fromkeys(("pig", "two_dice_pig", "big_pig", "pass_the_pigs"), Pigs),
    "go_boom": GoBoom,
    "scoresheet": Sheet,
    "cash_game": Chips,
    "big_bang": BigBang,
}
