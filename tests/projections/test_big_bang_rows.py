"""The rows of Big Bang: deals with their reasons, retirements that move money; rows and events in words."""

from typing import Any

import pytest

from events.games.big_bang import Closed, Exhausted
from projections.games.big_bang.told import tells
from service.wording.words import english
from tests.projections.bangs import ante, bang, cents, reasons, sentences, told

ROWS: tuple[tuple[str, Any, str, dict[str, int], str], ...] = (
    ("@a a:parziale", 10, "a closed 2, a won_mezza 30, a won_parziale 30, a ante -40, b ante -40, c ante -40, "
     "a share 20, b share 20, c share 20", {"a": 40, "b": -20, "c": -20},
     "Anna closed: parziale. Anna takes mezza €0.30 and parziale €0.30. Antes: €0.40 each. "
     "Shares in what lies in the sectors: Anna +€0.20, Boris +€0.20, and Carla +€0.20."),
    ("@a #-1 @b c=6s+M1.7s.8s.9s", 10, "c closed 4, c won_mezza 60, c won_parziale 60, c won_totale 60, "
     "c won_big_bang 60, a ante -40, b ante -40, c ante -40, a share -40, b share -40, c share -40",
     {"a": -80, "b": -80, "c": 160},
     "Carla closed: big bang. Carla takes mezza €0.60, parziale €0.60, totale €0.60, and big bang €0.60. "
     "The game is over. Antes: €0.40 each. "
     "Shares in what lies in the sectors: Anna −€0.40, Boris −€0.40, and Carla −€0.40."),
    ("@a #a=2s.3s.4s,b=6s.7s", 10, "a exhausted 0, b best 2, a best 3, a by_couples 3, a won_mezza 30, "
     "a won_parziale 30, a ante -40, b ante -40, c ante -40, a share 20, b share 20, c share 20",
     {"a": 40, "b": -20, "c": -20},
     "The stock ran out. Couples of one group: Boris 2 and Anna 3. Anna wins: the most couples. "
     "Anna takes mezza €0.30 and parziale €0.30. Antes: €0.40 each. "
     "Shares in what lies in the sectors: Anna +€0.20, Boris +€0.20, and Carla +€0.20."),
    ("@a #a=8u.6m,b=2s.3e", 0, "a exhausted 0, b best 2, a best 2, b by_suit 2, b won_mezza 0",
     {"a": 0, "b": 0, "c": 0},
     "The stock ran out. Couples of one group: Boris 2 and Anna 2. "
     "Boris wins: as many couples, and the highest suit. Boris takes mezza €0.00."),
    ("@a #a=8s.6m,b=2s.3e", 0, "a exhausted 0, b best 2, a best 2, a by_ranks 2, a won_mezza 0",
     {"a": 0, "b": 0, "c": 0},
     "The stock ran out. Couples of one group: Boris 2 and Anna 2. "
     "Anna wins: as many couples, and the higher ranks. Anna takes mezza €0.00."),
    ("@a #a=3s+M1.2e,b=2s+J.3e", 0, "a exhausted 0, b best 2, a best 2, a by_matta 2, a won_mezza 0",
     {"a": 0, "b": 0, "c": 0},
     "The stock ran out. Couples of one group: Boris 2 and Anna 2. Anna wins: couples as good, and a matta. "
     "Anna takes mezza €0.00."),
    ("@a #a=3s.2e,b=2s.3e", 0, "a exhausted 0, b best 2, a best 2, b by_deal 2, b won_mezza 0",
     {"a": 0, "b": 0, "c": 0},
     "The stock ran out. Couples of one group: Boris 2 and Anna 2. "
     "Boris wins: couples as good, and nearest to the dealer. Boris takes mezza €0.00."),
    ("@a #b2", 0, "a exhausted 0, b told 2, b won_mezza 0", {"a": 0, "b": 0, "c": 0},
     "The stock ran out. Boris wins with 2 couples of one group. Boris takes mezza €0.00."),
    ("@b #a=2s", 10, "b exhausted 0, a best 1, b nobody 0, a ante -40, b ante -40, c ante -40, "
     "a share 40, b share 40, c share 40", {"a": 0, "b": 0, "c": 0},
     "The stock ran out. Couples of one group: Anna 1. Nobody has two couples of one group: all stays where it lies. "
     "Antes: €0.40 each. Shares in what lies in the sectors: Anna +€0.40, Boris +€0.40, and Carla +€0.40."),
    ("@a ~c", 10, "c retired 0, a ante -40, b ante -40, c ante -40, a share 60, b share 60",
     {"a": 20, "b": 20, "c": -40},
     "Carla retired. Antes: €0.40 each. Shares in what lies in the sectors: Anna +€0.60 and Boris +€0.60."),
    ("@a ~c a:mezza", 10, "a closed 1, a won_mezza 30, a share -15, b share -15", {"a": 15, "b": -15},
     "Anna closed: mezza. Anna takes mezza €0.30. "
     "Shares in what lies in the sectors: Anna −€0.15 and Boris −€0.15."),
    ("@a #-0 ~c", 10, "c retired 0, a share 20, b share 20, c share -40", {"a": 20, "b": 20, "c": -40},
     "Carla retired. Shares in what lies in the sectors: Anna +€0.20, Boris +€0.20, and Carla −€0.40."),
    ("@a ~c ~a", 10, "a retired 0, b last 0, a share -60, b share 60", {"a": -60, "b": 60},
     "Anna retired. Boris is the only one left: the game is over. "
     "Shares in what lies in the sectors: Anna −€0.60 and Boris +€0.60."),
)  # fmt: skip
"""Three players: what happened, the ante; of the last row the reasons and the cents; and it in words."""


@pytest.mark.parametrize("one", ROWS, ids=[one[0] for one in ROWS])
def test_a_deal_for_sectors_gives_its_reasons(one: Any) -> None:
    words, stake, due, points, said = one
    evening = bang("abc", words, stakes=ante(stake))
    row = evening.game().book.rows[-1].row
    assert reasons(row.reasons) == due
    assert (row.points, row.paid) == (points, points)
    assert sentences(evening) == said


def test_who_joins_has_a_row_where_he_has_part_at_once() -> None:
    evening = bang("ab", "@a #-0 +c", {"leftover": "equal"}, ante(10))
    row = evening.game().book.rows[-1].row
    assert reasons(row.reasons) == "c joined 0, a share -13, b share -13, c share 26"
    assert sentences(evening).startswith("Carla joined. Shares in what lies in the sectors: ")


POINTS: tuple[tuple[str, str, dict[str, int], str], ...] = (
    ("@a a:totale", "a closed 3, a scored 3", {"a": 3, "b": 0}, "Anna closed: totale. Anna +3."),
    ("@a a:big_bang @b a:big_bang", "a closed 4, a scored 4, a target 8", {"a": 4, "b": 0},
     "Anna closed: big bang. Anna +4. That ends the match: Anna 8."),
    ("@a #a=6s.7s", "a exhausted 0, a best 2, a no_points 0", {"a": 0, "b": 0},
     "The stock ran out. Couples of one group: Anna 2. That scores nothing."),
    ("@b #a4", "b exhausted 0, b no_points 0", {"a": 0, "b": 0}, "The stock ran out. That scores nothing."),
)  # fmt: skip


@pytest.mark.parametrize(("words", "due", "points", "said"), POINTS)
def test_a_deal_of_a_match_gives_its_reasons(words: str, due: str, points: dict[str, int], said: str) -> None:
    for stakes in ({"mode": "none"}, {"mode": "pot", "ante": 5}):
        evening = bang("ab", words, {"target": 8}, stakes)
        row = evening.game().book.rows[-1].row
        assert reasons(row.reasons) == due
        assert (row.points, row.paid) == (points, {})
        assert sentences(evening) == said


def test_rows_are_numbered_know_their_event_and_add_up() -> None:
    evening = bang("abc", "@a a:mezza @b #-0 +d @c ~c d:parziale @d a:totale end", stakes=ante(7))
    rows = evening.game().book.rows
    assert [entry.row.number for entry in rows] == list(range(1, len(rows) + 1))
    assert len(rows) == 5
    assert rows[-1].seq == evening.seq - 1
    assert tuple(sum(entry.row.points.get(player, 0) for entry in rows) for player in "abcd") == cents(evening)


@pytest.mark.parametrize(
    ("words", "stakes"),
    [
        ("@a", ante(10)),
        ("@a a^ a_4s", ante(10)),
        ("+c", ante(10)),
        ("~a", ante(10)),
        ("end", ante(10)),
        ("@a ~a", ante(0)),
        ("@a ~a", {"mode": "none"}),
        ("+c ~c", {"mode": "pot", "ante": 10}),
    ],
)
def test_what_moves_nothing_leaves_no_row(words: str, stakes: Any) -> None:
    assert bang("ab", words, stakes=stakes).game().book.rows == ()


SENTENCES = (
    ("@a", "Anna dealt."),
    ("a:big_bang", "Anna closed: big bang."),
    ("a:mezza", "Anna closed: mezza."),
    ("a=2s.6u+J.Pm+M2.10e", "Anna closed: mezza, by 2 of star, 6 of sun with a jolly, P of moon with the matta M2, "
     "and 10 of earth."),
    ("a=J+J.J+M1.6s.7s:big_bang", "Anna closed: big bang, by two jollies, a jolly with the matta M1, 6 of star, and "
     "7 of star."),
    ("a=4s+4u.M1", "Anna closed: mezza, by 4 of star with 4 of sun and the matta M1."),
    ("#", "The stock ran out, and nobody has two couples of one group."),
    ("#a=", "The stock ran out, and nobody has two couples of one group."),
    ("#-1", "The stock ran out, and nobody has two couples of one group."),
    ("#a=2s.3u,b=Um,c=", "The stock ran out. Shown: Anna (2 of star and 3 of sun) and Boris (U of moon)."),
    ("#a3", "The stock ran out: Anna is best with 3 couples of one group."),
    ("#b1", "The stock ran out: Boris is best with 1 couple of one group."),
    ("a^", "Anna declared a couple."),
    ("a_4e", "Anna gave up a declared couple and threw away 4 of earth."),
    ("a_J", "Anna gave up a declared couple and threw away a jolly."),
    ("~a", "Anna retired."),
)  # fmt: skip


@pytest.mark.parametrize(("word", "sentence"), SENTENCES)
def test_an_event_in_words(word: str, sentence: str) -> None:
    evening = bang("abc")
    assert english(evening.table.roster).say(tells(told(word))) == sentence


def test_an_event_that_will_be_refused_has_its_words_too() -> None:
    speaker = english(bang("abc").table.roster)
    assert speaker.say(tells(Closed("a"))) == "Anna closed."
    assert speaker.say(tells(Closed("a", ()))) == "Anna closed."
    assert speaker.say(tells(Exhausted(None, "a"))) == "The stock ran out: Anna is best with 0 couples of one group."
