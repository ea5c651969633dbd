"""What players did, kind by kind: worked examples, in figures and in the lines that people read."""

from fractions import Fraction
from typing import Any

import pytest

from events.say import Cents
from projections.figures import Change, Figures, Mean, Of
from projections.games import GAMES
from service.wording.words import english
from tests.given import Evening, pitch
from tests.projections.bangs import bang
from tests.projections.pigs import pig
from tests.projections.recount import as_counted
from tests.projections.sheets import played


def counted(evening: Evening, player: str = "a") -> dict[str, Any]:
    """What g1 counted of a player."""
    return {name: n for (who, name), n in as_counted(evening.game().figures).items() if who == player}


def shown(evening: Evening, player: str = "a") -> list[tuple[str, Any]]:
    """The lines of a player in g1, as people read them."""
    game = evening.game()
    return [(english().say(line.title), line.value) for line in game.game.lines(game.figures[player])]


# Pitch


def test_contracts_and_points() -> None:
    """d bids 2, makes it; steals 3 and is set back, b taking High and Game; a makes a moon; d forced, set back."""
    deals = "@d =d2 dd-d  @d a3 b- c- d3 a- bddb  @d aM aaaa*6  @d a- b- c- abba"
    evening = pitch("abcd", deals)
    assert counted(evening, "d") == {
        "deals": 4, "made_2": 1, "set_back_3": 1, "set_back_stolen": 1, "set_back_2": 1, "set_back_forced": 1,
        "taken_high": 1, "taken_low": 2, "taken_jack": 1, "taken_game": 1,
    }  # fmt: skip
    assert counted(evening) == {
        "deals": 4, "made_moon": 1, "taken_high": 2, "taken_low": 1, "taken_jack": 1, "taken_game": 2,
    }  # fmt: skip
    assert shown(evening, "d") == [
        ("Deals", 4), ("Made at 2", Of(1, 2)), ("Made at 3", Of(0, 1)), ("Of these, stolen", Of(0, 1)),
        ("Of these, forced", Of(0, 1)), ("High", Of(1, 4)), ("Low", Of(2, 4)), ("Jack", Of(1, 4)), ("Game", Of(1, 4)),
    ]  # fmt: skip


def test_a_four_that_is_a_moon_and_who_sits_out() -> None:
    evening = pitch("abcd", "@a:abc b4 bbbb*5", {"four_is_moon": True})
    assert counted(evening, "b") == {
        "deals": 1, "set_back_moon": 1, "taken_high": 1, "taken_low": 1, "taken_jack": 1, "taken_game": 1,
    }  # fmt: skip
    assert counted(evening, "d") == {}


def test_a_misdeal_and_a_deal_taken_back_count_nothing() -> None:
    evening = pitch("ab", "@a =b2 x @a =b2 bb-b")
    evening.undo()
    assert evening.game().figures == {}


# The Pig family


def test_turns_and_luck_with_one_die() -> None:
    """A throw brings 20/6 on average; a throws 5, 6, then 4 and a 1: 15 in four throws, which bring 40/3."""
    evening = pig("pig", "ab", "a5 a6 a! b=x a4 a1")
    assert counted(evening) == {
        "turns": 2, "held": 1, "banked": 11, "best_turn": 11, "lost": 1, "throws": 4, "thrown": 15,
        "luck": 15 - Fraction(40, 3),
    }  # fmt: skip
    assert counted(evening, "b") == {"turns": 1, "lost": 1}
    assert shown(evening) == [
        ("Turns", 2), ("Lost to a bad throw", Of(1, 2)), ("Banked on average", Mean(Fraction(11))), ("Best turn", 11),
        ("Luck", Change(Fraction(5, 3))),
    ]  # fmt: skip
    assert shown(evening, "b") == [("Turns", 1), ("Lost to a bad throw", Of(1, 1))]
    *_, luck = GAMES["pig"].lines(evening.game().figures["a"])
    assert luck.note
    assert english().say(luck.note) == (
        "Points thrown, more or less than 4 throws bring on average. What lay in the air does not count."
    )


AVERAGES: tuple[tuple[str, Any, str, Fraction], ...] = (
    ("pig", {}, "a1", Fraction(20, 6)),
    ("two_dice_pig", {}, "a16", Fraction(200, 36)),  # 25 throws without a 1, 8 on average
    ("two_dice_pig", {"double_one": "wipe"}, "a11", Fraction(200, 36)),
    ("big_pig", {}, "a11", Fraction(200 + 40, 36)),  # doubles from 2-2 to 6-6, 40 in all, count twice
    ("big_pig", {"double_one": 25}, "a16", Fraction(200 + 40 + 25, 36)),
)


@pytest.mark.parametrize("one", AVERAGES, ids=str)
def test_a_bad_throw_is_as_unlucky_as_an_average_one_is_good(one: Any) -> None:
    kind, rules, word, average = one
    figures = counted(pig(kind, "ab", word, rules))
    assert (figures["throws"], figures["luck"]) == (1, -average)


def test_a_whole_total_lost() -> None:
    evening = pig("big_pig", "ab", "a=20 b=x a56 a11 b=0 a=0")
    average = Fraction(240, 36)
    assert counted(evening) == {
        "turns": 3, "held": 1, "banked": 20, "best_turn": 20, "wiped": 2, "throws": 2, "thrown": 11,
        "luck": 11 - 2 * average,
    }  # fmt: skip
    assert counted(evening, "b") == {"turns": 2, "lost": 1, "wiped": 1}
    assert ("The whole total with it", 2) in shown(evening)
    assert ("Lost to a bad throw", Of(2, 3)) in shown(evening)


def test_pigs_have_no_luck() -> None:
    evening = pig("pass_the_pigs", "abc", "a:rr a! b:db c:p a:o")
    assert counted(evening) == {"turns": 2, "held": 1, "banked": 20, "best_turn": 20, "wiped": 1}
    assert counted(evening, "b") == counted(evening, "c") == {"turns": 1, "lost": 1}


def test_who_leaves_in_the_middle_of_a_turn_lost_nothing_to_a_throw() -> None:
    evening = pig("pig", "abc", "a4 a5 -a")
    assert counted(evening) == {"turns": 1, "throws": 2, "thrown": 9, "luck": 9 - Fraction(40, 6)}
    assert shown(evening)[1] == ("Lost to a bad throw", Of(0, 1))


# Hands, rounds and chips


def test_hands() -> None:
    evening = played("go_boom", "abc", "a(b17,c=AC.10H.2D) b(a5,c8)")
    assert counted(evening) == {"hands": 2, "hands_won": 1, "left": 5, "best_hand": 30}
    assert counted(evening, "c") == {"hands": 2, "left": 21}
    assert shown(evening) == [
        ("Hands won", Of(1, 2)), ("Left on average when lost", Mean(Fraction(5))), ("Most points left by others", 30),
    ]  # fmt: skip
    assert shown(evening, "c") == [("Hands won", Of(0, 2)), ("Left on average when lost", Mean(Fraction(21, 2)))]


def test_who_won_every_hand_had_nothing_left() -> None:
    assert shown(played("go_boom", "ab", "a(b17)")) == [("Hands won", Of(1, 1)), ("Most points left by others", 17)]


def test_rounds() -> None:
    evening = played("scoresheet", "ab", "[a5,b-3] [a-1,b9]")
    assert counted(evening) == {"rounds": 2, "points": 4, "best_round": 5}
    assert shown(evening) == [("Rounds", 2), ("Average round", Mean(Fraction(2))), ("Best round", 5)]
    low = played("scoresheet", "ab", "[a5,b-3] [a-1,b9]", {"wins": "low"})
    assert counted(low, "b") == {"rounds": 2, "points": 6, "best_low_round": -3}
    assert shown(low, "b")[2] == ("Best round, lowest wins", -3)


def test_chips() -> None:
    evening = played("cash_game", "abc", "a<90 b<50 a<10 b>150 end", {"miscount": "share"})
    assert counted(evening) == {
        "buy_ins": 2, "bought_in": 100, "best_game": -100, "worst_game": -100,
    }  # fmt: skip
    assert shown(evening, "b") == [
        ("Buy-ins", 1), ("Bought in", Cents(50)), ("Cashed out", Cents(150)), ("Best game", Cents(100, signed=True)),
        ("Worst game", Cents(100, signed=True)),
    ]  # fmt: skip
    assert shown(evening, "c")[:2] == [("Buy-ins", 0), ("Bought in", Cents(0))]


# Big Bang


def test_closings_and_sectors() -> None:
    """Antes of 25 from three: a mezza takes 75; then a parziale takes 75 and 150; b retires, and that is no deal."""
    evening = bang("abc", "@a a:mezza @b c:parziale ~b @c #-1 @a #a3")
    assert counted(evening) == {
        "deals": 4, "closed_mezza": 1, "stock_won": 1, "sectors": 3, "sectors_money": 75 + 100 + 100,
        "best_sector": 100,
    }  # fmt: skip
    assert counted(evening, "b") == {"deals": 2}
    assert counted(evening, "c") == {
        "deals": 4, "closed_parziale": 1, "sectors": 2, "sectors_money": 75 + 150, "best_sector": 150,
    }  # fmt: skip
    assert shown(evening) == [
        ("Deals", 4), ("Closed: mezza", 1), ("Closed: parziale", 0), ("Closed: totale", 0), ("Closed: big bang", 0),
        ("Exhausted stocks won", 1), ("Sectors won", 3), ("What lay in them", Cents(275)),
    ]  # fmt: skip


def test_a_point_match_has_no_sectors() -> None:
    evening = bang("ab", "@a a:totale @b #", stakes={"mode": "none"})
    assert counted(evening) == {"deals": 2, "closed_totale": 1, "points": 3}
    assert shown(evening)[-1] == ("Exhausted stocks won", 0)


# All kinds


@pytest.mark.parametrize("kind", sorted(set(GAMES) - {"cash_game"}))
def test_who_did_nothing_has_no_lines(kind: str) -> None:
    assert GAMES[kind].lines(Figures()) == ()


def test_a_cash_game_without_entries_says_so() -> None:
    assert [line.value for line in GAMES["cash_game"].lines(Figures())] == [0, Cents(0), Cents(0)]


@pytest.mark.parametrize("kind", sorted(GAMES))
def test_records_have_a_title_and_a_sentence(kind: str) -> None:
    for best in GAMES[kind].records:
        assert not english().say(best.title).endswith(".")
        assert english().say(best.sentence("a", 1)).endswith(".")
