"""All measures, or those that are named: `python -m tests.bench live append`."""

import sys

from tests.bench import append, histories, live, replay, settling

MEASURES = {
    "replay": replay.bench,
    "append": append.bench,
    "settling": settling.bench,
    "histories": histories.bench,
    "live": live.bench,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or MEASURES:
        MEASURES[name]()
