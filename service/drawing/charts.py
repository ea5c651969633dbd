"""Charts as SVG: scales and shapes by pygal, its style, script and tooltips left behind, colours by our style sheet.

A chart is drawn for the width of a phone, and passes a Content-Security-Policy that forbids inline style and script.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygal
from markupsafe import Markup
from pygal.style import Style

from service.drawing.shapes import TEXT, WIDTH, Bar, Drawn, Mark, cut_to, wide

# Pygal adds a finder for maps, which we do not draw; Python 3.11 warns of its kind, and 3.12 no longer asks it.
sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, pygal.PluginImportFixer)]

LOW, HIGH = 150, 230
"""Units of the height of a chart, with one line or bars, and with several lines."""
MOST = 5
"""So many lines go across a chart at most."""
GUTTER = 86
"""Units that names may take at most."""

Show = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, and its points from left to right."""

    name: str
    points: Sequence[tuple[int, int]]


def ticks(low: int, high: int) -> list[int]:
    """Two to five round numbers from `low` (0 or less) to `high` (0 or more), as close as can be."""
    step = 1
    while high // step - -(-low // step) >= MOST:
        step = round_step(step + 1)
    return list(range(-(-low // step) * step, high + 1, step))


def round_step(least: int) -> int:
    """The first of 1, 2, 5, 10, 20, 50 … that is `least` or more."""
    power = int("1" + "0" * (len(str(least)) - 1))
    return next(step for step in (power, 2 * power, 5 * power, 10 * power) if step >= least)


def line_chart(
    label: str, lines: Sequence[Line], across: Mapping[int, str], show: Show, marks: Sequence[Mark] = ()
) -> Markup:
    """Lines over a common scale with places on it named in `across`; a single line has `marks`, several their names."""
    values = [0, *(y for line in lines for _, y in line.points)]
    low, high = min(values), max(values)
    scale = ticks(low, high)
    several = len(lines) > 1
    names = [cut_to(line.name, GUTTER) for line in lines] if several else []
    chart = pygal.XY(
        **_plain(HIGH if several else LOW),
        margin_right=max((wide(name) for name in names), default=0) + (16 if several else 6),
        range=(low, high) if low < high else (-1, 1),
        xrange=(min(line.points[0][0] for line in lines), max(line.points[-1][0] for line in lines)),
        x_labels=[{"value": x, "label": text} for x, text in across.items()],
        y_labels=[{"value": y, "label": show(y)} for y in scale],
    )
    for line in lines:
        chart.add("", list(line.points) * (2 if len(line.points) == 1 else 1))  # pygal draws no line of one point
    drawn = Drawn(chart.render_tree(), label)
    drawn.guides(scale)
    drawn.lines(names)
    if not several:
        drawn.marks(marks)
    return drawn.markup()


def bar_chart(label: str, bars: Sequence[Bar], across: Mapping[int, str]) -> Markup:
    """Bars with their counts over them; `across` names places on the scale."""
    chart = pygal.Histogram(
        **_plain(LOW),
        margin_right=6,
        show_y_labels=False,
        range=(0, max(bar.count for bar in bars)),
        x_labels=[{"value": x, "label": text} for x, text in across.items()],
    )
    for bar in bars:
        chart.add("", [(bar.count, bar.low, bar.high)])
    drawn = Drawn(chart.render_tree(), label)
    drawn.bars(bars)
    return drawn.markup()


def _plain(height: int) -> dict[str, Any]:
    style = Style(label_font_size=TEXT)
    return {
        "css": [], "js": [], "style": style, "width": WIDTH, "height": height, "margin": 6, "margin_top": 18,
        "spacing": 6, "show_legend": False, "show_dots": False, "truncate_label": -1,
    }  # fmt: skip
