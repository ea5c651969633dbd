"""A ledger into one night of cash: who is who at the table, how much is meant, and the events that say so.

Pure: the table is asked, nothing is recorded. The night is as the ledger tells it, its day that of the first session in
the table's zone; what does not come out even is shared by the rules, and `off` says how much that is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from events.codec import Malformed
from events.event import Event
from events.say import say
from events.vocabulary import decode
from projections.books import Table
from projections.games.cash_game import MOST
from projections.roster import Roster, local_day
from service.files.logfile import BadLine
from service.files.pokernow import Ledger, Person, bad, minor_units, unit_of

LABEL = "PokerNow"
NEW = "+"
"""Begins what stands for a new player: "+2" is the third of the ledger's people. No key of a player begins so."""
SETTLED = ("night", "table")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the ledger does not say: the unit, whether the money changed hands, and who somebody is, by his number.

    Whoever is not told in `who` is the player of that name, else new.
    """

    unit: str = "auto"
    settled: str = "night"
    who: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sum:
    """A person of the ledger, the player he is (or "+2": the new one by that number), and his money in minor units."""

    person: Person
    player: str
    bought: int
    out: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A ledger as understood for one table: the day, the unit, each person's sum, and each session's amounts in order.

    `off` is how much more came out than was bought in; below 0 where some is missing.
    """

    ledger: Ledger
    date: str
    unit: str
    sums: tuple[Sum, ...]
    amounts: Sequence[tuple[int, int]]

    @property
    def off(self) -> int:
        """The miscount, in minor units."""
        return sum(out - bought for bought, out in self.amounts)


def understand(ledger: Ledger, table: Table, choices: Choices) -> Plan | BadLine:
    """What the ledger means at this table."""
    line, roster = ledger.sessions[0].line, table.roster
    if table.points_only:
        sentence = say("This table plays for points only, and a ledger is about money: take a table with a currency.")
        return BadLine(line, "bad_stakes", sentence)
    if roster.night:
        return BadLine(line, "not_legal_now", say("A night is running at this table: end it first, then add this one."))
    if len(ledger.people) > MOST:
        last = ledger.people[MOST].sessions[0].line
        return bad(last, "player_nickname", say("is one player too many: a game takes {most}.", most=MOST))
    unit = unit_of(ledger, choices.unit)
    amounts = minor_units(ledger, unit, roster.currency)
    if isinstance(amounts, BadLine):
        return amounts
    plan = Plan(
        ledger, local_day(ledger.start, roster.timezone), unit, _sums(ledger, roster, choices, amounts), amounts
    )
    if plan.off and not any(bought for bought, _out in amounts):
        return bad(line, "buy_in", say("is empty in every line: money that nobody brought cannot be shared out."))
    return plan


def _sums(ledger: Ledger, roster: Roster, choices: Choices, amounts: Sequence[tuple[int, int]]) -> tuple[Sum, ...]:
    by_line = dict(zip((one.line for one in ledger.sessions), amounts, strict=True))
    sums = []
    for number, person in enumerate(ledger.people):
        told = choices.who.get(number, "")
        news = told in [f"{NEW}{n}" for n in range(len(ledger.people))]
        player = told if news or told in roster.players else _known(roster, person) or f"{NEW}{number}"
        money = [by_line[one.line] for one in person.sessions]
        sums.append(Sum(person, player, sum(bought for bought, _ in money), sum(out for _, out in money)))
    return tuple(sums)


def _known(roster: Roster, person: Person) -> str | None:
    """The player of one of a person's names; the last used first, and who is shown before who is hidden."""
    players = sorted(roster.players.values(), key=lambda player: player.hidden)
    keys = {player.name.strip().casefold(): player.key for player in reversed(players)}
    return next((key for name in reversed(person.names) if (key := keys.get(name.casefold()))), None)


def night(plan: Plan, table: Table, choices: Choices) -> Iterator[tuple[int, str, Event, str | None]]:
    """The events of the night with the line each comes from and what it is, to be recorded in one act."""
    ledger, first = plan.ledger, plan.ledger.sessions[0].line
    news, keys = fresh_keys(table, "player", "p"), dict[str, str]()
    for one in plan.sums:
        if one.player.startswith(NEW) and one.player not in keys:
            keys[one.player] = next(news)
            person = ledger.people[int(one.player.removeprefix(NEW))]
            data = {"player": keys[one.player], "name": person.names[0]}
            yield person.sessions[0].line, f"player {one.player}", event("player.added", data), None
    night_, game = next(fresh_keys(table, "night", "n")), next(fresh_keys(table, "game", "g"))
    seats = [keys.get(one.player, one.player) for one in plan.sums]
    started: dict[str, Any] = {"kind": "cash_game", "players": [*dict.fromkeys(seats)], "stakes": {"mode": "cash"}}
    if choices.settled == "table":
        started["stakes"]["settled"] = "table"
    if plan.off:
        started["rules"] = {"miscount": "share"}
    begun = {"night": night_, "date": plan.date, "label": LABEL}
    yield first, "night", event("night.started", begun), None
    yield first, "game", event("game.started", started, game), game
    seat = {session.line: key for key, one in zip(seats, plan.sums, strict=True) for session in one.person.sessions}
    for number, (session, (bought, out)) in enumerate(zip(ledger.sessions, plan.amounts, strict=True)):
        for type_, amount in (("bought_in", bought), ("cashed_out", out)):
            if amount or (bought and type_ == "cashed_out"):
                entry: dict[str, Any] = {"player": seat[session.line], "amount": amount}
                yield session.line, f"{type_} {number}", event(f"cash_game.{type_}", entry, game), game
    last = ledger.sessions[-1].line
    yield last, "game ended", event("game.ended", {}, game), game
    yield last, "night ended", event("night.ended", {"night": night_}), None


def fresh_keys(table: Table, what: str, letter: str) -> Iterator[str]:
    """The neutral keys that were never used here: p5, p6 …"""
    return (key for n in count(1) if (what, key := f"{letter}{n}") not in table.used)


def event(type_: str, data: dict[str, Any], game: str | None = None) -> Event:
    """An event that fits, the ledger having been read strictly."""
    read = decode(type_, data, game)
    assert not isinstance(read, Malformed), read
    return read
