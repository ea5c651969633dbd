"""Big Bang: closings by the examples of the rules and by all of them, the sectors' money, and the point match."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from events.games.big_bang import RANKS, SECTORS, BigBangRules, Sectors
from events.stakes import NoStakes, Pot
from events.table import GameStarted
from projections.games.big_bang.couples import closing_of
from tests.given import imbalances, met
from tests.projections.bangs import ante, bang, cents, couples, go_on, lying, shown, told, winners

CLOSINGS = (
    ("B1", "2s.3s.6s.10s", "mezza"),
    ("B2", "2s.3s.4s.7s", "parziale"),
    ("B3", "6s.7s.8s.9s", "totale"),
    ("B5", "9s.10s.Us.1s", "totale"),
    ("B6", "5s.5u.9s.9u", "totale"),
    ("B7", "1s.1u.5s.5u", "totale"),
    ("B10", "2s.3s.7s.8s", "mezza"),
    ("B11", "6s+J.7s.8s.9s", "totale"),
    ("B12", "6s+M1.7s.8s.9s", "big_bang"),
    ("B13", "2s+M2.3s.4s.8s", "parziale"),
    ("B14", "J+J.2s.3s.7s", "parziale"),
    ("B15", "M1+M2.2s.3s.4s", "big_bang"),
    # Wild cards count in every group, and only a matta makes a big bang.
    ("two jollies in the other group", "J+J.7s.8s.2s", "parziale"),
    ("two jollies at the border", "J+J.9s.10s.2s", "parziale"),
    ("all wild, a matta", "J+J.J+J.J+J.J+M1", "big_bang"),
    ("all wild, no matta", "J+J.J+J.J+J.J+J", "totale"),
    ("a jolly and a matta", "J+M2.6s.7s.8s", "big_bang"),
    ("a jolly and a matta in a mezza", "J+M2.2s.6s.10s", "mezza"),
    ("the matta leads", "M1+4m.3s.2s.1e", "big_bang"),
    ("a matta in a mezza", "2s+M1.3s.6s.10s", "mezza"),
    ("one card, two couples", "6s+J.6s+J.7s.8s", "totale"),
    ("ten is not one", "10s.1s.2s.3s", "parziale"),
    ("the third group ends with one", "Ps.Xs.Us.2s", "parziale"),
)


@pytest.mark.parametrize(("laid", "closing"), [one[1:] for one in CLOSINGS], ids=[one[0] for one in CLOSINGS])
def test_what_a_closing_is(laid: str, closing: str) -> None:
    assert closing_of(couples(laid)) == closing
    assert closing_of(reversed(couples(laid))) == closing
    level = SECTORS.index(closing) + 1
    by_couples = bang("ab", f"@a a={laid}", stakes=ante(50))
    by_name = bang("ab", f"@a a:{closing}", stakes=ante(50))
    by_both = bang("ab", f"@a a={laid}:{closing}", stakes=ante(50))
    won = level * 100 - 200 + (4 - level) * 50
    assert cents(by_couples) == cents(by_name) == cents(by_both) == (won, -won)
    assert by_couples.game().ended == (closing == "big_bang")


def test_all_closings_without_wild_cards() -> None:
    found: Counter[str] = Counter()
    for ranks in combinations_with_replacement(RANKS, 4):
        suited = [f"{rank}{'suem'[ranks[:at].count(rank)]}" for at, rank in enumerate(ranks)]
        found[closing_of(couples(".".join(suited)))] += 1
    assert found == {"mezza": 697, "parziale": 860, "totale": 263}
    assert found.total() == 1820


MONEY: tuple[tuple[str, str, Any, str, tuple[int, ...], tuple[int, ...]], ...] = (
    ("B30", "abcd", 25, "@a a:mezza @b b:parziale @c c:totale @d d:big_bang", (-300, -100, 100, 300), ()),
    ("B31", "abc", 50, "@a ~c a:parziale @b b:big_bang", (-100, 300, -200), ()),
    ("B32", "abc", 10, "@a a:mezza end", (20, -10, -10), ()),
    ("B22", "ab", 10, "@a #a=2s.3s.4s,b=6s.7s", (20, -20), (0, 0, 20, 20)),
    ("B23", "ab", 10, "@a #a=8u.6m,b=2s.3e", (-10, 10), (0, 20, 20, 20)),
    ("B27", "ab", 10, "@a #a=2s.7s,b=10s", (0, 0), (20, 20, 20, 20)),
    ("by default 25", "ab", None, "@a", (0, 0), (50, 50, 50, 50)),
    ("before any deal", "ab", 10, "", (0, 0), (0, 0, 0, 0)),
    ("ended before any deal", "ab", 10, "end", (0, 0), ()),
    ("what is not won stays", "ab", 10, "@a #-1 @b a:mezza", (20, -20), (0, 40, 40, 40)),
    ("let pass", "ab", 10, "@a #a=6s.7s.8s.9s", (30, -30), (0, 0, 0, 20)),
    ("let pass, with a matta", "ab", 10, "@a #a=6s.7s.8s.9s+M1", (30, -30), (0, 0, 0, 20)),
    ("in short", "ab", 10, "@a #b4", (-30, 30), (0, 0, 0, 20)),
    ("in short, three", "ab", 10, "@a #b3", (-20, 20), (0, 0, 20, 20)),
    ("in short, two", "ab", 10, "@a #b2", (-10, 10), (0, 20, 20, 20)),
    ("in short, one is nothing", "ab", 10, "@a #b1", (0, 0), (20, 20, 20, 20)),
    ("in short, none", "ab", 10, "@a #b0", (0, 0), (20, 20, 20, 20)),
    ("nobody shows anything", "ab", 10, "@a #", (0, 0), (20, 20, 20, 20)),
    ("a sector each", "ab", {"mezza": 1, "parziale": 20, "totale": 300, "big_bang": 4000}, "@a a:parziale",
     (21, -21), (0, 0, 600, 8000)),
    ("for nothing", "ab", 0, "@a a:mezza @b b:big_bang", (0, 0), ()),
    ("abandoned", "abc", 50, "@a a:totale @b ~c off", (0, 0, 0), ()),
)  # fmt: skip


@pytest.mark.parametrize("one", MONEY, ids=[one[0] for one in MONEY])
def test_who_wins_what(one: Any) -> None:
    _, players, stake, words, money, left = one
    evening = bang(players, stakes=None if stake is None else ante(stake))
    for word in words.split():
        go_on(evening, word)
        assert imbalances(evening.table) == []
    assert (cents(evening), lying(evening)) == (money, left)
    if words != "" and not words.endswith("off"):
        scores = {place["player"]: place["score"] for place in shown(evening)["standing"]}
        assert scores == shown(evening)["money"]


def test_a_big_bang_ends_the_game_and_the_richest_wins() -> None:
    evening = bang("abcd", "@a a:mezza @b b:parziale @c c:totale @d d:big_bang")
    assert shown(evening)["status"] == "ended"
    assert winners(evening) == "d"
    assert evening.refused(told("@a"), "g1").code == "game_over"


def test_the_sectors_have_their_names() -> None:
    assert bang("ab", "@a", stakes=ante(5)).game().pots == dict.fromkeys(SECTORS, 10)


def test_the_standing_is_by_money() -> None:
    evening = bang("abc", "@a a:mezza @b b:totale", stakes=ante(10))
    assert [(place["player"], place["score"], place["rank"]) for place in shown(evening)["standing"]] == [
        ("b", 90, 1),
        ("a", -30, 2),
        ("c", -60, 3),
    ]
    assert winners(evening) == ""
    go_on(evening, "end")
    assert winners(evening) == "b"


POT = {"mode": "pot", "ante": 100}

MATCHES: tuple[tuple[str, str, Any, str, tuple[int, ...], str, tuple[int, ...]], ...] = (
    ("1, 2, 3, 4", "abcd", {}, "@a a:mezza @b b:parziale @c c:totale @d d:big_bang", (1, 2, 3, 4), "", (0, 0, 0, 0)),
    ("by couples", "ab", {}, "@a a=6s.7s.8s.9s", (3, 0), "", (0, 0)),
    ("the first to ten", "abc", {}, "@a a:totale @b a:totale @c b:big_bang @a a:big_bang", (10, 4, 0), "a",
     (200, -100, -100)),
    ("above the target", "ab", {"target": 3}, "@a a:parziale @b a:parziale", (4, 0), "a", (100, -100)),
    ("a target of one", "ab", {"target": 1}, "@a b:mezza", (0, 1), "b", (-100, 100)),
    ("points of the house", "ab", {"points": [1, 1, 1, 10]}, "@a a:totale @b b:big_bang", (1, 10), "b", (-100, 100)),
    ("points for nothing", "ab", {"points": [0, 0, 0, 0], "target": 1}, "@a a:big_bang", (0, 0), "", (0, 0)),
    ("an exhausted stock scores nothing", "ab", {}, "@a #a=6s.7s.8s.9s @b #b4 @a #", (0, 0), "", (0, 0)),
    ("ended by agreement", "abc", {}, "@a a:mezza @b b:parziale @c #-0 end", (1, 2, 0), "b", (-100, 200, -100)),
    ("ended by agreement, tied", "abc", {}, "@a a:mezza @b b:mezza end", (1, 1, 0), "ab", (50, 50, -100)),
    ("who has retired cannot win", "abc", {}, "@a a:big_bang ~a @b b:mezza end", (4, 1, 0), "b", (-100, 200, -100)),
    ("one is left", "abc", {}, "@a a:big_bang ~a @b ~c", (4, 0, 0), "b", (-100, 200, -100)),
    ("who joined before the first deal pays too", "ab", {"target": 1}, "+c @a c:mezza", (0, 0, 1), "c",
     (-100, -100, 200)),
)  # fmt: skip


@pytest.mark.parametrize("one", MATCHES, ids=[one[0] for one in MATCHES])
def test_the_point_match(one: Any) -> None:
    _, players, rules, words, points, won, money = one
    for stakes in (POT, {"mode": "none"}):
        evening = bang(players, words, rules, stakes)
        assert tuple(evening.game().outcome.scores.values()) == points
        assert winners(evening) == won
        assert evening.game().ended == bool(won)
        assert cents(evening) == (money if stakes == POT else (0,) * len(money))
        assert imbalances(evening.table) == []


def test_a_match_has_one_pot_until_it_is_won() -> None:
    evening = bang("ab", "@a a:mezza", {"target": 2}, POT)
    assert evening.game().pots == {"pot": 200}
    go_on(evening, "@b a:mezza")
    assert evening.game().pots == {}


def test_without_stakes_nothing_lies_anywhere() -> None:
    assert bang("ab", "@a a:mezza", stakes={"mode": "none"}).game().pots == {}


@pytest.mark.parametrize(("players", "fits"), [("a", False), ("ab", True), ("abcde", True), ("abcdef", False)])
def test_how_many_can_start(players: str, fits: bool) -> None:
    evening = met("abcdef")
    start = GameStarted("big_bang", tuple(players))
    if fits:
        evening.tell(start, game="g1")
    else:
        assert evening.refused(start, "g1").code == "wrong_number_of_players"


@pytest.mark.parametrize(("currency", "stakes"), [("EUR", Sectors(ante=25)), ("XXX", NoStakes())])
def test_what_it_is_played_for_by_default(currency: str, stakes: Any) -> None:
    evening = met("ab", currency)
    evening.tell(GameStarted("big_bang", ("a", "b")), game="g1")
    assert evening.game().stakes == stakes
    assert evening.game().rules == BigBangRules()


def test_a_pot_may_have_places() -> None:
    evening = bang("abc", "@a a:mezza @b b:parziale end", stakes={**POT, "places": [60, 40]})
    assert evening.game().stakes == Pot(ante=100, places=(60, 40))
    assert cents(evening) == (20, 80, -100)
