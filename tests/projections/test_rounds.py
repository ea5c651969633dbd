"""Coming and going in games of hands and rounds, the same at Go Boom and on the score sheet."""

from typing import Any

import pytest

from tests.given import Evening
from tests.projections.sheets import cents, go_on, played, points, shown, told, winners

POT = {"mode": "pot", "ante": 25}
AVERAGE = {"mode": "average", "point": 10}

kinds = pytest.mark.parametrize("kind", ["go_boom", "scoresheet"])


def wins(player: str, among: str, n: int = 10) -> dict[str, str]:
    """A round in which one player scores `n` and the others nothing, in the words of each kind."""
    others = [one for one in among if one != player]
    hand = ",".join(f"{one}{n - len(others) + 1 if one == others[0] else 1}" for one in others)
    sheet = ",".join(f"{one}{n if one == player else 0}" for one in among)
    return {"go_boom": f"{player}({hand})", "scoresheet": f"[{sheet}]"}


def after(kind: str, players: str, words: str, stakes: Any = None) -> Evening:
    """A game after words that both kinds share and rounds such as "a@abc": a scores 10 among a, b and c."""
    evening = played(kind, players, stakes=stakes)
    for word in words.split():
        go_on(evening, wins(word[0], word[2:])[kind] if "@" in word else word)
    return evening


COMING = (
    ("", "abc", "a0 b0 c0"),
    ("+d", "abcd", "a0 b0 c0 d0"),
    ("+d>a", "adbc", "a0 d0 b0 c0"),
    ("a@abc +d", "abcd", "a10 b0 c0 d0"),
    ("a@abc +d d@abcd", "abcd", "a10 b0 c0 d10"),
    ("a@abc -a", "bc", "a10 b0 c0"),
    ("a@abc -a b@bc", "bc", "a10 b10 c0"),
    ("a@abc -a +a", "bca", "b0 c0 a10"),
    ("a@abc -a b@bc +a>b a@bac", "bac", "b10 a20 c0"),
)


@kinds
@pytest.mark.parametrize("stakes", [None, {"mode": "none"}, AVERAGE])
@pytest.mark.parametrize(("words", "seats", "scores"), COMING)
def test_between_rounds_players_come_and_go(kind: str, stakes: Any, words: str, seats: str, scores: str) -> None:
    evening = after(kind, "abc", words, stakes)
    assert "".join(evening.game().book.state.seats.seated) == seats
    assert points(evening) == scores
    assert evening.game().book.state.row is None or "@" in words.split()[-1]


REFUSED = (
    ("", "+b", "already_seated"),
    ("", "+d>e", "not_seated"),
    ("-b", "+d>b", "not_seated"),
    ("", "-d", "not_seated"),
    ("-b", "-b", "not_seated"),
    ("-b -c", "-a", "last_player"),
    ("end", "+d", "game_over"),
    ("end", "-a", "game_over"),
    ("end", "end", "game_over"),
    ("off", "end", "game_over"),
)


@kinds
@pytest.mark.parametrize(("words", "event", "code"), REFUSED)
def test_refused(kind: str, words: str, event: str, code: str) -> None:
    assert after(kind, "abc", words).refused(told(event), "g1").code == code


POT_REFUSED = (
    ("a@abc", "+d", "pot_closed"),
    ("a@abc -b", "+b", "pot_closed"),
    ("-b", "+b", "pot_closed"),
    ("-b -c", "-a", "game_over"),
    ("-b -c", "end", "game_over"),
)


@kinds
@pytest.mark.parametrize(("words", "event", "code"), POT_REFUSED)
def test_refused_where_a_pot_is_played_for(kind: str, words: str, event: str, code: str) -> None:
    assert after(kind, "abc", words, POT).refused(told(event), "g1").code == code


POT_ENDS = (
    ("a@abc end", (50, -25, -25), "a"),
    ("+d a@abcd end", (75, -25, -25, -25), "a"),
    ("a@abc b@abc end", (13, 12, -25), "ab"),
    ("a@abc -a end", (-25, 13, 12), "bc"),
    ("a@abc -a -b", (-25, -25, 50), "c"),
    ("-a -b", (-25, -25, 50), "c"),
    ("end", (0, 0, 0), "abc"),
    ("a@abc off", (0, 0, 0), ""),
)


@kinds
@pytest.mark.parametrize(("words", "amounts", "won"), POT_ENDS)
def test_who_takes_the_pot(kind: str, words: str, amounts: tuple[int, ...], won: str) -> None:
    evening = after(kind, "abc", words, POT)
    assert (cents(evening), winners(evening)) == (amounts, won)
    assert shown(evening)["pots"] == {}


@kinds
@pytest.mark.parametrize(("words", "pot"), [("", 75), ("+d", 100), ("-b", 75), ("a@abc", 75)])
def test_while_it_runs_it_all_lies_in_the_pot(kind: str, words: str, pot: int) -> None:
    evening = after(kind, "abc", words, POT)
    assert shown(evening)["pots"] == {"pot": pot}
    assert set(cents(evening)) == {0}


@kinds
def test_a_closed_pot_does_not_offer_a_seat(kind: str) -> None:
    evening = after(kind, "abc", "", POT)
    assert "game.joined" in shown(evening)["next"]["may"]
    go_on(evening, wins("a", "abc")[kind])
    assert "game.joined" not in shown(evening)["next"]["may"]


@kinds
def test_a_leaver_is_paid_at_his_exit_and_starts_at_nothing_when_he_comes_back(kind: str) -> None:
    evening = after(kind, "abc", "a@abc -a", AVERAGE)
    assert cents(evening) == (66, -33, -33)
    go_on(evening, wins("b", "bc")[kind])
    assert cents(evening) == (66, 17, -83)
    go_on(evening, "+a")
    assert cents(evening) == (17, -83, 66)
    go_on(evening, wins("a", "bca")[kind])
    assert cents(evening) == (-17, -116, 133)


@kinds
def test_an_abandoned_game_moves_no_money(kind: str) -> None:
    evening = after(kind, "abc", "a@abc -a off", AVERAGE)
    assert set(cents(evening)) == {0}
    assert shown(evening)["status"] == "abandoned"
