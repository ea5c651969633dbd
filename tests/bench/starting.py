"""(h) What a worker holds in memory once it is warm, and (i) how long from the start to the first answer."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import phones
from tests.bench.phones import PHONES, Round
from tests.bench.report import Row
from tests.bench.servers import Server, baseline, service

LIMIT = 80
STARTS = 3


def bench() -> Iterator[Row]:
    """Memory after boards and records of several tables; starts against the bare server's."""
    with tempfile.TemporaryDirectory() as folder:
        with service(Path(folder)) as own, phones.pool() as pool:
            opened = [phones.open_table(own) for _ in range(PHONES)]
            works = [Round(pool, own, [phones.tells(one) for one in opened])]
            works.append(Round(pool, own, [phones.looks(own, one) for one in opened]))
            phones.rounds(6, *works)
            shared, resident = (max(held(own, what)) for what in ("Pss", "Rss"))
        yield Row(f"(h) memory of a worker / {LIMIT} MB", shared / LIMIT, figures(shared, resident), 1.0, most=True)
        starts = [(start(baseline, Path(folder)), start(service, Path(folder))) for _ in range(STARTS)]
        bare, ours = (median(took) for took in zip(*starts, strict=True))
        yield Row("(i) start to the first answer / the bare server's", ours / bare, f"{ours:.2f} s; bare {bare:.2f} s")


def figures(shared: float, resident: float) -> str:
    """Both, in megabytes of a million bytes."""
    return f"{shared:.0f} MB its share (PSS), {resident:.0f} MB with what the workers share (RSS)"


def held(server: Server, what: str) -> list[float]:
    """A figure of each worker, in megabytes."""
    rollups = [Path(f"/proc/{worker}/smaps_rollup").read_text() for worker in server.workers]
    return [int(text.partition(f"\n{what}:")[2].split()[0]) * 1024 / 1e6 for text in rollups]


def start(serving: Callable[[Path], AbstractContextManager[Server]], folder: Path) -> float:
    """The seconds from nothing to the first answer."""
    begun = perf_counter()
    with serving(folder):
        return perf_counter() - begun
