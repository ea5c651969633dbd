"""Corrections around a night's end: games left unfinished in it, and the end itself taken back and restored."""

from events.table import NightEnded, NightStarted
from tests.given import Evening, met, pitch, told, void


def stranded() -> Evening:
    """A game whose end was taken back after its night had ended."""
    evening = pitch("ab", "@b =a4 aaaa end")
    end = evening.seq
    evening.tell(NightEnded("n1"), void(end))
    return evening


def test_a_game_left_unfinished_in_an_ended_night_counts_as_abandoned() -> None:
    evening = stranded()
    (game,) = evening.state["games"]
    assert (game["status"], game["money"], game["next"]) == ("abandoned", {"a": 0, "b": 0}, {"turn": None, "may": []})
    assert set(evening.state["balances"].values()) == {0}
    assert (evening.state["settlement"], evening.state["provisional"]) == ([], False)
    assert evening.refused(told("end"), "g1").code == "game_over"
    evening.tell(void(evening.seq))
    assert evening.state["balances"]["a"] == 20
    assert evening.state["games"][0]["status"] == "ended"


def test_it_goes_on_once_its_night_does() -> None:
    evening = stranded()
    reopened = evening.tell(void(evening.seq - 1))
    assert evening.state["games"][0]["status"] == "running"
    assert evening.state["balances"]["a"] == 20
    assert evening.refused(void(reopened)).code == "game_running"
    evening.play("end")
    evening.tell(void(reopened))
    assert evening.state["night"] is None


def test_an_earlier_end_of_a_night_cannot_come_back_before_its_games() -> None:
    evening = met("ab")
    reopened = evening.tell(NightEnded("n1"), void(evening.seq + 1))
    evening.start("ab")
    evening.play("end")
    assert evening.refused(void(reopened)).code == "in_use"
    evening.undo()
    evening.undo()
    evening.tell(void(reopened))
    assert evening.state["night"] is None


def test_the_end_of_a_night_stands_while_another_runs() -> None:
    evening = met("ab")
    end = evening.tell(NightEnded("n1"))
    since = evening.tell(NightStarted("n2"))
    assert evening.refused(void(end)).events == (since,)
