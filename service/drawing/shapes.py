"""What is kept of a drawing by pygal: lines, dots and bars, in classes of our own, and labels where there is room.

No line is told from another by its colour alone: each has its own dashes or dots, and its name stands at its end.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

WIDTH = 300
TEXT = 12
"""Units of a label's height."""
APART = 14
"""Units from one name at the end of a line to the next."""
DOTS = 8
DASHES = ("", "8 6", "1 6", "12 6 1 6", "18 6", "6 6 1 6 1 6")
COLOURS = 4
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
SIGNS = {-1: "down", 0: "level", 1: "up"}


@dataclass(frozen=True, slots=True)
class Mark:
    """Words at the n-th point of a line, above it if there is room, or below."""

    at: int
    words: str
    above: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """So many from `low` to `high` on the scale; `sign` colours it as a loss (below 0), a gain (above), or neither."""

    low: int
    high: int
    count: int
    sign: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """Where a label stands."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether two labels would run into each other."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Drawn:
    """A drawing in the making: what is kept of pygal's, in classes of our own."""

    def __init__(self, tree: Element, label: str) -> None:
        self.under = next(one for one in tree.iter("g") if _is(one, "plot"))
        self.height = float(self.under[0].attrib["height"])
        self.width = float(self.under[0].attrib["width"])
        left = float(self.under.attrib["transform"].partition("(")[2].partition(",")[0])
        view = f"0 0 {WIDTH} {tree.attrib['viewBox'].split()[3]}"
        self.svg = Element("svg", {"class": "chart", "viewBox": view, "role": "img", "aria-label": label})
        self.root = SubElement(self.svg, "g", {"transform": self.under.attrib["transform"]})
        self.left, self.right = -left, WIDTH - left
        self.points = [_points(one) for one in _parts(self.under, "series", "")]
        self.taken: list[Box] = []

    def markup(self) -> Markup:
        """The drawing for a page."""
        return Markup(tostring(self.svg, encoding="unicode"))  # ElementTree escapes what names hold

    def guides(self, scale: Iterable[int]) -> None:
        """The lines across, that of 0 apart, with their amounts; then what is named along the scale."""
        for tick, guide in zip(scale, _parts(self.under, "axis y", "guides"), strict=True):
            self.path(self.root, _child(guide, "path").attrib["d"], "guide" if tick else "guide zero")
            text = _child(guide, "text")
            self.text(float(text.attrib["x"]), float(text.attrib["y"]), text.text or "", "end")
        self.along()

    def along(self) -> None:
        """What is named along the scale: the end, and others where there is room."""
        labels = [_child(guide, "text") for guide in _parts(self.under, "axis x", "guides")]
        for one in [*labels[-1:], *labels[:-1]]:
            x, y, words = float(one.attrib["x"]), float(one.attrib["y"]), one.text or ""
            box = self.box(x, y, words, self.left)
            if not any(box.meets(other) for other in self.taken):
                self.taken.append(box)
                self.text((box.left + box.right) / 2, y, words, "middle")

    def lines(self, names: Sequence[str]) -> None:
        """The lines with their dots, and their names at their ends."""
        ends = spread([points[-1][1] for points in self.points], 0, self.height)
        for n, points in enumerate(self.points):
            group = SubElement(self.root, "g", {"class": f"line c{n % COLOURS}"})
            self.path(group, _way(points), "", DASHES[n % len(DASHES)])
            kept = points[:: -(-len(points) // DOTS)] if names or len(points) > 4 * DOTS else points
            for x, y in kept:
                dot(group, x, y, "3", "hollow" if n >= len(DASHES) else "")
            if names:
                self.path(group, _way([points[-1], (self.width + 6, ends[n])]), "lead")
                self.text(self.width + 9, ends[n] + TEXT / 3, names[n], "start")

    def marks(self, marks: Sequence[Mark]) -> None:
        """Larger dots at points of the only line, with words where they do not run into others."""
        group = SubElement(self.root, "g", {"class": "line c0"})
        for mark in marks:
            x, y = self.points[0][mark.at]
            dot(group, x, y, "4")
            above, below = y - TEXT / 1.5, y + TEXT * 1.4
            for at in (above, below) if mark.above else (below, above):
                box = self.box(x, at, mark.words, 0)
                if not any(box.meets(other) for other in self.taken):
                    self.taken.append(box)
                    self.text((box.left + box.right) / 2, at, mark.words, "middle")
                    break

    def bars(self, bars: Sequence[Bar]) -> None:
        """The bars with their counts, on the line of 0."""
        rects = [one for one in self.under.iter("rect") if _is(one, "rect")]
        foot = 0.0
        for bar, rect in zip(bars, rects, strict=True):
            x, y, width, height = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
            foot = y + height
            if bar.count:
                told = {"x": x + 1, "y": y, "width": width - 2, "height": height}
                shown = {name: f"{units:.1f}" for name, units in told.items()}
                SubElement(self.root, "rect", {"class": SIGNS[bar.sign], **shown})
                self.text(x + width / 2, y - 4, str(bar.count), "middle")
        self.path(self.root, f"M0 {foot:.1f}h{self.width:.1f}", "guide zero")
        self.along()

    def box(self, x: float, y: float, words: str, left: float) -> Box:
        """Where words centred at x would stand, moved as far as they must to stay on the drawing right of `left`."""
        half = wide(words) / 2
        x = max(left + half, min(x, self.right - half))
        return Box(x - half - 3, y - TEXT, x + half + 3, y + 2)

    def path(self, parent: Element, d: str, kind: str, dash: str = "") -> None:
        """A line."""
        told = {"class": kind, "d": d, "stroke-dasharray": dash}
        SubElement(parent, "path", {name: value for name, value in told.items() if value})

    def text(self, x: float, y: float, words: str, anchor: str) -> None:
        """A label."""
        SubElement(self.root, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}).text = words


def dot(parent: Element, x: float, y: float, size: str, kind: str = "") -> None:
    """A dot."""
    told = {"class": kind, "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": size}
    SubElement(parent, "circle", {name: value for name, value in told.items() if value})


def wide(text: str) -> float:
    """About how many units a label is wide."""
    return TEXT * sum(_letter(one) for one in text)


def _letter(one: str) -> float:
    if category(one) in ("Mn", "Me", "Cf"):
        return 0
    return 1.1 if east_asian_width(one) in "WF" or one in "MWmw@" else 0.62


def cut_to(name: str, most: float) -> str:
    """A name that takes no more than so many units."""
    if wide(name) <= most:
        return name
    while wide(name + "…") > most:
        name = name[:-1]
    return name.rstrip() + "…"


def spread(wanted: Sequence[float], least: float, most: float) -> list[float]:
    """Heights near those wanted, in the order given, `APART` from each other, and within bounds while that can be."""
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    placed = list(wanted)
    below = least - APART
    for n in order:
        placed[n] = below = max(wanted[n], below + APART)
    above = most + APART
    for n in reversed(order):
        placed[n] = above = min(placed[n], above - APART)
    return placed


def _is(one: Element, kind: str) -> bool:
    """Whether an element is of a class of pygal's, or of several."""
    return set(kind.split()) <= set(one.get("class", "").split())


def _parts(within: Element, kind: str, inner: str) -> list[Element]:
    """The groups of a class, or those of another class inside them."""
    groups = [one for one in within.iter("g") if _is(one, kind)]
    return [part for one in groups for part in one if _is(part, inner)] if inner else groups


def _child(one: Element, tag: str) -> Element:
    found = one.find(tag)
    assert found is not None, tag
    return found


def _points(line: Element) -> list[tuple[float, float]]:
    """The points of a line in a group; none of bars."""
    path = line.find("path")
    found = [] if path is None else NUMBER.findall(path.attrib["d"])
    return [(float(x), float(y)) for x, y in zip(found[::2], found[1::2], strict=True)]


def _way(points: Sequence[tuple[float, float]]) -> str:
    """A line through points, to a tenth of a unit."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
