"""The vocabulary of Big Bang: cards and couples, a winner or nobody, the bounds of each field, options and stakes."""

from typing import Any

import pytest

from events.codec import Malformed, read_fields, write_fields
from events.games.big_bang import (
    COUPLE,
    KIND,
    NOBODY,
    SECTORS,
    BigBangRules,
    Broken,
    Closed,
    Exhausted,
    PerSector,
    Sectors,
)
from events.stakes import NoStakes, Pot
from events.vocabulary import decode, read_stakes
from tests.events.examples import ABSENT, decode_changed, paths

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "P", "X", "U")
CARDS = [f"{rank}.{suit}" for suit in ("star", "sun", "earth", "moon") for rank in RANKS] + ["J", "M1", "M2"]


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_name(card: str) -> None:
    assert decode_changed("big_bang.broken", {"card": card}) == Broken("anna", card)
    told = decode_changed("big_bang.closed", {"couples": [[card, "J"]] * 4, "closing": ABSENT})
    assert told == Closed("anna", ((card, "J"),) * 4)


@pytest.mark.parametrize(
    "card",
    [
        "",
        "j",
        "M",
        "M3",
        "m1",
        "0.sun",
        "11.sun",
        "01.sun",
        "1.Sun",
        "p.sun",
        "2sun",
        "2.",
        ".sun",
        "2.sun\n",
        "2.suns",
    ],
)
def test_what_is_no_card(card: str) -> None:
    assert paths(decode_changed("big_bang.broken", {"card": card})) == ["data.card"]
    told = decode_changed("big_bang.closed", {"couples": [["2.sun", card]]})
    assert paths(told) == ["data.couples.0.1"]


@pytest.mark.parametrize(
    ("couples", "path"),
    [
        ("2.sun", ""),
        ({}, ""),
        ([["2.sun", "2.sun"]] * 101, ""),
        (["2.sun"], ".0"),
        ([[]], ".0"),
        ([["2.sun"]], ".0"),
        ([["2.sun", "2.sun", "2.sun"]], ".0"),
        ([{"0": "2.sun", "1": "2.sun"}], ".0"),
        ([None], ".0"),
        ([["J", "J"], ["J", None]], ".1.1"),
        ([["J", ["J"]]], ".0.1"),
        ([[2, "J"]], ".0.0"),
    ],
)
def test_what_are_no_couples(couples: Any, path: str) -> None:
    assert paths(decode_changed("big_bang.closed", {"couples": couples})) == [f"data.couples{path}"]
    told = decode("big_bang.exhausted", {"couples": {"anna": couples}}, "g1")
    assert paths(told) == [f"data.couples.anna{path}"]


def test_a_couple_is_written_as_it_was_read_and_describes_itself() -> None:
    assert COUPLE.write(("6.star", "J")) == ["6.star", "J"]
    schema = COUPLE.schema()
    assert (schema["type"], schema["minItems"], schema["maxItems"]) == ("array", 2, 2)
    assert schema["items"]["type"] == "string"


def test_a_player_shows_four_couples_at_most() -> None:
    couples = [["J", "J"]] * 5
    assert paths(decode("big_bang.exhausted", {"couples": {"anna": couples}}, "g1")) == ["data.couples.anna"]


@pytest.mark.parametrize(
    ("data", "event"),
    [
        ({}, Exhausted()),
        ({"couples": {}}, Exhausted({})),
        ({"couples": {"anna": []}}, Exhausted({"anna": ()})),
        ({"winner": None, "count": 0}, Exhausted(None, NOBODY, 0)),
        ({"winner": None}, Exhausted(None, NOBODY)),
        ({"winner": "anna", "count": 4}, Exhausted(None, "anna", 4)),
        ({"count": 3}, Exhausted(None, None, 3)),
    ],
)
def test_an_exhausted_stock(data: Any, event: Exhausted) -> None:
    assert decode("big_bang.exhausted", data, "g1") == event
    assert write_fields(event) == data


@pytest.mark.parametrize(
    ("type_", "change", "path"),
    [
        ("big_bang.closed", {"closing": "bang"}, "data.closing"),
        ("big_bang.closed", {"closing": "Mezza"}, "data.closing"),
        ("big_bang.closed", {"player": ""}, "data.player"),
        ("big_bang.exhausted", {"winner": ""}, "data.winner"),
        ("big_bang.exhausted", {"winner": ["anna"]}, "data.winner"),
        ("big_bang.exhausted", {"count": -1}, "data.count"),
        ("big_bang.exhausted", {"count": 5}, "data.count"),
        ("big_bang.exhausted", {"couples": {"Anna": []}}, "data.couples.Anna"),
        ("big_bang.exhausted", {"couples": [["anna", []]]}, "data.couples"),
        ("big_bang.dealt", {"dealer": None}, "data.dealer"),
        ("big_bang.dealt", {"players": ["anna"]}, "data.players"),
        ("big_bang.declared", {"card": "2.sun"}, "data.card"),
        ("big_bang.broken", {"card": ABSENT}, "data.card"),
    ],
)
def test_what_does_not_fit_is_named(type_: str, change: dict[str, Any], path: str) -> None:
    assert paths(decode_changed(type_, change)) == [path]


@pytest.mark.parametrize(
    ("raw", "rules"),
    [
        ({}, BigBangRules(leftover="contribution", target=10, points=(1, 2, 3, 4), turn_seconds=20)),
        ({"leftover": "equal", "target": 1}, BigBangRules(leftover="equal", target=1)),
        ({"points": [0, 0, 5, 100], "turn_seconds": 1}, BigBangRules(points=(0, 0, 5, 100), turn_seconds=1)),
        ({"edition": 1}, BigBangRules()),
    ],
)
def test_options(raw: Any, rules: BigBangRules) -> None:
    assert read_fields(BigBangRules, raw) == rules


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"leftover": "none"}, "leftover"),
        ({"leftover": None}, "leftover"),
        ({"target": 0}, "target"),
        ({"target": None}, "target"),
        ({"target": 10.0}, "target"),
        ({"points": [1, 2, 3]}, "points"),
        ({"points": [1, 2, 3, 4, 5]}, "points"),
        ({"points": 1}, "points"),
        ({"points": [1, 2, -3, 4]}, "points.2"),
        ({"points": [1, 2, 3, True]}, "points.3"),
        ({"turn_seconds": 0}, "turn_seconds"),
        ({"turn_seconds": "20"}, "turn_seconds"),
        ({"edition": 2}, "edition"),
        ({"max_players": 6}, "max_players"),
    ],
)
def test_options_that_are_none(raw: Any, path: str) -> None:
    assert paths(read_fields(BigBangRules, raw)) == [path]


EACH = {"mezza": 5, "parziale": 10, "totale": 15, "big_bang": 0}


@pytest.mark.parametrize(
    ("raw", "stakes"),
    [
        (None, None),
        ({"mode": "sectors"}, Sectors(ante=25)),
        ({"mode": "sectors", "ante": 0, "settled": "table"}, Sectors(ante=0, settled="table")),
        ({"mode": "sectors", "ante": EACH}, Sectors(ante=EACH)),
        ({"mode": "pot", "ante": 500}, Pot(ante=500)),
        ({"mode": "none"}, NoStakes()),
    ],
)
def test_stakes(raw: Any, stakes: Any) -> None:
    assert read_stakes(KIND, raw) == stakes


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        ({"mode": "sectors", "ante": None}, ["ante"]),
        ({"mode": "sectors", "ante": -1}, ["ante"]),
        ({"mode": "sectors", "ante": 10**12 + 1}, ["ante"]),
        ({"mode": "sectors", "ante": 25.0}, ["ante"]),
        ({"mode": "sectors", "ante": True}, ["ante"]),
        ({"mode": "sectors", "ante": "25"}, ["ante"]),
        ({"mode": "sectors", "ante": [5, 5, 5, 5]}, ["ante"]),
        ({"mode": "sectors", "ante": {}}, [f"ante.{name}" for name in SECTORS]),
        ({"mode": "sectors", "ante": {**EACH, "big bang": 5}}, ["ante.big bang"]),
        ({"mode": "sectors", "ante": {**EACH, "totale": -1}}, ["ante.totale"]),
        ({"mode": "sectors", "ante": {**EACH, "totale": None}}, ["ante.totale"]),
        ({"mode": "sectors", "ante": {"mezza": 5, "parziale": 10, "big_bang": 5}}, ["ante.totale"]),
        ({"mode": "sectors", "ante": 5, "places": [100]}, ["places"]),
        ({"mode": "average", "point": 10}, ["mode"]),
        ({"mode": "cash"}, ["mode"]),
    ],
)
def test_bad_stakes(raw: Any, places: list[str]) -> None:
    told = read_stakes(KIND, raw)
    assert paths(told) == [f"data.stakes.{place}" for place in places]
    assert isinstance(told, Malformed)
    assert told.code == "bad_stakes"


def test_an_ante_for_all_sectors_or_one_for_each() -> None:
    assert Sectors().antes == {"mezza": 25, "parziale": 25, "totale": 25, "big_bang": 25}
    assert Sectors(ante=EACH).antes == EACH
    one, each = PerSector().schema()["anyOf"]
    assert one == {"type": "integer", "minimum": 0, "maximum": 10**12}
    assert (each["required"], each["properties"]["mezza"]) == (list(SECTORS), one)
    assert PerSector().write(EACH) == EACH


def test_the_modes_of_stakes_the_default_first() -> None:
    assert [stakes.mode for stakes in KIND.stakes] == ["sectors", "pot", "none"]
