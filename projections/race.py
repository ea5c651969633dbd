"""The race of a game: how the scores came to what they are, row by row."""

from collections.abc import Mapping

from projections.play import Play

Race = Mapping[str, tuple[int | None, ...]]
"""Per player in seat order: the score at the start and after each row; None before he came in."""


def race(play: Play) -> Race:
    """The race so far; empty before anything is scored.

    Where the score is the money there is none after one row alone, as at a cash game, which moves it all at its end,
    and none of a game that was abandoned, whose money came to nothing.
    """
    scored = sum(any(entry.row.points.values()) for entry in play.book.rows)
    in_money = play.outcome.in_money
    if not scored or (in_money and (scored == 1 or play.book.abandoned)):
        return {}
    return {player: _scores(play, player, score) for player, score in play.outcome.scores.items()}


def _scores(play: Play, player: str, score: int) -> tuple[int | None, ...]:
    """Reckoned back from the last, as who comes in later may begin at other than 0."""
    changes = [entry.row.points.get(player) for entry in play.book.rows]
    first = next((n for n, change in enumerate(changes) if change is not None), len(changes))
    scores = [score]
    for change in reversed(changes[first:]):
        scores.append(scores[-1] - (change or 0))
    return (*[None] * first, *reversed(scores))
