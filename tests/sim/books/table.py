"""The table: people, nights, games and payments, and what they come to (contract, "State")."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.sim.books.big_bang import BigBang
from tests.sim.books.cash_game import CashGame
from tests.sim.books.effective import Entry, Recorded, effective
from tests.sim.books.game import Game, Illegal, Result
from tests.sim.books.money import Cents
from tests.sim.books.pig import Pig
from tests.sim.books.pitch import Pitch
from tests.sim.books.sheets import GoBoom, Scoresheet

KINDS: dict[str, type[Game]] = {
    "pitch": Pitch,
    "pig": Pig,
    "two_dice_pig": Pig,
    "big_pig": Pig,
    "pass_the_pigs": Pig,
    "go_boom": GoBoom,
    "big_bang": BigBang,
    "scoresheet": Scoresheet,
    "cash_game": CashGame,
}


@dataclass
class Books:
    """All that a log comes to."""

    currency: str = ""
    players: dict[str, dict[str, Any]] = field(default_factory=dict)
    nights: list[str] = field(default_factory=list)
    night: str | None = None
    """The night that runs."""
    games: dict[str, Game] = field(default_factory=dict)
    night_of: dict[str, str] = field(default_factory=dict)
    payments: list[dict[str, Any]] = field(default_factory=list)
    disputes: list[int] = field(default_factory=list)
    """The numbers of those open."""
    entries: list[Entry] = field(default_factory=list)

    def enter(self, entry: Entry) -> None:
        """One entry of the effective log."""
        self.entries.append(entry)
        data = entry.data
        match entry.type:
            case "table.opened":
                self.currency = data["currency"]
            case "player.added" | "player.renamed":
                self.players[data["player"]] = {key: data[key] for key in ("name", "short") if key in data}
            case "night.started":
                if self.night is not None:
                    raise Illegal("two nights at once")
                self.nights.append(data["night"])
                self.night = data["night"]
            case "night.ended":
                self.night = None
            case "payment.made":
                self.payments.append(data)
            case "dispute.raised":
                self.disputes.append(entry.seq)
            case "dispute.resolved":
                if data["dispute"] not in self.disputes:
                    raise Illegal("no such dispute is open")
                self.disputes.remove(data["dispute"])
            case _:
                if entry.game is not None:
                    self._enter_game(entry.game, entry)

    def _enter_game(self, key: str, entry: Entry) -> None:
        if entry.type == "game.started":
            if self.night is None:
                raise Illegal("a game without a night")
            self.games[key] = KINDS[entry.data["kind"]](entry.data, self.currency)
            self.night_of[key] = self.night
        else:
            self.games[key].take(entry.type, entry.data)

    def result(self, key: str) -> Result:
        """How a game stands; unfinished in a night that is over it counts as abandoned."""
        game = self.games[key]
        if game.status == "running" and self.night_of[key] != self.night:
            game.status = "abandoned"
            result = game.result()
            game.status = "running"
            return result
        return game.result()

    def results(self) -> dict[str, Result]:
        """How all games stand."""
        return {key: self.result(key) for key in self.games}

    def balances(self) -> Cents:
        """All games plus payments since the table opened; a game settled at the table left nothing to settle."""
        balances = dict.fromkeys(self.players, 0)
        for key, result in self.results().items():
            if self.games[key].stakes.get("settled") != "table":
                for player, cents in result.money.items():
                    balances[player] += cents
        for payment in self.payments:
            balances[payment["from"]] += payment["amount"]
            balances[payment["to"]] -= payment["amount"]
        return balances

    def shown_night(self) -> str | None:
        """The running night, else the latest."""
        return self.night or (self.nights[-1] if self.nights else None)

    def provisional(self) -> bool:
        """Whether a game runs or a dispute is open."""
        return bool(self.disputes) or any(one.status == "running" for one in self.results().values())


def reckon(log: Sequence[Recorded]) -> Books:
    """The books of a log, from its first event."""
    books = Books()
    for entry in effective(log):
        books.enter(entry)
    return books
