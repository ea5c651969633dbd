"""The gate of a store's file: a lock on a side file, `<file>.lock`, that threads and processes queue at.

The side file stays for ever: were it deleted, two could hold the gate of the same store by two files.
"""

import fcntl
import os
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

PATIENCE_SECONDS = 10
"""A writer is through in milliseconds: whoever keeps the gate for so long hangs, or is no part of the service."""


LOOKS, LOOK_SECONDS = 50, 5e-5
"""So often whoever finds the gate shut looks again by himself, each time after a little longer: 10 ms or so in all."""


class Shut(OSError):
    """Somebody else held the gate all the time."""


@contextmanager
def held(store: str | Path, patience: float | None = None) -> Iterator[None]:
    """Waits until nobody else holds the gate, or Shut; it falls open when its holder dies. Not to be entered twice."""
    path = f"{store}.lock"
    # For reading, since that is enough to lock it, and it may be another user's.
    side = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
    if not _found_open(side):
        os.close(side)
        side = _waited_for(path, PATIENCE_SECONDS if patience is None else patience)
    try:
        yield
    finally:
        _let_go(side)


def _found_open(side: int) -> bool:
    """Whether the gate was locked here after a look or a few; most writers are through before a thread could begin."""
    for look in range(LOOKS):
        try:
            fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sleep(LOOK_SECONDS * (1 + look / 5))
        else:
            return True
    return False


def _let_go(side: int) -> None:
    # Closing alone would not do where a child was made meanwhile, who has the file open as well.
    fcntl.flock(side, fcntl.LOCK_UN)
    os.close(side)


class _Porter:
    """Waits at the gate in a thread of its own: the system's queue there knows no time-out.

    Where nobody wants the gate any more when it opens, it is let go.
    """

    def __init__(self, path: str) -> None:
        self.side = os.open(path, os.O_RDONLY)
        self.wanted, self.through = True, False
        self.change = threading.Condition()
        threading.Thread(target=self._wait, name="gate", daemon=True).start()

    def _wait(self) -> None:
        fcntl.flock(self.side, fcntl.LOCK_EX)
        with self.change:
            self.through = True
            self.change.notify_all()
            if not self.wanted:
                _let_go(self.side)


_idle: defaultdict[str, list[_Porter]] = defaultdict(list)
"""Porters whose asker gave up: the next one goes on with them, so that a gate that stays shut costs few threads."""
_lock = threading.Lock()


def _waited_for(path: str, patience: float) -> int:
    """The locked side file, or Shut."""
    porter = _porter(path)
    with porter.change:
        if porter.change.wait_for(lambda: porter.through, patience):
            return porter.side
        porter.wanted = False
    with _lock:
        _idle[path].append(porter)
    raise Shut(f"{path} is held by another program, and was for {patience} seconds")


def _porter(path: str) -> _Porter:
    with _lock:
        while _idle[path]:
            porter = _idle[path].pop()
            with porter.change:
                if not porter.through:
                    porter.wanted = True
                    return porter
    return _Porter(path)


# Threads do not live through a fork: a child's porters are its own.
os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=lambda: _begin_anew())


def _begin_anew() -> None:
    _idle.clear()
    _lock.release()
