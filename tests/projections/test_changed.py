"""Values changed quickly are what the standard library makes of them."""

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from projections.changed import changed


@dataclass(frozen=True)
class Value:
    """A value with a default made anew for each."""

    name: str
    points: dict[str, int] = field(default_factory=dict)
    row: int | None = None


def test_it_is_what_replace_gives() -> None:
    one = Value("anna", {"anna": 1}, 3)
    for again in (one, changed(one, row=4), changed(changed(one, name="boris"), row=None)):
        assert changed(again, row=7, points={}) == replace(again, row=7, points={})
        assert hash(changed(again, points=())) == hash(replace(again, points=()))  # type: ignore[arg-type]
        assert repr(changed(again, row=None)) == repr(replace(again, row=None))
    assert one == Value("anna", {"anna": 1}, 3)


def test_it_is_as_frozen_as_before() -> None:
    other = changed(Value("anna"), row=4)
    with pytest.raises(FrozenInstanceError):
        other.row = 5  # type: ignore[misc]
    assert other.row == 4
