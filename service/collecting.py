"""When Python looks for garbage: not while a log is folded, which leaves values in plenty and no cycles among them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is looked through for cycles meanwhile, in any thread, or until the first of several threads is done."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
