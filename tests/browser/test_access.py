"""Everyone can use every page: a walk over all of them, in every state, light and dark, small and with large text.

The walk is walked once; each test says of what it found that it is nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page
from werkzeug.exceptions import HTTPException

from service.app import create_app
from service.stores import MEMORY, open_store
from tests.browser import axe
from tests.browser.conftest import free_port, serving
from tests.browser.states import every_state
from tests.browser.walk import Walk
from tests.service.desk import still_edge

STATIC = Path(__file__).parent.parent.parent / "service" / "static"
NO_PAGES = {
    "static", "settle.text", "files.export", "phones.notches", "live.live", "live.seq", "live.news", "health.alive",
    "health.ready", "metrics.figures", "worker.worker", "worker.manifest", "worker.parts",
}  # fmt: skip
"""What answers a GET with something else than a page."""
ALARMS = re.compile(
    "refused|faster|sent empty|asked about|disputed|stranger|link that|such|viewer's /start|broken|doubt"
)
"""States in which something is not possible, or has to be decided first."""
KEYED = re.compile(
    r"^(board|settle|new table|home, a night runs|story|pad, refused|[a-z]+_[a-z_]+: g/g1/record|.*start/pitch)$"
)
"""States that are gone through with the keyboard."""

COLOURED = re.compile(
    r"^(board|settle|pad, previewed|story, disputed|big_bang: g/g1/record|a payment asked about|a player)$"
)
"""States looked at with the colours of the system, and with more contrast asked for, in both schemes."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

DOCUMENT = """() => {
  const LINKS = ['aria-describedby', 'aria-labelledby', 'aria-controls'];
  const wrong = [], short = (one) => one.outerHTML.slice(0, 90);
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!document.documentElement.lang) wrong.push('says no language');
  const levels = all('h1, h2, h3, h4').map((one) => Number(one.tagName[1]));
  if (levels.filter((one) => one === 1).length !== 1) wrong.push(`headings: ${levels}`);
  if (levels.some((one, at) => one > (levels[at - 1] ?? 0) + 1)) wrong.push(`headings leave a level out: ${levels}`);
  for (const one of all('input:not([type], [readonly]), input[type=text]'))
    if (one.autocomplete !== 'off' && one.form?.autocomplete !== 'off') wrong.push(`remembers: ${short(one)}`);
  for (const one of all('*'))
    for (const id of LINKS.flatMap((name) => one.getAttribute(name)?.split(' ') ?? []))
      if (!document.getElementById(id)) wrong.push(`nothing is called ${id}`);
  for (const one of all('[disabled]'))
    if (!one.getAttribute('aria-describedby') && !one.matches('[name=move], input'))
      wrong.push(`off without a reason: ${short(one)}`);
  if (document.getAnimations().length) wrong.push('something moves');
  return wrong;
}"""

ALERTS = """() => [...document.querySelectorAll('[role=alert]')].filter((one) => one.checkVisibility())
  .map((one) => one.textContent.trim().slice(0, 60))"""

FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const seen = one.closest('.chip') ?? one, box = seen.getBoundingClientRect(), dock = document.querySelector('.dock');
  const low = dock && getComputedStyle(dock).position === 'sticky' && !dock.contains(one)
    ? dock.getBoundingClientRect().top : innerHeight;
  const ring = getComputedStyle(seen);
  return {
    words: one.outerHTML.slice(0, 110),
    hidden: box.bottom <= 0 || box.top >= low - 1,
    ringless: ring.outlineStyle === 'none' || parseFloat(ring.outlineWidth) < 2,
  };
}"""


@dataclass
class Found:
    """What the walk found, by what is looked for; a line begins with the name of the state."""

    axe: list[str] = field(default_factory=list)
    wide: list[str] = field(default_factory=list)
    document: list[str] = field(default_factory=list)
    alerts: list[str] = field(default_factory=list)
    focus: list[str] = field(default_factory=list)
    tabs: int = 0
    titles: dict[str, str] = field(default_factory=dict)
    endpoints: set[str] = field(default_factory=set)


@pytest.fixture(scope="module")
def app() -> Flask:
    """The service, for its addresses."""
    return create_app(still_edge(), open_store(MEMORY))


@pytest.fixture(scope="module")
def found(browser: Browser, app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Found]:
    """What the walk finds, over a service of its own."""
    axe.source()
    folder, seen = tmp_path_factory.mktemp("access"), Found()

    def phones(**options: Any) -> Any:
        usual = {"base_url": address, "viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
        usual["service_workers"] = "block"  # it would send by itself what is to be seen waiting
        made.append(browser.new_context(**{**usual, "locale": "en-GB", **options}))
        made[-1].set_default_timeout(30_000)
        return made[-1]

    def close() -> None:
        """Pages that were looked at take no more of the machine."""
        while made:
            made.pop().close()

    made: list[BrowserContext] = []
    with serving(folder, free_port()) as address:
        for name, page in every_state(Walk(phones, folder / "tallystick.db"), close):
            look(name, page, seen)
            seen.endpoints.add(endpoint(app, page.url))
        yield seen


def endpoint(app: Flask, url: str) -> str:
    """What of the service answers at an address."""
    try:
        return str(app.url_map.bind("").match(urlsplit(url).path)[0])
    except HTTPException:
        return ""


def look(name: str, page: Page, seen: Found) -> None:
    """Looks at one state on a usual phone, then on a small one, in the dark, with text twice as large."""
    said = f"{name} ({urlsplit(page.url).path})"
    seen.titles[name] = page.title()
    seen.document += [f"{said}: {one}" for one in page.evaluate(DOCUMENT)]
    seen.alerts += [f"{said}: {one}" for one in page.evaluate(ALERTS) if not ALARMS.search(name)]
    if KEYED.match(name):
        through_by_keys(said, page, seen)
    seen.axe += [f"{said}: {one}" for one in axe.findings(page)]
    for scheme in SCHEMES if COLOURED.match(name) else ():
        page.emulate_media(color_scheme=scheme, contrast="more")
        seen.axe += [f"{said}, {scheme}, more contrast: {one}" for one in axe.findings(page)]
        page.emulate_media(color_scheme=scheme, contrast="no-preference", forced_colors="active")
        seen.axe += [f"{said}, {scheme}, forced colours: {one}" for one in axe.findings(page, colours=False)]
        page.emulate_media(forced_colors="none")
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme="dark")
    letters = page.context.new_cdp_session(page)
    letters.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    seen.wide += [f"{said}: {wide} pixels"] if wide > 320 else []
    seen.axe += [f"{said}, dark, large: {one}" for one in axe.findings(page)]
    letters.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    letters.detach()
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="light")


def through_by_keys(said: str, page: Page, seen: Found) -> None:
    """Goes through a page with Tab: what has the focus is seen to have it, and does not lie under the dock."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0) }")
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None:
            break
        seen.tabs += 1
        seen.focus += [f"{said}: {what}: {at['words']}" for what in ("hidden", "ringless") if at[what]]
    page.set_viewport_size({"width": 390, "height": 844})


def test_every_page_in_every_state(found: Found, app: Flask) -> None:
    """One test, since the walk is long: where tests run side by side each of several would take its own."""
    complaints = {
        "axe finds": found.axe,
        "wider than a small phone, with large text": found.wide,
        "no whole document": found.document,
        "interrupts, though nothing is refused or asked": found.alerts,
        "the focus is not seen": found.focus,
        "titles that do not tell pages apart": alike(found.titles),
        "never visited": sorted(pages_of(app) - found.endpoints),
    }
    assert {what: where for what, where in complaints.items() if where} == {}
    assert found.tabs > 200


def alike(titles: dict[str, str]) -> list[str]:
    """Titles that say too little, or that too many pages have."""
    counted = Counter(titles.values())
    return [title for title, n in counted.items() if n > 12 or not title.endswith(" · Tallystick") or len(title) <= 13]


def pages_of(app: Flask) -> set[str]:
    """What of the service answers with a page."""
    asked = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    return {one for one in asked if not one.startswith(("api", "v1"))} - NO_PAGES


def test_nothing_moves() -> None:
    """There is no motion to be reduced."""
    moving = re.compile(r"transition\s*:|animation|@keyframes|smooth")
    assert [
        one.name for one in STATIC.iterdir() if one.suffix != ".png" and moving.search(one.read_text("utf-8"))
    ] == []


def test_what_is_chosen_is_seen_in_forced_colours(browser: Browser, server: str) -> None:
    """Where the system sets the colours, a chosen chip and the one brass button have outlines of their own."""
    context = browser.new_context(base_url=server, forced_colors="active")
    page = context.new_page()
    page.goto("/new")
    chip = page.locator("input[name=currency]").first
    outline = "(one) => getComputedStyle(one.nextElementSibling).outlineStyle"
    page.locator("input[name=currency]").last.check(force=True)
    assert chip.evaluate(outline) == "none"
    chip.check(force=True)
    assert chip.evaluate(outline) == "solid"
    assert page.locator(".go").evaluate("(one) => getComputedStyle(one).borderTopStyle") == "solid"
    context.close()
