"""The way of a page through the past: the acts that it steps through, of its game or of its night, one by one."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from events.log import Recorded
from events.say import say
from projections.books import Table
from projections.roster import Night
from service.context import Context
from service.pages.about import game_of
from service.problems import Stop
from service.read import LogPast


@dataclass(frozen=True, slots=True)
class Step:
    """What one press of a button recorded: its first and last event on this way."""

    first: Recorded
    last: Recorded


@dataclass(frozen=True, slots=True)
class Way:
    """A page as of the event numbered `at`, on its way through `steps`; `now` is the table as it stands today."""

    at: int
    steps: tuple[Step, ...]
    now: Table

    @property
    def nth(self) -> int:
        """The number of the step that the event belongs to, or that came before it; 0 before the first."""
        return sum(step.first.seq <= self.at for step in self.steps)

    @property
    def step(self) -> Step | None:
        """That step."""
        return self.steps[self.nth - 1] if self.nth else None

    @property
    def back(self) -> int:
        """The event to go back to; 0 where there is none."""
        return self.steps[self.nth - 2].last.seq if self.nth > 1 else 0

    @property
    def on(self) -> int:
        """The event to go on to; 0 where there is none."""
        return next((step.last.seq for step in self.steps if step.last.seq > self.at), 0)


def seq_asked(told: str, last: int) -> int:
    """The event that an address names, of `last` that there are."""
    if not (told.isascii() and told.isdigit() and 0 < int(told[:20]) <= last):
        raise Stop("not_found", say("There is no such entry: the log has 1 to {last}. Go back to now.", last=last))
    return int(told)


def game_steps(here: Context, table: str, now: Table, game: str) -> tuple[Step, ...]:
    """All that was ever recorded of a game, with what was corrected and disputed in it."""
    past = LogPast(here.store, table, now.seq)
    events = list(past.of_game(game))
    about = {seq: seq for seq in now.strikes.voids}
    about |= {seq: one.event for one in now.disputes.values() for seq in (one.seq, one.resolved) if seq}
    start = events[0].seq if events else now.seq
    events += [past.event(seq) for seq, named in about.items() if seq > start and game_of(now, named, past) == game]
    return _steps(sorted(events, key=lambda one: one.seq))


def night_steps(here: Context, table: str, now: Table, night: Night | None) -> tuple[Step, ...]:
    """All that was recorded from a night's start up to the next night; without one, up to the first."""
    first = night.started if night else 1
    following = (one.started for one in now.roster.nights.values() if one.started > first)
    return _steps(here.store.read(table, first - 1, min(following, default=now.seq + 1) - 1))


def _steps(events: Iterable[Recorded]) -> tuple[Step, ...]:
    acts = (list(act) for _, act in groupby(events, key=lambda one: one.act))
    return tuple(Step(act[0], act[-1]) for act in acts)
