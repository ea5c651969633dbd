"""Right moves: what could be told next of a game, by the second set of books' knowledge of how it stands."""

from random import Random
from typing import Any

from tests.sim.books.big_bang import BigBang
from tests.sim.books.cash_game import CashGame
from tests.sim.books.couples import CLOSINGS, closing_of
from tests.sim.books.game import Game
from tests.sim.books.pig import Pig
from tests.sim.books.pitch import Pitch
from tests.sim.books.sheets import GoBoom, Scoresheet
from tests.sim.driver.hands import Box, boom_left, pitch_facts

Move = tuple[str, dict[str, Any]]

SIDES = ("dot", "blank", "razorback", "trotter", "snouter", "jowler")
LEAST_BANKED = {"pig": 2, "two_dice_pig": 4, "big_pig": 5}


def next_move(rng: Random, game: Game, turn: str | None) -> Move:
    """An event that must be taken now; `turn` is who the state says is on turn."""
    match game:
        case Pitch():
            return pitch_move(rng, game, turn)
        case Pig():
            return pig_move(rng, game)
        case GoBoom():
            return boom_move(rng, game)
        case BigBang():
            return bang_move(rng, game)
        case Scoresheet():
            return sheet_move(rng, game)
        case _:
            assert isinstance(game, CashGame)
            return cash_move(rng, game)


def pitch_move(rng: Random, game: Pitch, turn: str | None) -> Move:
    """A deal, a call, a contract in short, the score, seldom a misdeal."""
    if not game.dealt:
        dealer = rng.choice(game.seated)
        dealt = [one for one in game.seated if one == dealer or rng.random() < 0.8]
        some = {"players": dealt} if 1 < len(dealt) < len(game.seated) else {}
        return "pitch.dealt", {"dealer": dealer, **some}
    if rng.random() < 0.03:
        return "pitch.misdealt", {}
    if not auction_over(game):
        if not game.calls and rng.random() < 0.4:
            return "pitch.contracted", short_contract(rng, game)
        assert turn is not None
        return "pitch.bid", {"player": turn, "bid": rng.choice(bids(game, turn))}
    assert game.contract is not None
    pitcher, bid = game.contract
    facts, tricks = pitch_facts(rng, game.dealt, pitcher)
    moon = bid == "moon" or (bid == 4 and game.rules.get("four_is_moon", False))
    if moon or rng.random() < 0.3:
        facts["tricks"] = tricks
    for optional in ("pips", "trump"):
        if rng.random() < 0.5:
            del facts[optional]
    return "pitch.scored", facts


def short_contract(rng: Random, game: Pitch) -> dict[str, Any]:
    """Who got the contract, and now and then how."""
    player, bid = rng.choice(game.dealt), rng.choice([2, 3, 4, "moon"])
    hows = ["bid"]
    if player == game.dealer and bid == 2:
        hows.append("forced")
    if player == game.dealer and bid != "moon" and not (bid == 4 and game.rules.get("four_is_moon", False)):
        hows.append("stolen")
    how = {"how": rng.choice(hows)} if rng.random() < 0.3 else {}
    return {"player": player, "bid": bid, **how}


def auction_over(game: Pitch) -> bool:
    """Whether the contract stands."""
    passed = [player for player, bid in game.calls if bid == "pass"]
    if game.contract is not None and not game.calls:
        return True
    if any(bid == "moon" or (bid == 4 and game.rules.get("four_is_moon", False)) for _, bid in game.calls):
        return True
    if game.rules.get("bidding") == "one_round" and len(game.calls) == len(game.dealt):
        return True
    return len(passed) == len(game.dealt) - 1


def bids(game: Pitch, player: str) -> list[Any]:
    """What a player may call: a pass, something higher, or as the dealer the same."""
    ladder = [2, 3, 4, "moon"]
    told = [ladder.index(bid) for _, bid in game.calls if bid != "pass"]
    highest = max(told, default=-1)
    steal = [ladder[highest]] if told and player == game.dealer else []
    return ["pass", *steal, *ladder[highest + 1 :]]


def pig_move(rng: Random, game: Pig) -> Move:
    """A throw, a hold, a whole turn, a throw for the start."""
    player, short = game.on_turn, game.kind != "pass_the_pigs"
    if short and not game.begun and game.first is None and rng.random() < 0.2:
        high = 6 if game.kind == "pig" else 12
        totals = rng.sample(range(1 if high == 6 else 2, high + 1), min(len(game.seated), 5))
        rolls = {one: totals[number % len(totals)] for number, one in enumerate(game.seated)}
        if max(totals) in totals[: len(game.seated)] and [*rolls.values()].count(max(totals)) == 1:
            return "pig.rolled_off", {"rolls": rolls}
    if not game.thrown and short and rng.random() < 0.5:
        return "pig.turn", whole_turn(rng, game)
    if game.thrown and not game.must_throw and rng.random() < 0.5:
        return "pig.held", {"player": player}
    if short:
        return "pig.rolled", {"player": player, "dice": [rng.randint(1, 6) for _ in range(1 + (game.kind != "pig"))]}
    touching = ["oinker"] + ["piggyback"] * game.rules.get("piggyback", True)
    pigs = rng.choice(touching) if rng.random() < 0.1 else [rng.choice(SIDES), rng.choice(SIDES)]
    return "pig.thrown", {"player": player, "pigs": pigs}


def whole_turn(rng: Random, game: Pig) -> dict[str, Any]:
    """The data of a turn told in one."""
    wipe = game.rules.get("double_one", "wipe" if game.kind == "big_pig" else "turn") == "wipe"
    outcome = rng.choice(["held", "held", "lost"] + ["wiped"] * (wipe and game.kind != "pig"))
    points = {"points": rng.randint(LEAST_BANKED[game.kind], 40)} if outcome == "held" else {}
    return {"player": game.on_turn, "outcome": outcome, **points}


def boom_move(rng: Random, game: GoBoom) -> Move:
    """A hand."""
    winner = rng.choice(game.seated)
    losers = [player for player in game.seated if player != winner]
    left = boom_left(rng, losers, 1 if len(game.seated) < 7 else 2)
    return "go_boom.hand_won", {"winner": winner, "left": left}


def bang_move(rng: Random, game: BigBang) -> Move:
    """A deal, a couple laid down, a closing, an exhausted stock."""
    if not game.dealt:
        return "big_bang.dealt", {"dealer": rng.choice(game.seated)}
    still = [player for player in game.dealt if player not in game.gone]
    if rng.random() < 0.1:
        return "big_bang.declared", {"player": rng.choice(still)}
    box = Box(rng)
    if rng.random() < 0.7:
        couples = box.couples(4)
        told: dict[str, Any] = {"player": rng.choice(still)}
        if rng.random() < 0.3:
            return "big_bang.closed", {**told, "closing": rng.choice(CLOSINGS)}
        named = {"closing": closing_of(couples)} if rng.random() < 0.3 else {}
        return "big_bang.closed", {**told, "couples": couples, **named}
    if rng.random() < 0.3:
        count = rng.randint(0, 4)
        return "big_bang.exhausted", {"winner": rng.choice(still) if count > 1 else None, "count": count}
    shown = {player: box.couples(rng.randint(0, 3)) for player in still if rng.random() < 0.9}
    return "big_bang.exhausted", {"couples": shown}


def sheet_move(rng: Random, game: Scoresheet) -> Move:
    """A round."""
    points = {player: rng.randint(-5, 30) for player in game.seated}
    total = game.rules.get("round_sum")
    if total is not None:
        points[game.seated[-1]] += total - sum(points.values())
    return "scoresheet.round", {"points": points}


def cash_move(rng: Random, game: CashGame) -> Move:
    """Chips bought, or some of those on the table cashed; at times all that are left, so that the game can end."""
    amount = rng.choice([500, 1000, 1234, 7])
    if game.on_the_table <= 0 or rng.random() < 0.5:
        return "cash_game.bought_in", {"player": rng.choice(game.seated), "amount": amount}
    amount = game.on_the_table if rng.random() < 0.4 else rng.randint(0, game.on_the_table)
    return "cash_game.cashed_out", {"player": rng.choice(game.seated), "amount": amount}


def may_go_on(game: Game) -> bool:
    """Whether there are enough to play on; a game that the last but one left waits for somebody to join."""
    return len(game.seated) > 1 or game.kind in ("scoresheet", "cash_game")


def may_end(game: Game) -> bool:
    """Whether the players may end the game now: between deals, turns or rounds, every chip cashed."""
    match game:
        case Pitch() | BigBang():
            return not game.dealt
        case Pig():
            return not game.thrown
        case CashGame():
            return game.rules.get("miscount") == "share" or not game.on_the_table
        case _:
            return True
