"""What a table may hold: refused beyond it, and nothing that people do comes near."""

import pytest

from events.games.scoresheet import RoundScored
from events.table import GameStarted, NightEnded, NightStarted, PlayerAdded, PlayerHidden, PlayerRenamed
from projections import bounds, corrections, play, roster
from tests.given import Evening, met, pitch, right, told, void


def test_players_and_nights_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = met("ab")
    monkeypatch.setattr(roster, "PLAYERS_MOST", 3)
    monkeypatch.setattr(roster, "NIGHTS_MOST", 2)
    evening.tell(PlayerAdded("c", "Carla"))
    assert evening.refused(PlayerAdded("d", "Dmitri")).code == "too_large"
    evening.tell(PlayerHidden("c"))
    for night in ("n1", "n2"):
        if night != "n1":
            evening.tell(NightStarted(night))
        evening.tell(NightEnded(night))
    assert evening.refused(NightStarted("n3")).code == "too_large"


def test_the_rows_of_a_game_are_bounded_and_it_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = pitch("abc", "@a =b2 ba-b @b =c2 ca-c")
    monkeypatch.setattr(play, "ROWS_MOST", 2)
    other = pitch("abc", "@a =b2 ba-b @b =c2 ca-c")
    assert evening.refused(told("@c"), "g1").code == "too_large"
    evening.play("end")
    other.play("off")


def depth_of(evening: Evening) -> int:
    """How often an event and its corrections can be taken back in turn."""
    seq = evening.tell(PlayerRenamed("a", "Anna B."))
    depth = 0
    while evening.may(void(seq)):
        seq = evening.tell(void(seq))
        depth += 1
    assert evening.refused(void(seq)).code == "too_large"
    return depth


def test_corrections_of_corrections_are_bounded() -> None:
    assert depth_of(met("ab")) == bounds.DEPTH_MOST


def test_undo_and_redo_may_go_on_for_ever() -> None:
    """Redo takes back an undo, and the next undo is a new one: they do not stand on each other."""
    evening = met("ab")
    evening.tell(PlayerRenamed("a", "Anna B."))
    for _ in range(bounds.DEPTH_MOST * 2):
        evening.undo()
        evening.redo()
    assert evening.table.roster.players["a"].name == "Anna B."


def test_all_that_is_folded_anew_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = met("ab")
    start = evening.tell(GameStarted("scoresheet", ("a", "b")), game="g1")
    for n in range(20):
        evening.tell(RoundScored({"a": n, "b": 1}), game="g1")
    evening.tell(PlayerRenamed("a", "Anna B."))
    monkeypatch.setattr(bounds, "REFOLDED_MOST", 45)
    monkeypatch.setattr(corrections, "AROUND_PER_GAME", 1)
    for n in range(2):
        evening.tell(right(start + 1, RoundScored({"a": n, "b": 7})), game="g1")
    assert evening.table.refolded == 42
    evening.tell(void(evening.seq - 2))  # of no game: folded anew as well
    assert evening.table.refolded > 45
    refusal = evening.refused(right(start + 2, RoundScored({"a": 3, "b": 7})), "g1")
    assert refusal.code == "too_large"
    evening.tell(RoundScored({"a": 1, "b": 1}), game="g1")


def test_a_copy_knows_what_was_folded_anew() -> None:
    evening = met("ab")
    evening.table.refolded = 7
    assert evening.table.fork().refolded == 7
