"""What the tests of the service start from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.stores import MEMORY, Store, open_store
from tests.postgres import Server
from tests.service.desk import Desk, open_desk
from tests.service.stores.statements import recorded, unbound

KINDS = ("memory", "sqlite", "postgresql")


def new_name(kind: str, request: pytest.FixtureRequest) -> str:
    """The name of a new, empty store of a kind."""
    match kind:
        case "memory":
            return MEMORY
        case "sqlite":
            folder: Path = request.getfixturevalue("tmp_path")
            return str(folder / "tables.db")
        case _:
            server: Server = request.getfixturevalue("postgresql")
            return server.schema()


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """An empty store of each kind; whatever it is asked, it asks its database about one table at a time."""
    with recorded() as ran:
        store = open_store(new_name(request.param, request))
        yield store
        store.close()
    assert unbound(ran) == []


@pytest.fixture
def kept(store: Store) -> Desk:
    """A table of a, b, c and d, who have just started a game of Pitch, in each sort of store."""
    return open_desk(store)


@pytest.fixture
def desk() -> Desk:
    """The same table in memory."""
    return open_desk(open_store(MEMORY))
