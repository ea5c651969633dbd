"""A keyboard, and nothing else: what is reached is reached with Tab, what is chosen with arrows, Space and Enter."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

MOST = 150
"""No page has more stops than this."""
HERE = "(one) => one === document.activeElement"
Words = str | re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Keys:
    """Uses one page without ever pointing at it."""

    page: Page

    def to(self, wanted: Locator) -> None:
        """Goes to a control with Tab, forward and if need be around the page; it must be seen to have the focus."""
        wanted.wait_for(state="attached")
        for _ in range(MOST):
            if wanted.evaluate(HERE):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {wanted}")

    def button(self, words: Words) -> Locator:
        """A button or link that is shown, by its whole name or a pattern of it."""
        exact = isinstance(words, str)
        page = self.page
        return (
            page.get_by_role("button", name=words, exact=exact)
            .or_(page.get_by_role("link", name=words, exact=exact))
            .first
        )

    def press(self, words: Words, leads: bool = True) -> None:
        """Goes to a button or link and presses Enter; unless it `leads` nowhere, waits for the page it leads to."""
        self.to(self.button(words))
        if not leads:
            return self.page.keyboard.press("Enter")
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
        return None

    def type(self, label: Words, text: str) -> None:
        """Goes to a field and writes into it in place of what it holds."""
        self.to(self.page.get_by_role("textbox", name=label).first)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, row: Words, choice: Words) -> None:
        """Goes to a row of chips, and with arrows to one of them."""
        chip = self.page.get_by_role("group", name=row).get_by_role("radio", name=choice).first
        name = chip.get_attribute("name")
        for _ in range(MOST):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => document.activeElement.name") == name:
                break
        self.page.keyboard.press("Space")
        for _ in range(MOST):
            if chip.evaluate(HERE):
                assert chip.is_checked()
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"arrows never lead to {choice}")

    def open(self, summary: str) -> None:
        """Unfolds a part."""
        self.to(self.page.locator("summary", has_text=summary))
        self.page.keyboard.press("Enter")
