"""Every option and stake of every game has a name, and every choice of it a word."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from events.games import KINDS
from service.pages.options import LABELS, VALUES, chosen, label
from service.wording.words import english
from tests.service.wording.test_words import speaker


def options() -> Iterator[tuple[str, Any]]:
    """Each option and stake of each kind, and the type of what may be chosen."""
    for kind in KINDS.values():
        for of in (kind.rules, *kind.stakes):
            hints = get_type_hints(of)
            yield from ((one.name, hints[one.name]) for one in fields(of))
    yield from (("mode", Literal[of.mode]) for kind in KINDS.values() for of in kind.stakes)


def choices(told: Any) -> Iterator[Any]:
    """The choices that a type lists."""
    if get_origin(told) is Literal:
        yield from get_args(told)


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("target", 200, "200"),
        ("target", None, "–"),
        ("ante", 50, "€0.50"),
        ("ante", {"mezza": 10, "parziale": 20}, "€0.10 €0.20"),
        ("points", [1, 2, 3, 4], "1 2 3 4"),
        ("four_is_moon", True, "yes"),
        ("piggyback", False, "no"),
        ("double_one", "wipe", "Total to 0"),
        ("double_one", 25, "Add 25"),
        ("mode", "pot", "A pot"),
    ],
)
def test_what_was_chosen(key: str, value: Any, shown: str) -> None:
    assert chosen(speaker(), "pitch", key, {key: value}) == shown
    assert label(english(), key)


@pytest.mark.parametrize(
    ("kind", "shown"), [("pitch", "Deal by deal"), ("go_boom", "Hand by hand"), ("scoresheet", "Round by round")]
)
def test_the_average_is_taken_by_what_the_game_has(kind: str, shown: str) -> None:
    assert chosen(speaker(), kind, "average", {"average": "per_deal"}) == shown
    assert chosen(speaker(), kind, "average", {"average": "final"}) == "At the end"


def test_every_option_has_a_name_and_every_choice_a_word() -> None:
    told = list(options())
    assert len(told) > 40
    assert {key for key, _ in told} - LABELS.keys() == set()
    assert {(key, value) for key, type_ in told for value in choices(type_)} - VALUES.keys() == set()
