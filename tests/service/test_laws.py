"""Laws over whole nights: out of the store and in again nothing changes, wherever the log is cut."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.chain import first_broken
from events.log import Recorded
from service import exports
from service.files.imports import Imported, import_into, import_new
from service.read import Tables
from service.stores import MEMORY, open_store
from tests.events.json_values import TRIES
from tests.given import meaning
from tests.projections.chance import Chance
from tests.service.desk import Desk, still_edge
from tests.service.texts import NIGHTS, file, text_of, told_by_phones, verify

FEW = settings(TRIES, max_examples=40)


def night(seed: int, told: int) -> list[Recorded]:
    """The log of a night by chance, corrections and all."""
    chance = Chance(seed)
    for _ in range(told):
        chance.tell(corrections=True)
    return told_by_phones(chance.evening.log)


def imported(content: bytes) -> Desk:
    """A new table from a file."""
    tables = Tables(open_store(MEMORY))
    answer = import_new(tables, still_edge(), file(content))
    assert isinstance(answer, Imported)
    return Desk(tables, answer.table)


def exported(desk: Desk) -> bytes:
    """A table's log as a file."""
    return b"".join(exports.parts(desk.tables, desk.table, "jsonl"))


@FEW
@given(seed=st.integers(0, 10**6), told=st.integers(0, 60))
def test_a_night_comes_out_as_it_went_in(seed: int, told: int) -> None:
    log = night(seed, told)
    desk = imported(text_of(log))
    assert exported(desk) == text_of(log)
    assert exported(imported(exported(desk))) == text_of(log)
    assert verify(file(exported(desk))) == (len(log), log[-1].hash)


@FEW
@given(seed=st.integers(0, 10**6), told=st.integers(1, 60), cut=st.integers(0, 100))
def test_a_prefix_and_the_rest_are_the_whole(seed: int, told: int, cut: int) -> None:
    """As files, and as the fold: what is kept and caught up is what is folded in one go."""
    log = night(seed, told)
    desk = imported(text_of(log[: 1 + cut % len(log)]))
    assert desk.now.seq == 1 + cut % len(log)
    rest = import_into(desk.tables, still_edge(), file(text_of(log)), desk.table)
    assert isinstance(rest, Imported)
    assert exported(desk) == text_of(log)
    whole = imported(text_of(log))
    assert meaning(desk.now) == meaning(whole.now)
    assert (desk.now.seq, desk.now.head) == (whole.now.seq, whole.now.head)


@pytest.mark.parametrize("path", NIGHTS, ids=lambda path: path.stem)
def test_a_golden_night_comes_out_as_it_went_in(path: Path) -> None:
    desk = imported(path.read_bytes())
    first = exported(desk)
    assert first_broken(desk.log) is None
    assert exported(imported(first)) == first
    assert meaning(imported(first).now) == meaning(desk.now)
