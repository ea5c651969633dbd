"""The gate of a store's file: a lock on a side file, `<file>.lock`, that threads and processes queue at.

The side file stays for ever: were it deleted, two could hold the gate of the same store by two files.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def held(store: str | Path) -> Iterator[None]:
    """Waits until nobody else holds the gate; it falls open when its holder dies. Not to be entered twice."""
    # For reading, since that is enough to lock it, and it may be another user's. Closing it unlocks it.
    side = os.open(f"{store}.lock", os.O_RDONLY | os.O_CREAT, 0o644)
    try:
        fcntl.flock(side, fcntl.LOCK_EX)
        yield
    finally:
        os.close(side)
