"""What axe-core finds on a page: the rules of WCAG 2.0 to 2.2, A and AA, and its best practices."""

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.programs import AXE

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
RUN = """options => axe.run(document, options).then(({violations}) => violations.flatMap(
    ({id, help, nodes}) => nodes.map((one) => `${id}: ${help}: ${one.html.slice(0, 160)} ${one.failureSummary}`)
))"""
OPTIONS: dict[str, Any] = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},  # not among axe's defaults
    "resultTypes": ["violations"],
    "preload": False,
}


@cache
def source() -> str:
    """The script of axe-core; without it the test is skipped, or with CI=true fails."""
    return AXE.needed().read_text("utf-8")


def stretch(page: Page) -> None:
    """Makes the screen as high as the page, so that the dock lies over nothing that could be scrolled from under it."""
    size = page.viewport_size
    assert size is not None
    high = page.evaluate("() => document.documentElement.scrollHeight")
    if high > size["height"]:
        page.set_viewport_size({"width": size["width"], "height": high})


def findings(page: Page, colours: bool = True) -> list[str]:
    """What is wrong with a page as it is shown now, a line for each element; without `colours` not what those are."""
    stretch(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source())
    rules = OPTIONS["rules"] | {"color-contrast": {"enabled": colours}}
    found: list[str] = page.evaluate(RUN, OPTIONS | {"rules": rules})
    return [" ".join(one.split()) for one in found]
