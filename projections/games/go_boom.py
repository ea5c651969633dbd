"""Go Boom. A hand ends when somebody plays his last card; what the others still hold counts, ace 1, pictures 10.

Standard: the hand's winner scores all of it, and the first to the target (200) wins. Reverse: each adds his own, and
when anyone has the target (100) the lowest total wins. Without a target it is one hand. Money: cents a pip to the
hand's winner, or by the average, or a pot. Refuses what the deck or the seats do not allow. Source: rules, section 3.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from events.event import Event
from events.games.go_boom import KIND, MOST_LEFT, GoBoomRules, HandWon
from events.say import Cents, Points, Say, Says, Who, say, say_n
from events.stakes import Stakes
from projections import rounds
from projections.figures import Best, Figures, Line, Lines, Mean, Of, counted, total
from projections.game import Game, Next, Outcome, Reason, Refusal, Row, refuse
from projections.rounds import Rounds

LEAST, MOST = 2, 12
ONE_DECK = 6
"""So many can play a hand with one deck; more take two."""
WORTH = {"A": 1, "J": 10, "Q": 10, "K": 10}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

FIELDS = {
    "data.winner": say("Who went out"),
    "data.left": say("What the others had left"),
    "data.rules.target": say("The target"),
    "data.stakes.pip": say("What a pip is worth"),
}

GoBoom = Rounds[GoBoomRules]


def initial(players: tuple[str, ...], rules: GoBoomRules, stakes: Stakes) -> GoBoom:
    """Before the first hand."""
    return rounds.initial(players, rules, stakes)


def allow(state: GoBoom, event: Event) -> Refusal | None:
    """Why the event cannot happen now, or None."""
    return _allow_hand(state, event) if isinstance(event, HandWon) else rounds.allow(state, event, MOST)


def evolve(state: GoBoom, event: Event) -> GoBoom:
    """The state after an allowed event."""
    if not isinstance(event, HandWon):
        return rounds.evolve(state, event)
    row = row_of(state, event)
    goal = state.rules.goal
    return rounds.score(state, row, goal is None or any(reason.code == "target" for reason in row.reasons))


def outcome(state: GoBoom) -> Outcome:
    """Totals of all who ever sat, in seat order."""
    return rounds.outcome(state, state.rules.scoring == "reverse")


def coming(state: GoBoom) -> Next:
    """What may be recorded: anybody may go out."""
    return rounds.coming(state, HandWon.type, LEAST, MOST)


def decks(players: int) -> int:
    """How many decks a hand of so many players is played with."""
    return 1 if players <= ONE_DECK else 2


def worth(held: int | tuple[str, ...]) -> int:
    """The points of what a hand still held, told as points or as cards."""
    if isinstance(held, int):
        return held
    ranks = [card[:-1] for card in held]
    return sum(WORTH[rank] if rank in WORTH else int(rank) for rank in ranks)


def row_of(state: GoBoom, event: HandWon) -> Row:
    """The hand's row. Codes of facts: out (the winner; n: all that is left), left (n: points still held).

    Codes of results: collected (the winner; n: points), added (n: points onto his own total), pips_paid (n: cents, plus
    for who gets them), target (n: the total that ends the game).
    """
    winner, players = event.winner, state.seats.seated
    left = {player: worth(event.left[player]) for player in players if player != winner}
    total = sum(left.values())
    facts = [Reason("out", winner, total), *(Reason("left", player, n) for player, n in left.items())]
    if state.rules.scoring == "reverse":
        points = {player: left.get(player, 0) for player in players}
        results = [Reason("added", player, n) for player, n in left.items()]
    else:
        points = {player: total if player == winner else 0 for player in players}
        results = [Reason("collected", winner, total)]
    paid = _pip_money(left, winner, getattr(state.stakes, "pip", 0))
    results += [Reason("pips_paid", player, cents) for player, cents in paid.items()]
    goal, after = state.rules.goal, rounds.totals(state, points)
    if goal is not None:
        results += [Reason("target", player, n) for player, n in after.items() if n >= goal]
    return Row(state.number + 1, points, (*facts, *results), paid)


def _pip_money(left: Mapping[str, int], winner: str, pip: int) -> dict[str, int]:
    if not pip:
        return {}
    paid = {player: -pip * n for player, n in left.items()}
    return {**paid, winner: -sum(paid.values())}


def words(row: Row) -> tuple[Say, ...]:
    """The row in sentences: who went out, what was left and whose it is, the money, and who has the target."""
    by_code: dict[str, list[Reason]] = {}
    for reason in row.reasons:
        by_code.setdefault(reason.code, []).append(reason)
    winner = by_code["out"][0].player
    sentences = [say("{player} went out.", player=Who(winner))]
    if "collected" in by_code:
        sentences += [say("Left in hand: {hands}.", hands=_list(by_code["left"])), _changes(by_code["collected"])]
    else:
        sentences.append(_changes(by_code["added"]))
    payers = tuple(
        say("{player} {amount}", player=Who(one.player), amount=Cents(-one.n))
        for one in by_code.get("pips_paid", ())
        if one.player != winner
    )
    if payers:
        sentences.append(
            say(
                "{player} collects {amount}: {parts}.",
                player=Who(winner),
                amount=Cents(row.paid[winner]),
                parts=Says(payers),
            )
        )
    if "target" in by_code:
        sentences.append(say("That ends the game: {totals}.", totals=_list(by_code["target"])))
    return tuple(sentences)


def _list(reasons: list[Reason]) -> Says:
    return Says(tuple(say("{player} {n}", player=Who(one.player), n=one.n) for one in reasons))


def _changes(reasons: list[Reason]) -> Say:
    parts = tuple(say("{player} {points}", player=Who(one.player), points=Points(one.n)) for one in reasons)
    return say("{scores}.", scores=Says(parts))


def tells(event: Event) -> Say:
    """One event in a sentence."""
    if isinstance(event, HandWon):
        return say("{player} went out.", player=Who(event.winner))
    return say("The hand was scored.")


def _allow_hand(state: GoBoom, event: HandWon) -> Refusal | None:
    seated = state.seats.seated
    for player in (event.winner, *event.left):
        if player not in seated:
            return rounds.not_seated(player)
    if len(seated) < LEAST:
        return refuse("too_few_players", "Go Boom needs at least 2 players: somebody must join first.")
    if event.winner in event.left:
        return refuse(
            "not_one_out",
            "{player} went out and so has nothing left: choose again who went out.",
            player=Who(event.winner),
        )
    for player in seated:
        if player != event.winner and player not in event.left:
            return refuse("left_missing", "Say as well what {player} had left.", player=Who(player))
    for player, held in event.left.items():
        if worth(held) < 1:
            return refuse(
                "not_one_out",
                "Only {winner} went out: {player} must have had at least 1 point left.",
                winner=Who(event.winner),
                player=Who(player),
            )
    return _refuse_inventory(decks(len(seated)), event)


def _refuse_inventory(number: int, event: HandWon) -> Refusal | None:
    """Why so many decks cannot give what was left, or None."""
    cards = Counter(card for held in event.left.values() if not isinstance(held, int) for card in held)
    for card, times in cards.items():
        if times > number:
            sentence = say_n(
                "The {card} is in play only once: look through the hands again.",
                "The {card} is in play only {n} times: look through the hands again.",
                n=number,
                card=card[:-1] + SUITS[card[-1]],
            )
            return Refusal("card_too_often", sentence)
    total, most = sum(worth(held) for held in event.left.values()), MOST_LEFT[number]
    if total > most:
        return refuse(
            "too_much_left",
            "{total} points are left, but the cards can give {most} at most: count the hands again.",
            total=total,
            most=most,
        )
    return None


def figures(row: Row, rules: GoBoomRules) -> Mapping[str, Figures]:
    """What a hand says about those who played it.

    Counts: hands, hands_won, and left (points still held when it ended). Most: best_hand, all that was left in a hand
    that the player won.
    """
    out = row.reasons[0]
    told = [(player, "hands", 1) for player in row.points]
    told += [(reason.player, "left", reason.n) for reason in row.reasons if reason.code == "left"]
    won = {out.player: Figures({"hands_won": 1}, {"best_hand": out.n})}
    return total([counted(told), won])


def lines(of: Figures) -> Lines:
    """The sums for people."""
    hands, won = int(of["hands"]), int(of["hands_won"])
    if not hands:
        return ()
    shown = [Line(say("Hands won"), Of(won, hands))]
    if won < hands:
        shown.append(Line(say("Left on average when lost"), Mean(Fraction(of["left"], hands - won))))
    if won:
        shown.append(Line(say("Most points left by others"), of.most["best_hand"]))
    return tuple(shown)


RECORDS = (
    Best(
        "best_hand",
        say("Most points left in a hand"),
        lambda who, n: say_n(
            "{player} went out with {n} point left in the other hands.",
            "{player} went out with {n} points left in the other hands.",
            n=n,
            player=Who(who),
        ),
    ),
)

GAME = Game(
    kind=KIND.name, title=say("Go Boom"), least=LEAST, most=MOST, initial=initial, allow=allow, evolve=evolve,
    outcome=outcome, coming=coming, words=words, tells=tells, figures=figures, lines=lines, records=RECORDS,
    fields=FIELDS,
)  # fmt: skip
