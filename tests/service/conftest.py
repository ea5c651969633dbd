"""What the tests of the service start from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.stores import MEMORY, Store, open_store
from tests.service.desk import Desk, open_desk


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each sort."""
    store = open_store(MEMORY if request.param == "memory" else str(tmp_path / "tables.db"))
    yield store
    store.close()


@pytest.fixture
def kept(store: Store) -> Desk:
    """A table of a, b, c and d, who have just started a game of Pitch, in each sort of store."""
    return open_desk(store)


@pytest.fixture
def desk() -> Desk:
    """The same table in memory."""
    return open_desk(open_store(MEMORY))
