"""The exhausted stock of Big Bang: the five steps, the best group of each player, and the step that decides."""

import pytest

from projections.games.big_bang.couples import Best, best_of
from projections.games.big_bang.exhausted import decide
from tests.projections.bangs import ante, bang, cents, couples, go_on, shown

EXAMPLES = (
    ("B22", "2s.3s.4s", "6s.7s", "a3 by_couples"),
    ("B23", "8u.6m", "2s.3e", "b2 by_suit"),
    ("B27", "2s.7s", "10s", "-"),
    ("nobody shows anything", "", "", "-"),
    ("one shows two", "2s.3s", "", "a2 by_couples"),
    ("the other shows two", "", "2s.3s", "b2 by_couples"),
    ("one each is nothing", "2s+M1", "3s", "-"),
    ("four, let pass", "2s.3s.4s.5s", "6s.7s.8s", "a4 by_couples"),
    # Steps 2 and 3 look at the couples of the best group only.
    ("star before sun", "6s.7m", "8u.9u", "a2 by_suit"),
    ("sun before earth", "6e.7e", "2u.3m", "b2 by_suit"),
    ("earth before moon", "6m.7m", "2e.3m", "b2 by_suit"),
    ("a suit outside the group is nothing", "2m.3m.8s", "2e.3m", "b2 by_suit"),
    ("the highest rank", "2s.5m", "3s.4m", "a2 by_ranks"),
    ("the second rank", "5s.2m", "5u.3s", "b2 by_ranks"),
    ("the third rank", "5s.4m.2m", "5u.4s.1m", "a3 by_ranks"),
    ("ranks whatever their suits", "8m.6s", "7s.6m", "a2 by_ranks"),
    ("ranks across the groups", "4s.5m", "6s.7m", "b2 by_ranks"),
    ("one above U in the third group", "1s.9m", "Us.Xm", "a2 by_ranks"),
    ("one is lowest in the first", "1s.2m", "3s.2e", "b2 by_ranks"),
    ("nine is lowest in the third", "9s.10m", "Ps.10e", "b2 by_ranks"),
    ("ten is above nine", "10s.9m", "9u.8s", "a2 by_ranks"),
    ("U above X above P", "Us.Pm", "Xs.Pe", "a2 by_ranks"),
    # Of several groups with the same count, the best by suit and then by ranks counts.
    ("the group with the star", "2m.3m.6s.7m", "8u.9u", "a2 by_suit"),
    ("the group with the higher ranks", "2s.3m.6s.7m", "5s.4m", "a2 by_ranks"),
    ("the border counts where it is better", "1s.2s.Us", "Xs.Pm", "a2 by_ranks"),
    # Wild cards.
    ("a jolly takes its mate's face", "6u+J.7m", "6e.7e", "a2 by_suit"),
    ("two wild cards are the star of the top: five", "J+J.2m", "4s.3s", "a2 by_ranks"),
    ("two wild cards are the star of the top: nine", "J+J.6m", "9s.7m", "b2 by_ranks"),
    ("two wild cards are the star of the top: one", "J+J.10m", "1s.9m", "a2 by_ranks"),
    ("two wild couples count in every group", "J+J.J+J", "1s.Us", "a2 by_ranks"),
    ("two wild cards make the third", "J+J.2m.3m", "6s.7s", "a3 by_couples"),
    # Steps 4 and 5.
    ("a matta", "6s.7m+M1", "6s.7m", "a2 by_matta"),
    ("a matta in the couple", "6s.7m", "6s+M2.7m", "b2 by_matta"),
    ("a matta among all he shows", "6s.7m.2e+M1", "6s.7e", "a2 by_matta"),
    ("a matta each", "6s.7m.2e+M1", "6s.7e+M2", "a2 by_deal"),
    ("a jolly is no matta", "6s.7m+J", "6s.7m", "a2 by_deal"),
    ("nearest to the dealer", "6s.7m", "6s.7e", "a2 by_deal"),
)


@pytest.mark.parametrize(("of_a", "of_b", "due"), [one[1:] for one in EXAMPLES], ids=[one[0] for one in EXAMPLES])
def test_the_five_steps(of_a: str, of_b: str, due: str) -> None:
    verdict = decide({"a": couples(of_a), "b": couples(of_b)}, ("a", "b"))
    assert (f"{verdict.player}{verdict.count} {verdict.step}" if verdict else "-") == due


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("", Best(0, 0, ())),
        ("7m", Best(1, 1, (7,))),
        ("1m", Best(1, 1, (14,))),
        ("J+M1", Best(1, 4, (14,))),
        ("2s.3e.8m", Best(2, 4, (3, 2))),
        ("5m.9u.J+J", Best(3, 4, (9, 9, 5))),
    ],
)
def test_the_best_group(hand: str, best: Best) -> None:
    assert best_of(couples(hand)) == best


THREE = (
    ("the third falls out first", "a=2s+J.3m,b=2s+J.3e,c=2u.3u", "b2 by_deal"),
    ("two fall out at different steps", "a=2s+J.5m,b=2s+J.4m,c=2u.5u", "a2 by_ranks"),
    ("all three alike, the first served", "a=2u+J.3m,b=2u+J.3e,c=3u+J.2m", "b2 by_deal"),
    ("two alike behind the best", "a=2m+J.3e,b=2m+J.3m,c=6m.7m.8m", "c3 by_couples"),
    ("the dealer alone is better", "a=6s.8m,b=,c=6u.7m", "a2 by_suit"),
    ("a matta among two alike", "a=2u+J.3m,b=2u+J.3e,c=3u+M2.2m", "c2 by_matta"),
)


@pytest.mark.parametrize(("hands", "due"), [one[1:] for one in THREE], ids=[one[0] for one in THREE])
def test_three_players_of_whom_the_first_deals(hands: str, due: str) -> None:
    row = bang("abc", f"@a #{hands}").game().book.rows[-1].row
    deciding = next(one for one in row.reasons if one.code.startswith("by_"))
    assert f"{deciding.player}{deciding.n} {deciding.code}" == due


ALIKE = ("2s+J.3m", "2s+J.3e", "3s+J.2m", "3s+J.2e")


@pytest.mark.parametrize(
    ("words", "winner"),
    [
        ("@a", "b"),
        ("@b", "c"),
        ("@c", "a"),
        ("@a ~b", "c"),
        ("@b ~c", "a"),
        ("+d @a", "b"),
        ("+d>a @a", "d"),
        ("+d>c @c", "d"),
    ],
)
def test_dealing_order_begins_at_the_dealers_left(words: str, winner: str) -> None:
    evening = bang("abc", words, stakes=ante(10))
    players = evening.game().book.state.deal.players
    go_on(evening, "#" + ",".join(f"{player}={hand}" for player, hand in zip(players, ALIKE, strict=False)))
    row = evening.game().book.rows[-1].row
    assert [one.player for one in row.reasons if one.code == "by_deal"] == [winner]
    assert shown(evening)["standing"][0]["player"] == winner


def test_what_lay_before_goes_with_it() -> None:
    assert cents(bang("ab", "@a #-1 @b #a=2s.3s", stakes=ante(10))) == (20, -20)
