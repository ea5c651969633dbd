"""What a correction says: other data for an event that was told wrong, and events that were forgotten."""

from random import Random
from typing import Any

from tests.sim.books.effective import Entry
from tests.sim.books.table import Books
from tests.sim.driver.hands import boom_left, pitch_facts
from tests.sim.driver.moves import next_move
from tests.sim.driver.starts import OPTIONS, new_game

Data = dict[str, Any]


def changed(rng: Random, books: Books, entry: Entry) -> Data | None:
    """Other data for an event; legal or not, and None where there is nothing to change."""
    data = dict(entry.data)
    for key in ("amount", "points"):
        if isinstance(data.get(key), int):
            return {**data, key: data[key] + rng.choice([-3, 1, 40, 777]) if data[key] > 3 else data[key] + 2}
    match entry.type:
        case "player.added" | "player.renamed":
            return {**data, "name": f"Right name {rng.randint(1, 99)}"}
        case "night.started":
            return {**data, "label": f"Label {rng.randint(1, 99)}"}
        case "game.started":
            return changed_start(rng, books, data)
        case "scoresheet.round":
            return {"points": {player: rng.randint(-5, 30) for player in data["points"]}}
        case "pig.rolled":
            return {**data, "dice": [rng.randint(1, 6) for _ in data["dice"]]}
        case "pig.thrown":
            return {**data, "pigs": rng.choice(["oinker", ["dot", "dot"], ["snouter", "dot"], ["dot", "blank"]])}
        case "pig.turn":
            return {"player": data["player"], "outcome": rng.choice(["lost", "wiped"])}
        case "pitch.bid":
            return {**data, "bid": rng.choice(["pass", 2, 3, 4, "moon"])}
        case "pitch.contracted":
            return {"player": data["player"], "bid": rng.choice([2, 3, 4, "moon"])}
        case "pitch.scored":
            return pitch_facts(rng, _players(rng, books, entry), data["high"])[0] | {"tricks": 6}
        case "go_boom.hand_won":
            return {**data, "left": boom_left(rng, [*data["left"]], 1)}
        case "big_bang.closed":
            return {"player": data["player"], "closing": rng.choice(["mezza", "parziale", "totale", "big_bang"])}
        case "big_bang.exhausted":
            return {"winner": rng.choice(_players(rng, books, entry)), "count": rng.randint(2, 4)}
        case "game.joined" | "game.left" | "pig.held" | "big_bang.dealt" | "big_bang.retired":
            key = "dealer" if "dealer" in data else "player"
            return {**data, key: rng.choice(sorted(books.players))}
        case _:
            return None


def changed_start(rng: Random, books: Books, data: Data) -> Data:
    """The same game with other options, other stakes, or one player fewer."""
    options = {key: rng.choice(values) for key, values in OPTIONS[data["kind"]].items() if rng.random() < 0.4}
    others = [new_game(rng, sorted(books.players), books.currency) for _ in range(12)]
    stakes = next((one for one in others if one["kind"] == data["kind"] and "stakes" in one), {})
    kept = {key: value for key, value in stakes.items() if key == "stakes"}
    players = data["players"][1:] if len(data["players"]) > 2 and rng.random() < 0.2 else data["players"]
    return {**data, "players": players, "rules": options, **kept}


def _players(rng: Random, books: Books, entry: Entry) -> list[str]:
    assert entry.game is not None
    order = books.games[entry.game].order
    return rng.sample(order, len(order))[:8]


def forgotten(rng: Random, books: Books, seq: int) -> tuple[Entry, str, str | None, Data] | None:
    """What was forgotten, and behind what: of a game, between its events; a payment or a whole game, anywhere."""
    if len(books.players) < 2:
        return None
    if rng.random() < 0.25:
        after = rng.choice(books.entries[len(books.players) :] or books.entries)
        payer, payee = rng.sample(sorted(books.players), 2)
        options: list[tuple[str, str | None, Data]] = [
            ("payment.made", None, {"from": payer, "to": payee, "amount": rng.randint(1, 50)}),
            ("game.started", f"g{seq + 1}", new_game(rng, sorted(books.players), books.currency)),
            ("player.renamed", None, {"player": payer, "name": f"As inserted {seq}"}),
        ]
        return after, *rng.choice(options)
    games = [key for key, game in books.games.items() if books.result(key).status != "abandoned" or not game.gone]
    if not games:
        return None
    key = rng.choice(games[-4:])
    inside = [one for one in books.entries if one.game == key]
    after = rng.choice([*inside, inside[-1], inside[-1]])
    game = books.games[key]
    if game.status == "running" and after is inside[-1] and rng.random() < 0.7:
        type_, data = next_move(rng, game, None) if game.kind != "pitch" else ("game.ended", {})
        return after, type_, key, data
    if rng.random() < 0.4:
        return after, "game.ended", key, {}
    alike = [one for one in inside if one.type not in ("game.started", "game.ended", "game.abandoned")]
    if not alike:
        return after, "game.left", key, {"player": rng.choice(game.order)}
    copied = rng.choice(alike)
    return copied, copied.type, key, copied.data
