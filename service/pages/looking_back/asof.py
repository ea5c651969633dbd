"""A page as it stood after an event: which entry that was, what it changed, and the way to those around it."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, current_app, g

from events.say import Say
from projections.play import Entry, Play
from projections.preview import Change, Changes, GameChange, changes
from service.acts import words_of
from service.pages.about import row_of
from service.pages.looking_back.past import Step
from service.pages.visit import PAST, Visit

pages = Blueprint("asof", __name__)


@dataclass(frozen=True, slots=True)
class Told:
    """The entry after which a page is shown: its words, the row it led to, and whether it was corrected since."""

    step: Step
    words: list[str]
    play: Play | None
    row: Entry | None
    corrected: bool


@dataclass(frozen=True, slots=True)
class Was:
    """What the entry changed, figure by figure; None where it did not, or where the page shows the table as it is."""

    all: Changes | None = None

    def score(self, game: str, player: str) -> Change[int] | None:
        """A score."""
        return next((_seen(one.scores.get(player)) for one in self._games(game)), None)

    def money(self, game: str, player: str) -> Change[int] | None:
        """Money in a game, minor units."""
        return next((_seen(one.money.get(player)) for one in self._games(game)), None)

    def row(self, game: str, seq: int) -> Change[int] | None:
        """A row: one of its players' points."""
        rows = (change for one in self._games(game) for (at, _), change in one.rows.items() if at == seq)
        return next(rows, None)

    def game(self, game: str) -> bool:
        """Whether anything of a game."""
        return any(True for _ in self._games(game))

    def balance(self, player: str) -> Change[int] | None:
        """A balance, minor units."""
        return _seen(self.all.balances.get(player)) if self.all else None

    def line(self, payer: str, payee: str) -> Change[int] | None:
        """A payment to be made, minor units."""
        return self.all.lines.get((payer, payee)) if self.all else None

    def _games(self, game: str) -> Iterator[GameChange]:
        return (one for one in (self.all.games if self.all else ()) if one.game == game)


def _seen(change: Change[int] | None) -> Change[int] | None:
    """A change that is worth a mark: not the 0 of whoever has just sat down."""
    return change if change and (change.before is not None or change.after) else None


@pages.app_url_defaults
def _stay(endpoint: str, values: dict[str, object]) -> None:
    """Links between pages of the past stay there; `at` none leads out of it."""
    at = g.get("at")
    if at and current_app.view_functions.get(endpoint) in PAST:
        values.setdefault("at", at)


@pages.app_template_global()
def entry_then(visit: Visit) -> Told | None:
    """The entry after which the page is shown."""
    step = visit.way.step if visit.way else None
    if visit.way is None or step is None:
        return None
    upto = min(step.last.seq, visit.at)
    store, now, then = visit.here.store, visit.way.now, visit.table
    events = [one for one in store.read(visit.id, step.first.seq - 1, upto) if one.act == step.first.act]
    play, row = row_of(then, upto, visit.past)
    seqs = [one.seq for one in events]
    corrected = not all(now.effective.counts(seq) and seq not in now.effective.right for seq in seqs)
    words: tuple[Say, ...] = words_of(then, events)
    return Told(step, [visit.say.say(one) for one in words], play, row, corrected)


@pages.app_template_global()
def was(visit: Visit) -> Was:
    """What the entry changed."""
    step = visit.way.step if visit.way else None
    if step is None:
        return Was()
    if "was" not in g:
        g.was = Was(changes(visit.here.tables.as_of(visit.id, step.first.seq - 1), visit.table))
    held: Was = g.was
    return held
