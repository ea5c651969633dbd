"""At which rates requests may come, counted for all workers together; where counting fails none is refused."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from service.edge import OFF, BadSetting, Edge
from service.stores import MEMORY
from service.stores.counters import FileCounters

RATES: Mapping[str, str] = {
    "address": "6000/minute",
    "open": "20/minute;60/hour",
    "import": "20/minute;100/hour",
    "guess": "30/minute;300/hour",
    "write": "400/10second;1500/minute",
    "table": "1000/10second;4000/minute",
    "export": "60/minute",
    "work": "60000/minute",
}
"""The usual limits. By address: all requests (those of phones with a seat apart, by table), new tables, files read
in, links and tokens that open nothing. By seat or token: entries, files taken out. By table: entries, and the
milliseconds that its requests cost the processor; by address those of requests that no table let in."""

log = logging.getLogger("tallystick.limits")

Rates = Mapping[str, list[RateLimitItem]]


def read_rates(told: str) -> Rates:
    """The limits by name, the usual ones where nothing else is told; BadSetting where it cannot be read."""
    texts = dict(RATES)
    for word in told.split():
        name, _, rate = word.partition("=")
        if name not in texts:
            raise BadSetting(f"TALLYSTICK_RATES names {name!r}: there are {', '.join(RATES)}.")
        texts[name] = rate
    try:
        return {name: [] if text == OFF else parse_many(text) for name, text in texts.items()}
    except ValueError:
        raise BadSetting(
            "TALLYSTICK_RATES: write each as name=count/minute, name=count/10second or name=off."
        ) from None


def open_counts(where: str, clock: Callable[[], float]) -> Storage | None:
    """Where requests are counted; None where they are not."""
    if where == OFF:
        return None
    if where == MEMORY:
        return MemoryStorage()
    if "://" not in where:
        return FileCounters(Path(where), clock)
    try:
        found = storage_from_string(where)
    except Exception as problem:
        raise BadSetting(f"TALLYSTICK_LIMITS: {problem}") from problem
    assert isinstance(found, Storage)
    return found


PARTS = 100
"""A process tells the others what it counted when that is one of so many parts of a limit: a whole request's counts
would else cost as much as what it records. So much more each process may let through, and no more."""
KEYS_MOST = 10_000
"""Of so many who ask, at most, it keeps what it did not tell yet."""


@dataclass(slots=True)
class Limiter:
    """Counts requests and says which come too soon.

    `untold` is what was counted here alone, `shut` what is used up and until when.
    """

    rates: Rates
    counts: Storage | None
    clock: Callable[[], float]
    failed: bool = False
    untold: dict[str, int] = field(default_factory=dict)
    shut: dict[str, float] = field(default_factory=dict)

    @property
    def off(self) -> bool:
        """Whether nothing is counted at all."""
        return self.counts is None or not any(self.rates.values())

    def take(self, name: str, *key: str, cost: int = 1) -> int:
        """Counts one; how many seconds to wait where it was one too many, else 0."""
        return self._ask(name, key, cost)

    def look(self, name: str, *key: str) -> int:
        """How many seconds to wait where no more may come, else 0; counts nothing."""
        return self._ask(name, key, 0)

    def _ask(self, name: str, key: tuple[str, ...], cost: int) -> int:
        if self.counts is None or not self.rates[name]:
            return 0
        try:
            return max(self._wait(item, (name, *key), cost) for item in self.rates[name])
        except _errors(self.counts) as problem:
            self._fell(problem)
            return 0

    def _wait(self, item: RateLimitItem, key: tuple[str, ...], cost: int) -> int:
        """The wait by one of the limits of a name."""
        mine = item.key_for(*key)
        until = self.shut.get(mine, 0)
        if until <= self.clock():
            if self._fits(item, key, mine, cost):
                return 0
            assert self.counts is not None
            until = FixedWindowRateLimiter(self.counts).get_window_stats(item, *key).reset_time
            self._keep(self.shut, mine, until)
        return max(ceil(until - self.clock()), 1)

    def _fits(self, item: RateLimitItem, key: tuple[str, ...], mine: str, cost: int) -> bool:
        assert self.counts is not None
        window, part = FixedWindowRateLimiter(self.counts), item.amount // PARTS
        told = cost + self.untold.pop(mine, 0) if cost else 0
        if told < part > 1:
            if cost:
                self._keep(self.untold, mine, told)
            return True  # as far as is known here
        fits = window.hit(item, *key, cost=told) if cost else window.test(item, *key)
        self.failed = False
        return fits

    def _keep(self, kept: dict[str, Any], mine: str, value: float) -> None:
        if len(kept) >= KEYS_MOST:
            kept.clear()
        kept[mine] = value

    def _fell(self, problem: BaseException) -> None:
        if not self.failed:
            log.error("requests cannot be counted now, so none is refused: %s", problem)
        self.failed = True


def _errors(counts: Storage) -> tuple[type[Exception], ...]:
    errors = counts.base_exceptions
    return (OSError, *(errors if isinstance(errors, tuple) else (errors,)))


def limiter_of(edge: Edge) -> Limiter:
    """The limiter as the edge sets it."""
    return Limiter(read_rates(edge.running.rates), open_counts(edge.running.limits, edge.seconds), edge.seconds)
