"""(d) The page of a board: how many a second, against the same server's "hello", and against the deals of its game."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.bench import phones
from tests.bench.phones import PHONES, Ask, Round
from tests.bench.recording import rate, told, work
from tests.bench.report import Row
from tests.bench.servers import baseline, service

ROUNDS = 9
FEW, MANY = 5, 150


def bench() -> Iterator[Row]:
    """With few deals and with many; as several phones ask for it, and made anew, as the first after each event."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder)) as own, baseline(Path(folder)) as bare:
        works = []
        for count in (FEW, MANY):
            opened = phones.open_table(own)
            phones.deals(own, opened, count)
            works.append([phones.looks(own, opened) for _ in range(PHONES)])
        with phones.pool() as pool:
            asked = [Round(pool, own, asks) for asks in works]
            asked += [Round(pool, own, [replace(ask, anew=True) for ask in asks]) for asks in works]
            asked.append(Round(pool, bare, [Ask("/hello")] * PHONES))
            phones.rounds(2, *asked)  # warm
            few, many, few_anew, many_anew, hello = phones.rounds(ROUNDS, *asked)
    yield Row(f"(d) board of {FEW} deals / hello", rate(few) / rate(hello), f"{told(few)}; hello {told(hello)}", 0.3)
    yield Row(f"    board of {MANY} deals / of {FEW}", rate(many) / rate(few), told(many), 0.9)
    yield Row("    its work / hello's", work(few) / work(hello), "of the processor, in the workers")
    yield Row("    board made anew each time / hello", rate(few_anew) / rate(hello), told(few_anew))
    yield Row(f"    the same of {MANY} deals / of {FEW}", rate(many_anew) / rate(few_anew), told(many_anew), 0.9)
