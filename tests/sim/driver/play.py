"""Steps of an ordinary evening: people, nights, games, payments. Each gives its name, or None where it does not fit."""

from typing import Any

from werkzeug.datastructures import MultiDict

from tests.sim.books.big_bang import BigBang
from tests.sim.books.game import Game
from tests.sim.driver.moves import may_end, may_go_on, next_move
from tests.sim.driver.phones import form_of
from tests.sim.driver.starts import MOST, new_game
from tests.sim.driver.world import Disagreement, World

Step = str | None


def running(world: World) -> list[str]:
    """The keys of the games that run."""
    return [key for key in world.books.games if world.books.result(key).status == "running"]


def a_game(world: World) -> tuple[str, Game] | None:
    """Any game that runs."""
    return one_of(world, running(world))


def playable(world: World) -> tuple[str, Game] | None:
    """Any game that runs, with enough players to play on."""
    return one_of(world, [key for key in running(world) if may_go_on(world.books.games[key])])


def one_of(world: World, keys: list[str]) -> tuple[str, Game] | None:
    """Any of these games."""
    key = world.rng.choice(keys) if keys else ""
    return (key, world.books.games[key]) if keys else None


def turn_of(world: World, key: str) -> str | None:
    """Who is on turn, by the state."""
    shown = next(one for one in world.state["games"] if one["game"] == key)
    turn: str | None = shown["next"]["turn"]
    return turn


def gather(world: World) -> None:
    """Some come to the table and begin a night."""
    for _ in range(world.rng.randint(3, 6)):
        add_player(world)
    start_night(world)


def add_player(world: World) -> Step:
    """Somebody new."""
    if len(world.books.players) >= 10:
        return None
    number = 1 + used(world, "player.added")
    world.must(world.event("player.added", {"player": f"p{number}", "name": f"Player {number}"}))
    return "player added"


def rename_player(world: World) -> Step:
    """Another name, out of sight, or back."""
    if not world.books.players:
        return None
    player = world.rng.choice(sorted(world.books.players))
    hidden = {entry.data["player"]: entry.type for entry in world.books.entries if entry.type in SIGHT}
    now = hidden.get(player, "player.shown")
    if world.rng.random() < 0.5:
        world.must(world.event("player.renamed", {"player": player, "name": f"Renamed {world.seq}"}))
        return "player renamed"
    world.must(world.event(SIGHT[1 - SIGHT.index(now)], {"player": player}))
    return "player hidden or shown"


SIGHT = ("player.hidden", "player.shown")


def start_night(world: World) -> Step:
    """The next night."""
    if world.books.night is not None:
        return None
    label = {"label": "late"} if world.rng.random() < 0.3 else {}
    world.must(world.event("night.started", {"night": f"n{1 + used(world, 'night.started')}", **label}))
    return "night started"


def used(world: World, type_: str) -> int:
    """How many keys such events have used up, those that do not count any more too."""
    return sum(type_ in (one["type"], one["data"].get("type")) for one in world.log)


def end_night(world: World) -> Step:
    """The night ends by the API, once no game runs; by the page, which ends the games too where they may end."""
    if world.books.night is None:
        return None
    if running(world) or world.rng.random() < 0.5:
        form = MultiDict([("id", world.new_id()), ("seen", str(world.seq)), *sure(world).items()])
        answer = world.checked(lambda: world.browser("scorer").post("/night/end", form))
        fit = all(may_end(world.books.games[key]) for key in running(world))
        if not answer.taken and fit:
            raise Disagreement(f"the night should end: {answer.text}")
        return "night ended by page" if answer.taken else "night's end refused"
    world.must(world.event("night.ended", {"night": world.books.night}))
    return "night ended"


def sure(world: World) -> dict[str, str]:
    """What a form that settles says: nothing needs to be asked, also not about any dispute that is open."""
    return {"sure": str(max(world.books.disputes, default=1))}


def start_game(world: World) -> Step:
    """A new game beside those that run, every kind in its turn."""
    if world.books.night is None or len(running(world)) > 2 or len(world.books.players) < 2:
        return None
    number = 4 * world.seed + used(world, "game.started")
    start = new_game(world.rng, sorted(world.books.players), world.currency, number)
    world.must(world.event("game.started", start, key(world)))
    return "game started"


def key(world: World) -> str:
    """A key no game has had."""
    return f"g{world.seq + 1}"


def again_by_page(world: World) -> Step:
    """A game that is over once more, in one tap."""
    over = [one for one in world.books.games if world.books.result(one).status == "ended"]
    if not over or world.books.night is None or len(running(world)) > 2:
        return None
    form = MultiDict([("id", world.new_id()), ("seen", str(world.seq)), ("game", key(world))])
    game = world.rng.choice(over)
    start = next(one.data for one in world.books.entries if one.game == game)
    before = world.seq
    answer = world.checked(lambda: world.browser("scorer").post(f"/g/{game}/again", form))
    if not answer.taken:
        return "again refused"
    if world.seq == before + 1 and {**world.log[-1]["data"], "players": 0} != {**start, "players": 0}:
        raise Disagreement(f"{game} once more should be {start}, is {world.log[-1]}")
    return "again by page"


def play(world: World) -> Step:
    """The next event of a game, which must be taken."""
    found = playable(world)
    if found is None:
        return None
    name, game = found
    type_, data = next_move(world.rng, game, turn_of(world, name))
    world.must(world.event(type_, data, name), role=world.rng.choice(["owner", "scorer"]))
    return f"played {game.kind}"


def play_by_page(world: World) -> Step:
    """The same by the form of a pad."""
    found = playable(world)
    if found is None:
        return None
    name, game = found
    move = next_move(world.rng, game, turn_of(world, name))
    if "null" in str(move) or any(value in ([], {}) for value in _deep(move[1])):
        return None  # a form cannot tell an empty list from nothing
    form = form_of([move], world.new_id(), world.seq, world.decimals)
    answer = world.checked(lambda: world.browser("scorer").post(f"/g/{name}/record", form))
    last = world.log[-1]
    if not answer.taken or last["data"] != move[1] or last["device"] is None:
        raise Disagreement(f"the pad should record {move}, the log ends with {last}: {answer.text[-3000:]}")
    return f"played by page {game.kind}"


def _deep(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [value, *(deeper for one in inner for deeper in _deep(one))]


def end_game(world: World) -> Step:
    """The players end a game, where they may; elsewhere that is refused."""
    found = a_game(world)
    if found is None:
        return None
    name, game = found
    told = world.event("game.ended", {}, name)
    if may_end(game):
        world.must(told)
        return "game ended"
    if world.tell(told).taken:
        raise Disagreement(f"{name} ({game.kind}) was ended in mid-deal")
    return "game's end refused"


def abandon(world: World) -> Step:
    """A game broken off."""
    found = a_game(world)
    if found is None:
        return None
    world.must(world.event("game.abandoned", {"reason": "Late"}, found[0]))
    return "game abandoned"


def join(world: World) -> Step:
    """Somebody sits down where the rules allow it; in the middle of a deal they do not."""
    found = a_game(world)
    if found is None:
        return None
    name, game = found
    free = [player for player in sorted(world.books.players) if player not in game.seated]
    if not free or len(game.seated) >= MOST.get(game.kind, 8):
        return None
    player = world.rng.choice(free)
    after = {"after": world.rng.choice(game.seated)} if world.rng.random() < 0.5 else {}
    told = world.event("game.joined", {"player": player, **after}, name)
    begun = any(entry.game == name and entry.type.split(".")[0] != "game" for entry in world.books.entries)
    bound = game.mode == "pot" or game.kind in ("pig", "two_dice_pig", "big_pig", "pass_the_pigs")
    back = player in game.gone and (game.mode == "pot" or isinstance(game, BigBang))
    open_ = may_end(game) or game.kind == "cash_game"
    if open_ and not back and not (bound and begun):
        world.must(told)
        return "joined again" if player in game.gone else "joined"
    if world.tell(told).taken:
        raise Disagreement(f"{told} sat down when nobody may")
    return "joining refused"


def leave(world: World) -> Step:
    """Somebody gets up; while enough stay, he may between deals, and at the games of turns at any time."""
    found = a_game(world)
    if found is None:
        return None
    name, game = found
    told = world.event("game.left", {"player": world.rng.choice(game.seated)}, name)
    if len(game.seated) > 2 and game.kind in ("go_boom", "scoresheet", "cash_game"):
        world.must(told)
        return "left"
    return "left" if world.tell(told).taken else "leaving refused"


def retire(world: World) -> Step:
    """Somebody retires at Big Bang, in mid-deal or between."""
    keys = [one for one in running(world) if isinstance(world.books.games[one], BigBang)]
    if not keys:
        return None
    name = world.rng.choice(keys)
    if len(world.books.games[name].seated) < 2:
        return None
    player = world.rng.choice(world.books.games[name].seated)
    world.must(world.event("big_bang.retired", {"player": player}, name))
    return "retired"


def money_moves(world: World) -> bool:
    """Whether somebody can pay somebody; where only points are played for, nobody can."""
    return len(world.books.players) > 1 and world.currency != "XXX"


def pay(world: World) -> Step:
    """A payment as proposed, a part of it, more than it, or one that nobody proposed; by the API or the page."""
    if not money_moves(world):
        return None
    payer, payee = world.rng.sample(sorted(world.books.players), 2)
    paid = {"from": payer, "to": payee, "amount": world.rng.randint(1, 300)}
    how = world.rng.choice(["whole", "part", "more", "foreign"])
    if world.state["settlement"] and how != "foreign":
        line = dict(world.rng.choice(world.state["settlement"]))
        amounts = {"whole": line["amount"], "part": (line["amount"] + 1) // 2, "more": line["amount"] + 5}
        paid = {**line, "amount": amounts[how]}
    else:
        how = "foreign"
    if world.rng.random() < 0.5:
        world.must(world.event("payment.made", paid), role="scorer")
        return f"paid {how}" + " after the night" * (world.books.night is None)
    fields = form_of([("payment.made", paid)], world.new_id(), world.seq, world.decimals)
    form = MultiDict([(name.removeprefix("0."), value) for name, value in fields.items() if name != "0"])
    form |= sure(world)
    answer = world.checked(lambda: world.browser("scorer").post("/pay", form))
    if not answer.taken or world.log[-1]["data"] != paid:
        raise Disagreement(f"the page should record {paid}: {answer.text[-2000:]}")
    return "paid by page"
