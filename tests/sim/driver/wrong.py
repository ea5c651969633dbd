"""Wrong moves: what every table would laugh at. Each must be refused, with a code, and change nothing."""

from typing import Any

from tests.sim.books.cash_game import CashGame
from tests.sim.books.game import Game
from tests.sim.books.pig import Pig
from tests.sim.books.pitch import Pitch
from tests.sim.driver.play import Step, a_game
from tests.sim.driver.world import Disagreement, World

Wrong = tuple[str, dict[str, Any], str | None]


def wrong(world: World) -> Step:
    """One of them."""
    told = world.rng.choice(wrongs(world))
    answer = world.tell(world.event(*told))
    if answer.taken or not answer.code:
        raise Disagreement(f"{told} should be refused, was {answer.text[:1000]}")
    return f"refused {answer.code}"


def wrongs(world: World) -> list[Wrong]:
    """Everything wrong that fits the moment."""
    books = world.books
    found: list[Wrong] = [
        ("payment.made", {"from": "nobody", "to": "p1", "amount": 5}, None),
        ("table.opened", {"name": "Again", "currency": "EUR"}, None),
        ("night.ended", {"night": "n99"}, None),
        ("game.ended", {}, "g99999"),
        ("event.voided", {"event": world.seq + 5, "reason": "Not there"}, None),
        ("event.voided", {"event": 1, "reason": "The table itself"}, None),
        ("pig.held", {"player": "p1", "points": 4}, "g1"),
    ]
    if len(books.players) >= 2:
        found.append(("payment.made", {"from": "p1", "to": "p1", "amount": 5}, None))
        found.append(("player.added", {"player": "p1", "name": "Twice"}, None))
        found.append(("payment.made", {"from": "p1", "to": "p2", "amount": 0}, None))
        if world.currency == "XXX":
            found.append(("payment.made", {"from": "p1", "to": "p2", "amount": 5}, None))
    if books.night is not None:
        found.append(("night.started", {"night": f"x{world.seq}"}, None))
        if any(books.result(key).status == "running" for key in books.games):
            found.append(("night.ended", {"night": books.night}, None))
    elif len(books.players) >= 2:
        found.append(("game.started", {"kind": "pig", "players": ["p1", "p2"]}, f"x{world.seq}"))
    over = [key for key in books.games if books.result(key).status != "running"]
    if over:
        found.append(("game.abandoned", {"reason": "Over already"}, world.rng.choice(over)))
    one = a_game(world)
    return found + ([(type_, data, one[0]) for type_, data in in_game(world, one[1])] if one else [])


def in_game(world: World, game: Game) -> list[tuple[str, dict[str, Any]]]:
    """Wrong moves in a game that runs."""
    stranger = {"player": "nobody"}
    found: list[tuple[str, dict[str, Any]]] = [
        ("game.joined", {"player": game.seated[0]}),
        ("game.left", stranger),
        ("pig.rolled" if isinstance(game, Pitch) else "pitch.dealt", {"dealer": game.seated[0]}),
    ]
    match game:
        case Pitch() if game.dealt:
            found.append(("pitch.dealt", {"dealer": game.seated[0]}))
            found.append(("game.left", {"player": game.seated[0]}))
        case Pitch():
            found.append(("pitch.bid", {"player": game.seated[0], "bid": 2}))
            found.append(("pitch.dealt", {"dealer": "nobody"}))
        case Pig():
            idle = [player for player in game.order if player != game.on_turn]
            found.append(("pig.held", {"player": world.rng.choice(idle)}))
            if game.must_throw or not game.thrown:
                found.append(("pig.held", {"player": game.on_turn}))
        case CashGame():
            found.append(("cash_game.bought_in", {"player": game.seated[0], "amount": -5}))
            if game.on_the_table and game.rules.get("miscount") != "share":
                found.append(("game.ended", {}))
        case _:
            found.append(("scoresheet.round", {"points": {"nobody": 3}}))
            found.append(("go_boom.hand_won", {"winner": "nobody", "left": {}}))
            found.append(("big_bang.closed", {"player": "nobody", "closing": "mezza"}))
    return found
