"""The state as the contract's section 2 has it: exactly these keys, and what stands in them."""

from typing import Any

import pytest

from events.money import PaymentMade
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerHidden, TableOpened
from projections.state import state
from tests.given import Evening, met, void


def evening() -> Evening:
    """Anna and Boris, one running game with a deal in it."""
    evening = met("ab")
    evening.start("ab")
    evening.play("@b =a4 aaaa*6 @a")
    return evening


def test_a_running_game() -> None:
    now = evening()
    assert now.state == {
        "table": {"name": "Thursday", "currency": "EUR"},
        "events": 9,
        "head": now.log[-1].hash,
        "night": "n1",
        "nights": [{"night": "n1", "date": "2026-11-30", "ended": False}],
        "players": {"a": {"name": "Anna"}, "b": {"name": "Boris"}},
        "games": [
            {
                "game": "g1",
                "kind": "pitch",
                "night": "n1",
                "status": "running",
                "standing": [
                    {"player": "a", "score": 4, "rank": 1, "winner": False},
                    {"player": "b", "score": 0, "rank": 2, "winner": False},
                ],
                "money": {"a": 20, "b": -20},
                "pots": {},
                "next": {
                    "turn": "b",
                    "may": ["pitch.contracted", "pitch.bid", "pitch.misdealt", "game.abandoned"],
                },
                "rows": 1,
            }
        ],
        "balances": {"a": 20, "b": -20},
        "settlement": [{"from": "b", "to": "a", "amount": 20}],
        "settlement_proven": True,
        "disputes": [],
        "provisional": True,
    }


def test_an_ended_game_has_winners() -> None:
    evening = met("abc")
    evening.start("abc")
    evening.play("@c =aM aaaa*6 -c end")
    (game,) = evening.state["games"]
    assert game["status"] == "ended"
    assert game["standing"] == [
        {"player": "a", "score": 4, "rank": 1, "winner": True, "stars": 1},
        {"player": "b", "score": 0, "rank": 2, "winner": False},
        {"player": "c", "score": 0, "rank": 2, "winner": False, "out": True},
    ]
    assert (game["pots"], game["next"]) == ({}, {"turn": None, "may": []})
    assert evening.state["provisional"] is False


def test_a_pot_holds_the_antes_while_the_game_runs() -> None:
    evening = met("ab")
    evening.start("ab", stakes={"mode": "pot", "ante": 25})
    assert evening.state["games"][0]["pots"] == {"pot": 50}
    evening.play("off")
    (game,) = evening.state["games"]
    assert (game["status"], game["pots"], game["money"]) == ("abandoned", {}, {"a": 0, "b": 0})


@pytest.mark.parametrize(
    ("person", "shown"),
    [
        (PlayerAdded("c", "Carla"), {"name": "Carla"}),
        (PlayerAdded("c", "Konstantina", "Kosta"), {"name": "Konstantina", "short": "Kosta"}),
    ],
)
def test_people(person: PlayerAdded, shown: dict[str, Any]) -> None:
    evening = met("ab")
    evening.tell(person)
    assert evening.state["players"]["c"] == shown
    evening.tell(PlayerHidden("c"))
    assert evening.state["players"]["c"] == {**shown, "hidden": True}


def test_what_is_optional_shows_where_it_was_told() -> None:
    evening = Evening()
    evening.tell(TableOpened("Thursday", "EUR", "Europe/Rome"), NightStarted("n1", "2026-11-30", "At Anna's"))
    assert evening.state["table"] == {"name": "Thursday", "currency": "EUR", "timezone": "Europe/Rome"}
    assert evening.state["nights"] == [{"night": "n1", "date": "2026-11-30", "ended": False, "label": "At Anna's"}]


def test_a_table_just_opened() -> None:
    evening = Evening()
    evening.tell(TableOpened("Thursday", "XXX"))
    assert evening.state == {
        "table": {"name": "Thursday", "currency": "XXX"},
        "events": 1,
        "head": evening.log[0].hash,
        "night": None,
        "nights": [],
        "players": {},
        "games": [],
        "balances": {},
        "settlement": [],
        "settlement_proven": True,
        "disputes": [],
        "provisional": False,
    }


def test_the_head_of_a_log_without_a_chain_is_null() -> None:
    evening = met("ab")
    evening.take(evening.log[-1]._replace(seq=5, event=NightEnded("n1"), prev="", hash=""))
    assert evening.state["head"] is None


def test_the_games_of_one_night() -> None:
    evening = met("ab")
    evening.start("ab", game="g1")
    evening.play("end", "g1")
    evening.tell(NightEnded("n1"), NightStarted("n2"))
    evening.start("ab", game="g2")
    evening.start("ab", game="g3")

    def games(night: str | None = None) -> list[str]:
        return [one["game"] for one in state(evening.table, night)["games"]]

    assert (games(), games("n1"), games("n2"), games("n3")) == (["g2", "g3"], ["g1"], ["g2", "g3"], [])
    assert [one["game"] for one in evening.state["games"]] == ["g1", "g2", "g3"]
    evening.play("end", "g2")
    evening.play("end", "g3")
    evening.tell(NightEnded("n2"))
    assert games() == ["g2", "g3"]


def test_games_stay_in_the_order_of_their_starts() -> None:
    evening = met("ab")
    first = evening.start("ab", game="g1")
    evening.start("ab", game="g2")
    evening.tell(void(first))
    evening.tell(void(evening.seq))
    assert [one["game"] for one in evening.state["games"]] == ["g1", "g2"]


def test_balances_are_all_games_and_payments() -> None:
    now = evening()
    now.play("x end")
    now.tell(PaymentMade("b", "a", 15))
    assert now.state["balances"] == {"a": 5, "b": -5}
    assert now.state["settlement"] == [{"from": "b", "to": "a", "amount": 5}]
