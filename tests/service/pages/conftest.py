"""What the tests of the pages start from."""

import pytest

from service.access import Role
from tests.service.pages.phone import Phone, open_table


@pytest.fixture
def owner() -> Phone:
    """The phone of Anna, who has just opened a table for herself, Boris, Carla and Dmitri."""
    return open_table()


@pytest.fixture
def scorer(owner: Phone) -> Phone:
    """Boris's phone, which keeps score at a game of Pitch just started; Anna deals."""
    owner.start()
    return owner.other(Role.SCORER, "p2")


@pytest.fixture
def viewer(scorer: Phone) -> Phone:
    """Dmitri's phone, which follows along."""
    return scorer.other(Role.VIEWER, "p4")
