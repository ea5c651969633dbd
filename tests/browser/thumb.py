"""A thumb on the pages: what a scorer does, by the words that stand on the screen."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

BOARD = re.compile(r"/g/\w+$")


@dataclass(frozen=True, slots=True)
class Thumb:
    """Uses one page."""

    page: Page

    def tap(self, button: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Taps a button, or a link that looks like one, by its words."""
        here = within or self.page
        self._found(here.get_by_role("button", name=button).or_(here.get_by_role("link", name=button))).click()
        expect(self.page.locator("body[aria-busy=true]")).to_have_count(0)  # until what it records is recorded
        self.page.wait_for_load_state("domcontentloaded")

    def choose(self, row: str, choice: str) -> None:
        """Taps a chip in the row with a legend."""
        group = self.page.get_by_role("group", name=re.compile(rf"^.?\s*{row}"))
        chip = group.get_by_label(choice, exact=True).or_(group.get_by_text(choice, exact=True))
        self._found(chip).click(force=True)  # the input lies over its words

    def _found(self, wanted: Locator) -> Locator:
        """What is wanted, on a page that has loaded: its scripts run, and nothing moves any more."""
        wanted.first.wait_for(state="attached")
        self.page.wait_for_load_state()
        return wanted.first

    def open_table(self, name: str, people: Iterable[str], currency: str = "EUR") -> str:
        """Opens a table and gives its address."""
        self.page.goto("/new")
        self.page.get_by_label("Name of the table").fill(name)
        self.page.locator(f'input[name=currency][value="{currency}"]').check(force=True)
        fields = self.page.locator("input[name=player]")
        for at, person in enumerate(people):
            if at == fields.count():
                self.tap("One more")
            fields.nth(at).fill(person)
        self.tap("Open the table")
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def start_pitch(self, first: str) -> None:
        """Starts Pitch with the stakes and options as they are."""
        self.tap(re.compile("^Start a game|^Another game"))
        self.tap(re.compile("^Pitch"))
        self.choose("First dealer", first)
        self.tap("Start Pitch")
        self.page.wait_for_url("**/g/*")

    def deal(self, pitcher: str, bid: str, high: str, low: str, jack: str, game: str, **more: str) -> None:
        """Records a deal in the short form, from the board; `more` are other rows: how, tricks."""
        self.tap(re.compile(r"^Record deal"))
        self.enter(pitcher, bid, high, low, jack, game, **more)
        self.tap(re.compile(r"^Save deal"))
        self.page.wait_for_url(BOARD)

    def enter(self, pitcher: str, bid: str, high: str, low: str, jack: str, game: str, **more: str) -> None:
        """Fills in an open pad, and leaves it open."""
        for row, choice in (("Who pitched", pitcher), ("Bid", bid)):
            self.choose(row, choice)
        if "how" in more:
            self.choose("How the dealer got it", more["how"])
        for row, choice in (("High", high), ("Low", low), ("Jack", jack), ("Game", game)):
            self.choose(row, choice)
        if "tricks" in more:
            self.choose("Tricks the pitcher took", more["tricks"])

    def score(self, high: str, low: str, jack: str, game: str) -> None:
        """Scores a deal whose auction was recorded."""
        for row, choice in (("High", high), ("Low", low), ("Jack", jack), ("Game", game)):
            self.choose(row, choice)
        self.tap(re.compile(r"^Save deal"))
        self.page.wait_for_url(BOARD)

    def money(self) -> dict[str, str]:
        """The money column of the board, by name."""
        rows = self.page.locator(".board tbody tr")
        names = [text.split("\n")[0].strip() for text in rows.locator("th bdi").all_inner_texts()]
        return dict(zip(names, rows.locator("td:last-child").all_inner_texts(), strict=True))

    def scores(self) -> dict[str, str]:
        """The points column of the board, by name."""
        rows = self.page.locator(".board tbody tr")
        names = [text.split("\n")[0].strip() for text in rows.locator("th bdi").all_inner_texts()]
        return dict(zip(names, rows.locator(".score").all_inner_texts(), strict=True))
