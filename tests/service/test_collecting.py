"""While a log is folded no garbage is looked for; after it all is as it was before."""

import gc
from typing import Any

import pytest

from service.read import Tables
from service.stores import Unavailable
from tests.service.desk import Desk


@pytest.mark.parametrize("collects", [True, False])
def test_no_garbage_is_looked_for_meanwhile(desk: Desk, monkeypatch: pytest.MonkeyPatch, collects: bool) -> None:
    """Whatever comes of it."""
    meanwhile: list[bool] = []
    real = desk.store.read

    def noted(*args: Any) -> Any:
        for one in real(*args):
            meanwhile.append(gc.isenabled())
            yield one
        raise Unavailable

    monkeypatch.setattr(desk.store, "read", noted)
    was = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        with pytest.raises(Unavailable):
            Tables(desk.store).now("t")
        assert gc.isenabled() is collects
    finally:
        (gc.enable if was else gc.disable)()
    assert meanwhile == [False] * 7
