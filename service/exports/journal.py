"""A table's money as bookkeeping: accounts and balanced transactions, whichever program's journal they become.

Each player has an account for the balance; who played a game that was settled at the table has another for what changed
hands there, which is in no balance. Amounts are minor units; each entry sums to 0.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, count

from events.currencies import DECIMALS
from events.say import Who, say
from projections.play import Play
from projections.state import in_order
from service.exports.source import Source
from service.wording.amounts import write_amount


@dataclass(frozen=True, slots=True)
class Account:
    """One account: its name in the journal, and the key and name of the player it belongs to."""

    name: str
    player: str
    holder: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction, of a game or a payment; `pending` while the game runs. `tags` hold keys and numbers alone."""

    date: str
    seq: int
    payee: str
    note: str
    tags: Mapping[str, str | int]
    postings: Mapping[str, int]
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Journal:
    """All of it: `remarks` for its head, the day from which the accounts are open, and what each holds in the end."""

    title: str
    currency: str
    opened: str
    remarks: tuple[str, ...]
    accounts: tuple[Account, ...] = ()
    entries: tuple[Entry, ...] = ()
    closing: Mapping[str, int] = field(default_factory=dict)

    @property
    def last(self) -> str:
        """The day of the last entry."""
        return self.entries[-1].date if self.entries else self.opened

    def amount(self, units: int) -> str:
        """An amount with its currency: 5.41 EUR."""
        return f"{write_amount(units, DECIMALS[self.currency])} {self.currency}"


REMARKS = (
    "Assets:Balance: what each player is owed, or owes below 0, over all games and payments.",
    "Assets:Table: what games settled at the table moved there and then; it is in no balance.",
    "A transaction marked ! is of a game still running, as if it ended now. Games that moved no money are left out.",
)
POINTS_ONLY = ("This table plays for points only: there is no money to keep books of.",)


def journal_of(source: Source) -> Journal:
    """The journal of a table as it stands."""
    table = source.table
    roster = table.roster
    if table.points_only:
        return Journal(roster.name, roster.currency, source.opened, POINTS_ONLY)
    moving = [one for one in in_order(table) if any(table.money(one).values())]
    at_table = {player for one in moving if one.stakes.settled == "table" for player in table.money(one)}
    accounts = tuple(_accounts(source, at_table))
    names = {(one.name.split(":")[1], one.player): one.name for one in accounts}
    entries = sorted(
        [*(_of_game(source, one, names) for one in moving), *_payments(source, names)],
        key=lambda entry: (entry.date, entry.seq),
    )
    closing = Counter(dict.fromkeys(names.values(), 0))
    for entry in entries:
        closing.update(entry.postings)
    days = [source.opened, *(entry.date for entry in entries)]
    return Journal(roster.name, roster.currency, min(days), REMARKS, accounts, tuple(entries), closing)


def _accounts(source: Source, at_table: set[str]) -> Iterator[Account]:
    """An account for each balance and, of those who need it, for the table; no two end alike."""
    used = set[str]()
    for kind, ending in (("Balance", ""), ("Table", "-Table")):
        for key, player in source.table.roster.players.items():
            if kind == "Balance" or key in at_table:
                own = _leaf(player.name if key == player.name.lower() else f"{key} {player.name}") + ending
                leaf = next(one for one in chain([own], (f"{own}-{n}" for n in count(2))) if one not in used)
                used.add(leaf)
                yield Account(f"Assets:{kind}:{leaf}", key, player.name)


def _leaf(text: str) -> str:
    """Text as the last part of an account's name that both programs take: letters, digits, single hyphens.

    It begins with a capital or a digit: of the player's key, or where that has none with an X.
    """
    kept = "".join(c if c.isalpha() or c.isdecimal() else " " for c in unicodedata.normalize("NFC", text)).split()
    words = kept if kept and kept[0][0].isascii() else ["X", *kept]
    return words[0][0].upper() + "-".join(words)[1:]


def _of_game(source: Source, one: Play, names: Mapping[tuple[str, str], str]) -> Entry:
    table, night = source.table, source.table.roster.nights[one.night]
    kind = "Table" if one.stakes.settled == "table" else "Balance"
    return Entry(
        night.date,
        one.started,
        source.speaker.kind(one.kind),
        " ".join((night.label or "").split()),  # it may have lines
        {"game": one.key, "kind": one.kind, "night": one.night, "first": one.started, "last": one.book.seq},
        {names[kind, player]: units for player, units in table.money(one).items()},
        table.status(one) == "running",
    )


def _payments(source: Source, names: Mapping[tuple[str, str], str]) -> Iterator[Entry]:
    for seq, paid in source.table.payments.items():
        note = say("{payer} pays {payee}", payer=Who(paid.from_), payee=Who(paid.to))
        yield Entry(
            source.paid_on[seq],
            seq,
            "Payment",
            source.speaker.say(note),
            {"seq": seq},
            {names["Balance", paid.from_]: paid.amount, names["Balance", paid.to]: -paid.amount},
        )
