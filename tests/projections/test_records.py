"""The table's records: what is one, who holds it, and since when."""

from typing import Any

import pytest

from events.table import GameStarted, NightEnded, NightStarted
from projections.records import Record, records
from service.wording.words import english
from tests.given import Evening, met
from tests.projections import bangs, pigs, sheets
from tests.projections.test_history import chips, next_night


def held(evening: Evening) -> dict[tuple[str, str | None], Record]:
    """The records by code and kind."""
    found = records(evening.table)
    by_code = {(one.code, one.kind): one for one in found}
    assert len(by_code) == len(found)
    return by_code


def brief(one: Record) -> tuple[Any, ...]:
    """Who holds it with how much, since when."""
    return one.player, one.amount, one.unit, one.night, one.game


def told(evening: Evening) -> dict[str, str]:
    """The records as people read them."""
    speaker = english(evening.table.roster)
    return {speaker.say(one.title): speaker.say(one.say) for one in records(evening.table)}


@pytest.fixture
def evening() -> Evening:
    """Three nights of cash games; the last one told was the first."""
    evening = met("abc")
    chips(evening, "g1", "ab", "a<10 b<10 a>20 end")
    chips(evening, "g2", "ab", "a<10 b<10 a>15 b>5 end")
    next_night(evening, "n2", "2026-12-07")
    chips(evening, "g3", "abc", "a<10 b<10 c<20 a>15 c>25 end")
    next_night(evening, "n3", "2026-11-01")
    chips(evening, "g4", "ac", "a<15 c<15 c>30 end")
    return evening


def test_nights_games_and_runs(evening: Evening) -> None:
    """Money of the nights by date: a −15, +15, +5; b none, −15, −10; c +15, none, +5."""
    found = held(evening)
    assert brief(found["best_night", None]) == ("c", 15, "cents", "n3", None)
    assert brief(found["worst_night", None]) == ("a", 15, "cents", "n3", None)
    assert brief(found["most_won", None]) == ("a", 2, "times", "n1", None)
    assert brief(found["best_game", None]) == ("c", 15, "cents", "n3", "g4")
    assert brief(found["longest_run", None]) == ("a", 2, "times", "n2", None)
    assert brief(found["bought_in", "cash_game"]) == ("c", 20, "cents", "n2", "g3")
    assert len(found) == 6


def test_who_set_a_record_keeps_it_until_it_is_beaten(evening: Evening) -> None:
    next_night(evening, "n4", "2026-12-24")
    chips(evening, "g5", "ab", "a<15 b<15 b>30 end")
    assert held(evening)["best_night", None].player == "c"
    chips(evening, "g6", "ab", "a<1 b<1 b>2 end")
    found = held(evening)
    assert brief(found["best_night", None]) == ("b", 16, "cents", "n4", None)
    assert brief(found["worst_night", None]) == ("a", 16, "cents", "n4", None)
    assert found["best_game", None].player == "c"


def test_a_run_ends_with_a_night_that_was_not_won() -> None:
    evening = met("ab")
    for n, out in enumerate((20, 20, 10, 20, 20, 20, 0), start=1):
        if n > 1:
            next_night(evening, f"n{n}", f"2026-12-{n:02}")
        chips(evening, f"g{n}", "ab", f"a<10 b<10 a>{out} b>{20 - out} end")
    assert brief(held(evening)["longest_run", None]) == ("a", 3, "times", "n6", None)


def test_records_in_words(evening: Evening) -> None:
    assert told(evening) == {
        "Best night": "Carla made €0.15 in one night.",
        "Worst night": "Anna lost €0.15 in one night.",
        "Most games won in a night": "Anna won 2 games in one night.",
        "Biggest win in a game": "Carla made €0.15 in one game.",
        "Longest run of nights won": "Anna won 2 nights in a row.",
        "Most bought in for": "Carla bought in for €0.20 in one game.",
    }


def test_nothing_is_no_record() -> None:
    evening = met("ab")
    assert records(evening.table) == []
    evening.start("ab")
    evening.play("@a =b2 ab-a end")
    assert {one.code for one in records(evening.table)} == {
        "best_night", "worst_night", "most_won", "best_game", "highest_score",
    }  # fmt: skip


def test_points_only_has_records_of_games_won_and_scores() -> None:
    evening = met("ab", "XXX")
    evening.start("ab")
    evening.play("@a =b2 bb-b @b =bM bbbb*6 @a =bM bbbb*6 end")
    evening.tell(NightEnded("n1"), NightStarted("n2"))
    evening.start("ab", game="g2")
    evening.play("@a =b2 bb-b end", "g2")
    found = held(evening)
    assert brief(found["most_won", None]) == ("b", 1, "times", "n1", None)
    assert brief(found["longest_run", None]) == ("b", 2, "times", "n2", None)
    assert brief(found["highest_score", "pitch"]) == ("b", 11, "points", "n1", "g1")
    assert brief(found["made_moon", "pitch"]) == ("b", 2, "times", "n1", "g1")
    assert len(found) == 4
    assert told(evening)["Most moons in a game"] == "Boris made 2 moons."


def test_kinds_keep_their_own_and_where_the_lowest_wins_no_score_is_the_highest() -> None:
    evening = met("ab")
    evening.tell(GameStarted("pig", ("a", "b"), {"target": 5}), game="g1")
    pigs.play(evening, "a6 a!")
    games: Any = (
        ("g2", "go_boom", {"scoring": "reverse", "target": None}, None, "a(b17)"),
        ("g3", "scoresheet", {"rounds": 1}, None, "[a5,b-3]"),
        ("g4", "scoresheet", {"rounds": 1, "wins": "low"}, None, "[a9,b9]"),
    )
    for game, kind, rules, stakes, word in games:
        evening.tell(GameStarted(kind, ("a", "b"), rules, stakes), game=game)
        evening.tell(sheets.told(word), game=game)
    evening.tell(GameStarted("big_bang", ("a", "b"), {}, bangs.ante(25)), game="g5")
    for word in ("@a", "a:mezza", "@b", "b:big_bang"):
        evening.tell(bangs.told(word), game="g5")
    found = held(evening)
    of_kinds = {key: brief(one)[:2] for key, one in found.items() if key[1]}
    assert of_kinds == {
        ("highest_score", "scoresheet"): ("a", 5),
        ("best_round", "scoresheet"): ("a", 5),
        ("highest_score", "pig"): ("a", 6),
        ("best_turn", "pig"): ("a", 6),
        ("best_hand", "go_boom"): ("a", 17),
        ("best_sector", "big_bang"): ("b", 100),
    }
    assert next(key[1] for key in found if key[1]) == "scoresheet"
