"""Refusals of joining and leaving that every game shares (rules, section 6.0)."""

from events.say import Who
from events.table import GameJoined, GameLeft
from projections.game import Refusal, refuse
from projections.seats import Seats


def allow_join(seats: Seats, event: GameJoined, most: int) -> Refusal | None:
    """Whether a seat is free and `after` sits here."""
    if event.player in seats.seated:
        return refuse("already_seated", "{player} is in this game already.", player=Who(event.player))
    if event.after is not None and event.after not in seats.seated:
        return refuse(
            "not_seated",
            "{player} does not sit in this game: choose a neighbour who does.",
            player=Who(event.after),
        )
    if len(seats.seated) >= most:
        return refuse("too_many_players", "At most {most} can play: somebody must leave first.", most=most)
    return None


def allow_leave(seats: Seats, event: GameLeft) -> Refusal | None:
    """Whether the player sits here and is not the last."""
    if event.player not in seats.seated:
        return refuse("not_seated", "{player} does not sit in this game.", player=Who(event.player))
    if len(seats.seated) == 1:
        return refuse("last_player", "{player} is the last one here: end the game instead.", player=Who(event.player))
    return None
