"""Histories across nights and games: nights, runs, opponents; standings over nights; what counts, and what does not."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.money import PaymentMade
from events.table import GameStarted, NightEnded, NightStarted
from projections.history import Evening as Night
from projections.history import History, Result, Versus, history
from projections.season import Standing, standings, totals
from tests.given import Evening, met, void
from tests.projections import sheets
from tests.projections.chance import Chance
from tests.projections.test_laws import folded
from tests.projections.walks import seeds

CHIPS: Any = {"mode": "cash"}
COINS: Any = {"mode": "cash", "settled": "table"}


def chips(evening: Evening, game: str, players: str, words: str, stakes: Any = CHIPS) -> None:
    """A cash game, told in the words of `sheets`."""
    evening.tell(GameStarted("cash_game", tuple(players), {"miscount": "refuse"}, stakes), game=game)
    for word in words.split():
        evening.tell(sheets.told(word), game=game)


def next_night(evening: Evening, night: str, date: str, label: str | None = None) -> None:
    """The running night ends, another begins."""
    running = evening.table.roster.night
    assert running is not None
    evening.tell(NightEnded(running.key), NightStarted(night, date, label))


@pytest.fixture
def evening() -> Evening:
    """Three nights of a, b and c, the last one told late: it was before the second."""
    evening = met("abcd")
    chips(evening, "g1", "abc", "a<10 b<10 c<10 a>25 b>5 end")
    chips(evening, "g2", "ab", "a<10 b<10 a>5 b>15 end", COINS)
    next_night(evening, "n2", "2026-12-07", "At Boris's")
    chips(evening, "g3", "ab", "a<10 b<10 b>20 end")
    next_night(evening, "n3", "2026-12-01")
    chips(evening, "g4", "bac", "a<4 b<4 c<4 a>8 b>4 end")
    return evening


def test_a_history_night_by_night(evening: Evening) -> None:
    own = history(evening.table, "a")
    assert own.evenings == (
        Night("n1", "2026-11-30", None, games=2, won=1, money=10, total=10, sign=1),
        Night("n3", "2026-12-01", None, games=1, won=1, money=4, total=14, sign=1),
        Night("n2", "2026-12-07", "At Boris's", games=1, won=0, money=-10, total=4, sign=-1),
    )
    assert [one.game for one in own.results] == ["g1", "g2", "g4", "g3"]
    assert own.results[1] == Result("a", "g2", "cash_game", "n1", 2, winner=False, score=-5, money=-5, left=False)
    assert (own.nights, own.games, own.won, own.money) == (3, 4, 2, 4)
    assert (own.per_night, own.run) == (Fraction(4, 3), -1)
    assert own.best
    assert own.worst
    assert (own.best.night, own.worst.night) == ("n1", "n2")


def test_opponents(evening: Evening) -> None:
    assert history(evening.table, "a").versus == (
        Versus("b", games=4, ahead=2, behind=2, level=0, money=4, theirs=10),
        Versus("c", games=2, ahead=2, behind=0, level=0, money=19, theirs=-14),
    )
    assert history(evening.table, "c").versus[0] == Versus("a", 2, ahead=0, behind=2, level=0, money=-14, theirs=19)


def test_kinds(evening: Evening) -> None:
    evening.start("ab", game="g5")
    evening.play("@a =b2 bb-b end", "g5")
    kinds = history(evening.table, "b").kinds
    assert [(one.kind, one.games, one.won, one.money) for one in kinds] == [
        ("cash_game", 4, 2, 10),
        ("pitch", 1, 1, 15),
    ]
    assert kinds[0].figures["buy_ins"] == 4
    assert kinds[1].lines[0].value == 1


def test_an_empty_history(evening: Evening) -> None:
    nothing = history(evening.table, "d")
    assert nothing == History("d", (), (), (), ())
    assert (nothing.nights, nothing.games, nothing.won, nothing.money, nothing.run) == (0, 0, 0, 0, 0)
    assert nothing.per_night == 0
    assert nothing.best is nothing.worst is None


def test_payments_are_no_winnings(evening: Evening) -> None:
    before = history(evening.table, "a")
    evening.tell(PaymentMade("b", "a", 500))
    assert history(evening.table, "a") == before


def test_what_has_no_result_does_not_count(evening: Evening) -> None:
    """A game that runs, one that was abandoned, and one that a correction left unfinished in a night that ended."""
    chips(evening, "g5", "ad", "a<10 d<10 a>20")
    assert history(evening.table, "d").games == 0
    end = evening.tell(sheets.told("end"), game="g5")
    assert history(evening.table, "d").money == -10
    chips(evening, "g6", "ad", "a<10 d<10 a>20 off")
    assert history(evening.table, "d").games == 1
    evening.tell(NightEnded("n3"))
    evening.tell(void(end))
    assert history(evening.table, "d").evenings == ()


def test_runs() -> None:
    """Won, won, even, lost, lost, lost: after each night so many in a row."""
    evening, runs = met("ab"), []
    for n, out in enumerate((15, 15, 10, 5, 5, 5), start=1):
        if n > 1:
            next_night(evening, f"n{n}", f"2026-12-{n:02}")
        chips(evening, f"g{n}", "ab", f"a<10 b<10 a>{out} b>{20 - out} end")
        runs.append(history(evening.table, "a").run)
    assert runs == [1, 2, 0, -1, -2, -3]


def test_equal_nights_go_by_games_won_then_by_date() -> None:
    evening = met("ab")
    evening.start("ab", stakes={"mode": "none"})
    evening.play("@a =b2 bb-b end")
    for night in ("n2", "n3"):
        next_night(evening, night, "2026-12-24")
        evening.start("ab", stakes={"mode": "none"}, game=night)
        evening.play("@a =a2 aa-a end", night)
    best, worst = history(evening.table, "a").best, history(evening.table, "a").worst
    assert best
    assert worst
    assert (best.night, worst.night, best.sign) == ("n2", "n1", 0)


def test_points_only() -> None:
    """Nothing is money; a night is won by winning a game."""
    evening = met("abc", "XXX")
    evening.start("abc")
    evening.play("@a =b2 bb-b end")
    own, other = history(evening.table, "b"), history(evening.table, "a")
    assert (own.money, own.won, own.run) == (0, 1, 1)
    assert (other.money, other.won, other.run) == (0, 0, -1)
    assert own.versus[0] == Versus("a", games=1, ahead=1, behind=0, level=0, money=0, theirs=0)
    assert other.versus[1] == Versus("c", games=1, ahead=0, behind=0, level=1, money=0, theirs=0)
    assert standings(evening.table)[0] == Standing("b", nights=1, games=1, won=1, money=0)


def test_who_left_keeps_his_line() -> None:
    evening = met("abc")
    evening.start("abc")
    evening.play("@a =b2 bb-b -b @c =c2 cc-c end")
    (own,) = history(evening.table, "b").results
    assert (own.left, own.winner, own.rank, own.money) == (True, False, 1, 20)


# Standings


def test_standings_over_nights(evening: Evening) -> None:
    table = evening.table
    assert standings(table) == [
        Standing("b", nights=3, games=4, won=2, money=10),
        Standing("a", nights=3, games=4, won=2, money=4),
        Standing("c", nights=2, games=2, won=0, money=-14),
    ]
    assert [one.player for one in standings(table, "n1", "n3")] == ["a", "b", "c"]
    assert standings(table, since="n2") == [Standing("b", 1, 1, 1, 10), Standing("a", 1, 1, 0, -10)]
    assert standings(table, upto="n1")[0] == Standing("a", 1, 2, 1, 10)
    assert standings(table, "n2", "n1") == []
    with pytest.raises(KeyError):
        standings(table, "n9")


def test_no_nights_no_standings() -> None:
    assert standings(Evening().table) == []
    assert totals(Evening().table, []) == {}


def test_totals_night_by_night_in_order_of_date(evening: Evening) -> None:
    next_night(evening, "n4", "2026-12-09")
    assert totals(evening.table, "ab") == {
        "n1": {"a": 10, "b": 0},
        "n3": {"a": 14, "b": 0},
        "n2": {"a": 4, "b": 10},
    }
    assert totals(evening.table, "b", since="n3") == {"n3": {"b": 0}, "n2": {"b": 10}}
    assert totals(evening.table, "c", upto="n1") == {"n1": {"c": -10}}


def test_totals_without_money_are_games_won() -> None:
    evening = met("abc", "XXX")
    evening.start("abc")
    evening.play("@a =b2 bb-b end")
    assert totals(evening.table, "ab") == {"n1": {"a": 0, "b": 1}}


# What is remembered


def test_a_game_is_read_once(evening: Evening) -> None:
    history(evening.table, "a")
    read = dict(evening.table.ended)
    fork = evening.table.fork()
    history(fork, "b")
    standings(fork)
    assert all(fork.ended[key] is read[key] for key in read)
    assert fork.ended is not evening.table.ended
    assert fork == evening.table


def test_what_is_corrected_is_read_again(evening: Evening) -> None:
    assert history(evening.table, "c").money == -14
    start, *entries, end = (one.seq for one in evening.of_game("g4"))
    evening.tell(void(end))
    assert history(evening.table, "c").money == -10
    assert history(evening.table, "a").games == 3
    evening.tell(void(start, *entries))
    assert "g4" not in evening.table.ended


def test_a_result_that_a_correction_changed_is_read_again() -> None:
    """Without b's second buy-in, which was a slip, the 20 cashed out are all that was bought in."""
    evening = sheets.played("cash_game", "ab", "a<10 b<10 b<20 a>15 b>5 end", {"miscount": "share"})
    assert (history(evening.table, "a").money, history(evening.table, "b").money) == (10, -10)
    evening.tell(void(next(one.seq for one in evening.log if one.event == sheets.told("b<20"))))
    assert (history(evening.table, "a").money, history(evening.table, "b").money) == (5, -5)


@settings(max_examples=30)
@given(seeds, st.integers(1, 200))
def test_histories_of_nights_by_chance(seed: int, length: int) -> None:
    """Whatever was read before, the history is that of the log; sums agree however they are taken."""
    chance = Chance(seed)
    for n in range(length):
        chance.tell(corrections=True)
        if n % 20 == 0:
            standings(chance.evening.table)
    table, again = chance.evening.table, folded(chance.evening.log).table
    own = {player: history(table, player) for player in table.roster.players}
    assert own == {player: history(again, player) for player in own}
    assert table.ended.keys() <= table.games.keys()
    ended = [one for one in table.games.values() if table.status(one) == "ended"]
    assert sum(one.games for one in own.values()) == sum(len(one.standing) for one in ended)
    for player, told in own.items():
        assert told.money == sum(one.money.get(player, 0) for one in ended)
        assert told.won == sum(place.winner for one in ended for place in one.standing if place.player == player)
        assert sum(one.games for one in told.kinds) == told.games
        assert sum(one.money for one in told.evenings) == told.money
        assert [one.total for one in told.evenings[-1:]] == [told.money] * bool(told.evenings)
        for versus in told.versus:
            (back,) = (one for one in own[versus.player].versus if one.player == player)
            assert (back.ahead, back.behind, back.level) == (versus.behind, versus.ahead, versus.level)
            assert (back.money, back.theirs) == (versus.theirs, versus.money)
    lines = {one.player: (one.nights, one.games, one.won, one.money) for one in standings(table)}
    assert lines == {key: (one.nights, one.games, one.won, one.money) for key, one in own.items() if one.games}


@settings(max_examples=10)
@given(seeds, st.data())
def test_standings_of_two_parts_make_the_whole(seed: int, data: Any) -> None:
    chance = Chance(seed)
    for _ in range(150):
        chance.tell()
    table = chance.evening.table
    nights = sorted(table.roster.nights.values(), key=lambda night: (night.date, night.started))
    cut = data.draw(st.integers(0, len(nights) - 1))
    parts = standings(table, upto=nights[cut].key)
    parts += standings(table, since=nights[cut + 1].key) if cut + 1 < len(nights) else []
    by_night = [*totals(table, [*table.roster.players]).values()]
    for line in standings(table):
        assert by_night[-1][line.player] == line.money
        own = [one for one in parts if one.player == line.player]
        assert sum(one.money for one in own) == line.money
        assert sum(one.nights for one in own) == line.nights
