"""Corrections around a night's end: games left unfinished in it, and the end itself taken back and restored."""

from events.money import PaymentMade
from events.table import GameStarted, NightEnded, NightStarted
from tests.given import Evening, forgotten, meaning, met, money, pitch, right, told, void


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


def test_an_insertion_finishes_a_game_left_unfinished() -> None:
    evening = stranded()
    before = meaning(evening.table)
    finished = evening.tell(forgotten(16, told("end"), "g1"))
    assert evening.state["games"][0]["status"] == "ended"
    assert evening.state["balances"]["a"] == 20
    evening.tell(void(finished))
    assert meaning(evening.table) == before


def test_a_game_put_into_an_ended_night_counts_once_it_is_finished() -> None:
    evening = met("ab")
    night = evening.seq
    evening.tell(NightEnded("n1"))
    start = evening.tell(forgotten(night, GameStarted("pitch", ("a", "b")), "g1"))
    assert (evening.state["games"][0]["status"], evening.state["provisional"]) == ("abandoned", False)
    for word in ("@b", "=a4", "aaaa"):
        evening.tell(forgotten(start, told(word), "g1"))
    assert set(evening.state["balances"].values()) == {0}
    assert evening.refused(told("end"), "g1").code == "game_over"
    evening.tell(forgotten(start, told("end"), "g1"))
    assert evening.state["games"][0]["status"] == "ended"
    assert evening.state["balances"] == {"a": 20, "b": -20}
    assert evening.state["settlement"] == [{"from": "b", "to": "a", "amount": 20}]


def lines(evening: Evening) -> dict[str, int]:
    """Who pays whom how much: "ba" is b to a."""
    return {line["from"] + line["to"]: line["amount"] for line in evening.state["settlement"]}


SCORED = 16
"""In the evenings below, the event that scored the deal."""


def night_over() -> Evening:
    """b, c and d each owe a 10 cents; the night is over, and b has paid."""
    evening = pitch("abcd", "@d =a4 aaaa end")
    evening.tell(NightEnded("n1"), PaymentMade("b", "a", 10))
    assert lines(evening) == {"ca": 10, "da": 10}
    return evening


def test_a_correction_in_an_ended_night_changes_no_list_and_no_payment() -> None:
    """What it changes is open: the lines that fit stay, the others give way to the fewest that clear the rest."""
    evening = night_over()
    lists, payments = dict(evening.table.lists), dict(evening.table.payments)
    evening.tell(right(SCORED, told("aaab")))
    assert money(evening) == {"a": -32, "b": 17, "c": 8, "d": 7}
    assert (evening.table.lists, evening.table.payments) == (lists, payments)
    assert evening.state["balances"] == {**dict.fromkeys("abcdefghij", 0), "a": -42, "b": 27, "c": 8, "d": 7}
    assert lines(evening) == {"ab": 27, "ac": 8, "ad": 7}
    evening.tell(void(evening.seq))
    assert lines(evening) == {"ca": 10, "da": 10}


def test_what_a_correction_leaves_open_goes_into_the_next_nights_list() -> None:
    """The night in between keeps its game and its list: a deal of b's worth 20 cents, which he got."""
    evening = night_over()
    evening.tell(PaymentMade("c", "a", 10), PaymentMade("d", "a", 10))
    evening.tell(NightStarted("n2"))
    evening.start("ab", game="g2")
    evening.play("@b =b4 bbbb end", "g2")
    evening.tell(NightEnded("n2"), PaymentMade("a", "b", 20))
    second, lists = evening.game("g2"), dict(evening.table.lists)
    assert lines(evening) == {}
    evening.tell(right(SCORED, told("aaab")))
    assert (evening.game("g2"), evening.table.lists) == (second, lists)
    assert lines(evening) == {"ab": 27, "ac": 18, "ad": 17}
    evening.tell(NightStarted("n3"), NightEnded("n3"))
    assert lines(evening) == {"ab": 27, "ac": 18, "ad": 17}
    assert evening.table.fixed_at == evening.seq


def test_a_correction_before_the_nights_end_is_on_its_list() -> None:
    evening = pitch("ab", "@b =a4 aaaa end")
    evening.tell(right(SCORED, told("aa--")), void(SCORED + 1))
    evening.tell(void(evening.seq), NightEnded("n1"))
    assert [(one.payer, one.payee) for one in evening.table.lists[evening.seq]] == [("a", "b")]
