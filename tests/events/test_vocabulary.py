"""The whole vocabulary: laws that every type of event keeps, and a game's options and stakes read by its kind."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import canonical
from events.codec import Malformed, slots_of, write_fields
from events.games import KINDS
from events.games.pitch import PitchAverage, PitchRules
from events.stakes import NoStakes, Pot
from events.table import GameStarted
from events.vocabulary import CODEC, decode, read_rules, read_stakes
from tests.events.examples import ABSENT, EXAMPLES, Example, changed, decode_changed, paths
from tests.events.json_values import ANY_JSON, ANY_TEXT, TRIES

OPTIONAL = {
    "table.opened": {"timezone"},
    "player.added": {"short"},
    "player.renamed": {"short"},
    "night.started": {"date", "label"},
    "game.started": {"rules", "stakes"},
    "game.joined": {"after"},
    "event.voided": {"also"},
    "event.replaced": {"also"},
    "event.inserted": {"also"},
    "pitch.dealt": {"players"},
    "pitch.contracted": {"how"},
    "pitch.scored": {"tricks", "pips", "trump"},
    "pig.turn": {"points"},
    "big_bang.closed": {"couples", "closing"},
    "big_bang.exhausted": {"couples", "winner", "count"},
}
NOBODY = {("pitch.scored", "jack"), ("pitch.scored", "game"), ("big_bang.exhausted", "winner")}

each = pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.type)
each_field = pytest.mark.parametrize(
    ("one", "key"),
    [(one, key) for one in EXAMPLES for key in one.data],
    ids=lambda part: part.type if isinstance(part, Example) else part,
)


def test_every_type_and_every_field_has_an_example() -> None:
    told: dict[str, set[str]] = {}
    for one in EXAMPLES:
        told.setdefault(one.type, set()).update(one.data)
    assert told == {type_: {slot.key for slot in slots_of(cls)} for type_, cls in CODEC.types.items()}


@each
def test_what_is_read_is_written_back_exactly(one: Example) -> None:
    assert canonical(write_fields(one.decoded())) == canonical(one.data)


@each_field
def test_a_field_is_needed_or_may_be_left_out(one: Example, key: str) -> None:
    rest = changed(one.data, {key: ABSENT})
    event = decode(one.type, rest, one.game)
    if key in OPTIONAL.get(one.type, ()):
        assert not isinstance(event, Malformed)
        assert write_fields(event) == rest
    else:
        assert paths(event) == [f"data.{key}"]


@each_field
def test_null_is_not_the_same_as_left_out(one: Example, key: str) -> None:
    event = decode(one.type, changed(one.data, {key: None}), one.game)
    if (one.type, key) in NOBODY:
        assert not isinstance(event, Malformed)
        assert write_fields(event)[key] is None
    else:
        assert paths(event) == [f"data.{key}"]


@each_field
def test_floats_and_booleans_fit_nowhere(one: Example, key: str) -> None:
    for value in (24.0, 0.5, True, float("nan")):
        assert paths(decode(one.type, changed(one.data, {key: value}), one.game)) == [f"data.{key}"]


@each
@pytest.mark.parametrize("key", ["Name", "PLAYER", "имя", "", "type", "seq"])
def test_an_unknown_field_is_malformed(one: Example, key: str) -> None:
    assert paths(decode(one.type, {**one.data, key: "anna"}, one.game)) == [f"data.{key}"]


@each
@pytest.mark.parametrize("data", [None, [], "x", 5, True])
def test_data_is_an_object(one: Example, data: Any) -> None:
    assert paths(decode(one.type, data, one.game)) == ["data"]


@each
def test_the_key_of_the_game_belongs_to_its_events_only(one: Example) -> None:
    other, sentence = (None, "is missing") if one.game else ("g1", "must be left out")
    told = decode(one.type, one.data, other)
    assert paths(told) == ["game"]
    assert isinstance(told, Malformed)
    assert told.faults[0].say.text.startswith(sentence)


@pytest.mark.parametrize("game", ["", "G1", "g" * 33, "г1", 1, True, [], {}])
def test_the_key_of_the_game_is_a_key(game: Any) -> None:
    assert paths(decode("game.ended", {}, game)) == ["game"]


@pytest.mark.parametrize(
    "type_", [None, 5, [], {}, "", "player", "Player.added", "player.added\n", "table.closed", "event.", "\ud800"]
)
def test_an_unknown_type_is_malformed(type_: Any) -> None:
    assert paths(decode(type_, {}, None)) == ["type"]


@TRIES
@given(st.sampled_from(EXAMPLES), st.data())
def test_whatever_stands_in_a_field_is_read_exactly_or_refused(one: Example, data: st.DataObject) -> None:
    keys = st.sampled_from([slot.key for slot in slots_of(CODEC.types[one.type])] or ["x"])
    told = {**one.data, data.draw(keys | ANY_TEXT): data.draw(ANY_JSON)}
    event = decode(one.type, told, one.game)
    if isinstance(event, Malformed):
        assert all(path.startswith("data.") for path in paths(event))
    else:
        assert canonical(write_fields(event)) == canonical(told)


@TRIES
@given(st.sampled_from(sorted(CODEC.types)) | ANY_JSON, ANY_JSON, ANY_JSON)
def test_whatever_is_told_never_raises(type_: Any, data: Any, game: Any) -> None:
    decode(type_, data, game)


GOOD_STAKES: tuple[tuple[dict[str, Any] | None, Any], ...] = (
    (None, None),
    ({"mode": "average"}, PitchAverage(point=10, moon=100)),
    ({"mode": "average", "point": 0, "settled": "table"}, PitchAverage(point=0, moon=100, settled="table")),
    ({"mode": "average", "moon": 10**12}, PitchAverage(point=10, moon=10**12)),
    ({"mode": "none"}, NoStakes()),
    ({"mode": "none", "settled": "night"}, NoStakes(settled="night")),
    ({"mode": "pot", "ante": 500}, Pot(ante=500, places=(100,))),
    ({"mode": "pot", "ante": 0, "places": [100]}, Pot(ante=0)),
    ({"mode": "pot", "ante": 500, "places": [60, 39, 1]}, Pot(ante=500, places=(60, 39, 1))),
)
BAD_STAKES: tuple[tuple[dict[str, Any], list[str]], ...] = (
    ({}, ["mode"]),
    ({"point": 10}, ["mode"]),
    ({"mode": None}, ["mode"]),
    ({"mode": ["pot"]}, ["mode"]),
    ({"mode": {}}, ["mode"]),
    ({"mode": ""}, ["mode"]),
    ({"mode": "Pot"}, ["mode"]),
    ({"mode": "pip", "pip": 2}, ["mode"]),
    ({"mode": "sectors", "ante": 25}, ["mode"]),
    ({"mode": "cash"}, ["mode"]),
    ({"mode": "none", "point": 10}, ["point"]),
    ({"mode": "average", "Point": 10}, ["Point"]),
    ({"mode": "average", "очко": 10}, ["очко"]),
    ({"mode": "average", "point": 10.0}, ["point"]),
    ({"mode": "average", "point": True}, ["point"]),
    ({"mode": "average", "point": None}, ["point"]),
    ({"mode": "average", "point": -1}, ["point"]),
    ({"mode": "average", "point": 10**12 + 1, "moon": "100"}, ["point", "moon"]),
    ({"mode": "average", "settled": None}, ["settled"]),
    ({"mode": "average", "settled": "bank"}, ["settled"]),
    ({"mode": "pot"}, ["ante"]),
    ({"mode": "pot", "places": [100]}, ["ante"]),
    ({"mode": "pot", "ante": 5, "places": []}, ["places"]),
    ({"mode": "pot", "ante": 5, "places": 100}, ["places"]),
    ({"mode": "pot", "ante": 5, "places": [99]}, ["places"]),
    ({"mode": "pot", "ante": 5, "places": [60, 41]}, ["places"]),
    ({"mode": "pot", "ante": 5, "places": [101]}, ["places.0"]),
    ({"mode": "pot", "ante": 5, "places": [100, 0]}, ["places.1"]),
    ({"mode": "pot", "ante": 5, "places": [150, -50]}, ["places.0", "places.1"]),
    ({"mode": "pot", "ante": 5, "places": [50.0, 50]}, ["places.0"]),
)


@pytest.mark.parametrize(("raw", "stakes"), GOOD_STAKES)
def test_stakes_are_read_by_their_mode(raw: dict[str, Any] | None, stakes: Any) -> None:
    assert read_stakes(KINDS["pitch"], raw) == stakes
    assert isinstance(decode_changed("game.started", {"stakes": ABSENT if raw is None else raw}), GameStarted)


@pytest.mark.parametrize(("raw", "places"), BAD_STAKES)
def test_bad_stakes_have_a_code_of_their_own(raw: dict[str, Any], places: list[str]) -> None:
    told = decode_changed("game.started", {"stakes": raw})
    assert paths(told) == [f"data.stakes.{place}" for place in places]
    assert isinstance(told, Malformed)
    assert told.code == "bad_stakes"


def test_the_night_settles_unless_the_table_did() -> None:
    assert NoStakes().settled == "night"


@pytest.mark.parametrize("raw", [None, [], "pot", 5])
def test_stakes_are_an_object(raw: Any) -> None:
    assert paths(decode_changed("game.started", {"stakes": raw})) == ["data.stakes"]


@pytest.mark.parametrize(
    ("raw", "rules"),
    [
        (ABSENT, PitchRules()),
        ({}, PitchRules()),
        ({"moon_setback": 0, "edition": 1}, PitchRules(moon_setback=0)),
        ({"bidding": "one_round", "four_is_moon": True}, PitchRules(bidding="one_round", four_is_moon=True)),
    ],
)
def test_rules_are_read_by_the_kind(raw: Any, rules: PitchRules) -> None:
    event = decode_changed("game.started", {"rules": raw})
    assert isinstance(event, GameStarted)
    assert read_rules(event) == rules


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        (None, [""]),
        ([], [""]),
        ({"target": 100}, [".target"]),
        ({"Low": "taker"}, [".Low"]),
        ({"низ": "taker"}, [".низ"]),
        ({"low": "giver"}, [".low"]),
        ({"low": None}, [".low"]),
        ({"low": []}, [".low"]),
        ({"moon_setback": 3, "four_is_moon": 1}, [".moon_setback", ".four_is_moon"]),
        ({"moon_setback": 4.0}, [".moon_setback"]),
        ({"moon_setback": False}, [".moon_setback"]),
        ({"edition": 2}, [".edition"]),
        ({"edition": True}, [".edition"]),
    ],
)
def test_unknown_options_and_values_are_malformed(raw: Any, places: list[str]) -> None:
    told = decode_changed("game.started", {"rules": raw})
    assert paths(told) == [f"data.rules{place}" for place in places]
    assert isinstance(told, Malformed)
    assert told.code == "malformed"


@pytest.mark.parametrize("kind", ["bridge", "pitch-", "p"])
def test_the_kind_is_one_of_those_played_here(kind: str) -> None:
    told = decode_changed("game.started", {"kind": kind, "stakes": {"mode": "anything"}})
    assert paths(told) == ["data.kind"]
    assert isinstance(told, Malformed)
    assert told.faults[0].say.params == {"listed": ", ".join(sorted(KINDS))}


def test_the_names_of_kinds_and_types_are_given_once() -> None:
    assert [name for name, kind in KINDS.items() if kind.name != name] == []
    assert [type_ for type_, cls in CODEC.types.items() if cls.type != type_] == []
    assert len(CODEC.types) == len(set(CODEC.types.values()))
