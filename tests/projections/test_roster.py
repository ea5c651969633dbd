"""People and nights: names old and new, who is hidden, and the day an evening belongs to."""

from dataclasses import replace

import pytest

from events.event import Event
from events.table import NightEnded, NightStarted, PlayerAdded, PlayerHidden, PlayerRenamed, PlayerShown, TableOpened
from projections.roster import Night, Player, Roster, local_day
from tests.given import AT, Evening, met


@pytest.mark.parametrize(
    ("events", "player"),
    [
        ([], Player("a", "Anna")),
        ([PlayerRenamed("a", "Ann")], Player("a", "Ann")),
        ([PlayerRenamed("a", "Ann", "An"), PlayerRenamed("a", "Ann")], Player("a", "Ann")),
        ([PlayerRenamed("a", "O'Brien 🦞", "O'B")], Player("a", "O'Brien 🦞", "O'B")),
        ([PlayerHidden("a")], Player("a", "Anna", hidden=True)),
        ([PlayerHidden("a"), PlayerRenamed("a", "Ann")], Player("a", "Ann", hidden=True)),
        ([PlayerHidden("a"), PlayerShown("a")], Player("a", "Anna")),
    ],
)
def test_people(events: list[Event], player: Player) -> None:
    evening = met("ab")
    evening.tell(*events)
    assert list(evening.table.roster.players.values()) == [player, Player("b", "Boris")]


def test_who_is_hidden_may_still_play() -> None:
    evening = met("ab")
    evening.tell(PlayerHidden("a"))
    evening.start("ab")


def running(evening: Evening) -> Night | None:
    """The night that runs."""
    return evening.table.roster.night


def test_one_night_after_the_other() -> None:
    evening = met("")
    first = Night("n1", "2026-11-30", None, started=2)
    assert running(evening) == first
    evening.tell(NightEnded("n1"))
    assert running(evening) is None
    evening.tell(NightStarted("n2", "2026-12-07", "At Boris's"))
    second = Night("n2", "2026-12-07", "At Boris's", started=4)
    assert running(evening) == second
    assert list(evening.table.roster.nights.values()) == [replace(first, ended=3), second]


@pytest.mark.parametrize(("seq", "night"), [(1, None), (2, None), (3, "n1"), (4, None), (5, "n2"), (99, "n2")])
def test_the_night_in_which_something_was_recorded(seq: int, night: str | None) -> None:
    nights = {"n1": Night("n1", "2026-11-30", None, 2, 3), "n2": Night("n2", "2026-12-07", None, 4)}
    found = Roster(nights=nights).night_at(seq)
    assert (found.key if found else None) == night


@pytest.mark.parametrize(
    ("at", "timezone", "day"),
    [
        (AT, None, "2026-11-30"),
        ("2026-11-30T23:30:00.000Z", None, "2026-11-30"),
        ("2026-11-30T23:30:00.000Z", "Europe/Rome", "2026-12-01"),
        ("2026-12-01T04:30:00.000Z", "America/New_York", "2026-11-30"),
        ("2026-12-01T00:30:00.000+02:00", None, "2026-11-30"),
        ("2026-07-01T22:30:00.000Z", "Europe/Rome", "2026-07-02"),
        ("2026-11-30T14:00:00Z", "Pacific/Kiritimati", "2026-12-01"),
    ],
)
def test_a_night_belongs_to_the_day_on_which_it_started_where_the_table_is(
    at: str, timezone: str | None, day: str
) -> None:
    assert local_day(at, timezone) == day
    evening = Evening()
    evening.tell(TableOpened("Thursday", "EUR", timezone))
    evening.tell(NightStarted("n1"), at=at)
    assert evening.state["nights"] == [{"night": "n1", "date": day, "ended": False}]


def test_nothing_is_known_before_the_table_is_opened() -> None:
    roster = Roster()
    assert (roster.opened, roster.night) == (False, None)
    evening = Evening()
    evening.tell(TableOpened("Thursday", "EUR"), PlayerAdded("a", "Anna"))
    assert evening.table.roster.opened
