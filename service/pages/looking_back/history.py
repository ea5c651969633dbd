"""A player's history over all nights: money with its chart, every night, figures by kind of game, head to head."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from babel.numbers import format_decimal, format_percent
from flask import Blueprint
from markupsafe import Markup

from events.say import Cents, say, say_n
from projections.figures import Change, Mean, Of
from projections.history import Evening, History, history
from service.drawing.charts import Line, bar_chart, line_chart, round_step
from service.drawing.shapes import Bar, Mark
from service.pages.errors import page
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.wording.words import MINUS, Speaker

pages = Blueprint("history", __name__, url_prefix="/t/<table>")

BINS = 7
"""So many bars a distribution has, or one more."""


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's page; the charts are empty where there is nothing to draw. `bars` are what the second one shows."""

    history: History
    chart: Markup | str
    bars: list[Bar]
    spread: Markup | str
    running: bool

    @property
    def newest_first(self) -> list[Evening]:
        """The nights, the last first."""
        return [*reversed(self.history.evenings)]

    def vast(self, speaker: Speaker) -> bool:
        """Whether amounts are too long to stand beside each other on a small phone."""
        amounts = [cents for one in self.history.evenings for cents in (one.money, one.total)]
        return max((len(speaker.decimal(cents, True)) for cents in amounts), default=0) > len("+1,234.56")

    @property
    def per_night(self) -> int:
        """The money of an average night, to a whole minor unit."""
        return round(self.history.per_night)


@pages.get("/p/<player>")
@at_table()
def player(visit: Visit, player: str) -> Any:
    """The page."""
    if player not in visit.table.roster.players:
        raise Stop("not_found", say("There is no such player at this table. Go back to the table."))
    shown = history(visit.table, player)
    bars = _ranks(shown) if visit.table.points_only else in_bars([one.money for one in shown.evenings])
    view = PlayerPage(
        shown,
        _money(visit.say, shown) if shown.games and not visit.table.points_only else "",
        bars,
        _spread(visit, bars) if sum(bar.count for bar in bars) > 1 else "",
        any(
            visit.table.status(one) == "running" and player in one.outcome.scores for one in visit.table.games.values()
        ),
    )
    return page("history/player.html", visit=visit, view=view, figure=figure, share=share)


def _money(speaker: Speaker, shown: History) -> Markup:
    """The running total over the nights, with the best, the worst and where it stands now."""
    nights, best, worst = shown.evenings, shown.best, shown.worst
    assert best is not None
    assert worst is not None
    told = {name: speaker.decimal(cents, True) for name, cents in _told(shown, best, worst).items()}
    label = say_n(
        "Running total after {n} night: now {now}. The table below has it.",
        "Running total over {n} nights: best night {best}, worst night {worst}, now {now}. The table below has each.",
        n=len(nights),
        **told,
    )
    marks = [
        Mark(len(nights), told["now"], nights[-1].money >= 0),
        Mark(nights.index(best) + 1, speaker.say(say("best {best}", **told)), above=True),
        Mark(nights.index(worst) + 1, speaker.say(say("worst {worst}", **told)), above=False),
    ]
    marks = [mark for n, mark in enumerate(marks) if mark.at not in [other.at for other in marks[:n]]]
    points = [(0, 0), *((n, one.total) for n, one in enumerate(nights, start=1))]
    across = {1: speaker.day(nights[0].date), len(nights): speaker.day(nights[-1].date)}
    return line_chart(speaker.say(label), [Line("", points)], across, speaker.decimal, marks)


def _told(shown: History, best: Evening, worst: Evening) -> dict[str, int]:
    return {"best": best.money, "worst": worst.money, "now": shown.money}


def in_bars(amounts: list[int]) -> list[Bar]:
    """How many of these amounts lie in each of some equal ranges, of round widths; 0 begins one of them."""
    if not amounts:
        return []
    step = round_step(max(1, -(-(max(*amounts, 0) - min(*amounts, 0) + 1) // BINS)))
    first, last = min(amounts) // step, max(amounts) // step
    counts = [sum(cents // step == n for cents in amounts) for n in range(first, last + 1)]
    return [Bar(n * step, (n + 1) * step, count, -1 if n < 0 else 1) for n, count in enumerate(counts, start=first)]


def _ranks(shown: History) -> list[Bar]:
    """How often the player came in at each rank; a bar reaches half a rank to both sides."""
    ranks = [one.rank for one in shown.results]
    return [Bar(2 * n - 1, 2 * n + 1, ranks.count(n)) for n in range(1, max(ranks, default=0) + 1)]


def _spread(visit: Visit, bars: list[Bar]) -> Markup:
    speaker = visit.say
    if visit.table.points_only:
        label = speaker.say(say("How often each rank was reached. The table below has the numbers."))
        return bar_chart(label, bars, {bar.low + 1: speaker.points((bar.low + 1) // 2) for bar in bars})
    label = speaker.say(say("How many nights made how much. The table below has the numbers."))
    edges = sorted({bars[0].low, *([0] if bars[0].low < 0 < bars[-1].high else []), bars[-1].high})
    return bar_chart(label, bars, {edge: speaker.decimal(edge, True) for edge in edges})


def figure(speaker: Speaker, shown: int | Of | Mean | Change | Cents) -> str:
    """A figure as people write it."""
    match shown:
        case Of(n=n, of=of):
            return speaker.say(say("{n} of {of}", n=n, of=of))
        case Mean(exact=exact):
            return _tenths(speaker, round(exact * 10), "")
        case Change(exact=exact):
            return _tenths(speaker, round(exact * 10), "+")
        case Cents(amount=amount, signed=signed):
            return speaker.money(amount, signed)
        case n:
            return speaker.points(n)


def _tenths(speaker: Speaker, tenths: int, plus: str) -> str:
    sign = MINUS if tenths < 0 else plus if tenths else ""
    return sign + format_decimal(Decimal(abs(tenths)).scaleb(-1), format="#,##0.0", locale=speaker.locale)


def share(speaker: Speaker, n: int, of: int) -> str:
    """A part in percent; a dash where there is no whole."""
    return format_percent(Decimal(n) / of, locale=speaker.locale) if of else "–"
