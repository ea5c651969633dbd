"""The world of one seed: the application over a SQLite file, its phones, and the books that are held against it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import rfc8785

from events.currencies import DECIMALS
from service.app import create_app
from service.context import EXTENSION
from service.edge import Edge
from service.stores import open_store
from tests.sim.books.audit import State, differences
from tests.sim.books.effective import Recorded
from tests.sim.books.fixed_list import FixedList
from tests.sim.books.table import Books, reckon
from tests.sim.driver.phones import Answer, ApiPhone, PagePhone, Told, sit_down

CURRENCIES = ("EUR", "EUR", "JPY", "KWD", "XXX")
FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)


class Disagreement(AssertionError):
    """The application and the second set of books do not agree, or it broke a promise."""


@dataclass
class World:
    """A table that lives through one seed's steps."""

    seed: int
    folder: Path
    rng: Random = field(init=False)
    ids: Random = field(init=False)
    counts: Counter[str] = field(default_factory=Counter)
    log: list[Recorded] = field(default_factory=list)
    states: dict[int, State] = field(default_factory=dict)
    """The state as it was shown after an event, by its number."""
    books: Books = field(default_factory=Books)
    seconds: int = 0
    cookies: dict[str, str] = field(default_factory=dict)
    fixed: FixedList | None = None
    """The list of payments that the last night's end fixed; None while a night runs."""

    def __post_init__(self) -> None:
        self.rng, self.ids = Random(self.seed), Random(f"ids {self.seed}")
        numbers = iter(range(1, 10_000))
        self.edge = Edge(
            str(self.folder / "tables.db"),
            "a secret of the simulation",
            now=self._now,
            new_id=self.new_id,
            new_table_id=lambda: f"table{next(numbers)}",
            new_device=lambda: f"phone {next(numbers):04x}",
        )
        self.start_app()
        self.currency = self.rng.choice(CURRENCIES)
        name = f"Seed {self.seed}"
        opened = self.app.test_client().post("/api/v1/tables", json={"name": name, "currency": self.currency})
        body: Any = opened.json
        self.table: str = body["table"]
        self.tokens: dict[str, str] = body["tokens"]
        self.links: dict[str, str] = body["links"]
        self.sync()

    def _now(self) -> str:
        self.seconds += 1
        return (FIRST_DAY + timedelta(seconds=self.seconds)).isoformat(timespec="milliseconds")[:23] + "Z"

    def new_id(self) -> str:
        """The next id of a client's event."""
        return str(UUID(int=self.ids.getrandbits(128), version=4))

    def start_app(self) -> None:
        """The application anew, over what its file holds."""
        self.app = create_app(self.edge, open_store(self.edge.store))
        self.app.testing = True  # what breaks in it breaks the step, with its traceback

    def stop_app(self) -> None:
        """Closes the store under the application."""
        self.app.extensions[EXTENSION].store.close()

    @property
    def decimals(self) -> int:
        """The decimals of the table's currency."""
        return DECIMALS[self.currency]

    @property
    def seq(self) -> int:
        """The number of the last event known here."""
        return len(self.log)

    @property
    def state(self) -> State:
        """The state as last seen."""
        return self.states[self.seq]

    def phone(self, role: str = "owner") -> ApiPhone:
        """A phone that asks the API."""
        return ApiPhone(self.app, self.table, self.tokens[role])

    def browser(self, role: str = "owner") -> PagePhone:
        """A phone with a seat; it sits down the first time."""
        if role not in self.cookies:
            player = self.rng.choice(sorted(self.books.players)) if self.books.players else ""
            self.cookies[role] = sit_down(self.app, self.links[role], player)
        return PagePhone(self.app, self.table, self.cookies[role])

    def event(self, type_: str, data: dict[str, Any], game: str | None = None) -> Told:
        """An event as a client tells it."""
        told: Told = {"id": self.new_id(), "type": type_, "data": data}
        return told if game is None else {**told, "game": game}

    def tell(self, *events: Told, role: str = "owner", seen: int | None = None) -> Answer:
        """Told by the API, and what came of it checked."""
        return self.checked(lambda: self.phone(role).tell(*events, seen=seen))

    def must(self, *events: Told, role: str = "owner") -> Answer:
        """Told by the API, and taken."""
        answer = self.tell(*events, role=role, seen=self.seq)
        if not answer.taken:
            raise Disagreement(f"{[one['type'] for one in events]} should be taken, was {answer.text}\n{events}")
        return answer

    def checked(self, ask: Callable[[], Answer]) -> Answer:
        """Asks; a refusal must change nothing, what was recorded must be in the log."""
        before = self.seq
        answer = ask()
        self.sync()
        if not answer.taken and self.seq != before:
            raise Disagreement(f"a refusal ({answer.text[:500]}) recorded {self.log[before:]}")
        return answer

    def sync(self) -> None:
        """Fetches what is new, checks its chain, and holds the state against the books."""
        known = self.seq
        for event in self.phone().get("events", after=known)["events"]:
            self._check_link(event)
            self.log.append(event)
        state: State = self.phone().get("state")
        if known == self.seq and known:
            if state != self.states[known]:
                raise Disagreement(f"nothing was recorded, and the state changed: {state} was {self.states[known]}")
            return
        self.states[self.seq] = state
        self.books = reckon(self.log)
        self._agree(state)
        for event in self.log[known:]:
            self._follow_list(event, state)

    def _check_link(self, event: Recorded) -> None:
        body = {key: value for key, value in event.items() if key != "hash"}
        fits = event["seq"] == self.seq + 1 and event["hash"] == sha256(rfc8785.dumps(body)).hexdigest()
        if not fits or event["prev"] != (self.log[-1]["hash"] if self.log else "0" * 64):
            raise Disagreement(f"the chain breaks at {event}")

    def _agree(self, state: State) -> None:
        found = differences(state, self.books)
        if (state["events"], state["head"]) != (self.seq, self.log[-1]["hash"]):
            found.append(f"head: the state has {state['events']} {state['head']}")
        if found:
            raise Disagreement("\n".join(found))

    def _follow_list(self, event: Recorded, state: State) -> None:
        """While no night runs, the list fixed at the last one's end is followed event by event."""
        over = bool(self.books.nights) and self.books.night is None
        if not over or event is not self.log[-1]:
            self.fixed = None  # several at once: the list between them was not seen
        elif event["type"] == "night.ended":
            self.fixed = FixedList(event["seq"], state["settlement"], state["balances"])
        elif self.fixed is not None:
            found = self.fixed.follow(event, state["settlement"], self.books)
            if found:
                raise Disagreement("\n".join(found))
