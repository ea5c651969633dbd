"""A chart as its readers have it: its parts, and the amounts that its dots stand for, read off its own scale."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

SVG = re.compile(r'<svg class="chart".*?</svg>', re.DOTALL)
ALLOWED = {"svg", "g", "path", "circle", "rect", "text"}
PLAIN = {"class", "viewBox", "role", "aria-label", "transform", "d", "stroke-dasharray", "text-anchor"}
PLACES = {"x", "y", "cx", "cy", "r", "width", "height"}


@dataclass(frozen=True)
class Drawing:
    """One chart."""

    svg: Element

    @property
    def label(self) -> str:
        """What it is to those who do not see it."""
        return self.svg.attrib["aria-label"]

    @property
    def words(self) -> list[str]:
        """What is written in it."""
        return [text.text or "" for text in self.svg.iter("text")]

    @property
    def lines(self) -> list[Element]:
        """Its lines, with their dots."""
        return [
            one
            for one in self.svg.iter("g")
            if one.get("class", "").startswith("line") and one.find("path") is not None
        ]

    @property
    def bars(self) -> list[Element]:
        """Its bars."""
        return list(self.svg.iter("rect"))

    def foreign(self) -> list[str]:
        """Elements and attributes that no chart needs, or that a strict policy refuses."""
        parts = list(self.svg.iter())
        names = {name for one in parts for name in one.attrib}
        return sorted(({str(one.tag) for one in parts} - ALLOWED) | (names - PLAIN - PLACES))

    def heights(self, line: Element) -> list[float]:
        """The scale's amounts at the points of a line, by two of the amounts written beside it."""
        path = line.find("path")
        assert path is not None
        found = re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.attrib["d"].replace("L", " "))
        (one, at), (two, there) = list(self.scale())[:2]
        return [one + (float(y) - at) * (two - one) / (there - at) for _, y in found]

    def scale(self) -> Iterator[tuple[float, float]]:
        """The amounts beside the chart, each with its height."""
        guides = [one for one in self.svg.iter("path") if one.get("class", "").startswith("guide")]
        for guide, text in zip(guides, self.svg.iter("text"), strict=False):
            number = (text.text or "").replace("−", "-").replace(",", "")
            yield float(number), float(guide.attrib["d"].split()[1])


def drawings(page: str) -> list[Drawing]:
    """The charts of a page."""
    return [Drawing(fromstring(found[0])) for found in SVG.finditer(page)]
