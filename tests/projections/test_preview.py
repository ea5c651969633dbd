"""Before and after: what a correction changes is shown to the last figure, and nothing else."""

from events.event import Event
from events.money import PaymentMade
from events.table import GameStarted, NightEnded, PlayerRenamed
from projections.preview import Change, Changes, changes
from projections.table import fold
from tests.given import Evening, forgotten, met, pitch, right, told, void


def changed(evening: Evening, *events: Event) -> Changes:
    """What these events, told in one act, change."""
    before = evening.table.fork()
    evening.tell(*events)
    return changes(before, evening.table)


def over() -> Evening:
    """Two deals, a's and b's, a point 10 cents; the night is over, and b owes a nothing: each has four points."""
    evening = pitch("ab", "@b =a2 aaaa @a =b2 bbb- end")
    evening.tell(NightEnded("n1"))
    return evening


SCORED = 19
"""The event that scored b's deal."""


def test_a_deal_put_right_in_a_running_game() -> None:
    evening = pitch("ab", "@b =a2 aaaa @a =b2 bbb-")
    shown = changed(evening, right(SCORED, told("bb--")))
    (game,) = shown.games
    assert (game.game, game.kind, game.status) == ("g1", "pitch", None)
    assert game.scores == {"b": Change(3, 2)}
    assert game.money == {"a": Change(5, 10), "b": Change(-5, -10)}
    assert game.rows == {(SCORED, "b"): Change(3, 2)}
    assert shown.balances == {"a": Change(5, 10), "b": Change(-5, -10)}
    assert shown.lines == {("b", "a"): Change(5, 10)}


def test_an_ended_night_leaves_the_difference_open() -> None:
    shown = changed(over(), right(SCORED, told("bb--")))
    assert shown.lines == {("b", "a"): Change(5, 10)}


def test_a_payment_made_stays_and_the_line_comes_back() -> None:
    evening = over()
    evening.tell(PaymentMade("b", "a", 5))
    shown = changed(evening, right(SCORED, told("bb--")))
    assert shown.lines == {("b", "a"): Change(None, 5)}
    assert shown.balances == {"a": Change(0, 5), "b": Change(0, -5)}


def test_a_line_that_turns_round() -> None:
    shown = changed(over(), right(SCORED, told("bbbb")), right(SCORED - 3, told("aa--")))
    assert shown.lines == {("a", "b"): Change(None, 10), ("b", "a"): Change(5, None)}


def test_a_game_that_comes_and_one_that_goes() -> None:
    evening = met("ab")
    evening.start("ab")
    start = evening.seq
    shown = changed(evening, void(start))
    assert [(one.game, one.status) for one in shown.games] == [("g1", Change("running", None))]
    assert shown.games[0].scores == {"a": Change(0, None), "b": Change(0, None)}
    shown = changed(evening, void(evening.seq))
    assert [(one.game, one.status) for one in shown.games] == [("g1", Change(None, "running"))]
    evening.start("ab", game="g2")
    shown = changed(evening, forgotten(start, GameStarted("pitch", ("a", "b")), "g0"))
    assert [one.game for one in shown.games] == ["g0"]


def test_an_end_taken_back() -> None:
    shown = changed(over(), void(20))
    (game,) = shown.games
    assert (game.status, game.scores, game.rows) == (Change("ended", "abandoned"), {}, {})
    assert game.money == {"a": Change(5, 0), "b": Change(-5, 0)}
    assert shown.lines == {("b", "a"): Change(5, None)}


def test_what_changes_no_figure_changes_nothing() -> None:
    evening = pitch("ab", "@b =a2 aaaa")
    evening.tell(PlayerRenamed("a", "Ann"))
    assert not changed(evening, right(evening.seq, PlayerRenamed("a", "Annie")))
    assert not changed(evening, right(SCORED - 5, told("@a")))


def test_reading_changes_nothing() -> None:
    evening = over()
    before, after = evening.table.fork(), evening.table.fork()
    fold(after, (), evening)
    shown = repr(before), repr(after)
    assert not changes(before, after)
    assert (repr(before), repr(after)) == shown
