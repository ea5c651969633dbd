"""All measures, or those that are named: `python -m tests.bench live append`."""

import os
import sys
from collections.abc import Callable, Iterable

from tests.bench import append, boards, growth, histories, live, recording, replay, settling, starting
from tests.bench.report import HEAD, Row

MEASURES: dict[str, Callable[[], Iterable[Row]]] = {
    "recording": recording.bench,
    "append": append.bench,
    "replay": replay.bench,
    "boards": boards.bench,
    "growth": growth.bench,
    "live": live.bench,
    "settling": settling.bench,
    "starting": starting.bench,
    "histories": histories.bench,
}


def main(names: list[str]) -> None:
    """Prints each measure as it comes, then what misses its aim."""
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, load {load:.1f} at the beginning; each side of a ratio in turn, medians")
    print(HEAD)
    rows = []
    for name in names or MEASURES:
        for row in MEASURES[name]():
            print(row, flush=True)
            rows.append(row)
    missed = [row.name.strip() for row in rows if row.missed]
    print(f"missed: {'; '.join(missed)}" if missed else "every aim is met")


if __name__ == "__main__":
    main(sys.argv[1:])
