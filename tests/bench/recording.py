"""(a) Recording one event over HTTP, judged, chained, durable and answered with the board, against one bare insert."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from tests.bench import phones
from tests.bench.phones import PHONES, Ask, Asked, Round
from tests.bench.report import Row
from tests.bench.servers import baseline, service

ROUNDS = 9


def bench() -> Iterator[Row]:
    """Without limits, as the baseline has none, and with the usual ones."""
    with tempfile.TemporaryDirectory() as folder:
        here, limited = Path(folder), Path(folder) / "limited"
        limited.mkdir()
        many = " ".join(f"{name}=9999999/minute" for name in ("address", "write", "table", "work"))
        with service(here) as own, service(limited, many) as held, baseline(here) as bare, phones.pool() as pool:
            asks = [[phones.tells(phones.open_table(server)) for _ in range(PHONES)] for server in (own, held)]
            works = [Round(pool, own, asks[0]), Round(pool, held, asks[1])]
            works.append(Round(pool, bare, [Ask("/events", tells=True)] * PHONES))
            phones.rounds(2, *works)  # warm
            ours, counted, theirs = phones.rounds(ROUNDS, *works)
    ratio = rate(ours) / rate(theirs)
    figures = f"{told(ours)}; bare {told(theirs)}"
    yield Row("(a) recording over HTTP / one bare insert", ratio, figures, 0.6)
    yield Row("    its work / the bare insert's", work(ours) / work(theirs), "of the processor, in the workers")
    yield Row("    with the limits counted / without", rate(counted) / rate(ours), told(counted))


def rate(asked: Sequence[Asked]) -> float:
    """The median of a few rounds' answers a second."""
    return median(one.rate for one in asked)


def work(asked: Sequence[Asked]) -> float:
    """The median of a few rounds' seconds of processor an answer."""
    return median(one.work for one in asked)


def told(asked: Sequence[Asked]) -> str:
    """Rate, delays and work in words."""
    times = [time for one in asked for time in one.times]
    half, most = median(times) * 1000, quantiles(times, n=100)[98] * 1000
    return f"{rate(asked):,.0f}/s, p50 {half:.1f}, p99 {most:.1f} ms, work {work(asked) * 1000:.2f} ms"
