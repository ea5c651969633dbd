"""What an entry of the log is about: the game it belongs to, and the row of that game that it led to.

For any table and past; what of it belongs together, to be corrected at once, is a `service.pages.places.Place`.
"""

from events.event import Event
from projections.books import Table
from projections.corrections import told_of
from projections.effective import Fact, Past
from projections.play import Entry, Play


def fact_of(table: Table, seq: int, past: Past) -> Fact | None:
    """The event itself; of a correction, the first that it reaches."""
    return next(iter(told_of(table, (seq,), past)), None)


def game_of(table: Table, seq: int, past: Past) -> str | None:
    """The game of an event, or of what a correction corrects."""
    fact = fact_of(table, seq, past)
    return fact.game if fact else None


def row_of(table: Table, seq: int, past: Past) -> tuple[Play | None, Entry | None]:
    """The game of an event, and the row that the event completed or led to; no row for what does not count."""
    fact = fact_of(table, seq, past)
    play = table.games.get(fact.game or "") if fact else None
    return play, row_in(table, play, fact) if play and fact else None


def row_in(table: Table, play: Play, fact: Fact) -> Entry | None:
    """The row of its game that an event completed or led to; none of what does not count, or of coming and going."""
    effective = table.effective
    spot = effective.spot(fact.seq)
    row = next((one for one in play.book.rows if effective.spot(one.seq) >= spot), None)
    if not effective.counts(fact.seq) or (is_apart(fact.event) and row and row.seq != fact.seq):
        return None
    return row


def is_apart(event: Event) -> bool:
    """Whether an event is around the rows of its game: its start and end, coming and going."""
    return event.type.startswith("game.")
