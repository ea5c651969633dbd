"""A desk: a table in a store, told things by the write path that pages, API and commands share."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from events.chain import Origin, line
from events.event import Event
from events.log import Draft, Recorded
from events.money import PaymentMade
from events.table import GameStarted, NightStarted, PlayerAdded, TableOpened
from projections.books import Table
from projections.state import state
from service.access import Role
from service.edge import Edge, new_id
from service.read import Tables
from service.record import Done, Refused, Told, record
from service.stores import Store
from tests.events.examples import uuid
from tests.given import AT, NAMES, told

SECRET = "only the tests know it"


def still_edge(store: str = ":memory:") -> Edge:
    """An edge whose clock stands still and whose ids are counted."""
    ids, tables = count(1), count(1)
    return Edge(
        store, SECRET, now=lambda: AT, new_id=lambda: uuid(next(ids)), new_table_id=lambda: f"table{next(tables)}"
    )


def draft(one: Event | str, game: str = "g1", id_: str = "") -> Draft:
    """A draft of an event, or of a word that tells one of a game, under a new id."""
    event = told(one) if isinstance(one, str) else one
    return Draft(id_ or new_id(), event, game if event.of_game else None)


def paid(payer: str, payee: str, amount: int = 100) -> PaymentMade:
    """A payment."""
    return PaymentMade(payer, payee, amount)


def started(players: str, **options: Any) -> GameStarted:
    """The start of a game of Pitch."""
    return GameStarted("pitch", tuple(players), **options)


@dataclass
class Desk:
    """A table in a store, as one process knows it."""

    tables: Tables
    table: str = "t"

    def answer(
        self,
        *what: Event | str | Draft,
        game: str = "g1",
        seen: int | None = None,
        role: Role = Role.OWNER,
        dry_run: bool = False,
    ) -> Done | Refused:
        """What the write path answers when it is told one batch."""
        drafts = [one if isinstance(one, Draft) else draft(one, game) for one in what]
        return record(self.tables, self.table, Told(drafts, Origin(AT, "a", "phone 3f2a"), role, seen, dry_run))

    def tell(self, *what: Event | str | Draft, **how: Any) -> Done:
        """One batch, which must be taken."""
        done = self.answer(*what, **how)
        assert isinstance(done, Done), done.refusal
        return done

    def play(self, words: str, game: str = "g1") -> Done:
        """A game's events, each a batch of its own; gives the last."""
        return [self.tell(word, game=game) for word in words.split()][-1]

    def refused(self, *what: Event | str | Draft, **how: Any) -> Refused:
        """One batch, which must be refused and change nothing: no byte of the log, nothing of what it means."""
        before = self.lines, repr(self.now)
        refused = self.answer(*what, **how)
        assert isinstance(refused, Refused)
        assert (self.lines, repr(self.now)) == before
        return refused

    @property
    def store(self) -> Store:
        """Where the table is kept."""
        return self.tables.store

    @property
    def now(self) -> Table:
        """The table as this process folds it."""
        return self.tables.now(self.table)

    @property
    def state(self) -> dict[str, Any]:
        """What the outside sees, all games."""
        return state(self.now, every_game=True)

    @property
    def log(self) -> list[Recorded]:
        """The recorded events."""
        return list(self.store.read(self.table))

    @property
    def lines(self) -> list[str]:
        """The log as text."""
        return [line(one) for one in self.log]

    @property
    def seq(self) -> int:
        """The last event's number."""
        return self.store.head(self.table)[0]


def open_desk(store: Store, people: str = "abcd", table: str = "t", words: str = "") -> Desk:
    """A new table on which night n1 runs and these people play g1, as far as the words tell."""
    store.create(table)
    desk = Desk(Tables(store), table)
    desk.tell(TableOpened("Thursday", "EUR"), *(PlayerAdded(key, NAMES[key]) for key in people))
    desk.tell(NightStarted("n1"), started(people))
    if words:
        desk.play(words)
    return desk


def chained(events: Iterable[Recorded]) -> list[tuple[int, str]]:
    """The numbers of events and what happened in each, for comparing at a glance."""
    return [(one.seq, one.event.type) for one in events]
