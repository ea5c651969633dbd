"""What makes a client's knowledge stale: each guard moves with what it guards, and with nothing else."""

import pytest

from events.corrections import DisputeRaised, DisputeResolved, EventVoided
from events.event import Event
from events.games.pitch import Dealt
from events.money import PaymentMade
from events.table import (
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    TableOpened,
)
from projections.table import last_seen
from tests.given import Evening, forgotten, met, right, told, void

PAYMENT = PaymentMade("a", "b", 5)
G3 = GameStarted("pitch", ("a", "b"))

GUARDED: dict[str, tuple[Event, str | None]] = {
    "g1": (Dealt("a"), "g1"),
    "g2": (Dealt("a"), "g2"),
    "payments": (PAYMENT, None),
    "nights": (NightEnded("n1"), None),
}
"""What a client may be about to tell, by the guard that it falls under."""

OPENED, BORIS, NIGHT, G1, PAID, PLAYED = 1, 3, 4, 5, 7, 8
"""Seqs of the evening below; g2 is 6."""


def evening() -> Evening:
    """Two games, a payment, and a deal in g1."""
    evening = met("ab")
    evening.start("ab", game="g1")
    evening.start("ab", game="g2")
    evening.tell(PAYMENT)
    evening.play("@a", "g1")
    return evening


def guards(evening: Evening) -> dict[str, int]:
    """The last seq that each guard asks for."""
    return {name: last_seen(evening.table, event, game, evening) for name, (event, game) in GUARDED.items()}


def moved(evening: Evening, event: Event, game: str | None = None) -> str:
    """The guards that the event moves."""
    before = guards(evening)
    seq = evening.tell(event, game=game)
    after = guards(evening)
    assert all(after[name] in (before[name], seq) for name in after)
    return " ".join(name for name in after if after[name] == seq)


@pytest.mark.parametrize(
    ("event", "game", "names"),
    [
        (told("=b2"), "g1", "g1"),
        (told("@a"), "g2", "g2"),
        (told("+c"), "g2", "g2"),
        (PAYMENT, None, "payments"),
        (G3, "g3", "nights"),
        (PlayerAdded("d", "Dmitri"), None, ""),
        (PlayerRenamed("a", "Ann"), None, ""),
        (PlayerHidden("a"), None, ""),
        (void(PLAYED), None, "g1"),
        (void(PAID), None, "payments"),
        (void(G1, PLAYED), None, "g1 nights"),
    ],
)
def test_what_moves_a_guard_while_the_night_runs(event: Event, game: str | None, names: str) -> None:
    now = evening()
    now.tell(PlayerAdded("c", "Carla"))
    assert moved(now, event, game) == names


def test_what_moves_a_guard_once_the_night_has_ended() -> None:
    night = evening()
    deal = night.play("x end", "g1")
    night.play("end", "g2")
    assert moved(night, NightEnded("n1")) == "nights"
    assert moved(night, void(deal)) == "g1 payments"
    assert moved(night, void(night.seq)) == "g1 payments"
    assert moved(night, void(G1, PLAYED, deal - 1, deal)) == "g1 payments nights"
    assert moved(night, void(night.seq)) == "g1 payments nights"
    assert moved(night, NightStarted("n2")) == "nights"
    assert moved(night, void(night.seq)) == "nights"


@pytest.mark.parametrize(
    ("target", "guard"),
    [(PLAYED, "g1"), (G1, "g1"), (G1 + 1, "g2"), (PAID, "payments"), (NIGHT, "nights")],
)
def test_a_correction_is_guarded_by_its_targets_game(target: int, guard: str) -> None:
    now = evening()
    now.tell(GameStarted("pitch", ("a", "b")), game="g3")
    assert last_seen(now.table, void(target), None, now) == guards(now)[guard]


def test_a_redo_is_guarded_like_its_undo() -> None:
    now = evening()
    redo = void(now.tell(void(PLAYED)))
    now.play("@b", "g1")
    assert last_seen(now.table, redo, None, now) == guards(now)["g1"] == now.seq


@pytest.mark.parametrize("correction", [void(BORIS), void(OPENED), void(99)])
def test_what_is_outside_the_games_or_unknown_is_not_guarded(correction: EventVoided) -> None:
    now = evening()
    assert last_seen(now.table, correction, None, now) == 0


def test_a_game_that_is_not_there_is_not_guarded() -> None:
    now = evening()
    assert last_seen(now.table, Dealt("a"), "g9", now) == 0
    assert last_seen(now.table, PlayerHidden("a"), None, now) == 0


NEW = PlayerAdded("z", "Zoë")


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (right(PLAYED, Dealt("b")), "g1"),
        (forgotten(PLAYED, told("x"), "g1"), "g1"),
        (forgotten(PLAYED, G3, "g3"), "nights"),
        (forgotten(PLAYED, PAYMENT), "payments"),
        (right(PAID, PAYMENT), "payments"),
        (right(G1 + 1, G3), "g2 nights"),
        (right(NIGHT, NightStarted("n1", "2026-12-24")), "nights"),
        (right(OPENED, TableOpened("Friday", "EUR")), ""),
        (forgotten(PLAYED, NEW), ""),
        (DisputeRaised(PLAYED, "a", "no"), ""),
    ],
)
def test_corrections_move_the_guard_of_what_they_change(event: Event, names: str) -> None:
    now = evening()
    assert moved(now, event) == names
    if not isinstance(event, DisputeRaised):
        assert moved(now, void(now.seq)) == names


@pytest.mark.parametrize(
    ("correction", "guard"),
    [
        (right(PLAYED, Dealt("b")), "g1"),
        (forgotten(PLAYED, told("x"), "g2"), "g2"),
        (forgotten(PLAYED, PAYMENT), "payments"),
        (forgotten(PLAYED, NightStarted("n2")), "nights"),
        (void(PLAYED + 2), "g1"),
        (void(PLAYED + 3), "g2"),
    ],
)
def test_other_corrections_are_guarded_by_their_targets_game(correction: Event, guard: str) -> None:
    now = evening()
    now.tell(GameStarted("pitch", ("a", "b")), game="g3")
    now.tell(right(PLAYED, Dealt("b")), forgotten(G1 + 1, told("@a"), "g2"))
    assert last_seen(now.table, correction, None, now) == guards(now)[guard]


def test_a_dispute_and_what_comes_of_it_are_never_stale() -> None:
    now = evening()
    now.tell(DisputeRaised(PLAYED, "a", "no"))
    for event in (DisputeRaised(PLAYED, "a", "no"), DisputeResolved(now.seq, "stands", "yes"), void(now.seq)):
        assert last_seen(now.table, event, None, now) == 0


def test_a_correction_in_an_ended_night_moves_the_payments() -> None:
    night = evening()
    night.play("x end", "g1")
    night.play("end", "g2")
    night.tell(NightEnded("n1"))
    assert moved(night, right(PLAYED, Dealt("b"))) == "g1 payments"
    assert moved(night, void(night.seq)) == "g1 payments"
    assert moved(night, forgotten(PLAYED, G3, "g3")) == "payments nights"
