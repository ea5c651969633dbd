"""Sums on the screen: a page's lists with their figures, read as exact amounts; and tables given by their log."""

import re
from fractions import Fraction
from html import unescape
from unicodedata import normalize

from service.access import Role
from service.edge import new_table_id
from tests.given import Evening
from tests.service.pages.phone import Phone, new_phone
from tests.service.pages.seen import Seen

AMOUNT = re.compile(r"([+−]?)([\d,]+\.\d+|[\d,]+)([½¼¾⅐-⅞]|[⁰¹²³⁴-⁹]+⁄[₀-₉]+)?")
LIST = re.compile(r"<(ul|ol)\b[^>]*?(?:aria-label=\"([^\"]*)\")?>(.*?)</\1>", re.DOTALL)
ITEM = re.compile(r"<li\b.*?</li>", re.DOTALL)
LINK = re.compile(r'href="([^"]*)"')


def amount(text: str) -> Fraction:
    """An amount as it is shown, in units of the currency's smallest decimal shown: "−0.23⅓" is −23⅓."""
    found = AMOUNT.fullmatch(text.strip())
    assert found, text
    sign, figures, part = found.groups()
    fraction = Fraction(*map(int, normalize("NFKC", part).split("⁄"))) if part else Fraction(0)
    cents = int(re.sub(r"\D", "", figures)) + fraction
    return -cents if sign == "−" else cents


class Lines:
    """The lines of a page's lists: their words, their figures at the end, and where they lead."""

    def __init__(self, seen: Seen, *labels: str) -> None:
        self.lines: list[tuple[str, list[Fraction], str]] = []
        text = re.sub(r"<svg.*?</svg>", "", seen.response.text, flags=re.DOTALL)
        for _, label, inside in LIST.findall(text):
            if not labels or unescape(label) in labels:
                self.lines += [line(item) for item in ITEM.findall(inside)]

    @property
    def firsts(self) -> list[Fraction]:
        """The first figure of each line that has one."""
        return [figures[0] for _, figures, _ in self.lines if figures]

    @property
    def links(self) -> list[str]:
        """Where the lines lead."""
        return [to for *_, to in self.lines if to]


def line(item: str) -> tuple[str, list[Fraction], str]:
    """A line of a list: what it says, the figures after that, and where it leads."""
    words, _, end = re.split('class="grow">', item)[-1].partition(
        "</span>" if '<span class="grow">' in item else "</b>"
    )
    figures = [amount(one) for one in re.sub(r"<[^>]*>", " ", end).split() if AMOUNT.fullmatch(one)]
    to = LINK.search(item)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", words)).split()), figures, unescape(to[1]) if to else ""


def seated(evening: Evening) -> Phone:
    """A phone that follows a table with this log."""
    phone = new_phone()
    table = new_table_id()
    phone.here.store.create(table, evening.log)
    phone.home = f"/t/{table}"
    return phone.other(Role.VIEWER)
