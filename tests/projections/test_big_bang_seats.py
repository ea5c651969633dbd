"""Coming and going at Big Bang: who deals, retires and joins, the split of what nobody won, what may come next."""

from typing import Any

import pytest

from projections.games.big_bang.account import Account
from tests.given import imbalances
from tests.projections.bangs import ante, bang, cents, go_on, lying, shown, winners

DEALERS: tuple[tuple[str, str | None], ...] = (
    ("", "a"),
    ("@a", None),
    ("@a #", "b"),
    ("@a a:mezza", "b"),
    ("@a # @b # @c #", "a"),
    ("@b #", "c"),  # any seated player may deal
    ("@a # @a #", "b"),
    ("~a", "b"),
    ("-a", "b"),
    ("~b", "a"),
    ("@a # ~b", "c"),
    ("@a ~a #", "b"),
    ("@a ~b #", "c"),
    ("@a # +d>a", "b"),
    ("+d>a @a #", "d"),
    ("@c # ~a", "b"),
    ("end", None),
)
"""Three players, and whose turn it is: the dealer's between deals, nobody's in a deal."""


@pytest.mark.parametrize(("words", "turn"), DEALERS)
def test_the_deal_passes_on(words: str, turn: str | None) -> None:
    assert shown(bang("abc", words))["next"]["turn"] == turn


RETIRED: tuple[tuple[str, str, str, tuple[int, ...], tuple[int, ...], str], ...] = (
    ("before the first deal", "abc", "~c", (0, 0, 0), (0, 0, 0, 0), "running"),
    ("in a deal", "abc", "@a ~c", (20, 20, -40), (30, 30, 30, 30), "running"),
    ("between deals", "abc", "@a # ~c", (20, 20, -40), (30, 30, 30, 30), "running"),
    ("what he had won stays his", "abc", "@a c:parziale ~c", (-10, -10, 20), (0, 0, 30, 30), "running"),
    ("he puts in nothing more", "abc", "@a # ~c @a", (20, 20, -40), (50, 50, 50, 50), "running"),
    ("the last but one, in a deal: void", "ab", "@a ~b", (40, -40), (), "ended"),
    ("the last but one, between deals", "ab", "@a a:mezza ~a", (-20, 20), (), "ended"),
    ("all but one in a deal", "abc", "@a ~c ~a", (-40, 80, -40), (), "ended"),
    ("before anything", "ab", "~a", (0, 0), (), "ended"),
    ("the winner of all has the most", "abc", "@a a:totale @b b:mezza ~b ~c", (130, -50, -80), (), "ended"),
)


@pytest.mark.parametrize("one", RETIRED, ids=[one[0] for one in RETIRED])
def test_who_retires_forfeits_what_he_put_in(one: Any) -> None:
    _, players, words, money, left, status = one
    by_retiring = bang(players, words, stakes=ante(10))
    by_leaving = bang(players, words.replace("~", "-"), stakes=ante(10))
    for evening in (by_retiring, by_leaving):
        assert (cents(evening), lying(evening), shown(evening)["status"]) == (money, left, status)
        assert imbalances(evening.table) == []
    assert by_retiring.game().book.state == by_leaving.game().book.state


def test_who_has_retired_keeps_his_line_but_is_no_winner() -> None:
    evening = bang("abc", "@a c:totale ~c end", stakes=ante(10))
    assert [(place["player"], place["rank"], place.get("out")) for place in shown(evening)["standing"]] == [
        ("c", 1, True),
        ("a", 2, None),
        ("b", 2, None),
    ]
    assert winners(evening) == "ab"


LEFTOVERS: tuple[tuple[str, str, Any, Any, str, tuple[int, ...]], ...] = (
    # a and b have put 20 into each sector when c sits down; with c in it are 30, 30 and 10.
    ("by what each put in", "ab", "contribution", 10, "@a # @b # +c @c # end", (0, 0, 0)),
    ("equally", "ab", "equal", 10, "@a # @b # +c @c # end", (-26, -27, 53)),
    ("since it was last won", "ab", "contribution", 10, "@a # @b # +c @c a:mezza end", (40, -30, -10)),
    ("equally, one sector won", "ab", "equal", 10, "@a # @b # +c @c a:mezza end", (20, -50, 30)),
    ("by whom is still in", "abc", "contribution", 10, "@a # ~c @b # +d @d # end", (17, 17, -40, 6)),
    ("who joined has part at once, equally", "ab", "equal", 10, "@a # +c end", (-13, -13, 26)),
    ("who joined has none yet by what he put in", "ab", "contribution", 10, "@a # +c end", (0, 0, 0)),
    ("none of those still in put anything in", "ab", "contribution", 10, "@a # +c +d ~a ~b end", (-40, -40, 40, 40)),
    ("the last one has all, though he put in nothing", "ab", "contribution", 10, "@a # +c ~a ~b", (-40, -40, 80)),
    ("the missing cents, once, in seat order", "abc", "equal", {"mezza": 1, "parziale": 1, "totale": 1, "big_bang": 1},
     "@a # +d end", (-1, -1, -1, 3)),
    ("over the sum of the sectors", "abcd", "equal", 1, "@a ~d a:mezza end", (4, 0, 0, -4)),
    ("nothing lies there", "ab", "equal", 0, "@a # end", (0, 0)),
)  # fmt: skip


@pytest.mark.parametrize("one", LEFTOVERS, ids=[one[0] for one in LEFTOVERS])
def test_what_nobody_won_is_split(one: Any) -> None:
    _, players, leftover, stake, words, money = one
    evening = bang(players, words, {"leftover": leftover}, ante(stake))
    assert cents(evening) == money
    assert sum(money) == 0


def test_shares_are_rounded_once_over_their_sum() -> None:
    account = Account().ante("abc", dict.fromkeys(("mezza", "parziale", "totale", "big_bang"), 1)).take("a", ["mezza"])
    # Three sectors of 3 between two: 4½ each, not 1½ three times.
    assert account.shares(("b", "a"), "equal").whole == {"b": 5, "a": 4}


def test_the_largest_fraction_has_the_missing_cent() -> None:
    sectors = ("mezza", "parziale", "totale", "big_bang")
    account = Account().ante("abc", dict.fromkeys(sectors, 0) | {"mezza": 5}).ante("ab", dict.fromkeys(sectors, 0) | {
        "mezza": 1
    }).ante("a", dict.fromkeys(sectors, 0) | {"mezza": 1})  # fmt: skip
    # a 7, b 6, c 5 of 18, and c has retired: 9 9/13 and 8 4/13.
    assert account.pots["mezza"] == 18
    assert account.shares(("a", "b"), "contribution").whole == {"a": 10, "b": 8}


ALWAYS = {"big_bang.retired", "game.left", "game.abandoned"}
BETWEEN = ALWAYS | {"big_bang.dealt", "game.ended"}
IN_DEAL = ALWAYS | {"big_bang.closed", "big_bang.exhausted"}

MAY: tuple[tuple[str, Any, str, set[str]], ...] = (
    ("ab", None, "", BETWEEN | {"game.joined"}),
    ("abcde", None, "", BETWEEN),
    ("abcde", None, "~a", BETWEEN | {"game.joined"}),
    ("ab", None, "@a", IN_DEAL | {"big_bang.declared"}),
    ("ab", None, "@a a^", IN_DEAL | {"big_bang.declared", "big_bang.broken"}),
    ("ab", None, "@a a^ a_4s", IN_DEAL | {"big_bang.declared"}),
    ("ab", None, "@a a^ a^ a^ a^", IN_DEAL | {"big_bang.declared", "big_bang.broken"}),
    ("ab", None, "@a a^ a^ a^ a^ b^ b^ b^ b^", IN_DEAL | {"big_bang.broken"}),
    ("abc", None, "@a a^ ~a", IN_DEAL | {"big_bang.declared"}),
    ("ab", None, "@a a^ #", BETWEEN | {"game.joined"}),
    ("ab", {"mode": "pot", "ante": 5}, "", BETWEEN | {"game.joined"}),
    ("ab", {"mode": "pot", "ante": 5}, "@a #", BETWEEN),
    ("ab", {"mode": "none"}, "@a #", BETWEEN | {"game.joined"}),
    ("ab", None, "@a a:big_bang", set()),
    ("ab", None, "end", set()),
    ("ab", None, "~a", set()),
    ("ab", None, "off", set()),
)


@pytest.mark.parametrize(("players", "stakes", "words", "may"), MAY)
def test_what_may_come_next(players: str, stakes: Any, words: str, may: set[str]) -> None:
    assert set(shown(bang(players, words, stakes=stakes))["next"]["may"]) == may


@pytest.mark.parametrize(
    ("words", "declared"),
    [
        ("@a", {}),
        ("@a a^ c^ a^", {"a": 2, "c": 1}),
        ("@a a^ c^ a^ a_4s c_J", {"a": 1}),
        ("@a a^ c^ ~c", {"a": 1}),
        ("@a a^ #", {}),
        ("@a a^ # @b", {}),
    ],
)
def test_the_board_shows_what_each_has_declared(words: str, declared: dict[str, int]) -> None:
    evening = bang("abc", words)
    told = {place["player"]: place["declared"] for place in shown(evening)["standing"] if "declared" in place}
    assert told == declared


def test_declaring_moves_nothing() -> None:
    with_it = bang("abc", "@a a^ b^ a_4s a:parziale", stakes=ante(10))
    without = bang("abc", "@a a:parziale", stakes=ante(10))
    assert cents(with_it) == cents(without)
    assert with_it.game().book.state == without.game().book.state


def test_who_joins_a_match_without_money_begins_at_nothing() -> None:
    evening = bang("ab", "@a a:totale +c @b c:mezza", stakes={"mode": "none"})
    assert evening.game().outcome.scores == {"a": 3, "b": 0, "c": 1}
    go_on(evening, "+d>a")
    assert list(evening.game().outcome.scores) == ["a", "d", "b", "c"]
