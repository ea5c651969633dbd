"""The score sheet: every option, what it refuses, what each stake makes of it, and its rows."""

from typing import Any

import pytest

from events.games.scoresheet import RoundScored
from events.table import GameStarted, PlayerHidden
from projections.games.scoresheet import GAME
from service.wording.words import english
from tests.projections.sheets import cents, played, points, reasons, sentences, shown, told, winners

LOW = {"wins": "low"}
AVERAGE = {"mode": "average", "point": 10}
POT = {"mode": "pot", "ante": 100}

RESULTS: tuple[tuple[Any, str, str, str], ...] = (
    (None, "[a5,b-3,c0]", "a5 b-3 c0", ""),
    (None, "[a5,b-3,c0] [a-10,b3,c1]", "a-5 b0 c1", ""),
    (None, "[a5,b-3,c0] end", "a5 b-3 c0", "a"),
    (LOW, "[a5,b-3,c0] end", "a5 b-3 c0", "b"),
    (LOW, "[a5,b-3,c-3] end", "a5 b-3 c-3", "bc"),
    (None, "end", "a0 b0 c0", "abc"),
    ({"target": 10}, "[a9,b-50,c0]", "a9 b-50 c0", ""),
    ({"target": 10}, "[a9,b0,c0] [a1,b0,c0]", "a10 b0 c0", "a"),
    ({"target": 10}, "[a11,b12,c12]", "a11 b12 c12", "bc"),
    ({"target": 10, **LOW}, "[a9,b-50,c0]", "a9 b-50 c0", ""),
    ({"target": 10, **LOW}, "[a10,b5,c3]", "a10 b5 c3", "c"),
    ({"target": None, "rounds": None, "round_sum": None}, "[a1000,b0,c0]", "a1000 b0 c0", ""),
    ({"rounds": 2}, "[a1,b0,c0]", "a1 b0 c0", ""),
    ({"rounds": 2}, "[a1,b0,c0] [a1,b0,c0]", "a2 b0 c0", "a"),
    ({"rounds": 3, "target": 10}, "[a1,b0,c0] [a9,b0,c0]", "a10 b0 c0", "a"),
    ({"rounds": 1, "target": 10}, "[a1,b0,c0]", "a1 b0 c0", "a"),
    ({"round_sum": 26, **LOW}, "[a26,b0,c0] [a13,b13,c0] end", "a39 b13 c0", "c"),
    ({"round_sum": 0, "edition": 1}, "[a5,b-3,c-2]", "a5 b-3 c-2", ""),
    ({"round_sum": -4}, "[a0,b-3,c-1]", "a0 b-3 c-1", ""),
    (None, "-c [a1,b2] end", "a1 b2 c0", "b"),
    (None, "[a1,b2,c9] -c [a1,b2] end", "a2 b4 c9", "b"),
    (None, "-b -c [a1]", "a1 b0 c0", ""),
    ({"target": 10}, "[a1,b2,c9] -c +c [a0,b0,c1]", "a1 b2 c10", "c"),
)


@pytest.mark.parametrize(("rules", "words", "scores", "won"), RESULTS)
def test_totals_and_who_wins(rules: Any, words: str, scores: str, won: str) -> None:
    evening = played("scoresheet", "abc", words, rules)
    assert (points(evening), winners(evening)) == (scores, won)
    assert shown(evening)["status"] == ("ended" if won else "running")


STAKES: tuple[tuple[Any, Any, str, tuple[int, ...]], ...] = (
    (None, None, "[a5,b-3,c1]", (0, 0, 0)),
    (None, {"mode": "none"}, "[a5,b-3,c1]", (0, 0, 0)),
    (None, AVERAGE, "[a5,b-3,c1]", (40, -40, 0)),
    (LOW, AVERAGE, "[a5,b-3,c1]", (-40, 40, 0)),
    ({"average": "final"}, AVERAGE, "[a5,b-3,c1]", (40, -40, 0)),
    (None, AVERAGE, "[a3,b0,c0] +d [a0,b0,c0,d4]", (10, -20, -20, 30)),
    ({"average": "final"}, AVERAGE, "[a3,b0,c0] +d [a0,b0,c0,d4]", (12, -17, -17, 22)),
    ({"average": "final"}, AVERAGE, "[a3,b0,c0] +d end", (20, -10, -10, 0)),
    (None, POT, "[a5,b-3,c1]", (0, 0, 0)),
    (None, POT, "[a5,b-3,c1] end", (200, -100, -100)),
    (LOW, POT, "[a5,b-3,c1] end", (-100, 200, -100)),
    (LOW, {**POT, "places": [60, 40]}, "[a5,b-3,c1] end", (-100, 80, 20)),
)


@pytest.mark.parametrize(("rules", "stakes", "words", "amounts"), STAKES)
def test_what_rounds_are_worth(rules: Any, stakes: Any, words: str, amounts: tuple[int, ...]) -> None:
    assert cents(played("scoresheet", "abc", words, rules, stakes)) == amounts


REFUSED: tuple[tuple[Any, str, str, str], ...] = (
    (None, "", "[a1,b2,c3,d4]", "not_seated"),
    (None, "-c", "[a1,b2,c3]", "not_seated"),
    (None, "", "[]", "points_missing"),
    (None, "", "[a1,b2]", "points_missing"),
    (None, "+d", "[a1,b2,c3]", "points_missing"),
    ({"round_sum": 26}, "", "[a26,b1,c0]", "round_off"),
    ({"round_sum": 26}, "", "[a13,b1,c0]", "round_off"),
    ({"round_sum": 0}, "", "[a1,b1,c1]", "round_off"),
    ({"rounds": 1}, "[a1,b1,c1]", "[a1,b1,c1]", "game_over"),
    ({"target": 1}, "[a1,b1,c1]", "[a1,b1,c1]", "game_over"),
    (None, "end", "[a1,b1,c1]", "game_over"),
    (None, "off", "[a1,b1,c1]", "game_over"),
    (None, "", "a(b1,c1)", "not_legal_now"),
)


@pytest.mark.parametrize(("rules", "words", "event", "code"), REFUSED)
def test_refused(rules: Any, words: str, event: str, code: str) -> None:
    assert played("scoresheet", "abc", words, rules).refused(told(event), "g1").code == code


SENTENCES: tuple[tuple[Any, str, str], ...] = (
    (None, "[a1,b2,c3,d4]", "Dmitri does not sit in this game."),
    (None, "[a1,c3]", "Boris has no number in this round: 0 is one too."),
    (
        {"round_sum": 26},
        "[a26,b1,c0]",
        "The round adds up to 27 and must add up to 26, a difference of +1: count again.",
    ),
)


@pytest.mark.parametrize(("rules", "event", "sentence"), SENTENCES)
def test_a_refusal_says_what_to_do(rules: Any, event: str, sentence: str) -> None:
    evening = played("scoresheet", "abc", rules=rules)
    assert english(evening.table.roster).say(evening.refused(told(event), "g1").say) == sentence


@pytest.mark.parametrize("players", [(), ("a",), tuple(f"p{n}" for n in range(101))])
def test_two_to_a_hundred_can_start(players: tuple[str, ...]) -> None:
    codes = {"wrong_number_of_players", "unknown_player"}
    assert played("scoresheet", "ab").refused(GameStarted("scoresheet", players), "g2").code in codes


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ("", {"scoresheet.round", "game.joined", "game.left", "game.ended", "game.abandoned"}),
        ("-b", {"scoresheet.round", "game.joined", "game.ended", "game.abandoned"}),
        ("end", set()),
    ],
)
def test_what_may_come_next(words: str, may: set[str]) -> None:
    coming = shown(played("scoresheet", "ab", words))["next"]
    assert (coming["turn"], set(coming["may"])) == (None, may)


ROWS: tuple[tuple[Any, str, str, str], ...] = (
    (None, "[c2,b-3,a0]", "a scored 0, b scored -3, c scored 2", "Anna 0, Boris −3, and Carla +2."),
    ({"target": 7}, "[a6,b1,c0]", "a scored 6, b scored 1, c scored 0", "Anna +6, Boris +1, and Carla 0."),
    (
        {"target": 7},
        "[a7,b9,c0]",
        "a scored 7, b scored 9, c scored 0, a target 7, b target 9",
        "Anna +7, Boris +9, and Carla 0. That ends the game: Anna 7 and Boris 9.",
    ),
)


@pytest.mark.parametrize(("rules", "words", "codes", "told_"), ROWS)
def test_a_row_gives_its_reasons(rules: Any, words: str, codes: str, told_: str) -> None:
    evening = played("scoresheet", "abc", words, rules)
    (entry,) = evening.game().book.rows
    assert (entry.row.number, list(entry.row.points), reasons(entry.row.reasons)) == (1, ["a", "b", "c"], codes)
    assert sentences(evening) == told_


def test_a_round_in_a_sentence() -> None:
    assert GAME.tells(RoundScored({"a": 1})).text == "A round was scored."


def test_what_is_no_event_of_the_game_changes_nothing() -> None:
    state: Any = played("scoresheet", "ab").game().book.state
    assert GAME.evolve(state, PlayerHidden("a")) == state
