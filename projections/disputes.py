"""Disputes: who does not agree with what was recorded, and what came of it. They change no figure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from events.corrections import DisputeRaised, DisputeResolved
from events.event import Event
from projections.game import Refusal, refuse


@dataclass(frozen=True, slots=True)
class Disputed:
    """A dispute by the seq of its raising: the `event`, the `player` who disputes it, and why.

    Once resolved, `resolved` is the seq of that, `outcome` "stands" or "corrected", and `answer` its note.
    """

    seq: int
    event: int
    player: str
    note: str
    resolved: int = 0
    outcome: str = ""
    answer: str = ""

    @property
    def open(self) -> bool:
        """Whether nobody has resolved it yet."""
        return not self.resolved


Disputes = Mapping[int, Disputed]
"""Those that were raised and not taken back, by seq."""


def allow(disputes: Disputes, event: Event) -> Refusal | None:
    """Why a dispute cannot be resolved, or None; what else is told of disputes is the caller's to judge."""
    if not isinstance(event, DisputeResolved):
        return None
    disputed = disputes.get(event.dispute)
    if disputed is None:
        return refuse("not_legal_now", "Event {seq} is no dispute, or was taken back.", seq=event.dispute)
    if not disputed.open:
        return refuse("already_resolved", "This dispute has been resolved already: nothing to do.")
    return None


def evolve(disputes: Disputes, seq: int, event: Event) -> Disputes:
    """The disputes after an allowed event numbered `seq`."""
    match event:
        case DisputeRaised():
            return {**disputes, seq: Disputed(seq, event.event, event.player, event.note)}
        case DisputeResolved():
            disputed = replace(disputes[event.dispute], resolved=seq, outcome=event.outcome, answer=event.note)
            return {**disputes, event.dispute: disputed}
        case _:
            return disputes
