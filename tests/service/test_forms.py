"""Forms into events: the names of a form's fields are paths, and what they hold is read as strictly as any JSON."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.compound import ListOf, MapOf, Nullable
from events.event import Event
from events.games.cash_game import BoughtIn
from events.games.go_boom import HELD, HandWon
from events.games.pitch import Contracted, Dealt, Misdealt, Scored
from events.money import PaymentMade
from events.shapes import Amount, Choice, Flag, Key, Text, Whole
from events.table import GameLeft, PlayerAdded
from service.forms import NULL, options_in, plain, told_events
from tests.events.examples import paths
from tests.events.json_values import TRIES

Pairs = list[tuple[str, str]]


def told(*pairs: tuple[str, str], game: str | None = "g1", decimals: int = 2, **how: Any) -> list[Event] | Malformed:
    """What a form of these fields tells."""
    return told_events(MultiDict(pairs), game, decimals, **how)


DEAL: Pairs = [
    ("0", "pitch.dealt"), ("0.dealer", "a"),
    ("1", "pitch.contracted"), ("1.player", "b"), ("1.bid", "3"), ("1.how", ""),
    ("2", "pitch.scored"), ("2.high", "a"), ("2.low", "b"), ("2.jack", "+nobody"), ("2.game", "c"),
]  # fmt: skip
SCORED = DEAL[6:]


def test_a_form_tells_several_events() -> None:
    assert told(*DEAL) == [Dealt("a"), Contracted("b", 3), Scored("a", "b", None, "c")]


def test_events_come_in_the_order_of_their_numbers() -> None:
    many = [(str(n), "pitch.misdealt") for n in (10, 9, 100, 2)]
    assert told(*many, ("3", "game.left"), ("3.player", "a")) == [Misdealt(), GameLeft("a"), *[Misdealt()] * 3]


def test_the_first_of_them_alone() -> None:
    assert told(*DEAL, most=1) == [Dealt("a")]


def test_what_is_no_event_is_left_aside() -> None:
    """Other fields of the page, and numbers written otherwise."""
    others = [("id", "x"), ("seen", "5"), ("do", "save"), ("00", "x"), ("-1", "x"), ("٣", "x"), ("9" * 5000, "x")]
    assert told(*others, ("0", "pitch.misdealt"), ("0.colour", "red"), ("1.player", "a")) == [Misdealt()]


def test_an_event_outside_the_game_is_told_without_it() -> None:
    assert told(("0", "player.added"), ("0.player", "p1"), ("0.name", " Zoë ")) == [PlayerAdded("p1", "Zoë")]


@pytest.mark.parametrize(
    ("pairs", "faults"),
    [
        ([], [""]),
        ([("0", "")], ["type"]),
        ([("0", "pitch.won")], ["type"]),
        ([("0", "pitch.dealt")], ["data.dealer"]),
        ([("0", "pitch.dealt"), ("0.dealer", "  ")], ["data.dealer"]),
        ([("0", "pitch.dealt"), ("0.dealer", "-")], []),
        ([("0", "pitch.bid"), ("0.player", "a"), ("0.bid", "5")], ["data.bid"]),
        ([("0", "pitch.bid"), ("0.player", "a"), ("0.bid", "Pass")], ["data.bid"]),
        ([*SCORED, ("2.tricks", "seven")], ["data.tricks"]),
        ([*SCORED, ("2.tricks", "7")], ["data.tricks"]),
        ([*SCORED, ("2.pips.a", "1,5")], ["data.pips.a"]),
        ([*SCORED, ("2.pips.A!", "1")], ["data.pips.A!"]),
        ([("0", "pitch.misdealt"), ("1", "pitch.dealt")], ["data.dealer"]),
    ],
)
def test_what_cannot_be_told(pairs: Pairs, faults: list[str]) -> None:
    answer = told(*pairs)
    assert (paths(answer) if isinstance(answer, Malformed) else []) == faults


def test_a_game_is_needed_where_one_is_told_of() -> None:
    assert paths(told(("0", "pitch.misdealt"), game=None)) == ["game"]


# Fields


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ([], {}),
        ([("2.tricks", "")], {}),
        ([("2.tricks", "0")], {"tricks": 0}),
        ([("2.tricks", " 6 ")], {"tricks": 6}),
        ([("2.trump", "H")], {"trump": "H"}),
        ([("2.pips.a", ""), ("2.pips.b", " ")], {}),
        ([("2.pips.a", "10"), ("2.pips.b", ""), ("2.pips.c", "70")], {"pips": {"a": 10, "c": 70}}),
    ],
)
def test_what_is_left_empty_is_absent(extra: Pairs, expected: dict[str, Any]) -> None:
    assert told(*SCORED, *extra) == [Scored("a", "b", None, "c", **expected)]


def test_nobody_is_told_where_the_shape_allows_it() -> None:
    nobody = [("0", "pitch.scored"), ("0.high", "a"), ("0.low", "a"), ("0.jack", "+nobody"), ("0.game", "+nobody")]
    assert told(*nobody) == [Scored("a", "a", None, None)]
    assert paths(told(*nobody[:3], ("0.game", "+nobody"))) == ["data.jack"]
    assert told(*nobody[:1], ("0.high", "-"), *nobody[2:]) == [Scored("-", "a", None, None)]


@pytest.mark.parametrize(
    ("text", "decimals", "amount"), [("15,38", 2, 1538), ("15.38", 2, 1538), ("1538", 0, 1538), ("1.5", 3, 1500)]
)
def test_amounts_are_in_the_currencys_unit(text: str, decimals: int, amount: int) -> None:
    pay = [("0", "payment.made"), ("0.from", "a"), ("0.to", "b"), ("0.amount", text)]
    assert told(*pay, decimals=decimals) == [PaymentMade("a", "b", amount)]


@pytest.mark.parametrize("text", ["1,234", "five", "15 38", "-5", "0", "9" * 5000])
def test_amounts_that_are_none(text: str) -> None:
    pay = [("0", "payment.made"), ("0.from", "a"), ("0.to", "b"), ("0.amount", text)]
    assert paths(told(*pay)) == ["data.amount"]


def test_an_event_that_hangs_on_an_empty_field_is_not_told() -> None:
    def buy(index: str, player: str, amount: str) -> Pairs:
        fields = {"": "cash_game.bought_in", ".if": "amount", ".player": player, ".amount": amount}
        return [(index + name, text) for name, text in fields.items()]

    nothing = buy("1", "b", " ")
    assert told(*buy("0", "a", "5"), *nothing, *buy("2", "c", "0,50")) == [BoughtIn("a", 500), BoughtIn("c", 50)]
    nobody = told(*nothing)
    assert isinstance(nobody, Malformed)
    assert nobody.faults[0].say.text == "The form holds nothing to record."


def test_the_field_that_an_event_hangs_on_may_be_missing_or_unnamed() -> None:
    hangs = [("3", "cash_game.bought_in"), ("3.player", "a"), ("3.if", "amount")]
    assert isinstance(told(*hangs), Malformed)
    assert paths(told(*hangs[:2], ("3.if", ""))) == ["data.amount.a"]
    assert told(*hangs, ("3.amount", "1"), ("4", "pitch.misdealt")) == [BoughtIn("a", 100), Misdealt()]
    assert told(*hangs, ("4", "pitch.misdealt"), most=1) == told()


def test_what_is_left_is_points_or_cards() -> None:
    hand = [("0", "go_boom.hand_won"), ("0.winner", "a"), ("0.left.b", "KS 7D"), ("0.left.c", "0"), ("0.left.a", " ")]
    assert told(*hand) == [HandWon("a", {"b": ("KS", "7D"), "c": 0})]
    assert paths(told(*hand, ("0.left.d", "KS 7Q"))) == ["data.left.d.1"]


def test_antes_by_sector_count_where_any_is_told() -> None:
    def ante(*fields: tuple[str, str]) -> Any:
        stakes = options_in(MultiDict([("stakes.mode", "sectors"), *fields]), "big_bang", 2)[1]
        return (stakes or {}).get("ante")

    one = ("stakes.ante", "0.25")
    assert ante(one, ("stakes.ante.mezza", "")) == 25
    assert ante(one, ("stakes.ante.mezza", "1"), ("stakes.ante.totale", "2")) == {"mezza": 100, "totale": 200}
    assert ante(("stakes.ante", "")) is None


BIDS = Choice(("pass", 2, "moon"))


@pytest.mark.parametrize(
    ("shape", "texts", "expected"),
    [
        (Whole(), ["7"], 7),
        (Whole(), ["-7"], -7),
        (Whole(), ["−7"], -7),
        (Whole(), ["+7"], 7),
        (Whole(), ["7.0"], "7.0"),
        (Whole(), ["٧"], "٧"),
        (Whole(), ["9" * 17], "9" * 17),
        (Amount(), ["7,5"], 750),
        (BIDS, ["2"], 2),
        (BIDS, ["moon"], "moon"),
        (BIDS, ["two"], "two"),
        (Flag(), ["true"], True),
        (Flag(), ["false"], False),
        (Flag(), ["on"], "on"),
        (Key(), ["-"], "-"),
        (Text(9), [" a b "], "a b"),
        (Text(9), [""], None),
        (Nullable(Key()), ["+nobody"], NULL),
        (Nullable(Key()), ["a"], "a"),
        (Nullable(Whole()), ["5"], 5),
        (Nullable(Key()), [""], None),
        (ListOf(Key()), ["a", "", "b"], ["a", "b"]),
        (ListOf(Whole()), ["60", "30"], [60, 30]),
        (ListOf(Key()), ["", " "], None),
        (ListOf(Key()), [], None),
        (HELD, ["12"], 12),
        (HELD, [" KS  7D 10H "], ["KS", "7D", "10H"]),
        (HELD, ["KS"], ["KS"]),
        (HELD, ["12", "3"], ["12", "3"]),
        (HELD, [" ", ""], None),
        (ListOf(ListOf(Key())), ["a b", "", " c  d "], [["a", "b"], ["c", "d"]]),
    ],
)
def test_the_text_of_a_field_becomes_what_its_shape_asks(shape: Any, texts: list[str], expected: Any) -> None:
    form = MultiDict([("x", text) for text in texts] + [("xy", "no"), ("x.y", "no")])
    assert plain(form, shape, "x", 2) == expected
    assert type(plain(form, shape, "x", 2)) is type(expected)


def test_a_map_has_the_fields_under_its_name() -> None:
    form = MultiDict([("pips.a", "1"), ("pips.b", "x"), ("pips.a", "9"), ("pipsc", "5"), ("pips", "5"), ("pips.", "2")])
    assert plain(form, MapOf(Whole()), "pips", 2) == {"a": 1, "b": "x", "": 2}
    assert plain(MultiDict([("pips.a", "")]), MapOf(Whole()), "pips", 2) is None


# The options of a game

OPTIONS: list[tuple[Pairs, dict[str, Any], dict[str, Any] | None]] = [
    ([], {}, None),
    ([("rules.bidding", "one_round"), ("rules.low", "")], {"bidding": "one_round"}, None),
    ([("rules.moon_setback", "0"), ("rules.four_is_moon", "true")], {"moon_setback": 0, "four_is_moon": True}, None),
    ([("stakes.mode", "")], {}, None),
    ([("stakes.mode", "sectors")], {}, None),
    ([("stakes.mode", "none"), ("stakes.point", "5")], {}, {"mode": "none"}),
    ([("stakes.mode", "average"), ("stakes.point", "0,05")], {}, {"mode": "average", "point": 5}),
    ([("stakes.mode", "average"), ("stakes.moon", "2")], {}, {"mode": "average", "moon": 200}),
    (
        [("stakes.mode", "pot"), ("stakes.ante", "5"), ("stakes.places", "70"), ("stakes.places", "30")],
        {},
        {"mode": "pot", "ante": 500, "places": [70, 30]},
    ),
    ([("stakes.mode", "none"), ("stakes.settled", "table")], {}, {"mode": "none", "settled": "table"}),
]


@pytest.mark.parametrize(("pairs", "rules", "stakes"), OPTIONS)
def test_options(pairs: Pairs, rules: dict[str, Any], stakes: dict[str, Any] | None) -> None:
    assert options_in(MultiDict(pairs), "pitch", 2) == (rules, stakes)


@TRIES
@given(
    pairs=st.lists(
        st.tuples(
            st.sampled_from(["0", "0.dealer", "0.player", "0.bid", "0.pips.a", "0.high", "0.amount", "0.event", "1"]),
            st.text(max_size=8) | st.sampled_from(["pitch.scored", "pitch.bid", "payment.made", "event.voided", "a"]),
        ),
        max_size=8,
    )
)
def test_whatever_a_form_holds_is_answered(pairs: Pairs) -> None:
    assert told(*pairs)
