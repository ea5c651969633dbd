"""What an entry of the log is about: the game it belongs to, and the row of that game it led to."""

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
    if fact is None or play is None or not table.effective.counts(fact.seq):
        return play, None
    spot = table.effective.spot(fact.seq)
    row = next((one for one in play.book.rows if table.effective.spot(one.seq) >= spot), None)
    around = fact.event.type.startswith("game.")  # its start and end, coming and going
    return play, None if around and row and row.seq != fact.seq else row
