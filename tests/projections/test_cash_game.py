"""The cash game: money as it goes, the end and a miscount, who comes and goes, and its rows."""

from typing import Any

import pytest

from events.games.cash_game import BoughtIn, CashedOut
from events.table import GameStarted, PlayerHidden
from projections.games.cash_game import GAME
from service.wording.words import english
from tests.projections.sheets import cents, go_on, played, reasons, sentences, shown, told, winners

SHARE = {"miscount": "share"}
IN = "a<100 b<200 c<100"

MONEY: tuple[tuple[str, tuple[int, ...], int], ...] = (
    ("", (0, 0, 0), 0),
    ("a<100", (0, 0, 0), 100),
    (IN, (0, 0, 0), 400),
    (f"{IN} a>400", (300, -200, -100), 0),
    (f"{IN} a>100", (75, -50, -25), 300),
    (f"{IN} a>100 c>0 b>300", (0, 100, -100), 0),
    (f"{IN} a<50 a>20 a>30 b>400", (-100, 200, -100), 0),
    (f"{IN} a>150 b>150 c>103", (49, -51, 2), -3),
    (f"{IN} a>150 b>150 c>99", (50, -49, -1), 1),
    ("a>500", (0, 0, 0), -500),
    ("a>500 b<1", (500, -500, 0), -499),
)
"""Three players: what was told, the money as if the game ended now, and what lies on the table."""


@pytest.mark.parametrize("rules", [None, SHARE, {"miscount": "refuse", "edition": 1}])
@pytest.mark.parametrize(("words", "amounts", "table"), MONEY)
def test_money_is_out_less_in_and_a_difference_is_shared(
    rules: Any, words: str, amounts: tuple[int, ...], table: int
) -> None:
    evening = played("cash_game", "abc", words, rules)
    assert cents(evening) == amounts
    assert shown(evening)["pots"] == {"table": table}
    assert {place["player"]: place["score"] for place in shown(evening)["standing"]} == evening.game().money


ENDS: tuple[tuple[Any, str, tuple[int, ...], str], ...] = (
    (None, "end", (0, 0, 0), "abc"),
    (None, f"{IN} a>400 end", (300, -200, -100), "a"),
    (None, f"{IN} a>200 c>200 end", (100, -200, 100), "ac"),
    (SHARE, f"{IN} a>150 b>150 c>103 end", (49, -51, 2), "a"),
    (SHARE, f"{IN} a>150 b>150 end", (75, 0, -75), "a"),
    (SHARE, f"{IN} end", (0, 0, 0), "abc"),
    (SHARE, "a<100 b>30 end", (-30, 30, 0), "b"),
    (SHARE, "a>500 end", (0, 0, 0), "abc"),
    (None, f"{IN} a>300 -a b>100 end", (200, -100, -100), "bc"),
    (None, f"{IN} a>300 off", (0, 0, 0), ""),
)


@pytest.mark.parametrize(("rules", "words", "amounts", "won"), ENDS)
def test_the_end(rules: Any, words: str, amounts: tuple[int, ...], won: str) -> None:
    evening = played("cash_game", "abc", words, rules)
    assert (tuple(shown(evening)["money"].values()), winners(evening)) == (amounts, won)
    assert tuple(evening.state["balances"].values())[:3] == amounts
    assert shown(evening)["pots"] == {}


def test_odd_cents_of_a_difference_go_by_the_rounding_rule() -> None:
    evening = played("cash_game", "abc", "a<100 b<100 c<100 a>300 b>1 end", SHARE)
    assert cents(evening) == (199, -99, -100)  # exact: 199⅔, −99⅓, −100⅓
    evening = played("cash_game", "abc", "a<100 b<100 c<100 a>298 b>1 end", SHARE)
    assert cents(evening) == (198, -99, -99)  # exact: 198⅓, −98⅔, −99⅔


COMING: tuple[tuple[str, dict[str, int]], ...] = (
    ("+c", {"a": 0, "b": 0, "c": 0}),
    ("a<100 +c c<100 a>200", {"a": 100, "b": 0, "c": -100}),
    ("a<100 +c>a c<100 a>200", {"a": 100, "c": -100, "b": 0}),
    ("a<100 b<100 -a b>200", {"a": -100, "b": 100}),
    ("a<100 b<100 -a a>150 b>50", {"a": 50, "b": -50}),
    ("a<100 b<100 a>150 -a +a a<100 a>100 b>50", {"b": -50, "a": 50}),
    ("a<100 b<100 -a b>100", {"a": -50, "b": 50}),
)


@pytest.mark.parametrize(("words", "amounts"), COMING)
def test_who_comes_and_goes(words: str, amounts: dict[str, int]) -> None:
    evening = played("cash_game", "ab", words)
    assert list(evening.game().money.items()) == list(amounts.items())


def test_who_has_left_is_counted_and_does_not_win() -> None:
    evening = played("cash_game", "ab", "a<100 b<100 -a a>150 b>50 end")
    lines = [
        (place["player"], place["score"], place["winner"], place.get("out")) for place in shown(evening)["standing"]
    ]
    assert lines == [("a", 50, False, True), ("b", -50, True, None)]


def test_the_standing_tells_what_was_bought_and_cashed() -> None:
    evening = played("cash_game", "ab", "a<100 a<50 b<100 a>20")
    told_ = {place["player"]: (place["bought_in"], place["cashed_out"]) for place in shown(evening)["standing"]}
    assert told_ == {"a": (150, 20), "b": (100, 0)}


def test_money_settled_at_the_table_counts_in_the_game_only() -> None:
    evening = played("cash_game", "ab", "a<100 b>100", stakes={"mode": "cash", "settled": "table"})
    assert cents(evening) == (-100, 100)
    assert set(evening.state["balances"].values()) == {0}


REFUSED: tuple[tuple[str, str, str], ...] = (
    ("", "c<100", "not_seated"),
    ("", "c>100", "not_seated"),
    ("-b", "b<100", "not_seated"),
    ("", "+b", "already_seated"),
    ("", "+c>d", "not_seated"),
    ("", "-c", "not_seated"),
    ("-b", "-a", "last_player"),
    ("-b", "-b", "not_seated"),
    ("a<100", "end", "miscount"),
    ("a>100", "end", "miscount"),
    ("a<100 b>99", "end", "miscount"),
    ("a<100 b>101", "end", "miscount"),
    ("end", "a<100", "game_over"),
    ("end", "a>100", "game_over"),
    ("off", "a>100", "game_over"),
    ("", "[a1,b1]", "not_legal_now"),
)


@pytest.mark.parametrize(("words", "event", "code"), REFUSED)
def test_refused(words: str, event: str, code: str) -> None:
    assert played("cash_game", "ab", words).refused(told(event), "g1").code == code


SENTENCES = (
    ("", "c<100", "Carla does not sit in this game: join first."),
    ("a<1050", "end", "€10.50 of what was bought in is not cashed out yet: cash it out, or count again."),
    ("a<100 b>250", "end", "€1.50 more was cashed out than bought in: count again."),
)


@pytest.mark.parametrize(("words", "event", "sentence"), SENTENCES)
def test_a_refusal_says_what_to_do(words: str, event: str, sentence: str) -> None:
    evening = played("cash_game", "ab", words)
    assert english(evening.table.roster).say(evening.refused(told(event), "g1").say) == sentence


def test_one_cannot_start_alone() -> None:
    refusal = played("cash_game", "ab").refused(GameStarted("cash_game", ("a",)), "g2")
    assert refusal.code == "wrong_number_of_players"


MAY = {"cash_game.bought_in", "cash_game.cashed_out", "game.joined", "game.left", "game.ended", "game.abandoned"}


@pytest.mark.parametrize(
    ("rules", "words", "may"),
    [
        (None, "", MAY),
        (None, "a<1", MAY - {"game.ended"}),
        (SHARE, "a<1", MAY),
        (None, "-b", MAY - {"game.left"}),
        (None, "end", set()),
    ],
)
def test_what_may_come_next(rules: Any, words: str, may: set[str]) -> None:
    coming = shown(played("cash_game", "ab", words, rules))["next"]
    assert (coming["turn"], set(coming["may"])) == (None, may)


ROWS: tuple[tuple[str, str, dict[str, int], str], ...] = (
    ("a<9000", "a bought_in 9000", {"a": 0}, "Anna bought in for €90.00."),
    ("b>0", "b cashed_out 0", {"b": 0}, "Boris cashed out €0.00."),
    (
        "a<100 b<100 b>200 end",
        "a in_all 100, b in_all 100, a out_all 0, b out_all 200",
        {"a": -100, "b": 100},
        "Anna −€1.00 and Boris +€1.00.",
    ),
    (
        "a<100 b<300 b>396 end",
        "a in_all 100, b in_all 300, a out_all 0, b out_all 396, a miscount 1, b miscount 3",
        {"a": -99, "b": 99},
        "Anna −€0.99 and Boris +€0.99. €0.04 was missing, shared by buy-ins: Anna +€0.01 and Boris +€0.03.",
    ),
    (
        "a<100 b<300 b>401 end",
        "a in_all 100, b in_all 300, a out_all 0, b out_all 401, b miscount -1",
        {"a": -100, "b": 100},
        "Anna −€1.00 and Boris +€1.00. €0.01 too much was counted, shared by buy-ins: Boris −€0.01.",
    ),
)


@pytest.mark.parametrize(("words", "codes", "scores", "told_"), ROWS)
def test_a_row_gives_its_reasons(words: str, codes: str, scores: dict[str, int], told_: str) -> None:
    evening = played("cash_game", "ab", words, SHARE)
    row = evening.game().book.rows[-1].row
    assert (row.number, reasons(row.reasons), row.points) == (len(words.split()), codes, scores)
    assert row.paid == (scores if "end" in words else {})
    assert sentences(evening) == told_


def test_entries_in_a_sentence() -> None:
    speaker = english(played("cash_game", "ab").table.roster)
    events = (BoughtIn("a", 500), CashedOut("b", 700), PlayerHidden("a"))
    assert [speaker.say(GAME.tells(event)) for event in events] == [
        "Anna bought in for €5.00.",
        "Boris cashed out €7.00.",
        "The chips were counted.",
    ]


def test_what_is_no_event_of_the_game_changes_nothing() -> None:
    state: Any = played("cash_game", "ab").game().book.state
    assert GAME.evolve(state, PlayerHidden("a")) == state


def test_an_end_taken_back_goes_on() -> None:
    evening = played("cash_game", "ab", "a<100 b>100 end")
    evening.undo()
    go_on(evening, "a>50 b<50 end")
    assert cents(evening) == (-50, 50)
