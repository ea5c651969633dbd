"""Real cards for the facts that are told: hands dealt and played, so that what is told could have happened."""

from collections import Counter
from random import Random
from typing import Any

PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"
Card = tuple[int, str]


def pitch_facts(rng: Random, players: list[str], pitcher: str) -> tuple[dict[str, Any], int]:
    """The data of `pitch.scored` for a deal played out, and the pitcher's tricks; now and then he holds the best."""
    trump = rng.choice(SUITS)
    deck = [(rank, suit) for rank in range(len(RANKS)) for suit in SUITS]
    rng.shuffle(deck)
    if rng.random() < 0.3:
        deck.sort(key=lambda card: card[1] == trump and card[0] >= 7)  # the six best trumps come to the pitcher
    hands = {player: [deck.pop() for _ in range(6)] for player in [pitcher, *(p for p in players if p != pitcher)]}
    trump = hands[pitcher][0][1]
    taken: dict[str, list[Card]] = {player: [] for player in players}
    tricks: Counter[str] = Counter()
    for number in range(6):
        trick = {player: hands[player][number] for player in players}
        led = trick[pitcher][1]
        winner = max(players, key=lambda one: (trick[one][1] == trump, trick[one][1] == led, trick[one][0]))
        taken[winner] += trick.values()
        tricks[winner] += 1
    owner = {card: player for player, cards in taken.items() for card in cards}
    trumps = sorted(card for card in owner if card[1] == trump)
    pips = {player: sum(PIPS.get(RANKS[rank], 0) for rank, _ in cards) for player, cards in taken.items()}
    most = [player for player in players if pips[player] == max(pips.values())]
    facts = {
        "high": owner[trumps[-1]],
        "low": owner[trumps[0]],
        "jack": owner.get((RANKS.index("J"), trump)),
        "game": most[0] if len(most) == 1 else None,
        "pips": pips,
        "trump": trump,
    }
    return facts, tricks[pitcher]


def boom_left(rng: Random, losers: list[str], decks: int) -> dict[str, int | list[str]]:
    """What the losers of a hand of Go Boom hold, each told as points or card by card."""
    cards = [f"{rank}{suit}" for rank in RANKS for suit in SUITS] * decks
    rng.shuffle(cards)
    faces = {"A": 1, "J": 10, "Q": 10, "K": 10}
    left: dict[str, int | list[str]] = {}
    for player in losers:
        held = [cards.pop() for _ in range(rng.randint(1, 7))]
        points = sum(faces.get(card[:-1]) or int(card[:-1]) for card in held)
        left[player] = points if rng.random() < 0.5 else held
    return left


class Box:
    """The 114 cards of Big Bang, from which couples are drawn."""

    def __init__(self, rng: Random) -> None:
        """All cards are there."""
        self.rng = rng
        self.naturals = {
            f"{rank}.{suit}": 2
            for rank in (*map(str, range(1, 11)), "P", "X", "U")
            for suit in ("star", "sun", "earth", "moon")
        }
        self.wild = ["J"] * 8 + ["M1", "M2"]
        rng.shuffle(self.wild)

    def couple(self, wild: bool, ranks: tuple[str, ...] = ()) -> list[str]:
        """A couple of a card still there, of one of these ranks if any are named; with wild cards where asked."""
        if wild and len(self.wild) > 1 and self.rng.random() < 0.15:
            return [self.wild.pop(), self.wild.pop()]
        fit = [card for card, copies in self.naturals.items() if copies == 2]
        card = self.rng.choice([one for one in fit if not ranks or one.split(".")[0] in ranks])
        if wild and self.wild:
            self.naturals[card] -= 1
            return self.rng.sample([card, self.wild.pop()], 2)
        self.naturals[card] -= 2
        return [card, card]

    def couples(self, count: int) -> list[list[str]]:
        """So many couples; often all of one group, now and then with wild cards."""
        groups = [(), ("1", "2", "3", "4", "5"), ("5", "6", "7", "8", "9"), ("9", "10", "P", "X", "U", "1")]
        ranks = self.rng.choice(groups)
        return [self.couple(self.rng.random() < 0.25, ranks) for _ in range(count)]
