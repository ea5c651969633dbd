"""The table's home: its night, the games side by side, what to do next."""

import pytest

from service.access import Role
from service.edge import new_id
from tests.service.pages.phone import NEXT, Phone


def test_before_the_first_night(owner: Phone) -> None:
    home = owner.get()
    assert "No night yet" in home.words
    assert "Nothing played yet" in home.words
    assert "A night begins with its first game." in home.words
    assert "A night begins" not in owner.other(Role.VIEWER).get().words


def test_games_side_by_side_the_newest_first(scorer: Phone) -> None:
    assert "Nothing scored yet" in scorer.get().words
    scorer.deal()
    scorer.start({"plays": ["p1", "p2", "p3"]})
    scorer.deal(NEXT | {"2.jack": "+nobody"}, game="g2")
    home = scorer.get(Accept_Language="en-GB")
    assert "Tonight, 30 Nov 2026" in home.words
    assert home.words.index("Pitch 2 running") < home.words.index("Pitch 1 running")
    assert "Points: Boris 2 Money: Boris +€0.12" in home.words
    assert "Points: Carla 3 Money: Carla +€0.20" in home.words
    assert "Go to Pitch 2" in home.words
    assert "Another game" in home.words


def test_ties_are_named_together(scorer: Phone) -> None:
    scorer.deal(
        {"1.player": "p2", "1.bid": "2", "2.high": "p2", "2.low": "p2", "2.jack": "+nobody", "2.game": "+nobody"}
    )
    scorer.deal({**NEXT, "1.bid": "2", "2.low": "p4", "2.jack": "p3", "2.game": "p4"})
    assert "Points: Boris, Carla, and Dmitri 2" in scorer.get().words


def test_after_the_night(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get("/g/g1/end"), "Abandon the game", {"reason": "late"})
    assert "abandoned" in scorer.get().words
    assert "Money:" not in scorer.get().words
    scorer.press(scorer.get("/night/end"), "End the night")
    home = scorer.get(Accept_Language="en-GB")
    assert "Last night: 30 Nov 2026" in home.words
    assert "Start a game" in home.words
    assert "are open" not in home.words


def test_a_page_that_shows_how_it_stands_follows_the_table(viewer: Phone) -> None:
    _, head = viewer.here.store.head(viewer.table)
    for path in ("", "/g/g1", "/g/g1/deals", "/settle"):
        body = dict(viewer.get(path).reader.tags)["body"]
        assert "data-follow" in body
        assert (body["data-live"], body["data-asks"]) == (f"{viewer.home}/live", f"{viewer.home}/seq")
        assert (body["data-seq"], body["data-hash"]) == (str(len(viewer.log)), head)
    assert viewer.get("/seq").response.json == {"seq": len(viewer.log), "head": head, "phones": 1}


def test_what_answers_a_form_is_not_fetched_anew(scorer: Phone) -> None:
    """A browser would send the form again."""
    answer = scorer.post("/pay", {"id": new_id(), "from": "p1", "to": "p2", "amount": "x"})
    assert answer.status == 422
    assert "data-follow" not in dict(answer.reader.tags)["body"]


@pytest.mark.parametrize("path", ["", "/g/g1", "/settle"])
def test_a_page_is_never_kept(scorer: Phone, path: str) -> None:
    assert scorer.get(path).response.headers["Cache-Control"] == "no-store"
